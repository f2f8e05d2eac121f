"""The arrangement of the page: the device has most of the window, and nothing that appears moves it."""

import json

import pytest

from accessibility import violations
from conftest import EXAMPLES
from preview_page import (  # noqa: F401, fixtures among them
    document, editor, is_at_rest, is_open, preview, wait_for, wait_for_frames,
)

RECTANGLE = """() => {
  const { x, y, width, height } = layoutd.devices[0].chrome.bezel.getBoundingClientRect();
  return [x, y, width, height];
}"""
TEXT = (EXAMPLES / "section-cards.layout.json").read_text()
TIMELINE = ', "timeline": [{ "at": 0.1, "delete": [0, 0] }]'


def with_key(key):
    """Returns the document with another member of its first line."""
    return TEXT.replace("{", "{ " + key + ", ", 1)


STATES = {
    "plain": "",
    "selected": "layoutd.inspector.select(layoutd.devices[0], 'cell:today-2')",
    "problems": "document.getElementById('problemsTab').click()",
    "updates": "document.getElementById('logTab').click()",
    "timeline": "document.getElementById('timelineTab').click()",
    "played": "(layoutd.panels.select(document.getElementById('timelineTab')), new Promise(done => setTimeout(done, 300)).then(() => layoutd.timeline.seek(0.2)))",
    "outline": "layoutd.panels.showOutline(true)",
    "guides": "document.getElementById('guides').click()",
    "compare": "document.getElementById('compare').click()",
    "insert": "document.querySelector('#modes [value=insert]').click()",
    "toast": "layoutd.inspector.select(layoutd.devices[0], null) || (document.getElementById('toast').hidden = false)",
    "folded": "document.getElementById('foldDeck').click()",
}


@pytest.mark.parametrize("width, height, share", [(1440, 900, 0.8), (1280, 720, 0.6), (400, 800, 0.6)])
def test_the_device_has_most_of_the_window_in_every_state(tmp_path, preview, browser, width, height, share):
    path = tmp_path / "page.layout.json"
    path.write_text(TEXT.rstrip().removesuffix("}") + TIMELINE + "}\n")
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    address = preview(path, "--edit").url
    page.goto(address)
    is_open(page)
    before = page.evaluate(RECTANGLE)
    assert before[3] >= share * height
    for state, script in STATES.items():
        if script:
            page.evaluate(f"async () => {{ await {script}; }}")
        wait_for_frames(page, 3)
        assert page.evaluate(RECTANGLE) == before, state
    # A text with an error shows the strip and the panel, both over the device.
    path.write_text(TEXT.replace('"sections"', '"sections" x', 1))
    wait_for(page, "document.body.dataset.stale === 'shown'")
    assert page.evaluate(RECTANGLE) == before
    assert page.locator("#notice").bounding_box()["height"] == 36
    context.close()


@pytest.mark.parametrize("width", [1280, 1440, 800])
def test_the_bar_is_one_row(tmp_path, preview, browser, width):
    path = tmp_path / "a-rather-long-name-of-a-document-that-is-shown.layout.json"
    path.write_text(with_key('"unknown": 1'))
    context = browser.new_context(viewport={"width": width, "height": 720})
    page = context.new_page()
    page.goto(preview(path, "--edit").url)
    is_open(page)
    wait_for(page, "layoutd.documentState.diagnostics.length > 0")
    boxes = page.evaluate("""[...document.querySelectorAll('.bar button, .bar label')].filter(node => node.checkVisibility())
      .map(node => { const { x, right, y, bottom } = node.getBoundingClientRect(); return [x, right, y, bottom]; })""")
    assert all(0 <= x and right <= width and 0 <= y and bottom <= 44 for x, right, y, bottom in boxes), boxes
    # Each icon has a name, which is its tooltip's first word at least.
    assert page.evaluate("[...document.querySelectorAll('.bar button, .corner button')].every(node => node.title || node.textContent)")
    context.close()


KEYS = [
    '"stickyHeaders": "push",', '"contentInset": 4,', '"displayScale": 3,', '"contentAlignment": "end",', '"layoutDirection": "rtl",',
    '"scrollDirection": "vertical",', '"unknownKey": [1, 2],', '"stickyFooters": true,', '"contentInset": {"top": 20},', '"reorder": true,',
    '"timeline": [],', '"lint": {},', '"templates": {},', '"animation": {"duration": 1},', '"safeAreaInsets": "device",',
    '"contentInsetAdjustment": "automatic",', '"layoutMargins": 10,', '"contentOffset": 30,', '"a": "b\\"c",', '"z": nul,',
]  # fmt: skip


