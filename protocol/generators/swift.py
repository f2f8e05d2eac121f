"""The Swift types of messages and structures, with their encoding and decoding."""

import json
import re
import textwrap

from generators.model import PROTOCOL, described, properties

FOLDER = PROTOCOL.parent / "Sources/Language/LayoutProtocol/Generated"
# The messages with types of documents, which LayoutProtocol does not import.
DOCUMENT_FOLDER = PROTOCOL.parent / "Sources/Server/LayoutServer/Wire/Generated"
WIDTH = 120
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
    "Viewport": ("Screen", "try Screen(from: &reader)"),
    # Types that only `swiftType` names.
    "UInt32": ("UInt32", "UInt32(try reader.readInt())"),
    "JSONValue": ("JSONValue", "try reader.readValue()"),
    "Coordinate": ("Int", "try reader.readClampedInt(in: -1...0x7fff_ffff)"),
    "TabSize": ("Int", "try reader.readClampedInt(in: 0...1_000)"),
    "MeasuredSizes": ("[(key: String, size: Size)]", "try reader.readMeasuredSizes()"),
    "SectionName": ("String", "try reader.readName(.section)"),
}
# The Swift names of structures whose names in the model are types of other modules, or parts of a message.
NAMES = {
    "Range": "PositionRange",
    "TextEdit": "WorkspaceEdit.Edit",
    "Diagnostic": "PublishDiagnosticsNotification.Item",
    "CompletionItem": "CompletionRequest.Item",
    "InlayHint": "InlayHintRequest.Item",
    "CodeAction": "CodeActionRequest.Item",
    "CodeActionDiagnostic": "CodeActionRequest.ContextDiagnostic",
    "WorkDoneProgress": "WorkDoneProgress.Value",
    "BuildState": "SessionDidChangeDocumentNotification.Build",
    # A version is read in all requests, also where the model has none.
    "VersionedTextDocumentIdentifier": "TextDocumentIdentifier",
}
# The enumerations of numbers that are Swift types; the others are integers.
NUMBERS = {"MessageType"}
# The statements that write base types; `{}` is the value.
WRITING = {
    "string": "writer.string({})",
    "DocumentUri": "writer.string({})",
    "integer": "writer.integer({})",
    "decimal": "writer.number({})",
    "boolean": "writer.bool({})",
    "LSPAny": "writer.raw({})",
    "UInt32": "writer.integer(Int({}))",
    "Coordinate": "writer.integer({})",
    "MessageType": "writer.integer({}.rawValue)",
}
# Types of the engine and of documents; a file that uses one imports its module.
ENGINE = {"Point", "Size", "Rect", "IndexPath", "ScrollPosition", "ScrollAnchor"}
DOCUMENT = {"Screen", "BatchOperation", "SnapshotSection", "OutlineItemList"}


def files(model):
    """Returns the contents of the generated files by their paths."""
    return {
        (DOCUMENT_FOLDER if name == "DocumentMessages.swift" else FOLDER) / name: text
        for name, text in Swift(model).files().items()
    }


def header(about):
    """Returns the first lines of a file."""
    return [
        f"// {about} Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.",
        "// swift-format-ignore-file",
        "",
    ]


def imported(module, types, text):
    """Returns the import of a module if a text has properties of one of its types."""
    names = "|".join(sorted(types))
    return [f"package import {module}"] if re.search(rf"(: |\[)({names})\b", text) else []


def documentation(text, indent):
    sentence = text[0].upper() + text[1:]
    if sentence[-1] not in ".!?":
        sentence += "."
    return [f"{indent}/// {line}" for line in textwrap.wrap(sentence, WIDTH - len(indent) - 4)]


