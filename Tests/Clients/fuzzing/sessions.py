"""Sessions as clients see them, and the requests about a session."""

import re

from .wire import Failure

DEFAULTS = {"alpha": 1, "zIndex": 0, "hidden": False, "phase": None, "custom": {}, "transform": [1, 0, 0, 1, 0, 0]}
FIELDS = "contentOffset", "contentSize", "viewport", "documentVersion"
SOME = [0, 1, -1, 5, 44, 100.5, 667, 1e4, 1e9, 1e308, -1e308, 1e-308]


class Mirror:
    """A client's copy of a session, built only from the messages that it received."""

    def __init__(self, state):
        self.elements, self.fields = {}, {}
        self.revision = state["revision"]
        self.add(state, state["attributes"])

    def add(self, message, attributes):
        for element in attributes:
            if element["key"] in self.elements:
                raise Failure(f"added twice: {element['key']}")
            self.elements[element["key"]] = element
        self.fields.update((name, message[name]) for name in FIELDS if name in message)

    def apply(self, update):
        if update["baseRevision"] != self.revision:
            raise Failure(f"revision {self.revision} is followed by {update['revision']}")
        self.revision = update["revision"]
        for key in update["removed"]:
            if self.elements.pop(key, None) is None:
                raise Failure(f"removed and not there: {key}")
        for change in update["changed"]:
            element = self.elements.get(change["key"])
            if element is None:
                raise Failure(f"changed and not there: {change['key']}")
            element.update(change)
            for name, value in DEFAULTS.items():
                if name in change and change[name] == value:
                    del element[name]
        self.add(update, update["added"])

    def compare(self, snapshot):
        fresh = Mirror(snapshot)
        if (self.elements, self.fields) != (fresh.elements, fresh.fields):
            keys = [k for k in self.elements.keys() | fresh.elements if self.elements.get(k) != fresh.elements.get(k)]
            one, two = ({k: m.elements.get(k) for k in keys[:2]} for m in (self, fresh))
            raise Failure(f"updates lead to {self.fields} {one}, a snapshot says {fresh.fields} {two}")


class Session:
    def __init__(self, name, document, state, plays_frames):
        self.name, self.document, self.mirror = name, document, Mirror(state)
        self.plays_frames = plays_frames


