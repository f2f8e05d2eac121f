"""Editing in the preview: handles, fields, quick fixes, undo; in a file and through an editor."""

import json
import os
import random
import re

import pytest

from preview_page import (  # noqa: F401, fixtures among them
    EXACTLY, Editor, check_at_rest, document, editor, is_at_rest, is_editable, is_open, preview, scroll_to, wait_for,
)
from slow_cases import cases

TEXT = """// A feed that is edited by hand.
{
  "viewport": { "width": 390, "height": 640 },
  "layout": {
    "kind": "waterfall", // two columns
    "columnCount": 2,
    "rowSpacing": 8,
    "columnSpacing": 10,
    "sectionInset": { "top": 8, "left": 12, "bottom": 16, "right": 12 }
  },
  "sections": [
    {
      "id": "photos",
      "header": { "length": 44, "label": "Photos" }, /* sticky? */
      "items": [
        { "id": "a", "height": 120, "color": "#0A84FF" },
        { "id": "b",   "height": 90 },   // three spaces
        { "id": "c", "height": 150, "alpha": 0.5 },
        {
          "repeat": 12,
          "id": "row-{i}",
          "height": 70
        }
      ]
    },
    { "id": "list", "layout": { "kind": "list", "rowHeight": 52, "spacing": 4 }, "items": [{ "id": "x" }, { "id": "y" }] }
  ]
}
"""


@pytest.fixture
def feed(tmp_path):
    (tmp_path / "feed.layout.json").write_text(TEXT)
    return tmp_path / "feed.layout.json"


@pytest.fixture
def edited(feed, preview, page):
    page.goto(preview(feed, "--edit").url)
    is_editable(page)
    return page


def without_values(text):
    """Returns a text with its numbers and strings after a colon replaced, so that only values may differ."""
    return re.sub(r"(:\s*)(-?[\d.]+|\"[^\"]*\"|true|false)", r"\1_", text)


def tokens(text):
    return re.findall(r"\"[^\"]*\"|//[^\n]*|/\*.*?\*/|-?\d+(?:\.\d+)?|\s+|.", text, re.S)


def differences(one, other):
    one, other = tokens(one), tokens(other)
    assert len(one) == len(other), "tokens were added or removed"
    return [(a, b) for a, b in zip(one, other) if a != b]


def select(page, key):
    page.evaluate("key => layoutd.inspector.select(layoutd.devices[0], key)", key)
    wait_for(page, "key => layoutd.properties.target?.key === key && layoutd.properties.loaded !== null", key)


def is_written(page):
    """Waits until the server has answered each edit, written the file and read it again, and the page shows it."""
    # The page requests the properties of the selected element after the first response. The requests that lint the
    # widths, one after another, are not waited for.
    page.evaluate("""async () => {
      for (let count = 0; count < 2; count++) await layoutd.connection.request("layoutd/synchronize");
    }""")
    wait_for(page, "layoutd.documentState.state === 'current'")


def wait_for_text(page, path, condition, seconds=8):
    from waiting import until
    from preview_page import pause_of
    return until(lambda: condition(path.read_text()), seconds, "the text of the file", 0.02, pause_of(page))


def drag(page, name, dx, dy):
    """Drags a handle by points of the document."""
    handle = page.locator(f".handle.{name}")
    box, scale = handle.bounding_box(), page.evaluate("layoutd.devices[0].scale")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx * scale / 2, y + dy * scale / 2)
    page.mouse.move(x + dx * scale, y + dy * scale)
    shown = page.locator(f".handle.{name} output").inner_text()
    page.mouse.up()
    return shown


def test_a_handle_changes_one_number(edited, feed):
    page = edited
    select(page, "cell:a")
    shown = drag(page, "height", 0, 25)
    assert shown == "height 145"
    wait_for_text(page, feed, lambda text: text != TEXT)
    assert differences(TEXT, feed.read_text()) == [("120", "145")]
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').frame[3] === 145")
    check_at_rest(page)
    page.locator("#undo").click()
    wait_for_text(page, feed, lambda text: text == TEXT)
    page.locator("#redo").click()
    wait_for_text(page, feed, lambda text: "145" in text)


