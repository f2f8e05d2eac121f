"""Random drags of numbers, by bars over the picture and in the derivation: each picture, the text and undo agree."""

import json
import math
import os
import random
import shutil

import pytest

from conftest import EXAMPLES
from fuzzing.tree import Tree
from preview import Server
from preview_page import (  # noqa: F401, a fixture among them
    BOXES, OVERSCAN, expected_boxes, is_at_rest, is_editable, pause_of, preview, same, wait_for,
)
from slow_cases import cases
from test_preview_editing import differences, is_written, select
from waiting import until

DRAGS = 100
# The drags of one document, which share its server and its page.
PER_DOCUMENT = 5
# The pixels to drag for one more of a whole number of the derivation, and the points for one more column by its bar.
WHOLE_DISTANCE, COLUMN_DISTANCE = 20, 40
# The direction in which each bar is dragged for a larger number.
BARS = {
    "width": (1, 0), "height": (0, 1), "top": (0, 1), "left": (1, 0), "bottom": (0, 1), "right": (-1, 0),
    "headerLength": (0, 1), "footerLength": (0, 1), "columnCount": (1 / COLUMN_DISTANCE, 0), "rowSpacing": (0, 1),
    "columnSpacing": (1, 0),
}
# Records the values that the page tries, and each picture that it draws and that differs from the one before.
RECORD = """() => {
  const [device] = layoutd.devices, { session, delegate } = device, boxes = %s;
  const { request } = session, { didDraw } = delegate;
  window.drags = { tried: [], pictures: [] };
  let last = "";
  session.request = function (method, params, ...rest) {
    if (method === "layoutd/session/tryProperty") drags.tried.push(params.value ?? null);
    return request.call(this, method, params, ...rest);
  };
  delegate.didDraw = function (device) {
    didDraw.call(this, device);
    const picture = boxes(0), text = JSON.stringify(picture);
    if (text === last) return;
    last = text;
    drags.pictures.push(picture);
  };
}""" % BOXES
# Returns what was recorded since the last call, after the frame that shows the responses to all requests.
TAKE = """async selector => {
  await layoutd.connection.request("layoutd/synchronize");
  for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame);
  const { session, offset } = layoutd.devices[0], label = document.querySelector(selector)?.textContent;
  const frames = Object.fromEntries([...session.elements.values()].map(({ key, frame }) => [key, frame]));
  return { tried: drags.tried.splice(0), pictures: drags.pictures.splice(0), frames, offset: { ...offset }, label };
}"""
# The keys of the elements in view for which the text has numbers.
KEYS = """async () => {
  const [device] = layoutd.devices, keys = [...device.elements.keys()].filter(key => device.shows(key));
  const properties = key => device.session.request("layoutd/session/elementProperties", { key });
  const found = await Promise.all(keys.map(properties));
  const isBar = ({ handle, value }) => handle && typeof value === "number";
  const hasBar = ({ properties }) => properties.some(isBar);
  const isNumber = ({ terms }) => terms.some(({ property }) => property);
  const hasNumber = ({ derivation, groups }) => derivation.some(isNumber) || groups.some(hasBar);
  return keys.filter((key, index) => found[index] && hasNumber(found[index]));
}"""
# The numbers of the selected element that can be dragged: in its derivation, and by bars inside of the viewport.
NUMBERS = """() => {
  const numbers = layoutd.properties.loaded.derivation.flatMap(({ terms }) => terms).filter(({ property }) => property);
  const bars = Object.entries(layoutd.handles.shown).filter(([, { node }]) => !node.hidden);
  return [
    ...numbers.map(({ property }) => ({ property, selector: `#derivation [data-number="${property.path}"]` })),
    ...bars.map(([bar, { property }]) => ({ property, bar, selector: `.handle.${bar}` })),
  ];
}"""
IS_AT = "([selector, x, y]) => Boolean(document.elementFromPoint(x, y)?.closest(selector))"
# The lines of the text and the derivation that the page shows.
SHOWN_TEXT = """() => {
  const lines = [...document.querySelectorAll("#sourceLines .lines > span")].map(line => line.textContent);
  const terms = step => [...step.childNodes].filter(node => !node.classList?.contains("tag"));
  const text = step => terms(step).map(term => term.textContent).join("");
  const steps = [...document.querySelectorAll("#derivation li")].map(text);
  return [lines.map(line => line.replace(/^\\d+ |\\n$/g, "")), steps];
}"""


