#!/usr/bin/env python3
"""Runs one scenario with one fault, and prints what happened.

    Tests/Clients/inject_fault.py SCENARIO [CALLER:CALL:N:ERROR]

Without a fault it prints the calls of the scenario and their number. With one it prints the failing call with its callers,
the exit code, the messages, the files, and the problems that the tests would report. LAYOUTD_BINARY selects the program.
"""

import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from faults.injection import Fault, build, files_of
from faults.scenarios import SCENARIOS
from faults.verdict import judge

SCENARIO = {scenario.name: scenario for scenario in SCENARIOS}


def main(name, text=None):
    layoutd = str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")).resolve())
    scenario = SCENARIO[name]
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        library = build(folder)
        scenario.prepare(layoutd, folder / "template")

        def run(fault=None):
            work = folder / str(fault)
            work.mkdir()
            return scenario.run(layoutd, library, folder / "template", work, fault, trace=True)

        whole = run()
        if text is None:
            print(f"exit code {whole.code}\n{whole.messages}")
            for call, count in sorted(whole.report["calls"].items()):
                print(f"{count:6} {call}")
            print("descriptors at the exit:", dict(whole.descriptors))
            return
        fault = Fault.parse(text)
        outcome = run(fault)
        verdict, problems = judge(outcome, fault, files_of(folder / "template"), whole)
        print(f"exit code {outcome.code}\n{outcome.messages}\nresult: {outcome.result}\nfiles: {sorted(outcome.files)}")
        print(verdict.value if outcome.fired else "the call did not occur", *problems, sep="\n")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in SCENARIO:
        sys.exit(f"{__doc__}\nScenarios: {', '.join(SCENARIO)}")
    main(*sys.argv[1:])
