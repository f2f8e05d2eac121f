"""Runs the fuzzer, reduces its corpora, and measures what they reach; see "Fuzzing" in CONTRIBUTING.md.

run.py fuzz      random inputs for each target; prints a table, and keeps failures in the work folder
run.py merge     replaces the committed corpora by a minimal selection of theirs and of new inputs
run.py coverage  prints the covered lines by module; fails if a required part is below its limit
run.py planted   lets a target find the defect that a patch has planted into the binary
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
CORPORA = PROJECT / "Tests/Fuzzing/Corpora"
PLANTED = PROJECT / "Tests/Fuzzing/Planted"
WORK = PROJECT / ".build/fuzz-work"
# The maximum length of an input in bytes.
TARGETS = {"json": 4096, "frames": 4096, "documents": 6144, "editing": 4096, "updates": 256, "preview": 2048}
# Seconds and MiB that one input may take. Exceeding them is a failure.
LIMITS = ["-timeout=20", "-rss_limit_mb=2560", "-malloc_limit_mb=1024"]
# The maximum size of a committed corpus, in bytes.
CORPUS_LIMIT = 110_000
# The parts that the corpora must reach, with the limit in percent of lines.
REQUIRED = {
    "JSON reader and syntax trees": (95, r"^Sources/Language/JSON/(JSONReader|Syntax/(Lexer|Syntax(Parser|Tree)|Incremental))"),
    "frame reader": (95, r"^Sources/Server/JSONRPC/(Frame|IncomingMessage)"),
    "analysis": (95, r"^Sources/Language/LayoutDocument/(DocumentAnalysis|Decoding/|Validation/)"),
    "batch validation": (95, r"^Sources/Engine/CollectionLayout/Updates/Batch/"),
}


def environment(target=None):
    """Returns the environment of the fuzzer. Swift's own crash handler would wait for input of a terminal."""
    values = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    values.setdefault("ASAN_OPTIONS", "detect_leaks=0")
    if target:
        values["LAYOUTD_FUZZ_TARGET"] = target
    return values


def write_seeds(binary):
    """Writes the inputs and dictionaries that targets start with. Returns their folder."""
    seeds = WORK / "seeds"
    shutil.rmtree(seeds, ignore_errors=True)
    subprocess.run([binary, "seeds", str(seeds)], check=True, env=environment(), stdin=subprocess.DEVNULL)
    return seeds


def invoke(binary, target, options, folders, timeout):
    """Runs libFuzzer. Returns its exit code and its output."""
    done = subprocess.run(
        [binary, *LIMITS, f"-max_len={TARGETS[target]}", *options, *map(str, folders)],
        env=environment(target),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=timeout,
        cwd=PROJECT,
    )
    return done.returncode, done.stdout


def number(pattern, text, default=0):
    """Returns the last number after a pattern."""
    found = re.findall(pattern + r"\s*(\d+)", text)
    return int(found[-1]) if found else default


def fuzz_target(binary, target, seconds, seeds, seed, runs=None, work=None):
    """Runs a target for some seconds, in a work folder or without earlier inputs. Returns a row of the table, and the output."""
    is_fresh = work is not None
    work = work or WORK / target
    (work / "corpus").mkdir(parents=True, exist_ok=True)
    failures = work / "failures"
    failures.mkdir(exist_ok=True)
    before = set(failures.iterdir())
    options = [f"-max_total_time={seconds}", "-print_final_stats=1", "-reload=0", f"-artifact_prefix={failures}/", f"-seed={seed}"]
    if runs:
        options.append(f"-runs={runs}")
    words = seeds / f"{target}.dict"
    if words.stat().st_size:
        options.append(f"-dict={words}")
    folders = [work / "corpus", seeds / target]
    if not is_fresh and (CORPORA / target).is_dir():
        folders.append(CORPORA / target)
    start = time.monotonic()
    code, output = invoke(binary, target, options, folders, seconds + 600)
    duration = time.monotonic() - start
    (work / "log.txt").write_text(output)
    count = number(r"stat::number_of_executed_units:", output) or number(r"(?m)^#", output)
    row = {
        "target": target,
        "minutes": duration / 60,
        "inputs": count,
        "rate": count / max(duration, 0.001),
        "edges": number(r"cov:", output),
        "corpus": len(list((work / "corpus").iterdir())),
        "failures": sorted(str(each.relative_to(PROJECT)) for each in set(failures.iterdir()) - before if "slow" not in each.name),
        "code": code,
    }
    return row, output


def explain(output):
    """Returns the lines of the output that say what was found."""
    lines = [line for line in output.splitlines() if re.search(r"Fatal error|ERROR: |SUMMARY|failure:", line)]
    return [line[:600] for line in lines[:6]]


def fuzz(options):
    seeds = write_seeds(options.binary)
    rows, failed = [], False
    seconds = max(5, round(options.minutes * 60 / len(options.targets)))
    for target in options.targets:
        row, output = fuzz_target(options.binary, target, seconds, seeds, options.seed)
        rows.append(row)
        if row["code"] != 0:
            failed = True
            print(f"{target}: libFuzzer ended with {row['code']}", flush=True)
            for line in explain(output):
                print(f"  {line}")
            for path in row["failures"]:
                print(f"  repeat with: SWIFT_BACKTRACE=enable=no LAYOUTD_FUZZ_TARGET={target} {options.binary} {path}")
    print(f"{'target':10} {'minutes':>8} {'inputs':>10} {'a second':>9} {'edges':>7} {'corpus':>7} {'failures':>9}")
    for row in rows:
        print(
            f"{row['target']:10} {row['minutes']:8.1f} {row['inputs']:10} {row['rate']:9.0f} {row['edges']:7} "
            f"{row['corpus']:7} {len(row['failures']):9}"
        )
    return 1 if failed else 0


