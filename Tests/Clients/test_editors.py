"""Real editors with the files and snippets of editors/, against the real program."""

import os
import signal

import pytest

from editors import ALL, EMACS, GOOD, WRONG, TIMEOUT, VIM, Run
from waiting import until

# Lines of GOOD.
TEMPLATE = 4
USES = [6, 7]
KEYS = [
    "minimumColumnWidth", "rowSpacing", "columnSpacing", "renderDirection", "estimatedItemLength", "minimumContentLength",
    "laneAssignment", "rebalance", "sectionInset", "variants",
]


@pytest.fixture(scope="module", params=ALL, ids=lambda editor: editor.name)
def editor(request):
    return request.param


@pytest.fixture(scope="module")
def shown(editor, layoutd, tmp_path_factory):
    """The report of an editor, from one run for all tests."""
    with Run(editor, tmp_path_factory.mktemp(editor.name), layoutd) as run:
        report = run.report()
        assert run.process.wait(TIMEOUT) == 0, run.shown.decode(errors="replace")
        report["log"] = "".join(log.read_text() for log in run.folder.rglob("*.log"))
        return report


def test_the_file_type_is_ours(editor, shown):
    assert shown["filetype"] == ("layoutd-mode" if editor is EMACS else "layoutjson")


def test_diagnostics_appear_follow_and_disappear(shown):
    for found, line in (shown["appeared"], 3), (shown["followed"], 4):
        assert [(one["line"], one["marked"]) for one in found] == [(line, '"columnCuont"')]
        assert "columnCount" in found[0]["message"]
        assert found[0]["severity"] in (2, "W", "eglot-warning")
    assert not shown["fixed"]
    assert [(one["line"], one["severity"] in (1, "E", "eglot-error")) for one in shown["broken"]] == [(4, True)]
    assert not shown["repaired"]


def test_hover(shown):
    assert "Number of columns" in shown["hover"]


def test_completion(shown):
    assert [word.strip('"').split('"')[0] for word in shown["offered"]] == KEYS
    # An opening quote and `row` were typed.
    assert shown["completed"] == GOOD.splitlines()[2].replace(": 3", ': 3, "rowSpacing": 0')


def test_definition(shown):
    assert shown["definition"] == [GOOD.splitlines()[TEMPLATE - 1], TEMPLATE]


def test_references(shown):
    assert sorted(shown["references"]) == [TEMPLATE, *USES] or sorted(shown["references"]) == USES


def test_rename(shown):
    assert shown["rename"] == GOOD.replace('"photo"', '"picture"')


def test_code_actions(shown):
    assert shown["action"]["text"] == GOOD


def test_symbols(editor, shown):
    if editor is VIM:
        assert "symbols" not in shown
        return
    symbols = " ".join(shown["symbols"])
    assert "photos" in symbols and "more" in symbols


def test_formatting(editor, shown):
    if editor is VIM:
        assert "formatting" not in shown
        return
    assert shown["formatting"] == GOOD


def test_the_page_in_the_browser(editor, shown):
    """The previews of Neovim and Emacs have separate tests."""
    if editor is VIM:
        assert shown["page"].startswith(("http://127.0.0.1:", "file:///"))


def test_no_complaint(shown):
    """No step above failed, and no other error was shown."""
    assert [name for name, result in shown.items() if isinstance(result, dict) and "error" in result] == []
    assert shown.get("errmsg", "") == "" and shown.get("stderr", "") == ""
    assert shown.get("notices", []) == []
    assert "rror" not in shown.get("messages", "") and "[ERROR]" not in shown["log"]


@pytest.mark.wall_clock
@pytest.mark.parametrize("end", ["quit", "SIGTERM", "SIGHUP", "SIGKILL"])
def test_whichever_way_an_editor_ends_nothing_is_left(editor, layoutd, tmp_path, end):
    with Run(editor, tmp_path, layoutd, end) as run:
        report = run.report()
        if end != "quit":
            # The server was running; an editor that quits may have ended it already.
            assert len(run.processes("layoutd")) == 1
            os.kill(report["pid"], signal.Signals[end])
        run.process.wait(TIMEOUT)
        until(lambda: not run.processes(), 3, lambda: f"the end of {run.processes()}")
        assert [file.name for file in run.temporary.rglob("*layoutd*")] == []
        assert sorted(file.name for file in run.project.iterdir()) == [".git", "feed.layout.json"]
        assert run.document.read_text() == WRONG
