"""The Python client: the types of the protocol's structures and methods, and the blocking face of the asynchronous one."""

import json
import re
import textwrap

from generators.model import PROTOCOL, described

PACKAGE = PROTOCOL / "clients/python/src/layoutd"
# The words of the asynchronous client, as patterns, and those of the blocking one.
BLOCKING = {
    r"\basync (?=def )|\bawait ": "",
    r"\bAsync(?=[A-Z])": "",
    r"(?<=\b__)a(?=(enter|exit)__)": "",
    r"\blayoutd\.aio\b": "layoutd.client",
    r"\ban asynchronous (?![aeiou])": "a ",
    r"\basynchronous ": "",
    r"\bthe client for asyncio\b": "the blocking client",
}
WIDTH = 120
BASES = {
    "string": "str",
    "DocumentUri": "DocumentUri",
    "integer": "int",
    "decimal": "float",
    "boolean": "bool",
    "null": "None",
    "any": "Any",
}


def files(model):
    """Returns the contents of the generated files by their paths."""
    return {
        PACKAGE / "messages.py": Python(model).text(),
        PACKAGE / "session.py": blocking(PACKAGE / "aio_session.py"),
    }


def blocking(source):
    """Returns the code of the blocking client that corresponds to an asynchronous module."""
    text = source.read_text()
    for pattern, replacement in BLOCKING.items():
        text = re.sub(pattern, replacement, text)
    notice = f"Generated from {source.name} by protocol/generate.py. Do not edit."
    return re.sub('^"""(.*)"""', rf'"""\1\n\n{notice}\n"""', text)


def statement(head, text, tail="", indent=""):
    """Returns the lines of `head` + `text` + `tail`, broken inside of brackets if they are longer than a line."""
    if len(indent + head + text + tail) <= WIDTH or not text.endswith("]"):
        return [indent + head + text + tail]
    name, inner = text[:-1].split("[", 1)
    items = split(inner, ", ")
    lines = [f"{indent}{head}{name}["]
    for item in items:
        lines += statement("", item, "," if len(items) > 1 else "", indent + "    ")
    return [*lines, f"{indent}]{tail}"]


def split(text, separator):
    """Splits a text at a separator outside of brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character == "[") - (character == "]")
        if depth == 0 and text.startswith(separator, index):
            parts.append(text[start:index])
            start = index + len(separator)
    return [*parts, text[start:]]


def documentation(text, indent=""):
    """Returns the lines of a docstring; none for an empty text."""
    if not text:
        return []
    sentence = text[0].upper() + text[1:]
    if sentence[-1] not in ".!?":
        sentence += "."
    sentence = sentence.replace("\\", "\\\\")
    if len(indent) + len(sentence) + 6 <= WIDTH:
        return [f'{indent}"""{sentence}"""']
    lines = textwrap.wrap(sentence, WIDTH, initial_indent=f'{indent}"""', subsequent_indent=indent)
    return [*lines, f'{indent}"""']


