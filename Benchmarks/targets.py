"""The targets of the workloads, and the rows of the README's table."""

from units import SIZES, nanoseconds, number, quantity, whole


class Target:
    """The limit of a workload, which is found by its name and the start of its case."""

    def __init__(self, work, case, limit, text, items=None):
        self.work, self.case, self.limit, self.text, self.items = work, case, limit, text, items

    def fits(self, work):
        return (
            work.name == self.work and work.case.startswith(self.case) and self.items in (None, work.items)
            and "CPU time" not in work.case)

    def is_reached(self, work):
        """Returns whether the target is reached; None if the baseline or peer was not measured."""
        value = self.value(work)
        return None if value is None else value <= self.limit

    def distance(self, work):
        return self.describe(self.value(work))


class Ratio(Target):
    """At most `limit` times the baseline."""

    def __init__(self, work, case, limit, items=None):
        super().__init__(work, case, limit, f"≤ {limit:g} ×", items)

    def value(self, work):
        return work.ratio

    def describe(self, value):
        return f"{number(value / self.limit)} × the target"


class Most(Target):
    """At most `limit` of a unit; for latencies the 99th percentile."""

    def __init__(self, work, case, limit, unit, items=None):
        self.unit = unit
        self.scaled = limit if unit in SIZES else nanoseconds(limit, unit)
        super().__init__(work, case, self.scaled, f"≤ {whole(quantity(limit, unit))}", items)

    def value(self, work):
        side = work.ours
        value = side.summary["p99"] if side.summary else side.median
        return value if self.unit in SIZES else nanoseconds(value, side.unit)

    def describe(self, value):
        if not self.limit:
            return quantity(value, self.unit)
        return f"{number(value / self.limit)} × the target"


class Faster(Target):
    """At least `limit` times the throughput of a peer."""

    def __init__(self, work, case, limit, peer, items=None):
        super().__init__(work, case, limit, f"≥ {limit:g} × {peer}", items)
        self.peer = peer

    def value(self, work):
        return work.sides[self.peer].median / work.ours.median if self.peer in work.sides else None

    def is_reached(self, work):
        value = self.value(work)
        return None if value is None else value >= self.limit

    def describe(self, value):
        return f"{number(value)} ×"


class Percentile(Target):
    """At most `limit` milliseconds at a percentile, or above the baseline's percentile."""

    def __init__(self, work, case, percent, limit, isAboveBaseline=False):
        self.percent, self.isAboveBaseline = percent, isAboveBaseline
        name = "worst" if percent == 100 else f"p{percent}"
        super().__init__(work, case, limit, f"{name} ≤ {limit:g} ms" + (" above the baseline" if isAboveBaseline else ""))

    def value(self, work):
        value = work.ours.percentile(self.percent)
        if not self.isAboveBaseline:
            return value
        return value - work.floor.percentile(self.percent) if work.floor else None

    def describe(self, value):
        return f"{number(value)} ms"


AWAKE = ", cores kept busy"
# The milliseconds of a frame at 60 Hz.
FRAME = 16.7

TARGETS = [
    Most("W1", "3 columns, memory", 24, "bytes/item"),
    Ratio("W1", "3 columns", 2, 1_000_000),
    Most("W2", "attributes", 2_000, "ns/query"),
    Most("W3", "update as JSON", 10_000, "ns/frame"),
    Ratio("W4", "insertion", 3),
    Ratio("W4", "deletion", 3),
    Most("W4", "move", 100_000, "ns"),
    Ratio("W5", "edited", 5),
    Ratio("W5", "shuffled", 5, 100_000),
    Ratio("W5", "appended", 5),
    Ratio("W6", "round trip" + AWAKE, 1.5),
    Faster("W6", "50000 notifications" + AWAKE, 1.2, "clangd"),
    Ratio("W6", "start" + AWAKE, 2),
    Ratio("W7", "lines", 2, 1_000_000),
    Ratio("W8", "60 elements", 2.5),
    Ratio("W13", "3 columns, aspect ratios", 2),
    Ratio("W13", "20 columns", 2.5),
    Ratio("W13", "one line", 2),
    Most("W14", "start to first elements", 300, "ms", 10_000_000),
    Most("W14", "resident memory", 160, "MB", 10_000_000),
    Most("W15", "round trip of another client", 20, "ms"),
    Most("W20", "two columns", 15, "ns/item", 1_000_000),
    Most("latency", "digit to update" + AWAKE, 10, "ms", 100_000),
    Most("latency", "line to update" + AWAKE, 10, "ms", 100_000),
    Most("latency", "key to diagnostics" + AWAKE, 6, "ms", 10_000),
    Most("latency", "key to diagnostics" + AWAKE, 15, "ms", 100_000),
    Most("latency", "key between generated items to update" + AWAKE, 3, "ms", 1_000_000),
    Most("latency", "key between generated items to update" + AWAKE, 10, "ms", 10_000_000),
    Most("latency", "digit to update" + AWAKE, 8, "ms", 10_000),
    Most("latency", "line to update" + AWAKE, 8, "ms", 10_000),
    Most("memory", "kept after closing", 10, "MB"),
    Percentile("W17", "digit to presented frame", 95, 2 * FRAME),
    Percentile("W17", "digit to presented frame", 95, FRAME, isAboveBaseline=True),
    Percentile("W17", "line to presented frame", 95, 2 * FRAME),
    Percentile("W17", "line to presented frame", 95, FRAME, isAboveBaseline=True),
    Percentile("W18", "timeline, script and layout", 95, 8),
    Percentile("W18", "timeline, interval of frames", 100, 33),
    Percentile("W18", "update, script and layout", 95, 8),
    Percentile("W18", "update, interval of frames", 100, 33),
    Percentile("W22", "height to presented frame", 95, 2 * FRAME),
    Most("W19", "3 sessions over pipes, wake-ups", 0, "wake-ups/s"),
    Most("W19", "3 sessions over pipes, processor", 0, "%"),
    Most("W19", "3 preview pages, wake-ups", 0, "wake-ups/s"),
    Most("W19", "3 preview pages, processor", 0, "%"),
]

# The rows of the table in the project's README, which a user notices: label, workload, case and number of items.
SHORT = [
    ("from a keystroke in the editor to the picture in the browser", "W17", "digit to presented frame", 60),
    ("from the start of the program to the first screen of 10,000,000 items", "W14", "start to first elements", 10_000_000),
    ("an insertion into 1,000,000 items", "W4", "insertion", 1_000_000),
]
