"""The page of `layoutd simulate` in a real browser: timeline, chart, inspector, keyboard and accessibility."""

import json
import subprocess

import pytest

from accessibility import tab_stops, violations
from preview_page import wait_for, wait_for_frames
from test_simulate_browser import PLAY

LONG = "a long text " * 130
SIZES = {"wide": (1280, 720), "narrow": (400, 800)}


@pytest.fixture(scope="module")
def play(layoutd, tmp_path_factory):
    """The address of the player of a document with all kinds of events and a long label."""
    document = json.loads(json.dumps(PLAY))
    document["sections"][0]["header"]["label"] = LONG
    return write(layoutd, tmp_path_factory.mktemp("player"), document)


def write(layoutd, folder, document):
    (folder / "play.layout.json").write_text(json.dumps(document))
    command = [layoutd, "simulate", str(folder / "play.layout.json"), "-o", str(folder / "play.html")]
    subprocess.run(command, capture_output=True, timeout=60)
    return (folder / "play.html").as_uri()


@pytest.fixture
def open_player(browser, play):
    """Opens the player in a window of a size and a color scheme, paused at its beginning."""
    contexts = []

    def start(width=1280, height=720, scheme="light", url=play):
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme))
        page = contexts[-1].new_page()
        page.goto(url)
        page.evaluate("player.pause(); player.seek(0)")
        return page

    yield start
    for context in contexts:
        context.close()


def box(page, selector):
    return page.evaluate("selector => { const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect(); return [x, y, width, height]; }", selector)


RIGHT_TO_LEFT = {
    "viewport": {"width": 300, "height": 200}, "layoutDirection": "rtl", "layout": {"kind": "list"},
    "sections": [{"id": "s", "header": {"length": 44, "label": "Today"}, "items": [{"id": "a", "height": 60}]}],
    "timeline": [{"at": 0.1, "update": [{"insert": {"at": [0, 1], "item": {"id": "b", "height": 60}}}]}],
}


def test_the_label_of_a_header_begins_at_the_right_edge_from_right_to_left(layoutd, tmp_path, open_player):
    for direction in ("rtl", "ltr"):
        page = open_player(url=write(layoutd, tmp_path, {**RIGHT_TO_LEFT, "layoutDirection": direction}))
        edges = page.evaluate("""() => {
          const node = document.querySelector('[data-key^="header"]'), range = document.createRange();
          range.selectNodeContents(node.firstChild);
          const text = range.getBoundingClientRect(), box = node.getBoundingClientRect();
          return [text.left - box.left, box.right - text.right];
        }""")
        near, far = reversed(edges) if direction == "rtl" else edges
        assert 0 < near < far / 5, (direction, edges)
        # The animated picture has the same alignment.
        subprocess.run([layoutd, "simulate", tmp_path / "play.layout.json", "-o", tmp_path / "play.svg"], check=True, timeout=60)
        (header,) = [line for line in (tmp_path / "play.svg").read_text().split("<text") if ">Today<" in line]
        assert ("text-anchor=\"end\"" in header) == (direction == "rtl")
def test_bringing_elements_into_view_does_not_move_the_picture(open_player):
    moved_for = open_player().evaluate("""() => {
      const screen = document.querySelector(".screen");
      return [...screen.querySelectorAll(".simulated:not([hidden])")].filter(node => {
        node.scrollIntoView({ block: "start", inline: "start" });
        return screen.scrollTop !== 0 || screen.scrollLeft !== 0;
      }).map(node => node.dataset.key);
    }""")
    assert moved_for == []


def test_the_chart_is_whole_in_a_low_window_and_its_labels_are_beside_it(open_player):
    page = open_player()
    x, y, width, height = box(page, "#chart")
    assert width > 380 and height >= 80 and y + height <= 720
    labels = page.locator(".chart-labels > span")
    assert [bool(text) for text in labels.all_inner_texts()] == [True, True]
    for index in range(2):
        label = labels.nth(index).bounding_box()
        assert label["x"] + label["width"] <= x and y - 4 <= label["y"] <= y + height
    # The time axis of the chart is that of the ruler above it.
    ruler = box(page, ".ruler-track")
    assert [ruler[0], ruler[2]] == pytest.approx([x, width], abs=0.5)
    assert page.locator(".ticks span").first.inner_text() == "0 s"
    # The whole stage is the picture's until an element is selected.
    assert page.locator("#side").is_hidden()


# The number of tracks that are whole: below the head of the timeline, and above its end.
TRACKS = """() => {
  const top = document.querySelector(".timeline-head").getBoundingClientRect().bottom;
  const end = document.querySelector(".timeline-scroller").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".row")].map(row => row.getBoundingClientRect()).filter(row => row.top >= top && row.bottom <= Math.min(end, innerHeight)).length;
}"""