class Layouts:
    """Layouts of texts by another server, each of a new document beside the dragged one."""

    def __init__(self, layoutd, folder):
        self.server, self.folder, self.count = Server(layoutd), folder, 0

    def of(self, text, offset, key):
        """Returns the attributes at a content offset, the lines around an element, and the derivation of its frame."""
        self.count += 1
        document = {"uri": (self.folder / f"{self.count}.layout.json").as_uri()}
        self.server.open(document["uri"], text)
        opened = {"textDocument": document, "contentOffset": offset, "overscan": OVERSCAN}
        state = self.server.call("layoutd/session/open", **opened)["result"]
        found = self.server.call("layoutd/session/elementProperties", session=state["session"], key=key)["result"]
        self.server.send("textDocument/didClose", textDocument=document)
        # A header without a length is no element.
        lines, steps = (found["lines"]["texts"], found["derivation"]) if found else ([], [])
        return state["attributes"], [lines, ["".join(term["text"] for term in step["terms"]) for step in steps]]


def generated(chosen):
    """Returns the text of a random document, with numbers in comments, too."""
    def length(low, high):
        whole = chosen.randint(low, high)
        return chosen.choice([whole, whole, chosen.randint(2 * low, 2 * high) / 2])

    edges = {edge: length(0, 20) for edge in ("top", "left", "bottom", "right")}
    rows, columns, count = length(0, 12), length(0, 12), chosen.randint(1, 4)
    layout = chosen.choice([
        {"kind": "waterfall", "columnCount": count, "rowSpacing": rows, "columnSpacing": columns},
        {"kind": "flow", "itemSize": [length(40, 120), length(30, 90)], "minimumLineSpacing": rows},
        {"kind": "grid", "columnCount": count, "aspectRatio": 1.5, "rowSpacing": rows, "columnSpacing": columns},
        {"kind": "carousel", "cardWidth": chosen.choice([0.7, 0.5, 220]), "cardHeight": chosen.choice([0.6, 300])},
        {"kind": "list", "rowHeight": length(30, 80), "spacing": rows},
    ]) | {"sectionInset": chosen.choice([rows, edges])}
    sections = []
    for number in range(chosen.randint(1, 3)):
        items = [{"id": f"i{number}-{item}", "height": length(40, 160)} for item in range(chosen.randint(1, 5))]
        items.append({"repeat": chosen.randint(2, 9), "height": length(30, 90)})
        sections.append({"id": f"s{number}", "header": {"length": length(20, 60)}, "items": items})
    document = {"viewport": {"width": 390, "height": 640}, "layout": layout, "sections": sections}
    lines = json.dumps(document, indent=chosen.choice([1, 2, 4])).splitlines()
    comments = ["", "", f" // {chosen.randrange(200)}", " /* 8, 12 */"]
    return "".join(line + chosen.choice(comments) + "\n" for line in lines)


def written(number):
    return json.dumps(int(number) if number == int(number) else number)


def replaced(text, pointer, number):
    """Returns a text with another number at a JSON Pointer."""
    node = next(node for node in Tree(text).nodes if "".join(f"/{step}" for step in node.path) == pointer)
    assert node.kind == "number", (pointer, text[node.start : node.end])
    return text[: node.start] + written(number) + text[node.end :]


def rounded(number):
    """Rounds as JavaScript does."""
    return math.floor(number + 0.5)


def value_after(number, dx, dy, device):
    """Returns the value of a number after a drag by pixels: points and whole numbers change by 1, others by 0.01."""
    key, start = number["property"], number["property"]["value"]
    isWhole, isEither = key["type"] == "integer", "unit" not in key and key.get("handle") in ("width", "height")
    step = 1 if isWhole or key.get("unit") == "points" or isEither and start > 1 else 0.01
    steps = dx / (WHOLE_DISTANCE if isWhole else 1)
    if "bar" in number:
        across, down = BARS[number["bar"]]
        length = device["size"]["width" if across else "height"]
        steps = (dx * across + dy * down) / device["scale"] / (1 if step == 1 else step * length)
    value = round(rounded((start + rounded(steps) * step) / step) * step, 2) if rounded(steps) else start
    # A fraction of the viewport remains one, and so do points. A ratio or a fraction does not become 0.
    low = 2 if isEither and step == 1 else 0.01 if step < 1 and rounded(steps) else -math.inf
    high = 1 if isEither and step < 1 else math.inf
    return min(key["maximum"], high, max(key["minimum"], low, value))


