"""The strip with all widths above the devices of the preview page, and the worst order of late sizes."""

import json

from preview_page import is_open, preview, wait_for  # noqa: F401, fixtures among them

# A cell that is too wide below 370.5 points, and a layout that changes at 700 points.
WIDE = {
    "viewport": {"width": 393, "height": 700},
    "sections": [
        {
            "id": "s", "layout": {"kind": "flow", "variants": [{"minWidth": 700, "layout": {"minimumLineSpacing": 20}}]},
            "items": [{"id": "a", "size": [370.5, 60]}, {"id": "b", "size": [100, 60]}],
        }
    ],
}
LATE = {
    "viewport": {"width": 300, "height": 400},
    "animation": {"duration": 0},
    "sections": [
        {
            "id": "s", "layout": {"kind": "list"},
            "items": [{"repeat": 8, "id": "i{i}", "measured": {"height": {"random": [20, 120]}, "after": 0.3}}],
        }
    ],
}


def opened(document, tmp_path, preview, page):  # noqa: F811
    path = tmp_path / "widths.layout.json"
    path.write_text(json.dumps(document))
    page.goto(preview(path).url)
    is_open(page)
    return path


def test_the_strip_shows_where_problems_are_and_sets_the_width(tmp_path, preview, page):  # noqa: F811
    path = opened(WIDE, tmp_path, preview, page)
    phone = "layoutd.devices[0].chrome.bezel.getBoundingClientRect().y"
    top = page.evaluate(phone)
    wait_for(page, "layoutd.widthBar.problems.length === 1")
    assert page.evaluate("layoutd.widthBar.problems[0].widths") == [{"from": 320, "to": 369.9}]
    assert page.evaluate("document.querySelectorAll('.widthBar .segments > .warning').length") == 1
    assert page.evaluate("document.querySelectorAll('.widthBar .breakpoint').length") == 1
    assert page.evaluate(phone) == top
    # A drag into the problem makes it visible, and names it.
    bar = page.locator(".widthBar")
    box = bar.bounding_box()
    place = lambda width: box["x"] + box["width"] * (width - 320) / 1046  # noqa: E731
    page.mouse.move(place(500), box["y"] + 4)
    page.mouse.down()
    page.mouse.move(place(350), box["y"] + 4)
    wait_for(page, "layoutd.devices[0].size.width === 350")
    assert "320–369.9: cell:a extends beyond the right edge" in page.locator(".widthBar .tip").inner_text()
    page.mouse.up()
    # So do the keys; the next change is where the problem ends, then the breakpoint.
    bar.focus()
    for key, width in [("ArrowRight", 351), ("PageDown", 320), ("PageUp", 370), ("PageUp", 700), ("End", 1366), ("Shift+ArrowLeft", 1356)]:
        page.keyboard.press(key)
        wait_for(page, f"layoutd.devices[0].size.width === {width}")
    assert bar.get_attribute("role") == "slider"
    wait_for(page, "document.querySelector('.widthBar').getAttribute('aria-valuenow') === '1356'")
    assert bar.get_attribute("aria-valuetext").startswith("1356 points, no problems")
    # A new text is linted again.
    path.write_text(json.dumps(WIDE).replace("370.5", "450.5"))
    wait_for(page, "layoutd.widthBar.problems[0].widths[0].to === 449.9")


def test_the_worst_order_is_found_and_played(tmp_path, preview, page):  # noqa: F811
    opened(LATE, tmp_path, preview, page)
    page.locator("#timelineTab").click()
    page.locator("#worstOrder").click()
    wait_for(page, "document.getElementById('worstOrder').getAttribute('aria-pressed') === 'true'")
    wait_for(page, "layoutd.timeline.isPlaying")
    spoken = page.locator("#live-region").inner_text()
    assert spoken.startswith("The worst of 100 orders: cell:i")
    seed = int(page.locator("#worstOrder").inner_text().removeprefix("Order "))
    # The server plays the same jump for the seed.
    data = page.evaluate(
        "seed => layoutd.connection.request('layoutd/simulateTimeline', { textDocument: { uri: layoutd.devices[0].session.uri }, viewport: { width: 300, height: 400 }, seed })",
        seed,
    )
    assert data["seed"] == seed
    farthest = max(jump["distance"] for jump in data["jumps"])
    assert f"by {farthest:.1f}".rstrip("0").rstrip(".") in spoken
    page.locator("#worstOrder").click()
    wait_for(page, "document.getElementById('worstOrder').textContent === 'Worst order'")
