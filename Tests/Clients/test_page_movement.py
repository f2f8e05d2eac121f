"""Dragging items to another position in the preview page: by mouse, touch and keys, in Chromium."""

import json
import subprocess

import pytest

import record_page
from accessibility import violations
from page_drag import Finger, boxes, drop, hold, is_dropped, is_lifted, move, order
from preview_page import (  # noqa: F401, fixtures among them
    Editor, check_at_rest, is_at_rest, is_open, preview, wait_for, wait_for_frames,
)
from waiting import until

ITEMS = [{"id": name, "label": name.upper()} for name in "abcdef"]
GRID = {
    "viewport": {"width": 320, "height": 480},
    "layout": {"kind": "flow", "itemSize": [96, 80], "minimumLineSpacing": 10, "minimumInteritemSpacing": 10},
    "reorder": "withinSection",
    "animation": {"duration": 0.25, "curve": "easeInOut"},
    "sections": [{"id": "tiles", "items": ITEMS}],
}
LIST = {**GRID, "layout": {"kind": "list", "rowHeight": 60}}
LONG = {**LIST, "sections": [{"id": "rows", "items": [{"repeat": 60, "id": "r{i}", "label": "Row {i}"}]}]}
TWO = {
    **LIST, "reorder": "acrossSections",
    "sections": [{"id": "open", "items": ITEMS[:3]}, {"id": "done", "items": ITEMS[3:]}],
}
TEXT = """{
  "viewport": {"width": 320, "height": 480},
  "layout": {"kind": "list", "rowHeight": 60},
  "reorder": "withinSection",
  "sections": [
    {
      "id": "todo",
      "items": [
        {"id": "a"}, // the first
        // b is important.
        {"id": "b"},
        {"id": "c"} // the last
      ]
    }
  ]
}
"""
MOVED = """{
  "viewport": {"width": 320, "height": 480},
  "layout": {"kind": "list", "rowHeight": 60},
  "reorder": "withinSection",
  "sections": [
    {
      "id": "todo",
      "items": [
        // b is important.
        {"id": "b"},
        {"id": "c"}, // the last
        {"id": "a"} // the first
      ]
    }
  ]
}
"""
# Collects the keys of the nodes that are removed from the layer and added to it, and the texts that are announced.
OBSERVE = """() => {
  const { layer } = layoutd.devices[0], region = document.getElementById("live-region");
  Object.assign(window, { removed: [], added: [], spoken: [] });
  const keys = (nodes) => [...nodes].map((node) => node.dataset?.key).filter(Boolean);
  new MutationObserver((records) => { for (const record of records) { removed.push(...keys(record.removedNodes)); added.push(...keys(record.addedNodes)); } }).observe(layer, { childList: true });
  new MutationObserver(() => spoken.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def shown(tmp_path, preview, page):
    """Opens a document in a page, with observers."""
    def show(document, *options, page=page):
        path = tmp_path / "drag.layout.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document, indent=1))
        page.goto(preview(path, *options).url)
        is_open(page)
        page.evaluate(OBSERVE)
        return path

    return show


@pytest.fixture
def touch_page(browser):
    context = browser.new_context(viewport={"width": 900, "height": 1000}, has_touch=True)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def spoken(page, *texts):
    """Waits until texts were announced, in this order; each may be a part of an announcement."""
    def found():
        rest = iter(page.evaluate("spoken"))
        return all(any(text in announced for announced in rest) for text in texts)

    until(found, 8, lambda: f"{texts} among {page.evaluate('spoken')}", 0.02, lambda seconds: page.wait_for_timeout(1000 * seconds))


def is_at(page, key, section, item):
    """Waits until the page has a cell at an index path."""
    wait_for(page, f"JSON.stringify(layoutd.devices[0].elements.get('cell:{key}').indexPath) === '[{section},{item}]'")


def server_order(page):
    """The cells of the server's own state, by their index paths."""
    state = page.evaluate("() => layoutd.devices[0].session.request('layoutd/session/snapshot')")
    cells = [element for element in state["attributes"] if element["category"] == "cell"]
    return [cell["key"][5:] for cell in sorted(cells, key=lambda cell: cell["indexPath"])]


