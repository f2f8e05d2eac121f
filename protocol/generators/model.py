"""The model of the protocol, and what all generators need of it."""

import json
import pathlib
import sys

PROTOCOL = pathlib.Path(__file__).resolve().parent.parent
SPECIFICATION = "https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/"


def load():
    """Reads the model from layoutd.json."""
    return Model(json.loads((PROTOCOL / "layoutd.json").read_text()))


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
        self.enumerations = {enumeration["name"]: enumeration for enumeration in value["enumerations"]}
        self.aliases = {alias["name"]: alias for alias in value["typeAliases"]}
        # A generator without code for enumerations treats one as an alias.
        self.aliases |= {name: alias_of(enumeration) for name, enumeration in self.enumerations.items()}

    def of_clients(self):
        return [method for method in self.methods if method["messageDirection"] == "clientToServer"]


def alias_of(enumeration):
    """Returns an enumeration as an alias: of its strings, or of its base type if its values are numbers."""
    type_ = enumeration["type"]
    if type_["name"] == "string":
        type_ = {"kind": "or", "items": [{"kind": "stringLiteral", "value": item["value"]} for item in enumeration["values"]]}
    return {"name": enumeration["name"], "documentation": enumeration["documentation"], "type": type_}


def properties(type_):
    """Returns the properties of a literal; an empty list for None."""
    return type_["value"]["properties"] if type_ else []


def described(property_):
    """Returns the documentation of a property with its default; an empty string without documentation."""
    text = property_.get("documentation", "")
    absent = property_.get("whenAbsent")
    return f"{text} Default: {absent}." if text and absent else text
