"""The documents of the workloads of the page."""

import json


class Generator:
    """The linear congruential generator that all workloads use."""

    def __init__(self, seed):
        self.state = seed

    def pick(self, count):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return (self.state >> 8) * count >> 24


class TypedText:
    """A text with 300 items, a line each, of which 60 are visible: five columns and twelve rows."""

    ITEMS, VISIBLE, EDITED = 300, 60, 7

    def __init__(self):
        rows = [self._row(f"item-{index}", 60) for index in range(self.ITEMS)]
        self.lines = [
            '{ "viewport": { "width": 390, "height": 850 },',
            '  "layout": { "kind": "waterfall", "columnCount": 5, "rowSpacing": 10, "columnSpacing": 10, "sectionInset": 10 },',
            '  "sections": [{ "id": "s", "items": [', *[row + "," for row in rows[:-1]], rows[-1], "  ] }]", "}"]
        self.first = 3

    @staticmethod
    def _row(name, height):
        return f'    {{ "height": {height}, "color": "#A0B0C0", "id": "{name}", "label": "Cell {name}" }}'

    @property
    def text(self):
        return "\n".join(self.lines)

    def digit(self, number):
        """Returns the edit that replaces the last digit of a height, and what the page shows after it."""
        line, digit = self.first + self.EDITED, 1 + number % 9
        self.lines[line] = self._row(f"item-{self.EDITED}", 60 + digit) + ","
        return self._change(line, 17, line, 18, str(digit)), (f"cell:item-{self.EDITED}", 60 + digit)

    def line(self, number):
        """Returns the edit that inserts a line before an item, or deletes it again, and what the page shows after it."""
        line = self.first + self.EDITED
        if number % 2:
            del self.lines[line]
            return self._change(line, 0, line + 1, 0, ""), (f"cell:new-{number - 1}", None)
        self.lines.insert(line, self._row(f"new-{number}", 44) + ",")
        return self._change(line, 0, line, 0, self.lines[line] + "\n"), (f"cell:new-{number}", 44)

    @staticmethod
    def _change(line, character, end_line, end_character, text):
        start, end = {"line": line, "character": character}, {"line": end_line, "character": end_character}
        return {"range": {"start": start, "end": end}, "text": text}


ANIMATED = 2_000
COLUMNS, CELL = 50, 40
# Seconds of the animation.
DURATION = 4


def shuffled():
    """Returns the identifiers of the animated items in another order."""
    names, generator = [str(index) for index in range(ANIMATED)], Generator(18)
    for index in range(ANIMATED - 1, 0, -1):
        other = generator.pick(index + 1)
        names[index], names[other] = names[other], names[index]
    return names


def animated_document():
    """Returns a grid of 2,000 visible items that its timeline shuffles."""
    return json.dumps({
        "viewport": {"width": COLUMNS * CELL, "height": ANIMATED // COLUMNS * CELL},
        "layout": {"kind": "grid", "columnCount": COLUMNS},
        "animation": {"duration": DURATION, "curve": "easeInOut"},
        "sections": [{"id": "tiles", "items": [{
            "repeat": ANIMATED, "id": "{i}", "label": "{i}", "color": {"cycle": ["#E76F51", "#F4A261", "#E9C46A", "#2A9D8F"]}}]}],
        "timeline": [{"at": 0, "snapshot": [{"id": "tiles", "items": shuffled()}]}],
    }, indent=1)
