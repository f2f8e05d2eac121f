"""Requests at random positions, and the invariants of their responses for any text."""

import re

from .tree import tokens
from .wire import Failure

INVALID = [None, "x", "", -1, 0, 1.5, 1e308, -1e308, 2**53, 2**63, -(2**63), 10**40, [], {}, [None], {"x": 1}, True, "𐐀" * 9]
NAME = re.compile(r'"(?:id|template|item)"\s*:\s*"(?=[^"])|"templates"\s*:\s*{\s*"')
# Errors that the server may return; any other error, above all an internal error, is a failure.
REJECTIONS = {-32602, -32803}


def is_position(value):
    return isinstance(value, dict) and {"line", "character"} == value.keys()


def require(condition, *words):
    if not condition:
        raise Failure(" ".join(str(word)[:600] for word in words))


class Questions:
    """Sends requests about one document at a time; each method is `ask_` and its name."""

    def __init__(self, random, edits):
        self.random, self.edits = random, edits

    def place(self, text, is_name=False):
        if is_name and self.random.random() < 0.6:
            names = [match.end() for match in NAME.finditer(text.text)]
            if names:
                return text.position(self.random.choice(names))
        return self.edits.position(text)

    def span(self, text):
        start = self.place(text)
        if self.random.random() < 0.3:
            return {"start": {"line": 0, "character": 0}, "end": text.position(len(text.text))}
        return {"start": start, "end": self.edits.near(text, start)}

    def spoiled(self, params):
        """Returns the parameters with an invalid value in them."""
        value = self.random.choice(INVALID)
        if not isinstance(params, dict) or not params:
            return value
        key = self.random.choice(list(params))
        if key == "textDocument" and self.random.random() < 0.5:
            return params
        if isinstance(params[key], dict) and params[key] and self.random.random() < 0.7:
            value = self.spoiled(params[key])
        return {**params, key: value}

    def options(self):
        return {"tabSize": self.random.choice([2, 4, 0, 8, 10**9, -3]), "insertSpaces": self.random.random() < 0.7}

    def of_text(self, method, document, text):
        """Returns the parameters of a method about a text."""
        params = {"textDocument": {"uri": document.uri}}
        name = method.rpartition("textDocument/")[2]
        if name in ("hover", "completion", "definition", "documentHighlight", "prepareRename", "references", "rename"):
            params["position"] = self.place(text, is_name=True)
        if name == "references":
            params["context"] = {"includeDeclaration": self.random.random() < 0.5}
        elif name == "rename":
            params["newName"] = self.random.choice(["fresh", "fresh-{i}", "", "a:b", "a#b", '"\\\n', "𐐀", "s1", "water"])
        elif name == "selectionRange":
            params["positions"] = [self.place(text) for _ in range(self.random.randrange(4))]
        elif name in ("rangeFormatting", "inlayHint", "semanticTokens/range", "codeAction", "colorPresentation"):
            params["range"] = self.span(text)
        elif name == "onTypeFormatting":
            params.update(position=self.place(text), ch=self.random.choice(["\n", "}", "]", ",", "x"]))
        elif name == "semanticTokens/full/delta":
            params["previousResultId"] = list(document.tokens)[-1] if self.random.random() < 0.8 else "nobody's"
        elif name == "diagnostic" and self.random.random() < 0.5:
            params["previousResultId"] = self.random.choice(["1", "", document.pulled])
        if name in ("formatting", "rangeFormatting", "onTypeFormatting"):
            params["options"] = self.options()
        elif name == "codeAction":
            context = {"diagnostics": self.random.choice([[], document.findings])}
            if document.findings and self.random.random() < 0.6:
                # At the range of a diagnostic, which may be of an earlier text.
                finding = self.random.choice(document.findings)
                params["range"], context["diagnostics"] = finding["range"], [finding]
            if self.random.random() < 0.3:
                context["only"] = [self.random.choice(["quickfix", "refactor", "source", "source.fixAll", "nothing"])]
            params["context"] = context
        elif name == "colorPresentation":
            channel = lambda: self.random.choice([0, 1, self.random.random(), -1e308, 1e308, 2])
            params["color"] = {key: channel() for key in ("red", "green", "blue", "alpha")}
        return params


