"""The output of `layoutd simulate` in a real browser compared with the frames."""

import json
import subprocess

import pytest

from conftest import EXAMPLES
from preview_page import pause_of, wait_for, wait_for_frames
from waiting import until

# Maximum error of a box: two tracks of 0.025 each, and the browser's rounding.
EXACTLY = 0.06
NASTY = '</script><img src=x onerror="document.title=\'bad\'">'

# A document with all features: appearing and disappearing elements, reused keys, a spring, resizing, sticky headers and
# a rotation.
PLAY = {
    "viewport": {"width": 390, "height": 640},
    "stickyHeaders": "push",
    "layout": {"kind": "waterfall", "columnCount": 3, "rowSpacing": 8, "columnSpacing": 8, "sectionInset": 8},
    "animation": {
        "duration": 0.6,
        "curve": {"dampingRatio": 0.6},
        "appear": {"alpha": 0, "scale": 0.3},
        "disappear": {"alpha": 0, "scale": 0.5, "rotate": 30, "translate": [0, 40]},
    },
    "sections": [
        {
            "id": "photos",
            "header": {"length": 44, "label": NASTY},
            "items": [{"repeat": 60, "id": "photo-{i}", "height": {"cycle": [90, 140, 110, 70, 160]}, "label": "Photo {i}"}],
        }
    ],
    "timeline": [
        {
            "at": 0.2,
            "update": [
                {"delete": {"at": [0, 2]}},
                {"insert": {"at": [0, 1], "item": {"id": "new", "height": 120, "color": "#D92D20"}}},
                {"move": {"from": [0, 8], "to": [0, 0]}},
                {"reload": {"at": [0, 4], "item": {"id": "photo-4", "height": 200}}},
            ],
        },
        {"at": 1, "fling": {"vy": 1500}},
        {"at": 1.8, "scrollTo": {"y": 300}},
        {"at": 2, "resize": {"width": 640, "height": 390}},
        {"at": 3, "wait": True},
    ],
}

# Left, top, width, height and alpha of all visible elements, relative to the viewport.
IN_PICTURE = """time => {
  for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time * 1000; }
  const viewport = document.getElementById("viewport").getBoundingClientRect();
  const shown = {};
  for (const group of document.querySelectorAll("[data-key]")) {
    if (getComputedStyle(group).visibility === "hidden") continue;
    const isShown = node => node === group || getComputedStyle(node).opacity > 0 && isShown(node.parentNode);
    // A shadow lies before what is filled, a border behind it, and the placeholder and the separator of a row on it.
    const filled = [...group.querySelectorAll(":is(rect, path)[fill]:not([fill=none], [fill-opacity='0.4'], [fill='#787880'])")];
    const outline = filled.findLast(node => isShown(node));
    const box = outline.getBoundingClientRect();
    shown[group.dataset.key] =
      [box.x - viewport.x, box.y - viewport.y, box.width, box.height, +getComputedStyle(group).opacity];
  }
  return [[viewport.width, viewport.height], shown];
}"""
ON_PAGE = """time => {
  if (time !== null) { player.pause(); player.seek(time); }
  const viewport = document.getElementById("screen").getBoundingClientRect();
  const shown = {};
  for (const node of document.querySelectorAll("#content > [data-key]")) {
    const style = getComputedStyle(node);
    if (node.hidden || style.visibility === "hidden") continue;
    const box = node.getBoundingClientRect();
    shown[node.dataset.key] =
      [...[box.x - viewport.x, box.y - viewport.y, box.width, box.height].map(n => n / player.scale), +style.opacity];
  }
  return [[viewport.width / player.scale, viewport.height / player.scale], shown];
}"""


