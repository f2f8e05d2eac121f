#!/usr/bin/env python3
"""Writes what repeats the model of the protocol, layoutd.json:

  README.md                                   the reference of the protocol
  messages.schema.json                        a JSON Schema of all messages
  ../Sources/LayoutProtocol/Generated/*.swift the messages that clients send, with their decoding

The model is structured as the meta model of LSP 3.17 is. What layoutd adds to that form:

  group                 of a method: the chapter of the reference
  additionalProperties  of an object: what members that are not named have for values
  default               of an optional property: what counts when it is absent
  minimum, maximum      of a number
  requiredUnless        of an optional property: it may be absent only where that other one is there
  handwritten           of a method or a structure: why its Swift code is not generated

Without arguments the files are written; with --check nothing is, and the program fails where one is out of date.
"""

import json
import pathlib
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
SWIFT = HERE.parent / "Sources/LayoutProtocol/Generated"
SPECIFICATION = "https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/"
WIDTH = 120


class Model:
    def __init__(self, value):
        self.value = value
        self.methods = [{**method, "kind": "request"} for method in value["requests"]] + [
            {**method, "kind": "notification"} for method in value["notifications"]
        ]
        self.structures = {structure["name"]: structure for structure in value["structures"]}
        self.aliases = {alias["name"]: alias for alias in value["typeAliases"]}

    def of_clients(self):
        return [method for method in self.methods if method["messageDirection"] == "clientToServer"]


def properties(type_):
    """The properties of a literal; none where there is nothing."""
    return type_["value"]["properties"] if type_ else []


def spelled(type_):
    """A type as the reference writes it."""
    kind = type_["kind"]
    if kind in ("base", "reference"):
        return type_["name"]
    if kind == "array":
        element = spelled(type_["element"])
        return f"({element})[]" if " | " in element else f"{element}[]"
    if kind == "map":
        return f"{{ [{spelled(type_['key'])}]: {spelled(type_['value'])} }}"
    if kind == "or":
        return " | ".join(spelled(item) for item in type_["items"])
    if kind == "stringLiteral":
        return json.dumps(type_["value"])
    return "object"


# The reference.


def escaped(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


def table(object_):
    """The members of an object as a table; nothing for an object without any."""
    rows = [
        (f"`{property_['name']}`" + (" *(optional)*" if property_.get("optional") else ""), property_)
        for property_ in object_["properties"]
    ]
    if "additionalProperties" in object_:
        rows.append(("*any other*", object_["additionalProperties"]))
    if not rows:
        return []
    lines = ["", "| member | type | |", "|---|---|---|"]
    for name, value in rows:
        lines.append(f"| {name} | `{escaped(spelled(value['type']))}` | {escaped(value.get('documentation', ''))} |")
    return lines


def method_section(method):
    lines = ["", f"### `{method['method']}`", ""]
    sender = "" if method["messageDirection"] == "clientToServer" else ", from the server"
    lines.append(f"*{method['kind']}{sender}, {method['since']}* — {method['documentation']}")
    if "params" in method:
        lines += table(method["params"]["value"])
    if "result" in method:
        result = method["result"]
        if result["kind"] != "literal":
            lines += ["", f"Result: `{spelled(result)}`"]
        elif not result["value"]["properties"]:
            lines += ["", "Result: `{}`"]
        else:
            lines += ["", "Result:"] + table(result["value"])
    return lines


def chapter_of_specification(name):
    """The address of a method's chapter in LSP's specification."""
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


def page(model):
    meta = model.value["metaData"]
    lines = ["<!-- Made from layoutd.json by generate.py; change that instead. -->", "# The protocol", ""]
    lines += meta["documentation"]
    lines += [
        "",
        "`examples/` has documents, and conversations that `layoutd replay` plays. `layoutd protocol` prints the model,",
        "[layoutd.json](layoutd.json), which has the form of LSP's meta model; [messages.schema.json](messages.schema.json) is a",
        "JSON Schema of all messages.",
    ]
    groups = list(dict.fromkeys(method["group"] for method in model.methods if "group" in method))
    for group in groups:
        lines += ["", f"## {group}"]
        for method in model.methods:
            if method.get("group") == group:
                lines += method_section(method)
    lines += ["", "## LSP", "", "What layoutd adds to the messages of LSP, each of which is a chapter of its specification."]
    for direction, title in [("clientToServer", "From the client"), ("serverToClient", "From the server")]:
        lines += ["", f"{title}:", "", "| method | |", "|---|---|"]
        for method in model.methods:
            if "group" not in method and method["messageDirection"] == direction:
                name = f"[`{method['method']}`]({chapter_of_specification(method['method'])})"
                lines.append(f"| {name} | {escaped(additions(method))} |")
    lines += ["", "## Structures"]
    for structure in model.structures.values():
        lines += ["", f"### {structure['name']}"] + table(structure)
    lines += ["", "## Types", "", "| name | is | |", "|---|---|---|"]
    lines.append(f"| `DocumentUri` | `string` | {escaped(meta['uris'])} |")
    for alias in model.aliases.values():
        lines.append(f"| `{alias['name']}` | `{escaped(spelled(alias['type']))}` | {escaped(alias.get('documentation', ''))} |")
    lines += [
        "",
        "## Settings",
        "",
        'What a user can set, in any form that editors have for it: `{"layoutd": {"format": {"indent": 2}}}`,',
        '`{"layoutd.format.indent": 2}`, both also without `layoutd`; by `workspace/configuration`,',
        "`workspace/didChangeConfiguration` or `initializationOptions`. A value that cannot be used is logged and does not count.",
        "",
        "| name | value | |",
        "|---|---|---|",
    ]
    for setting in model.value["settings"]:
        lines.append(f"| `{setting['name']}` | `{escaped(spelled(setting['type']))}` | {escaped(setting['documentation'])} |")
    lines += ["", "## Errors", "", "| code | |", "|---|---|"]
    for error in model.value["errors"]:
        lines.append(f"| {error['code']} | {escaped(error['documentation'])} |")
    return "\n".join(lines) + "\n"


def additions(method):
    """What the model says of a method of LSP, and of its members."""
    notes = [method["documentation"]]
    for part in ("params", "result"):
        if method.get(part, {}).get("kind") != "literal":
            continue
        for property_ in properties(method[part]):
            if "documentation" in property_:
                notes.append(f"`{property_['name']}`: {property_['documentation']}.")
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
            # A member that is null counts as absent.
            member = {"anyOf": [member, {"type": "null"}]}
        if "documentation" in property_:
            member["description"] = property_["documentation"]
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

# Types that the engine or hand-written code has, with how each is read.
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
    "Color": ("LinearColor", "try LinearColor(from: &reader)"),
}
# Those of the engine, for which files import it.
ENGINE = {"Point", "Size", "Rect", "IndexPath", "ScrollPosition"}


