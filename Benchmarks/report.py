"""Creates tables and charts of the measurements of `make bench`.

usage: report.py [--write] FILE.jsonl…

Prints the tables. With --write it also replaces the text between the markers in both READMEs and draws the charts. Every line of
a file is the measurement of one contestant for one workload:

    {"work": "W1", "case": "3 columns", "items": 1000000, "peer": "layoutd", "unit": "ns/item", "samples": […],
     "correct": true}

or, for thousands of latencies, "summary": {"p50": …, "p99": …, "worst": …} instead of "samples". Medians and quartiles are
computed only here.
"""

import json
import os
import platform
import statistics
import sys
from pathlib import Path

from charts import draw_charts
from targets import SHORT, TARGETS
from units import number, quantity

HERE = Path(__file__).parent
FLOORS = ("C loop", "C echo", "echo page", "moving boxes")
# The workloads whose samples are frames of the preview page: they have a separate table.
FRAMES = ("W17", "W18", "W22")
OURS = "layoutd"


class Side:
    """The measurement of one contestant for one workload."""

    def __init__(self, line):
        self.unit, self.correct, self.summary = line["unit"], line["correct"], line.get("summary")
        self.samples = sorted(line.get("samples", []))

    @property
    def median(self):
        return self.summary["p50"] if self.summary else statistics.median(self.samples)

    def percentile(self, percent):
        """The smallest sample that is at least as large as `percent` of 100 samples."""
        return self.samples[max(0, -(-len(self.samples) * percent // 100) - 1)]

    @property
    def spread(self):
        """The quartiles as text; empty with fewer than four samples."""
        if len(self.samples) < 4:
            return ""
        low, _, high = statistics.quantiles(self.samples, n=4, method="inclusive")
        return f" ({quantity(low, self.unit, like=self.median)} to {quantity(high, self.unit, like=self.median)})"

    def __str__(self):
        return quantity(self.median, self.unit)


class Work:
    """One workload and the measurements of all its contestants."""

    def __init__(self, name, case, items):
        self.name, self.case, self.items, self.sides = name, case, items, {}

    @property
    def ours(self):
        return self.sides.get(OURS)

    @property
    def floor(self):
        return next((self.sides[peer] for peer in FLOORS if peer in self.sides), None)

    @property
    def ratio(self):
        """layoutd's median divided by the baseline's; None without a baseline."""
        if not self.ours or not self.floor or self.ours.summary or not self.floor.median:
            return None
        return self.ours.median / self.floor.median

    @property
    def others(self):
        """All other contestants as (side, peer), the fastest first."""
        names = [peer for peer in self.sides if peer not in (*FLOORS, OURS)]
        return sorted(((self.sides[peer], peer) for peer in names), key=lambda pair: pair[0].median)

    @property
    def targets(self):
        return [target for target in TARGETS if target.fits(self)]


def read(files):
    """Reads all workloads, sorted by name; within a name in the order of measurement."""
    works = {}
    for file in files:
        for line in Path(file).read_text(encoding="utf-8").splitlines():
            line = json.loads(line)
            key = line["work"], line["case"], line["items"]
            works.setdefault(key, Work(*key)).sides[line["peer"]] = Side(line)
    return sorted(works.values(), key=lambda work: work.name)


def table(header, rows):
    lines = [header, ["---"] * len(header)] + rows
    return ["| " + " | ".join(line) + " |" for line in lines]


def times(ratio):
    return "–" if ratio is None else f"{number(ratio)} ×"


def verdict(work):
    """Returns the targets and whether they are reached, as texts."""
    found = [(target, target.is_reached(work)) for target in work.targets]
    found = [(target, reached) for target, reached in found if reached is not None]
    if not found:
        return "–", ""
    texts = ["yes" if reached else f"**no**, {target.distance(work)}" for target, reached in found]
    return "; ".join(target.text for target, _ in found), "yes" if set(texts) == {"yes"} else "; ".join(texts)


def works_table(works):
    rows = []
    for work in works:
        if not work.ours or work.ours.summary or work.name in FRAMES:
            continue
        others = ", ".join(f"{peer} {side}" for side, peer in work.others)
        goal, reached = verdict(work)
        wrong = "" if all(side.correct for side in work.sides.values()) else " **WRONG**"
        name = f"{work.name} " if work.name.startswith("W") else f"{work.name}: " if work.name == "memory" else ""
        case = f"{name}{work.case}" + (f", {work.items:,}" if work.items else "") + wrong
        ours = f"{work.ours}{work.ours.spread}"
        floor = f"{work.floor}{work.floor.spread}" if work.floor else "–"
        rows.append([case, times(work.ratio), goal, reached, ours, floor, others or "–"])
    return table(["workload, items", "ratio", "target", "reached", "layoutd (quartiles)", "baseline (quartiles)", "others"], rows)


def latencies_table(works):
    rows = []
    for work in works:
        for peer, side in work.sides.items():
            if not side.summary:
                continue
            goal, reached = verdict(work) if peer == OURS else ("–", "")
            figures = [quantity(side.summary[name], side.unit) for name in ("p50", "p99", "worst")]
            wrong = "" if side.correct else " **WRONG**"
            name = f"{work.case}, {work.items:,}" if work.items else work.case
            rows.append([name + wrong, peer, *figures, goal, reached])
    return table(["from, to, items", "", "p50", "p99", "worst", "target", "reached"], rows)


def frames_table(works):
    """Returns the table of the workloads of the preview page."""
    rows = []
    for work in works:
        for peer, side in work.sides.items() if work.name in FRAMES else ():
            goal, reached = verdict(work) if peer == OURS else ("–", "")
            wrong = "" if side.correct else " **WRONG**"
            figures = [quantity(side.percentile(percent), side.unit) for percent in (95, 100)] if side.samples else ["–", "–"]
            rows.append([f"{work.name} {work.case}, {work.items:,}" + wrong, peer, f"{side}{side.spread}" if side.samples else "–", *figures, goal, reached])
    return table(["workload, elements", "", "median (quartiles)", "p95", "worst", "target", "reached"], rows)


def short_table(works):
    """Returns the table of the project's README: one row for each workload of SHORT."""
    measured = {(work.name, work.case, work.items): work.ours for work in works if work.ours}
    rows = [[label, str(measured[tuple(case)])] for label, *case in SHORT if tuple(case) in measured]
    return table([f"on {machine()}", "median"], rows)


def machine():
    """Returns the number of usable cores and the processor's name."""
    name = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        names = [line.split(":")[1].strip() for line in information.read_text().splitlines() if "model name" in line]
        name = names[0] if names else name
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{cores} cores of {name.replace(' Processor', '')}"


def system():
    release = Path("/etc/os-release")
    names = [line for line in release.read_text().splitlines() if line.startswith("PRETTY_NAME=")] if release.exists() else []
    return names[0].split("=")[1].strip('"') if names else platform.platform()


def replace(file, lines):
    """Replaces the lines between the markers of a file."""
    text = file.read_text(encoding="utf-8")
    start, end = "<!-- figures -->\n", "<!-- /figures -->"
    before, rest = text.split(start)
    after = rest.split(end)[1]
    file.write_text(before + start + "\n".join(lines) + "\n" + end + after, encoding="utf-8")


def main(words):
    works = read([word for word in words if not word.startswith("--")])
    measured = [work for work in works if work.name != "scaling"]
    complete = works_table(measured)
    latencies, frames = latencies_table(measured), frames_table(measured)
    print("\n".join(complete))
    if len(latencies) > 2:
        print("\n" + "\n".join(latencies))
    if len(frames) > 2:
        print("\n" + "\n".join(frames))
    if "--write" in words:
        (HERE / "charts").mkdir(exist_ok=True)
        replace(HERE.parent / "README.md", short_table(measured))
        names = draw_charts([work for work in works if work.name in ("scaling", "latency")], HERE / "charts")
        pictures = [f'<img src="charts/{name}.svg" width="440" alt="{title}">' for name, title in names]
        replace(HERE / "README.md", [
            f"Measured on {machine()} under {system()}, interleaved; medians, with quartiles in parentheses.", "",
            *complete, "", "Latency from a message to its response or update, over a pipe:", "", *latencies, "",
            "Frames of the preview page in Chromium:", "", *frames, "", *pictures])
    return 0 if all(side.correct for work in works for side in work.sides.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