class SessionQuestions:
    """Requests about sessions, at random positions."""

    REQUESTS = [
        "attributesForElements", "attributesForElement", "targetContentOffset", "scrollToItem", "hitTest", "performBatchUpdates",
        "applySnapshot", "clock/set", "clock/advance", "clock/advance", "session/reset", "session/commit", "session/setSticky", "session/setEnvironment",
        "session/setPagedOffset", "session/setMeasuredSizes", "session/invalidate", "showSource", "simulateTimeline", "lintWidths",
        "session/elementProperties", "session/setProperty", "session/tryProperty", "session/applyEdit", "session/addContent", "session/undoEdit", "session/redoEdit",
        "session/selectLayout", "session/exportSwift", "session/explainChange", "session/beginInteractiveMovement", "session/endInteractiveMovement", "session/cancelInteractiveMovement",
        "expandItems", "collapseItems", "applySectionSnapshot",
    ]  # fmt: skip
    NOTIFICATIONS = ["session/scroll", "session/scroll", "session/scroll", "session/resize", "session/ack", "session/updateInteractiveMovement"]

    def __init__(self, random):
        self.random = random
        self.names = 0

    def number(self):
        if self.random.random() < 0.8:
            return round(self.random.uniform(-100, 1500), 2)
        return self.random.choice(SOME)

    def point(self):
        return {"x": self.number(), "y": self.number()}

    def key(self, session):
        if session.mirror.elements and self.random.random() < 0.8:
            return self.random.choice(sorted(session.mirror.elements))
        return self.random.choice(["cell:gone", "", "header:", "cell:𐐀", "decoration:card:0/9", "nonsense"])

    def section(self, session):
        names = re.findall(r'"id"\s*:\s*"([^"\\]+)"\s*,\s*"(?:header|layout|items)', session.document.good)
        if names and self.random.random() < 0.8:
            return self.random.choice(names)
        return self.random.choice(["section-0", "gone", "", "𐐀"])

    def path(self):
        choices = [[0, 0], [0, 1], [0], [1, 0], [9, 9], [], [-1, 0], [0, 10**9], [0, 0, 0], [2**62, 2**62]]
        return self.random.choice(choices[:4] if self.random.random() < 0.7 else choices)

    def operation(self):
        self.names += 1
        item = {"id": f"brought {self.names}", "height": 30}
        section = {"id": f"brought section {self.names}", "items": [{"repeat": 3, "height": 20}]}
        return self.random.choice([
            {"insert": {"at": [0, 0], "item": item}}, {"insert": {"at": [0, 1], "item": item}},
            {"insert": {"at": [0], "section": section}}, {"delete": {"at": [0, 0]}}, {"delete": {"at": self.path()}},
            {"move": {"from": [0, 0], "to": [0, 1]}}, {"move": {"from": self.path(), "to": self.path()}},
            {"reload": {"at": self.path()}}, {"reload": {"at": [0, 0], "item": item}},
        ])  # fmt: skip

    def tree(self, session, depth):
        """Returns an item of a section snapshot, known or new, with random children."""
        self.names += 1
        name = self.key(session).removeprefix("cell:") if self.random.random() < 0.4 else f"brought {self.names}"
        children = [self.tree(session, depth - 1) for _ in range(self.random.randrange(3))] if depth else []
        return {"id": name, "isExpanded": self.random.random() < 0.5, "children": children, "height": 20}

    def of_session(self, method, session):
        params = {"session": session.name}
        name = method.removeprefix("layoutd/").removeprefix("session/")
        pick = self.random.choice
        if name == "attributesForElements":
            params["rect"] = [self.number() for _ in range(4)]
        elif name == "attributesForElement":
            params.update({"key": self.key(session)} if self.random.random() < 0.6 else {"indexPath": self.path()})
            if "indexPath" in params and self.random.random() < 0.5:
                params["kind"] = pick(["header", "footer", "card", "separator", "gone"])
        elif name == "targetContentOffset":
            params.update(proposed=self.point(), velocity=self.point())
            if self.random.random() < 0.3:
                params["section"] = self.section(session)
        elif name == "scrollToItem":
            params["position"] = pick(["top", "center", "bottom", "left", "right", "nearest"])
            params.update({"key": self.key(session)} if self.random.random() < 0.6 else {"indexPath": self.path()})
        elif name in ("expandItems", "collapseItems"):
            keys = [self.key(session) for _ in range(self.random.randrange(3))]
            params["items"] = [key.removeprefix("cell:") for key in keys]
        elif name == "applySectionSnapshot":
            params.update(section=self.section(session), items=[self.tree(session, 3) for _ in range(self.random.randrange(4))])
        elif name == "endInteractiveMovement":
            if self.random.random() < 0.5:
                params["edit"] = True
        elif name == "updateInteractiveMovement":
            params["position"] = self.point()
        elif name in ("showSource", "elementProperties", "beginInteractiveMovement"):
            params["key"] = self.key(session)
        elif name in ("setProperty", "tryProperty"):
            params["path"] = pick(["/layout/columnCount", "/sections/0/header", "/sections/0/items/0/height", "/sections/0/id", "/", "", "x", "/sections/-1", "/sections/0/items/99999999999999999999"])
            params["value"] = pick([self.number(), None, "text", [1, 2], {"length": 9}, True])
        elif name == "selectLayout":
            params["layout"] = pick(["Feed()", "", "𐐀"])
        elif name == "applyEdit":
            start = {"line": pick([0, 1, 9, 10**9]), "character": pick([0, 3, 10**9])}
            params.update(textVersion=pick([0, 1, 2, -1]), edits=[{"range": {"start": start, "end": start}, "newText": pick(["", " ", "𐐀"])}])
        elif name == "addContent":
            params.update(section=pick([0, 1, -1, 10**9]), name=pick(["a", "", "../../etc/passwd", "𐐀.json"]), text=pick(["", "{", "[]", "[{}]", '{"a": [{"id": 1}]}']))
        elif name == "simulateTimeline":
            params = {"textDocument": {"uri": session.document.uri}}
            if self.random.random() < 0.3:
                params["viewport"] = {"width": abs(self.number()), "height": 300}
            if self.random.random() < 0.3:
                params.update(pick([{"seed": 3}, {"orders": 2}, {"seed": 0, "orders": 1}]))
        elif name == "lintWidths":
            params = {"textDocument": {"uri": session.document.uri}, "from": pick([320, 1, 0, 500.25]), "to": pick([330, 322.7, 10**9])}
        elif name == "hitTest":
            params["point"] = self.point()
            if self.random.random() < 0.3:
                params["revision"] = pick([0, session.mirror.revision, session.mirror.revision + 9, -1])
        elif name == "performBatchUpdates":
            params["updates"] = [self.operation() for _ in range(self.random.choice([1, 1, 1, 2, 3]))]
            if self.random.random() < 0.3:
                params["anchor"] = pick(["none", "firstVisible", "end", self.key(session)])
        elif name == "applySnapshot":
            cells = [key[5:] for key in sorted(session.mirror.elements) if key.startswith("cell:")]
            self.random.shuffle(cells)
            params["sections"] = [{"id": self.section(session) or "s", "items": cells[: self.random.randrange(9)]}]
            if self.random.random() < 0.3:
                params["sections"].append(self.section(session))
        elif name == "clock/set":
            params["mode"] = pick(["realtime", "manual"])
            params["rate"] = pick([1, 1, 1, 0, 10, 1e308, -1])
        elif name == "clock/advance":
            params.update(pick([{"by": 0.1}, {"by": 0.05}, {"by": 0.5, "step": 0.1}, {"to": 0}, {"by": 1e308}, {"by": -1}, {"by": 1, "step": 1e-9}]))
        elif name == "setSticky":
            params.update(section=self.section(session), sticky=pick([True, False]))
        elif name == "setEnvironment":
            params.update(pick([{}, {"layoutDirection": "rightToLeft"}, {"textScale": 2}]))
        elif name == "setPagedOffset":
            params.update(section=self.section(session), offset=self.point())
        elif name == "setMeasuredSizes":
            size = lambda: [abs(self.number()), abs(self.number())] if self.random.random() < 0.9 else [self.number()] * 2
            params["sizes"] = {self.key(session): size() for _ in range(self.random.randrange(4))}
        elif name == "invalidate":
            params["what"] = pick(["everything", "counts", "elements", "offset", "nothing"])
            if self.random.random() < 0.5:
                params["keys"] = [self.key(session)]
        elif name == "scroll":
            params["contentOffset"] = self.point()
            if self.random.random() < 0.2:
                params["section"] = self.section(session)
        elif name == "resize":
            params["viewport"] = {"width": abs(self.number()), "height": abs(self.number())}
            if self.random.random() < 0.1:
                params["viewport"]["width"] = -5
        elif name == "ack":
            params["revision"] = pick([session.mirror.revision, 0, 10**9])
        return params

    def opening(self, document, source):
        params = {"textDocument": {"uri": document.uri}, "maxFps": self.random.choice([60, 1000, 1])}
        if self.random.random() < 0.7:
            params["viewport"] = {"width": self.random.choice([200, 390, 1e4]), "height": self.random.choice([100, 844])}
        if self.random.random() < 0.3:
            params["contentOffset"] = self.point()
        if self.random.random() < 0.3:
            params["overscan"] = self.random.choice([0, 50, 1e308, -1])
        if self.random.random() < 0.3:
            params["precision"] = self.random.choice([0.5, 0.001, 0])
        if self.random.random() < 0.2:
            params["ackWindow"] = self.random.choice([1, 3, 0, -1])
        params["animation"] = self.random.choice(["keyframes", "keyframes", "none", "frames"])
        if self.random.random() < 0.1:
            # A document of the session itself, which is not the open one.
            params.update(text=source, textDocument={"uri": document.uri.replace(".layout.json", "-own.layout.json")})
        return params
