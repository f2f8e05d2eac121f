#!/usr/bin/env python3
"""Generates the files that are derived from the protocol's model, layoutd.json:

  README.md                                   the reference of the protocol; its introduction is README.prose.md
  messages.schema.json                        a JSON Schema of all messages
  ../Sources/LayoutProtocol/Generated/*.swift messages and structures with their encoding and decoding
  clients/typescript/messages.d.ts            declarations for TypeScript

The model has the form of LSP 3.17's meta model, with these additions:

  metaData.groups       the chapters of the reference, with the methods that extend LSP
  errors                of a request: the kinds of errors that it can fail with, from errorKinds
  example               of a method that no transcript in examples/ contains: its parameters and its result
  additionalProperties  of an object: the values of other members
  default               of an optional property: the value that the generated code uses if it is absent
  whenAbsent            of an optional property: the value or the behavior if it is absent, for readers
  minimum, maximum      of a number
  requiredUnless        of an optional property: it is required if that other property is absent
  handwritten           of a method or a structure: the reason why its Swift code is not generated
  handwrittenResult     of a method: the reason why the Swift code of its result is not generated

Without arguments, writes the files. With --check, writes nothing, and exits with 1 if a file is out of date.
"""

import json
import pathlib
import sys
import textwrap

from generators import typescript

HERE = pathlib.Path(__file__).resolve().parent
SWIFT = HERE.parent / "Sources/LayoutProtocol/Generated"
SPECIFICATION = "https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/"
WIDTH = 120


def former(value):
    """Returns a sentence about the earlier names of a method or a member; empty if there are none."""
    names = " and ".join(f"`{name}`" for name in value.get("formerNames", []))
    return f" The earlier name {names} is accepted for one more version." if names else ""


class Model:
    def __init__(self, value):
        self.value = value
        self.methods = [{**method, "kind": "request"} for method in value["requests"]] + [
            {**method, "kind": "notification"} for method in value["notifications"]
        ]
        self.groups = value["metaData"]["groups"]
        groups = {name: group["name"] for group in self.groups for name in group["methods"]}
        for method in self.methods:
            if method["method"] in groups:
                method["group"] = groups.pop(method["method"])
            elif method["method"].startswith("layoutd/"):
                sys.exit(f"layoutd.json: {method['method']} is in no group")
        if groups:
            sys.exit(f"layoutd.json: unknown methods in the groups: {', '.join(groups)}")
        self.structures = {structure["name"]: structure for structure in value["structures"]}
        self.aliases = {alias["name"]: alias for alias in value["typeAliases"]}

    def of_clients(self):
        return [method for method in self.methods if method["messageDirection"] == "clientToServer"]


def properties(type_):
    """Returns the properties of a literal; an empty list for None."""
    return type_["value"]["properties"] if type_ else []


def described(property_):
    """Returns the documentation of a property with its default; an empty string without documentation."""
    text = property_.get("documentation", "")
    absent = property_.get("whenAbsent")
    return f"{text} Default: {absent}." if text and absent else text


# The reference.

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


