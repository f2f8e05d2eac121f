"""What the page shows is whole and stays where it is: texts, handles, the picture, counts, and the way out of presentation."""

import pytest

from conftest import EXAMPLES
from preview_page import document, is_at_rest, is_open, preview, wait_for  # noqa: F401, fixtures among them

SIZES = [(1440, 900), (1280, 720), (400, 800)]
# The rectangle of the screen of the first device, in CSS pixels.
SCREEN = "(({ x, y, width, height }) => [x, y, width, height])(layoutd.devices[0].view.getBoundingClientRect())"

# The texts above the first device that are cut; its name may be, with an ellipsis.
CUT = """[...document.querySelectorAll('.device .names > :not(strong)')].filter(node =>
  node.getBoundingClientRect().right > node.parentElement.getBoundingClientRect().right).map(node => node.textContent)"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request, page):
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})
    return page


def opened(page, preview, path, *options):
    page.goto(preview(path, *options).url)
    is_open(page)
    # The outline is loaded after the first picture.
    wait_for(page, "document.querySelectorAll('#outline [role=treeitem]').length > 0")
    return page


def test_texts_that_fit_are_whole(sized, preview, tmp_path):
    path = tmp_path / "tags.layout.json"
    path.write_text((EXAMPLES / "tags.layout.json").read_text())
    opened(sized, preview, path)
    texts = sized.evaluate("""() => [...layoutd.devices[0].elements.values()].map(element => {
      const node = document.querySelector(`[data-key="${CSS.escape(element.key)}"]`), style = getComputedStyle(node);
      const context = document.createElement("canvas").getContext("2d");
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const text = element.style?.text ?? "";
      return { text, shown: node.textContent, width: context.measureText(text).width, room: element.frame[2] };
    }).filter(({ text }) => text)""")
    assert len(texts) > 20
    cut = [each["text"] for each in texts if each["shown"] != each["text"]]
    assert cut == [each["text"] for each in texts if each["width"] > each["room"] - 2], "only what is longer than its box"
    assert all(each["shown"].endswith("…") for each in texts if each["text"] in cut)


def test_a_line_is_smaller_before_it_is_cut(page, preview, tmp_path):
    path = tmp_path / "lines.layout.json"
    path.write_text("""{ "viewport": { "width": 300, "height": 200 }, "layout": { "kind": "flow", "itemSize": [100, 20] },
      "sections": [{ "items": [{ "id": "short", "label": "Short" }, { "id": "wide", "label": "WWWWWWWW" }, { "id": "long", "label": "%s" }] }] }""" % ("W" * 40))
    opened(page, preview, path)
    shown = page.evaluate("""() => Object.fromEntries(["short", "wide", "long"].map(name => {
      const node = document.querySelector(`[data-key="cell:${name}"]`), size = parseFloat(getComputedStyle(node).fontSize);
      return [name, [node.textContent, size]];
    }))""")
    (short, full), (wide, smaller), (long, same) = shown["short"], shown["wide"], shown["long"]
    assert (short, wide) == ("Short", "WWWWWWWW") and long.endswith("…") and same == full
    assert 0.75 * full <= smaller < full


def test_the_picture_stays_while_a_key_is_half_typed(sized, preview, document):
    text = document.read_text()
    page = opened(sized, preview, document, "--edit")
    before, outline = page.evaluate(SCREEN), page.locator("#outline").inner_text()
    assert page.evaluate(CUT) == []
    document.write_text(text.replace('"layout":', '"lay', 1))
    wait_for(page, "document.body.dataset.state === 'stale'")
    wait_for(page, "!document.getElementById('notice').hidden")
    assert page.evaluate(SCREEN) == before
    assert page.evaluate(CUT) == []
    assert page.locator("#outline").inner_text() == outline
    document.write_text(text)
    wait_for(page, "document.body.dataset.state === 'live' && document.getElementById('notice').hidden")
    assert page.evaluate(SCREEN) == before


def test_a_finger_leaves_the_presentation(sized, preview, document):
    page = opened(sized, preview, document)
    page.evaluate("document.getElementById('present').click()")
    assert page.evaluate("document.body.dataset.presentation") == "true"
    assert page.locator("#hint").is_visible()
    page.locator("#leavePresentation").click()
    assert page.evaluate("document.body.dataset.presentation ?? null") is None
    assert page.locator("#leavePresentation").is_hidden()


def test_counts_are_true_before_their_panel_was_opened(page, preview, document):
    opened(page, preview, document)
    for height in (91, 92, 93):
        document.write_text(document.read_text().replace('"height": 9', '"height": 9', 1).replace("90", str(height), 1))
        is_at_rest(page)
    wait_for(page, "+document.getElementById('logCount').textContent >= 2")
    assert page.locator("#frameChart").is_hidden()
    page.locator("#logTab").click()
    assert page.locator("#frameChart").is_visible()


def test_handles_follow_the_scale(page, preview, document):
    opened(page, preview, document, "--edit")
    page.locator('[data-key="cell:a"]').first.click()
    wait_for(page, "document.querySelectorAll('.handle:not([hidden])').length > 0")
    distance = """(() => {
      const device = layoutd.devices[0], handle = document.querySelector(".handle.height"), box = handle.getBoundingClientRect();
      const [x, y, width, height] = device.elements.get("cell:a").frame, screen = device.view.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - screen.x - (x + width / 2) * device.scale, box.bottom - screen.y - (y + height) * device.scale);
    })()"""
    assert page.evaluate(distance) < 2
    for change in ["document.getElementById('foldDeck').click()", "layoutd.devicesView?.displaySettings.zoomTo(1.7)"]:
        page.evaluate(change)
        is_at_rest(page)
        assert page.evaluate(distance) < 2, change