@pytest.mark.parametrize("width, height, share", [(1280, 720, 0.6), (1440, 900, 0.8)])
def test_the_picture_the_controls_and_tracks_are_in_view_together(layoutd, tmp_path, open_player, width, height, share):
    events = [event for event in PLAY["timeline"] if "resize" not in event]
    page = open_player(width, height, url=write(layoutd, tmp_path, {**PLAY, "timeline": events}))
    device, transport = box(page, "#device"), box(page, ".transport")
    assert device[3] >= share * height and device[1] + device[3] <= height
    assert transport[0] >= device[0] + device[2] and transport[3] < 60
    assert page.evaluate(TRACKS) >= 6
    # The inspector is below the tracks: the picture stays where it is, and all of it is visible.
    page.locator(".row").nth(2).click()
    assert box(page, "#device") == device
    side = box(page, "#side")
    assert side[0] >= device[0] + device[2] and side[1] + side[3] <= height
    assert page.evaluate(TRACKS) >= 3


def test_the_timeline_is_below_a_picture_in_landscape(layoutd, tmp_path, open_player):
    document = {**PLAY, "viewport": {"width": 852, "height": 393}, "timeline": [{"at": 0.1, "scrollTo": {"y": 200}}]}
    page = open_player(url=write(layoutd, tmp_path, document))
    x, y, width, height = box(page, "#device")
    assert width > 800 and box(page, ".transport")[1] >= y + height
    assert page.evaluate(TRACKS) >= 2


def test_events_have_names_and_jump(open_player):
    page = open_player()
    events = page.locator(".event")
    assert events.all_inner_texts() == ["update", "fling", "scrollTo", "resize", "wait"]
    resize = page.get_by_role("button", name="resize")
    assert resize.get_attribute("title") == "2 s, resize: 640 × 390"
    assert events.first.get_attribute("title") == "0.2 s, update: 4 operations"
    resize.click()
    assert page.evaluate("player.time") == pytest.approx(2)
    assert page.evaluate("getComputedStyle(document.getElementById('screen')).width") == "640px"
    # The arrow keys go from event to event, Page Up and Page Down do so anywhere.
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("player.time") == pytest.approx(1.8)
    page.locator(".screen").focus()
    page.keyboard.press("PageUp")
    assert page.evaluate("player.time") == pytest.approx(1)
    page.keyboard.press("PageDown")
    assert page.evaluate("player.time") == pytest.approx(1.8)


def test_any_attribute_is_charted(open_player):
    page = open_player()
    chart = page.get_by_label("Attribute of the chart")
    names = chart.locator("option").all_inner_texts()
    assert {"x", "alpha", "rotation", "contentOffset.y", "viewport.width"} <= set(names)
    page.evaluate("player.seek(2.5)")
    for name in names:
        chart.select_option(name)
        assert page.locator("#chart path.curve").count() >= 1, name
        assert page.locator("#chart").get_attribute("aria-label").startswith(f"Chart of {name}, ")
    chart.select_option("viewport.width")
    assert page.locator("#reading").inner_text() == "640"


def test_custom_attributes_are_rows_of_four_lines(open_player):
    page = open_player()
    page.locator('[data-key="header:photos"]').click()
    rows = dict(zip(page.locator(".facts dt").all_inner_texts(), page.locator(".facts dd").all()))
    assert "custom" not in rows
    label = rows["label"].locator("span")
    height, line = label.evaluate("node => [node.clientHeight, parseFloat(getComputedStyle(node).lineHeight)]")
    assert line <= height <= 4.1 * line
    rows["label"].get_by_role("button", name="Show all").click()
    assert label.evaluate("node => node.clientHeight") > 8 * line
    # The text stays expanded while time passes.
    page.evaluate("player.seek(0.1)")
    assert label.evaluate("node => node.clientHeight") > 8 * line


def test_the_viewport_is_dark_in_a_dark_theme(open_player):
    colors = """() => [["#paper", "backgroundColor"], ['[data-key="header:photos"]', "color"]].map(([selector, name]) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      canvas.fillStyle = getComputedStyle(document.querySelector(selector))[name];
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[1];
    })"""
    light, dark = open_player().evaluate(colors), open_player(scheme="dark").evaluate(colors)
    # The page, and the text of a header, which has no fill.
    assert light[0] > 180 > 80 > light[1] and dark[0] < 80 < 180 < dark[1]


