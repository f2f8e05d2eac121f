"""The JSON Schema of messages: `layoutd replay --validate` and an independent validator agree on recordings."""

import copy
import json
import random
import subprocess

import jsonschema
import pytest
from conftest import EXAMPLES

PROTOCOL = EXAMPLES.parent
SCHEMA = json.loads((PROTOCOL / "messages.schema.json").read_text())
TRANSCRIPTS = sorted(path for path in EXAMPLES.glob("*.jsonl") if not path.name.endswith(".frames.jsonl"))
MESSAGES = jsonschema.Draft202012Validator(SCHEMA)
# Values of all kinds, most of them at the edge of a rule of the schema.
VALUES = [None, True, 0, 1, -1, 1.5, 2.0, 1e10, "", "x", "center", [], [1], {}, {"x": 1, "y": 2}]


def lines(path):
    """Returns the lines of a recording by their numbers, without those in which any value is expected."""
    text = enumerate(path.read_text().splitlines(), 1)
    return {number: json.loads(line) for number, line in text if line.startswith("{") and '"*"' not in line}


def is_valid(message, side, requests):
    """Returns whether the other validator accepts a message. `requests` are the methods of pending requests by side and id."""
    message = {"jsonrpc": "2.0", **message}
    other = "expect" if side == "send" else "send"
    if "method" in message:
        if "id" in message and isinstance(message["method"], str):
            requests[side, json.dumps(message["id"])] = message["method"]
        return MESSAGES.is_valid(message)
    if "result" not in message:
        return "error" in message
    method = requests.pop((other, json.dumps(message["id"])), None)
    if method is None:
        return False
    # A reference to a definition, whose name contains slashes.
    name = f"{method} result".replace("~", "~0").replace("/", "~1")
    schema = {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    return jsonschema.Draft202012Validator(schema).is_valid(message["result"])


def invalid_lines(recording):
    """Returns the numbers of the lines that the other validator rejects."""
    requests = {}
    found = set()
    for number, line in recording.items():
        ((side, message),) = line.items()
        if not is_valid(message, side, requests):
            found.add(number)
    return found


def reported_lines(layoutd, path):
    """Returns the numbers of the lines that layoutd reports, each with its text."""
    run = subprocess.run([layoutd, "replay", "--validate", path], capture_output=True, text=True)
    assert run.returncode == (1 if run.stdout else 0), run.stderr
    reports = [report.removeprefix(f"{path}:").split(":", 1) for report in run.stdout.splitlines()]
    return {int(number): text for number, text in reports}


def nodes(value, path=()):
    """Yields the paths of all values below `params` and `result`."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        if path or key in ("params", "result"):
            yield (*path, key)
            yield from nodes(child, (*path, key))


def mutate(message, source):
    """Changes, removes or adds a value at random."""
    paths = list(nodes(message))
    if not paths:
        message["params"] = source.choice(VALUES)
        return
    *parents, key = source.choice(paths)
    parent = message
    for step in parents:
        parent = parent[step]
    change = source.randrange(4)
    if change == 0:
        del parent[key]
    elif change == 1 and isinstance(parent[key], dict):
        parent[key]["added"] = source.choice(VALUES)
    else:
        parent[key] = source.choice(VALUES)


def test_the_program_prints_the_schema(layoutd):
    def output(*arguments):
        return subprocess.run([layoutd, "protocol", *arguments], capture_output=True, check=True).stdout

    assert output("--format", "json-schema") == (PROTOCOL / "messages.schema.json").read_bytes()
    assert output("--format", "model") == output() == (PROTOCOL / "layoutd.json").read_bytes()
    assert subprocess.run([layoutd, "protocol", "--format", "xml"], capture_output=True).returncode == 64


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_both_agree_on_a_transcript(layoutd, path):
    reports = reported_lines(layoutd, path)
    assert set(reports) == invalid_lines(lines(path)), reports
    # One transcript is about the errors of invalid messages.
    assert (reports != {}) == (path.stem == "errors")


@pytest.mark.parametrize("seed", range(50))
def test_both_agree_on_changed_messages(layoutd, tmp_path, seed):
    source = random.Random(seed)
    recording = list(lines(TRANSCRIPTS[seed % len(TRANSCRIPTS)]).values())
    for place in source.sample(range(len(recording)), min(10, len(recording))):
        recording[place] = copy.deepcopy(recording[place])
        ((_, message),) = recording[place].items()
        mutate(message, source)
    path = tmp_path / "recording.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in recording))
    reports = reported_lines(layoutd, path)
    assert set(reports) == invalid_lines(dict(enumerate(recording, 1))), reports


def test_a_report_has_the_line_the_path_and_the_problem(layoutd, tmp_path):
    path = tmp_path / "wrong.jsonl"
    path.write_text(
        """// A comment.
{"send": {"id": 1, "method": "layoutd/session/open", "params": {"textDocument": {"uri": 5}}}}
{"expect": {"id": 1, "result": {"session": "s1"}}}
{"expect": {"id": 2, "result": {}}}
{"send": {"method": "layoutd/none", "params": {}}}
{"send": {"id": 3, "method": "layoutd/session/close", "params": {}}}
"""
    )
    run = subprocess.run([layoutd, "replay", "--validate", path], capture_output=True, text=True)
    assert run.returncode == 1
    reports = run.stdout.splitlines()
    assert reports[0] == f"{path}:2: params.textDocument.uri: should be string, but is a number"
    assert reports[1].startswith(f'{path}:3: result: "') and reports[1].endswith('" is missing')
    assert reports[2] == f"{path}:4: id: no request above has the id 2; record the request too"
    assert reports[3] == f'{path}:5: method: "layoutd/none" is not a method of the protocol'
    assert reports[4] == f'{path}:6: params: "session" is missing'
    assert len(reports) == 5
