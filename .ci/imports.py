#!/usr/bin/env python3
"""Reports imports of modules that Package.swift does not declare for a target, and declared ones that nothing imports.

The compiler accepts an undeclared import if the module happens to be built before.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)", re.MULTILINE)


def modules_of(target):
    """Returns the names of the modules that a target declares."""
    names = set()
    for dependency in target["dependencies"]:
        kind, values = next(iter(dependency.items()))
        if kind in ("byName", "target"):
            names.add(values[0])
    return names


def folder_of(target):
    default = f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}"
    return ROOT / (target.get("path") or default)


def main():
    dump = subprocess.run(
        [*(sys.argv[1:] or ["swift"]), "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True)
    targets = json.loads(dump.stdout)["targets"]
    local = {target["name"]: target["type"] for target in targets}
    problems = []
    for target in targets:
        if target["type"] in ("system", "plugin"):
            continue
        folder, declared = folder_of(target), modules_of(target)
        excluded = [folder / path for path in target.get("exclude", [])]
        imported = set()
        for path in sorted(folder.rglob("*.swift")):
            if any(path.is_relative_to(each) for each in excluded):
                continue
            text = path.read_text()
            for match in IMPORT.finditer(text):
                name = match[1]
                imported.add(name)
                if name in local and name not in declared and name != target["name"]:
                    line = text[:match.start()].count("\n") + 1
                    problems.append(
                        f"{path.relative_to(ROOT)}:{line}: imports {name}, which {target['name']} does not declare: "
                        "add it to its dependencies in Package.swift")
        if imported:
            problems += [
                f"Package.swift: {target['name']} declares {name}, which none of its files imports: remove it"
                # Programs that tests start are not imported.
                for name in sorted(declared - imported) if local.get(name) != "executable"]
    print("\n".join(problems), end="\n" if problems else "")
    sys.exit(1 if problems else 0)


main()
