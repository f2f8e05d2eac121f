"""Snapshot files of layouts: the frames of all elements, one element a line, and the difference of two of them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from layoutd.messages import ATTRIBUTES_FOR_ELEMENTS, AttributesForElementsParams
from layoutd.session import Session

# Numbers of a file are rounded to a thousandth of a point; frames within a hundredth are equal.
DIGITS = 3
TOLERANCE = 0.01
# The lines of a difference that are shown.
LINE_LIMIT = 20
# A rectangle that contains any layout, also what is outside of the content's bounds.
EVERYTHING = [-1e8, -1e8, 2e8, 2e8]

Numbers = list[float]


@dataclass
class LayoutSnapshot:
    """The frames of all elements of a layout, by key, for one size of the viewport."""

    viewport: Numbers
    content_size: Numbers
    elements: dict[str, Numbers]

    @classmethod
    def take(cls, session: Session) -> LayoutSnapshot:
        """Takes a snapshot of all elements of a session, visible or not."""
        params = AttributesForElementsParams(session=session.id, rect=EVERYTHING)
        attributes = session.client.request(ATTRIBUTES_FOR_ELEMENTS, params)["attributes"]
        return cls(
            [session.viewport["width"], session.viewport["height"]],
            [session.content_size["width"], session.content_size["height"]],
            {element["key"]: element["frame"] for element in attributes},
        )

    @classmethod
    def parse(cls, text: str) -> LayoutSnapshot:
        """Reads a snapshot file. Raises `ValueError` if it has another form."""
        value = json.loads(text)
        if not isinstance(value, Mapping):
            raise ValueError("expected an object")
        members = cast("Mapping[str, Any]", value)
        frames = members.get("elements")
        if not isinstance(frames, Mapping):
            raise ValueError('expected an object "elements"')
        elements = {key: numbers(frame, 4, key) for key, frame in cast("Mapping[str, Any]", frames).items()}
        sizes = [numbers(members.get(name), 2, name) for name in ("viewport", "contentSize")]
        return cls(sizes[0], sizes[1], elements)

    def text(self) -> str:
        """Returns the contents of a file: sorted by key, numbers within keys by value, with one element a line."""
        keys = sorted(self.elements, key=natural_order)
        lines = [f"    {json.dumps(key, ensure_ascii=False)}: {shown(self.elements[key])}" for key in keys]
        members = [
            f'  "viewport": {shown(self.viewport)}',
            f'  "contentSize": {shown(self.content_size)}',
            '  "elements": {' + ("\n" + ",\n".join(lines) + "\n  " if lines else "") + "}",
        ]
        return "{\n" + ",\n".join(members) + "\n}\n"

    def difference(self, new: LayoutSnapshot, tolerance: float = TOLERANCE) -> list[str]:
        """Returns one line for each size and each element that differs in `new`."""
        old_frames = {"(viewport)": self.viewport, "(content size)": self.content_size, **self.elements}
        new_frames = {"(viewport)": new.viewport, "(content size)": new.content_size, **new.elements}
        lines: list[str] = []
        for key in sorted(old_frames.keys() | new_frames.keys(), key=natural_order):
            before, after = old_frames.get(key), new_frames.get(key)
            if before is None:
                lines.append(f"{key}: added at {shown(after or [])}")
            elif after is None:
                lines.append(f"{key}: removed from {shown(before)}")
            elif any(abs(a - b) > tolerance for a, b in zip(before, after, strict=True)):
                lines.append(f"{key}: {shown(before)} → {shown(after)}")
        return lines


def report(lines: list[str]) -> str:
    """Returns the first lines of a difference, and the number of the others."""
    rest = len(lines) - LINE_LIMIT
    shortened = [*lines[:LINE_LIMIT], f"… and {rest} more"] if rest > 0 else lines
    return "\n".join(f"  {line}" for line in shortened)


def numbers(value: Any, count: int, name: str) -> Numbers:
    """Checks that a value is a list of numbers."""
    items = cast("list[object]", value if isinstance(value, list) else [])
    if len(items) != count or not all(isinstance(item, (int, float)) and not isinstance(item, bool) for item in items):
        raise ValueError(f'expected {count} numbers as "{name}"')
    return cast("Numbers", items)


def shown(values: Numbers) -> str:
    """Formats numbers as JSON, without a decimal point for integers."""
    # Adding 0 turns -0.0 into 0.0.
    rounded = [round(value, DIGITS) + 0.0 for value in values]
    return "[" + ", ".join(str(int(value)) if value.is_integer() else repr(value) for value in rounded) + "]"


def natural_order(key: str) -> list[tuple[int, int, str]]:
    """Returns a key for sorting that compares runs of digits by their values: `cell:2` is before `cell:10`."""
    parts = re.findall(r"[0-9]{1,18}|[^0-9]+", key)
    return [(0, int(part), part) if part[0].isascii() and part[0].isdigit() else (1, 0, part) for part in parts]
