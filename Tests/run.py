#!/usr/bin/env python3
"""Builds layoutd and runs its tests: `make test`. With `--check` also what is for CI and the night: `make check`.

Each step is a command; steps that do not depend on each other run beside each other. The output of a step goes into
.build/results/STEP.log, and is printed if the step fails. The last line is the number of passed and failed tests.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / ".build/results"
RELEASE = ROOT / ".build/release"
# The seconds of the last run of `make test` and of `make check`, for the estimate. Not in RESULTS, which each run removes.
DURATIONS = ROOT / ".build/durations.json"
# The seconds of a run on two cores that compiles everything.
FIRST_TIME = {"test": 780, "check": 1900}
CORES = os.cpu_count() or 2
# How many workers run at a time: two for each processor, since many tests wait for a process or a browser.
WORKERS = 2 * CORES
# A line of Swift Testing or of pytest with the result of one test.
RESULT = re.compile(r"^. Test (?!case|run)\S.* (?:passed|failed|skipped) after|(?:^|%\] )(?:PASSED|FAILED|SKIPPED|ERROR) ")
# The Swift tests of whole processes, which wait for them, run in a separate program.
PROCESS_TESTS = r"^(ProcessTests|EventLoopTests|LayoutClientTests|SwiftExportTests)\."
# The Swift suites with tests that assert durations; a file has the name of its suite.
DEADLINES = r"\.(" + "|".join(sorted(
    path.stem for path in ROOT.glob("Tests/**/*Tests/**/*.swift") if ".tags(.wallClock)" in path.read_text())) + ")/"
# The Swift tests that run on the main actor or are asynchronous: between its events such a test waits for others.
INTERLEAVED = ("UIKitLayoutTests.", "AppLayoutsTests.", "LayoutClientTests.")


@dataclasses.dataclass
class Step:
    """A command with the steps that must have passed before it."""

    name: str
    command: list
    after: list = dataclasses.field(default_factory=list)
    # The number of its workers; steps run beside each other while they have at most WORKERS together.
    workers: int = 1
    # The JUnit file that it writes, below RESULTS; None if the command is one test.
    report: str | None = None
    environment: dict = dataclasses.field(default_factory=dict)
    state: str = "waiting"
    seconds: float = 0
    results: int = 0

    @property
    def log(self):
        return RESULTS / f"{self.name.replace(' ', '-')}.log"


def swift_tests(name, *options, workers=1):
    """A part of the Swift tests. The program of the tests is started directly, since SwiftPM runs one of them at a time."""
    report = f"{name.replace(' ', '-')}.xml"
    command = [RELEASE / "layoutdPackageTests.xctest", "--testing-library", "swift-testing", *options]
    # The durations in the JUnit file include the time that a test waited for its turn, those of the events do not.
    outputs = ["--xunit-output", RESULTS / report, "--event-stream-output-path", events_of(report)]
    return Step(name, [*command, *outputs, "--event-stream-version", "0"], ["build"], workers, report)


def events_of(report):
    return (RESULTS / report).with_suffix(".events.jsonl")


def pytest(name, *options, workers=1, environment=None):
    report = f"{name.replace(' ', '-')}.xml"
    command = [ROOT / ".venv/bin/python", "-m", "pytest", "-v", "-rs", *options, f"--junitxml={RESULTS / report}"]
    return Step(name, command, ["build"], workers, report, environment or {})


def make(target, *options, workers=CORES, report=None):
    return Step(target, ["make", "--no-print-directory", target, *options], ["build"], workers, report)


def test_steps():
    """The steps of `make test`. The tests that assert durations run at the end, without others beside them."""
    by_file = ["--dist", "loadfile", "--no-loadscope-reorder"]
    steps = [
        Step("build", ["make", "--no-print-directory", "build-tests"], workers=WORKERS),
        pytest("clients", "Tests/Clients", "-m", "not wall_clock and not check", "-n", str(WORKERS - 1), *by_file),
        swift_tests("Swift tests", "--skip", PROCESS_TESTS, "--skip", DEADLINES),
        swift_tests("process tests", "--filter", PROCESS_TESTS, "--skip", DEADLINES),
    ]
    deadlines = [
        swift_tests("Swift deadlines", "--filter", DEADLINES, workers=CORES),
        pytest("deadlines", "Tests/Clients", "-m", "wall_clock and not check", "-n", str(CORES), *by_file, workers=CORES),
    ]
    for step in deadlines:
        step.after = [other.name for other in steps]
    return [*steps, *deadlines]


def check_steps():
    """The steps that `make check` adds."""
    return [
        make("lint"),
        make("demo"),
        make("plain"),
        make("uikit"),
        pytest("checks", "Tests/Clients", "--ignore=Tests/Clients/test_faults.py", "-m", "check", workers=CORES),
        pytest("faults", "Tests/Clients/test_faults.py", "-n", str(CORES), workers=CORES, environment={"LAYOUTD_SOAK": "1"}),
        make("simulate-world", "SECONDS=60"),
        make("sanitize-address", report="address.xml"),
        make("sanitize-thread", report="thread.xml"),
    ]


class Run:
    """The execution of steps: starts those whose predecessors have passed while processors are free."""

    def __init__(self, steps, environment):
        self.steps = steps
        self.environment = environment
        self.changed = threading.Condition()
        self.start = time.monotonic()

    def execute(self):
        progress = threading.Thread(target=self._show_progress, daemon=True)
        progress.start()
        with self.changed:
            while any(step.state in ("waiting", "running") for step in self.steps):
                for step in self.steps:
                    self._start_if_possible(step)
                self.changed.wait()

    def _start_if_possible(self, step):
        if step.state != "waiting":
            return
        states = {other.name: other.state for other in self.steps}
        # A step of failed tests does not prevent others; one that built nothing does.
        if any(states.get(name) in ("failed", "skipped") and not self._named(name).report for name in step.after):
            step.state = "skipped"
            self._print(f"{step.name}: not run, since a step before it failed")
            self.changed.notify()
            return
        if any(states.get(name) in ("waiting", "running") for name in step.after):
            return
        busy = sum(other.workers for other in self.steps if other.state == "running")
        if busy and busy + step.workers > WORKERS:
            return
        step.state = "running"
        threading.Thread(target=self._run, args=(step,)).start()

    def _named(self, name):
        return next(step for step in self.steps if step.name == name)

    def _run(self, step):
        self._print(f"{step.name} …")
        start = time.monotonic()
        environment = {**os.environ, "LAYOUTD_BINARY": str(RELEASE / "layoutd"), **self.environment, **step.environment}
        with step.log.open("w") as log:
            process = subprocess.Popen(
                [str(word) for word in step.command], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            for line in process.stdout:
                log.write(line)
                if RESULT.match(re.sub(r"\x1b\[[0-9;]*m", "", line)):
                    step.results += 1
            code = process.wait()
        step.seconds = time.monotonic() - start
        with self.changed:
            step.state = "failed" if code else "passed"
            self._print(f"{step.name}: {step.state} after {clock(step.seconds)}" + (f" (exit code {code})" if code else ""))
            if code:
                self._print(excerpt(step.log))
            self.changed.notify()

    def _print(self, text):
        erase = "\r\x1b[K" if sys.stdout.isatty() else ""
        # One write, since steps end in several threads.
        sys.stdout.write(f"{erase}{text}\n")
        sys.stdout.flush()

    def _show_progress(self):
        """Shows the time and the running steps in the last line of a terminal."""
        while sys.stdout.isatty():
            running = [step for step in self.steps if step.state == "running"]
            parts = [f"{step.name} {step.results or ''}".strip() for step in running]
            line = f"{clock(time.monotonic() - self.start)}  {' · '.join(parts)}"
            print(f"\r\x1b[K{line[:shutil.get_terminal_size().columns - 1]}", end="", flush=True)
            time.sleep(0.5)


@dataclasses.dataclass
class Summary:
    """The results of all steps: the numbers, the failed tests and the duration of each test in seconds by its name."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    failures: list = dataclasses.field(default_factory=list)
    durations: dict = dataclasses.field(default_factory=dict)

    def add(self, step):
        if step.report is None or step.state == "skipped":
            self.passed += step.state == "passed"
            self.failed += step.state == "failed"
            self.skipped += step.state == "skipped"
            self.durations[step.name] = step.seconds
            return
        before, events = self.failed, events_of(step.report)
        found = list(cases(RESULTS / step.report))
        if step.state == "passed" and not found:
            self.failed += 1
            self.failures.append(f"{step.name}: no test ran")
        for case in found:
            name = f"{case.get('classname', '').removeprefix('Tests.Clients.')}: {case.get('name')}"
            kinds = {child.tag for child in case}
            if kinds & {"failure", "error"}:
                self.failed += 1
                self.failures.append(name)
            else:
                self.skipped += "skipped" in kinds
                self.passed += "skipped" not in kinds
            if not events.exists():
                self.durations[name] = float(case.get("time") or 0)
        if events.exists():
            self.durations |= durations(events)
        # A crash records no failed test, but is a failure.
        if step.state == "failed" and self.failed == before:
            self.failed += 1
            self.failures.append(f"{step.name}: {step.log.relative_to(ROOT)}")


