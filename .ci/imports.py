#!/usr/bin/env python3
"""Reports imports of modules that Package.swift does not declare for a target, declared ones that nothing imports, and
dependencies on a module of a higher floor.

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


def floor_problems(targets):
    """Returns a problem for each dependency on a module of a higher floor; `floors` in Package.swift has their order."""
    floors = re.findall(r'^  "(\w+)": \[', (ROOT / "Package.swift").read_text(), re.MULTILINE)
    rank = {}
    for target in targets:
        folders = pathlib.PurePath(target.get("path") or "").parts
        if len(folders) > 1 and folders[0] == "Sources" and folders[1] in floors:
            rank[target["name"]] = floors.index(folders[1])
    return [
        f"Package.swift: {target['name']} ({floors[rank[target['name']]]}) depends on {name} ({floors[rank[name]]}), a "
        "higher floor: move one of them, or the declarations that are used"
        for target in targets if target["name"] in rank
        for name in sorted(modules_of(target)) if rank.get(name, -1) > rank[target["name"]]]


def main():
    dump = subprocess.run(
        [*(sys.argv[1:] or ["swift"]), "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True)
    targets = json.loads(dump.stdout)["targets"]
    local = {target["name"]: target["type"] for target in targets}
    problems = floor_problems(targets)
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
