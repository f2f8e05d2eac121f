"""Generates the TypeScript declarations of all messages: clients/typescript/messages.d.ts."""

import json
import sys
import textwrap

from generators.model import PROTOCOL

FILE = PROTOCOL / "clients/typescript/messages.d.ts"
WIDTH = 120
BASES = {
    "string": "string", "DocumentUri": "DocumentUri", "integer": "number", "decimal": "number", "boolean": "boolean",
    "null": "null", "any": "any",
}
# The maps from methods to types, by the kind and the direction of a message.
MAPS = {
    ("request", "clientToServer"): ("ClientRequests", "The requests of clients."),
    ("notification", "clientToServer"): ("ClientNotifications", "The notifications of clients."),
    ("request", "serverToClient"): ("ServerRequests", "The requests of the server."),
    ("notification", "serverToClient"): ("ServerNotifications", "The notifications of the server."),
}
HEAD = """\
// The messages of layoutd. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
"""
LOOKUPS = """\
/** The parameters of a request; any for methods that layoutd does not define. */
export type RequestParams<M extends string> = M extends keyof ClientRequests ? ClientRequests[M]["params"] : any;

/** The result of a request; any for methods that layoutd does not define. */
export type RequestResult<M extends string> = M extends keyof ClientRequests ? ClientRequests[M]["result"] : any;

/** The parameters of a client's notification; any for methods that layoutd does not define. */
export type NotificationParams<M extends string> =
  M extends keyof ClientNotifications ? ClientNotifications[M]["params"] : any;

/** The parameters of a message of the server; any for methods that layoutd does not define. */
export type ServerParams<M extends string> =
  M extends keyof ServerNotifications ? ServerNotifications[M]["params"]
  : M extends keyof ServerRequests ? ServerRequests[M]["params"] : any;
"""


def comment(text, indent=""):
    """Returns the lines of a documentation comment; none for an empty text."""
    text = text.replace("*/", "*\\/")
    if not text:
        return []
    line = f"{indent}/** {text} */"
    if len(line) <= WIDTH:
        return [line]
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3, break_long_words=False, break_on_hyphens=False)
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def documentation(property_):
    """Returns the documentation of a property with its default and its bounds."""
    sentences = [property_.get("documentation", "")]
    if "whenAbsent" in property_:
        sentences.append(f"Default: {property_['whenAbsent']}.")
    elif "default" in property_:
        sentences.append(f"Default: `{json.dumps(property_['default'])}`.")
    low, high = property_.get("minimum"), property_.get("maximum", 1_000_000_000)
    # The limit of 1,000,000,000 for coordinates and times is omitted.
    if low is not None and low > -1_000_000_000:
        sentences.append(f"At least {low}." if high >= 1_000_000_000 else f"From {low} to {high}.")
    if "requiredUnless" in property_:
        sentences.append(f"Required without `{property_['requiredUnless']}`.")
    return " ".join(sentence for sentence in sentences if sentence)


def type_of(type_, indent=""):
    """Returns a type as TypeScript spells it."""
    kind = type_["kind"]
    if kind == "base":
        return BASES[type_["name"]]
    if kind == "reference":
        return type_["name"]
    if kind == "array":
        element = type_of(type_["element"], indent)
        return f"({element})[]" if type_["element"]["kind"] == "or" else f"{element}[]"
    if kind == "map":
        return f"{{ [key: string]: {type_of(type_['value'], indent)} }}"
    if kind == "or":
        return " | ".join(type_of(item, indent) for item in type_["items"])
    if kind == "stringLiteral":
        return json.dumps(type_["value"])
    if kind == "literal":
        lines = members(type_["value"], f"{indent}  ")
        return "\n".join(["{", *lines, f"{indent}}}"]) if lines else "{}"
    sys.exit(f"layoutd.json: no TypeScript type for the kind {kind}")


def members(object_, indent="  "):
    """Returns the lines of an object's members."""
    lines = []
    for property_ in object_["properties"]:
        lines += comment(documentation(property_), indent)
        mark = "?" if property_.get("optional") else ""
        lines.append(f"{indent}{property_['name']}{mark}: {type_of(property_['type'], indent)};")
    if "additionalProperties" in object_:
        lines += comment(object_["additionalProperties"].get("documentation", ""), indent)
        # Members have other types than the rest, so the index signature has the type any.
        lines.append(f"{indent}[key: string]: any;")
    return lines


def interface(name, about, object_):
    """Returns the declaration of an object."""
    lines = members(object_)
    head = f"export interface {name} {{"
    return [*comment(about), *([head, *lines, "}"] if lines else [f"{head}}}"])]


class Declarations:
    """The declarations of a model, each a list of lines."""

    def __init__(self, model):
        self.model = model
        self.blocks = []
        self.names = set()
        self.types = {}

    def add(self, name, lines):
        if name in self.names:
            sys.exit(f"layoutd.json: two TypeScript types would have the name {name}")
        self.names.add(name)
        self.blocks.append(lines)

    def add_alias(self, name, about, type_):
        self.add(name, [*comment(about), f"export type {name} = {type_};"])

    def add_message(self, method):
        """Adds the parameters and the result of a method, unless they have names already."""
        stem = method["typeName"].removesuffix("Request").removesuffix("Notification")
        self.types[method["method"]] = {
            "params": self.named(method.get("params"), f"{stem}Params", f"The parameters of `{method['method']}`."),
            "result": self.named(method.get("result"), f"{stem}Result", f"The result of `{method['method']}`."),
        }

    def named(self, type_, name, about):
        if type_ is None:
            return "{}"
        if type_["kind"] != "literal" or not type_["value"]["properties"]:
            return type_of(type_)
        self.add(name, interface(name, about, type_["value"]))
        return name

    def add_map(self, key):
        name, about = MAPS[key]
        lines = []
        for method in self.model.methods:
            if (method["kind"], method["messageDirection"]) != key:
                continue
            types = self.types[method["method"]]
            lines += comment(method["documentation"], "  ")
            result = f"; result: {types['result']}" if method["kind"] == "request" else ""
            lines.append(f"  {json.dumps(method['method'])}: {{ params: {types['params']}{result} }};")
        self.add(name, [*comment(about), f"export interface {name} {{", *lines, "}"])

    def text(self):
        model = self.model
        self.add_alias("ProtocolVersion", "The version of the protocol.", json.dumps(model.value["metaData"]["version"]))
        self.add_alias("DocumentUri", model.value["metaData"]["uris"], "string")
        for alias in model.aliases.values():
            self.add_alias(alias["name"], alias.get("documentation", ""), type_of(alias["type"]))
        for structure in model.structures.values():
            about = structure.get("documentation", f"LSP's structure `{structure['name']}`.")
            self.add(structure["name"], interface(structure["name"], about, structure))
        kinds = [f'  | {json.dumps(error["kind"])}' for error in model.value["errorKinds"]]
        about = "The kinds of errors, `data.kind` of a response."
        self.add("ErrorKind", [*comment(about), "export type ErrorKind =", *kinds[:-1], f"{kinds[-1]};"])
        for method in model.methods:
            self.add_message(method)
        for key in MAPS:
            self.add_map(key)
        return "\n".join([HEAD, *("\n".join([*block, ""]) for block in self.blocks), LOOKUPS])


def files(model):
    """Returns the generated files with their contents."""
    return {FILE: Declarations(model).text()}
