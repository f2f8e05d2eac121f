"""Runs the examples of the README."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent
PROJECT = HERE.parent.parent
README = (PROJECT / "README.md").read_text()
LAYOUTD = pathlib.Path(os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")).resolve()


def python(text):
    """Returns the first block of Python in a document."""
    return re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1)


def test_the_client_of_the_protocol_is_the_file():
    assert python((PROJECT / "protocol/README.md").read_text()) == (HERE / "readme_client.py").read_text()


@pytest.mark.parametrize("client", ["protocol", "README"])
def test_the_clients_of_the_documents_run(client, tmp_path):
    program = HERE / "readme_client.py"
    if client == "README":
        program = tmp_path / "client.py"
        program.write_text(python(README))
    environment = {
        "PATH": f"{LAYOUTD.parent}:{os.environ['PATH']}", "PYTHONPATH": str(PROJECT / "protocol/clients/python/src"),
    }
    run = subprocess.run([sys.executable, program], env=environment, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    # Three columns of 130 points, scrolled from 500 to 1,344.
    frames = [[float(n) for n in re.findall(r"-?[\d.]+", line.split("[", 1)[1])] for line in lines]
    assert len(frames) > 15
    assert {frame[0] for frame in frames} == {0, 130, 260}
    assert all(frame[1] < 1344 and frame[1] + frame[3] > 500 for frame in frames)
    assert not re.search(r"cell:section-0/0 ", run.stdout)


def test_the_commands_of_the_readme_run(tmp_path):
    examples = shutil.copytree(PROJECT / "protocol/examples", tmp_path / "examples")
    path = {"PATH": f"{LAYOUTD.parent}:{os.environ['PATH']}"}
    commands = re.findall(r"^layoutd [a-z]+ .*", "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL)), re.M)
    assert len(commands) >= 8
    for command in commands:
        run = subprocess.run(
            ["sh", "-c", command.split("#")[0]], cwd=examples, env=path, capture_output=True, text=True, timeout=60
        )
        assert run.returncode == 0, (command, run.stdout, run.stderr)
    for name, mark in {"feed.svg": "<svg", "shuffle.svg": "@keyframes", "shuffle.html": "<!doctype html>"}.items():
        assert mark in (examples / name).read_text().lower(), name


def test_the_readme_is_short_and_its_links_lead_somewhere():
    assert len(README.splitlines()) < 200
    for target in re.findall(r"\]\(([^)#:]+)\)", README) + re.findall(r'src="([^"]+)"', README):
        assert (PROJECT / target).exists(), target
