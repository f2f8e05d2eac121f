"""The names and the order of elements for assistive technologies, and the title of a device."""

import json
import subprocess

from preview_page import document, is_at_rest, is_open, preview, scroll_to, wait_for, with_items  # noqa: F401

READING = """() => {
  const list = layoutd.devices[0].view, names = [];
  for (const id of (list.getAttribute("aria-owns") ?? "").split(" ").filter(Boolean)) {
    const node = document.getElementById(id);
    // The order is updated some time after the elements.
    if (node) names.push([node.getAttribute("aria-label"), Number(node.getAttribute("aria-posinset")), Number(node.getAttribute("aria-setsize"))]);
  }
  return names;
}"""
TWO_SECTIONS = {
    "viewport": {"width": 390, "height": 640},
    "layout": {"kind": "list", "rowHeight": 40},
    "sections": [
        {
            "id": section, "header": {"length": 30, "label": section.title()}, "footer": {"length": 30, "label": "End"},
            "decorations": [{"kind": "card", "color": "#EEEEEE"}],
            "items": [{"id": f"{section}-{index}", "label": f"{section} {index}"} for index in range(3)],
        }
        for section in ("today", "later")
    ],
}


def read(page, count):
    wait_for(page, f"count => ({READING})().length === count", count)
    return page.evaluate(READING)


def test_elements_are_read_by_section_with_the_header_first(tmp_path, preview, page):
    path = tmp_path / "list.layout.json"
    path.write_text(json.dumps(TWO_SECTIONS))
    page.goto(preview(path).url)
    is_open(page)
    names = read(page, 10)
    expected = [
        name for section in ("today", "later")
        for name in (f"{section.title()}, header", *(f"{section} {index}" for index in range(3)), "End, footer")
    ]
    assert names == [[name, index + 1, 10] for index, name in enumerate(expected)]
    hidden = page.evaluate("[...layoutd.devices[0].layer.querySelectorAll('[aria-hidden=true]')].map(node => node.dataset.key)")
    assert len(hidden) == 2 and all(key.startswith("decoration:") for key in hidden)
    # The keys choose elements in the same order.
    page.locator(".screen").focus()
    chosen = []
    for _ in range(10):
        page.keyboard.press(".")
        chosen.append(page.evaluate("document.getElementById(layoutd.devices[0].view.getAttribute('aria-activedescendant')).getAttribute('aria-label')"))
    assert chosen == expected


