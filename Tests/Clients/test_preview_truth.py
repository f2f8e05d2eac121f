"""The live page reports the state of the document: problems, syntax errors, missing files, a restarted server."""

import json
import os

import pytest

from preview import Preview, Page, Server
from preview_page import (  # noqa: F401, fixtures among them
    DOCUMENT, Editor, check_at_rest, document, editor, is_at_rest, is_open, preview, scroll_to, wait_for, wait_for_frames, with_items,
)
from waiting import within

# Milliseconds: every state is shown within 100; a deadline is asserted at three times its figure.
DEADLINE = 300
FEED = """{
  "layout": { "kind": "waterfal" },
  "sections": [
    { "id": "photos", "items": [{ "id": "a", "height": "tall" }, { "id": "b", "height": 60 }] }
  ]
}
"""


def state(page):
    return page.evaluate("document.getElementById('status').dataset.state")


def wait_for_state(page, expected):
    wait_for(page, "state => document.getElementById('status').dataset.state === state", expected)


@pytest.fixture
def feed(tmp_path):
    (tmp_path / "feed.layout.json").write_text(FEED)
    return tmp_path / "feed.layout.json"


def test_problems_are_listed_with_their_places(feed, preview, page):
    page.goto(preview(feed).url)
    is_open(page)
    wait_for(page, "layoutd.documentState.diagnostics.length > 0")
    rows = page.locator("#problems .problem")
    texts = [rows.nth(index).inner_text().replace("\n", " ") for index in range(rows.count())]
    assert any("2:23" in text and "waterfal" in text for text in texts), texts
    assert any("4:" in text and "tall" not in text for text in texts), texts
    chip = page.locator("#problemsChip")
    assert "error" in chip.inner_text()
    assert chip.inner_text().count("1") or chip.inner_text().count("2")
    assert page.locator("#problemsCount").inner_text() == str(len(texts))
    # A mended file has none.
    feed.write_text(FEED.replace("waterfal", "waterfall").replace('"tall"', "80"))
    wait_for(page, "layoutd.documentState.diagnostics.length === 0")
    page.get_by_role("tab", name="Problems").click()
    assert page.locator("#noProblems").is_visible() and chip.is_hidden()


def test_a_problem_leads_to_its_elements_and_its_line(tmp_path, preview, page):
    path = tmp_path / "page.layout.json"
    path.write_text(json.dumps(DOCUMENT, indent=1).replace('"height": 110', '"height": "110"'))
    page.goto(preview(path).url)
    is_open(page)
    wait_for(page, "layoutd.documentState.diagnostics.length > 0")
    page.get_by_role("tab", name="Problems").click()
    page.locator("#problems .problem").first.click()
    wait_for(page, "layoutd.devices[0].highlights.keys('cursor').includes('cell:c')")


def test_a_problem_is_shown_in_the_editor(layoutd, document, page):
    """The editor is asked to reveal the range of the problem."""
    editor = Editor(layoutd, document)
    editor.type(editor.text.replace('"waterfall"', '"waterfal"'))
    page.goto(editor.url)
    is_open(page)
    # The notification is only sent to editors that report their cursor.
    editor.notify("layoutd/editor/didMoveCursor", textDocument={"uri": editor.uri}, position={"line": 0, "character": 0})
    editor.call("layoutd/synchronize")
    wait_for(page, "layoutd.documentState.diagnostics.length > 0")
    expected = page.evaluate("layoutd.documentState.diagnostics[0].range")
    page.get_by_role("tab", name="Problems").click()
    page.locator("#problems .problem").first.click()
    assert editor.wait("layoutd/editor/reveal")["range"] == expected
    editor.close()


