"""W7 by Taffy and by Yoga: wrapping lines of items, timed inside their layout call.

The tree is built before the measurement. CPU time is measured, as in LayoutBenchmarks. Every frame is compared with that of a reference
loop. Prints lines of JSON like the other programs.
"""

import gc
import json
import sys
import time

ROUNDS = 5
# Yoga's time an item grows with the number of items, so larger sizes take too long.
SIZES = (1_000, 10_000)
WIDTH, SPACING = 375, 10


def items(count):
    """Returns the sizes of the items, from the generator that all contestants use."""
    state = 99

    def u24():
        nonlocal state
        state = (state * 1664525 + 1013904223) % 2**32
        return state >> 8

    return [(40 + u24() % 121, 30 + u24() % 31) for _ in range(count)]


def loop(sizes):
    """Returns the reference positions of the items."""
    places, left, top, tallest = [], SPACING, SPACING, 0
    for width, height in sizes:
        if left > SPACING and left + width > WIDTH - SPACING:
            left, top, tallest = SPACING, top + tallest + SPACING, 0
        places.append((left, top))
        left += width + SPACING
        tallest = max(tallest, height)
    return places


def check(sizes, places):
    """Returns the checksum of all frames, as in LayoutBenchmarks."""
    fold = 0
    for (_, height), (left, top) in zip(sizes, places):
        fold = (fold * 31 + left + 7 * top + height) % 2**32
    return fold


def whole(number):
    return int(number) if number == int(number) else None


class Taffy:
    """Taffy (Rust), by the package stretchable."""

    def __init__(self, sizes):
        from stretchable import taffylib
        from stretchable.context import taffy
        from stretchable.style import AUTO, AlignContent, AlignItems, FlexDirection, FlexWrap, Style
        from stretchable.style.geometry.size import SizeAvailableSpace

        taffy.use_rounding = False
        style = Style(
            size=(WIDTH, AUTO), flex_direction=FlexDirection.ROW, flex_wrap=FlexWrap.WRAP, gap=SPACING,
            padding=SPACING, align_content=AlignContent.START, align_items=AlignItems.START)
        self.tree, self.library = taffy._ptr, taffylib
        self.root = taffylib.node_create(self.tree, style.to_dict())
        # A new style object for each item would take longer than everything else.
        style, size = Style().to_dict(), Style(size=(1, 1)).to_dict()["size"]
        self.nodes = []
        for width, height in sizes:
            style["size"] = {"width": size["width"] | {"value": width}, "height": size["height"] | {"value": height}}
            self.nodes.append(taffylib.node_create(self.tree, style))
            taffylib.node_add_child(self.tree, self.root, self.nodes[-1])
        space = SizeAvailableSpace(WIDTH, None).to_dict()
        self.layout = lambda: taffylib.node_compute_layout(self.tree, self.root, space)

    def places(self):
        places, layout = [], self.library.PyLayout()
        for node in self.nodes:
            self.library.node_get_layout(self.tree, node, layout)
            places.append((whole(layout.x), whole(layout.y)))
        return places


class Yoga:
    """Yoga (C++), by the package pyyoga."""

    def __init__(self, sizes):
        from pyyoga import Align, Direction, Edge, FlexDirection, Gutter, Node, Wrap

        self.root = Node()
        self.root.width = WIDTH
        self.root.flex_direction, self.root.flex_wrap = FlexDirection.Row, Wrap.Wrap
        self.root.align_items, self.root.align_content = Align.FlexStart, Align.FlexStart
        self.root.set_padding(Edge.All, SPACING)
        self.root.set_gap(Gutter.All, SPACING)
        self.nodes = []
        for width, height in sizes:
            node = Node()
            node.width, node.height = width, height
            self.root.add_child(node)
            self.nodes.append(node)
        nowhere = float("nan")
        self.layout = lambda: self.root._node.calculate_layout(nowhere, nowhere, Direction.LTR)

    def places(self):
        return [(whole(node.layout_left), whole(node.layout_top)) for node in self.nodes]


def measure(peer, sizes):
    """Returns samples in nanoseconds an item, and whether all frames are correct."""
    samples, expected, correct = [], loop(sizes), True
    for round in range(ROUNDS):
        tree = peer(sizes)
        gc.disable()
        start = time.thread_time_ns()
        tree.layout()
        samples.append((time.thread_time_ns() - start) / len(sizes))
        gc.enable()
        if round == 0:
            places = tree.places()
            correct = places == expected and (len(sizes) != 10_000 or check(sizes, places) == 2_863_720_867)
        del tree
    return samples, correct


def main():
    if len(sys.argv) > 1 and "W7" not in sys.argv[1].split(","):
        return 0
    wrong = 0
    for count in SIZES:
        sizes = items(count)
        for peer in (Taffy, Yoga):
            samples, correct = measure(peer, sizes)
            wrong += not correct
            line = {"work": "W7", "case": "lines", "items": count, "peer": peer.__name__, "unit": "ns/item"}
            print(json.dumps(line | {"samples": samples, "correct": correct}), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