def test_the_order_follows_a_change_and_a_scroll(document, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    wait_for(page, f"({READING})()[1]?.[0] === 'a'")
    document.write_text(with_items(lambda items: [items[1], items[0], *items[2:]]))
    wait_for(page, f"({READING})()[1]?.[0] === 'b'")
    assert page.evaluate(READING)[0][0] == "Photos, header"
    scroll_to(page, 1500)
    wait_for(page, f"!({READING})().some(([name]) => name === 'a')")
    keys = page.evaluate("[...layoutd.devices[0].elements.values()].filter(({ category }) => category !== 'decoration').length")
    assert len(read(page, keys)) == keys


def title(page):
    return page.locator(".device figcaption strong").first.inner_text()


def test_a_device_has_the_name_that_the_document_gives(tmp_path, preview, page):
    path = tmp_path / "named.layout.json"
    path.write_text(json.dumps({**TWO_SECTIONS, "viewport": {"width": 390, "height": 844}}))
    page.goto(preview(path).url)
    is_open(page)
    # 390 × 844 is the size of several devices, none of which the document names.
    assert title(page) == "Viewport"
    assert page.locator(".device .size").first.inner_text() == "390 × 844"
    path.write_text(json.dumps({**TWO_SECTIONS, "viewport": "iPhone 14"}))
    wait_for(page, "document.querySelector('.device figcaption strong').textContent === 'iPhone 14'")
    path.write_text(json.dumps({**TWO_SECTIONS, "viewport": {"device": "iPhone 16", "orientation": "landscape"}}))
    wait_for(page, "document.querySelector('.device figcaption strong').textContent === 'iPhone 16'")
    is_at_rest(page)
    assert page.locator(".device .size").first.inner_text() == "852 × 393"


def test_the_timeline_is_first_if_the_document_has_one(tmp_path, preview, page):
    path = tmp_path / "timed.layout.json"
    path.write_text(json.dumps(TWO_SECTIONS))
    page.goto(preview(path).url)
    is_open(page)
    assert page.evaluate("layoutd.panels.shown") == "inspectorPanel"
    path.write_text(json.dumps({**TWO_SECTIONS, "timeline": [{"at": 0.1, "update": [{"delete": {"at": [0, 0]}}]}]}))
    wait_for(page, "layoutd.panels.shown === 'timelinePanel'")
    # A tab that a person has chosen stays.
    page.locator("#logTab").click()
    path.write_text(json.dumps({**TWO_SECTIONS, "timeline": [{"at": 0.2, "update": [{"delete": {"at": [0, 1]}}]}]}))
    wait_for(page, "layoutd.documentState.textVersion >= 3 && layoutd.documentState.state === 'current'")
    is_at_rest(page)
    assert page.evaluate("layoutd.panels.shown") == "logPanel"


def test_an_error_is_shown_first(tmp_path, preview, page):
    path = tmp_path / "timed.layout.json"
    path.write_text(json.dumps({**TWO_SECTIONS, "timeline": [{"at": 0.1, "update": [{"delete": {"at": [0, 0]}}]}]})[:-1])
    page.goto(preview(path).url)
    is_open(page)
    wait_for(page, "document.querySelector('#problems').childElementCount > 0")
    is_at_rest(page)
    assert page.evaluate("layoutd.panels.shown") == "problemsPanel"


def test_a_low_window_keeps_the_picture_and_its_title(tmp_path, preview, page):
    """720 × 450 is a window of 1440 × 900 at a zoom of 200 %."""
    page.set_viewport_size({"width": 720, "height": 450})
    path = tmp_path / "timed.layout.json"
    path.write_text(json.dumps({**TWO_SECTIONS, "timeline": [{"at": 0.1, "update": [{"delete": {"at": [0, 0]}}]}]}))
    page.goto(preview(path).url)
    is_open(page)
    wait_for(page, "layoutd.panels.shown === 'timelinePanel'")
    page.locator("#foldDeck").click()
    wait_for(page, "layoutd.timeline.data !== null")
    is_at_rest(page)
    assert page.locator(".screen").bounding_box()["height"] >= 120
    caption = page.locator(".device .names")
    assert caption.evaluate("node => node.scrollWidth <= node.clientWidth")
    # Choosing an element scrolls its track into view, and not the page.
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:later-2')")
    wait_for(page, "document.querySelector('.row[aria-selected=true] > span')?.title === 'cell:later-2'")
    assert page.evaluate("document.scrollingElement.scrollTop") == 0


def test_texts_begin_at_the_right_edge_if_the_document_is_right_to_left(layoutd, tmp_path, preview, page):
    path = tmp_path / "rtl.layout.json"
    left = "key => { const range = document.createRange(); range.selectNodeContents(layoutd.devices[0].renderer.views.get(key).node); return range.getBoundingClientRect().left; }"
    middle = "key => { const box = layoutd.devices[0].renderer.views.get(key).node.getBoundingClientRect(); return box.left + box.width / 2; }"
    path.write_text(json.dumps(TWO_SECTIONS))
    page.goto(preview(path).url)
    is_open(page)
    header = page.evaluate("[...layoutd.devices[0].elements.values()].find(({ kind }) => kind === 'header').key")
    assert page.evaluate(left, header) < page.evaluate(middle, header)
    path.write_text(json.dumps({**TWO_SECTIONS, "layoutDirection": "rtl"}))
    wait_for(page, "layoutd.documentState.isRightToLeft")
    is_at_rest(page)
    assert page.evaluate(left, header) > page.evaluate(middle, header)
    svg = subprocess.run([layoutd, "render", path], capture_output=True, text=True, check=True).stdout
    assert 'text-anchor="end"' in svg