def test_a_syntax_error_has_its_line_and_keeps_the_picture(document, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    # The times at which the state and its frame around the picture become stale.
    page.evaluate("""() => {
      window.times = {};
      new MutationObserver(() => {
        const { state, stale } = document.body.dataset;
        if (state === "stale") times.state ??= performance.now();
        if (stale === "shown") times.frame ??= performance.now();
      }).observe(document.body, { attributes: true });
    }""")
    good = document.read_text()
    document.write_text(good[:-20])
    wait_for_state(page, "stale")
    line = len(good[:-20].splitlines())
    text = page.locator("#status").inner_text()
    assert text.startswith("Out of date · line "), text
    assert f"line {line}" in text or f"line {line - 1}" in text, (text, line)
    assert "Showing the last valid version" in page.locator("#notice").inner_text()
    assert page.evaluate("layoutd.devices[0].elements.has('cell:a')")
    # The picture is framed after 400 ms, and not covered.
    wait_for(page, "times.frame !== undefined")
    assert page.evaluate("times.frame - times.state") > 390
    covers = page.evaluate("getComputedStyle(document.querySelector('.viewport-clip'), '::after').backgroundImage")
    assert covers == "none"
    assert page.locator(".staleChip").first.is_visible()
    document.write_text(good)
    wait_for_state(page, "live")
    assert page.evaluate("document.body.dataset.stale") is None
    assert page.locator("#notice").is_hidden() and page.locator(".staleChip").first.is_hidden()


def test_a_key_that_is_half_typed_does_not_flicker(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.evaluate("""() => {
      window.frames_ = [];
      new MutationObserver(() => frames_.push(document.body.dataset.stale ?? "")).observe(document.body, { attributes: true, attributeFilter: ["data-stale"] });
      window.spoken = [];
      new MutationObserver(() => spoken.push(document.getElementById("live-region").textContent)).observe(document.getElementById("live-region"), { childList: true });
    }""")
    good = editor.text
    for _ in range(5):
        editor.type(good[:-3])
        wait_for_state(page, "stale")
        editor.type(good)
        wait_for_state(page, "live")
    assert page.evaluate("frames_.filter(Boolean)") == []
    assert page.evaluate("spoken") == []
    # One that lasts is announced once.
    editor.type(good[:-3])
    wait_for(page, "spoken.length === 1")
    assert "Line" in page.evaluate("spoken[0]")


def test_a_file_that_was_broken_from_the_start_shows_its_error(tmp_path, preview, page):
    path = tmp_path / "new.layout.json"
    path.write_text('{\n  "sections": [\n')
    page.goto(preview(path).url)
    wait_for_state(page, "empty")
    assert "line" in page.locator("#status").inner_text()
    wait_for(page, "document.querySelector('.documentCard').innerText.includes('Line ')")


def test_a_missing_file_is_reported_and_followed_when_it_returns(document, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    text = document.read_text()
    document.unlink()
    wait_for_state(page, "missing")
    assert page.locator("#status").inner_text() == "File missing"
    assert "does not exist" in page.locator("#notice").inner_text()
    assert page.evaluate("layoutd.devices[0].elements.has('cell:a')")
    document.write_text(text.replace('"id": "a"', '"id": "new"'))
    wait_for_state(page, "live")
    wait_for(page, "layoutd.devices[0].elements.has('cell:new')")
    # A rename is the same as a deletion for the page.
    os.rename(document, document.parent / "other.layout.json")
    wait_for_state(page, "missing")


@pytest.mark.wall_clock
def test_each_state_is_shown_in_time(editor, page):
    """Milliseconds from the message of an editor to the state in the page; the best of three."""
    page.goto(editor.url)
    is_open(page)
    page.evaluate("""() => {
      window.changes = [];
      new MutationObserver(() => changes.push([document.getElementById("status").dataset.state, performance.timeOrigin + performance.now()]))
        .observe(document.getElementById("status"), { attributes: true, attributeFilter: ["data-state"] });
    }""")
    good = editor.text
    for broken, expected in ((good[:-3], "stale"), (good, "live")):
        times = []
        for _ in range(3):
            editor.type(good if expected == "stale" else good[:-3])
            wait_for_state(page, "live" if expected == "stale" else "stale")
            start = page.evaluate("(changes.length = 0, performance.timeOrigin + performance.now())")
            editor.type(broken)
            wait_for_state(page, expected)
            times.append(page.evaluate("changes.at(-1)[1]") - start)
        assert within(DEADLINE, min(times)), (expected, times)


def test_the_outline_lists_a_file_that_no_editor_has_open(tmp_path, preview, page):
    path = tmp_path / "many.layout.json"
    sections = [{"id": f"s{index}", "items": [{"repeat": 5, "id": f"i{index}-{{i}}"}]} for index in range(60)]
    path.write_text(json.dumps({"layout": {"kind": "list"}, "sections": sections}))
    page.goto(preview(path).url)
    is_open(page)
    wait_for(page, "document.querySelectorAll('#outline > [role=treeitem]').length === 60")
    scroll_to(page, 5000)
    assert page.locator("#outline > [role=treeitem]").count() == 60
    # An edit of the file changes it.
    path.write_text(json.dumps({"layout": {"kind": "list"}, "sections": sections[:3]}))
    wait_for(page, "document.querySelectorAll('#outline > [role=treeitem]').length === 3")


def test_the_source_of_a_generated_element_names_its_generator(document, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:photo-4')")
    wait_for(page, "document.getElementById('sourceLines').innerText.includes('5th of 60 by the generator at line')")
    assert "photo-{i}" in page.locator("#sourceLines .lines").inner_text()


def test_an_inset_that_moves_no_element_extends_the_way(document, preview, page):
    """No update follows from it."""
    page.goto(preview(document).url)
    is_open(page)
    end = page.evaluate("layoutd.devices[0].scroller.maxOffset.y")
    for inset in [50, 20]:
        document.write_text(json.dumps({**json.loads(document.read_text()), "contentInset": {"bottom": inset}}))
        wait_for(page, "([end, inset]) => layoutd.devices[0].scroller.maxOffset.y === end + inset", [end, inset])
    scroll_to(page, end + 50)
    assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(end + 20)
    check_at_rest(page)


def test_an_empty_picture_states_why(tmp_path, preview, page):
    path = tmp_path / "new.layout.json"
    path.write_text('{ "sections": [] }')
    page.goto(preview(path).url)
    is_open(page)
    message = "text => document.querySelector('.device .cardTitle').textContent === text"
    wait_for(page, message, "No sections yet")
    path.write_text('{ "sections": [{ "id": "s" }] }')
    wait_for(page, message, "No items yet")
    path.write_text('{ "sections": [{ "id": "s", "items": [{ "id": "a" }] }] }')
    wait_for(page, "layoutd.devices[0].elements.has('cell:a')")
    wait_for(page, message, "")
    # A broken text shows the last picture, and its error elsewhere.
    path.write_text('{ "sections": [')
    wait_for_state(page, "stale")
    is_at_rest(page)
    assert page.evaluate(message, "")


def test_the_source_is_promised_only_with_an_editor(document, layoutd, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    assert page.locator("#inspector").inner_text() == "Hover to inspect. Click to select."
    editor = Editor(layoutd, document)
    page.goto(editor.url)
    is_open(page)
    wait_for(page, "document.getElementById('inspector').innerText === 'Hover to inspect. Click to select and open its source.'")
    editor.close()


def test_an_address_without_a_document_states_what_to_do(document, preview, page):
    page.goto(preview(document).url.split("?")[0] + "?document=")
    wait_for_state(page, "noDocument")
    assert "layoutd preview FILE" in page.locator("#notice").inner_text()


def test_queries_about_a_file_succeed_only_on_a_connection_that_shows_it(document, layoutd):
    with Preview(layoutd, document) as preview, Page(preview.port, preview.token) as page:
        uri = document.as_uri()
        page.call("initialize", capabilities={})
        page.send("initialized")
        assert page.call("textDocument/documentSymbol", textDocument={"uri": uri})["result"] == []
        page.call("layoutd/session/open", textDocument={"uri": uri})
        assert len(page.call("textDocument/documentSymbol", textDocument={"uri": uri})["result"]) > 0
        hover = page.call("textDocument/hover", textDocument={"uri": uri}, position={"line": 7, "character": 3})
        assert hover["result"]


# Restarts.


@pytest.fixture
def run_folder(tmp_path, monkeypatch):
    """The folder of saved addresses of one test."""
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    return folder


def test_the_page_survives_a_restart_of_the_server(document, preview, browser, run_folder):
    context = browser.new_context()
    page = context.new_page()
    first = preview(document)
    page.goto(first.url)
    is_open(page)
    first.close()
    wait_for_state(page, "lost")
    second = preview(document)
    assert second.url == first.url
    # The page may also have reconnected by itself.
    page.evaluate("document.querySelector('#notice button')?.click()")
    wait_for_state(page, "live")
    document.write_text(with_items(lambda items: items[1:]))
    wait_for(page, "!layoutd.devices[0].elements.has('cell:a')")
    saved = list((run_folder / "layoutd").iterdir())
    assert len(saved) == 1
    assert saved[0].stat().st_mode & 0o777 == 0o600 and saved[0].parent.stat().st_mode & 0o777 == 0o700
    context.close()


def test_a_new_token_ends_old_links(document, preview, browser, run_folder):
    context = browser.new_context()
    page = context.new_page()
    first = preview(document)
    page.goto(first.url)
    is_open(page)
    first.close()
    second = preview(document, "--new-token", "--port", str(first.port))
    assert second.token != first.token
    wait_for_state(page, "expired")
    assert "This preview link has expired" in page.locator("#notice").inner_text()
    assert page.get_by_role("button", name="Try now").count() == 0
    # It does not try again.
    attempts = page.evaluate("() => new Promise(done => { let count = 0; const Real = WebSocket; window.WebSocket = class extends Real { constructor(...all) { super(...all); count++; } }; setTimeout(() => done(count), 1500); })")
    assert attempts == 0
    context.close()


def test_a_token_that_others_could_have_written_is_not_used(document, preview, run_folder):
    first = preview(document)
    first.close()
    saved = next((run_folder / "layoutd").iterdir())
    saved.chmod(0o644)
    second = preview(document)
    second.close()
    assert second.token != first.token
    saved.chmod(0o600)
    os.chmod(saved.parent, 0o777)
    third = preview(document)
    third.close()
    assert third.token not in (first.token, second.token)
