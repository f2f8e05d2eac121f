"""Runs a scenario with each of its calls failing, one after the other."""

import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import shutil
import tempfile

from faults.injection import Fault, errors_of, files_of
from faults.verdict import Verdict, judge, torn

# The number of runs without a fault, whose results are equal.
BASELINES = 3


@dataclasses.dataclass
class Row:
    """The results of one call of a scenario, or of all."""

    calls: int = 0
    injected: int = 0
    tolerated: int = 0
    reported: int = 0
    torn: int = 0
    leaked: int = 0
    problems: list = dataclasses.field(default_factory=list)

    def __add__(self, other):
        fields = [field.name for field in dataclasses.fields(self)]
        return Row(*(getattr(self, name) + getattr(other, name) for name in fields))


class Campaign:
    """The faults of one scenario."""

    def __init__(self, scenario, layoutd, library, folder, exhaustive=False):
        self.scenario, self.layoutd, self.library, self.folder = scenario, layoutd, library, folder
        # All errors of each call, and lasting faults; otherwise all errors of the first call, and one of each later one.
        self.exhaustive = exhaustive
        self.template = folder / "template"
        scenario.prepare(layoutd, self.template)
        self.before = files_of(self.template)
        runs = [self.run() for _ in range(BASELINES)]
        self.whole = runs[0]
        for run in runs:
            assert run.report and (run.code, run.result, run.files) == (self.whole.code, self.whole.result, self.whole.files), run
            # The descriptors of clients that have just disconnected may still be open.
            self.whole.descriptors |= run.descriptors

    def run(self, fault=None, **options):
        """Runs the scenario in a new folder, which is removed afterwards."""
        work = pathlib.Path(tempfile.mkdtemp(prefix="run-", dir=self.folder))
        try:
            return self.scenario.run(self.layoutd, self.library, self.template, work, fault, **options)
        finally:
            shutil.rmtree(work)

    def rows(self):
        """Returns a row for each call, by its caller and name."""
        own = [(name, False) for name in self.whole.report["calls"]]
        children = [(name, True) for name in self.whole.report.get("children", {})]
        work = [(name, child) for name, child in own + children if errors_of(*name.split(":"))]
        # The threads wait for processes, which wait for each other.
        with concurrent.futures.ThreadPoolExecutor(2 * os.cpu_count()) as pool:
            rows = pool.map(lambda each: self.row(*each), work)
            result = collections.defaultdict(Row)
            for (name, _), row in zip(work, rows):
                result[name] += row
            return dict(result)

    def row(self, name, child):
        """Lets the n-th call fail, for n = 1, 2, 3 … until the scenario ends without a fault."""
        caller, call = name.split(":")
        errors = errors_of(caller, call)
        row = Row()
        number = 0
        while True:
            number += 1
            chosen = errors if self.exhaustive or number == 1 else (errors[(number - 1) % len(errors)],)
            faults = [Fault(caller, call, number, error) for error in chosen]
            if self.exhaustive:
                faults += [Fault(caller, call, number, error, lasting=True) for error in lasting(errors)]
            outcomes = [(fault, self.run(fault, child=child)) for fault in faults]
            fired = [(fault, outcome) for fault, outcome in outcomes if outcome.fired or not outcome.report]
            if not fired:
                return row
            row.calls += 1
            for fault, outcome in fired:
                self.count(row, fault, outcome, child)

    def count(self, row, fault, outcome, child):
        verdict, problems = judge(outcome, fault, self.before, self.whole)
        row.injected += 1
        row.tolerated += verdict is Verdict.TOLERATED
        row.reported += verdict is Verdict.REPORTED
        row.torn += any("torn" in problem or "lost" in problem for problem in problems)
        row.leaked += any("descriptors" in problem for problem in problems)
        where = f"{self.scenario.name}{' (child)' if child else ''} {fault}"
        row.problems += [f"{where}: {problem}; exit code {outcome.code}: {outcome.messages[-300:]!r}" for problem in problems]

    def limited(self, megabytes):
        """Runs the scenario with a limit of its address space. Returns the outcome and the files that are torn."""
        outcome = self.run(memory=megabytes << 20)
        return outcome, [*torn(outcome, None, self.before, self.whole)]


def lasting(errors):
    """Returns the errors that can last: a full disk, a lack of descriptors or memory, but no interruption."""
    return [error for error in errors if error in ("EIO", "ENOSPC", "EMFILE", "ENOMEM", "EACCES")]
