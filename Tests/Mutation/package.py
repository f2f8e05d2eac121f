"""The copy of the package that contains all mutants of a sample.

Each mutant is a choice at run time: the variable `LAYOUTD_MUTANT` has the number of the active one, so that one build
contains all of them (mutant schemata). An operator becomes one that is declared for this position, with the same
precedence; a statement gets a condition.
"""

import collections
import hashlib
import os
import pathlib
import re
import shutil
import subprocess

import positions

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / ".build/mutants"
PACKAGE = BUILD / "package"
# The engine and the server.
MODULES = ["CollectionLayout", "LayoutSession", "LayoutServer"]
# The tests without processes that use them. Targets that these do not need are not built.
TESTS = [
    "CollectionLayoutTests", "LayoutDocumentTests", "LayoutSessionTests", "LayoutServerTests", "LayoutLintTests",
    "LayoutDrawingTests", "WorldSimulationTests",
]
PROGRAM = PACKAGE / ".build/release/layoutdPackageTests.xctest"

# The first of 630 characters that are Swift operators; each position gets a different one.
FIRST_OPERATOR = 0x2500

PRECEDENCE = {
    "&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence", "+": "AdditionPrecedence",
    "-": "AdditionPrecedence", "..<": "RangeFormationPrecedence",
}

HEADER = """
// The number of the active mutant, and for each number whether a run has reached its position.
extern int mutant_active;
extern unsigned char mutant_reached[4096];
static inline int mutant_is_active(int number) {
  mutant_reached[number] = 1;
  return number == mutant_active;
}
"""

SOURCE = """
#include "Mutants.h"
#include <stdio.h>
#include <stdlib.h>

int mutant_active;
unsigned char mutant_reached[4096];

__attribute__((constructor)) static void start(void) {
  const char *number = getenv("LAYOUTD_MUTANT");
  if (number) mutant_active = atoi(number);
}

// Writes the reached numbers into the file that LAYOUTD_REACHED names.
__attribute__((destructor)) static void finish(void) {
  const char *path = getenv("LAYOUTD_REACHED");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  for (int number = 0; number < 4096; number++)
    if (mutant_reached[number]) fprintf(file, "%d\\n", number);
  fclose(file);
}
"""

PREAMBLE = """
import Mutants

@usableFromInline func isMutant(_ number: Int32) -> Bool { mutant_is_active(number) != 0 }
"""


def folder_of(module):
    """Returns the folder of a module, which is on a floor below Sources."""
    return str(next(ROOT.glob(f"Sources/*/{module}")).relative_to(ROOT))


def below_floor(file):
    """Returns the path of a source file from its module on."""
    return file.split("/", 2)[2]


def candidates():
    """Returns all positions of the modules, generated files apart."""
    found = []
    for module in MODULES:
        for file in sorted((ROOT / folder_of(module)).rglob("*.swift")):
            if "Generated" not in file.parts:
                found += positions.positions(str(file.relative_to(ROOT)), file.read_text())
    return found


def sample(candidates, seed, count):
    """Returns random positions, a third of each kind, with at most one on a line.

    The order is that of hashes of the seed and the line, so that an edit keeps nearly all mutants of other lines.
    """
    ordered = {
        kind: sorted((each for each in candidates if each.kind == kind), key=lambda each: rank(seed, each), reverse=True)
        for kind in positions.KINDS
    }
    used, chosen = set(), []
    while len(chosen) < count and any(ordered.values()):
        for kind in positions.KINDS:
            while ordered[kind]:
                position = ordered[kind].pop()
                if (position.file, position.line) not in used:
                    used.add((position.file, position.line))
                    chosen.append(position)
                    break
    return chosen[:count]


def rank(seed, position):
    """Returns the hash that orders positions, whatever the floor of the module. An edit of the declaration around a line keeps its mutants."""
    return hashlib.sha256(repr((seed, f"Sources/{below_floor(position.file)}", position.text, position.change, position.occurrence)).encode()).digest()


def write(mutants, dropped):
    """Copies the package with mutants. `mutants` are positions by number; those in `dropped` remain as they are."""
    write_if_changed(PACKAGE / "Mutants/include/Mutants.h", HEADER)
    write_if_changed(PACKAGE / "Mutants/Mutants.c", SOURCE)
    changed = collections.defaultdict(list)
    for number, position in mutants.items():
        if number not in dropped:
            changed[position.file].append((number, position))
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True)
    files = [each for each in listed.stdout.decode().split("\0") if each and (ROOT / each).exists()]
    for name in files:
        source, target = ROOT / name, PACKAGE / name
        if source.is_symlink():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            target.symlink_to(os.readlink(source))
        elif name in changed:
            write_if_changed(target, mutated(source.read_text(), changed[name]))
        elif name == "Package.swift":
            write_if_changed(target, manifest(source.read_text()))
        else:
            write_if_changed(target, source.read_bytes())
    for module in MODULES:
        own = {n: p for n, p in mutants.items() if n not in dropped and p.file.startswith(f"{folder_of(module)}/")}
        write_if_changed(PACKAGE / folder_of(module) / "Mutants.swift", declarations(own))
    remove_deleted(set(files))


