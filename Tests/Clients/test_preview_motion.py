"""The live page in motion: the server's animations, UIKit's scrolling, and the cost of a frame."""

import json
import random

import pytest

from conftest import EXAMPLES
from preview_page import (  # noqa: F401, fixtures among them
    BOXES, EXACTLY, OVERSCAN, check_at_rest, document, editor, expected_boxes, is_at_rest, is_open, preview, same,
    pause_of, scroll_to, wait_for, with_items, Editor,
)
from waiting import until, within


class Twin:
    """An editor's session that the server animates frame by frame, beside the page's; the clocks of both are manual."""

    def __init__(self, editor, page):
        self.editor, self.page = editor, page
        self.session = editor.call("layoutd/session/open", textDocument={"uri": editor.uri}, overscan=OVERSCAN, animation="frames")["session"]
        editor.call("layoutd/clock/set", session=self.session, mode="manual")
        page.evaluate("() => { layoutd.clock.freeze(); return layoutd.devices[0].session.request('layoutd/clock/set', { mode: 'manual' }); }")

    def advance(self, step):
        self.editor.call("layoutd/clock/advance", session=self.session, by=step)
        self.page.evaluate("step => layoutd.devices[0].session.request('layoutd/clock/advance', { by: step })", step)
        self.page.evaluate("step => layoutd.clock.advance(step)", step)

    def check(self):
        """Checks that the page shows the server's frame, and returns the boxes of both."""
        self.page.evaluate("() => layoutd.connection.request('layoutd/synchronize')")
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        frame = self.editor.call("layoutd/session/snapshot", session=self.session)
        assert self.page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(frame["contentOffset"]["y"], abs=1e-6)
        # A disappearing view has its element's key, or `key#n` while a new view has that key.
        leaving = {element["key"] for element in frame["attributes"] if element.get("phase")}
        shown = {}
        for key, box in self.page.evaluate(BOXES, 0).items():
            name = key.rpartition("#")[0]
            shown[name if name in leaving and key not in leaving else key] = box
        same(shown, expected_boxes(frame["attributes"], frame["contentOffset"]))
        return shown


def test_what_moves_is_where_the_server_plays_it(editor, page):
    page.goto(editor.url)
    is_open(page)
    twin = Twin(editor, page)
    before = twin.check()
    # Some items are deleted, one is inserted, one gets another neighbor, one is smaller, and all others move up.
    editor.type(with_items(lambda items: [items[3], {"id": "new", "height": 130}, items[1], {**items[4], "height": 60}, *items[5:]]))
    for step in (0, 0.05, 0.1, 0.1, 0.15):
        twin.advance(step)
        between = twin.check()
        assert "cell:new" in between and "cell:a" in between
    twin.advance(0.2)
    after = twin.check()
    assert "cell:a" not in after
    assert sum(before[key] != after[key] for key in before if key in after) > 10
    page.evaluate("layoutd.clock.release()")
    check_at_rest(page)


def test_a_batch_that_overtakes_another_goes_on_from_the_screen(editor, page):
    page.goto(editor.url)
    is_open(page)
    twin = Twin(editor, page)
    editor.type(with_items(lambda items: items[2:]))
    twin.check()
    twin.advance(0.15)
    first = twin.check()
    editor.type(with_items(lambda items: [items[6], *items[2:6], *items[7:]]))
    second = twin.check()
    # Nothing jumps when the second update begins, and the first update's disappearing views continue.
    assert all(abs(box[1] - first[key][1]) < EXACTLY for key, box in second.items() if key in first)
    assert "cell:a" in first and "cell:a" in second
    for step in (0.1, 0.2, 0.1, 0.3):
        twin.advance(step)
        twin.check()