def lift_by_key(page, key):
    page.locator(".screen").focus()
    page.evaluate("key => layoutd.inspector.select(layoutd.devices[0], key)", f"cell:{key}")
    page.keyboard.press("m")
    is_lifted(page, key)


def press(page, key, *texts):
    """Presses a key and waits for its announcement."""
    page.evaluate("spoken.length = 0")
    page.keyboard.press(key)
    spoken(page, *texts)


# By mouse.


def test_a_cell_follows_the_mouse_and_stays_where_it_is_dropped(shown, page):
    shown(GRID)
    at = boxes(page)
    hold(page, "a", 20, 10)
    # The position at the start is spoken if the item is still there.
    spoken(page, "Moving A, position 1 of 6.")
    move(page, at["e"][0] + 20, at["e"][1] + 10)
    # The point that was pressed stays under the pointer.
    assert boxes(page)["a"] == pytest.approx(at["e"], abs=1)
    is_at(page, "a", 0, 4)
    assert order(page) == list("bcdeaf")
    drop(page)
    is_at_rest(page)
    assert order(page) == server_order(page) == list("bcdeaf")
    assert boxes(page)["a"] == pytest.approx(at["e"], abs=0.1)
    check_at_rest(page)
    spoken(page, "A dropped, position 5 of 6.")
    # It is not in the text, and can be undone.
    page.get_by_role("button", name="Undo moves").click()
    is_at(page, "a", 0, 0)
    assert order(page) == list("abcdef")
    check_at_rest(page)


def test_no_node_is_removed_and_added_again(shown, page):
    shown(GRID)
    page.evaluate("window.lifted = layoutd.devices[0].renderer.views.get('cell:a').node")
    at = boxes(page)
    hold(page, "a")
    for key in "bcfed":
        move(page, *at[key])
        is_at_rest(page)
        # It is above all others, and the same node.
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y) === lifted && lifted.isConnected", at[key])
    assert page.evaluate("[removed, added]") == [[], []]
    page.mouse.up()
    is_dropped(page)
    assert page.evaluate("layoutd.devices[0].renderer.views.get('cell:a').node === lifted")
    # After the drop only its position in the draw order changes.
    assert set(page.evaluate("[...removed, ...added]")) <= {"cell:a"}
    keys = page.evaluate("[...layoutd.devices[0].layer.children].map((node) => node.dataset.key.slice(5))")
    assert keys == order(page)
    check_at_rest(page)


def test_a_short_press_scrolls_and_a_long_one_without_movement_selects(shown, page):
    shown(LONG)
    x, y = boxes(page)["r5"]
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(x, y - 20 * step)
    # The velocity of the drag is 0 after a pause.
    page.wait_for_timeout(700)
    assert page.evaluate("layoutd.devices[0].movement.key") is None
    page.mouse.up()
    is_at_rest(page)
    scale = page.evaluate("layoutd.devices[0].scale")
    assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(100 / scale, abs=1)
    hold(page, "r5")
    page.mouse.up()
    is_dropped(page)
    wait_for(page, "layoutd.inspector.selected?.key === 'cell:r5'")
    assert server_order(page)[:3] == ["r0", "r1", "r2"]


