"""The timeline and the inspector of the live page in a real browser."""

import json

import pytest

from conftest import EXAMPLES
from preview_page import (  # noqa: F401, fixtures among them
    BOXES, check_at_rest, document, editor, is_at_rest, is_open, preview, scroll_to, wait_for, wait_for_frames, with_items, Editor,
)
from test_simulate_browser import PLAY


@pytest.fixture
def timed(layoutd, tmp_path):
    """An editor with a document that has a timeline."""
    file = tmp_path / "timed.layout.json"
    file.write_text(json.dumps(PLAY, indent=1))
    editor = Editor(layoutd, file)
    yield editor
    editor.close()


def open_timeline(page, url):
    page.goto(url)
    is_open(page)
    page.get_by_role("tab", name="Timeline").click()
    wait_for(page, "layoutd.timeline.data !== null")


def changed(change):
    play = json.loads(json.dumps(PLAY))
    change(play)
    return json.dumps(play, indent=1)


def test_the_page_has_the_timeline_of_the_player(timed, page):
    open_timeline(page, timed.url)
    # In a wide panel, whose events have space for their names.
    page.locator("#deckSplitter").focus()
    for _ in range(20):
        page.keyboard.press("ArrowLeft")
    wait_for(page, "[...document.querySelectorAll('.event')].map(node => node.innerText).join() === 'update,fling,scrollTo,resize,wait'")
    page.get_by_role("button", name="fling").click()
    assert page.evaluate("layoutd.timeline.time") == pytest.approx(1)
    page.get_by_role("button", name="One frame forward").click()
    assert page.evaluate("layoutd.timeline.time * 60") == pytest.approx(61)
    page.get_by_label("Attribute of the chart").select_option("contentOffset.y")
    assert page.locator("#chart path.curve").count() == 1
    assert page.locator("#rows .row").count() > 20
    # The space key and the arrow keys of a device that shows the timeline are those of the timeline.
    page.locator(".screen").focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("layoutd.timeline.time") == pytest.approx(1)
    page.keyboard.press("Space")
    wait_for(page, "layoutd.timeline.isPlaying && layoutd.timeline.time > 1.1")
    page.keyboard.press("Space")
    assert page.evaluate("layoutd.timeline.isPlaying") is False
    page.get_by_role("button", name="Back to live").click()
    check_at_rest(page)


def test_guides_are_of_the_live_elements_only(timed, page):
    open_timeline(page, timed.url)
    page.locator("#guides").click()
    wait_for(page, "document.querySelectorAll('.guides').length === 1")
    page.get_by_role("button", name="One frame forward").click()
    wait_for(page, "document.querySelectorAll('.guides').length === 0")
    page.get_by_role("button", name="Back to live").click()
    wait_for(page, "document.querySelectorAll('.guides').length === 1")


def test_an_edit_keeps_the_time_that_is_shown(timed, page):
    open_timeline(page, timed.url)
    chip = page.locator("#timelineChip")
    assert chip.is_hidden() and page.locator("#status").is_visible()
    page.evaluate("layoutd.timeline.seek(0.45)")
    assert chip.inner_text() == "Timeline 0.45 s" and page.locator("#status").is_hidden()
    before = page.evaluate(BOXES, 0)["cell:photo-1"]
    label = "document.querySelector('.simulation [data-key=\"cell:photo-1\"]').innerText"
    assert page.evaluate(label) == "Photo 1"

    def slower(play):
        play["animation"]["duration"] = 1.2
        play["sections"][0]["items"][0]["label"] = "Picture {i}"

    timed.type(changed(slower))
    wait_for(page, f"{label} === 'Picture 1'")
    assert chip.inner_text() == "Timeline 0.45 s"
    assert page.evaluate("[layoutd.timeline.isShown, layoutd.timeline.time]") == [True, pytest.approx(0.45)]
    # The element has not come as far, because its animation takes longer now.
    assert page.evaluate(BOXES, 0)["cell:photo-1"] != pytest.approx(before, abs=1)
    # A simulation that plays continues.
    page.evaluate("layoutd.timeline.play()")
    timed.type(changed(lambda play: None))
    wait_for(page, "layoutd.timeline.data.byKey.get('cell:photo-1').faces[0].label === 'Photo 1'")
    assert page.evaluate("layoutd.timeline.isPlaying && layoutd.timeline.time > 0.4")
    # A text without a timeline leads back to the live document.
    timed.type(changed(lambda play: play.pop("timeline")))
    wait_for(page, "!layoutd.timeline.isShown")
    assert chip.is_hidden() and page.locator("#noTimeline").is_visible()
    check_at_rest(page)


