"""A syntax tree of a layout document, for edits that keep it valid."""

import re

TOKEN = re.compile(
    r'(?P<space>\A\ufeff[ \t\r\n]*|[ \t\r\n]+)|(?P<comment>//[^\r\n]*|/\*[\s\S]*?\*/)|(?P<string>"(?:\\[\s\S]|[^"\\\r\n])*")'
    r"|(?P<number>-?[0-9][-+0-9.eE]*)|(?P<word>true|false|null)|(?P<mark>[\[\]{}:,])"
)


# A significant token, with the preceding text, which is never interpreted differently.
SENSE = re.compile(
    r'(?:\A\ufeff|[ \t\r\n]++|//[^\r\n]*+|(?>/\*[\s\S]*?\*/))*+(?:(?P<mark>[\[\]{}:,])|(?P<string>"(?:\\[\s\S]|[^"\\\r\n])*")'
    r"|(?P<number>-?[0-9][-+0-9.eE]*)|(?P<word>true|false|null)|$)"
)


def sense(text):
    """Returns the tokens without white space and comments. Raises ValueError if the text has invalid tokens."""
    found, place = [], 0
    for match in SENSE.finditer(text):
        if match.start() != place:
            break
        place, kind = match.end(), match.lastgroup
        if kind:
            found.append((kind, match.start(kind), place))
    if place != len(text):
        raise ValueError(f"no token at {place}")
    return found


def tokens(text):
    """Yields the kind, start and end of each token. Raises ValueError if the text has invalid tokens."""
    found = [(match.lastgroup, *match.span()) for match in TOKEN.finditer(text)]
    # Detects text between tokens.
    if sum(end - start for _, start, end in found) != len(text):
        raise ValueError("no token")
    return found


class Node:
    """A value. `entries` are (key, value, comma) of an object or (value, comma) of an array; a comma is its end or None."""

    __slots__ = ("kind", "start", "end", "entries", "key", "parent", "path")

    def __init__(self, kind, start, end, key, parent):
        self.kind, self.start, self.end, self.key, self.parent = kind, start, end, key, parent
        self.entries = []
        self.path = parent.path + (key,) if parent else ()


class Tree:
    """The values of a text, parents first. Raises ValueError for an invalid document."""

    def __init__(self, text):
        self.text = text
        self.tokens = sense(text)
        # The kind of each token, or the punctuation itself.
        self.sorts = [text[start] if kind == "mark" else kind for kind, start, _ in self.tokens] + ["the end"]
        self.nodes = []
        self.place = 0
        self.root = self.value(None, None)
        if self.place != len(self.tokens):
            raise ValueError("more than one value")

    def value(self, key, parent):
        sort = self.sorts[self.place]
        if sort not in ("{", "[", "string", "number", "word"):
            raise ValueError(f"no value but {sort}")
        node = Node(*self.tokens[self.place], key, parent)
        self.place += 1
        self.nodes.append(node)
        if sort == "{":
            self.take_entries(node, "object", "}")
        elif sort == "[":
            self.take_entries(node, "array", "]")
        return node

    def take_entries(self, node, kind, closing):
        node.kind = kind
        while self.sorts[self.place] != closing:
            entry = ()
            key = len(node.entries)
            if kind == "object":
                if self.sorts[self.place : self.place + 2] != ["string", ":"]:
                    raise ValueError("no key")
                name = self.tokens[self.place]
                key = self.text[name[1] + 1 : name[2] - 1]
                entry = (name,)
                self.place += 2
            value = self.value(key, node)
            comma = None
            if self.sorts[self.place] == ",":
                comma = self.tokens[self.place][2]
                self.place += 1
            elif self.sorts[self.place] != closing:
                raise ValueError("no comma")
            node.entries.append((*entry, value, comma))
        node.end = self.tokens[self.place][2]
        self.place += 1

    def source(self, node):
        return self.text[node.start : node.end]
