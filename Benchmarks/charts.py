"""Charts of the scaling of workloads: logarithmic axes for items and time, a linear axis from 0 for memory."""

import math
from pathlib import Path
from xml.sax.saxutils import escape

from units import nanoseconds, number, quantity, whole

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 150, 64, 52

# The colors are distinguishable with color blindness; a baseline is gray and dashed.
STYLE = """
.back { fill: #ffffff; stroke: #d0d7de } .title { fill: #1f2328; font-size: 16px; font-weight: 600 }
.label { fill: #59636e; font-size: 12px } .grid { stroke: #e4e8ec } .axis { stroke: #818b98 }
.line { fill: none; stroke-width: 2.25; stroke-linejoin: round } .name { font-size: 12px; font-weight: 600 }
.c0 { stroke: #0550ae } .c1 { stroke: #bc4c00 } .c2 { stroke: #116329 } .c3 { stroke: #8250df }
.f0 { stroke: #818b98; stroke-dasharray: 6 4 } .f1 { stroke: #818b98; stroke-dasharray: 2 4 }
.t0 { fill: #0550ae } .t1 { fill: #bc4c00 } .t2 { fill: #116329 } .t3 { fill: #8250df } .u0, .u1 { fill: #59636e }
@media (prefers-color-scheme: dark) {
.back { fill: #0d1117; stroke: #3d444d } .title { fill: #f0f6fc } .label { fill: #9198a1 } .grid { stroke: #21262d }
.axis { stroke: #656c76 } .c0 { stroke: #58a6ff } .c1 { stroke: #f0883e } .c2 { stroke: #56d364 }
.c3 { stroke: #bc8cff } .f0, .f1 { stroke: #9198a1 } .t0 { fill: #58a6ff } .t1 { fill: #f0883e }
.t2 { fill: #56d364 } .t3 { fill: #bc8cff } .u0, .u1 { fill: #9198a1 }
}
"""

# For each chart its file, title, vertical axis, and lines; for each line its peer, label and case.
CHARTS = [
    ("preparation", "Preparing a waterfall", "time", [
        ("layoutd", "layoutd", "preparation"), ("C loop", "C loop", "preparation")]),
    ("query-and-scroll", "Querying a screen, and scrolling by 24 points", "time", [
        ("layoutd", "query, attributes", "query, attributes"), ("layoutd", "scroll, attributes", "scroll, attributes"),
        ("C loop", "query in C", "query, attributes"), ("C loop", "scroll in C", "scroll, attributes")]),
    ("insertion", "Inserting an item, and querying the screen", "time", [
        ("layoutd", "at the front", "insertion, front"), ("layoutd", "in the middle", "insertion, middle"),
        ("layoutd", "at the end", "insertion, end"), ("C loop", "C, at the front", "insertion, front"),
        ("C loop", "C, at the end", "insertion, end")]),
    ("diff", "Diffing two lists of identifiers, of which up to 1,000 changed", "time", [("layoutd", "layoutd", "diff"), ("C loop", "C loop", "diff")]),
    ("memory", "Memory in use", "bytes an item", [
        ("layoutd", "a layout", "memory"), ("layoutd", "the daemon", "resident memory of the daemon")]),
    ("keystroke", "From a keystroke to its update, and to its diagnostics", "time", [
        ("layoutd", "line", "line to update, cores kept busy"),
        ("layoutd", "digit", "digit to update, cores kept busy"),
        ("layoutd", "diagnostics", "key to diagnostics, cores kept busy"),
        ("layoutd", "generator", "key between generated items to update, cores kept busy")]),
    ("general", "Waterfalls of ratios and of 20 columns, and one line", "time", [
        ("layoutd", "ratios", "3 columns, aspect ratios"), ("layoutd", "20 columns", "20 columns"),
        ("layoutd", "one line", "one line"), ("C loop", "C, ratios", "3 columns, aspect ratios"),
        ("C loop", "C, one line", "one line")]),
    ("first-answer", "From the start of the daemon to the first elements", "time", [("layoutd", "layoutd", "first answer")]),
]


