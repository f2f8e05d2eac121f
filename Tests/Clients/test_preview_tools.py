"""A designer's tools in the live page: zoom, width, distances, guides, comparison, links, presentation, keys."""

import json

import pytest

from accessibility import violations
from preview_page import (  # noqa: F401, fixtures among them
    DOCUMENT, document, editor, is_at_rest, is_open, preview, scroll_to, wait_for, wait_for_frames, with_items,
)

ADAPTIVE = {
    "viewport": {"width": 390, "height": 640},
    "layout": {"kind": "grid", "columnCount": 2, "variants": [{"minWidth": 480, "layout": {"columnCount": 3}}, {"minWidth": 600, "layout": {"columnCount": 4}}]},
    "sections": [{"id": "s", "items": [{"repeat": 40, "id": "c-{i}"}]}],
}


@pytest.fixture
def shown(document, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    return page


def test_the_wheel_with_ctrl_zooms_at_the_pointer(shown):
    page = shown
    before = page.evaluate("layoutd.devices[0].scale")
    box = page.locator('[data-key="cell:b"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -240)
    page.keyboard.up("Control")
    wait_for(page, "before => layoutd.devices[0].scale > before * 1.5", before)
    assert page.evaluate("layoutd.devices[0].offset.y") == 0
    # The point under the pointer stays, where the page can scroll.
    at = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-key]')?.dataset.key", [x, y])
    assert at == "cell:b"
    page.keyboard.press("0")
    wait_for(page, "before => Math.abs(layoutd.devices[0].scale - before) < 0.01", before)


def test_a_zoom_that_the_list_lacks_is_restored(shown):
    page, scale = shown, "layoutd.devices[0].scale"
    page.evaluate("layoutd.devicesView.displaySettings.zoomTo(1.333)")
    page.locator("#zoom").select_option("133.3")
    page.reload()
    is_open(page)
    assert page.locator("#zoom").input_value() == "133.3" and page.evaluate(scale) == pytest.approx(1.333)
    assert page.locator('[data-key="cell:a"]').is_visible()
    # A stored value that is no zoom is the default.
    page.evaluate("localStorage.setItem('layoutd.zoom', '\"\"')")
    page.reload()
    is_open(page)
    assert page.locator("#zoom").input_value() == "fit" and page.evaluate(scale) > 0


def test_the_width_is_dragged_and_breakpoints_are_marked(tmp_path, preview, page):
    path = tmp_path / "grid.layout.json"
    path.write_text(json.dumps(ADAPTIVE))
    page.goto(preview(path).url)
    is_open(page)
    wait_for(page, "layoutd.documentState.breakpoints.join() === '480,600'")
    handle = page.locator(".widthHandle")
    handle.focus()
    assert [text.strip() for text in page.locator(".mark").all_inner_texts()] == ["480", "600"]
    for _ in range(3):
        page.keyboard.press("PageUp")
    wait_for(page, "layoutd.devices[0].size.width === 510")
    is_at_rest(page)
    columns = "new Set([...layoutd.devices[0].elements.values()].map(e => e.frame[0])).size"
    assert page.evaluate(columns) == 3
    assert page.locator(".mark.reached").count() == 1
    box, scale = handle.bounding_box(), page.evaluate("layoutd.devices[0].scale")
    page.mouse.move(box["x"] + 6, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 6 + 60 * scale, box["y"] + 100)
    page.mouse.up()
    wait_for(page, "layoutd.devices[0].size.width === 630")
    is_at_rest(page)
    assert page.evaluate(columns) == 4


def test_alt_measures_distances(shown):
    page = shown
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:a')")
    page.locator('[data-key="cell:b"]').hover()
    page.keyboard.down("Alt")
    wait_for(page, "Object.keys(layoutd.measure.distances).length > 0")
    frames = page.evaluate("['cell:a', 'cell:b'].map(key => layoutd.devices[0].elements.get(key).frame)")
    gap = frames[1][0] - frames[0][0] - frames[0][2]
    distances = page.evaluate("layoutd.measure.distances")
    assert distances["right"] == pytest.approx(gap)
    assert distances["bottom"] == pytest.approx(frames[1][3] - frames[0][3])
    # A distance has the name of the key that it comes from.
    assert "8 columnSpacing" in page.locator(".measure span").all_inner_texts()
    # On no other element the distances are those to the edges of the viewport.
    page.mouse.move(5, 5)
    wait_for(page, "layoutd.measure.distances.left !== undefined")
    distances = page.evaluate("layoutd.measure.distances")
    assert distances["left"] == pytest.approx(frames[0][0]) and distances["top"] == pytest.approx(frames[0][1])
    page.keyboard.up("Alt")
    wait_for(page, "document.querySelector('.measure') === null")


def test_guides_show_lanes_and_insets(shown):
    page = shown
    page.locator("#guides").click()
    wait_for(page, "document.querySelectorAll('.guide.lane').length === 3")
    scale = page.evaluate("layoutd.devices[0].scale")
    widths = page.evaluate("[...document.querySelectorAll('.guide.lane')].map(node => node.getBoundingClientRect().width)")
    expected = page.evaluate("layoutd.devices[0].elements.get('cell:a').frame[2]") * scale
    assert widths == [pytest.approx(expected, abs=0.5)] * 3
    assert page.locator(".guide.inset").count() == 2
    scroll_to(page, 200)
    wait_for(page, "document.querySelectorAll('.guide.lane').length === 3")
    page.keyboard.press("g")
    wait_for(page, "document.querySelectorAll('.guide').length === 0")


def test_two_versions_are_compared(document, shown):
    page = shown
    page.locator("#compare").click()
    document.write_text(with_items(lambda items: items[1:]))
    wait_for(page, "!layoutd.devices[0].elements.has('cell:a')")
    is_at_rest(page)
    assert page.locator('.before [data-key="cell:a"]').count() == 1
    assert page.locator('.screen > .layer [data-key="cell:a"]').count() == 0
    slider = page.get_by_role("slider", name="Before and after")
    slider.fill("80")
    assert page.evaluate("document.querySelector('.before').style.clipPath") == "inset(0px 20% 0px 0px)"
    page.locator("#compare").click()
    assert page.locator(".before").count() == 0 and slider.count() == 0


def test_a_link_restores_a_state(shown, browser):
    page = shown
    scroll_to(page, 300)
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:photo-7')")
    page.locator("#direction").click()
    page.locator("#textScale").select_option("1.24")
    page.locator("#copyLink").click()
    link = page.evaluate("location.href")
    assert "element=cell%3Aphoto-7" in link and "offset=0%2C300" in link
    assert "textScale=1.24" in link and "direction=reversed" in link
    other = browser.new_context(viewport={"width": 1400, "height": 1200}).new_page()
    other.goto(link.replace("viewport=390x640", "viewport=500x640"))
    is_open(other)
    wait_for(other, "layoutd.devices[0].size.width === 500 && layoutd.devices[0].offset.y === 300 && layoutd.inspector.selected?.key === 'cell:photo-7'")
    assert other.locator("#textScale").input_value() == "1.24" and other.locator("#direction").get_attribute("aria-pressed") == "true"
    wait_for(other, "layoutd.devices[0].view.dir === 'rtl'")
    other.context.close()


@pytest.mark.parametrize("fragment", ["#viewport=0x0", "#offset=a,b", "#time=x", "#viewport=1e9x1", "#element=%00", "#textScale=7", "#direction=up", "#"])
def test_an_invalid_link_shows_the_document(document, preview, page, fragment):
    page.goto(preview(document).url + fragment)
    is_open(page)
    assert page.evaluate("layoutd.devices[0].size.width") == 390


def test_presentation_shows_the_devices_alone(shown):
    page = shown
    page.locator("#present").click()
    assert page.locator(".bar").is_hidden() and page.locator("#deck").is_hidden() and page.locator(".screen").is_visible()
    page.keyboard.press("Escape")
    assert page.locator(".bar").is_visible() and page.locator("#deck").is_visible()


def test_a_presentation_shows_the_menu_of_an_element(shown):
    page = shown
    page.locator("#present").click()
    page.locator('[data-key="cell:b"]').click(button="right")
    menu = page.get_by_role("menu")
    menu.wait_for()
    assert page.evaluate("document.activeElement.getAttribute('role')") == "menuitem"
    page.keyboard.press("Escape")
    assert menu.count() == 0 and page.locator(".bar").is_hidden()


def test_the_keys_are_listed(shown):
    page = shown
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    assert "Ctrl Z" in page.locator("#help").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("#help").is_hidden()
    # With Shift or Caps Lock the keys do the same.
    page.locator(".screen").focus()
    page.keyboard.press("Shift+R")
    wait_for(page, "layoutd.devices[0].size.width === 640")
    # A key that needs an element shows a message.
    page.keyboard.press("Shift+I")
    assert "Choose an element first" in page.locator("#toast").inner_text()


# Panels.


@pytest.mark.parametrize("width, tabs", [(1400, ["Inspect"]), (1000, ["Inspect"]), (700, ["Outline", "Inspect"]), (400, ["Outline", "Inspect"])])
def test_all_panels_are_reachable_at_every_width(document, preview, browser, width, tabs):
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(preview(document).url)
    is_open(page)
    for tab in tabs:
        page.get_by_role("tab", name=tab).click()
        assert page.get_by_role("tabpanel", name=tab).is_visible()
    page.get_by_role("tab" if "Outline" in tabs else "button", name="Outline").click()
    page.get_by_role("treeitem", name="photos").first.click()
    wait_for(page, "layoutd.inspector.selected !== null")
    page.get_by_role("tab", name="Inspect").click()
    assert page.locator("#inspector").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_a_tree_entry_is_chosen_by_keys(shown):
    page = shown
    page.keyboard.press("o")
    tree = page.locator("#outline")
    wait_for(page, "document.querySelector('#outline [tabindex=\"0\"]') !== null")
    page.locator('#outline [tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_for(page, "layoutd.inspector.selected !== null")
    assert tree.locator("[aria-selected=true]").count() == 1
    page.locator("#outlineSearch").fill("nothing like it")
    wait_for(page, "document.querySelectorAll('#outline [role=treeitem]').length === 0")


def test_a_splitter_is_moved_by_pointer_and_keys_and_stored(shown):
    page = shown
    page.get_by_role("button", name="Outline").click()
    splitter = page.locator("#leftSplitter")
    splitter.focus()
    page.keyboard.press("ArrowRight")
    width = page.evaluate("document.getElementById('outlinePane').getBoundingClientRect().width")
    assert width == pytest.approx(304)
    box = splitter.bounding_box()
    page.mouse.move(box["x"] + 3, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 53, box["y"] + 200)
    page.mouse.up()
    page.reload()
    is_open(page)
    assert page.evaluate("document.getElementById('outlinePane').getBoundingClientRect().width") == pytest.approx(354)
    page.get_by_role("tab", name="Problems").click()
    assert page.locator("#problemsPanel").is_visible()
    page.locator("#foldDeck").click()
    assert page.locator("#problemsPanel").is_hidden()


def test_fit_fits_all_devices(document, preview, browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(preview(document).url)
    is_open(page)
    for count, name in enumerate(["iPhone SE", "iPad mini", "iPhone 16", "iPad Pro 11"], 2):
        page.locator("#addDevice").select_option(name)
        is_open(page, count)
        assert page.evaluate("[stage.scrollWidth <= stage.clientWidth, stage.scrollHeight <= stage.clientHeight]") == [True, True], count
    context.close()


def test_the_log_folds_scrolls(shown):
    page = shown
    page.get_by_role("tab", name="Updates").click()
    page.locator(".screen").hover()
    for _ in range(15):
        page.mouse.wheel(0, 30)
        wait_for_frames(page)
    is_at_rest(page)
    wait_for(page, "[...document.querySelectorAll('#logRows .cause')].some(node => / scrolls$/.test(node.innerText))")
    assert page.locator("#logRows tr").count() < 6
    page.locator("#logFilter").select_option("edits")
    assert page.locator("#logRows .cause.scroll").count() == 0
    page.locator("#clearLog").click()
    assert page.locator("#logRows tr").count() == 0


def test_a_size_of_no_device_is_a_plain_rectangle(tmp_path, preview, page):
    """Its corner cells are not cut by the round glass of a phone."""
    path = tmp_path / "small.layout.json"
    path.write_text(json.dumps({**DOCUMENT, "viewport": {"width": 180, "height": 180}}))
    page.goto(preview(path).url)
    is_open(page)
    corner = "getComputedStyle(document.querySelector('.viewport-clip')).borderTopLeftRadius"
    assert page.evaluate(corner) == "0px"
    path.write_text(json.dumps({**DOCUMENT, "viewport": "iPhone 16"}))
    wait_for(page, "layoutd.devices[0].size.width === 393")
    is_at_rest(page)
    assert float(page.evaluate(corner)[:-2]) > 10


def test_the_bar_fits_into_a_narrow_window(document, preview, browser):
    context = browser.new_context(viewport={"width": 820, "height": 800})
    page = context.new_page()
    page.goto(preview(document).url)
    is_open(page)
    assert page.locator("#title").is_visible() and page.locator("#title").inner_text() == document.name
    box = page.get_by_label("Theme").bounding_box()
    assert box["x"] + box["width"] <= 820 - 8
    page.get_by_role("button", name="Outline").click()
    # The outline is requested from the server.
    page.get_by_role("treeitem", name="photos").first.wait_for()
    context.close()


@pytest.mark.parametrize("width, height, share", [(400, 800, 1 / 8), (720, 450, 1 / 10)])
def test_the_bar_is_low_in_a_small_window_and_its_menu_has_the_other_controls(document, preview, browser, width, height, share):
    """720 by 450 is a window of 1440 by 900 at a zoom of 200 %."""
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto(preview(document, "--edit").url)
    is_open(page)
    assert page.locator(".bar").bounding_box()["height"] <= share * height
    # Nothing has to be scrolled: the devices and the panels are in the window.
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [width, height]
    assert page.locator("#stage").bounding_box()["height"] >= 0.4 * height
    hidden = ["guides", "compare", "copyLink", "showHelp", "present", "addDevice", "zoomOut", "zoom", "zoomIn", "theme", "textScale", "direction"]
    assert not any(page.locator(f"#{name}").is_visible() for name in hidden)
    # With the keyboard alone: open, walk through all of them in order, close.
    button = page.get_by_role("button", name="View", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    assert button.get_attribute("aria-expanded") == "true" and violations(page) == []
    reached = []
    for _ in hidden:
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id"))
    assert reached == hidden
    for name in hidden:
        box = page.locator(f"#{name}").bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, name
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "viewButton" and button.get_attribute("aria-expanded") == "false"
    # A control beyond the menu and a click elsewhere close it, a choice in it does not.
    button.click()
    page.locator("#addDevice").select_option("iPad mini")
    is_open(page, 2)
    assert page.locator("#theme").is_visible()
    page.locator("#direction").focus()
    page.keyboard.press("Tab")
    assert not page.locator("#theme").is_visible()
    button.click()
    page.locator("#stage").click(position={"x": 5, "y": 30})
    assert not page.locator("#theme").is_visible()
    # A wide window has all controls in its bar.
    page.set_viewport_size({"width": 1440, "height": 900})
    assert all(page.locator(f"#{name}").is_visible() for name in hidden) and not button.is_visible()
    context.close()


def test_links_skip_the_bar(shown):
    page = shown
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Skip to the devices"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "stage"


def test_forced_colors_keep_the_picture(document, preview, browser):
    context = browser.new_context(viewport={"width": 1400, "height": 900}, forced_colors="active")
    page = context.new_page()
    page.goto(preview(document).url)
    is_open(page)
    cell = page.locator('[data-key="cell:a"]').first
    assert page.evaluate("node => getComputedStyle(node).backgroundColor", cell.element_handle()) not in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
    assert page.evaluate("getComputedStyle(document.querySelector('.screen')).forcedColorAdjust") == "none"
    context.close()


# Accessibility.


@pytest.mark.parametrize("scheme, width", [("light", 1440), ("dark", 1440), ("light", 400)])
def test_the_page_has_no_violations(tmp_path, preview, browser, scheme, width):
    """Axe-core in each panel, with problems, handles and fields."""
    path = tmp_path / "page.layout.json"
    path.write_text(json.dumps({**DOCUMENT, "unknown": 1, "timeline": [{"at": 0.1, "delete": [0, 0]}]}, indent=1))
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = context.new_page()
    page.goto(preview(path, "--edit").url)
    is_open(page)
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:a')")
    wait_for(page, "layoutd.properties.loaded !== null && layoutd.documentState.diagnostics.length > 0")
    for tab in page.get_by_role("tab").all():
        if tab.is_visible():
            tab.click()
            wait_for_frames(page)
            assert violations(page) == [], tab.inner_text()
    context.close()