@pytest.mark.parametrize("name, distance, expected", [
    ("top", (0, 6), ("8", "14")), ("left", (5, 0), ("12", "17")), ("right", (-3, 0), ("12", "15")),
    ("headerLength", (0, 10), ("44", "54")), ("rowSpacing", (0, 4), ("8", "12")), ("columnSpacing", (7, 0), ("10", "17")),
    ("columnCount", (40, 0), ("2", "3")),
])
def test_each_handle(edited, feed, name, distance, expected):
    page = edited
    select(page, "cell:a")
    drag(page, name, *distance)
    wait_for_text(page, feed, lambda text: text != TEXT)
    assert differences(TEXT, feed.read_text()) == [expected]
    check_at_rest(page)


def test_a_handle_outside_of_the_viewport_is_hidden_unless_it_has_the_focus(edited, feed):
    page, bottom = edited, edited.locator(".handle.bottom")
    select(page, "cell:a")
    assert page.locator(".handle.top").is_visible() and bottom.is_hidden()
    scroll_to(page, page.evaluate("layoutd.devices[0].scroller.maxOffset.y"))
    assert page.locator(".handle.top").is_hidden() and bottom.is_visible()
    bottom.focus()
    scroll_to(page, 0)
    page.keyboard.press("ArrowDown")
    wait_for_text(page, feed, lambda text: differences(TEXT, text) == [("16", "17")])
    is_written(page)
    wait_for(page, "layoutd.handles.shown.bottom?.property.value === 17")
    assert page.evaluate("document.activeElement.dataset.handle") == "bottom"
    # The focus does not move the picture to the handle.
    check_at_rest(page)
    screen, clip = (page.locator(selector).bounding_box() for selector in (".screen", ".viewport-clip"))
    assert screen == pytest.approx(clip, abs=EXACTLY)


def test_a_handle_is_moved_by_keys(edited, feed):
    page = edited
    select(page, "cell:b")
    page.locator(".handle.height").focus()
    page.keyboard.press("ArrowDown")
    wait_for_text(page, feed, lambda text: differences(TEXT, text) == [("90", "91")])
    wait_for(page, "document.activeElement.dataset.handle === 'height'")
    page.keyboard.press("Shift+ArrowDown")
    wait_for_text(page, feed, lambda text: differences(TEXT, text) == [("90", "101")])
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    wait_for_text(page, feed, lambda text: text == TEXT)


def test_a_field_changes_one_value_and_rejects_invalid_ones(edited, feed):
    page = edited
    select(page, "cell:c")
    field = page.locator('[data-path="/sections/0/items/2/alpha"]')
    field.fill("0.25")
    field.press("Enter")
    wait_for_text(page, feed, lambda text: differences(TEXT, text) == [("0.5", "0.25")])
    wait_for(page, "layoutd.properties.loaded.groups[0].properties.some(({ value }) => value === 0.25)")
    field = page.locator('[data-path="/sections/0/items/2/alpha"]')
    field.fill("7")
    field.press("Enter")
    assert page.evaluate("document.querySelector('[data-path=\"/sections/0/items/2/alpha\"]').validity.valid") is False
    assert differences(TEXT, feed.read_text()) == [("0.5", "0.25")]


def test_an_invalid_value_stays_in_its_field_while_the_text_changes(edited, feed):
    page = edited
    select(page, "cell:c")
    path = '[data-path="/sections/0/items/2/alpha"]'
    field = page.locator(path)
    field.fill("7")
    field.press("Enter")
    # The lines that are shown around the selected element change.
    feed.write_text(TEXT.replace('"alpha": 0.5', '"alpha": 0.75'))
    wait_for(page, "layoutd.properties.loaded?.groups[0].properties.some(({ value }) => value === 0.75)")
    assert page.evaluate("path => { const { value, validity } = document.querySelector(path); return [value, validity.valid]; }", path) == ["7", False]
    # The fields are drawn again when the field is left.
    field.blur()
    wait_for(page, "path => document.querySelector(path).value === '0.75'", path)


