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