def durations(events):
    """Returns the seconds of each Swift test, from the events of its cases. Interleaved ones are left out."""
    started, result = {}, {}
    for line in events.read_text().split("\n")[:-1]:
        event = json.loads(line)["payload"]
        if event.get("kind") in ("testCaseStarted", "testCaseEnded") and not event["testID"].startswith(INTERLEAVED):
            key, instant = (event["testID"], str(event.get("_testCase"))), event["instant"]["absolute"]
            if event["kind"] == "testCaseStarted":
                started[key] = instant
            elif key in started:
                name = ": ".join(event["testID"].split("/")[:2])
                result[name] = result.get(name, 0) + instant - started.pop(key)
    return result


def cases(report):
    return xml.etree.ElementTree.parse(report).iter("testcase") if report.exists() else []


def excerpt(log, lines=60):
    """Returns the lines of a log that report a failure, or its last lines."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", log.read_text(errors="replace")).splitlines()
    marked = [line for line in text if re.search(r"\berror:|recorded an issue|^✘|^E  |^FAILED|^ERROR|Fatal error", line)]
    return "\n".join(f"  {line[:400]}" for line in [*(marked or text)[-lines:], f"all of it: {log.relative_to(ROOT)}"])


def clock(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="also run what is for CI and the night")
    options = parser.parse_args()
    kind = "check" if options.check else "test"
    steps = test_steps()
    if options.check:
        # After the others, which have the processors for themselves.
        before = [step.name for step in steps]
        steps += [dataclasses.replace(step, after=before) for step in check_steps()]
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    last = json.loads(DURATIONS.read_text()) if DURATIONS.exists() else {}
    if kind in last:
        print(f"make {kind}: {len(steps)} steps; the last run took {clock(last[kind])} minutes", flush=True)
    else:
        print(f"make {kind}: {len(steps)} steps, about {FIRST_TIME[kind] // 60} minutes on two cores", flush=True)
    run = Run(steps, {"LAYOUTD_ALL_CASES": "1"} if options.check else {})
    run.execute()
    summary = Summary()
    for step in steps:
        summary.add(step)
    print("\nThe slowest tests and steps:")
    for name, seconds in sorted(summary.durations.items(), key=lambda each: -each[1])[:10]:
        print(f"  {seconds:6.1f} s  {name}")
    for name in summary.failures:
        print(f"failed: {name}")
    seconds = time.monotonic() - run.start
    if not summary.failed:
        DURATIONS.write_text(json.dumps(last | {kind: seconds}))
    print(f"{clock(seconds)} minutes")
    print(f"{summary.passed} passed, {summary.failed} failed, {summary.skipped} skipped")
    sys.exit(1 if summary.failed else 0)


if __name__ == "__main__":
    main()