class Swift:
    def __init__(self, model):
        self.model = model

    def is_enumeration(self, type_):
        return type_["kind"] == "or" and all(item["kind"] == "stringLiteral" for item in type_["items"])

    def resolved(self, type_):
        """A type without the alias that it may be."""
        if type_["kind"] == "reference" and type_["name"] in self.model.aliases and type_["name"] not in KNOWN:
            alias = self.model.aliases[type_["name"]]["type"]
            return type_ if self.is_enumeration(alias) else self.resolved(alias)
        return type_

    def name(self, property_):
        """The Swift type of a property's values."""
        type_ = self.resolved(property_["type"])
        if self.is_enumeration(type_):
            return property_["name"][0].upper() + property_["name"][1:]
        if type_["kind"] == "array":
            return f"[{self.name({**property_, 'type': type_['element']})}]"
        return KNOWN.get(type_["name"], (type_["name"],))[0]

    def reading(self, property_):
        """An expression that reads a value that is there."""
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

    def members(self, properties_, indent):
        """The declarations and the decoding of an object's properties."""
        lines = []
        inner = indent + "  "
        for property_ in properties_:
            type_ = self.resolved(property_["type"])
            if self.is_enumeration(type_):
                lines += [f"{inner}package enum {self.name(property_)}: String, CodedWord {{"]
                lines += [f"{inner}  case {', '.join(item['value'] for item in type_['items'])}", f"{inner}}}", ""]
        for property_ in properties_:
            if "documentation" in property_:
                lines += self.documentation(property_["documentation"], inner)
            declaration = f"{inner}package var {property_['name']}: {self.name(property_)}"
            if "default" in property_:
                declaration += f" = {self.default(property_)}"
            elif property_.get("optional"):
                declaration += "?"
            lines.append(declaration)
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
            case = f"{inner}    case \"{property_['name']}\":"
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

    def message(self, method):
        lines = self.documentation(method["documentation"], "")
        lines.append(f"package struct {method['typeName']}: ClientMessage {{")
        lines.append(f"  package static let method = \"{method['method']}\"")
        properties_ = properties(method.get("params"))
        lines += ([""] if properties_ else []) + self.members(properties_, "")
        return lines + ["}"]

    def structure(self, structure):
        lines = [f"/// `{structure['name']}` of the protocol."]
        lines.append(f"package struct {structure['name']}: Equatable, Sendable {{")
        lines += self.members(structure["properties"], "")
        return lines + ["}"]

    def used(self, methods):
        """The names of the structures that messages are made of, however deep."""
        found = []

        def visit(type_):
            if type_["kind"] == "reference" and type_["name"] in self.model.structures and type_["name"] not in found:
                found.append(type_["name"])
                for property_ in self.model.structures[type_["name"]]["properties"]:
                    visit(property_["type"])
            for key in ("element", "value"):
                if isinstance(type_.get(key), dict) and "kind" in type_[key]:
                    visit(type_[key])
            for item in type_.get("items", []):
                visit(item)

        for method in methods:
            for property_ in properties(method.get("params")):
                visit(property_["type"])
        return found

    def file(self, about, blocks):
        text = "\n\n".join("\n".join(block) for block in blocks)
        imports = ["package import CollectionLayout"] if any(f": {name}" in text for name in ENGINE) else []
        lines = [
            f"// {about} Made from protocol/layoutd.json by protocol/generate.py; change that instead.",
            "// swift-format-ignore-file",
            "",
        ]
        return "\n".join(lines + imports + ["package import JSON", "", text]) + "\n"

    def files(self):
        methods = [method for method in self.model.of_clients() if "handwritten" not in method]
        own = [method for method in methods if "group" in method]
        shared = [method for method in methods if "group" not in method]
        structures = [
            self.model.structures[name]
            for name in self.used(methods)
            if "handwritten" not in self.model.structures[name]
        ]
        return {
            "LayoutMessages.swift": self.file("Messages of clients that layoutd adds.", [self.message(m) for m in own]),
            "LanguageMessages.swift": self.file("Messages of clients from LSP.", [self.message(m) for m in shared]),
            "Structures.swift": self.file("What messages are made of.", [self.structure(s) for s in structures]),
        }


def main():
    model = Model(json.loads((HERE / "layoutd.json").read_text()))
    files = {HERE / "README.md": page(model), HERE / "messages.schema.json": schema(model)}
    files |= {SWIFT / name: text for name, text in Swift(model).files().items()}
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(HERE.parent)} is out of date: run protocol/generate.py", file=sys.stderr)
        sys.exit(1 if stale else 0)
    SWIFT.mkdir(exist_ok=True)
    for path in stale:
        path.write_text(files[path])


main()
