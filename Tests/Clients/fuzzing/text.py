"""The driver's own model of positions: as LSP defines them, and with the server's clamping."""

import bisect
import functools
import re

LINE_END = re.compile(r"\r\n|\n|\r")
UNITS = {
    "utf-8": lambda text: len(text.encode()),
    "utf-16": lambda text: len(text) + sum(character > "\uffff" for character in text),
    "utf-32": len,
}


class Text:
    """A text with a table of its lines, in one encoding."""

    def __init__(self, text, encoding):
        self.text, self.encoding = text, encoding
        self.starts, self.ends = [0], []
        for match in LINE_END.finditer(text):
            self.ends.append(match.start())
            self.starts.append(match.end())
        self.ends.append(len(text))

    def units(self, text):
        return len(text) if text.isascii() else UNITS[self.encoding](text)

    def position(self, offset):
        """Returns the position of an offset that is not between \\r and \\n."""
        line = bisect.bisect_right(self.starts, offset) - 1
        character = self.units(self.text[self.starts[line] : min(offset, self.ends[line])])
        return {"line": line, "character": character}

    def range(self, start, end):
        return {"start": self.position(start), "end": self.position(end)}

    def offset(self, position):
        """Returns the offset of a position, clamped as the server does: to the line, to the text, and to a character's start."""
        line, character = position["line"], position["character"]
        if line < 0:
            return 0
        if line >= len(self.starts):
            return len(self.text)
        start, end = self.starts[line], self.ends[line]
        if character <= 0:
            return start
        content = self.text[start:end]
        if self.encoding == "utf-32" or content.isascii():
            return start + min(character, end - start)
        units = 0
        for index, scalar in enumerate(content):
            units += self.units(scalar)
            if units > character:
                return start + index
        return end

    def is_place(self, position):
        """Whether a position from the server is inside the text and at a character boundary."""
        line, character = position["line"], position["character"]
        if not 0 <= line < len(self.starts):
            return False
        start, end = self.starts[line], self.ends[line]
        content = self.text[start:end]
        if self.encoding == "utf-32" or content.isascii():
            return 0 <= character <= end - start
        return character in boundaries(content, self.encoding)

    def offsets(self, range):
        ends = self.offset(range["start"]), self.offset(range["end"])
        return min(ends), max(ends)

    def applying(self, edits):
        """Returns the text after LSP edits, which must not overlap."""
        chunks, behind = [], 0
        places = sorted(((*self.offsets(edit["range"]), edit["newText"]) for edit in edits), key=lambda e: e[:2])
        for start, end, new in places:
            assert start >= behind, "edits overlap"
            chunks += [self.text[behind:start], new]
            behind = end
        return "".join(chunks) + self.text[behind:]


@functools.lru_cache(4096)
def boundaries(content, encoding):
    places, units = {0}, 0
    for scalar in content:
        units += UNITS[encoding](scalar)
        places.add(units)
    return places
