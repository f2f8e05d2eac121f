"""The Swift type of the client's capabilities, which reads each from its paths."""

from generators.swift import FOLDER, documentation, header

# The kinds of capabilities, with their declarations and the statements that read them; `{}` is the name.
KINDS = {
    "flag": (" = false", "{} = try reader.readFlag()"),
    "presence": (" = false", "{} = try reader.readPresence()"),
    "object": (" = false", "{} = try reader.peekKind() == .object"),
    "integer": (": Int?", "{} = try reader.readOptionalInt()"),
    "integers": (": [Int] = []", "try reader.readElements { reader throws(JSONError) in {}.append(try reader.readInt()) }"),
    "strings": (
        ": [String] = []",
        "try reader.readElements { reader throws(JSONError) in {}.append(try reader.readString()) }",
    ),
}


def files(model):
    """Returns the contents of the generated files by their paths."""
    lines = [*header("The capabilities of clients."), "package import JSON", ""]
    lines += capabilities(model.value["clientCapabilities"])
    return {FOLDER / "ClientCapabilities.swift": "\n".join(lines) + "\n"}


def capabilities(description):
    """Returns the type of the client's capabilities, which reads each from its paths."""
    lines = ["/// The client capabilities that the server uses. An absent capability is unsupported."]
    lines.append("package struct ClientCapabilities: Equatable, Sendable {")
    tree = {}
    for capability in description["properties"]:
        kind = KINDS[capability["kind"]]
        lines += documentation(capability["documentation"], "  ")
        lines.append(f"  package var {capability['name']}{kind[0]}")
        for path in capability["paths"]:
            node = tree
            for key in path.split("."):
                node = node.setdefault(key, {})
            # The statement of a node; no key of a client is empty.
            node[""] = kind[1].replace("{}", capability["name"])
    lines += ["", "  package init() {}", "", "  package init(from reader: inout JSONReader) throws(JSONError) {"]
    members = reading_members(tree, [], description["ofAnyKind"])
    return lines + [f"    {line}" for line in members] + ["  }", "}"]


def reading_members(tree, path, of_any_kind):
    """Returns the statements that read the members of an object into capabilities."""
    lines = ["try reader.readMembers { member, reader throws(JSONError) in", "  switch member {"]
    for key, node in tree.items():
        if not key:
            continue
        block = [node[""]] if "" in node else []
        if set(node) != {""}:
            inner = reading_members(node, [*path, key], of_any_kind)
            if ".".join([*path, key]) in of_any_kind:
                inner = ["if try reader.peekKind() == .object {", *(f"  {line}" for line in inner), "}"]
            block += inner
        lines += [f'  case "{key}":', *(f"    {line}" for line in block)]
    return lines + ["  default: break", "  }", "}"]