def test_the_end_of_a_simulation_that_stops_is_explained(open_player, layoutd, tmp_path):
    document = {
        "viewport": {"width": 300, "height": 400}, "layout": {"kind": "list", "rowHeight": 40},
        "sections": [{"id": "s", "items": [{"id": "a"}]}],
        "timeline": [{"at": 0.2, "wait": True}, {"at": 0.5, "update": [{"delete": {"at": [0, 7]}}]}, {"at": 3, "wait": True}],
    }
    page = open_player(url=write(layoutd, tmp_path, document))
    notice = page.locator(".timeline .notice").inner_text()
    assert notice.startswith("Ends at 0.48 s: invalid event: ")
    assert open_player().locator(".timeline .notice").is_hidden()


def test_forced_colors_keep_the_picture(browser, play):
    context = browser.new_context(viewport={"width": 1280, "height": 720}, forced_colors="active")
    page = context.new_page()
    page.goto(play)
    colors = "selector => [...document.querySelectorAll(selector)].map(node => getComputedStyle(node).backgroundColor)"
    wait_for_frames(page)
    assert len(set(page.evaluate(colors, ".element.simulated"))) > 3
    # The bars of the tracks have the colors of the elements, and the device has an edge.
    assert page.evaluate("getComputedStyle(document.querySelector('.row u')).forcedColorAdjust") == "none"
    assert page.evaluate("getComputedStyle(document.querySelector('.screen')).outlineStyle") == "solid"
    context.close()


def test_the_inspector_shows_what_moves_below_a_resting_pointer(open_player):
    page = open_player()
    name = "document.querySelector('.element-name b')?.textContent"
    page.locator('[data-key="cell:photo-0"]').click()
    assert page.evaluate(name) == "cell:photo-0"
    page.locator('[data-key="cell:photo-1"]').hover()
    assert page.evaluate(name) == "cell:photo-1"
    page.evaluate("player.seek(1.7)")
    assert page.evaluate(name) != "cell:photo-1"


def test_all_panels_are_reached_in_a_narrow_window(open_player):
    page = open_player(*SIZES["narrow"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.evaluate("document.querySelectorAll('.row')[2].click()")
    for selector in ("#screen", "#chart", "#rows", "#inspector .boxes", ".event"):
        page.locator(selector).first.scroll_into_view_if_needed()
        x, y, width, height = box(page, selector)
        assert width > 5 and height > 5 and 0 <= x <= 400 and 0 <= y < 800, selector


def test_every_control_works_by_the_keyboard(open_player):
    page = open_player()
    stops = tab_stops(page)
    controls = [
        "Viewport, 390 by 640 points", "To the beginning", "One frame back", "Play", "One frame forward", "Loop", "Speed", "Find elements",
        "Frame", "Attribute of the chart", "Elements",
    ]
    assert [stop for stop in stops if stop in controls] == controls
    assert any(stop.startswith("update: ") for stop in stops)

    def press(name, key, role="button"):
        page.get_by_role(role, name=name, exact=True).focus()
        page.keyboard.press(key)

    press("One frame forward", "Enter")
    press("One frame forward", "Space")
    assert page.evaluate("player.time * 60") == pytest.approx(2)
    press("One frame back", "Enter")
    assert page.evaluate("player.time * 60") == pytest.approx(1)
    press("Loop", "Enter")
    assert page.get_by_role("button", name="Loop").get_attribute("aria-pressed") == "false"
    page.keyboard.press("l")
    assert page.get_by_role("button", name="Loop").get_attribute("aria-pressed") == "true"
    press("Frame", "ArrowRight", "slider")
    assert page.evaluate("player.time * 60") == pytest.approx(2)
    assert page.get_by_role("slider").get_attribute("aria-valuetext").startswith("frame 2 of ")
    press("Play", "Enter")
    wait_for(page, "player.time > 0.2")
    page.keyboard.press("Enter")
    assert page.evaluate("player.isPlaying") is False
    page.get_by_role("listbox", name="Elements", exact=True).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.locator('.row[aria-selected="true"]').count() == 1
    chosen = page.locator(".element-name b").inner_text()
    assert chosen == page.locator('.row[aria-selected="true"] > span').get_attribute("title")
    page.locator(".screen").focus()
    page.keyboard.press(".")
    assert page.locator(".element-name b").inner_text() != chosen
    page.keyboard.press("Escape")
    assert page.locator("#unpin").is_hidden()
    # Space plays and pauses anywhere but on a button.
    page.keyboard.press("Space")
    wait_for_frames(page)
    assert page.evaluate("player.isPlaying") is True


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_player_has_no_violations(open_player, size, scheme):
    page = open_player(*SIZES[size], scheme)
    page.evaluate("player.seek(0.4); document.querySelectorAll('.row')[3].click(); player.seek(0.4)")
    assert violations(page) == []
