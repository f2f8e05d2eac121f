#!/usr/bin/env python3
"""Changes the engine and the server at random positions, and reports which changes no test notices.

    Tests/Mutation/mutation.py --seed 1 --count 200
    Tests/Mutation/mutation.py --seed 1 --count 200 --only 17,23    # some mutants again, by their numbers
    Tests/Mutation/mutation.py --seed 1 --count 200 --list          # prints the positions and builds nothing

One build contains all mutants; the environment variable LAYOUTD_MUTANT selects one (package.py). First each suite runs
once without a mutant, which records the reached positions. Then each mutant runs with the suites that reach it, the
quickest first, until a test fails, the process crashes, or a suite takes much more CPU time than before. The results are in
.build/mutants/results-SEED.json, and the last line of the output is the summary.

equivalent.json lists the mutants that somebody has judged to be equivalent. They do not run, except with --only, and are
not counted. An entry applies while its line stays as it is.
"""

import argparse
import concurrent.futures
import functools
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

import package
import positions

# Mutants that do not compile are replaced by these additional ones.
SPARE = 0.2
# A mutant can allocate without limit.
ADDRESS_SPACE = 6 << 30
# A run of a suite may take 10 s more than ten times the CPU time without a mutant.
TIME_FACTOR, TIME_SLACK = 10, 10
# Suites of up to so many seconds of CPU time run with all mutants, before the others run with those that survive.
QUICK = 2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--only", type=lambda text: {int(each) for each in text.split(",")})
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--no-build", action="store_true", help="use the last build, for changes of this program")
    options = parser.parse_args()

    candidates = package.candidates()
    mutants = dict(enumerate(package.sample(candidates, options.seed, round(options.count * (1 + SPARE))), 1))
    judged = judged_equivalent()
    for file, _, text, *_ in sorted(judged - {each.key for each in candidates}):
        print(f"equivalent.json: {file} has no such line any more: {text}", flush=True)
    if options.list:
        for number, position in mutants.items():
            print(number, description(position), "| equivalent" if position.key in judged else "")
        return 0
    started = time.time()
    record = package.BUILD / f"dropped-{options.seed}-{options.count}.json"
    if options.no_build:
        dropped = set(json.loads(record.read_text()))
    else:
        dropped = package.build(mutants)
        record.write_text(json.dumps(sorted(dropped)))
    mutants = dict([each for each in mutants.items() if each[0] not in dropped][: options.count])
    print(f"built in {time.time() - started:.0f} s", flush=True)

    measured = package.BUILD / f"suites-{options.seed}-{options.count}.json"
    if options.no_build and measured.exists():
        suites = {name: (duration, set(reached)) for name, (duration, reached) in json.loads(measured.read_text()).items()}
    else:
        suites = measure(options.jobs)
        measured.write_text(json.dumps({name: (duration, sorted(reached)) for name, (duration, reached) in suites.items()}))
    equivalent = {number for number, position in mutants.items() if position.key in judged} - (options.only or set())
    counted = {number: position for number, position in mutants.items() if number not in equivalent}
    results = run_mutants(counted, suites, options)
    return report(counted, results, len(equivalent), options, time.time() - started)


def judged_equivalent():
    """Returns the keys of the mutants that are judged to be equivalent."""
    entries = json.loads((package.ROOT / "Tests/Mutation/equivalent.json").read_text())
    return {
        (each["file"], each["declaration"], each["text"], each["change"], each.get("occurrence", 0)) for each in entries
    }


def description(position):
    return f"{package.below_floor(position.file)}:{position.line} | {position.change} | {position.text}"


# --- Runs of suites


def suite_names():
    """Returns the suites of the tests."""
    listed = subprocess.run(
        [package.PROGRAM, "--testing-library", "swift-testing", "--list-tests"],
        cwd=package.PACKAGE, check=True, capture_output=True, text=True)
    suites = {line.split("/")[0] for line in listed.stdout.splitlines() if "/" in line}
    return sorted(each for each in suites if each.split(".")[0] in package.TESTS)


@functools.cache
def wall_clock_tests():
    """Returns a regular expression of the tests that assert durations: another process can make them fail."""
    names = set()
    for file in (package.ROOT / "Tests").rglob("*.swift"):
        names |= set(re.findall(r"\.tags\(\.wallClock\)[^{]*?\bfunc (`[^`]+`|\w+)\(", file.read_text()))
    return "|".join(re.escape(f"/{name}(") for name in sorted(names))


