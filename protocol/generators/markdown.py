"""The reference of the protocol."""

import json
import textwrap

from generators.model import PROTOCOL, SPECIFICATION, described, properties

# LSP's structures that layoutd's methods use, with their sections in the specification.
LSP_STRUCTURES = {
    "Position": "position",
    "Range": "range",
    "TextDocumentIdentifier": "textDocumentIdentifier",
    "OptionalVersionedTextDocumentIdentifier": "optionalVersionedTextDocumentIdentifier",
    "TextEdit": "textEdit",
    "TextDocumentEdit": "textDocumentEdit",
    "WorkspaceEdit": "workspaceEdit",
}


def files(model):
    """Returns the contents of the generated files by their paths."""
    prose = (PROTOCOL / "README.prose.md").read_text()
    return {PROTOCOL / "README.md": Reference(model, prose, Examples(PROTOCOL / "examples")).page()}


def former(value):
    """Returns a sentence about the earlier names of a method or a member; empty if there are none."""
    names = " and ".join(f"`{name}`" for name in value.get("formerNames", []))
    return f" The earlier name {names} is accepted for one more version." if names else ""


def cell(text):
    """Escapes a text for a table; code keeps its angle brackets."""
    parts = text.replace("|", "\\|").split("`")
    return "`".join(part if index % 2 else part.replace("<", "&lt;") for index, part in enumerate(parts))


def paragraph(text):
    """Breaks a text into lines; words and code with hyphens stay whole."""
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)


