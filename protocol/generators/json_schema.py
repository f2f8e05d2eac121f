"""The JSON Schema of all messages."""

import json

from generators.model import PROTOCOL, described, properties


def files(model):
    """Returns the contents of the generated files by their paths."""
    return {PROTOCOL / "messages.schema.json": schema(model)}


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
    for enumeration in model.enumerations.values():
        definition = schema_of(enumeration["type"])
        if not enumeration.get("supportsCustomValues"):
            definition["enum"] = [value["value"] for value in enumeration["values"]]
        definitions[enumeration["name"]] = {**definition, "description": enumeration["documentation"]}
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