def test_twenty_edits_typed_key_by_key_do_not_move_the_device(editor, browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    editor.type(TEXT)
    page.goto(editor.url)
    is_open(page)
    page.evaluate(f"window.rectangles = new Set(); window.rectangle = {RECTANGLE}; window.watch = setInterval(() => rectangles.add(rectangle().join()), 4)")
    for text in KEYS:
        for count in range(len(text) + 1):
            editor.type(TEXT.replace("{", "{" + text[:count], 1))
        # Long enough for the strip at one of them.
        if text == KEYS[-1]:
            wait_for(page, "document.body.dataset.stale === 'shown'")
        wait_for_frames(page, 2)
    # With the panel of the problems, too.
    wait_for(page, "document.body.dataset.deck === 'open'")
    wait_for_frames(page, 3)
    rectangles = page.evaluate("clearInterval(watch), [...rectangles]")
    assert len(rectangles) == 1, rectangles
    context.close()


def test_the_panels_unfold_for_a_reason_and_fold_again(editor, page):
    # Beside the device they cover nothing.
    page.set_viewport_size({"width": 1440, "height": 800})
    page.goto(editor.url)
    is_open(page)
    folded = "document.body.dataset.deck === 'folded'"
    assert page.evaluate(folded)
    page.locator('[data-key="cell:b"]').click()
    assert page.locator("#inspectorPanel").is_visible()
    page.keyboard.press("Escape")
    wait_for(page, folded)
    good = editor.text
    editor.type(good.replace("{", '{ "unknown": 1, ', 1))
    wait_for(page, "document.body.dataset.deck === 'open' && !document.getElementById('problemsPanel').hidden")
    editor.type(good)
    wait_for(page, folded)
    # Panels that the user has unfolded stay, and so do those that the user has folded.
    page.get_by_role("tab", name="Updates").click()
    page.locator('[data-key="cell:b"]').click()
    page.keyboard.press("Escape")
    assert page.locator("#logPanel").is_visible()
    page.locator("#foldDeck").click()
    page.locator('[data-key="cell:b"]').click()
    wait_for(page, "layoutd.inspector.selected !== null")
    assert page.evaluate(folded)


def test_several_devices_are_beside_the_panels(tmp_path, preview, browser):
    path = tmp_path / "page.layout.json"
    path.write_text(TEXT)
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(preview(path).url)
    is_open(page)
    for count, name in enumerate(["iPad mini", "iPhone SE"], 2):
        page.locator("#addDevice").select_option(name)
        is_open(page, count)
    for folded in (False, True):
        page.locator("#foldDeck").click()
        wait_for_frames(page, 3)
        deck = page.locator("#deck").bounding_box()
        for box in (device.bounding_box() for device in page.locator(".device").all()):
            assert box["x"] + box["width"] <= deck["x"] or box["y"] >= deck["y"] + deck["height"], folded
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("text", ["", "{", '{ "layout": { "kind": "list" }, "sections": [] }'], ids=["empty", "broken", "no sections"])
def test_a_document_without_a_picture_has_no_violations(tmp_path, preview, browser, scheme, text):
    path = tmp_path / "page.layout.json"
    path.write_text(text)
    context = browser.new_context(viewport={"width": 1280, "height": 720}, color_scheme=scheme)
    page = context.new_page()
    page.goto(preview(path, "--edit").url)
    is_open(page)
    page.locator(".documentCard").wait_for()
    assert violations(page) == []
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_state_has_violations(tmp_path, preview, browser, scheme):
    path = tmp_path / "page.layout.json"
    path.write_text(TEXT.rstrip().removesuffix("}") + TIMELINE + "}\n")
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme)
    page = context.new_page()
    page.goto(preview(path, "--edit").url)
    is_open(page)
    states = {
        **STATES, "menu": "document.querySelector('[data-key=\"cell:today-2\"]').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))",
        "help": "document.querySelector('.menu')?.remove(), document.getElementById('showHelp').click()",
        "presentation": "document.getElementById('help').close(), document.getElementById('present').click()",
    }
    for state, script in states.items():
        if script:
            page.evaluate(f"async () => {{ await {script}; }}")
        wait_for_frames(page, 3)
        assert violations(page) == [], state
    context.close()


def test_a_template_is_chosen_for_an_empty_document(tmp_path, preview, page):
    path = tmp_path / "page.layout.json"
    path.write_text("")
    page.goto(preview(path, "--edit").url)
    is_open(page)
    # Each has its own picture.
    wait_for(page, "[...document.querySelectorAll('.templatePicture .layer')].filter(node => node.childElementCount > 0).length === 7")
    page.get_by_role("button", name="Start with feed").click()
    wait_for(page, "layoutd.devices[0].elements.size > 4")
    assert '"sections"' in path.read_text() and page.locator(".documentCard").is_hidden()
    page.locator("#undo").click()
    wait_for(page, "layoutd.documentState.syntaxError !== undefined")
    assert path.read_text() == ""


def test_a_broken_document_states_what_is_wrong_and_offers_its_fix(tmp_path, preview, page):
    path = tmp_path / "page.layout.json"
    path.write_text('{ "layout": { "kind": "list" }, "sections": [')
    page.goto(preview(path, "--edit").url)
    is_open(page)
    card = page.locator(".documentCard")
    card.wait_for()
    assert "Line 1" in card.inner_text() and "Go to the line" in card.inner_text()
    card.get_by_role("button").first.click()
    wait_for(page, "layoutd.documentState.syntaxError === undefined")
    assert json.loads(path.read_text())["sections"] == []