def anchor(heading):
    """Returns the fragment that GitHub gives a heading."""
    return "".join(c for c in heading.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def presence(property_):
    """Returns whether a property is required, or its default."""
    if not property_.get("optional"):
        return "required"
    if "requiredUnless" in property_:
        return f"required without `{property_['requiredUnless']}`"
    if "whenAbsent" in property_:
        return property_["whenAbsent"]
    if "default" in property_:
        return f"`{json.dumps(property_['default'])}`"
    return "optional"


class Examples:
    """The first successful use of each method in the transcripts, in the order of their file names."""

    def __init__(self, folder):
        self.found = {}
        for path in sorted(folder.glob("*.jsonl")):
            # The messages of errors.jsonl are invalid.
            if not path.name.endswith(".frames.jsonl") and path.name != "errors.jsonl":
                self.read(path)

    def read(self, path):
        messages = []
        for line in path.read_text().splitlines():
            if line.strip() and not line.startswith("//"):
                ((direction, message),) = json.loads(line).items()
                messages.append((direction, message))
        for index, (direction, message) in enumerate(messages):
            if "method" not in message or message["method"] in self.found:
                continue
            if "id" not in message:
                self.found[message["method"]] = (message, None)
            elif direction == "send":
                for other, response in messages[index + 1 :]:
                    if other == "expect" and response.get("id") == message["id"] and "method" not in response:
                        # "*" matches any result.
                        if response.get("result", "*") != "*":
                            self.found[message["method"]] = (message, response)
                        break

    def of(self, method):
        """Returns the message and its response, which is None for a notification; None without an example."""
        if "example" in method:
            example = method["example"]
            message = {"method": method["method"], "params": example["params"]}
            if method["kind"] == "notification":
                return message, None
            return {"id": 1, **message}, {"id": 1, "result": example["result"]}
        return self.found.get(method["method"])


def elided(value):
    """Shortens long strings and arrays; an ellipsis replaces the rest."""
    if isinstance(value, str):
        return value if len(value) <= 60 else value[:60] + "…"
    if isinstance(value, dict):
        return {key: elided(item) for key, item in value.items()}
    if isinstance(value, list):
        limit = 6 if all(isinstance(item, (int, float)) for item in value) else 2
        items = [elided(item) for item in value[:limit]]
        return items + ["…"] if len(value) > limit else items
    return value


def pretty(value, indent="", width=100):
    """Formats a value as JSON: on one line if it fits, otherwise with one member per line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= width or not isinstance(value, (dict, list)) or not value:
        return line
    inner = indent + "  "
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + pretty(item, inner, width) for item in value) + f"\n{indent}]"
    members = []
    for key, item in value.items():
        name = json.dumps(key, ensure_ascii=False)
        members.append(f"{inner}{name}: {pretty(item, inner, width - len(name) - 2)}")
    return "{\n" + ",\n".join(members) + f"\n{indent}}}"


class Reference:
    def __init__(self, model, prose, examples):
        self.model = model
        self.prose = prose
        self.examples = examples
        order = [name for group in model.groups for name in group["methods"]]
        own = [method for method in model.methods if "group" in method]
        self.own = sorted(own, key=lambda method: order.index(method["method"]))
        self.reachable = self.reach(self.own)

    def reach(self, methods):
        """Returns the names of the structures and aliases that methods use, directly or not."""
        found = []

        def follow(value):
            if isinstance(value, list):
                for item in value:
                    follow(item)
            elif isinstance(value, dict):
                name = value.get("name")
                if value.get("kind") == "reference" and name not in found:
                    found.append(name)
                    follow(self.model.structures.get(name) or self.model.aliases.get(name))
                for item in value.values():
                    follow(item)

        for method in methods:
            follow([method.get("params"), method.get("result")])
        return found

    def type(self, type_):
        """Formats a type with links to the sections of its structures."""
        kind = type_["kind"]
        if kind == "reference":
            name = type_["name"]
            if name in LSP_STRUCTURES:
                return f"[`{name}`]({SPECIFICATION}#{LSP_STRUCTURES[name]})"
            if name in self.model.structures and name in self.reachable:
                return f"[`{name}`](#{anchor(name)})"
            if name in self.model.enumerations:
                return f"[`{name}`](#enumerations)"
            return f"[`{name}`](#types)" if name in self.model.aliases else f"`{name}`"
        if kind == "base":
            return f"`{type_['name']}`"
        if kind == "array":
            return f"array of {self.type(type_['element'])}"
        if kind == "map":
            return f"map of {self.type(type_['key'])} to {self.type(type_['value'])}"
        if kind == "or":
            return " or ".join(self.type(item) for item in type_["items"])
        if kind == "stringLiteral":
            return f"`{json.dumps(type_['value'])}`"
        return "`object`"

    def meaning(self, property_):
        text = property_.get("documentation", "")
        if not text and property_["type"].get("kind") == "reference":
            text = self.model.aliases.get(property_["type"]["name"], {}).get("documentation", "")
            # The chapter on types has the rest.
            text = text.split(": ")[0].rstrip(".") + "." if text else ""
        return cell(text + former(property_) + self.bounds(property_))

    def bounds(self, property_):
        """Formats the bounds of a number. The limit of 1,000,000,000 for coordinates and times is omitted."""
        low, high = property_.get("minimum"), property_.get("maximum", 1_000_000_000)
        if low is None or low <= -1_000_000_000:
            return ""
        return f" At least {low}." if high >= 1_000_000_000 else f" From {low} to {high}."

    def table(self, object_, is_result=False):
        """Formats the members of an object as a table; no lines for an object without members."""
        rows = [(f"`{property_['name']}`", presence(property_), property_) for property_ in object_["properties"]]
        if "additionalProperties" in object_:
            rows.append(("*other keys*", "optional", object_["additionalProperties"]))
        if not rows:
            return []
        # A member of a result is always present if it is required.
        labels = {"required": "always"} if is_result else {}
        title = "Present" if is_result else "Required or default"
        lines = ["", f"| Key | Type | {title} | Meaning |", "|---|---|---|---|"]
        for name, status, value in rows:
            type_ = self.type(value["type"])
            lines.append(f"| {name} | {type_} | {cell(labels.get(status, status))} | {self.meaning(value)} |")
        return lines

    def method(self, method):
        sender = "Client to server" if method["messageDirection"] == "clientToServer" else "Server to client"
        lines = ["", f"### `{method['method']}`", "", f"*{sender}, {method['kind']}, since {method['since']}.*"]
        lines += ["", paragraph(method["documentation"] + former(method))]
        if "params" in method:
            lines += ["", "**Parameters**"] + self.table(method["params"]["value"])
        if "result" in method:
            lines += self.result(method["result"])
        kinds = self.errors(method)
        if kinds:
            lines += ["", "**Errors:** " + ", ".join(f"[`{kind}`](#errors)" for kind in kinds)]
        return lines + self.example(method)

    def result(self, result):
        if result["kind"] != "literal":
            return ["", f"**Result:** {self.type(result)}"]
        if not result["value"]["properties"]:
            return ["", "**Result:** an empty object"]
        return ["", "**Result**"] + self.table(result["value"], is_result=True)

    def errors(self, method):
        """Returns the kinds of errors of a request; each request about a session can fail with `unknownSession`."""
        if method["kind"] != "request":
            return []
        names = [property_["name"] for property_ in properties(method.get("params"))]
        return (["unknownSession"] if "session" in names else []) + method.get("errors", [])

    def example(self, method):
        example = self.examples.of(method)
        if not example:
            return []
        message, response = example
        lines = ["", "**Example**", "", "```json", pretty(elided(message))]
        if response:
            lines += ["```", "", "```json", pretty(elided(response))]
        return lines + ["```"]

    def contents(self):
        """Returns the table of contents: the chapters, with layoutd's methods below theirs."""
        lines = ["- [Transport](#transport)", "- [Clients](#clients)", "- [Lifecycle](#lifecycle)"]
        for group in self.model.groups:
            lines.append(f"- [{group['name']}](#{anchor(group['name'])})")
            for method in self.own:
                if method["group"] == group["name"]:
                    lines.append(f"  - [`{method['method']}`](#{anchor(method['method'])})")
        chapters = ["LSP methods", "Structures", "Types", "Enumerations", "LSP structures", "Settings", "Errors"]
        return lines + [f"- [{chapter}](#{anchor(chapter)})" for chapter in chapters]

    def page(self):
        lines = ["<!-- Generated from layoutd.json and README.prose.md by generate.py. Do not edit. -->"]
        lines += self.prose.replace("<!-- contents -->", "\n".join(self.contents())).rstrip().split("\n")
        for group in self.model.groups:
            lines += ["", f"## {group['name']}", "", paragraph(group["documentation"])]
            for method in self.own:
                if method["group"] == group["name"]:
                    lines += self.method(method)
        lines += self.lsp_methods() + self.structures() + self.settings() + self.error_codes()
        return "\n".join(lines) + "\n"

    def lsp_methods(self):
        lines = ["", "## LSP methods", ""]
        lines.append("The LSP methods that layoutd supports, with links to the specification and the specifics of layoutd.")
        for direction, title in [("clientToServer", "Client to server"), ("serverToClient", "Server to client")]:
            lines += ["", f"### {title}", "", "| Method | Specific to layoutd |", "|---|---|"]
            for method in self.model.methods:
                if "group" not in method and method["messageDirection"] == direction:
                    name = f"[`{method['method']}`]({chapter_of_specification(method['method'])})"
                    lines.append(f"| {name} | {cell(additions(method))} |")
        return lines

    def structures(self):
        lines = ["", "## Structures", "", "The structures of layoutd's own methods."]
        for name in sorted(self.reachable):
            structure = self.model.structures.get(name)
            if structure and name not in LSP_STRUCTURES:
                lines += ["", f"### {name}"]
                if "documentation" in structure:
                    lines += ["", paragraph(structure["documentation"])]
                lines += self.table(structure)
        lines += ["", "## Types", "", "| Name | Type | Meaning |", "|---|---|---|"]
        lines.append(f"| `DocumentUri` | `string` | {cell(self.model.value['metaData']['uris'])} |")
        for alias in self.model.aliases.values():
            if alias["name"] in self.model.enumerations:
                continue
            lines.append(f"| `{alias['name']}` | {self.type(alias['type'])} | {cell(alias.get('documentation', ''))} |")
        lines += self.enumerations()
        lines += ["", "## LSP structures", "", "What is specific to layoutd in structures of LSP."]
        lines += ["", "| Structure | Key | Specific to layoutd |", "|---|---|---|"]
        for structure in self.model.structures.values():
            if structure["name"] in self.reachable and structure["name"] not in LSP_STRUCTURES:
                continue
            members = list(structure["properties"])
            if "additionalProperties" in structure:
                members.append({"name": "*other keys*", **structure["additionalProperties"]})
            for property_ in members:
                if "documentation" in property_:
                    key = property_["name"] if property_["name"].startswith("*") else f"`{property_['name']}`"
                    lines.append(f"| `{structure['name']}` | {key} | {cell(described(property_))} |")
        return lines

    def enumerations(self):
        lines = ["", "## Enumerations", "", "The names of values are those of LSP's meta model; messages contain the values."]
        lines += ["", "| Enumeration | Values | Meaning |", "|---|---|---|"]
        for enumeration in self.model.enumerations.values():
            values = ", ".join(f"`{json.dumps(item['value'])}` {item['name']}" for item in enumeration["values"])
            meanings = [enumeration["documentation"]] + [
                f"`{item['name']}`: {item['documentation']}" for item in enumeration["values"] if "documentation" in item
            ]
            lines.append(f"| `{enumeration['name']}` | {values} | {cell(' '.join(meanings))} |")
        return lines

    def settings(self):
        lines = [
            "",
            "## Settings",
            "",
            "The server requests them with `workspace/configuration`, or reads them from",
            "`workspace/didChangeConfiguration` or `initializationOptions`. They may be nested,",
            "`{\"layoutd\": {\"format\": {\"indent\": 2}}}`, or dotted, `{\"layoutd.format.indent\": 2}`, with or without `layoutd`. An",
            "invalid value is logged and ignored.",
            "",
            "| Setting | Value | Meaning |",
            "|---|---|---|",
        ]
        for setting in self.model.value["settings"]:
            lines.append(f"| `{setting['name']}` | {self.type(setting['type'])} | {cell(setting['documentation'])} |")
        return lines

    def error_codes(self):
        lines = ["", "## Errors", "", "| Code | Meaning |", "|---|---|"]
        for error in self.model.value["errors"]:
            kinds = [f"`{kind['kind']}`" for kind in self.model.value["errorKinds"] if kind["code"] == error["code"]]
            listed = f" The kinds are {', '.join(kinds[:-1])} and {kinds[-1]}." if kinds else ""
            lines.append(f"| {error['code']} | {cell(error['documentation'])}{listed} |")
        lines += ["", "`data.kind` identifies the error for programs, `message` describes it:"]
        lines += ["", "| `data.kind` | Code | Meaning |", "|---|---|---|"]
        for kind in self.model.value["errorKinds"]:
            lines.append(f"| `{kind['kind']}` | {kind['code']} | {cell(kind['documentation'])} |")
        return lines


def chapter_of_specification(name):
    """Returns the address of a method's section in LSP's specification."""
    anchors = {
        "textDocument/semanticTokens/full": "textDocument_semanticTokens",
        "textDocument/semanticTokens/full/delta": "textDocument_semanticTokens",
        "textDocument/semanticTokens/range": "textDocument_semanticTokens",
        "workspace/diagnostic/refresh": "diagnostic_refresh",
        "textDocument/diagnostic": "textDocument_pullDiagnostics",
        "$/cancelRequest": "cancelRequest",
        "$/progress": "progress",
        "$/setTrace": "setTrace",
        "$/logTrace": "logTrace",
        "window/workDoneProgress/create": "window_workDoneProgress_create",
        "window/workDoneProgress/cancel": "window_workDoneProgress_cancel",
    }
    return SPECIFICATION + "#" + anchors.get(name, name.replace("/", "_"))


def additions(method):
    """Returns the documentation of an LSP method and of its documented members."""
    notes = [method["documentation"]]
    for part in ("params", "result"):
        if method.get(part, {}).get("kind") != "literal":
            continue
        for property_ in properties(method[part]):
            if "documentation" in property_:
                notes.append(f"`{property_['name']}`: {described(property_)}")
    return " ".join(notes)
