"""Faults at each call into libuv, libwebsockets and the file system: the n-th call fails, for n = 1, 2, 3 …

A fault is tolerated, with the same results as without it, or reported by an error that names its cause. No file is half
written, no descriptor leaks, no process hangs or crashes. `make faults` prints the table; LAYOUTD_SOAK=1 injects all
errors of each call, once and from the n-th call on.
"""

import os
import pathlib
import sys

import pytest
from faults.campaign import Campaign, Row
from faults.injection import build
from faults.scenarios import SCENARIOS

SOAK = "LAYOUTD_SOAK" in os.environ
pytestmark = [pytest.mark.check, pytest.mark.skipif(sys.platform != "linux", reason="LD_PRELOAD of glibc")]
TOTALS = {}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return build(tmp_path_factory.mktemp("library"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_faults_are_tolerated_or_reported(layoutd, library, scenario, tmp_path):
    rows = Campaign(scenario, layoutd, library, tmp_path, exhaustive=SOAK).rows()
    total = sum(rows.values(), Row())
    TOTALS[scenario.name] = total
    assert total.injected
    if total.problems:
        pytest.fail("\n".join(["", *total.problems]), pytrace=False)


@pytest.mark.parametrize("name", ["format", "render", "simulate", "test"])
def test_files_are_whole_when_memory_runs_out(layoutd, library, name, tmp_path, monkeypatch):
    """The limit rises until the command has enough. A command without memory may crash."""
    monkeypatch.setenv("SWIFT_BACKTRACE", "enable=no")
    scenario = next(scenario for scenario in SCENARIOS if scenario.name == name)
    campaign = Campaign(scenario, layoutd, library, tmp_path)
    failures = 0
    for megabytes in range(24, 2048, 4):
        outcome, torn = campaign.limited(megabytes)
        assert not torn, f"{megabytes} MiB: {torn}"
        assert outcome.code is not None, f"{megabytes} MiB: it hangs"
        if outcome.code == campaign.whole.code:
            break
        failures += 1
    assert failures and outcome.files == campaign.whole.files


@pytest.fixture(scope="module", autouse=True)
def table(pytestconfig):
    """Prints the results of all scenarios, past pytest's capturing."""
    yield
    lines = ["| Scenario | Calls | Faults | Tolerated | Reported | Files torn | Descriptors leaked |", "|---|--:|--:|--:|--:|--:|--:|"]
    for name, row in [*TOTALS.items(), ("total", sum(TOTALS.values(), Row()))]:
        cells = [row.calls, row.injected, row.tolerated, row.reported, row.torn, row.leaked]
        lines.append(f"| {name} | {' | '.join(f'{cell:,}' for cell in cells)} |")
    if TOTALS:
        with pytestconfig.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
            print("", *lines, sep="\n", flush=True)
