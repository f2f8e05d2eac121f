"""Devices of the preview page beside the first one, their sizes, and the timeline of a device."""

import json

import pytest

from preview_page import is_at_rest, is_open, preview, scroll_to, wait_for  # noqa: F401, fixtures among them

TIMELINE = {
    "viewport": {"width": 300, "height": 400},
    "layout": {"kind": "list", "rowHeight": 44},
    "sections": [{"id": "s", "items": [{"repeat": 5, "id": "i{i}"}]}],
    "timeline": [{"at": 0.5, "update": [{"delete": {"at": [0, 0]}}]}],
}
SECTIONS = {
    "viewport": {"width": 300, "height": 700},
    "sections": [
        {"id": "plain", "layout": {"kind": "list", "rowHeight": 44}, "items": [{"id": "a"}, {"id": "b"}]},
        {
            "id": "wide", "items": [{"id": f"w{index}"} for index in range(9)],
            "layout": {
                "kind": "compositional", "orthogonalScrolling": "continuous",
                "group": {"direction": "horizontal", "size": {"width": 120, "height": 80}, "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]},
            },
        },
    ],
}


def opened(document, tmp_path, preview, page):  # noqa: F811
    path = tmp_path / "devices.layout.json"
    path.write_text(json.dumps(document))
    page.goto(preview(path).url)
    is_open(page)
    return path


def test_the_timeline_follows_the_file_and_the_size(tmp_path, preview, page):  # noqa: F811
    path = opened(TIMELINE, tmp_path, preview, page)
    page.locator("#timelineTab").click()
    wait_for(page, "layoutd.timeline.data !== null")
    before = page.evaluate("layoutd.timeline.duration")
    # No editor has the file open, and only its timeline changes: no element of the session does.
    path.write_text(json.dumps(TIMELINE | {"timeline": [TIMELINE["timeline"][0] | {"at": 2}]}))
    wait_for(page, "before => layoutd.timeline.duration > before + 1", before)
    page.evaluate("layoutd.devices[0].resize({ width: 200, height: 500 })")
    wait_for(page, "layoutd.timeline.data.largestViewport.height === 500")


def test_the_timeline_is_that_of_the_active_device(tmp_path, preview, page):  # noqa: F811
    opened(TIMELINE, tmp_path, preview, page)
    page.locator("#timelineTab").click()
    wait_for(page, "layoutd.timeline.data !== null")
    page.locator("#addDevice").select_option("iPad mini")
    is_open(page, 2)
    # Another device is activated before the timeline has shown a time.
    page.locator(".screen").nth(1).focus()
    wait_for(page, "layoutd.timeline.data.largestViewport.width === layoutd.devices[1].size.width")
    page.evaluate("layoutd.timeline.seek(0.2)")
    assert page.evaluate("layoutd.devices.map(({ simulation }) => simulation !== null)") == [False, True]


def test_tools_show_the_state_of_the_timeline(tmp_path, preview, page):  # noqa: F811
    """The distances of Alt and a change of the color scheme are those of the shown time, not of the live document."""
    section = {"id": "s", "header": {"length": 40}, "items": [{"repeat": 30, "id": "i{i}"}]}
    timeline = [{"at": 0.1, "scrollTo": {"y": 20}}, {"at": 0.6, "scrollTo": {"y": 0}}]
    opened(TIMELINE | {"sections": [section], "timeline": timeline}, tmp_path, preview, page)
    page.locator("#timelineTab").click()
    wait_for(page, "layoutd.timeline.data !== null")
    page.evaluate("layoutd.timeline.seek(0.5)")
    assert page.evaluate("[layoutd.devices[0].shownOffset.y, layoutd.devices[0].offset.y]") == [20, 0]
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:i4')")
    page.mouse.move(5, 5)
    page.keyboard.down("Alt")
    wait_for(page, "layoutd.measure.distances.top !== undefined")
    assert page.evaluate("layoutd.measure.distances") == {"top": 20 + 4 * 44, "bottom": 400 - (20 + 5 * 44)}
    page.keyboard.up("Alt")
    color = "getComputedStyle(document.querySelector('.simulation [data-key=\"header:s\"]')).backgroundColor"
    assert page.evaluate(color) == "rgba(255, 255, 255, 0)"
    page.get_by_role("button", name="Toggle dark mode").click()
    assert page.evaluate(color) == "rgba(18, 18, 18, 0)"


def test_a_rotation_leaves_no_transition(tmp_path, preview, page):  # noqa: F811
    opened(TIMELINE, tmp_path, preview, page)
    page.evaluate("layoutd.devices[0].rotate()")
    wait_for(page, "layoutd.devices[0].size.width === 400 && layoutd.devices[0].session.revision > 0")
    wait_for(page, "layoutd.devices[0].chrome.viewportClip.style.transitionDuration === ''")


def test_an_added_device_has_the_section_that_scrolls(tmp_path, preview, page):  # noqa: F811
    opened(SECTIONS, tmp_path, preview, page)
    page.locator("#addDevice").select_option("iPad mini")
    is_open(page, 2)
    wait_for(page, "layoutd.devices.every(({ orthogonalScroller }) => orthogonalScroller.sectionNames?.length === 2)")
    for device in range(2):
        assert page.evaluate("index => ['cell:a', 'cell:w0'].map((key) => layoutd.devices[index].orthogonalScroller.sectionOf(key))", device) == [None, "wide"]


def test_scrolls_of_the_page_and_of_a_section_in_one_update_move_the_page_once(tmp_path, preview, page):  # noqa: F811
    opened(SECTIONS | {"viewport": {"width": 300, "height": 100}}, tmp_path, preview, page)
    # Without acknowledgements the server sends six updates, and coalesces all scrolls that follow.
    page.evaluate("""() => {
      const { session } = layoutd.devices[0], notify = session.notify.bind(session);
      session.notify = (method, params) => { if (method !== "layoutd/session/ack") notify(method, params); };
    }""")
    for step in range(1, 9):
        scroll_to(page, 5 * step)
    assert page.evaluate("layoutd.devices[0].session.contentOffset.y") < 40
    page.evaluate("""() => {
      const { session } = layoutd.devices[0];
      session.scroll({ x: 50, y: 0 }, "wide");
      delete session.notify;
      session.notify("layoutd/session/ack", { revision: session.revision });
    }""")
    wait_for(page, "layoutd.devices[0].session.orthogonalOffsets.wide?.x === 50")
    is_at_rest(page)
    assert page.evaluate("[layoutd.devices[0].session.contentOffset.y, layoutd.devices[0].offset.y]") == [40, 40]


def test_the_bars_of_the_system_are_where_content_keeps_away_from_them(tmp_path, preview, page):
    path = tmp_path / "safe.layout.json"
    text = """{ "viewport": "iPhone 16", "safeAreaInsets": "device", "contentInsetAdjustment": "automatic",
      "layout": { "kind": "list", "rowHeight": 44 }, "sections": [{ "items": [{ "repeat": 40 }] }] }"""
    path.write_text(text)
    page.goto(preview(path).url)
    is_open(page)
    bars = page.locator(".systemBars")
    assert bars.is_visible() and bars.locator(".island").is_visible() and bars.locator(".homeBar").is_visible()
    # They are no obstacle for the pointer, and scale with the screen.
    screen = page.locator(".screen").bounding_box()
    assert page.evaluate("({ x, y }) => document.elementFromPoint(x, y).closest('.screen') !== null", {"x": screen["x"] + screen["width"] / 2, "y": screen["y"] + 20})
    assert bars.bounding_box() == pytest.approx(screen)
    # In landscape there are none.
    page.get_by_role("button", name="Rotate").click()
    wait_for(page, "layoutd.devices[0].size.width > layoutd.devices[0].size.height")
    wait_for(page, "document.querySelector('.systemBars').hidden")
    # Older devices have a low bar.
    page.locator("#addDevice").select_option("iPhone SE")
    is_open(page, 2)
    wait_for(page, "!document.querySelectorAll('.systemBars')[1].hidden")
    assert bars.nth(1).locator(".island").is_hidden() and bars.nth(1).locator(".homeBar").is_hidden()
    # A document without safe areas has none.
    path.write_text(text.replace('"safeAreaInsets": "device", ', ""))
    wait_for(page, "[...document.querySelectorAll('.systemBars')].every(({ hidden }) => hidden)")


def test_the_outline_has_the_frames_on_the_device_that_is_used(tmp_path, preview, page):
    page.set_viewport_size({"width": 1440, "height": 900})
    path = tmp_path / "rows.layout.json"
    path.write_text("""{ "viewport": "iPhone 16", "layout": { "kind": "list", "rowHeight": 44 },
      "sections": [{ "id": "s", "header": { "length": 30 }, "items": [{ "id": "a" }, { "id": "b" }] }] }""")
    page.goto(preview(path).url)
    is_open(page)
    page.locator("#showOutline").click()
    entries = "[...document.querySelectorAll('#outline [aria-level=\"2\"] .frame')].map(node => [...node.children].map(({ textContent }) => textContent).join(' '))"
    wait_for(page, f"JSON.stringify({entries}) === JSON.stringify(['0 0 393 30', '0 30 393 44', '0 74 393 44'])")
    page.get_by_role("treeitem", name="a, 0, 30 · 393 × 44", exact=True).wait_for()
    page.get_by_role("button", name="Rotate").click()
    wait_for(page, f"{entries}[1] === '0 30 852 44'")
    # Another device, when it is used.
    page.locator("#addDevice").select_option("iPad mini")
    is_open(page, 2)
    page.locator(".screen").nth(1).focus()
    wait_for(page, f"{entries}[1] === '0 30 744 44'")


def test_the_frames_in_the_outline_are_columns(tmp_path, preview, page):
    path = tmp_path / "columns.layout.json"
    items = '{ "id": "a" }, { "repeat": 30, "id": "row-{i}" }, { "id": "a name that is longer than its column", "height": 1000.25 }'
    path.write_text(f"""{{ "viewport": "iPhone 16", "layout": {{ "kind": "list", "rowHeight": 44 }},
      "sections": [{{ "id": "s", "header": {{ "length": 30 }}, "items": [{items}] }}, {{ "id": "t", "items": [{{ "id": "b" }}] }}] }}""")
    page.goto(preview(path).url)
    is_open(page)
    page.locator("#showOutline").click()
    page.get_by_role("treeitem", name="b, 0, 2394.3").wait_for()
    # The rows of all sections and the titles: each column ends at the same x, and no number is cut.
    edges = page.evaluate("""() => [...document.querySelectorAll("#outline .frame")].map(({ children }) =>
      [...children].map((node) => [Math.round(node.getBoundingClientRect().right * 10) / 10, node.scrollWidth <= node.clientWidth]))""")
    assert len(edges) == 6 and all(row == edges[0] for row in edges) and all(fits for _, fits in edges[0])
    assert page.locator("#outline .columnTitles").inner_text().split() == ["x", "y", "w", "h"]
    # The items of a generator have their number, and the frame of the first one.
    page.get_by_role("treeitem", name="row-{i}, 30 items · 0, 74 · 393 × 44", exact=True).wait_for()
    assert page.evaluate("new Set([...document.querySelectorAll('#outline .entry path')].map(path => path.getAttribute('d'))).size") == 4
