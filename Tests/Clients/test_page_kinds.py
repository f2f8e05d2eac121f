"""Each example whose content is laid out or scrolled in a way of its own, followed in a browser by wheel, finger and keys."""

import pytest

from conftest import EXAMPLES
from preview_page import check_at_rest, is_at_rest, is_open, preview, wait_for  # noqa: F401, a fixture among them

KINDS = ["assistant-chat", "chat", "looping-carousel", "photo-waterfall", "programme-guide", "tags-overflow"]


def drag(page, across, down):
    """Drags a finger over the viewport, by pixels of the screen, and lets it rest before it is lifted."""
    box = page.locator(".screen").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(x + across * step / 8, y + down * step / 8)
    page.wait_for_timeout(150)
    page.mouse.up()


@pytest.mark.parametrize("name", KINDS)
def test_what_is_shown_is_what_the_server_lays_out(preview, page, name):
    page.goto(preview(EXAMPLES / f"{name}.layout.json").url)
    is_open(page)
    check_at_rest(page)
    page.locator(".screen").hover()
    for across, down in [(0, 90), (70, 0), (0, -40), (-30, 0)]:
        page.mouse.wheel(across, down)
    check_at_rest(page)
    drag(page, -60, -60)
    check_at_rest(page)
    page.locator(".screen").focus()
    for key in "PageDown", "End", "ArrowUp", "ArrowRight", "Home":
        page.keyboard.press(key)
        check_at_rest(page)


def test_a_sheet_scrolls_both_ways_under_its_pinned_cells(preview, page):
    page.goto(preview(EXAMPLES / "programme-guide.layout.json").url)
    is_open(page)
    drag(page, -120, -40)
    state = check_at_rest(page)
    offset = state["contentOffset"]
    assert offset["x"] > 50
    corner = next(element for element in state["attributes"] if element["key"] == "cell:corner")
    assert corner["frame"][:2] == pytest.approx([offset["x"], offset["y"]], abs=1)


def test_short_content_rests_at_the_end_and_a_chat_opens_there(preview, page, tmp_path):
    file = tmp_path / "short.layout.json"
    file.write_text("""{"viewport": {"width": 300, "height": 400}, "contentAlignment": "end", "contentOffset": "end",
      "layout": {"kind": "list"}, "sections": [{"id": "s", "items": [{"id": "a", "height": 60}]}]}""")
    page.goto(preview(file).url)
    is_open(page)
    assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(-340)
    page.locator(".screen").hover()
    page.mouse.wheel(0, 200)
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(-340)
    page.goto(preview(EXAMPLES / "chat.layout.json").url)
    is_open(page)
    wait_for(page, "Math.abs(layoutd.devices[0].offset.y - layoutd.devices[0].scroller.maxOffset.y) < 1")


ROWS = """{"viewport": {"width": 390, "height": 600}, "layout": {"kind": "list", "sectionInset": {"left": %d}},
  "sections": [{"id": "s", "items": [{"id": "a", "label": "Wi-Fi"}, {"id": "b"}, {"id": "c", "color": "#CFE3F7"},
    {"id": "d", "border": {"width": 1, "color": "#888888"}}, {"id": "e", "height": 200}]}], "timeline": [{"at": 0.1, "scrollTo": {"y": 1}}]}"""
APPEARANCES = """layer => Object.fromEntries([...document.querySelectorAll(`${layer} > [data-key^="cell:"]`)].map(node => {
  const { backgroundColor, color, fontSize } = getComputedStyle(node);
  return [node.dataset.key.slice(5), node.classList.contains("row") ? [backgroundColor, color, fontSize].join(" ") : "box"];
}))"""


# The square for an image and the text of the row "a", as distances from the row's leading edge: start and width, start.
PARTS = """layer => {
  const row = document.querySelector(`${layer} > [data-key="cell:a"]`), square = getComputedStyle(row, "::before"), range = document.createRange();
  range.selectNodeContents(row);
  const scale = row.getBoundingClientRect().width / row.offsetWidth, text = [...range.getClientRects()].at(-1);
  return [parseFloat(square.insetInlineStart), parseFloat(square.height), square.backgroundColor !== "rgba(0, 0, 0, 0)",
    Math.round((text.left - row.getBoundingClientRect().left) / scale)];
}"""


@pytest.mark.parametrize("inset, ground", [(0, "rgb(255, 255, 255)"), (16, "rgb(242, 242, 247)")])
def test_rows_of_a_list_without_colors_are_those_of_a_list(preview, page, tmp_path, inset, ground):
    (tmp_path / "rows.layout.json").write_text(ROWS % inset)
    page.goto(preview(tmp_path / "rows.layout.json").url)
    is_open(page)
    expected = {"a": f"{ground} rgb(28, 31, 38) 17px", "b": f"{ground} rgb(109, 109, 114) 17px", "c": "box", "d": "box", "e": "box"}
    assert page.evaluate(APPEARANCES, ".layer:not(.simulation)") == expected
    assert page.evaluate(PARTS, ".layer:not(.simulation)") == pytest.approx([16, 26, True, 54], abs=0.5)
    page.get_by_role("tab", name="Timeline").click()
    wait_for(page, "layoutd.timeline.data !== null")
    page.evaluate("layoutd.timeline.seek(0)")
    assert page.evaluate(APPEARANCES, ".simulation") == expected
    page.get_by_label("Theme").select_option("dark")
    wait_for(page, "getComputedStyle(document.querySelector('.simulation > [data-key=\"cell:a\"]')).color === 'rgb(255, 255, 255)'")