@pytest.mark.parametrize("end", ["Escape", "blur", "pointercancel", "timeline"])
def test_a_drag_is_cancelled(shown, page, end):
    shown({**GRID, "timeline": [{"at": 0.1, "update": [{"delete": {"at": [0, 5]}}]}]} if end == "timeline" else GRID)
    if end == "timeline":
        page.get_by_role("tab", name="Timeline").click()
        wait_for(page, "layoutd.timeline.data !== null")
        is_at_rest(page)
    at = boxes(page)
    hold(page, "a")
    move(page, *at["f"])
    is_at(page, "a", 0, 5)
    if end == "Escape":
        page.keyboard.press("Escape")
    elif end == "blur":
        page.evaluate("window.dispatchEvent(new Event('blur'))")
    elif end == "pointercancel":
        page.evaluate("layoutd.devices[0].view.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true }))")
    else:
        page.evaluate("layoutd.timeline.seek(0.05)")
    is_dropped(page)
    spoken(page, "Movement cancelled. A returns.")
    # Moves and the release of the button after it have no effect.
    move(page, *at["c"])
    page.mouse.up()
    if end == "timeline":
        assert server_order(page) == list("abcdef")
        return
    is_at_rest(page)
    assert order(page) == server_order(page) == list("abcdef")
    assert boxes(page) == {key: pytest.approx(center, abs=0.1) for key, center in at.items()}
    check_at_rest(page)


def test_the_viewport_scrolls_at_its_edge_and_back_on_cancel(shown, page):
    shown(LONG)
    screen = page.locator(".screen").bounding_box()
    x, bottom = boxes(page)["r2"][0], screen["y"] + screen["height"]
    hold(page, "r2")
    move(page, x, bottom - 8)
    wait_for(page, "layoutd.devices[0].offset.y > 300")
    # While it scrolls the item is under the pointer.
    for _ in range(5):
        wait_for_frames(page, 1)
        assert boxes(page)["r2"] == pytest.approx((x, bottom - 8), abs=1)
    # Beyond the edge, outside of the device, the center stays at the edge.
    move(page, x, bottom + 60)
    assert boxes(page)["r2"] == pytest.approx((x, bottom), abs=1)
    assert page.evaluate("[...removed, ...added].includes('cell:r2')") is False
    page.keyboard.press("Escape")
    is_dropped(page)
    wait_for(page, "Math.abs(layoutd.devices[0].offset.y) < 0.01")
    page.mouse.up()
    is_at_rest(page)
    assert server_order(page)[:4] == ["r0", "r1", "r2", "r3"]
    check_at_rest(page)


def test_an_item_is_dragged_to_the_end_of_the_collection(shown, page):
    shown({**LONG, "sections": [{"id": "rows", "items": [{"repeat": 20, "id": "r{i}"}]}]})
    screen = page.locator(".screen").bounding_box()
    x = boxes(page)["r0"][0]
    hold(page, "r0")
    move(page, x, screen["y"] + screen["height"] - 2)
    is_at(page, "r0", 0, 19)
    wait_for(page, "layoutd.devices[0].offset.y >= layoutd.devices[0].scroller.maxOffset.y - 0.5")
    drop(page)
    is_at_rest(page)
    assert server_order(page)[-2:] == ["r19", "r0"]
    spoken(page, "r0 dropped, position 20 of 20.")
    check_at_rest(page)


def test_an_item_is_dragged_to_another_section_if_the_document_permits_it(shown, page):
    shown(TWO)
    at = boxes(page)
    hold(page, "a")
    spoken(page, "Moving A, position 1 of 3 in open.")
    move(page, *at["e"])
    is_at(page, "a", 1, 1)
    drop(page)
    is_at_rest(page)
    assert server_order(page) == list("bcdaef")
    spoken(page, "A dropped, position 2 of 4 in done.")
    check_at_rest(page)


def test_an_item_of_an_orthogonal_section(shown, page):
    cards = {
        "orthogonalScrolling": "continuous",
        "group": {
            "size": {"width": 100, "height": 80},
            "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}],
        },
    }
    items = [{"repeat": 12, "id": "k{i}"}]
    shown({**GRID, "layout": {"kind": "compositional"}, "sections": [{"id": "cards", "layout": cards, "items": items}]})
    assert page.evaluate("layoutd.documentState.diagnostics") == []
    at, screen = boxes(page), page.locator(".screen").bounding_box()
    hold(page, "k0")
    move(page, screen["x"] + screen["width"] - 6, at["k0"][1])
    wait_for(page, "layoutd.devices[0].session.orthogonalOffsets.cards.x > 250")
    assert boxes(page)["k0"] == pytest.approx((screen["x"] + screen["width"] - 6, at["k0"][1]), abs=1)
    is_at(page, "k0", 0, 11)
    drop(page)
    is_at_rest(page)
    assert server_order(page)[:1] != ["k0"]
    check_at_rest(page)