class Play:
    """A document and the outputs of layoutd for it."""

    def __init__(self, layoutd, folder, document):
        for form in ("jsonl", "svg", "html"):
            run = subprocess.run(
                [layoutd, "simulate", str(document), "-o", str(folder / f"play.{form}")],
                capture_output=True, text=True, timeout=60,
            )
            assert (run.returncode, run.stdout) == (0, ""), run.stderr
        self.folder = folder
        self.frames = [json.loads(line) for line in (folder / "play.jsonl").read_text().splitlines()]

    def uri(self, form):
        return (self.folder / f"play.{form}").as_uri()

    @property
    def moments(self):
        """Three frames: an early one, one in the middle, and the last."""
        count = len(self.frames)
        return [self.frames[index] for index in (count // 8, count // 2, count - 1)]


@pytest.fixture(scope="module")
def play(layoutd, tmp_path_factory):
    folder = tmp_path_factory.mktemp("play")
    (folder / "play.layout.json").write_text(json.dumps(PLAY))
    return Play(layoutd, folder, folder / "play.layout.json")


def boxes(frame):
    """Yields the boxes of a frame's elements relative to the viewport, transforms included."""
    offset = frame["contentOffset"]
    for element in frame["attributes"]:
        if element.get("hidden"):
            continue
        x, y, width, height = element["frame"]
        a, b, c, d, tx, ty = element.get("transform", [1, 0, 0, 1, 0, 0])
        across, down = abs(a) * width + abs(c) * height, abs(b) * width + abs(d) * height
        yield element["key"], [
            x + width / 2 + tx - across / 2 - offset["x"], y + height / 2 + ty - down / 2 - offset["y"],
            across, down, element.get("alpha", 1),
        ]


def check(frame, viewport, shown):
    expected = dict(boxes(frame))
    assert expected
    for key, box in expected.items():
        assert key in shown, (frame["time"], key)
        off = [abs(a - b) for a, b in zip(shown[key], box)]
        assert max(off[:4]) <= EXACTLY, (frame["time"], key, shown[key], box)
        assert off[4] <= 0.005, (frame["time"], key, shown[key], box)
    for key, (x, y, width, height, alpha) in shown.items():
        # No other element is visible, except a sliver of one that has just disappeared.
        is_in_view = x < viewport[0] - 0.2 and x + width > 0.2 and y < viewport[1] - 0.2 and y + height > 0.2
        assert key in expected or not is_in_view or alpha == 0, (frame["time"], key)


def test_the_picture_shows_the_frames(page, play):
    page.goto(play.uri("svg"))
    assert len({json.dumps(frame["attributes"]) for frame in play.moments}) == 3
    for frame in play.moments + play.frames[::10]:
        viewport, shown = page.evaluate(IN_PICTURE, frame["time"])
        assert viewport == pytest.approx([390, 640] if frame["time"] < 2 else [640, 390], abs=EXACTLY)
        check(frame, viewport, shown)


def test_the_page_shows_the_frames(page, play):
    page.goto(play.uri("html"))
    for frame in play.moments + play.frames[::10]:
        viewport, shown = page.evaluate(ON_PAGE, frame["time"])
        assert viewport == pytest.approx([390, 640] if frame["time"] < 2 else [640, 390], abs=EXACTLY)
        check(frame, viewport, shown)
        assert set(shown) == {key for key, _ in boxes(frame)}


EXAMPLE_PLAYS = sorted(path for path in EXAMPLES.glob("*.layout.json") if '"timeline"' in path.read_text())


@pytest.mark.parametrize("document", EXAMPLE_PLAYS, ids=lambda path: path.name)
def test_an_example_is_shown_as_its_frames(page, layoutd, tmp_path, document):
    play = Play(layoutd, tmp_path, document)
    for form, script in (("svg", IN_PICTURE), ("html", ON_PAGE)):
        page.goto(play.uri(form))
        for frame in play.moments:
            check(frame, *page.evaluate(script, frame["time"]))


def test_shadows_and_borders_are_drawn(page, layoutd, tmp_path):
    """In the page and in the picture, also while a card grows."""
    style = {
        "shadow": {"color": "#102030", "opacity": 0.5, "offset": [3, 5], "radius": 2},
        "border": {"color": "#FF0000", "width": 4},
    }
    document = {
        "viewport": {"width": 300, "height": 400}, "layout": {"kind": "list", "rowHeight": 40},
        "sections": [
            {"id": name, "items": [{"id": name}], "decorations": [{"kind": "card", **style}]} for name in ("a", "b")
        ],
        "timeline": [{"at": 0.1, "update": [{"insert": {"at": [0, 1], "item": {"id": "new"}}}]}],
    }
    (tmp_path / "play.layout.json").write_text(json.dumps(document))
    play = Play(layoutd, tmp_path, tmp_path / "play.layout.json")
    heights = {frame["attributes"][0]["frame"][3] for frame in play.frames}
    assert len(heights) > 5
    page.goto(play.uri("html"))
    box_shadow = "key => getComputedStyle(document.querySelector(`[data-key='${key}']`)).boxShadow"
    page.evaluate("player.pause()")
    assert page.evaluate("JSON.parse(document.getElementById('play').textContent).boxShadows.length") == 1
    for key in ("decoration:card:a/0", "decoration:card:b/0"):
        drawn = page.evaluate(box_shadow, key)
        assert "rgb(255, 0, 0) 0px 0px 0px 4px inset" in drawn and "rgba(16, 32, 48, 0.5) 3px 5px 4px 0px" in drawn
    assert page.evaluate(box_shadow, "cell:a") == "none"

    page.goto(play.uri("svg"))
    for frame in play.frames[::5]:
        # Left, top, width and height of all rectangles of the growing card, back to front.
        drawn = page.evaluate("""time => {
          for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time * 1000; }
          const rects = document.querySelectorAll('[data-key="decoration:card:a/0"] rect');
          return [...rects].map(node => node.getBBox()).map(box => [box.x, box.y, box.width, box.height]);
        }""", frame["time"])
        card = next(element for element in frame["attributes"] if element["key"] == "decoration:card:a/0")
        _, _, width, height = card["frame"]
        expected = [[3 - out, 5 - out, width + 2 * out, height + 2 * out] for out in (3, 1, -1)]
        expected += [[0, 0, width, height], [2, 2, width - 4, height - 4]]
        assert len(drawn) == 5
        for box, rect in zip(drawn, expected):
            assert box == pytest.approx(rect, abs=EXACTLY)


def test_the_picture_is_small_and_goes_on_for_ever(page, play):
    picture = (play.folder / "play.svg").read_text()
    assert len(picture) < 100_000
    assert "<script" not in picture and "href" not in picture
    page.goto(play.uri("svg"))
    timings = page.evaluate("document.getAnimations().map(a => [a.playState, a.effect.getTiming().iterations])")
    assert timings and all(timing == ["running", float("inf")] for timing in timings)


def test_the_picture_in_an_image_moves(page, play, tmp_path):
    (tmp_path / "index.html").write_text(f'<img src="{play.uri("svg")}">')
    page.goto((tmp_path / "index.html").as_uri())
    image = page.locator("img")
    first = image.screenshot()
    until(lambda: image.screenshot() != first, 5, "a picture that moves", 0.05, pause_of(page))


def test_reduced_motion_shows_the_end(browser, play):
    context = browser.new_context(viewport={"width": 1400, "height": 1200}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(play.uri("svg"))
    last = play.frames[-1]
    script = IN_PICTURE.replace("animation.pause(); animation.currentTime = time * 1000;", "")
    check(last, *page.evaluate(script, 0))
    page.goto(play.uri("html"))
    wait_for_frames(page, 12)
    assert page.evaluate("[player.isPlaying, player.time]") == [False, 0]
    context.close()


def test_the_player_plays(page, play):
    page.goto(play.uri("html"))
    wait_for(page, "player.time > 0.1")
    assert page.evaluate("player.duration") == pytest.approx(play.frames[-1]["time"])
    page.get_by_role("button", name="Pause").click()
    time = page.evaluate("player.time")
    wait_for_frames(page, 6)
    assert page.evaluate("player.time") == time
    page.get_by_role("button", name="To the beginning").click()
    for key, expected in [("ArrowRight", 1), ("Shift+ArrowRight", 11), ("ArrowLeft", 10), ("Home", 0)]:
        page.keyboard.press(key)
        assert page.evaluate("player.time * 60") == pytest.approx(expected)
    page.get_by_label("Speed").select_option("4")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    wait_for(page, "player.time > 2")
    page.keyboard.press("Space")
    assert page.evaluate("player.isPlaying") is False
    # The slider moves frame by frame.
    page.get_by_role("slider").fill("30")
    assert page.evaluate("player.time") == pytest.approx(0.5)


def test_the_player_loops_by_default(page, play):
    page.goto(play.uri("html"))
    near_end = play.frames[-3]["time"]
    page.get_by_role("button", name="Loop").click()
    page.evaluate("time => { player.pause(); player.seek(time); player.play(); }", near_end)
    wait_for(page, "!player.isPlaying")
    assert page.evaluate("player.time") == pytest.approx(play.frames[-1]["time"])
    page.get_by_role("button", name="Loop").click()
    page.evaluate("time => { player.seek(time); player.play(); }", near_end)
    wait_for(page, "player.isPlaying && player.time < 1 && player.time > 0")


def test_a_node_is_an_element_for_ever(page, play):
    page.goto(play.uri("html"))
    page.evaluate("player.pause(); player.seek(0); window.kept = document.querySelector('[data-key=\"cell:photo-0\"]')")
    page.evaluate("player.seek(1.5); player.seek(0.1)")
    assert page.evaluate("kept === document.querySelector('[data-key=\"cell:photo-0\"]') && !kept.hidden")


def test_the_inspector_and_the_chart(page, play):
    page.goto(play.uri("html"))
    page.evaluate("player.pause(); player.seek(0.4)")
    frame = play.frames[24]
    (element,) = [e for e in frame["attributes"] if e["key"] == "cell:new"]
    device = page.locator("#device").bounding_box()
    page.locator('[data-key="cell:new"]').click()
    inspector = page.locator("#inspector")
    assert page.locator("#device").bounding_box() == device
    assert "cell:new" in inspector.inner_text() and "moving" in inspector.inner_text()
    x, y, width, height = element["frame"]
    fields = [float(text) for text in inspector.locator(".boxes dd").all_inner_texts()]
    assert fields == pytest.approx([x, y, width, height], abs=0.0051)
    page.mouse.move(5, 5)
    assert "cell:new" in inspector.inner_text()
    page.get_by_label("Attribute of the chart").select_option("alpha")
    assert page.locator("#chart path.curve").count() >= 1
    assert float(page.locator("#reading").inner_text()) == pytest.approx(element.get("alpha", 1), abs=0.0006)
    # A drag in the chart seeks.
    box = page.locator("#chart").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    assert page.evaluate("player.time / player.duration") == pytest.approx(0.5, abs=0.01)
    page.keyboard.press("Escape")
    assert page.locator("#unpin").is_hidden()


def test_the_users_text_is_text(page, play):
    page.goto(play.uri("html"))
    page.evaluate("player.pause(); player.seek(0)")
    header = page.locator('[data-key="header:photos"]')
    header.hover()
    assert header.inner_text() == NASTY
    assert page.locator("img").count() == 0
    assert page.title() == "play.layout.json"
    page.goto(play.uri("svg"))
    assert page.evaluate("document.querySelectorAll('img, script').length") == 0
    assert "Photo 0" in page.evaluate("document.documentElement.textContent")


def test_elements_are_found_by_name(page, play):
    page.goto(play.uri("html"))
    page.evaluate("player.pause()")
    page.get_by_placeholder("Find elements").fill("photo-5")
    rows = page.locator("#rows").get_by_role("option")
    keys = page.evaluate("[...document.querySelectorAll('#rows [role=option] > span')].map(({ title }) => title)")
    assert keys and all("photo-5" in key for key in keys)
    rows.locator("visible=true").first.click()
    assert page.locator('.row[aria-selected="true"]').count() == 1
