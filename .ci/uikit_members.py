"""Writes the table of UIKit's members into Sources/UIKit/UIKitLayout/README.md, or checks it with --check.

The table is made from the public declarations, and so is Tests/UIKit/UIKitApps/Apps/EveryMember.swift, which mentions each of
them once: `make uikit` compiles it with `import UIKit` alone. A comment with one of the phrases below marks a member that is accepted
and ignored: the documentation of the member or of its type, a comment behind the declaration, or one that ends with a colon above a
group of declarations, which ends at a blank line. `@available(*, unavailable` marks a rejected one.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
README = ROOT / "Sources/UIKit/UIKitLayout/README.md"
USES = ROOT / "Tests/UIKit/UIKitApps/Apps/EveryMember.swift"
FOLDERS = ["UIKitLayout", "UIKitViews", "DiffableSnapshots"]
# Deprecated aliases of members.
OBSOLETE = "ObsoleteNames.swift"
BEGIN, END = "<!-- members -->", "<!-- end of members -->"
IGNORED = re.compile(
    r"[Ss]tored only|[Ww]ithout effect|[Nn]ever called|[Nn]ever happens|[Nn]ever fires|None ever|Always false|False\.$|"
    r"are not kept|[Nn]othing is decoded|[Nn]ever read"
)
TYPE = re.compile(r"\b(class|struct|enum|protocol|extension|actor)\s+(?!func\b|var\b)(_?[A-Z][\w.]*)")
MEMBER = re.compile(r"\b(func\s+[^\s(<]+|init\b[?!]?|var\s+`?\w+`?|let\s+`?\w+`?|case\s+.*|typealias\s+\w+|subscript\b)")


def labels(text):
    """Returns the argument labels of a parameter list that begins at its parenthesis: `(at:_:)`."""
    depth, start, names = 0, 1, []
    for index, character in enumerate(text):
        if character in "([{<":
            depth += 1
        elif character in ")]}" or character == ">" and text[index - 1] != "-":
            depth -= 1
        if depth == 1 and character == "," or depth == 0:
            part = text[start:index].strip()
            if part:
                names.append(re.split(r"[\s:]", part)[0] + ":")
            start = index + 1
        if depth == 0:
            break
    return "(" + "".join(names) + ")"


def split(text):
    """Returns the parts of a list at its commas, outside of parentheses, brackets and braces."""
    depth, start, parts = 0, 0, []
    for index, character in enumerate(text):
        if character in "([{<":
            depth += 1
        elif character in ")]}" or character == ">" and text[index - 1] != "-":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [part.strip() for part in parts + [text[start:]] if part.strip()]


def members(path):
    """Yields the type, the name, the state, the declaration and the kind of type of each public member of a file."""
    lines = [] if path.name == OBSOLETE else path.read_text().splitlines()
    stack, depth, comment, attributes, index = [], 0, [], [], 0
    in_ignored_group = False
    while index < len(lines):
        line = lines[index].strip()
        index += 1
        if not line or line.startswith("// ") and line.endswith(":"):
            in_ignored_group = IGNORED.search(line) is not None
        if line.startswith("///"):
            comment.append(line[3:].strip())
            continue
        if line.startswith("@") and not re.search(r"\b(class|struct|enum|protocol|func|var|let|init|case)\b", line):
            attributes.append(line)
            continue
        code = re.sub(r'"(\\.|[^"\\])*"', '""', line.split("//")[0])
        isPublic = re.search(r"\b(public|open)\b(?!\()", code) is not None
        owner = stack[-1] if stack and stack[-1][1] == depth else None
        found = TYPE.search(code) if re.match(r"(@\S+\s+|[a-z]+(\(set\))?\s+)*(class|struct|enum|protocol|extension)\b", code) else None
        if found and re.search(r"\bclass\s+(func|var)\b", code):
            found = None
        if found:
            outer = stack[-1][0] + "." if stack else ""
            shown = isPublic or found[1] == "extension"
            while "{" not in code and index < len(lines):
                code += " " + lines[index].strip()
                index += 1
            isStored = IGNORED.search(" ".join(comment)) is not None or bool(stack and stack[-1][4])
            stack.append((outer + found[2], depth + 1, found[1], shown, isStored))
        elif (owner or not stack) and (member := MEMBER.search(code)):
            behind = line.partition("  // ")[2]
            visible = isPublic or owner and owner[3] and (
                owner[2] == "protocol" or owner[2] == "enum" and re.match(r"(indirect )?case\b", code.strip()))
            hidden = re.search(r"\b(private|fileprivate|package)\b(?!\(set)", code)
            if visible and not hidden and (not owner or owner[3]):
                text = " ".join((" ".join(comment) + " " + behind).split())
                is_ignored = IGNORED.search(text) or in_ignored_group or owner and owner[4]
                state = "ignored" if is_ignored else "implemented"
                if "@available(*, unavailable" in " ".join(attributes) + code:
                    state = "rejected"
                kind = member[1]
                whole = code
                while whole.count("(") > whole.count(")") and index < len(lines):
                    depth += code.count("{") - code.count("}")
                    code = lines[index].strip()
                    whole += " " + code
                    index += 1
                rest = whole[whole.index(kind):]
                if kind.startswith("case"):
                    while whole.rstrip().endswith(",") and index < len(lines):
                        code = lines[index].split("//")[0].strip()
                        whole += " " + code
                        index += 1
                    cases = whole[whole.index("case ") + 5:]
                    names = [part.split("(")[0].split("=")[0].strip(" `") for part in split(cases)]
                elif kind.startswith(("func", "init", "subscript")):
                    name = kind.split()[-1].rstrip("?!")
                    names = [name + (labels(rest[rest.index("("):]) if "(" in rest else "")]
                else:
                    names = [kind.split()[-1].strip("`")]
                if "{" not in whole and index < len(lines) and lines[index].strip().startswith(("->", "where", ")")):
                    whole += " " + lines[index].strip()
                # What begins with an underscore is for the compiler and for rewritten files.
                hidden = owner and owner[0].startswith("_") or re.search(r"\b_[A-Z]", whole)
                for name in (name for name in names if not name.startswith("_") and not hidden):
                    yield owner[0] if owner else "global", name, state, whole, owner[2] if owner else "global"
        if code:
            comment, attributes = [], []
        depth += code.count("{") - code.count("}")
        while stack and stack[-1][1] > depth:
            stack.pop()


def table():
    """Returns the lines of the table."""
    types = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / "Sources/UIKit" / folder).rglob("*.swift")):
            for owner, name, state, _, _ in members(path):
                types.setdefault(owner, {}).setdefault(state, set()).add(name)
    for states in types.values():
        # A requirement that is never called also has a default implementation.
        states.get("implemented", set()).difference_update(states.get("ignored", ()))
    counts = {state: sum(len(t.get(state, ())) for t in types.values()) for state in ("implemented", "ignored", "rejected")}
    lines = [
        f"{counts['implemented']} members are implemented, {counts['ignored']} are accepted and ignored, "
        f"{counts['rejected']} are rejected when compiling.", "",
        "| type | implemented | accepted and ignored | rejected |", "|---|---|---|---|",
    ]
    for owner in sorted(types):
        cells = [", ".join(f"`{n}`" for n in sorted(types[owner].get(s, ()))) for s in ("implemented", "ignored", "rejected")]
        lines.append(f"| `{owner}` | " + " | ".join(cells) + " |")
    return lines


def closing(text, start):
    """Returns the index behind the parenthesis or angle bracket that closes the one at an index."""
    pairs, depth = {"(": ")", "<": ">"}, 0
    for index in range(start, len(text)):
        if text[index] == text[start]:
            depth += 1
        elif text[index] == pairs[text[start]] and text[index - 1] != "-":
            depth -= 1
            if depth == 0:
                return index + 1
    return len(text)


def use(number, owner, name, declaration, kind, beside):
    """Returns a function in an extension of a type that uses a member once."""
    isStatic = re.search(r"\b(static|class)\s+(func|var|let)\b", declaration) or kind == "global"
    receiver = "" if kind == "global" else "Self." if isStatic else "self."
    plain = name.split("(")[0]
    isolation = "@MainActor " if "@MainActor" in declaration and kind != "global" else ""
    head = f"{isolation}{'static ' if isStatic and kind != 'global' else ''}func use{number}"
    if declaration.startswith("case") or " case " in declaration.split("{")[0] or not re.search(r"\b(func|init|subscript)\b", declaration):
        if "typealias" in declaration:
            return f"{head}() {{ _ = {plain}.self }}"
        if re.match(r"(indirect )?case\b", declaration):
            return f"static func use{number}() {{ _ = Self.{plain} }}"
        return f"{head}() {{ _ = {receiver}{plain} }}"
    position = re.search(r"\bfunc\s+[^\s(<]+|\binit\b[?!]?|\bsubscript\b", declaration).end()
    generics = ""
    if declaration[position:position + 1] == "<" and not plain.startswith("<"):
        end = closing(declaration, position)
        generics, position = declaration[position:end], end
    position = declaration.index("(", position)
    end = closing(declaration, position)
    parameters, arguments = [], []
    for index, part in enumerate(split(declaration[position + 1:end - 1])):
        names, _, type_ = part.partition(":")
        label = names.split()[0]
        type_ = re.split(r"\s=\s", type_.strip())[0]
        # An extension of a nested type does not find the types beside it.
        type_ = re.sub(r"(?<![\w.])[A-Z]\w*", lambda found: beside.get(found[0], found[0]), type_)
        parameters.append(f"_ a{index}: {type_}")
        # A parameter of a subscript with one name has no label.
        is_unlabelled = label == "_" or re.search(r"\bsubscript\b", declaration) and len(names.split()) == 1
        arguments.append(f"a{index}" if is_unlabelled else f"{label}: a{index}")
    rest = declaration[end:].split("{")[0]
    effects = (" async" if re.match(r"\s*async\b", rest) else "") + (" rethrows" if "rethrows" in rest else "")
    where = " " + rest[rest.index("where "):].strip() if "where " in rest else ""
    call = ("try " if "rethrows" in rest else "") + ("await " if "async" in effects else "")
    if re.search(r"\binit\b", declaration[:position]):
        made = "Self" if kind == "struct" else owner
        return (
            f"{isolation}static func use{number}{generics}({', '.join(parameters)}){effects}{where} "
            f"{{ _ = {call}{made}({', '.join(arguments)}) }}")
    if re.search(r"\bsubscript\b", declaration):
        return f"{head}{generics}({', '.join(parameters)}){where} {{ _ = {receiver.rstrip('.')}[{', '.join(arguments)}] }}"
    ignored = "_ = " if "->" in rest else ""
    if not re.match(r"[A-Za-z_`]", plain):
        return f"static func use{number}({', '.join(parameters)}) {{ _ = a0 {plain} a1 }}"
    mutating = "mutating " if "mutating func" in declaration else ""
    return (
        f"{mutating}{head}{generics}({', '.join(parameters)}){effects}{where} "
        f"{{ {ignored}{call}{receiver}{plain}({', '.join(arguments)}) }}")


def uses():
    """Returns the Swift file that uses each member once."""
    extensions, known, number = {}, set(), 0
    found = [
        member for folder in FOLDERS for path in sorted((ROOT / "Sources/UIKit" / folder).rglob("*.swift"))
        for member in members(path)]
    owners = {owner for owner, *_ in found}
    for owner, name, state, declaration, kind in found:
        declaration = " ".join(declaration.split()).replace("( ", "(").replace(" )", ")")
        if state == "rejected" or (owner, name, declaration) in known:
            continue
        known.add((owner, name, declaration))
        number += 1
        outer = owner.rpartition(".")[0]
        beside = {o[len(outer) + 1:]: o for o in owners if outer and o.rpartition(".")[0] == outer}
        extensions.setdefault(owner, []).append(use(number, owner, name, declaration, kind, beside))
    lines = [
        "// swift-format-ignore-file", "// Written by .ci/uikit_members.py: each member of UIKit's interface, used once.",
        "import UIKit", "",
    ]
    for owner in sorted(extensions):
        if owner == "global":
            lines += ["@MainActor " + line for line in extensions[owner]]
        else:
            lines += [f"extension {owner} {{"] + ["  " + line for line in extensions[owner]] + ["}"]
    return "\n".join(lines) + "\n"


def main():
    text = README.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    new = before + BEGIN + "\n" + "\n".join(table()) + "\n" + END + after
    for path, old, content in [(README, text, new), (USES, USES.read_text() if USES.exists() else "", uses())]:
        if "--check" not in sys.argv:
            path.write_text(content)
        elif content != old:
            sys.exit(f"{path.relative_to(ROOT)} does not have all members: python3 .ci/uikit_members.py")


main()