def test_a_document_without_reordering_explains_it_quietly(shown, page):
    shown({**GRID, "reorder": "none"})
    x, y = boxes(page)["a"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.locator("#hint").wait_for(state="visible")
    assert '"reorder" is "none"' in page.locator("#hint").inner_text()
    assert page.locator("#toast").is_hidden()
    page.mouse.up()
    wait_for(page, "layoutd.inspector.selected?.key === 'cell:a'")
    spoken(page, "cannot be moved")


def test_an_edit_that_deletes_the_item_ends_the_drag(layoutd, tmp_path, page):
    path = tmp_path / "drag.layout.json"
    path.write_text(json.dumps(GRID))
    editor = Editor(layoutd, path)
    page.goto(editor.url)
    is_open(page)
    page.evaluate(OBSERVE)
    at = boxes(page)
    hold(page, "a")
    move(page, *at["c"])
    editor.type(json.dumps({**GRID, "sections": [{"id": "tiles", "items": ITEMS[1:]}]}))
    spoken(page, "cancelled: it was deleted.")
    wait_for(page, "layoutd.devices[0].movement.key === null")
    move(page, *at["e"])
    page.mouse.up()
    is_dropped(page)
    check_at_rest(page)
    page.goto("about:blank")
    editor.close()


def test_an_interrupted_scroll_animation_is_continued(shown, page):
    """Otherwise the page would be at another offset than the server, and would report it."""
    shown(LONG)
    distances = page.evaluate("""() => {
      const { inFlightAnimations: animations } = layoutd.devices[0], start = layoutd.clock.now();
      const animation = (id) => ({ id, duration: 1, curve: "linear", appearing: [], moving: [], disappearing: [] });
      animations.begin(animation(1), { x: 0, y: 100 }, start);
      const first = animations.step(start + 0.5);
      animations.begin(animation(2), { x: 0, y: 10 }, start + 0.5);
      return [first.y, animations.step(start + 2).y];
    }""")
    assert distances == pytest.approx([50, 60])


# By touch.


def test_a_finger_drags_after_a_long_press(shown, touch_page):
    shown(GRID, page=touch_page)
    page, finger = touch_page, Finger(touch_page)
    at = boxes(page)
    finger.down(*at["a"])
    is_lifted(page, "a")
    for key in "bcf":
        finger.move(*at[key])
        assert boxes(page)["a"] == pytest.approx(at[key], abs=1)
    finger.up()
    is_dropped(page)
    is_at_rest(page)
    assert server_order(page) == list("bcdefa")
    assert page.locator(".menu").count() == 0
    # Neither the collection nor the page has scrolled.
    assert page.evaluate("[layoutd.devices[0].offset.y, scrollY]") == [0, 0]
    check_at_rest(page)


def test_a_finger_that_moves_at_once_scrolls(shown, touch_page):
    shown(LONG, page=touch_page)
    page, finger = touch_page, Finger(touch_page)
    x, y = boxes(page)["r5"]
    finger.down(x, y)
    for step in range(1, 6):
        finger.move(x, y - 20 * step)
    page.wait_for_timeout(700)
    assert page.evaluate("layoutd.devices[0].movement.key") is None
    finger.up()
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") > 50


def test_a_long_press_without_movement_opens_the_menu(shown, touch_page):
    shown(GRID, page=touch_page)
    page, finger = touch_page, Finger(touch_page)
    at = boxes(page)
    finger.down(*at["b"])
    is_lifted(page, "b")
    finger.up()
    is_dropped(page)
    assert page.get_by_role("menuitem", name="Move").is_visible()
    page.keyboard.press("Escape")
    # A browser that takes the touch over cancels the movement.
    finger.down(*at["a"])
    is_lifted(page, "a")
    finger.move(*at["e"])
    finger.cancel()
    is_dropped(page)
    is_at_rest(page)
    assert server_order(page) == list("abcdef")


def test_a_finger_gets_the_menu_of_an_item_that_cannot_be_moved(shown, touch_page):
    shown({**GRID, "reorder": "none"}, page=touch_page)
    page, finger = touch_page, Finger(touch_page)
    finger.down(*boxes(page)["b"])
    page.get_by_role("menuitem", name="Delete").wait_for()
    finger.up()
    assert page.locator("#hint").is_hidden()


# By keys.


def test_keys_move_an_item_and_its_position_is_spoken(shown, page):
    shown(GRID)
    lift_by_key(page, "a")
    spoken(page, "Moving A, position 1 of 6. Arrow keys move it, Space drops it, Escape cancels.")
    assert "Arrow keys" in page.locator("#hint").inner_text()
    press(page, "ArrowRight", "A, position 2 of 6.")
    press(page, "ArrowDown", "A, position 5 of 6.")
    press(page, "ArrowRight", "A, position 6 of 6.")
    press(page, "ArrowRight", "A cannot move further in this direction: position 6 of 6.")
    press(page, "ArrowUp", "A, position 3 of 6.")
    press(page, "ArrowLeft", "A, position 2 of 6.")
    # Neither the scroll position nor the tap action has changed, and the focus is on the item.
    assert page.evaluate("layoutd.devices[0].offset.y") == 0
    assert page.evaluate("document.activeElement === layoutd.devices[0].view")
    press(page, " ", "A dropped, position 2 of 6.")
    is_dropped(page)
    is_at_rest(page)
    assert server_order(page) == list("bacdef")
    active = page.evaluate("document.getElementById(layoutd.devices[0].view.getAttribute('aria-activedescendant')).dataset.key")
    assert active == "cell:a" and page.evaluate("document.activeElement === layoutd.devices[0].view")
    assert page.locator("#hint").is_hidden()
    check_at_rest(page)


def test_escape_and_leaving_the_list_cancel(shown, page):
    shown(GRID)
    for leave in ("Escape", "Tab"):
        lift_by_key(page, "a")
        press(page, "ArrowDown", "A, position 4 of 6.")
        press(page, leave, "Movement cancelled. A returns.")
        is_dropped(page)
        assert page.locator("#hint").is_hidden()
        assert page.evaluate("document.activeElement === layoutd.devices[0].view") == (leave == "Escape")
    is_at_rest(page)
    assert server_order(page) == list("abcdef")
    # The key that cancelled has not removed the selection.
    assert page.evaluate("layoutd.inspector.selected.key") == "cell:a"


def test_keys_pass_neighbors_of_other_sizes(shown, page):
    """The center of a large neighbor may be within the slot of the item itself."""
    heights = [20, 150, 20, 90, 30]
    items = [{"id": name, "height": height} for name, height in zip("abcde", heights)]
    shown({**GRID, "layout": {"kind": "waterfall", "columnCount": 1}, "sections": [{"id": "s", "items": items}]})
    lift_by_key(page, "a")
    for position in (2, 3, 4, 5):
        press(page, "ArrowDown", f"a, position {position} of 5.")
    for position in (4, 3, 2, 1):
        press(page, "ArrowUp", f"a, position {position} of 5.")
    press(page, "Enter", "a dropped. Its position is unchanged.")
    is_dropped(page)
    check_at_rest(page)


def test_keys_move_an_item_through_a_long_list_and_across_sections(shown, page):
    shown({**TWO, "sections": [{"id": "rows", "items": [{"repeat": 14, "id": "r{i}"}]}, {"id": "done", "items": ITEMS}]})
    # The names of the sections are those of the outline.
    wait_for(page, "layoutd.devices[0].orthogonalScroller.sectionNames?.length === 2")
    lift_by_key(page, "r0")
    for position in range(2, 15):
        press(page, "ArrowDown", f"r0, position {position} of 14 in rows.")
        # The item is in view, and the viewport has come to rest.
        offset = page.evaluate("layoutd.devices[0].offset.y")
        wait_for_frames(page, 4)
        assert page.evaluate("layoutd.devices[0].offset.y") == offset
        assert page.evaluate("layoutd.devices[0].shows('cell:r0')")
    press(page, "ArrowDown", "in done.")
    press(page, " ", "dropped", )
    is_dropped(page)
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].elements.get('cell:r0').indexPath[0]") == 1
    check_at_rest(page)


