"""`layoutd preview --editor`: a click on an element starts the user's editor, and only that, for the previewed file."""

import json
import shlex
import subprocess
import sys

import pytest

from preview import TIMEOUT, Page, Preview
from preview_page import DOCUMENT, is_open, preview, wait_for  # noqa: F401, fixtures among them
from waiting import until_changed

# Appends its arguments to a file, as one line of JSON that is written at once.
SCRIPT = """#!{python}
import json, os, sys
calls = os.open({calls!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.write(calls, json.dumps([os.fsencode(word).decode() for word in sys.argv[1:]]).encode() + b"\\n")
"""


@pytest.fixture
def calls(tmp_path):
    """The editor: a script that records its arguments. Returns a function that waits for a number of calls."""
    (tmp_path / "editor").write_text(SCRIPT.format(python=sys.executable, calls=str(tmp_path / "calls")))
    (tmp_path / "editor").chmod(0o755)

    def recorded():
        path = tmp_path / "calls"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def wait(count):
        return until_changed(tmp_path, lambda: len(recorded()) >= count and recorded(), TIMEOUT, lambda: f"{count} calls: {recorded()}")

    wait.command = shlex.quote(str(tmp_path / "editor"))
    wait.recorded = recorded
    return wait


def write(path, document=DOCUMENT):
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(document, indent=1))
    return path


def line_of(path, part):
    return next(number for number, line in enumerate(path.read_text().splitlines(), 1) if part in line)


def session_of(page, path):
    """Opens a session on a file, and returns its name."""
    return page.call("layoutd/session/open", textDocument={"uri": path.as_uri()})["result"]["session"]


def show(page, session, **params):
    """Requests the source of an element; a later request is answered after the editor was started."""
    response = page.call("layoutd/showSource", session=session, **params)
    page.call("layoutd/synchronize")
    return response["result"]


def test_a_click_starts_the_editor_at_the_line_of_the_element(tmp_path, preview, page, calls):
    path = write(tmp_path / "feed.layout.json")
    page.goto(preview(path, "--editor", f"{calls.command} -g {{file}}:{{line}}:{{column}}").url)
    is_open(page)
    wait_for(page, "layoutd.documentState.opensEditor")
    page.get_by_role("tab", name="Inspect").click()
    assert page.get_by_text("Click to select and open its source.").is_visible()
    page.locator('[data-key="cell:b"]').first.click()
    line = line_of(path, '"id": "b"') - 1
    # The item begins at its bracket, on the line before its id.
    assert calls(1) == [["-g", f"{path}:{line}:{path.read_text().splitlines()[line - 1].index('{') + 1}"]]
    wait_for(page, "document.querySelector('#inspectorPanel').innerText.includes('Source')")
    assert not page.get_by_text("Open this file in an editor").is_visible()


@pytest.mark.parametrize("name", [
    "two words", "semi;colon $(touch x) `touch y` & 'quote' \"double\" \\", "{line} {file} {column}", "-rf *", "line\nbreak", "bär 🐻",
])
def test_a_hostile_file_name_is_one_argument(layoutd, tmp_path, calls, name):
    path = write(tmp_path / name / f"{name}.layout.json")
    command = calls.command + """ --line={line} 'a  b' "c \\"{column}\\"" {file} d\\ e '' {other}"""
    with Preview(layoutd, path, "--editor", command, folder=tmp_path) as preview, Page(preview.port, preview.token) as page:
        page.call("initialize", capabilities={})
        page.send("initialized")
        session = session_of(page, path)
        assert show(page, session, key="cell:c")["shown"] is True
        line = line_of(path, '"id": "c"') - 1
        assert calls(1) == [[f"--line={line}", "a  b", 'c "5"', str(path), "d e", "", "{other}"]]
    assert sorted(entry.name for entry in tmp_path.iterdir() if not entry.name.startswith("ready-")) == sorted(["editor", "calls", name])


def test_only_the_previewed_file_is_opened(layoutd, tmp_path, calls):
    path, other = write(tmp_path / "feed.layout.json"), write(tmp_path / "other.layout.json")
    with Preview(layoutd, path, "--editor", f"{calls.command} {{file}} {{line}}") as preview, Page(preview.port, preview.token) as page:
        page.call("initialize", capabilities={})
        page.send("initialized")
        session = session_of(page, other)
        assert show(page, session, key="cell:a")["shown"] is False
        # Text that the page sends is not the file's, even with the URI of the file.
        page.send("textDocument/didOpen", textDocument={"uri": path.as_uri(), "languageId": "layoutjson", "version": 1, "text": path.read_text()})
        session = session_of(page, path)
        assert show(page, session, key="cell:a")["shown"] is False
        page.send("textDocument/didClose", textDocument={"uri": path.as_uri()})
        session = session_of(page, path)
        # A range of the page is limited to the text.
        end = {"line": 2**31 - 1, "character": 2**31 - 1}
        assert show(page, session, range={"start": end, "end": end})["shown"] is True
        assert calls(1) == [[str(path), str(len(path.read_text().splitlines()))]]
        assert len(calls.recorded()) == 1


def test_without_the_option_nothing_is_opened(layoutd, tmp_path):
    path = write(tmp_path / "feed.layout.json")
    with Preview(layoutd, path) as preview, Page(preview.port, preview.token) as page:
        page.call("initialize", capabilities={})
        page.send("initialized")
        assert show(page, session_of(page, path), key="cell:a")["shown"] is False


def test_an_editor_that_fails_is_reported_in_the_terminal(layoutd, tmp_path):
    path = write(tmp_path / "feed.layout.json")
    for command, expected in [
        ("no-such-editor {file}", "layoutd: cannot start the editor no-such-editor: no such file or directory"),
        (f"{shlex.quote(sys.executable)} -c 'raise SystemExit(3)' {{file}}", f"layoutd: the editor {sys.executable} failed with exit code 3; check --editor"),
    ]:
        with Preview(layoutd, path, "--editor", command) as preview, Page(preview.port, preview.token) as page:
            page.call("initialize", capabilities={})
            page.send("initialized")
            show(page, session_of(page, path), key="cell:a")
            for line in preview.process.stderr:
                if line == expected + "\n":
                    break
            else:
                pytest.fail(f"no line {expected}")


@pytest.mark.parametrize("command", ["", "code", "code '{file}", 'code "{file}', "code {file} \\", "{file}", "'' {file}", "{file}x {file}"])
def test_an_invalid_command_is_rejected(layoutd, tmp_path, command):
    path = write(tmp_path / "feed.layout.json")
    run = subprocess.run([layoutd, "preview", path, "--editor", command], capture_output=True, text=True, timeout=TIMEOUT)
    assert run.returncode == 64
    assert "for --editor: expected a program with {file} in an argument, and closed quotation marks" in run.stderr


def test_swift_files_have_no_lines_to_open(layoutd, tmp_path):
    (tmp_path / "Layout.swift").write_text("import UIKit")
    run = subprocess.run([layoutd, "preview", tmp_path / "Layout.swift", "--editor", "code {file}"], capture_output=True, text=True, timeout=TIMEOUT)
    assert (run.returncode, "--editor requires a layout document" in run.stderr) == (64, True)
