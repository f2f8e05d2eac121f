"""Random edits of layout documents: of the text, with any result, and of the structure, which stays valid."""

import re

from .tree import Tree, tokens

SCRAPS = [
    "", "", " ", "\n", "\r\n", "\r", "\t", ",", ":", "{", "}", "[", "]", '"', "\\", "/", "//", "/*", "*/", "#", "-", ".",
    "0", "7", "1e5", "1e999", "-0.5", "true", "nul", "é", "e\u0301", "𐐀", "👨‍👩‍👧", "日本", "\u2028", "\ufeff", "\0", "\\u",
    '"\\ud83d\\ude00"', '"id": "x",', '{"repeat": 3}', '"sections": [', '"layout": {"kind": "grid"},', "{i}", '"#12', "'",
    '"timeline": [{"at": 1, "wait": true}],', "\x7f", "ﷺ", "<<<<<<< HEAD\n",
]  # fmt: skip
NAMES = ["plain", "two words", "é", "e\u0301", "𐐀𐐁", "👨‍👩‍👧", "日本語", "a\\nb", "\\u00e9\\ud83d\\ude00", "</svg>", "`*_`", "//no"]
WORDS = {
    "scrollDirection": ["vertical", "horizontal", "both"],
    "layoutDirection": ["ltr", "rtl"],
    "stickyHeaders": ["none", "push", "stack"],
    "reorder": ["none", "withinSection", "acrossSections", "acrossSections"],
    "anchor": ["none", "firstVisible", "end"],
    "curve": ["linear", "easeIn", "easeOut", "easeInOut"],
    "lineAlignment": ["justify", "leading", "center", "trailing"],
    "lastLineAlignment": ["auto", "grid", "justify", "leading", "center", "trailing"],
    "singleItemAlignment": ["center", "leading"],
    "itemAlignment": ["center", "start", "end"],
    "renderDirection": ["shortestFirst", "leftToRight", "rightToLeft"],
    "orthogonalScrolling": [
        "none", "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging", "groupPagingCentered",
    ],
    "covers": ["items", "itemsAndInsets", "section"],
    "position": ["top", "center", "bottom", "left", "right", "nearest"],
    "viewport": ["iPhone SE", "iPhone 16", "iPad mini"],
}  # fmt: skip
WHOLE = {"columnCount", "count", "repeat", "zIndex", "seed"}
PARTS = {
    "alpha", "minimumScale", "dampingRatio", "bounce", "fractionalWidth", "fractionalHeight", "cardWidth", "cardHeight",
    "aspectRatio", "scale", "duration", "mass", "stiffness", "damping", "minimum", "from", "to",
}  # fmt: skip
LAYOUTS = [
    '{ "kind": "flow", "itemSize": [60, 40], "lineAlignment": "center" }',
    '{ "kind": "waterfall", "columnCount": 3, "rowSpacing": 4 }',
    '{ "kind": "tags", "fontSize": 13 }',
    '{ "kind": "carousel" }',
    '{ "kind": "list", "rowHeight": 33, "spacing": 1 }',
    '{ "kind": "grid", "columnCount": 4, "aspectRatio": 1.5 }',
    '{ "kind": "compositional", "group": { "size": { "width": { "fractionalWidth": 1 }, "height": 50 }, "count": 2, '
    '"items": [{ "size": { "width": { "fractionalWidth": 0.5 }, "height": { "fractionalHeight": 1 } } }] } }',
]
EFFECTS = ['{ "kind": "carousel" }', '{ "kind": "fade" }', '{ "kind": "scale" }', '{ "kind": "rotate" }']
DECORATIONS = [
    '{ "kind": "card", "color": "#ABCDEF80", "inset": 4 }',
    '{ "kind": "separator", "thickness": 2 }',
    '{ "kind": "armband", "image": "new.png" }',
    '{ "kind": "eigen", "frame": [0, 0, 10, 10], "mine": [null, "𐐀"] }',
]
COLOUR = re.compile(r'"#[0-9A-Fa-f]{3,8}"$')