def merge(options):
    seeds = write_seeds(options.binary)
    for target in options.targets:
        result = WORK / target / "merged"
        shutil.rmtree(result, ignore_errors=True)
        result.mkdir(parents=True)
        # Seeds come first: what they reach needs no committed input. Without counters, since loops that run a little
        # more often would triple the corpora.
        folders = [result, seeds / target, CORPORA / target, WORK / target / "corpus"]
        code, output = invoke(
            options.binary, target, ["-set_cover_merge=1", "-use_counters=0"], [each for each in folders if each.is_dir()], 1800
        )
        known = {each.read_bytes() for each in (seeds / target).iterdir()}
        inputs = sorted((each for each in result.iterdir() if each.read_bytes() not in known), key=lambda each: each.stat().st_size)
        folder = CORPORA / target
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        size = 0
        for each in inputs:
            size += each.stat().st_size
            if size > CORPUS_LIMIT:
                break
            shutil.copy(each, folder / each.name[:12])
        kept = list(folder.iterdir())
        print(f"{target}: {len(kept)} of {len(inputs)} inputs, {sum(each.stat().st_size for each in kept)} bytes, code {code}")
    return 0


def coverage(options):
    profile = WORK / "coverage"
    shutil.rmtree(profile, ignore_errors=True)
    profile.mkdir(parents=True)
    values = dict(environment(), LLVM_PROFILE_FILE=f"{profile}/%p.profraw")
    subprocess.run([options.binary, "replay"], check=True, env=values, stdin=subprocess.DEVNULL)
    tools = Path(shutil.which(options.swift)).resolve().parent
    merged = profile / "merged.profdata"
    subprocess.run([tools / "llvm-profdata", "merge", "-o", merged, *profile.glob("*.profraw")], check=True)
    exported = subprocess.run(
        [tools / "llvm-cov", "export", "-summary-only", f"-instr-profile={merged}", options.binary],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    files = {}
    for entry in json.loads(exported.stdout)["data"][0]["files"]:
        path = Path(entry["filename"])
        if path.is_relative_to(PROJECT / "Sources"):
            lines = entry["summary"]["lines"]
            files[str(path.relative_to(PROJECT))] = (lines["covered"], lines["count"])
    modules = {}
    for path, counts in files.items():
        modules.setdefault(path.split("/")[1], []).append(counts)
    print(f"{'module':24} {'lines':>7} {'covered':>8} {'percent':>8}")
    for module, counts in sorted(modules.items()):
        print_row(module, counts)
    failed = False
    print()
    for name, (limit, pattern) in REQUIRED.items():
        chosen = {path: counts for path, counts in files.items() if re.search(pattern, path)}
        share = print_row(name, chosen.values())
        if share < limit:
            failed = True
            print(f"  below {limit} %; the files with the most lines that are not reached:")
            worst = sorted(chosen.items(), key=lambda each: each[1][0] - each[1][1])[:8]
            for path, (covered, count) in worst:
                print(f"    {count - covered:5} of {count:5} {path}")
    return 1 if failed else 0


def print_row(name, counts):
    """Prints a row of the table of coverage. Returns the percentage."""
    covered, count = sum(each[0] for each in counts), sum(each[1] for each in counts)
    share = 100 * covered / max(1, count)
    print(f"{name:24} {count:7} {covered:8} {share:8.1f}")
    return share


def planted(options):
    seeds = write_seeds(options.binary)
    failed = False
    for patch in map(Path, options.patches):
        target, expected = re.findall(r"^(?:Target|Failure): (.*)$", patch.read_text(), re.M)
        work = WORK / "planted" / patch.stem
        shutil.rmtree(work, ignore_errors=True)
        row, output = fuzz_target(options.binary, target, 300, seeds, options.seed, runs=options.runs, work=work)
        is_found = row["code"] != 0 and re.search(expected, output)
        failed = failed or not is_found
        print(
            f"{patch.stem}: {'found' if is_found else 'NOT FOUND'} by {target} after {row['inputs']} inputs in "
            f"{row['minutes'] * 60:.0f} s",
            flush=True,
        )
        for line in explain(output)[:2]:
            print(f"  {line}")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["fuzz", "merge", "coverage", "planted"])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--seed", type=int, default=0, help="0 for a new one")
    parser.add_argument("--runs", type=int, default=200_000)
    parser.add_argument("--swift", default="swift")
    parser.add_argument("--patches", nargs="*", default=sorted(PLANTED.glob("*.patch")))
    parser.add_argument("--targets", type=lambda text: text.split(), default=list(TARGETS))
    options = parser.parse_args()
    options.binary = str(Path(options.binary).absolute())
    WORK.mkdir(parents=True, exist_ok=True)
    return {"fuzz": fuzz, "merge": merge, "coverage": coverage, "planted": planted}[options.command](options)


if __name__ == "__main__":
    sys.exit(main())
