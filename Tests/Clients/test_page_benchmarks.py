"""The benchmarks of the preview page run in a small size, and their results are correct. No speed is asserted."""

import json
import pathlib
import subprocess
import sys

import pytest

pytestmark = pytest.mark.check
PROGRAM = pathlib.Path(__file__).parent.parent.parent / "Benchmarks/page/main.py"


@pytest.mark.parametrize("work", ["W17", "W18", "W19", "W22"])
def test_a_workload_of_the_page_runs_and_is_correct(layoutd, work):
    run = subprocess.run([sys.executable, PROGRAM, "--server", layoutd, "--check", work], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert {line["work"] for line in lines} == {work}
    for line in lines:
        assert line["correct"] and line["samples"], line
    assert "layoutd" in {line["peer"] for line in lines}