def cell(text):
    """Escapes a text for a table; code keeps its angle brackets."""
    parts = text.replace("|", "\\|").split("`")
    return "`".join(part if index % 2 else part.replace("<", "&lt;") for index, part in enumerate(parts))


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
        lines += ["", method["documentation"] + former(method)]
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
        lines = ["- [Transport](#transport)", "- [Lifecycle](#lifecycle)"]
        for group in self.model.groups:
            lines.append(f"- [{group['name']}](#{anchor(group['name'])})")
            for method in self.own:
                if method["group"] == group["name"]:
                    lines.append(f"  - [`{method['method']}`](#{anchor(method['method'])})")
        chapters = ["LSP methods", "Structures", "Types", "LSP structures", "Settings", "Errors"]
        return lines + [f"- [{chapter}](#{anchor(chapter)})" for chapter in chapters]

    def page(self):
        lines = ["<!-- Generated from layoutd.json and README.prose.md by generate.py. Do not edit. -->"]
        lines += self.prose.replace("<!-- contents -->", "\n".join(self.contents())).rstrip().split("\n")
        for group in self.model.groups:
            lines += ["", f"## {group['name']}", "", group["documentation"]]
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
                    lines += ["", structure["documentation"]]
                lines += self.table(structure)
        lines += ["", "## Types", "", "| Name | Type | Meaning |", "|---|---|---|"]
        lines.append(f"| `DocumentUri` | `string` | {cell(self.model.value['metaData']['uris'])} |")
        for alias in self.model.aliases.values():
            lines.append(f"| `{alias['name']}` | {self.type(alias['type'])} | {cell(alias.get('documentation', ''))} |")
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

    def settings(self):
        lines = [
            "",
            "## Settings",
            "",
            "The server requests them with `workspace/configuration`, or reads them from",
            "`workspace/didChangeConfiguration` or `initializationOptions`. They may be nested, `{\"layoutd\": {\"format\": {\"indent\": 2}}}`, or dotted,",
            "`{\"layoutd.format.indent\": 2}`, with or without `layoutd`. An invalid value is logged and ignored.",
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
            lines.append(f"| {error['code']} | {cell(error['documentation'])} |")
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


# The JSON Schema.


def schema_of(type_):
    kind = type_["kind"]
    if kind == "base":
        return {
            "string": {"type": "string"},
            "DocumentUri": {"type": "string"},
            "integer": {"type": "integer"},
            "decimal": {"type": "number"},
            "boolean": {"type": "boolean"},
            "null": {"type": "null"},
            "any": {},
        }[type_["name"]]
    if kind == "reference":
        return {"$ref": f"#/$defs/{type_['name']}"}
    if kind == "array":
        return {"type": "array", "items": schema_of(type_["element"])}
    if kind == "map":
        return {"type": "object", "additionalProperties": schema_of(type_["value"])}
    if kind == "or":
        if all(item["kind"] == "stringLiteral" for item in type_["items"]):
            return {"enum": [item["value"] for item in type_["items"]]}
        return {"anyOf": [schema_of(item) for item in type_["items"]]}
    if kind == "stringLiteral":
        return {"const": type_["value"]}
    return schema_of_object(type_["value"])


def schema_of_object(object_):
    members = {}
    for property_ in object_["properties"]:
        member = dict(schema_of(property_["type"]))
        for key in ("minimum", "maximum", "default"):
            if key in property_:
                member[key] = property_[key]
        if property_.get("optional") and member:
            # Null is read as an absent key.
            member = {"anyOf": [member, {"type": "null"}]}
        if "documentation" in property_:
            member["description"] = described(property_)
        members[property_["name"]] = member
    schema = {"type": "object", "properties": members}
    required = [property_["name"] for property_ in object_["properties"] if not property_.get("optional")]
    if required:
        schema["required"] = required
    if "additionalProperties" in object_:
        schema["additionalProperties"] = schema_of(object_["additionalProperties"]["type"])
    return schema


def schema(model):
    definitions = {}
    for alias in model.aliases.values():
        definitions[alias["name"]] = schema_of(alias["type"])
        if "documentation" in alias:
            definitions[alias["name"]] = {**definitions[alias["name"]], "description": alias["documentation"]}
    for structure in model.structures.values():
        definitions[structure["name"]] = schema_of_object(structure)
    messages = []
    for method in model.methods:
        parameters = schema_of(method["params"]) if "params" in method else {"type": ["object", "array", "null"]}
        message = {
            "description": method["documentation"],
            "type": "object",
            "properties": {"jsonrpc": {"const": "2.0"}, "method": {"const": method["method"]}, "params": parameters},
            "required": ["jsonrpc", "method"],
        }
        if "params" in method and any(not property_.get("optional") for property_ in properties(method["params"])):
            message["required"].append("params")
        if method["kind"] == "request":
            message["properties"]["id"] = {"type": ["integer", "string"]}
            message["required"].append("id")
            definitions[f"{method['method']} result"] = schema_of(method["result"])
        messages.append(message)
    value = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The messages of layoutd",
        "description": "Requests and notifications in both directions; results are under $defs as \"<method> result\".",
        "anyOf": messages,
        "$defs": definitions,
    }
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


# Swift.

# Types of the engine and of hand-written code, with the expressions that read them.
KNOWN = {
    "string": ("String", "try reader.readString()"),
    "DocumentUri": ("String", "try reader.readString()"),
    "integer": ("Int", "try reader.readInt()"),
    "decimal": ("Double", "try reader.readDouble()"),
    "boolean": ("Bool", "try reader.readBool()"),
    "LSPAny": ("[UInt8]", "try reader.readRaw()"),
    "Rect": ("Rect", "try Rect(from: &reader)"),
    "IndexPath": ("IndexPath", "try reader.readIndexPath()"),
    "Range": ("PositionRange", "try PositionRange(from: &reader)"),
}
# The statements that write base types; `{}` is the value.
WRITING = {
    "string": "writer.string({})",
    "DocumentUri": "writer.string({})",
    "integer": "writer.integer({})",
    "decimal": "writer.number({})",
    "boolean": "writer.bool({})",
    "LSPAny": "writer.raw({})",
}
# Types of the engine; a file that uses one imports it.
ENGINE = {"Point", "Size", "Rect", "IndexPath", "ScrollPosition"}


