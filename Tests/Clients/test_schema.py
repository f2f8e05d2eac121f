"""The JSON Schema in an independent validator."""

import json
import pathlib
import re
import subprocess
import sys

import pytest

from conftest import EXAMPLES

PROJECT = pathlib.Path(__file__).parent.parent.parent
SCHEMA = PROJECT / "protocol/layout.schema.json"
BROKEN = PROJECT / "Tests/ProcessTests/BrokenDocuments"
# The diagnostics of layoutd that depend only on the structure of the document, which a schema can validate.
SHAPE = {"wrongType", "outOfRange", "unknownKey", "unknownValue", "missingKey", "conflictingKeys"}


def strict(text):
    """Returns a document as strict JSON, without comments and trailing commas."""
    strings_and_comments = re.compile(r'("(?:\\.|[^"\\])*")|//[^\r\n]*|/\*.*?\*/', re.DOTALL)
    text = strings_and_comments.sub(lambda match: match[1] or " ", text)
    return re.sub(r'("(?:\\.|[^"\\])*")|,(?=\s*[}\]])', lambda match: match[1] or "", text)


def findings(document):
    """Returns the diagnostic codes that layoutd reports."""
    return set(re.findall(r" (?:error|warning) (\w+)$", document.read_text(), re.MULTILINE))


def broken():
    """Yields each broken document that is JSON, and whether its structure is invalid."""
    for expected in sorted(BROKEN.glob("*.expected")):
        codes = findings(expected)
        # Neither the depth of a text nor duplicate keys are part of its structure.
        if not codes & {"syntax"}:
            name = expected.stem + ".layout.json"
            # A layout without a kind may have the keys of every kind in the JSON Schema.
            isWrong = bool(codes & SHAPE) and expected.stem != "key-of-other-kind"
            yield pytest.param(name, isWrong, id=expected.stem)


@pytest.fixture(scope="module")
def errors(tmp_path_factory):
    """Runs check-jsonschema once over all documents. Returns the error messages by name; a valid document has none."""
    folder = tmp_path_factory.mktemp("strict")
    for document in [*EXAMPLES.glob("*.layout.json"), *(BROKEN / case.values[0] for case in broken())]:
        (folder / document.name).write_text(strict(document.read_text()))
    files = sorted(folder.iterdir())
    run = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "-vv", "--output-format", "json", "--schemafile", SCHEMA, *files],
        capture_output=True,
        text=True,
    )
    assert run.returncode in (0, 1), run.stderr
    report = json.loads(run.stdout)
    assert not report.get("parse_errors"), report["parse_errors"]
    messages = {pathlib.Path(name).name: [] for name in report["successes"]}
    for error in report["errors"]:
        messages.setdefault(pathlib.Path(error["filename"]).name, []).append(error["message"])
    assert set(messages) == {file.name for file in files}
    return messages


def test_the_schema_is_one():
    run = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--check-metaschema", SCHEMA], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout


def test_the_command_prints_it(layoutd):
    assert subprocess.run([layoutd, "schema"], capture_output=True, check=True).stdout == SCHEMA.read_bytes()
    assert json.loads(SCHEMA.read_text())["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("name", sorted(file.name for file in EXAMPLES.glob("*.layout.json")))
def test_accepts_the_examples(errors, name):
    assert errors[name] == []


@pytest.mark.parametrize("name, is_wrong", list(broken()))
def test_rejects_what_is_wrong_by_its_shape(errors, name, is_wrong):
    assert bool(errors[name]) == is_wrong, errors[name]


def test_the_model_of_the_protocol_has_named_enumerations(layoutd):
    """Each reference of the printed model is to a type that it defines, and enumerations have the values of LSP."""
    model = json.loads(subprocess.run([layoutd, "protocol"], capture_output=True, check=True, timeout=20).stdout)
    enumerations = {enumeration["name"]: {value["name"]: value["value"] for value in enumeration["values"]} for enumeration in model["enumerations"]}
    assert enumerations["DiagnosticSeverity"] == {"Error": 1, "Warning": 2, "Information": 3, "Hint": 4}
    assert enumerations["CompletionItemKind"]["EnumMember"] == 20 and enumerations["SymbolKind"]["TypeParameter"] == 26
    (severity,) = [
        property_["type"] for structure in model["structures"] if structure["name"] == "Diagnostic"
        for property_ in structure["properties"] if property_["name"] == "severity"
    ]
    assert severity == {"kind": "reference", "name": "DiagnosticSeverity"}
    defined = {value["name"] for key in ("structures", "typeAliases", "enumerations") for value in model[key]}

    def references(value):
        if isinstance(value, dict):
            if value.get("kind") == "reference":
                yield value["name"]
            value = value.values()
        if not isinstance(value, str) and hasattr(value, "__iter__"):
            for item in value:
                yield from references(item)

    assert set(references([model[key] for key in ("requests", "notifications", "structures", "typeAliases")])) <= defined
