#!/usr/bin/env python3
"""Reports functions of Sources whose calls are hard to read, and declarations with a vague name.

    .ci/calls.py [file or folder ...]

A function has at most three parameters without a label and six in all; initializers are not checked. A hit is printed
as file:line: what is wrong: what to do. Exceptions, each with its reason, are in .ci/calls-exceptions.txt.
"""

import pathlib
import re
import sys

import exceptions

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A vague name and what to write instead: the term of LSP, UIKit, compilers or data structures.
VAGUE = {
    "place": "index, indexPath, range, location, origin, slot", "take": "remove, consume, reserve, apply",
    "found": "result, match, candidate", "own": "explicit, local, direct", "part": "segment, range, element",
    "parts": "segments, components, fragments", "rest": "remaining, remainder, suffix", "known": "existing, cached",
    "kept": "existing, remaining", "wanted": "requested, expected", "taken": "reserved, used", "usual": "default",
    "meant": "suggestion", "behind": "after", "renewed": "replaced", "told": "reported, sent",
}
# An interpolation with at most three more levels of parentheses.
INTERPOLATION = r"\\\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"
COMMENT_OR_STRING = re.compile(
    r'//[^\n]*|/\*.*?\*/|"""(?:\\.|.)*?"""|(#+)".*?"\1|"(?:' + INTERPOLATION + r'|\\.|[^"\\\n])*"', re.S)
FUNCTION = re.compile(r"\bfunc\s+`?(\w+)`?\s*(?:<[^(){]*>)?\s*\(")
DECLARATION = re.compile(r"\b(?:let|var|func|case)\s+`?(" + "|".join(VAGUE) + r")\b")


def parameters(code):
    """Returns the parameters of a list, whose opening bracket precedes the code."""
    depth, items = 1, [""]
    for character in code.replace("->", "  "):
        depth += (character in "([{<") - (character in ")]}>")
        if depth == 0:
            break
        if character == "," and depth == 1:
            items.append("")
        else:
            items[-1] += character
    return [item.strip() for item in items if item.strip()]


def problems(code):
    """Yields (offset, name, text) of a source without comments and strings."""
    for match in FUNCTION.finditer(code):
        items = parameters(code[match.end():])
        unlabelled = sum(item.startswith("_ ") for item in items)
        if unlabelled > 3:
            yield match.start(), match[1], f"{unlabelled} parameters of {match[1]} have no label: label all but the first"
        if len(items) > 6:
            yield match.start(), match[1], f"{match[1]} has {len(items)} parameters: pass a struct, or split the function"
    for match in DECLARATION.finditer(code):
        yield match.start(), match[1], f"the name {match[1]} is vague: choose another one, such as {VAGUE[match[1]]}"


def main():
    allowed, hits = list(exceptions.read("calls-exceptions.txt")), 0
    paths = [pathlib.Path(argument).resolve() for argument in sys.argv[1:]] or [ROOT / "Sources"]
    for path in sorted(file for path in paths for file in (path.rglob("*.swift") if path.is_dir() else [path])):
        file = str(path.relative_to(ROOT))
        code = COMMENT_OR_STRING.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), path.read_text())
        for offset, name, text in sorted(problems(code)):
            if not any(files.search(file) and names.fullmatch(name) for files, names in allowed):
                hits += 1
                print(f"{file}:{code.count(chr(10), 0, offset) + 1}: {text}")
    sys.exit(1 if hits else 0)


main()