class Python:
    def __init__(self, model):
        self.model = model
        # Classes of objects without a name in the model, in the order of their first use.
        self.nested = []

    def type(self, type_, context):
        """Returns the annotation of a type; `context` is the name of the class of an object without a name."""
        kind = type_["kind"]
        if kind == "base":
            return BASES[type_["name"]]
        if kind == "reference":
            structure = self.model.structures.get(type_["name"], {})
            # A typed dictionary cannot have other keys.
            return type_["name"] + (" | dict[str, Any]" if "additionalProperties" in structure else "")
        if kind == "array":
            return f"list[{self.type(type_['element'], context)}]"
        if kind == "map":
            return f"dict[{self.type(type_['key'], context)}, {self.type(type_['value'], context)}]"
        if kind == "stringLiteral":
            return f"Literal[{json.dumps(type_['value'])}]"
        if kind == "or":
            words = [json.dumps(item["value"]) for item in type_["items"] if item["kind"] == "stringLiteral"]
            others = [item for item in type_["items"] if item["kind"] != "stringLiteral"]
            types = [f"Literal[{', '.join(words)}]"] if words else []
            return " | ".join(types + [self.type(item, f"{context}Value") for item in others])
        self.nested.append(self.object(context, type_["value"], ""))
        return context

    def object(self, name, object_, about):
        """Returns the typed dictionary of an object."""
        other = object_.get("additionalProperties")
        if other is not None:
            about = f"{about} Other keys: {other.get('documentation', 'any.')}".strip()
        if any(property_["name"] == "from" for property_ in object_["properties"]):
            return self.functional(name, object_, about)
        lines = [f"class {name}(TypedDict):"] + documentation(about, "    ")
        if object_["properties"] and about:
            lines.append("")
        for property_ in object_["properties"]:
            lines += statement(f"{property_['name']}: ", self.annotation(name, property_), indent="    ")
            lines += documentation(self.meaning(property_), "    ")
        return lines if object_["properties"] or about else [*lines, "    pass"]

    def functional(self, name, object_, about):
        """Returns the typed dictionary of an object with a key that is a keyword of Python."""
        members = [
            f'{json.dumps(property_["name"])}: "{self.annotation(name, property_)}"'
            for property_ in object_["properties"]
        ]
        lines = [f'{name} = TypedDict("{name}", {{{", ".join(members)}}})']
        notes = [f"`{p['name']}`: {self.meaning(p)}" for p in object_["properties"] if self.meaning(p)]
        return lines + documentation(" ".join([about, *notes]))

    def annotation(self, name, property_):
        type_ = self.type(property_["type"], name + property_["name"][0].upper() + property_["name"][1:])
        return f"NotRequired[{type_}]" if property_.get("optional") else type_

    def meaning(self, property_):
        """Returns the documentation of a property with its default and its bounds."""
        text = described(property_)
        if "default" in property_ and "Default:" not in text:
            text += f" Default: `{json.dumps(property_['default'])}`."
        return text.strip()

    def names(self, method):
        """Returns the names of a method's constant and of its parameters and result."""
        name = re.sub("(Request|Notification)$", "", method["typeName"])
        return re.sub("(?<=[a-z])(?=[A-Z])", "_", name).upper(), f"{name}Params", f"{name}Result"

    def method(self, method):
        """Returns the definitions of a method, in blocks: its parameters, its result, its constant."""
        constant, params, result = self.names(method)
        blocks = []
        if "params" in method:
            blocks.append(self.object(params, method["params"]["value"], f"The parameters of `{method['method']}`."))
        types = [params if "params" in method else "None"]
        if method["kind"] == "request":
            self.nested = []
            types.append(self.result(result, method, blocks))
            blocks += self.nested
        kind = f"{method['kind'].capitalize()}[{', '.join(types)}]"
        definition = statement(f"{constant} = ", kind, f'("{method["method"]}")')
        return blocks + [definition + documentation(method["documentation"])]

    def result(self, name, method, blocks):
        """Returns the type of a result; an object without a name gets a class."""
        result = method["result"]
        if result["kind"] == "literal":
            blocks.append(self.object(name, result["value"], f"The result of `{method['method']}`."))
            return name
        return self.type(result, name)

    def structures(self):
        blocks = []
        for structure in self.model.structures.values():
            self.nested = []
            block = self.object(structure["name"], structure, structure.get("documentation", ""))
            blocks += self.nested + [block]
        return blocks

    def aliases(self):
        """Returns the type aliases. They are after the structures that they refer to."""
        blocks = [["DocumentUri: TypeAlias = str"] + documentation(self.model.value["metaData"]["uris"])]
        for alias in self.model.aliases.values():
            lines = statement(f"{alias['name']}: TypeAlias = ", self.type(alias["type"], alias["name"]))
            blocks.append(lines + documentation(alias.get("documentation", "")))
        return blocks

    def text(self):
        ours = [method for method in self.model.methods if method["messageDirection"] == "serverToClient"]
        blocks = [["# Structures."], *self.structures(), ["# Type aliases."], *self.aliases()]
        for title, methods in [("client", self.model.of_clients()), ("server", ours)]:
            blocks.append([f"# Messages of the {title}."])
            for method in methods:
                blocks += self.method(method)
        lines = [
            '"""The messages of the protocol.',
            "",
            "Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.",
            '"""',
            "",
            "from __future__ import annotations",
            "",
            "from typing import Any, Literal, NotRequired, TypeAlias, TypedDict",
            "",
            "from layoutd.methods import Notification, Request",
            "",
            "PROTOCOL_VERSION = " + json.dumps(self.model.value["metaData"]["version"]),
        ]
        for block in blocks:
            is_class = block[0].startswith("class ") or block[0].startswith("# ")
            lines += ["", ""] if is_class or lines[-1].startswith(" ") else [""]
            lines += block
        return "\n".join(lines) + "\n"