class Drag:
    """A drag of a number of an element: what the page should show, and what it shows."""

    def __init__(self, page, layouts, number, key, text):
        self.page, self.layouts, self.number, self.key, self.text = page, layouts, number, key, text
        self.value = number["property"]["value"]
        self.device = page.evaluate("(({ scale, size }) => ({ scale, size }))(layoutd.devices[0])")

    def begin(self):
        """Presses the mouse on the number. Returns whether nothing else is there."""
        node = self.page.locator(self.number["selector"]).first
        node.scroll_into_view_if_needed()
        box = node.bounding_box()
        self.x, self.y = round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)
        self.page.mouse.move(self.x, self.y)
        if not self.page.evaluate(IS_AT, [self.number["selector"], self.x, self.y]):
            return False
        self.page.mouse.down()
        self.before = self.take()
        self.picture = self.first = self.page.evaluate(BOXES, 0)
        return True

    def move(self, dx, dy):
        """Moves the mouse to a distance from its start. A changed value is tried once; the next picture shows it."""
        self.page.mouse.move(self.x + dx, self.y + dy)
        value = value_after(self.number, dx, dy, self.device)
        shown = self.take()
        assert shown["tried"] == ([] if value == self.value else [value])
        self.value = value
        if "bar" in self.number:
            assert shown["label"] == f"{self.number['property']['name']} {written(value)}"
        self.check(shown, self.text_with(value))

    def text_with(self, value):
        path, start = (self.number["property"][key] for key in ("path", "value"))
        return self.text if value == start else replaced(self.text, path, value)

    def take(self):
        return self.page.evaluate(TAKE, self.number["selector"])

    def check(self, shown, text):
        """Checks that the page shows a text and its layout, and has shown no other layout since the last check."""
        attributes, expected = self.layouts.of(text, shown["offset"], self.key)
        assert shown["frames"] == {element["key"]: element["frame"] for element in attributes}
        pictures = [picture for picture in shown["pictures"] if picture != self.picture]
        assert len(pictures) <= 1, "the page shows a picture between two values"
        self.picture = (pictures or [self.picture])[0]
        same(self.picture, expected_boxes(attributes, shown["offset"]))

        def text_shown():
            return self.page.evaluate(SHOWN_TEXT)

        until(lambda: text_shown() == expected, 8, lambda: f"{text_shown()} is {expected}", 0.02, pause_of(self.page))


@pytest.fixture(scope="module")
def seed():
    return int(os.environ.get("LAYOUTD_SEED", random.randrange(1 << 30)))