def run(suite, mutant=0, reached=None, seconds=1_200):
    """Runs a suite. Returns "passed", "failed", "crashed" or "timed out", and its CPU time.

    `seconds` limits the CPU time, since the duration depends on other processes; a process that waits is ended after
    the sixfold time and five minutes.
    """
    environment = dict(os.environ, LAYOUTD_MUTANT=str(mutant))
    for name in ["LAYOUTD_RECORD", "LAYOUTD_SOAK", "LAYOUTD_SEED"]:
        environment.pop(name, None)
    if reached:
        environment["LAYOUTD_REACHED"] = reached

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        resource.setrlimit(resource.RLIMIT_CPU, (round(seconds), round(seconds) + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    process = subprocess.Popen(
        [
            package.PROGRAM, "--testing-library", "swift-testing", "--filter", f"^{re.escape(suite)}/",
            "--skip", wall_clock_tests(),
        ],
        cwd=package.PACKAGE, env=environment, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, preexec_fn=limit)
    end = time.monotonic() + 300 + 6 * seconds
    is_killed = False
    while True:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        if ended:
            break
        if not is_killed and time.monotonic() > end:
            is_killed = True
            os.killpg(process.pid, signal.SIGKILL)
        time.sleep(0.01)
    process.returncode = code = os.waitstatus_to_exitcode(status)
    spent = usage.ru_utime + usage.ru_stime
    if is_killed or code in (-signal.SIGXCPU, -signal.SIGKILL):
        return "timed out", spent
    return {0: "passed", 1: "failed"}.get(code, "crashed"), spent


def measure(jobs):
    """Runs each suite without a mutant. Returns the CPU time and the reached numbers by suite."""
    names = suite_names()
    started = time.time()

    def one(suite):
        with tempfile.NamedTemporaryFile() as file:
            result, duration = run(suite, reached=file.name)
            reached = {int(each) for each in open(file.name).read().split()}
        return suite, result, duration, reached

    suites = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for suite, result, duration, reached in pool.map(one, names):
            if result != "passed":
                raise SystemExit(f"{suite} {result} without a mutant")
            suites[suite] = (duration, reached)
    print(f"{len(suites)} suites measured in {time.time() - started:.0f} s", flush=True)
    return suites


def run_mutants(mutants, suites, options):
    """Runs the mutants. Returns the result by number: how it was killed and by which suite, which is empty for a survivor.

    All mutants run with the quick suites first, so that probable survivors are printed early.
    """
    file = package.BUILD / f"results-{options.seed}.json"
    results = {}
    if options.only and file.exists():
        earlier = {tuple(key): tuple(result) for key, result in json.loads(file.read_text())}
        results = {number: earlier[each.key] for number, each in mutants.items() if each.key in earlier}
    for number in options.only or mutants:
        results.pop(number, None)
    lock = threading.Lock()
    kills = {}  # By file, the suites that killed a mutant in it.

    def one(number, is_quick):
        position = mutants[number]
        reaching = [name for name, (_, reached) in suites.items() if number in reached]
        names = [name for name in reaching if (suites[name][0] <= QUICK) == is_quick]
        with lock:
            first = kills.get(position.file, set()).copy()
        # A suite that killed a mutant of the same file is likely to kill this one.
        names.sort(key=lambda name: suites[name][0] * (0.3 if name in first else 1))
        outcome = ("survived" if reaching else "not reached", "")
        for name in names:
            result, _ = run(name, number, seconds=TIME_SLACK + TIME_FACTOR * suites[name][0])
            if result != "passed":
                outcome = (result, name)
                break
        with lock:
            if outcome[1]:
                kills.setdefault(position.file, set()).add(outcome[1])
            results[number] = outcome
            file.write_text(json.dumps([(mutants[each].key, result) for each, result in results.items()]))
            suffix = " so far" if is_quick and outcome[0] == "survived" else ""
            print(f"{number:4} {outcome[0] + suffix:15} {outcome[1]:50} {description(position)}", flush=True)

    for is_quick in [True, False]:
        numbers = [each for each in options.only or mutants if results.get(each, ("survived", ""))[0] == "survived"]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(one, numbers, [is_quick] * len(numbers)))
    return results


# --- The report


def report(mutants, results, equivalent_count, options, seconds):
    results = {number: result for number, result in results.items() if number in mutants}
    killed = {number: result for number, result in results.items() if result[1]}
    print("\nkilled by module of tests:")
    by_tests = {}
    for result, suite in killed.values():
        by_tests.setdefault(suite.split(".")[0], []).append(result)
    for name, all_results in sorted(by_tests.items()):
        counts = ", ".join(f"{all_results.count(each)} {each}" for each in sorted(set(all_results)))
        print(f"  {name:25} {len(all_results):4}  ({counts})")
    print("\nby kind:")
    for kind in positions.KINDS:
        numbers = [number for number in results if mutants[number].kind == kind]
        print(f"  {kind:25} {sum(each in killed for each in numbers):4} of {len(numbers)}")
    print("\nsurvivors:")
    for number in sorted(results):
        if number not in killed:
            print(f"  {number:4} {results[number][0]:11} {description(mutants[number])}")
    rate = 100 * len(killed) / max(1, len(results))
    print(
        f"\nseed {options.seed}: {len(killed)} of {len(results)} mutants killed ({rate:.1f} %), {equivalent_count} equivalent "
        f"ones not counted, in {seconds:.0f} s")
    return 0 if rate >= 90 else 1


if __name__ == "__main__":
    sys.exit(main())