def test_a_removed_device_leaves_no_fields(edited):
    page = edited
    page.locator("#addDevice").select_option("iPad mini")
    is_open(page, 2)
    page.evaluate("layoutd.inspector.select(layoutd.devices[1], 'cell:a')")
    wait_for(page, "document.querySelector('#properties input') !== null && layoutd.handles.shown.height !== undefined")
    page.get_by_role("button", name="Remove device").nth(1).click()
    wait_for(page, "layoutd.devices.length === 1")
    assert page.evaluate("[layoutd.properties.target, layoutd.handles.shown]") == [None, {}]
    assert page.locator("#properties > *").count() == 0


def test_a_missing_key_is_added_and_removed(edited, feed):
    page = edited
    select(page, "cell:b")
    page.locator("#properties .more > summary").first.click()
    field = page.locator('[data-path="/sections/0/items/1/label"]')
    field.fill("Bee")
    field.press("Enter")
    wait_for_text(page, feed, lambda text: '{ "id": "b",   "height": 90, "label": "Bee" },   // three spaces' in text)
    field = page.locator('[data-path="/sections/0/items/1/label"]')
    field.fill("")
    field.press("Enter")
    wait_for_text(page, feed, lambda text: text == TEXT)


def test_keys_are_added_one_after_another(edited, feed):
    """The list of keys stays open, and the next field keeps the focus."""
    page = edited
    select(page, "cell:b")
    page.locator("#properties .more > summary").first.click()
    focused, label = "document.activeElement.dataset.path ?? null", '[data-path="/sections/0/items/1/label"]'
    page.locator(label).fill("Bee")
    page.keyboard.press("Tab")
    next_path = page.evaluate(focused)
    wait_for_text(page, feed, lambda text: '"label": "Bee"' in text)
    is_written(page)
    # The label is among the keys of the text now.
    wait_for(page, "path => document.querySelector(path).closest('.more') === null", label)
    assert next_path and page.evaluate(focused) == next_path
    assert page.evaluate("document.activeElement.closest('.more').open")
    # Neither is the focus lost if the text changes while a value is typed.
    alpha = '[data-path="/sections/0/items/1/alpha"]'
    page.locator(alpha).focus()
    page.keyboard.type("0.5")
    feed.write_text(feed.read_text().replace('"height": 150', '"height": 151'))
    wait_for(page, "layoutd.devices[0].elements.get('cell:c').frame[3] === 151")
    is_written(page)
    page.keyboard.press("Tab")
    wait_for_text(page, feed, lambda text: '"alpha": 0.5' in text.split('"id": "c"')[0])
    is_written(page)
    wait_for(page, "path => document.querySelector(path).closest('.more') === null", alpha)
    assert page.evaluate("document.getElementById('properties').contains(document.activeElement)")


def test_a_summary_keeps_the_focus_and_a_closed_group_stays_closed(edited, feed):
    page = edited
    select(page, "cell:b")
    group = page.locator("#properties .group").first
    assert group.evaluate("node => node.open")
    group.locator("summary").first.focus()
    page.keyboard.press("Enter")
    group.evaluate("node => { window.earlier = node; }")
    assert not group.evaluate("node => node.open")
    feed.write_text(TEXT.replace('"height": 90', '"height": 91'))
    wait_for(page, "!window.earlier.isConnected")
    assert group.evaluate("node => [node.open, node.firstElementChild === document.activeElement]") == [False, True]


@pytest.mark.parametrize("key", ["color", "height"])
def test_a_selection_stays_when_the_fields_are_drawn_again(edited, feed, key):
    page = edited
    select(page, "cell:a")
    field = page.locator(f'[data-path="/sections/0/items/0/{key}"]')
    field.select_text()
    field.evaluate("field => { window.earlier = field; }")
    feed.write_text(TEXT.replace('"height": 120,', '"height": 120, "alpha": 0.5,'))
    wait_for(page, "!window.earlier.isConnected")
    page.keyboard.press("Delete")
    assert field.input_value() == ""