@pytest.mark.parametrize("number", cases(range(DRAGS // PER_DOCUMENT)))
def test_each_value_of_a_drag_is_shown_and_the_last_one_is_written(layoutd, preview, page, tmp_path, seed, number):
    chosen = random.Random(f"{seed} {number}")
    examples = [(example.name, example.read_text()) for example in sorted(EXAMPLES.glob("*.layout.json"))]
    # The layout of a document with sizes that arrive late depends on the time.
    examples = [(name, text) for name, text in examples if '"measured"' not in text]
    name, text = chosen.choice(examples + 9 * [("generated", generated(chosen))])
    print("seed", seed, name)
    path = tmp_path / "dragged.layout.json"
    path.write_text(text)
    shutil.copy(EXAMPLES / "photos.json", tmp_path)
    page.goto(preview(path, "--edit").url)
    is_editable(page)
    page.evaluate(RECORD)
    layouts, keys = Layouts(layoutd, tmp_path), page.evaluate(KEYS)
    with layouts.server:
        for _ in range(PER_DOCUMENT):
            check_drag(page, layouts, path, keys, chosen)


def check_drag(page, layouts, path, keys, chosen):
    """Drags a random number of one of the elements `keys`, ends the drag by a release or by Escape, and undoes it."""
    text = path.read_text()
    drag = begun(page, layouts, text, keys, chosen)
    isAcross = bool(BARS.get(drag.number.get("bar"), (1, 0))[0])
    end = chosen.choice([chosen.randint(-40, 40), chosen.randint(-160, 160), chosen.randint(-160, 160) / 4, -400])
    print(drag.key, drag.number["selector"], drag.number["property"]["value"], "by", end)
    for distance in chosen.sample([end / 4, end / 2, 0.75 * end, end / 3, 0], chosen.randint(1, 2)) + [end]:
        drag.move(distance if isAcross else chosen.randint(-9, 9), chosen.randint(-9, 9) if isAcross else distance)
    isCancelled = chosen.random() < 0.25
    if isCancelled:
        page.keyboard.press("Escape")
    page.mouse.up()
    after = text if isCancelled else drag.text_with(drag.value)
    comes_to_rest(page, path, after)
    drag.check(drag.take(), after)
    assert page.evaluate("layoutd.documentState.editing.canUndo") == (after != text)
    if after != text:
        assert len(differences(text, after)) == 1
        page.locator("#undo").click()
        comes_to_rest(page, path, text)
        assert not page.evaluate("layoutd.documentState.editing.canUndo")
        # An undo may be animated.
        drag.take()
        drag.picture = page.evaluate(BOXES, 0)
    shown = drag.take()
    drag.check(shown, text)
    # The offset at which a carousel shows the same card again is rounded to a pixel.
    if '"carousel"' not in text:
        assert shown["offset"] == drag.before["offset"]
    if shown["offset"] == drag.before["offset"]:
        assert shown["frames"] == drag.before["frames"] and drag.picture == drag.first


def begun(page, layouts, text, keys, chosen):
    """Begins to drag a random number of a random element."""
    while True:
        key = chosen.choice(keys)
        select(page, key)
        numbers = page.evaluate(NUMBERS)
        if numbers:
            drag = Drag(page, layouts, chosen.choice(numbers), key, text)
            if drag.begin():
                return drag


def comes_to_rest(page, path, text):
    """Waits until the page shows the file, which has this text."""
    is_written(page)
    is_at_rest(page)
    assert path.read_text() == text


STEPS = """{
  "viewport": { "width": 400, "height": 640 }, "layout": { "kind": "list", "rowHeight": 50, "sectionInset": 1 },
  "sections": [
    { "id": "list", "header": 30, "items": [{ "id": "row" }] },
    { "id": "cards", "layout": { "kind": "carousel", "cardWidth": 0.7, "cardHeight": 200 },
      "items": [{ "id": "card" }] }
  ]
}
"""


# An element, what is dragged of it by points of the document or pixels, and the number in the text before and after.
STEPPED = [
    # By 40 of 400 points, a tenth of the viewport's width.
    ("cell:card", ".handle.width", (40, 0), ("0.7", "0.8")), ("cell:card", ".handle.width", (0, 9), None),
    ("cell:card", ".handle.width", (400, 0), ("0.7", "1")), ("cell:card", ".handle.height", (0, 30), ("200", "230")),
    ("cell:card", '[data-number$="/cardWidth"]', (10, 0), ("0.7", "0.8")),
    ("cell:card", '[data-number$="/cardHeight"]', (10, 0), ("200", "210")),
    ("cell:card", '[data-number$="/cardHeight"]', (-300, 0), ("200", "2")),
    ("cell:row", '[data-number="/layout/sectionInset"]', (10, 0), ("1", "11")),
]


@pytest.fixture
def stepped(preview, page, tmp_path):
    (tmp_path / "steps.layout.json").write_text(STEPS)
    page.goto(preview(tmp_path / "steps.layout.json", "--edit").url)
    is_editable(page)
    return tmp_path / "steps.layout.json"


def test_points_change_by_one_and_fractions_by_a_hundredth(page, stepped):
    scale = page.evaluate("layoutd.devices[0].scale")
    for key, selector, distance, expected in STEPPED:
        select(page, key)
        box = page.locator(selector).bounding_box()
        dx, dy = (length * (scale if ".handle" in selector else 1) for length in distance)
        x, y = round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx, y + dy)
        page.mouse.up()
        is_written(page)
        assert differences(STEPS, stepped.read_text()) == ([expected] if expected else []), (selector, distance)
        if expected:
            page.locator("#undo").click()
            comes_to_rest(page, stepped, STEPS)


def test_escape_cancels_a_drag_that_hides_what_is_dragged(page, stepped):
    """A header without a length is gone, and with it the bar that has the focus."""
    select(page, "cell:row")
    bar = page.locator(".handle.headerLength")
    box = bar.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 100)
    wait_for(page, "!layoutd.devices[0].elements.has('header:list')")
    page.keyboard.press("Escape")
    wait_for(page, "layoutd.devices[0].elements.get('header:list')?.frame[3] === 30")
    page.mouse.up()
    is_written(page)
    assert stepped.read_text() == STEPS and not page.evaluate("layoutd.documentState.editing.canUndo")
    assert page.evaluate("layoutd.inspector.selected?.key") == "cell:row"