class Impossible(Exception):
    """No such edit is possible in this text."""


class Edits:
    """Generates edits from one random generator."""

    def __init__(self, random):
        self.random = random
        self.names = 0

    def position(self, text):
        """Returns a position in the text, outside of it, or inside a character."""
        pick = self.random.random()
        if pick < 0.8:
            return text.position(self.random.randint(0, len(text.text)))
        line = self.random.randrange(len(text.starts))
        if pick < 0.95:
            length = text.ends[line] - text.starts[line]
            return {"line": line, "character": self.random.randint(0, 2 * length + 2)}
        return {
            "line": self.random.choice([line, len(text.starts), len(text.starts) + 9, 2**31 - 1]),
            "character": self.random.choice([0, 1, 2**16, 2**31 - 1]),
        }

    def near(self, text, position):
        """Returns a position after another one, usually close to it."""
        if self.random.random() < 0.1:
            return self.position(text)
        place = text.offset(position) + self.random.choice([0, 0, 1, 1, 2, 3, 5, 9, 30])
        return text.position(min(place, len(text.text)))

    def scrap(self, text):
        if self.random.random() < 0.15:
            start = self.random.randrange(len(text.text) + 1)
            return text.text[start : start + self.random.randrange(60)]
        return "".join(self.random.choice(SCRAPS) for _ in range(self.random.choice([1, 1, 1, 2, 4])))

    def textual(self, text):
        """Returns a random replacement at a random position."""
        start = self.position(text)
        end = start if self.random.random() < 0.4 else self.near(text, start)
        if self.random.random() < 0.02:
            start, end = end, start
        return {"range": {"start": start, "end": end}, "text": self.scrap(text)}

    def structural(self, source, is_free):
        """Returns disjoint replacements of a valid text, by offsets. `is_free` means that the number of items may change."""
        tree = Tree(source)
        changes = [self.number, self.number, self.word, self.colour, self.label, self.flag, self.comment, self.space]
        changes += [self.add_item, self.decorate, self.affect, self.happen, self.rename_template, self.swap, self.lay_out]
        if is_free:
            changes += [self.remove, self.remove, self.remove, self.duplicate, self.move, self.add_section]
        for _ in range(20):
            try:
                return self.random.choice(changes)(tree)
            except Impossible:
                continue
        return self.comment(tree)

    def pick(self, things):
        things = list(things)
        if not things:
            raise Impossible
        return self.random.choice(things)

    def name(self):
        self.names += 1
        return f"{self.random.choice(NAMES[:7])}{self.names}"

    def number(self, tree):
        def is_plain(node):
            if node.kind != "number" or {"timeline", "data", "spring"} & set(node.path):
                return False
            return not (node.parent.kind == "array" and (node.parent.key in ("curve", "random") or "each" in node.path))

        node = self.pick(filter(is_plain, tree.nodes))
        key = node.key if node.parent.kind == "object" else node.parent.key
        if "cycle" in node.path:
            key = node.path[node.path.index("cycle") - 1]
        value = float(tree.source(node))
        if key in WHOLE:
            new = self.random.randint(1, 6 if key != "repeat" else 60)
            if key == "repeat" and "timeline" in tree.text:
                new = int(value) + self.random.randint(0, 3)
        elif key in PARTS or (0 < value < 1):
            new = round(self.random.uniform(0.05, 1), self.random.randint(2, 9))
        else:
            new = self.random.choice([self.random.randint(0, 300), round(self.random.uniform(0, 99), 3), 12])
        text = str(new)
        if key not in WHOLE and self.random.random() < 0.1:
            text = f"{new:e}"
        return [(node.start, node.end, text)]

    def word(self, tree):
        node = self.pick(n for n in tree.nodes if n.kind == "string" and n.key in WORDS and "templates" not in n.path)
        return [(node.start, node.end, f'"{self.random.choice(WORDS[node.key])}"')]

    def colour(self, tree):
        node = self.pick(n for n in tree.nodes if n.kind == "string" and COLOUR.match(tree.source(n)))
        digits = "".join(self.random.choice("0123456789abcdefABCDEF") for _ in range(self.random.choice([3, 6, 8])))
        return [(node.start, node.end, f'"#{digits}"')]

    def label(self, tree):
        node = self.pick(n for n in tree.nodes if n.kind == "string" and n.key in ("label", "text"))
        if "each" in node.path:
            raise Impossible
        return [(node.start, node.end, '"' + "".join(self.random.sample(NAMES, 2)) + '"')]

    def flag(self, tree):
        node = self.pick(n for n in tree.nodes if n.kind == "word" and n.key not in ("wait",) and "data" not in n.path)
        if tree.source(node) == "null":
            raise Impossible
        return [(node.start, node.end, "false" if tree.source(node) == "true" else "true")]

    def comment(self, tree):
        kind, start, end = self.random.choice(tree.tokens)
        word = "".join(self.random.sample(NAMES, 2)).replace("\\", "")
        text = self.random.choice([f"/* {word} */", f" // {word}\n", f"// {word}\r\n", f"/*\r\n{word}\n*/"])
        return [(start, start, text)]

    def space(self, tree):
        """Reformats the text: replaces each white space between tokens."""
        dense = self.random.random() < 0.5
        edits, before = [], None
        for kind, start, end in tokens(tree.text):
            is_needed = before and before.startswith("//")
            if kind == "space" and not is_needed and self.random.random() < 0.3:
                new = self.random.choice(["", " "] if dense else ["", " ", "\n", "\r\n", "\n  ", "\t", "\r"])
                edits.append((start, end, new))
            before = tree.text[start : start + 2]
        return edits

    def arrays(self, tree, key):
        return (n for n in tree.nodes if n.kind == "array" and n.key == key and "timeline" not in n.path)

    def insert(self, tree, node, text, at=None):
        """Inserts an element into an array or a member into an object."""
        if not node.entries:
            return [(node.start + 1, node.start + 1, text)]
        at = self.random.randint(0, len(node.entries)) if at is None else at
        if at == 0:
            first = node.entries[0][0]
            start = first[1] if node.kind == "object" else first.start
            return [(start, start, text + ", ")]
        end = node.entries[at - 1][-2].end
        return [(end, end, ", " + text)]

    def items(self, tree):
        return [n for n in self.arrays(tree, "items") if "layout" not in n.path and n.parent.key != "group"]

    def add_item(self, tree):
        more = self.random.choice(
            ['"height": 30', '"size": [40, 50]', '"color": "#abc"', '"repeat": 4, "height": 20', '"label": "𐐀 e\u0301"']
        )
        name = self.name() + ("-{i}" if "repeat" in more else "")
        array = self.pick(self.items(tree))
        return self.insert(tree, array, f'{{ "id": "{name}", {more} }}', len(array.entries))

    def add_section(self, tree):
        layout = f'"layout": {self.random.choice(LAYOUTS)}, ' if self.random.random() < 0.5 else ""
        text = f'{{ "id": "{self.name()}", {layout}"header": 20, "items": [{{ "repeat": 5, "height": 40, "width": 30 }}] }}'
        return self.insert(tree, self.pick(self.arrays(tree, "sections")), text)

    def lay_out(self, tree):
        """Replaces the layout of a section; the document's keys are invalid for another kind."""
        sections = [n for n in tree.nodes if n.path[:1] == ("sections",) and len(n.path) == 2 and n.kind == "object"]
        section = self.pick(sections)
        layout = next((v for _, v, _ in section.entries if v.key == "layout"), None)
        text = self.random.choice(LAYOUTS)
        if layout:
            return [(layout.start, layout.end, text)]
        return self.insert(tree, section, f'"layout": {text}')

    def extend(self, tree, node, key, text):
        """Inserts an element into an array of an object, and creates the array if necessary."""
        array = next((v for _, v, _ in node.entries if v.key == key), None)
        if array is None:
            return self.insert(tree, node, f'"{key}": [{text}]')
        if array.kind != "array":
            raise Impossible
        return self.insert(tree, array, text)

    def decorate(self, tree):
        sections = [n for n in tree.nodes if n.path[:1] == ("sections",) and len(n.path) == 2 and n.kind == "object"]
        return self.extend(tree, self.pick(sections), "decorations", self.random.choice(DECORATIONS))

    def affect(self, tree):
        return self.extend(tree, tree.root, "effects", self.random.choice(EFFECTS))

    def happen(self, tree):
        event = self.random.choice(
            ['"wait": true', '"scrollTo": { "x": 0, "y": 60 }', '"fling": { "vy": 500 }', '"resize": { "width": 300, "height": 200 }']
        )
        return self.extend(tree, tree.root, "timeline", f'{{ "at": {self.random.randint(0, 9)}, {event} }}')

    def rename_template(self, tree):
        templates = next((v for _, v, _ in tree.root.entries if v.key == "templates" and v.kind == "object"), None)
        if templates is None:
            return self.insert(tree, tree.root, f'"templates": {{ "{self.name()}": {{ "color": "#123" }} }}')
        if not templates.entries:
            raise Impossible
        (_, start, end), _, _ = self.random.choice(templates.entries)
        old, new = tree.text[start:end], f'"{self.name()}"'
        uses = [n for n in tree.nodes if n.key == "template" and n.kind == "string" and tree.source(n) == old]
        return sorted([(start, end, new)] + [(n.start, n.end, new) for n in uses])

    def removable(self, tree):
        """Returns the elements that may be removed: items, sections, decorations, effects, events, and optional keys."""
        for node in tree.nodes:
            if node.kind == "array" and node.key in ("items", "sections", "decorations", "effects", "timeline"):
                if "layout" not in node.path and "timeline" not in node.path[:-1]:
                    yield from ((node, index) for index in range(len(node.entries)))
            elif node.kind == "object" and not {"timeline", "data", "templates", "each"} & set(node.path):
                for index, (_, value, _) in enumerate(node.entries):
                    if value.key in ("color", "label", "header", "footer", "sectionInset", "decorations", "effects", "alpha"):
                        yield node, index

    def remove(self, tree):
        node, index = self.pick(self.removable(tree))
        if node.key == "sections" and len(node.entries) == 1:
            raise Impossible
        entry = node.entries[index]
        value = entry[-2]
        start = entry[0][1] if node.kind == "object" else value.start
        return [(start, entry[-1] or value.end, "")] if entry[-1] or index == 0 else [(node.entries[index - 1][-2].end, value.end, "")]

    def duplicate(self, tree):
        arrays = [n for k in ("items", "sections", "decorations", "effects") for n in self.arrays(tree, k) if n.entries]
        array = self.pick(n for n in arrays if "layout" not in n.path)
        index = self.random.randrange(len(array.entries))
        value = array.entries[index][0]
        if '"each"' in tree.source(value):
            raise Impossible
        text = re.sub(r'("id"\s*:\s*)"(?:\\.|[^"\\])*"', lambda m: f'{m[1]}"{self.name()}{{i}}"', tree.source(value))
        return self.insert(tree, array, text.replace("{i}", "" if "repeat" not in text else "{i}"), index + 1)

    def move(self, tree):
        arrays = [n for k in ("items", "sections", "effects") for n in self.arrays(tree, k) if len(n.entries) > 1]
        return self.exchange(tree, self.pick(n for n in arrays if "layout" not in n.path))

    def swap(self, tree):
        """Swaps two members of an object."""
        return self.exchange(tree, self.pick(n for n in tree.nodes if n.kind == "object" and len(n.entries) > 1))

    def exchange(self, tree, node):
        index = self.random.randrange(len(node.entries) - 1)
        (*one, first, _), (*two, second, _) = node.entries[index : index + 2]
        start, other = (one[0][1], two[0][1]) if one else (first.start, second.start)
        return [(start, first.end, tree.text[other : second.end]), (other, second.end, tree.text[start : first.end])]