@pytest.mark.parametrize("anchor", ["end", "firstVisible"])
def test_the_viewport_moves_with_what_it_holds_on_to(layoutd, page, tmp_path, anchor):
    rows = [{"id": f"m{number}", "height": 60} for number in range(12)]
    document = {
        "viewport": {"width": 300, "height": 400}, "layout": {"kind": "waterfall", "columnCount": 1, "rowSpacing": 8},
        "animation": {"duration": 0.4, "curve": "easeOut", "appear": {"alpha": 0, "translate": [0, 20]}, "anchor": anchor},
        "contentOffset": {"x": 0, "y": 408}, "sections": [{"id": "talk", "items": rows}],
    }
    file = tmp_path / "chat.layout.json"
    file.write_text(json.dumps(document))
    editor = Editor(layoutd, file)
    page.goto(editor.url)
    is_open(page)
    twin = Twin(editor, page)
    twin.check()
    document["sections"][0]["items"] = [{"id": "first", "height": 90}, *rows, {"id": "last", "height": 50}]
    editor.type(json.dumps(document))
    for step in (0, 0.1, 0.15, 0.1, 0.1):
        twin.advance(step)
        twin.check()
    assert page.evaluate("layoutd.devices[0].offset.y") > 450
    page.goto("about:blank")
    editor.close()


