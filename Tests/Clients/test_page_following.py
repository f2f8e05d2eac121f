"""What follows the user on the page: drags of handles, inserts that are written, searches, direction and text size."""

import json

import pytest

from preview_page import (  # noqa: F401, fixtures among them
    DOCUMENT, check_at_rest, document, editor, is_at_rest, is_open, preview, scroll_to, wait_for, wait_for_frames, with_items,
)
from test_preview_editing import TEXT, differences, edited, feed, is_written, select, wait_for_text  # noqa: F401

MILLION = {
    "viewport": "iPhone 16", "layout": {"kind": "grid", "columnCount": 3, "itemSize": [100, 100]},
    "sections": [{"id": "s", "items": [{"repeat": 1_000_000, "id": "p-{i}"}]}],
}


def height_of(page, key):
    return page.evaluate("key => layoutd.devices[0].elements.get(key).frame[3]", key)


def grab(page, name):
    """Presses the mouse on a handle, and returns the point."""
    box = page.locator(f".handle.{name}").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    return x, y


def test_the_layout_follows_a_handle_before_it_is_dropped(edited, feed):
    page, scale = edited, edited.evaluate("layoutd.devices[0].scale")
    select(page, "cell:a")
    x, y = grab(page, "height")
    for step in range(1, 21):
        page.mouse.move(x, y + 2 * step * scale)
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').frame[3] === 160")
    # What changes is outlined, the file is not written, and nothing is animated.
    assert "cell:a" in page.evaluate("layoutd.devices[0].highlights.keys('affected')")
    assert feed.read_text() == TEXT
    assert page.evaluate("layoutd.devices[0].inFlightAnimations.isEmpty")
    assert page.locator(".handle.height output").inner_text() == "height 160"
    page.mouse.up()
    wait_for_text(page, feed, lambda text: differences(TEXT, text) == [("120", "160")])
    is_written(page)
    assert height_of(page, "cell:a") == 160 and page.evaluate("layoutd.devices[0].highlights.keys('affected')") == []
    check_at_rest(page)
    page.locator("#undo").click()
    wait_for_text(page, feed, lambda text: text == TEXT)


def test_escape_ends_a_drag_without_a_change(edited, feed):
    page = edited
    select(page, "cell:a")
    x, y = grab(page, "height")
    page.mouse.move(x, y + 40)
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').frame[3] !== 120")
    page.keyboard.press("Escape")
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').frame[3] === 120")
    page.mouse.up()
    is_written(page)
    assert feed.read_text() == TEXT and page.evaluate("layoutd.inspector.selected.key") == "cell:a"
    check_at_rest(page)


def test_all_devices_follow_a_drag(edited, feed):
    page = edited
    page.locator("#addDevice").select_option("iPad mini")
    is_open(page, 2)
    select(page, "cell:a")
    x, y = grab(page, "height")
    page.mouse.move(x, y + 40)
    wait_for(page, "layoutd.devices.every(device => device.elements.get('cell:a').frame[3] > 120)")
    page.mouse.up()
    is_written(page)
    for index in (0, 1):
        check_at_rest(page, index)


def test_handles_appear_near_the_pointer(edited):
    page = edited
    select(page, "cell:a")
    page.mouse.move(5, 5)
    opacity = "getComputedStyle(document.querySelector('.handle.height')).opacity"
    wait_for(page, f"{opacity} === '0'")
    box = page.locator(".handle.height").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_for(page, f"{opacity} === '1'")
    assert page.locator(".handle output").filter(visible=True).all_inner_texts() == ["height 120"]


@pytest.mark.parametrize("action", ["I", "Delete"])
def test_an_item_is_inserted_and_deleted_in_the_file(edited, feed, action):
    page = edited
    select(page, "cell:b")
    page.locator(".screen").focus()
    page.keyboard.press(action)
    wait_for_text(page, feed, lambda text: text != TEXT)
    is_written(page)
    after = feed.read_text()
    if action == "I":
        assert '"label": "New 1"' in after and '"id": "b",   "height": 90 },   // three spaces' in after
        wait_for(page, "[...layoutd.devices[0].elements.values()].some(({ custom }) => custom?.label === 'New 1')")
    else:
        assert '"id": "b"' not in after and not page.evaluate("layoutd.devices[0].elements.has('cell:b')")
    check_at_rest(page)
    # There is one undo, that of the file.
    assert page.locator("#reset").is_hidden()
    page.keyboard.press("Control+z")
    wait_for_text(page, feed, lambda text: text == TEXT)
    is_written(page)
    check_at_rest(page)


def test_an_invalid_color_is_marked_and_an_edge_box_has_four_fields(edited, feed):
    page = edited
    select(page, "cell:a")
    assert page.locator(".edgeBox input").count() == 4
    color = page.locator('[data-path="/sections/0/items/0/color"]')
    color.fill("#12")
    color.press("Enter")
    wait_for(page, "document.querySelector('.fieldProblem') !== null")
    assert color.get_attribute("aria-invalid") == "true" and color.input_value() == "#12" and feed.read_text() == TEXT
    color.fill("#123456")
    color.press("Enter")
    wait_for_text(page, feed, lambda text: "#123456" in text)
    assert page.locator(".fieldProblem").count() == 0


def test_a_picked_color_is_shown_before_it_is_written(edited, feed):
    page = edited
    select(page, "cell:a")
    swatch = page.locator(".colorSwatch").first
    swatch.evaluate("node => { node.value = '#0a0b0c'; node.dispatchEvent(new Event('input')); }")
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').custom.color === '#0A0B0C'")
    assert feed.read_text() == TEXT
    swatch.evaluate("node => node.dispatchEvent(new Event('change'))")
    wait_for_text(page, feed, lambda text: "#0A0B0C" in text)