class Swift:
    def __init__(self, model):
        self.model = model

    def words(self, type_):
        """Returns the strings of an enumeration; an empty list for any other type."""
        items = type_["items"] if type_["kind"] == "or" else [type_]
        return [item["value"] for item in items] if all(item["kind"] == "stringLiteral" for item in items) else []

    def case(self, word):
        """Returns the name of the case of a word that is no identifier: its last part, in camel case."""
        first, *others = word.split(".")[-1].split("-")
        return first + "".join(other.capitalize() for other in others)

    def is_enumeration(self, type_):
        return bool(self.words(type_))

    def resolved(self, type_):
        """Returns a type with its alias resolved; the aliases of enumerations are kept. A union is any JSON."""
        if "swiftType" in type_:
            return {"kind": "reference", "name": type_["swiftType"]}
        if type_["kind"] == "or" and not self.is_enumeration(type_):
            return {"kind": "reference", "name": "LSPAny"}
        name = type_.get("name")
        if type_["kind"] == "reference" and name in self.model.aliases and name not in KNOWN and name not in NUMBERS:
            alias = self.model.aliases[name]["type"]
            return type_ if self.is_enumeration(alias) else self.resolved(alias)
        return type_

    def name(self, property_):
        """Returns the Swift type of a property's values."""
        type_ = self.resolved(property_["type"])
        if self.is_enumeration(type_):
            return property_["name"][0].upper() + property_["name"][1:]
        if type_["kind"] == "array":
            return f"[{self.name({**property_, 'type': type_['element']})}]"
        name = type_["name"]
        return KNOWN[name][0] if name in KNOWN else NAMES.get(name, name)

    def reading(self, property_):
        """Returns an expression that reads a value other than null."""
        type_ = self.resolved(property_["type"])
        if type_["kind"] == "array":
            element = self.reading({**property_, "type": type_["element"]})
            return f"try reader.readList {{ reader throws(JSONError) in {element} }}"
        name = type_.get("name")
        if "minimum" in property_:
            read = "readInt" if name == "integer" else "readNumber"
            return f"try reader.{read}(in: {property_['minimum']}...{property_['maximum']})"
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
                    lines += [f'{inner}  case {self.case(word)} = "{word}"' for word in words]
                lines += [f"{inner}}}", ""]
        for property_ in properties_:
            if "documentation" in property_:
                lines += documentation(described(property_), inner)
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
        start = "objectStart" if any(property_["name"] == "start" for property_ in properties_) else "start"
        if needs:
            lines.append(f"{inner}  let {start} = reader.offset")
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
            value = self.assignment(property_)
            lines += [f"{case} {value}"] if len(case) + len(value) < WIDTH else [case, f"{inner}      {value}"]
        lines += [f"{inner}    default: break", f"{inner}    }}", f"{inner}  }}"]
        for property_ in properties_:
            name = property_["name"]
            target = f"self.{name}" if required else name
            if not property_.get("optional"):
                lines.append(f"{inner}  {target} = try require({name}, \"{name}\", at: {start})")
            elif "requiredUnless" in property_:
                lines.append(
                    f"{inner}  {target} = {property_['requiredUnless']} == nil "
                    f"? try require({name}, \"{name}\", at: {start}) : {name}"
                )
            elif required:
                lines.append(f"{inner}  {target} = {name}")
        lines.append(f"{inner}}}")
        return lines

    def assignment(self, property_):
        """Returns the statement that reads a property."""
        name, reading = property_["name"], self.reading(property_)
        match property_.get("null"):
            case "value":
                return f"{name} = {reading}"
            case "empty":
                return f"{name} = try reader.readNull() ? [] : {reading.removeprefix('try ')}"
        return f"if try !reader.readNull() {{ {name} = {reading} }}"

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

    def subject(self, property_):
        """Returns the protocol of the messages about what a property identifies; None if it does not identify it."""
        names = (property_["name"], self.name(property_))
        return {
            ("session", "String"): "SessionMessage",
            ("textDocument", "TextDocumentIdentifier"): "DocumentMessage",
        }.get(names)

    def message(self, method):
        """Returns the Swift type of a method's parameters."""
        lines = documentation(method["documentation"], "")
        is_ours = method["messageDirection"] == "serverToClient"
        if is_ours:
            # The server compares a message with the last one.
            kind = f"Server{'Request' if method['kind'] == 'request' else 'Notification'}, Equatable"
        else:
            kinds = (self.subject(property_) for property_ in properties(method.get("params")))
            kind = next(filter(None, kinds), "ClientMessage")
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
        *outer, name = NAMES.get(structure["name"], structure["name"]).split(".")
        indent = "  " if outer else ""
        about = structure.get("documentation", f"The structure `{structure['name']}` of the protocol.")
        lines = [f"extension {outer[0]} {{"] if outer else []
        lines += documentation(about, indent)
        conformances = ["Equatable", *(["JSONWritable"] if is_written else []), "Sendable"]
        lines.append(f"{indent}package struct {name}: {', '.join(conformances)} {{")
        lines += self.declarations(properties_, indent)
        if is_read:
            lines += self.decoding(properties_, indent)
        if is_written:
            lines += self.encoding(properties_, indent)
        return lines + [f"{indent}}}"] + (["}"] if outer else [])

    def numbers(self, enumeration):
        """Returns the Swift type of an enumeration of numbers."""
        lines = documentation(enumeration["documentation"], "")
        lines.append(f"package enum {enumeration['name']}: Int, Sendable {{")
        for value in enumeration["values"]:
            lines.append(f"  case {value['name'][0].lower()}{value['name'][1:]} = {value['value']}")
        return lines + ["}"]

    def uses_documents(self, method):
        """Returns whether the parameters of a method have a type of documents."""
        return any(self.name(property_).strip("[]") in DOCUMENT for property_ in properties(method.get("params")))

    def used(self, types):
        """Returns the names of the generated structures that types refer to, directly or not."""
        found = []

        def collect(type_):
            if "swiftType" in type_:
                type_ = self.resolved(type_)
            structure = self.model.structures.get(type_.get("name")) if type_["kind"] == "reference" else None
            if structure and structure["name"] not in found and "handwritten" not in structure:
                found.append(structure["name"])
                for property_ in structure["properties"]:
                    collect(property_["type"])
            for key in ("element", "value"):
                if isinstance(type_.get(key), dict) and "kind" in type_[key]:
                    collect(type_[key])
            for item in type_.get("items", []):
                collect(item)
            for property_ in properties(type_) if type_["kind"] == "literal" else []:
                collect(property_["type"])

        for type_ in types:
            collect(type_)
        return found

    def file(self, about, blocks):
        text = "\n\n".join("\n".join(block) for block in blocks)
        imports = imported("CollectionLayout", ENGINE, text) + ["package import JSON"]
        documents = imported("LayoutDocument", DOCUMENT, text)
        imports += documents + (["package import LayoutProtocol"] if documents else [])
        return "\n".join([*header(about), *imports, "", text]) + "\n"

    def files(self):
        model = self.model
        ours = [method for method in model.methods if method["messageDirection"] == "serverToClient"]
        messages = [method for method in model.methods if "handwritten" not in method]
        read = self.used([m["params"] for m in messages if m not in ours and "params" in m])
        written = self.used(
            [m["params"] for m in messages if m in ours and "params" in m]
            + [m["result"] for m in model.methods if m not in ours and "result" in m and "handwrittenResult" not in m]
        )
        documents = [m for m in messages if self.uses_documents(m)]
        extensions = [m for m in messages if m not in ours and m not in documents and "group" in m]
        shared = [m for m in messages if m not in ours and m not in documents and "group" not in m]
        results = [m for m in model.methods if m not in ours and self.has_result(m)]
        structures = [model.structures[name] for name in model.structures if name in read or name in written]
        version = [
            "/// The version of the protocol, which `initialize` returns.",
            "package enum ProtocolVersion {",
            f"  package static let current = \"{model.value['metaData']['version']}\"",
            "}",
        ]
        return {
            "LayoutMessages.swift": self.file(
                "Messages of clients that extend LSP.", [self.message(m) for m in extensions]
            ),
            "DocumentMessages.swift": self.file(
                "Messages of clients with types of documents.", [self.message(m) for m in documents]
            ),
            "LanguageMessages.swift": self.file("Messages of clients from LSP.", [self.message(m) for m in shared]),
            "ServerMessages.swift": self.file(
                "Messages of the server.", [self.message(m) for m in messages if m in ours]
            ),
            "Results.swift": self.file("Results without a name in the model.", [self.result(m) for m in results]),
            "Structures.swift": self.file(
                "Structures of messages.",
                [version]
                + [self.numbers(model.enumerations[name]) for name in sorted(NUMBERS)]
                + [self.structure(s, s["name"] in read, s["name"] in written) for s in structures],
            ),
        }