class Swift:
    def __init__(self, model):
        self.model = model

    def words(self, type_):
        """Returns the strings of an enumeration; an empty list for any other type."""
        items = type_["items"] if type_["kind"] == "or" else [type_]
        return [item["value"] for item in items] if all(item["kind"] == "stringLiteral" for item in items) else []

    def is_enumeration(self, type_):
        return bool(self.words(type_))

    def resolved(self, type_):
        """Returns a type with its alias resolved; the aliases of enumerations are kept."""
        if type_["kind"] == "reference" and type_["name"] in self.model.aliases and type_["name"] not in KNOWN:
            alias = self.model.aliases[type_["name"]]["type"]
            return type_ if self.is_enumeration(alias) else self.resolved(alias)
        return type_

    def name(self, property_):
        """Returns the Swift type of a property's values."""
        type_ = self.resolved(property_["type"])
        if self.is_enumeration(type_):
            return property_["name"][0].upper() + property_["name"][1:]
        if type_["kind"] == "array":
            return f"[{self.name({**property_, 'type': type_['element']})}]"
        return KNOWN.get(type_["name"], (type_["name"],))[0]

    def reading(self, property_):
        """Returns an expression that reads a value other than null."""
        type_ = self.resolved(property_["type"])
        if type_["kind"] == "array":
            element = self.reading({**property_, "type": type_["element"]})
            return f"try reader.readList {{ reader throws(JSONError) in {element} }}"
        name = type_.get("name")
        if "minimum" in property_:
            number = f"try reader.readNumber(in: {property_['minimum']}...{property_['maximum']})"
            return f"Int({number})" if name == "integer" else number
        if name in KNOWN:
            return KNOWN[name][1]
        return f"try {self.name(property_)}(from: &reader)"

    def default(self, property_):
        value = property_["default"]
        if value == {}:
            return f"{self.name(property_)}()"
        if isinstance(value, dict):
            return f"{self.name(property_)}({', '.join(f'{key}: {number}' for key, number in value.items())})"
        if isinstance(value, str) and self.name(property_) != "String":
            return f".{value}"
        return json.dumps(value)

    def documentation(self, text, indent):
        sentence = text[0].upper() + text[1:]
        if sentence[-1] not in ".!?":
            sentence += "."
        return [f"{indent}/// {line}" for line in textwrap.wrap(sentence, WIDTH - len(indent) - 4)]

    def constant(self, property_):
        """Returns the value of a property that has exactly one; None for other properties."""
        type_ = self.resolved(property_["type"])
        return type_["value"] if type_["kind"] == "stringLiteral" and not property_.get("optional") else None

    def declarations(self, properties_, indent):
        lines = []
        inner = indent + "  "
        properties_ = [property_ for property_ in properties_ if self.constant(property_) is None]
        for property_ in properties_:
            type_ = self.resolved(property_["type"])
            if self.is_enumeration(type_):
                lines += [f"{inner}package enum {self.name(property_)}: String, StringEnumeration {{"]
                words = self.words(type_)
                if all(word.isidentifier() for word in words):
                    lines.append(f"{inner}  case {', '.join(words)}")
                else:
                    lines += [f'{inner}  case {word.split(".")[-1]} = "{word}"' for word in words]
                lines += [f"{inner}}}", ""]
        for property_ in properties_:
            if "documentation" in property_:
                lines += self.documentation(described(property_), inner)
            declaration = f"{inner}package var {property_['name']}: {self.name(property_)}"
            if "default" in property_:
                declaration += f" = {self.default(property_)}"
            elif property_.get("optional"):
                declaration += "?"
            lines.append(declaration)
        return lines

    def decoding(self, properties_, indent):
        lines = []
        inner = indent + "  "
        if not properties_:
            lines.append(f"{inner}package init() {{}}")
        if all(property_.get("optional") for property_ in properties_) and properties_:
            lines += ["", f"{inner}package init() {{}}"]
        lines += ["", f"{inner}package init(from reader: inout JSONReader) throws(JSONError) {{"]
        if not properties_:
            lines += [f"{inner}  try reader.readMembers {{ _, _ throws(JSONError) in }}", f"{inner}}}"]
            return lines
        required = [property_ for property_ in properties_ if not property_.get("optional")]
        needs = required or any("requiredUnless" in property_ for property_ in properties_)
        if needs:
            lines.append(f"{inner}  let start = reader.offset")
        for property_ in properties_:
            if not property_.get("optional"):
                lines.append(f"{inner}  var {property_['name']}: {self.name(property_)}?")
            elif required:
                value = f" = {self.default(property_)}" if "default" in property_ else "?"
                lines.append(f"{inner}  var {property_['name']}: {self.name(property_)}{value}")
        lines += [f"{inner}  try reader.readMembers {{ member, reader throws(JSONError) in", f"{inner}    switch member {{"]
        for property_ in properties_:
            names = ", ".join(f'"{name}"' for name in [property_["name"], *property_.get("formerNames", [])])
            case = f"{inner}    case {names}:"
            value = f"if try !reader.readNull() {{ {property_['name']} = {self.reading(property_)} }}"
            lines += [f"{case} {value}"] if len(case) + len(value) < WIDTH else [case, f"{inner}      {value}"]
        lines += [f"{inner}    default: break", f"{inner}    }}", f"{inner}  }}"]
        for property_ in properties_:
            name = property_["name"]
            target = f"self.{name}" if required else name
            if not property_.get("optional"):
                lines.append(f"{inner}  {target} = try require({name}, \"{name}\", at: start)")
            elif "requiredUnless" in property_:
                lines.append(
                    f"{inner}  {target} = {property_['requiredUnless']} == nil "
                    f"? try require({name}, \"{name}\", at: start) : {name}"
                )
            elif required:
                lines.append(f"{inner}  {target} = {name}")
        lines.append(f"{inner}}}")
        return lines

    def encoding(self, properties_, indent):
        """Returns an initializer with all members, and a function that writes the object."""
        inner = indent + "  "
        lines = []
        variables = [property_ for property_ in properties_ if self.constant(property_) is None]
        if variables:
            parameters = []
            for property_ in variables:
                optional = "?" if property_.get("optional") and "default" not in property_ else ""
                value = " = nil" if optional else f" = {self.default(property_)}" if "default" in property_ else ""
                parameters.append(f"{property_['name']}: {self.name(property_)}{optional}{value}")
            head = f"{inner}package init({', '.join(parameters)}) {{"
            if len(head) > WIDTH:
                head = f"{inner}package init(\n{inner}  {', '.join(parameters)}\n{inner}) {{"
            lines += ["", head]
            lines += [f"{inner}  self.{property_['name']} = {property_['name']}" for property_ in variables]
            lines.append(f"{inner}}}")
        else:
            lines += ["", f"{inner}package init() {{}}"]
        lines += ["", f"{inner}package func write(to writer: inout JSONWriter) {{"]
        lines.append(f"{inner}  writer.object {{ {'writer in' if properties_ else '_ in'}")
        for property_ in properties_:
            name, constant = property_["name"], self.constant(property_)
            if constant is not None:
                lines.append(f'{inner}    writer.member("{name}", "{constant}")')
                continue
            type_ = self.resolved(property_["type"])
            pad = f"{inner}    "
            block = [f'{pad}writer.key("{name}")'] + [pad + line for line in self.writing(property_, name)]
            if type_["kind"] == "base" and type_["name"] != "null":
                block = [f'{pad}writer.member("{name}", {name})']
            if property_.get("optional") and "default" not in property_:
                if len(block) == 1:
                    block = [f"{pad}if let {name} {{ {block[0].strip()} }}"]
                else:
                    block = [f"{pad}if let {name} {{"] + ["  " + line for line in block] + [f"{pad}}}"]
            lines += block
        return lines + [f"{inner}  }}", f"{inner}}}"]

    def writing(self, property_, value):
        """Returns the statements that write a value."""
        type_ = self.resolved(property_["type"])
        if type_["kind"] == "array":
            element = self.writing({**property_, "type": type_["element"]}, "element")
            return (
                ["writer.array { writer in", f"  for element in {value} {{"]
                + [f"    {line}" for line in element]
                + ["  }", "}"]
            )
        if self.is_enumeration(type_):
            return [f"writer.string({value}.rawValue)"]
        name = type_.get("name")
        return [WRITING[name].format(value) if name in WRITING else f"{value}.write(to: &writer)"]

    def message(self, method):
        """Returns the Swift type of a method's parameters."""
        lines = self.documentation(method["documentation"], "")
        is_ours = method["messageDirection"] == "serverToClient"
        kind = "ClientMessage" if not is_ours else "ServerRequest" if method["kind"] == "request" else "ServerNotification"
        lines.append(f"package struct {method['typeName']}: {kind} {{")
        lines.append(f"  package static let method = \"{method['method']}\"")
        if "formerNames" in method:
            names = ", ".join(f'"{name}"' for name in method["formerNames"])
            lines.append(f"  package static let formerNames = [{names}]")
        properties_ = properties(method.get("params"))
        lines += ([""] if properties_ else []) + self.declarations(properties_, "")
        lines += self.encoding(properties_, "") if is_ours else self.decoding(properties_, "")
        return lines + ["}"]

    def has_result(self, method):
        """Returns whether the result of a method is an anonymous object with members."""
        result = method.get("result")
        return bool(result) and "handwrittenResult" not in method and bool(
            result["kind"] == "literal" and properties(result)
        )

    def result(self, method):
        properties_ = properties(method["result"])
        lines = [f"extension {method['typeName']} {{", "  package struct Result: Equatable, Sendable {"]
        lines += self.declarations(properties_, "  ") + self.encoding(properties_, "  ")
        return lines + ["  }", "}"]

    def structure(self, structure, is_read, is_written):
        properties_ = structure["properties"]
        lines = [f"/// The structure `{structure['name']}` of the protocol."]
        lines.append(f"package struct {structure['name']}: Equatable, Sendable {{")
        lines += self.declarations(properties_, "")
        if is_read:
            lines += self.decoding(properties_, "")
        if is_written:
            lines += self.encoding(properties_, "")
        return lines + ["}"]

    def used(self, types):
        """Returns the names of the generated structures that types refer to, directly or not."""
        found = []

        def visit(type_):
            structure = self.model.structures.get(type_.get("name")) if type_["kind"] == "reference" else None
            if structure and structure["name"] not in found and "handwritten" not in structure:
                found.append(structure["name"])
                for property_ in structure["properties"]:
                    visit(property_["type"])
            for key in ("element", "value"):
                if isinstance(type_.get(key), dict) and "kind" in type_[key]:
                    visit(type_[key])
            for item in type_.get("items", []):
                visit(item)
            for property_ in properties(type_) if type_["kind"] == "literal" else []:
                visit(property_["type"])

        for type_ in types:
            visit(type_)
        return found

    def file(self, about, blocks):
        text = "\n\n".join("\n".join(block) for block in blocks)
        imports = ["package import CollectionLayout"] if any(f": {name}" in text for name in ENGINE) else []
        lines = [
            f"// {about} Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.",
            "// swift-format-ignore-file",
            "",
        ]
        return "\n".join(lines + imports + ["package import JSON", "", text]) + "\n"

    def files(self):
        model = self.model
        ours = [method for method in model.methods if method["messageDirection"] == "serverToClient"]
        messages = [method for method in model.methods if "handwritten" not in method]
        read = self.used([m["params"] for m in messages if m not in ours and "params" in m])
        written = self.used(
            [m["params"] for m in messages if m in ours and "params" in m]
            + [m["result"] for m in model.methods if m not in ours and "result" in m and "handwrittenResult" not in m]
        )
        own = [m for m in messages if m not in ours and "group" in m]
        shared = [m for m in messages if m not in ours and "group" not in m]
        results = [m for m in model.methods if m not in ours and self.has_result(m)]
        structures = [model.structures[name] for name in model.structures if name in read or name in written]
        version = [
            "/// The version of the protocol, which `initialize` returns.",
            "package enum ProtocolVersion {",
            f"  package static let current = \"{model.value['metaData']['version']}\"",
            "}",
        ]
        return {
            "LayoutMessages.swift": self.file("Messages of clients that extend LSP.", [self.message(m) for m in own]),
            "LanguageMessages.swift": self.file("Messages of clients from LSP.", [self.message(m) for m in shared]),
            "ServerMessages.swift": self.file(
                "Messages of the server.", [self.message(m) for m in messages if m in ours]
            ),
            "Results.swift": self.file("Results without a name in the model.", [self.result(m) for m in results]),
            "Structures.swift": self.file(
                "Structures of messages.",
                [version] + [self.structure(s, s["name"] in read, s["name"] in written) for s in structures],
            ),
        }


def main():
    model = Model(json.loads((HERE / "layoutd.json").read_text()))
    reference = Reference(model, (HERE / "README.prose.md").read_text(), Examples(HERE / "examples"))
    files = {HERE / "README.md": reference.page(), HERE / "messages.schema.json": schema(model)}
    files |= {SWIFT / name: text for name, text in Swift(model).files().items()}
    files |= typescript.files(model)
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(HERE.parent)} is out of date: run protocol/generate.py", file=sys.stderr)
        sys.exit(1 if stale else 0)
    SWIFT.mkdir(exist_ok=True)
    for path in stale:
        path.write_text(files[path])


main()