def test_assistive_technologies_get_the_state(shown, page):
    shown(GRID)
    wait_for(page, "layoutd.devices[0].view.getAttribute('aria-owns') !== null")
    before = violations(page)
    lift_by_key(page, "b")
    press(page, "ArrowRight", "B, position 3 of 6.")
    page.wait_for_timeout(250)
    assert violations(page) == before == []
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    listed = [node for node in tree if node.get("role", {}).get("value") == "listbox"]
    assert "M moves the selected item" in listed[0]["description"]["value"]
    properties = {node["name"]["value"]: {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])} for node in tree if node.get("role", {}).get("value") == "option"}
    assert properties["B"].get("roledescription") == "item that is being moved"
    assert "roledescription" not in properties["A"]
    # The names are read in the order that is shown.
    assert [name for name in properties if name in "ABCDEF"] == ["A", "C", "B", "D", "E", "F"]
    press(page, "Escape", "Movement cancelled")
    is_dropped(page)
    assert page.locator("[aria-roledescription]").count() == 0


def test_reduced_motion(browser, shown):
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    page = context.new_page()
    shown(GRID, page=page)
    at = boxes(page)
    hold(page, "a")
    assert page.evaluate("getComputedStyle(document.querySelector('[data-movement]')).transitionDuration") == "0s"
    move(page, *at["c"])
    drop(page)
    is_at_rest(page)
    assert server_order(page) == list("bcadef")
    check_at_rest(page)
    context.close()