def check_positions(value, texts, uri, way=()):
    """Checks that every position in a response is inside the text and at a character boundary."""
    if isinstance(value, dict):
        if is_position(value):
            require(uri not in texts or texts[uri].is_place(value), "no place of the text:", way, value)
            return
        here = value.get("targetUri") or value.get("uri") or uri
        if isinstance(value.get("textDocument"), dict):
            here = value["textDocument"].get("uri", here)
        if {"start", "end"} == value.keys() and is_position(value["start"]):
            start, end = ((p["line"], p["character"]) for p in (value["start"], value["end"]))
            require(start <= end, "a range that ends before it starts:", way, value)
        for key, member in value.items():
            # A client's diagnostics are returned unchanged.
            if key not in ("data", "diagnostics"):
                check_positions(member, texts, key if key in texts else here, (*way, key))
    elif isinstance(value, list):
        for index, element in enumerate(value):
            check_positions(element, texts, uri, (*way, index))


def span(text, range):
    return text.offset(range["start"]), text.offset(range["end"])


def is_within(text, inner, outer):
    (start, end), (low, high) = span(text, inner), span(text, outer)
    return low <= start and end <= high


def check_symbols(symbols, text, outer=None):
    for symbol in symbols:
        if "location" in symbol:
            continue
        require(symbol["name"], "a symbol without a name", symbol)
        require(is_within(text, symbol["selectionRange"], symbol["range"]), "selected outside of itself", symbol)
        require(outer is None or is_within(text, symbol["range"], outer), "a child outside of its parent", symbol)
        check_symbols(symbol.get("children", []), text, symbol["range"])


def check_selection(selections, params, text):
    require(len(selections) == len(params["positions"]), "a selection for each position")
    for selection in selections:
        while "parent" in selection:
            outer = selection["parent"]
            require(is_within(text, selection["range"], outer["range"]), "a parent that is no larger", selection)
            selection = outer


def check_folds(folds, text):
    for fold in folds:
        require(0 <= fold["startLine"] <= fold["endLine"] < len(text.starts), "a fold outside of the text", fold)
        for end in "start", "end":
            if f"{end}Character" in fold:
                place = {"line": fold[f"{end}Line"], "character": fold[f"{end}Character"]}
                require(text.is_place(place), "a fold's end is no place", fold)


def check_tokens(data, text):
    """Checks that tokens are ordered, on one line each, and start and end at character boundaries."""
    require(len(data) % 5 == 0, "five numbers a token")
    line = character = end = 0
    for index in range(0, len(data), 5):
        lines, characters, length = data[index : index + 3]
        line, character = (line + lines, characters) if lines else (line, character + characters)
        require(lines or character >= end or index == 0, "tokens overlap", line, character)
        end = character + length
        for place in character, end:
            require(text.is_place({"line": line, "character": place}), "a token's end is no place:", line, place)


def check_formatted(edits, text):
    """Checks that formatting changes only white space."""
    after = text.applying(edits)
    squeezed = (re.sub("[ \t\r\n]+", "", t) for t in (text.text, after))
    require(next(squeezed) == next(squeezed), "formatting changes more than white space:", edits)
    try:
        one, two = ([t[s:e] for k, s, e in tokens(t) if k not in ("space", "comment")] for t in (text.text, after))
    except ValueError:
        return after
    require(one == two, "formatting changes tokens:", edits)
    return after


def check_completion(result, params, text):
    place = text.offset(params["position"])
    for item in result["items"]:
        start, end = span(text, item["textEdit"]["range"])
        require(start <= place <= end, "completed somewhere else", item, params)
        require(item["textEdit"]["range"]["start"]["line"] == item["textEdit"]["range"]["end"]["line"], "two lines", item)


def text_edits(edit, uri):
    """Returns the edits of one document in a workspace edit, and the version that they apply to."""
    for change in edit.get("documentChanges", []):
        if change["textDocument"]["uri"] == uri:
            return change["edits"], change["textDocument"]["version"]
    return edit.get("changes", {}).get(uri, []), None