def remove_deleted(files):
    """Removes Swift files of the copy that the project no longer has."""
    for folder in ["Sources", "Tests"]:
        for file in (PACKAGE / folder).rglob("*.swift"):
            if str(file.relative_to(PACKAGE)) not in files and file.name != "Mutants.swift":
                file.unlink()


def write_if_changed(path, content):
    """Writes a file unless it has this content, so that an unchanged one is not compiled again."""
    content = content.encode() if isinstance(content, str) else content
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def mutated(text, mutants):
    """Returns the text of a file with its mutants. Lines keep their numbers."""
    for number, position in sorted(mutants, key=lambda each: -each[1].start):
        before, code, after = text[: position.start], text[position.start : position.end], text[position.end :]
        if position.kind == positions.STATEMENT:
            text = before + f"if !isMutant({number}) {{ {code} }}" + after
        else:
            operator = chr(FIRST_OPERATOR + number)
            text = before + (f" {operator} " if code == "..<" else operator) + after
    return text


def declarations(mutants):
    """Returns the operators of a module's mutants."""
    text = [PREAMBLE]
    for number, position in sorted(mutants.items()):
        if position.kind == positions.STATEMENT:
            continue
        operator = chr(FIRST_OPERATOR + number)
        symbol = position.change.split()[0]
        inline = f"@inlinable @inline(__always) func {operator} "
        active = f"isMutant({number})"
        if symbol == "a..<b":
            text.append(f"infix operator {operator}: {PRECEDENCE['..<']}")
            text.append(f"{inline}<T: BinaryInteger>(a: T, b: T) -> Range<T> {{ {active} ? a..<max(a, b - 1) : a..<b }}")
        elif symbol in "+-":
            text.append(f"infix operator {operator}: {PRECEDENCE[symbol]}")
            other = "a" if position.change.endswith("0") else f"a {symbol} b {symbol} b"
            text.append(f"{inline}<T: AdditiveArithmetic>(a: T, b: T) -> T {{ {active} ? {other} : a {symbol} b }}")
        elif symbol in ["&&", "||"]:
            other = position.change.split()[2]
            text.append(f"infix operator {operator}: {PRECEDENCE[symbol]}")
            text.append(
                f"{inline}(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool "
                f"{{ {active} ? try a {other} b() : try a {symbol} b() }}")
        else:
            other = position.change.split()[2]
            constraint = "Equatable" if symbol in ["==", "!="] else "Comparable"
            text.append(f"infix operator {operator}: ComparisonPrecedence")
            text.append(f"{inline}<T: {constraint}>(a: T, b: T) -> Bool {{ {active} ? a {other} b : a {symbol} b }}")
    return "\n".join(text) + "\n"


def manifest(text):
    """Returns Package.swift with only the targets that the tests need, without warnings as errors for what is tested."""
    text = text.replace("settings.append(.strictMemorySafety())", "")
    text = text.replace(".treatAllWarnings(as: .error),", "").replace(
        "target.swiftSettings = settings",
        "target.swiftSettings = settings + (target.type == .test ? [.treatAllWarnings(as: .error)] : [])")
    names = ", ".join(f'"{each}"' for each in MODULES)
    tests = ", ".join(f'"{each}"' for each in TESTS)
    return text + f"""
for target in package.targets where [{names}].contains(target.name) {{ target.dependencies.append("Mutants") }}
package.targets.append(.target(name: "Mutants", path: "Mutants"))
package.keep([{tests}])
"""


def build(mutants):
    """Builds the copy. Returns the numbers of the mutants that do not compile, which are dropped from it."""
    dropped = set()
    while True:
        write(mutants, dropped)
        print(f"building {len(mutants) - len(dropped)} mutants", flush=True)
        log = BUILD / "build.log"
        with log.open("w") as output:
            code = subprocess.run(
                ["swift", "build", "-c", "release", "--build-tests"],
                cwd=PACKAGE, stdout=output, stderr=output).returncode
        if code == 0:
            return dropped
        failing = set()
        for file, line in re.findall(rf"^{re.escape(str(PACKAGE))}/(.*?):(\d+):\d+: error:", log.read_text(), re.M):
            near = [
                (abs(position.line - int(line)), number)
                for number, position in mutants.items()
                if position.file == file and number not in dropped and abs(position.line - int(line)) <= 8
            ]
            if near:
                failing.add(min(near)[1])
        if not failing:
            raise SystemExit(f"The build failed; see {log.relative_to(ROOT)}.")
        for number in sorted(failing):
            position = mutants[number]
            print(f"does not compile: {position.file}:{position.line} {position.kind} {position.change}", flush=True)
        dropped |= failing


def remove():
    shutil.rmtree(BUILD, ignore_errors=True)
