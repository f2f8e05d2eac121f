"""The exceptions of a lint: `path | text | reason` a line, path and text regular expressions."""

import pathlib
import re
import sys


def read(name, flags=0):
    """Yields (path pattern, text pattern) of a file in this folder. `flags` are those of the text's pattern."""
    path = pathlib.Path(__file__).resolve().parent / name
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split(" | ")]
        if len(fields) != 3 or not fields[2]:
            sys.exit(f"{path}:{number}: expected `path | text | reason`")
        yield re.compile(fields[0]), re.compile(fields[1], flags)