def test_an_element_of_a_generator_edits_the_generator(edited, feed):
    page = edited
    select(page, "cell:row-2")
    assert "3rd of 12 by the generator at line 19" in page.locator("#sourceLines").inner_text()
    drag(page, "height", 0, 10)
    wait_for_text(page, feed, lambda text: differences(TEXT, text) == [("70", "80")])


def test_random_edits(edited, feed):
    """Each changes one value; comments and formatting survive; undo restores the bytes; the picture is a fresh layout's."""
    total = len(cases(range(200)))
    page = edited
    seed = int(os.environ.get("LAYOUTD_SEED", random.randrange(1 << 30)))
    print("seed", seed)
    chosen = random.Random(seed)
    texts = [feed.read_text()]
    keys = ["cell:a", "cell:b", "cell:c", "cell:row-1", "header:photos"]
    for number in range(total):
        key = chosen.choice(keys)
        select(page, key)
        before = texts[-1]
        handles = page.evaluate("Object.entries(layoutd.handles.shown).filter(([, { node }]) => !node.hidden).map(([name]) => name)")
        if handles and number % 4 == 0:
            name = chosen.choice(handles)
            page.locator(f".handle.{name}").focus()
            page.keyboard.press(chosen.choice(["ArrowDown", "ArrowRight"]) if name in ("height", "width") else
                                "ArrowDown" if name in ("top", "bottom", "headerLength", "rowSpacing") else
                                "ArrowLeft" if name == "right" else "ArrowRight")
            if page.evaluate("name => layoutd.handles.shown[name] !== undefined", name) and name in ("height", "width"):
                page.keyboard.press("ArrowDown" if name == "height" else "ArrowRight")
        else:
            path, value = page.evaluate("""seed => {
              const all = layoutd.properties.loaded.groups.flatMap(group => group.properties)
                .filter(({ value, type }) => value !== undefined && (type === "number" || type === "integer"));
              const { path, value, minimum, maximum } = all[seed % all.length];
              return [path, Math.max(minimum, Math.min(maximum, path.endsWith("alpha") ? (seed % 100) / 100 : path.endsWith("Count") ? 1 + seed % 3 : path.endsWith("repeat") ? 3 + seed % 12 : /eight$/.test(path) ? 8 + seed % 150 : 8 + seed % 30))];
            }""", chosen.randrange(1 << 20))
            field = page.locator(f'[data-path="{path}"]').first
            field.fill(str(value))
            field.press("Enter")
        is_written(page)
        after = feed.read_text()
        if after == before:
            continue
        changed = differences(before, after)
        assert len(changed) == 1 and without_values(after) == without_values(TEXT), (seed, number, changed)
        texts.append(after)
        if number % 10 == 0:
            check_at_rest(page)
    assert len(texts) > total / 2, (seed, len(texts))
    assert re.findall(r"//[^\n]*|/\*.*?\*/", texts[-1]) == re.findall(r"//[^\n]*|/\*.*?\*/", TEXT)
    check_at_rest(page)
    # The same text in a new session gives the same picture.
    fresh = page.evaluate("""async () => {
      const { session } = layoutd.devices[0];
      const state = await layoutd.connection.request("layoutd/session/open", { textDocument: { uri: session.uri }, viewport: session.viewport, contentOffset: session.contentOffset, overscan: 192 });
      const own = Object.fromEntries([...session.elements.values()].map(({ key, frame }) => [key, frame]));
      return [Object.fromEntries(state.attributes.map(({ key, frame }) => [key, frame])), own];
    }""")
    assert fresh[0] == fresh[1], seed
    count = 0
    while page.evaluate("layoutd.documentState.editing.canUndo"):
        page.locator("#undo").click()
        is_written(page)
        count += 1
        assert count < 500
    wait_for_text(page, feed, lambda text: text == TEXT)