# The text.


def test_a_drop_moves_the_lines_of_the_file_with_their_comments(shown, page):
    path = shown(TEXT, "--edit")
    wait_for(page, "layoutd.documentState.editing.isEditable")
    at = boxes(page)
    hold(page, "a")
    move(page, *at["c"])
    is_at(page, "a", 0, 2)
    drop(page)
    until(lambda: path.read_text() != TEXT, 8, "the text of the file", 0.02, lambda seconds: page.wait_for_timeout(1000 * seconds))
    assert path.read_text() == MOVED
    assert page.locator("#reset").is_hidden()
    wait_for(page, "layoutd.documentState.editing.canUndo")
    check_at_rest(page)
    assert order(page) == list("bca")
    page.keyboard.press("Control+z")
    until(lambda: path.read_text() == TEXT, 8, "the former text", 0.02, lambda seconds: page.wait_for_timeout(1000 * seconds))
    is_at(page, "a", 0, 0)
    check_at_rest(page)


def insert_an_item(page):
    """Inserts an item after the last one that cannot be written. Returns the button that reverts it."""
    wait_for(page, "layoutd.documentState.editing.isEditable")
    page.evaluate("layoutd.documentState.editing.isEditable = false")
    page.locator(".screen").focus()
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:c')")
    page.keyboard.press("i")
    undo = page.get_by_role("button", name="Undo inserts and deletes")
    undo.wait_for()
    wait_for(page, "layoutd.devices[0].elements.size === 4")
    page.evaluate("layoutd.documentState.editing.isEditable = true")
    return undo


def drop_the_first_item_behind_the_third(page):
    is_at_rest(page)
    at = boxes(page)
    hold(page, "a")
    move(page, *at["c"])
    is_at(page, "a", 0, 2)
    drop(page)


