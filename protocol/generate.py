#!/usr/bin/env python3
"""Writes what repeats the model of the protocol, layoutd.json:

  README.md                                   the reference of the protocol
  messages.schema.json                        a JSON Schema of all messages
  ../Sources/LayoutProtocol/Generated/*.swift messages and what they are made of, with their coding

The model is structured as the meta model of LSP 3.17 is. What layoutd adds to that form:

  group                 of a method: the chapter of the reference
  additionalProperties  of an object: what members that are not named have for values
  default               of an optional property: what counts when it is absent
  minimum, maximum      of a number
  requiredUnless        of an optional property: it may be absent only where that other one is there
  handwritten           of a method or a structure: why its Swift code is not generated
  handwrittenResult     of a method: why that of its result is not

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
}
# How a value of each of these is written; `{}` is the value.
WRITING = {
    "string": "writer.string({})",
    "DocumentUri": "writer.string({})",
    "integer": "writer.integer({})",
    "decimal": "writer.number({})",
    "boolean": "writer.bool({})",
    "LSPAny": "writer.raw({})",
}
# Those of the engine, for which files import it.
ENGINE = {"Point", "Size", "Rect", "IndexPath", "ScrollPosition"}


class Swift:
    def __init__(self, model):
        self.model = model

    def words(self, type_):
        """The strings that a type consists of; nothing for any other type."""
        items = type_["items"] if type_["kind"] == "or" else [type_]
        return [item["value"] for item in items] if all(item["kind"] == "stringLiteral" for item in items) else []

    def is_enumeration(self, type_):
        return bool(self.words(type_))

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

    def constant(self, property_):
        """The one string that a property may be; None for any other."""
        type_ = self.resolved(property_["type"])
        return type_["value"] if type_["kind"] == "stringLiteral" and not property_.get("optional") else None

    def declarations(self, properties_, indent):
        lines = []
        inner = indent + "  "
        properties_ = [property_ for property_ in properties_ if self.constant(property_) is None]
        for property_ in properties_:
            type_ = self.resolved(property_["type"])
            if self.is_enumeration(type_):
                lines += [f"{inner}package enum {self.name(property_)}: String, CodedWord {{"]
                words = self.words(type_)
                if all(word.isidentifier() for word in words):
                    lines.append(f"{inner}  case {', '.join(words)}")
                else:
                    lines += [f'{inner}  case {word.split(".")[-1]} = "{word}"' for word in words]
                lines += [f"{inner}}}", ""]
        for property_ in properties_:
            if "documentation" in property_:
                lines += self.documentation(property_["documentation"], inner)
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

    def encoding(self, properties_, indent):
        """An initializer with all members, and the writing of an object."""
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
        """Statements that write a value."""
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
        """A method's parameters, and its result where that is an object without a name."""
        lines = self.documentation(method["documentation"], "")
        is_ours = method["messageDirection"] == "serverToClient"
        kind = "ClientMessage" if not is_ours else "ServerRequest" if method["kind"] == "request" else "ServerMessage"
        lines.append(f"package struct {method['typeName']}: {kind} {{")
        lines.append(f"  package static let method = \"{method['method']}\"")
        properties_ = properties(method.get("params"))
        lines += ([""] if properties_ else []) + self.declarations(properties_, "")
        lines += self.encoding(properties_, "") if is_ours else self.decoding(properties_, "")
        return lines + ["}"]

    def has_result(self, method):
        """Whether a method has an object without a name for a result."""
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
        lines = [f"/// `{structure['name']}` of the protocol."]
        lines.append(f"package struct {structure['name']}: Equatable, Sendable {{")
        lines += self.declarations(properties_, "")
        if is_read:
            lines += self.decoding(properties_, "")
        if is_written:
            lines += self.encoding(properties_, "")
        return lines + ["}"]

    def used(self, types):
        """The names of the structures that types are made of, however deep; not what stands in handwritten ones."""
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
            f"// {about} Made from protocol/layoutd.json by protocol/generate.py; change that instead.",
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
            "/// The version of the protocol, as `initialize` answers it.",
            "package enum ProtocolVersion {",
            f"  package static let current = \"{model.value['metaData']['version']}\"",
            "}",
        ]
        return {
            "LayoutMessages.swift": self.file("Messages of clients that layoutd adds.", [self.message(m) for m in own]),
            "LanguageMessages.swift": self.file("Messages of clients from LSP.", [self.message(m) for m in shared]),
            "ServerMessages.swift": self.file(
                "Messages of the server.", [self.message(m) for m in messages if m in ours]
            ),
            "Results.swift": self.file("Results that have no name.", [self.result(m) for m in results]),
            "Structures.swift": self.file(
                "What messages are made of.",
                [version] + [self.structure(s, s["name"] in read, s["name"] in written) for s in structures],
            ),
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