def test_an_error_keeps_the_time_that_is_shown_in_a_panel_that_was_not_chosen(timed, page):
    page.goto(timed.url)
    is_open(page)
    # The page selects the tab, because the document has a timeline.
    wait_for(page, "layoutd.panels.shown === 'timelinePanel'")
    page.locator("#foldDeck").click()
    wait_for(page, "layoutd.timeline.data !== null")
    page.evaluate("layoutd.timeline.seek(0.45)")
    # Counts the outlines of the text with the error: after each of them the page may select another tab.
    page.evaluate("""() => {
      const { connection, documentState } = layoutd, request = connection.request.bind(connection);
      window.outlines = 0;
      connection.request = (method, ...all) => {
        const isBroken = documentState.syntaxError !== undefined, response = request(method, ...all);
        if (isBroken && method === "textDocument/documentSymbol") response.finally(() => { outlines++; }).catch(() => {});
        return response;
      };
    }""")
    good = timed.text
    timed.type(good[:-20])
    wait_for(page, "outlines > 0")
    wait_for_frames(page)
    assert page.evaluate("[layoutd.panels.shown, layoutd.timeline.isShown, layoutd.timeline.time]") == ["timelinePanel", True, pytest.approx(0.45)]
    timed.type(good)
    page.get_by_role("button", name="Back to live").click()
    check_at_rest(page)


def test_the_end_of_a_simulation_that_stops_is_explained(timed, page):
    open_timeline(page, timed.url)
    notice = page.locator("#timelinePanel .notice")
    assert notice.is_hidden()
    timed.type(changed(lambda play: play["timeline"].append({"at": 2.2, "update": [{"delete": {"at": [0, 9999]}}]})))
    wait_for(page, "!document.querySelector('#timelinePanel .notice').hidden")
    assert notice.inner_text().startswith("Ends at 2.18 s: invalid event: Attempt to delete item 9999 from section 0")
    assert page.locator("#problemsChip").inner_text() == "1 error"


def test_a_resize_event_resizes_the_device(timed, page):
    open_timeline(page, timed.url)
    size = "document.querySelector('.device .size').innerText"
    page.evaluate("layoutd.timeline.seek(1.9)")
    assert page.evaluate(size) == "390 × 640"
    scale = page.evaluate("layoutd.devices[0].scale")
    page.evaluate("layoutd.timeline.seek(2.4)")
    assert page.evaluate(size) == "640 × 390"
    assert page.evaluate("layoutd.devices[0].scale") == scale
    clip = page.locator(".viewport-clip").bounding_box()
    assert [clip["width"] / scale, clip["height"] / scale] == pytest.approx([640, 390], abs=1)
    page.get_by_role("button", name="Back to live").click()
    assert page.evaluate(size) == "390 × 640"
    check_at_rest(page)


def test_the_inspector_shows_the_time_of_the_timeline(timed, page):
    open_timeline(page, timed.url)
    page.evaluate("layoutd.timeline.seek(0.4)")
    page.locator('.simulation [data-key="cell:new"]').click()
    inspector = page.locator("#inspectorPanel")
    transform = inspector.locator('dd[data-row="transform"]')
    wait_for_frames(page)
    early = transform.inner_text()
    assert page.locator('.row[aria-selected="true"] > span').get_attribute("title") == "cell:new"
    assert "moving" in inspector.inner_text() and "selected" in inspector.inner_text()
    page.evaluate("layoutd.timeline.seek(0.5)")
    wait_for_frames(page)
    assert early.startswith("scale ") and transform.inner_text() != early
    page.mouse.move(5, 5)
    page.evaluate("layoutd.timeline.seek(0)")
    wait_for_frames(page)
    assert page.locator("#inspector").inner_text() == "cell:new is not in view at this time."