def draw_charts(works, folder: Path):
    """Draws the charts that have data and returns their names and titles."""
    drawn = []
    for name, title, unit, lines in CHARTS:
        series = []
        for peer, label, case in lines:
            points = sorted((work.items, value(work.sides[peer], work.items)) for work in works
                            if work.case == case and peer in work.sides)
            if len(points) > 1:
                series.append((label + growth(points, unit), peer.startswith("C "), points))
        if series:
            (folder / f"{name}.svg").write_text(chart(title, unit, series), encoding="utf-8")
            drawn.append((name, title))
    return drawn


def growth(points, unit):
    """Returns the exponent of the growth of a time between the two largest numbers of items, as text."""
    if unit != "time":
        return ""
    (fewer, before), (more, after) = points[-2:]
    return f" n^{math.log(after / before) / math.log(more / fewer):.2f}"


def value(side, items):
    """Returns the nanoseconds for all items, or the bytes an item."""
    if side.unit == "bytes/item":
        return side.median
    return nanoseconds(side.median, side.unit) * (items if side.unit == "ns/item" else 1)


def chart(title, unit, series):
    values = [y for _, _, points in series for _, y in points]
    counts = [x for _, _, points in series for x, _ in points]
    time = unit == "time"
    if time:
        low = math.floor(math.log10(min(values)))
        high = max(math.ceil(math.log10(max(values))), low + 1)
        ticks = [(decade, whole(quantity(10**decade, "ns"))) for decade in range(low, high + 1)]
    else:
        low, high = 0, 10 * math.ceil(max(values) / 10)
        ticks = [(tick, str(tick)) for tick in range(0, high + 1, 10)]
    first, last = math.log10(min(counts)), math.log10(max(counts))

    def across(x):
        return LEFT + (math.log10(x) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def down(y):
        return HEIGHT - BOTTOM - ((math.log10(y) if time else y) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif">',
        f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>",
        f'<rect class="back" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
        f'<text class="label" x="20" y="49">{unit}</text>',
        f'<text class="label" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" text-anchor="middle">items</text>',
    ]
    for place, label in ticks:
        y = down(10**place if time else place)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text class="label" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    for decade in range(round(first), round(last) + 1):
        x = across(10**decade)
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
        label = f"{10**decade:,}"
        parts.append(f'<text class="label" x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{label}</text>')
    parts.append(f'<path class="axis" fill="none" d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>')
    classes, colours, greys = [], 0, 0
    for _, is_floor, _ in series:
        classes.append((f"f{greys % 2}", f"u{greys % 2}") if is_floor else (f"c{colours % 4}", f"t{colours % 4}"))
        colours, greys = (colours, greys + 1) if is_floor else (colours + 1, greys)
    ends = spaced([down(points[-1][1]) for _, _, points in series])
    for (label, _, points), (stroke, fill), end in zip(series, classes, ends):
        path = "L".join(f"{across(x):.1f} {down(y):.1f}" for x, y in points)
        parts.append(f'<path class="line {stroke}" d="M{path}"/>')
        for x, y in points:
            labels = quantity(y, "ns") if time else f"{number(y)} bytes an item"
            parts.append(
                f'<circle class="{fill}" cx="{across(x):.1f}" cy="{down(y):.1f}" r="3">'
                f"<title>{escape(label)}, {x:,} items: {labels}</title></circle>")
        parts.append(f'<text class="name {fill}" x="{across(points[-1][0]) + 10:.1f}" y="{end + 4:.1f}">{escape(label)}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def spaced(heights, distance=16):
    """Returns the heights, moved apart so that labels do not overlap."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    moved = list(heights)
    for _ in range(100):
        for above, below in zip(order, order[1:]):
            gap = distance - (moved[below] - moved[above])
            if gap > 0:
                moved[above] -= gap / 2
                moved[below] += gap / 2
    return moved