def test_keys_scroll(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.locator(".screen").focus()
    end = page.evaluate("layoutd.devices[0].scroller.maxOffset.y")
    for key, expected in [("ArrowDown", 60), ("PageDown", 640), ("End", end), ("ArrowUp", end - 60), ("Home", 0), ("Space", 580)]:
        page.keyboard.press(key)
        is_at_rest(page)
        assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(expected), key
    check_at_rest(page)


def test_the_wheel_scrolls_and_shows_nothing_empty(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.locator(".screen").hover()
    for _ in range(12):
        page.mouse.wheel(0, 60)
        # At any time the viewport is covered from edge to edge, except for the spacing.
        covered = page.evaluate("""() => {
          const device = layoutd.devices[0], frames = [...device.elements.values()].filter(e => e.category === "cell").map(e => e.frame);
          return Math.max(...frames.map(([, y,, h]) => y + h)) >= Math.min(device.offset.y + 640, device.session.contentSize.height - 8);
        }""")
        assert covered
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") > 400
    check_at_rest(page)


def test_a_finger_drags_and_a_tap_does_not(editor, page):
    page.goto(editor.url)
    is_open(page)
    box = page.locator(".screen").bounding_box()
    scale = page.evaluate("layoutd.devices[0].scale")
    page.mouse.move(box["x"] + 100, box["y"] + 300)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(box["x"] + 100, box["y"] + 300 - 20 * step)
    # Pauses until the drag velocity is 0.
    page.wait_for_timeout(150)
    page.mouse.up()
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(200 / scale, abs=1)
    assert page.evaluate("layoutd.inspector.selected") is None
    check_at_rest(page)


def test_a_section_that_scrolls_by_itself(preview, page):
    page.goto(preview(EXAMPLES / "app-store.layout.json").url)
    is_open(page)
    page.locator("[data-key='cell:new-0']").hover()
    page.mouse.wheel(60, 0)
    wait_for(page, "layoutd.devices[0].session.orthogonalOffsets.new.x > 100")
    # The section stops at a page boundary, on whole pixels, and the collection has not moved.
    page_length = 330 + 10
    wait_for(page, f"Math.abs(layoutd.devices[0].session.orthogonalOffsets.new.x - {page_length}) < 0.01")
    check_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.x") == 0


def test_cards_without_end_scroll_over_the_seam(preview, page):
    """Seven cards, 236 apart, with wheel, keys and a finger."""
    page.goto(preview(EXAMPLES / "looping-carousel.layout.json").url)
    is_open(page)
    wait_for(page, "layoutd.devices[0].scroller.minOffset.x < -1e11")
    page.locator(".screen").hover()
    # More than a period of 1,652 points.
    while (before := page.evaluate("layoutd.devices[0].offset.x")) > -2000:
        page.mouse.wheel(-200, 0)
        wait_for(page, "before => layoutd.devices[0].offset.x < before", before)
    check_at_rest(page)
    page.locator(".screen").focus()
    offset = page.evaluate("layoutd.devices[0].offset.x")
    for key, expected in ("ArrowRight", offset + 60), ("End", offset + 60), ("Home", offset + 60), ("ArrowLeft", offset):
        page.keyboard.press(key)
        is_at_rest(page)
        assert page.evaluate("layoutd.devices[0].offset.x") == pytest.approx(expected), key
    page.evaluate("""() => {
      const { scroller } = layoutd.devices[0], start = layoutd.clock.now();
      scroller.begin(start);
      for (let index = 1; index <= 5; index++) scroller.drag(40, 0, start + index * 0.016);
      scroller.end(start + 0.08);
    }""")
    is_at_rest(page)
    state = check_at_rest(page)
    assert state["contentOffset"]["x"] < offset - 200
    # A card is in the middle: less than a hundredth of a point from it.
    assert (state["contentOffset"]["x"] + 118) % 236 == pytest.approx(118, abs=0.01)


def test_a_drag_goes_on_by_uikits_laws(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.evaluate("layoutd.clock.freeze()")
    # A drag upward with 500 points per second, released immediately.
    offset, expected = page.evaluate("""() => {
      const { scroller } = layoutd.devices[0], start = layoutd.clock.now();
      scroller.begin(start);
      for (let index = 1; index <= 5; index++) scroller.drag(0, -8, start + index * 0.016);
      scroller.end(start + 0.08);
      return [scroller.offset.y, scroller.rest.y];
    }""")
    assert offset == pytest.approx(40)
    assert expected == pytest.approx(40 + 0.4995 * 500, abs=0.1)
    page.evaluate("() => { for (let n = 0; n < 40; n++) { layoutd.clock.advance(0.1); layoutd.devices[0].scroller.step(layoutd.clock.now()); } layoutd.clock.release(); }")
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(expected)
    # Beyond the top UIKit's rubber band applies; after the release the content bounces back.
    scroll_to(page, 0)
    pulled = page.evaluate("() => { const { scroller } = layoutd.devices[0]; scroller.begin(); scroller.drag(0, 100); return scroller.offset.y; }")
    assert pulled == pytest.approx(-(1 - 1 / (100 * 0.55 / 640 + 1)) * 640)
    page.evaluate("layoutd.devices[0].scroller.end()")
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") == 0


def test_physics_and_curves_are_uikits(editor, page):
    page.goto(editor.url)
    numbers = page.evaluate("""async () => {
      const { motion, rubberBand, inverseRubberBand } = await import("./scroll/scrollPhysics.js"), { progressOf } = await import("./device/curves.js");
      const at = (curve, times, duration = 1) => times.map(progressOf(curve, duration));
      const thousand = motion(0, 1000, -1e9, 1e9);
      return {
        rest: thousand.rest, duration: thousand.duration, bounce: motion(90, 1000, 0, 100).rest,
        band: [10, 50, 100, 200, 400].map(pulled => rubberBand(pulled, 480)), back: inverseRubberBand(rubberBand(77, 480), 480),
        easeInOut: at("easeInOut", [0.1, 0.25, 0.5, 0.75, 0.9]), easeIn: at("easeIn", [0.1, 0.25, 0.5, 0.75, 0.9]),
        easeOut: at("easeOut", [0.1, 0.25, 0.5, 0.75, 0.9]), usual: at([0.25, 0.1, 0.25, 1], [0.1, 0.25, 0.5, 0.75, 0.9]),
        critical: at({ mass: 1, stiffness: 100, damping: 20 }, [0.05, 0.1, 0.2, 0.3, 0.5, 1], 9),
        under: at({ mass: 1, stiffness: 100, damping: 10 }, [0.05, 0.1, 0.2, 0.3, 0.5, 1], 9),
        over: at({ mass: 3, stiffness: 1000, damping: 500 }, [0.05, 0.1, 0.2, 0.3, 0.5, 1], 9),
      };
    }""")
    assert numbers["rest"] == pytest.approx(499.5, abs=0.001) and numbers["duration"] == pytest.approx(3.45, abs=0.001)
    assert numbers["bounce"] == 100 and numbers["back"] == pytest.approx(77)
    assert numbers["band"] == pytest.approx([5.437693, 26.009852, 49.345794, 89.491525, 150.857143], abs=1e-6)
    vectors = {
        "easeInOut": [0.019722, 0.129162, 0.5, 0.870838, 0.980278], "easeIn": [0.017027, 0.093465, 0.315357, 0.621862, 0.839428],
        "easeOut": [0.160572, 0.378138, 0.684643, 0.906535, 0.982973], "usual": [0.094796, 0.408511, 0.802403, 0.960459, 0.994316],
        "critical": [0.090204, 0.264241, 0.593994, 0.800852, 0.959572, 0.999501],
        "under": [0.104405, 0.3403, 0.849426, 1.124355, 1.074591, 1.00217],
        "over": [0.085026, 0.173112, 0.324664, 0.44844, 0.632093, 0.866309],
    }
    for name, vector in vectors.items():
        assert numbers[name] == pytest.approx(vector, abs=1.5e-6), name


@pytest.mark.wall_clock
def test_a_million_items_cost_no_more_than_those_in_view(browser, preview, tmp_path):
    document = tmp_path / "million.layout.json"
    # Cells of 30 points: 12 per row, 42 rows visible.
    document.write_text(json.dumps({
        "viewport": {"width": 372, "height": 1260},
        "layout": {"kind": "flow", "minimumLineSpacing": 1, "minimumInteritemSpacing": 1},
        "sections": [{"id": "many", "items": [{"repeat": 1_000_000, "id": "i{i}", "size": [30, 29]}]}],
    }))
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    page.goto(preview(document).url)
    wait_for(page, "window.layoutd?.devices[0]?.session.revision >= 0", seconds=30)
    is_at_rest(page)
    visible = page.evaluate("[...layoutd.devices[0].elements.keys()].filter(key => layoutd.devices[0].shows(key)).length")
    assert visible >= 500
    # Far down, where coordinates are large.
    scroll_to(page, 1_500_000)
    check_at_rest(page)
    trace = Trace(page)
    rounds = []
    for velocity in (1500, -1500) * 3:
        page.evaluate("layoutd.frameLog.length = 0")
        page.evaluate("velocity => layoutd.devices[0].scroller.fling({ x: 0, y: velocity })", velocity)
        # Pauses while frames are measured.
        page.wait_for_timeout(1200)
        work = sorted(page.evaluate("layoutd.frameLog.map(frame => frame.work)"))
        assert len(work) > 15
        rounds.append(work[len(work) // 2])
    processor = trace.stop("FireAnimationFrame")
    print("a frame by its log: medians", rounds, "ms; on the processor: 90 %", processor[int(len(processor) * 0.9)], "ms")
    # The limit is 4 ms on an idle machine; three times that is asserted: for the median of the best round in the page's
    # log, and for the processor time of 90 % of the frames, style and layout included.
    assert within(12, min(rounds))
    assert len(processor) > 100 and processor[int(len(processor) * 0.9)] < 12
    context.close()


class Trace:
    """A trace of the browser's events with their processor time."""

    def __init__(self, page):
        self.page, self.events, self.is_over = page, [], False
        self.session = page.context.new_cdp_session(page)
        self.session.on("Tracing.dataCollected", lambda part: self.events.extend(part["value"]))
        self.session.on("Tracing.tracingComplete", self._end)
        self.session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["devtools.timeline"]}})

    def stop(self, name):
        """Ends the trace. Returns the milliseconds of each event of a name, ascending."""
        self.session.send("Tracing.end")
        until(lambda: self.is_over, 20, "the end of the trace", 0.02, pause_of(self.page))
        return sorted(event["tdur"] / 1000 for event in self.events if event.get("name") == name and "tdur" in event)

    def _end(self, _):
        self.is_over = True


def test_reduced_motion_shows_no_movement(browser, editor):
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(editor.url)
    is_open(page)
    page.evaluate("layoutd.clock.freeze()")
    editor.type(with_items(lambda items: items[1:]))
    wait_for(page, "!layoutd.devices[0].elements.has('cell:a')")
    check_at_rest(page)
    page.locator(".screen").focus()
    page.keyboard.press("PageDown")
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") == 580
    context.close()


def test_a_change_of_the_layout_is_animated_on_request(document, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    page.evaluate("""() => { window.animated = []; layoutd.connection.on("layoutd/session/update", (update) => {
      window.animated.push(update.animation !== undefined);
      layoutd.devicesView.deviceFor(update.session)?.session.receiveUpdate(update, 0);
    }); }""")
    text = json.loads(document.read_text())
    text["layout"]["columnCount"] = 2
    document.write_text(json.dumps(text))
    wait_for(page, "window.animated.length === 1")
    assert page.evaluate("window.animated[0]") is False
    text["animation"]["layoutChanges"] = True
    text["layout"]["columnCount"] = 4
    document.write_text(json.dumps(text))
    wait_for(page, "window.animated.length === 2")
    assert page.evaluate("window.animated[1]") is True
    check_at_rest(page)


@pytest.mark.parametrize("interruption", ["additive", "restart"])
@pytest.mark.parametrize("anchor", ["none", "firstVisible", "end"])
def test_a_chain_of_updates_is_what_the_server_plays(layoutd, page, tmp_path, interruption, anchor):
    source = random.Random(f"{interruption} {anchor}")
    names = [f"m{number}" for number in range(24)]
    document = {
        "viewport": {"width": 300, "height": 400}, "layout": {"kind": "waterfall", "columnCount": 2, "rowSpacing": 8},
        "animation": {
            "duration": 0.5, "curve": "easeInOut", "interruption": interruption, "anchor": anchor,
            "appear": {"alpha": 0, "scale": 0.5, "rotate": 40}, "disappear": {"alpha": 0, "scale": 0, "translate": [0, 30]},
        },
        "contentOffset": {"x": 0, "y": 300},
        "sections": [{"id": "a", "items": [{"id": name, "height": 60} for name in names]}],
    }
    file = tmp_path / "chain.layout.json"
    file.write_text(json.dumps(document))
    editor = Editor(layoutd, file)
    page.goto(editor.url)
    is_open(page)
    twin = Twin(editor, page)
    twin.check()
    gone = []
    for number in range(14):
        action = source.randrange(3)
        if action == 0 and len(names) > 12:
            gone.append(names.pop(source.randrange(len(names))))
        elif action == 1:
            names.insert(source.randrange(len(names)), gone.pop() if gone and source.random() < 0.7 else f"new{number}")
        else:
            # To another index: an edit that only changes sizes is not animated.
            names.insert(source.randrange(8), names.pop(source.randrange(8, len(names))))
        document["sections"][0]["items"] = [{"id": name, "height": source.choice([60, 60, 90])} for name in names]
        editor.type(json.dumps(document))
        # The update arrives before the clocks advance.
        twin.check()
        # No sum of steps is the duration: at the very end of an animation, rounding decides whether a view is still shown.
        for step in (0.031, source.choice([0.05, 0.12])):
            twin.advance(step)
            twin.check()
    for _ in range(3):
        twin.advance(0.2)
        twin.check()
    page.evaluate("layoutd.clock.release()")
    check_at_rest(page)
    page.goto("about:blank")
    editor.close()