def test_an_edit_by_another_program_wins(edited, feed):
    page = edited
    select(page, "cell:a")
    drag(page, "height", 0, 5)
    wait_for_text(page, feed, lambda text: "125" in text)
    wait_for(page, "layoutd.documentState.editing.canUndo")
    other = TEXT.replace("Photos", "Pictures")
    feed.write_text(other)
    # The edits of the page cannot be undone in another text.
    wait_for(page, "!layoutd.documentState.editing.canUndo")
    assert feed.read_text() == other


def test_without_edit_the_file_is_not_written(feed, preview, page):
    page.goto(preview(feed).url)
    is_open(page)
    select(page, "cell:a")
    assert page.locator(".handle").count() == 0
    assert page.locator("#properties input:not(:disabled)").count() == 0
    error = page.evaluate("""layoutd.devices[0].session.request("layoutd/session/setProperty", { path: "/sections/0/items/0/height", value: 1 }).then(() => null, error => error.data.kind)""")
    assert error == "notEditable"
    assert feed.read_text() == TEXT


def test_another_file_is_not_written(feed, edited, tmp_path):
    """A page may show other files; only the one that the preview was started with can be edited."""
    other = tmp_path / "other.layout.json"
    other.write_text(TEXT)
    error = edited.evaluate("""async uri => {
      const { session } = await layoutd.connection.request("layoutd/session/open", { textDocument: { uri } });
      return layoutd.connection.request("layoutd/session/setProperty", { session, path: "/sections/0/items/0/height", value: 1 }).then(() => null, error => error.data.kind);
    }""", other.as_uri())
    assert error == "notEditable"
    assert other.read_text() == TEXT


def test_a_quick_fix_is_applied(tmp_path, preview, page):
    path = tmp_path / "feed.layout.json"
    path.write_text(TEXT.replace('"waterfall"', '"waterfal"'))
    page.goto(preview(path, "--edit").url)
    is_open(page)
    wait_for(page, "layoutd.documentState.diagnostics.length > 0")
    page.get_by_role("tab", name="Problems").click()
    page.get_by_role("button", name="Fix").first.click()
    page.get_by_role("menuitem").filter(has_text="waterfall").first.click()
    wait_for_text(page, path, lambda text: text == TEXT)
    wait_for(page, "layoutd.documentState.diagnostics.length === 0")


@pytest.mark.parametrize("pointer, value, kind", [
    ("/sections/0/items/0/height", "tall", "invalidValue"), ("/sections/0/items/0/nothing", 1, "invalidValue"),
    ("/sections/99/header", 1, "invalidValue"), ("", 1, "invalidValue"), ("sections", 1, "invalidValue"),
    ("/sections/0/items/0/height", -1, "invalidValue"), ("/sections/0/items/999999999999999999999/height", 1, "invalidValue"),
    ("/sections/0/items", [], "invalidValue"), ("/" * 5000, 1, "invalidValue"),
])
def test_invalid_edits_change_nothing(edited, feed, pointer, value, kind):
    error = edited.evaluate("""([path, value]) => layoutd.devices[0].session.request("layoutd/session/setProperty", { path, value }).then(() => null, error => error.data.kind)""", [pointer, value])
    assert error == kind
    assert feed.read_text() == TEXT


class ApplyingEditor(Editor):
    """An editor that supports `workspace/applyEdit`."""

    capabilities = {**Editor.capabilities, "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}}}


def test_a_document_in_an_editor_is_edited_by_the_editor(layoutd, feed, page):
    editor = ApplyingEditor(layoutd, feed)
    page.goto(editor.url)
    is_open(page)
    wait_for(page, "layoutd.documentState.editing.isEditable && layoutd.documentState.origin === 'editor'")
    assert page.locator("#edits").is_hidden()
    select(page, "cell:a")
    result = page.evaluate("""layoutd.devices[0].session.request("layoutd/session/setProperty", { path: "/sections/0/items/0/height", value: 133 })""")
    assert result["state"] == "requested"
    assert result["edits"] == [{"range": {"start": {"line": 15, "character": 31}, "end": {"line": 15, "character": 34}}, "newText": "133"}]
    assert feed.read_text() == TEXT
    # The editor applies it and reports the new text.
    editor.type(TEXT.replace("120", "133"))
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').frame[3] === 133")
    undo = page.evaluate("""layoutd.devices[0].session.request("layoutd/session/undoEdit").then(() => null, error => error.data.kind)""")
    assert undo == "notEditable"
    editor.close()


def number_at(page, path):
    return page.locator(f'#derivation [data-number="{path}"]')


def press(page, path, dx):
    """Presses the mouse on a number of the derivation and moves it."""
    box = number_at(page, path).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y)
    page.mouse.move(x + dx, y)