def test_the_attributes_of_the_selected_element_are_below_the_timeline(timed, page):
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(timed.url)
    is_open(page)
    page.locator("#timelineTab").click()
    wait_for(page, "layoutd.timeline.data !== null")
    page.evaluate("layoutd.timeline.seek(0.4)")
    before = page.locator("#timelinePanel").bounding_box()
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:new')")
    below = page.locator("#inspectorPanel").bounding_box()
    assert page.locator("#timelinePanel").bounding_box() == before
    assert below["y"] >= before["y"] + before["height"] and below["y"] + below["height"] <= 900 and below["height"] > 100
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], null)")
    assert page.locator("#inspectorPanel").is_hidden() and page.locator("#timelinePanel").is_visible()


def test_after_scrolling_the_inspector_shows_what_is_under_the_pointer(editor, page):
    page.goto(editor.url)
    is_open(page)
    box = page.locator("[data-key='cell:b']").bounding_box()
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.mouse.move(*at)
    wait_for(page, "document.querySelector('.element-name b')?.textContent === 'cell:b'")
    page.mouse.wheel(0, 300)
    is_at_rest(page)
    shown = "document.querySelector('.element-name b')?.textContent"
    wait_for(page, f"{shown} !== 'cell:b'")
    under = page.evaluate("([x, y]) => document.elementsFromPoint(x, y).find(node => node.dataset.key)?.dataset.key ?? null", at)
    assert under is None or page.evaluate(shown) == under


def test_a_long_label_is_clamped_so_that_the_source_is_near(editor, page):
    editor.type(with_items(lambda items: [{**items[0], "label": "a long text " * 130}] + items[1:]))
    page.goto(editor.url)
    is_open(page)
    page.locator("[data-key='cell:a']").click()
    wait_for(page, "document.getElementById('inspectorPanel').innerText.includes('line ')")
    label = page.locator('#inspectorMore dd[data-row="custom label"] span')
    height, line = label.evaluate("node => [node.clientHeight, parseFloat(getComputedStyle(node).lineHeight)]")
    assert line <= height <= 4.1 * line


def test_an_inserted_element_is_not_in_the_file(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.get_by_role("radio", name="Insert").click()
    page.locator("[data-key='cell:b']").click()
    new = "[...layoutd.devices[0].elements.values()].find(e => e.custom?.label === 'New 1')"
    wait_for(page, f"{new} !== undefined")
    is_at_rest(page)
    page.get_by_role("radio", name="Inspect").click()
    page.locator(f"[data-key='{page.evaluate(new)['key']}']").click()
    wait_for(page, "document.getElementById('inspectorMore').innerText.includes('Inserted here, not in the file')")


def test_a_simulated_element_looks_like_the_live_one(preview, page):
    page.goto(preview(EXAMPLES / "tap-insert-delete.layout.json").url)
    is_open(page)
    style = """selector => Object.fromEntries([...document.querySelectorAll(selector)].map(node => {
      const { backgroundColor, color, borderRadius } = getComputedStyle(node);
      return [node.dataset.key, [backgroundColor, color, borderRadius]];
    }))"""
    for theme in ("light", "dark"):
        page.get_by_label("Theme").select_option(theme)
        is_at_rest(page)
        live = page.evaluate(style, ".layer:not(.simulation) > [data-key]")
        page.get_by_role("tab", name="Timeline").click()
        wait_for(page, "layoutd.timeline.data !== null")
        page.evaluate("layoutd.timeline.seek(0)")
        simulated = page.evaluate(style, ".simulation > [data-key]")
        assert simulated and {key: live[key] for key in simulated} == simulated
        page.get_by_role("tab", name="Updates").click()