@pytest.mark.parametrize("text, key", [("p-500000", "cell:p-500000"), ("500000", "cell:p-500000"), ("0/12", "cell:p-12")])
def test_a_generated_item_is_found(tmp_path, preview, page, text, key):
    path = tmp_path / "page.layout.json"
    path.write_text(json.dumps(MILLION))
    page.goto(preview(path).url)
    is_open(page)
    page.keyboard.press("o")
    page.locator("#outlineSearch").fill(text)
    page.get_by_role("treeitem", name=key.removeprefix("cell:")).wait_for()
    page.keyboard.press("Enter")
    wait_for(page, "key => layoutd.inspector.selected?.key === key && layoutd.devices[0].shows(key)", key)
    is_at_rest(page)
    # The indicator is as far down as the item.
    if key == "cell:p-500000":
        place = page.evaluate("""() => {
          const [bar, screen] = [document.querySelector('.scrollIndicator.y'), layoutd.devices[0].view].map(node => node.getBoundingClientRect());
          return (bar.y + bar.height / 2 - screen.y) / screen.height;
        }""")
        assert place == pytest.approx(0.5, abs=0.02)


def test_an_unknown_item_is_not_found(tmp_path, preview, page):
    path = tmp_path / "page.layout.json"
    path.write_text(json.dumps(MILLION))
    page.goto(preview(path).url)
    is_open(page)
    page.keyboard.press("o")
    page.locator("#outlineSearch").fill("p-1000000")
    wait_for(page, "document.querySelector('#outline .hint')?.innerText === 'No matches.'")


def test_scroll_indicators_fade_after_a_scroll(document, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    wait_for(page, "document.querySelector('.scrollIndicators.moving') === null")
    page.locator(".screen").hover()
    page.mouse.wheel(0, 200)
    wait_for(page, "document.querySelector('.scrollIndicators.moving') !== null")
    assert page.locator(".scrollIndicator.y").is_visible() and page.locator(".scrollIndicator.x").is_hidden()
    wait_for(page, "document.querySelector('.scrollIndicators.moving') === null")


def test_the_direction_and_the_text_size_are_switched(tmp_path, preview, page):
    tags = {"viewport": {"width": 390, "height": 640}, "layout": {"kind": "tags"}, "sections": [{"id": "s", "items": [{"id": f"t{n}", "text": f"tag {n}"} for n in range(9)]}]}
    path = tmp_path / "page.layout.json"
    path.write_text(json.dumps(tags))
    page.goto(preview(path).url)
    is_open(page)
    frame = "layoutd.devices[0].elements.get('cell:t0').frame"
    left, _, width, _ = page.evaluate(frame)
    page.get_by_role("button", name="Right to left").click()
    wait_for(page, f"{frame}[0] > 300")
    assert page.evaluate(frame)[0] == pytest.approx(390 - left - width)
    assert page.evaluate("layoutd.devices[0].view.dir") == "rtl" and page.locator("#direction").get_attribute("aria-pressed") == "true"
    check_at_rest(page)
    page.get_by_label("Text size").select_option("1.94")
    wait_for(page, f"width => {frame}[2] > 1.2 * width", width)
    check_at_rest(page)
    # Also of a device that is added later, and of a new text.
    page.locator("#addDevice").select_option("iPad mini")
    is_open(page, 2)
    wait_for(page, "layoutd.devices[1].elements.get('cell:t0').frame[0] > 500")
    path.write_text(json.dumps({**tags, "contentInset": 8}))
    wait_for(page, "layoutd.documentState.textVersion > 1")
    is_at_rest(page)
    assert page.evaluate(frame)[0] > 250
    page.get_by_role("button", name="Right to left").click()
    page.get_by_label("Text size").select_option("1")
    wait_for(page, f"width => {frame}[2] === width", width)


def test_the_version_before_an_edit_is_compared_after_it(editor, page):
    page.goto(editor.url)
    is_open(page)
    editor.type(with_items(lambda items: items[1:]))
    wait_for(page, "!layoutd.devices[0].elements.has('cell:a')")
    is_at_rest(page)
    page.keyboard.press("c")
    assert page.locator('.before [data-key="cell:a"]').count() == 1
    assert page.locator(".compareLabels").inner_text().split() == ["before", "after"]


def test_the_active_device_is_in_view_after_a_zoom(document, preview, browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(preview(document).url)
    is_open(page)
    page.locator("#addDevice").select_option("iPad Pro 11")
    is_open(page, 2)
    for zoom in ("200", "100", "fit"):
        page.locator("#zoom").select_option(zoom)
        wait_for_frames(page)
        box = page.locator(".bezel").first.bounding_box()
        assert box["x"] < 1440 and box["x"] + box["width"] > 0 and box["y"] < 900 and box["y"] + box["height"] > 44, zoom
    context.close()


def test_a_drag_is_compared_with_the_version_before_it(edited, feed):
    page = edited
    select(page, "cell:a")
    x, y = grab(page, "height")
    for step in range(1, 6):
        page.mouse.move(x, y + 10 * step)
        wait_for_frames(page)
    page.mouse.up()
    wait_for_text(page, feed, lambda text: text != TEXT)
    is_written(page)
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    scale = page.evaluate("layoutd.devices[0].scale")
    assert page.locator('.before [data-key="cell:a"]').bounding_box()["height"] / scale == pytest.approx(120, abs=0.1)
    assert height_of(page, "cell:a") > 120