def test_a_number_of_the_derivation_is_dragged(edited, feed):
    """Frames, formula and lines follow the drag; it is one edit, and Escape cancels it."""
    page = edited
    select(page, "cell:b")
    assert number_at(page, "/layout/columnSpacing").get_attribute("aria-label") == "columnSpacing"
    # (390 − 2 · 12 − 10) / 2 = 178, with 26 less by 16: (390 − 24 − 26) / 2 = 170.
    assert page.evaluate("layoutd.devices[0].elements.get('cell:b').frame") == [200, 52, 178, 90]
    press(page, "/layout/columnSpacing", 16)
    wait_for(page, "layoutd.devices[0].elements.get('cell:b').frame[2] === 170")
    wait_for(page, "document.querySelector('#derivation').innerText.includes('(390 − 2·12 − 26) / 2 = 170')")
    assert feed.read_text() == TEXT
    page.keyboard.press("Escape")
    wait_for(page, "layoutd.devices[0].elements.get('cell:b').frame[2] === 178")
    wait_for(page, "document.querySelector('#derivation').innerText.includes('(390 − 2·12 − 10) / 2 = 178')")
    page.mouse.up()
    is_written(page)
    assert feed.read_text() == TEXT and not page.evaluate("layoutd.documentState.editing.canUndo")
    # The number is drawn again while it is dragged, also if it disappears from the formula.
    press(page, "/layout/columnSpacing", -30)
    wait_for(page, "layoutd.devices[0].elements.get('cell:b').frame[2] === 183")
    assert number_at(page, "/layout/columnSpacing").count() == 0
    box = page.locator("#derivation").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 10)
    page.mouse.up()
    wait_for_text(page, feed, lambda text: text != TEXT)
    (former, written), = differences(TEXT, feed.read_text())
    assert former == "10"
    wait_for(page, "layoutd.documentState.editing.canUndo")
    check_at_rest(page)
    assert page.evaluate("layoutd.devices[0].elements.get('cell:b').frame[2]") == (366 - int(written)) / 2
    page.locator("#undo").click()
    wait_for_text(page, feed, lambda text: text == TEXT)
    is_written(page)
    assert not page.evaluate("layoutd.documentState.editing.canUndo")


def test_a_number_of_the_derivation_is_moved_by_keys(edited, feed):
    page = edited
    select(page, "cell:b")
    number_at(page, "/sections/0/items/1/height").focus()
    page.keyboard.press("ArrowRight")
    wait_for_text(page, feed, lambda text: differences(TEXT, text) == [("90", "91")])
    wait_for(page, "document.activeElement.dataset.number === '/sections/0/items/1/height' && document.activeElement.innerText === '91'")
    page.keyboard.press("Shift+ArrowUp")
    wait_for_text(page, feed, lambda text: differences(TEXT, text) == [("90", "101")])
    assert number_at(page, "/layout/columnCount").get_attribute("title") == "columnCount"
    assert page.locator("#derivation .tag.chosen").first.get_attribute("title").startswith("Rule 4.2: ")


def test_without_edit_numbers_of_the_derivation_only_name_their_keys(feed, preview, page):
    page.goto(preview(feed).url)
    is_open(page)
    select(page, "cell:b")
    assert page.locator("#derivation button").count() == 0
    assert number_at(page, "/layout/columnSpacing").get_attribute("title") == "columnSpacing"
