#!/usr/bin/env python3
"""Reports lines of Markdown that are longer than 140 characters, outside of tables, code and the targets of links.

    .ci/markdown.py [--write] [file ...]

Without files it reads all that git tracks. --write breaks the long lines, and what follows them in their paragraphs. Generated
files are only reported: their generators break lines.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT, WIDTH = 140, 136
# The start of an item of a list.
ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+")
# What would have another meaning at the start of a line.
MARK = re.compile(r"(?:[-+*>|]|#+|=+|\d+[.)])$")


def length(line):
    return len(re.sub(r'(?:src|href|alt)="[^"]*"', "", re.sub(r"\]\([^)]*\)", "]", line)))


def paragraphs(text):
    """Yields (first index, end) of the paragraphs and items of lists in the lines of a text."""
    start, is_code = None, False
    lines = text.split("\n")
    for index, line in enumerate([*lines, ""]):
        is_fence = line.lstrip().startswith(("```", "~~~"))
        is_prose = not (is_fence or is_code) and line.strip() and not line.startswith(("#", "|", "<"))
        if start is not None and (not is_prose or ITEM.match(line)):
            yield start, index
            start = None
        if is_prose and start is None:
            start = index
        is_code ^= is_fence


def broken(lines):
    """Returns the lines of a paragraph with the first long one and all after it broken again."""
    first = next(index for index, line in enumerate(lines) if length(line) > LIMIT)
    item = ITEM.match(lines[0])
    indent = " " * len(item[0] if item else re.match(r"\s*", lines[0])[0])
    result, line = lines[:first], item[0] if item and not first else indent
    text = " ".join(each.strip() for each in lines[first:])
    words = re.findall(r"(?:`[^`]*`|[^\s`])+", text[len(line.strip()) :] if not first else text)
    for word in words:
        if line.strip() and length(f"{line} {word}") > WIDTH and not MARK.match(word) and line.strip() != (item or [""])[0].strip():
            result.append(line.rstrip())
            line = indent + word
        else:
            line += word if not line or line.endswith(" ") else f" {word}"
    return result + [line.rstrip()]


def main(arguments):
    writes = "--write" in arguments
    named = [pathlib.Path(each).resolve() for each in arguments if not each.startswith("-")]
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    hits = []
    for path in named or [ROOT / name for name in sorted(set(listed.stdout.splitlines())) if (ROOT / name).is_file()]:
        text = path.read_text()
        lines = text.split("\n")
        is_generated = text.startswith("<!-- Generated") or "prints this file; a test compares them" in text
        for start, end in reversed(list(paragraphs(text))):
            long = [index for index in range(start, end) if length(lines[index]) > LIMIT]
            if long and writes and not is_generated:
                lines[start:end] = broken(lines[start:end])
            else:
                hits += [(path.relative_to(ROOT), index + 1, length(lines[index])) for index in long]
        if lines != text.split("\n"):
            path.write_text("\n".join(lines))
    for path, line, characters in sorted(hits):
        print(f"{path}:{line}: {characters} characters, at most {LIMIT}")
    print(f"{len(hits)} long lines")
    return 1 if hits else 0


sys.exit(main(sys.argv[1:]))