def test_a_drop_after_inserts_does_not_write_them_into_the_text(shown, page):
    path = shown(TEXT, "--edit")
    insert_an_item(page)
    drop_the_first_item_behind_the_third(page)
    page.get_by_role("button", name="Undo all changes").click()
    wait_for(page, "layoutd.devices[0].elements.size === 3")
    is_at_rest(page)
    assert order(page) == list("abc") and path.read_text() == TEXT


def test_a_drop_is_written_again_after_an_edit_has_discarded_the_inserts(shown, page):
    path = shown(TEXT, "--edit")
    undo = insert_an_item(page)
    # An edit of something else keeps the inserted item.
    path.write_text(TEXT.replace('"rowHeight": 60', '"rowHeight": 70'))
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').frame[3] === 70")
    is_at_rest(page)
    assert undo.is_visible() and page.evaluate("layoutd.devices[0].elements.size") == 4
    path.write_text(TEXT.replace('{"id": "b"}', '{"id": "b", "label": "B"}'))
    wait_for(page, "layoutd.devices[0].elements.size === 3")
    undo.wait_for(state="hidden")
    drop_the_first_item_behind_the_third(page)
    expected = MOVED.replace('{"id": "b"}', '{"id": "b", "label": "B"}')
    until(lambda: path.read_text() == expected, 8, "the text of the file", 0.02, lambda seconds: page.wait_for_timeout(1000 * seconds))
    assert undo.is_hidden()


def test_a_drop_of_generated_items_is_no_edit(shown, page):
    path = shown(LONG, "--edit")
    text = path.read_text()
    wait_for(page, "layoutd.documentState.editing.isEditable")
    at = boxes(page)
    hold(page, "r1")
    move(page, *at["r3"])
    is_at(page, "r1", 0, 3)
    drop(page)
    page.get_by_role("button", name="Undo moves").wait_for()
    assert path.read_text() == text


def test_a_drop_is_an_edit_of_the_editor_that_has_the_document_open(layoutd, tmp_path, page):
    from test_preview_editing import ApplyingEditor
    path = tmp_path / "drag.layout.json"
    path.write_text(TEXT)
    editor = ApplyingEditor(layoutd, path)
    page.goto(editor.url)
    is_open(page)
    wait_for(page, "layoutd.documentState.editing.isEditable && layoutd.documentState.origin === 'editor'")
    at = boxes(page)
    hold(page, "a")
    move(page, *at["c"])
    is_at(page, "a", 0, 2)
    drop(page)
    editor.type(MOVED)
    check_at_rest(page)
    assert order(page) == list("bca") and page.locator("#reset").is_hidden()
    assert path.read_text() == TEXT
    page.goto("about:blank")
    editor.close()


# The transcript.


def test_the_messages_of_a_drag_are_those_of_the_transcript_and_replay_with_the_same_result(layoutd, tmp_path, page):
    path = tmp_path / "drag.layout.json"
    path.write_text(json.dumps(record_page.DOCUMENT))
    editor = Editor(layoutd, path)
    lines, shown_order = record_page.record(page, editor.url)
    page.goto("about:blank")
    editor.close()
    assert shown_order == [f"cell:{name}" for name in "bcdeafghi"]
    recorded = [json.loads(line) for line in record_page.TRANSCRIPT.read_text().splitlines() if line and not line.startswith("//")]
    moves = [line for line in recorded if "InteractiveMovement" in line.get("send", {}).get("method", "")]
    assert [line["send"]["method"].split("/")[-1][:3] for line in moves] == ["beg", *["upd"] * (len(moves) - 2), "end"]
    ended = next(line["expect"]["result"] for line in recorded if line.get("expect", {}).get("id") == moves[-1]["send"]["id"])
    assert ended["operations"] == [{"move": {"from": [0, 0], "to": [0, 4]}}]
    for transcript in (record_page.TRANSCRIPT.read_text(), record_page.text(lines)):
        run = subprocess.run([layoutd, "replay", "-"], input=transcript, capture_output=True, text=True, timeout=60)
        assert run.returncode == 0, run.stdout + run.stderr
