"""W22: from a move of the pointer that drags a handle to the frame that shows it, by the trace of Chromium.

A move begins when the browser has received it, and ends when it has presented the frame in which the page shows its
number or a later one. The moves follow each other at random intervals of one to two frames, as those of a hand.
"""

import os
import tempfile
import time
from pathlib import Path

from chromium import medians, open_page, record
from documents import Generator, TypedText
from preview_editor import IS_OPEN, wait_until

from preview import Preview  # of the tests, whose folder the editor above has added

NAME = f"cell:item-{TypedText.EDITED}"
# Marks the time of each move of the pointer, and that at which the page applies a height to the dragged element.
MARKS = """([key, moved, shown]) => {
  let count = 0;
  addEventListener("pointermove", ({ timeStamp, buttons }) => {
    if (buttons) performance.mark(`${moved} ${++count}`, { startTime: timeStamp });
  }, { capture: true });
  const { renderer } = layoutd.devices[0], update = renderer.update.bind(renderer);
  renderer.update = (elements, message, ...rest) => {
    performance.mark(`${shown} ${Math.round(elements.get(key).frame[3])}`);
    return update(elements, message, ...rest);
  };
}"""
IS_LINTED = "() => document.querySelector('.widthBar').classList.contains('linted')"
HAS_HANDLE = "() => Boolean(layoutd.handles.shown.height?.node.getBoundingClientRect().width)"
HEIGHT = "key => layoutd.devices[0].elements.get(key).frame[3]"


class Dragger:
    """The page of a file that can be edited, with the height of an element under the pointer."""

    HEIGHT = 60

    def __init__(self, browser, server, folder, name):
        self.directory = tempfile.TemporaryDirectory()
        path = Path(self.directory.name) / "dragged.layout.json"
        path.write_text(TypedText().text)
        environment = os.environ | {"XDG_RUNTIME_DIR": self.directory.name} | ({"LAYOUTD_PAGE_FOLDER": folder} if folder else {})
        self.preview = Preview(server, path, "--edit", env=environment)
        self.page = open_page(browser, self.preview.url)
        wait_until(self.page, IS_OPEN)
        wait_until(self.page, IS_LINTED)
        self.moved, self.shown, self.count = f"moved by {name}", f"shown by {name}", 0
        self.page.evaluate("key => layoutd.inspector.select(layoutd.devices[0], key)", NAME)
        wait_until(self.page, HAS_HANDLE)
        self.page.evaluate(MARKS, [NAME, self.moved, self.shown])
        box = self.page.locator(".handle.height").bounding_box()
        self.x, self.y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.scale = self.page.evaluate("layoutd.devices[0].scale")
        self.page.mouse.move(self.x, self.y)
        self.page.mouse.down()

    def move(self):
        """Moves the pointer by one point of the document."""
        self.count += 1
        self.page.mouse.move(self.x, self.y + self.count * self.scale)

    def is_correct(self):
        wait_until(self.page, f"() => ({HEIGHT})('{NAME}') === {self.HEIGHT + self.count}", 10)
        return True

    def close(self):
        self.page.context.close()
        self.preview.close()
        self.directory.cleanup()


def run(browser, options, report, profile):
    draggers = {name: Dragger(browser, options.server, folder, name) for name, folder in options.pages.items()}
    try:
        measure(browser, draggers, options, report, profile)
    finally:
        for dragger in draggers.values():
            dragger.close()


def measure(browser, draggers, options, report, profile):
    generator = Generator(22)

    def drag(count):
        for dragger in draggers.values():
            for _ in range(count):
                dragger.move()
                time.sleep((17 + generator.pick(17)) / 1000)
        # The frames of the last moves.
        time.sleep(1)

    drag(options.count(10, 2))
    first = {name: dragger.count for name, dragger in draggers.items()}
    trace = record(browser, lambda: drag(options.count(200, 4)))
    for name, dragger in draggers.items():
        process, moves = trace.numbered_marks(dragger.moved)
        _, shown = trace.numbered_marks(dragger.shown)
        isCorrect, times, phases = dragger.is_correct() and len(moves) == dragger.count - first[name], [], []
        for number, start in moves:
            mark = next((time for height, time in shown if height >= Dragger.HEIGHT + number), None)
            frame = mark and trace.frame_with(process, mark)
            if not frame:
                isCorrect = False
                continue
            times.append((frame.presented - start) / 1000)
            phases.append(trace.phases(process, start, frame.presented))
        report("W22", "height to presented frame", TypedText.VISIBLE, name, "ms", times, isCorrect)
        profile(f"W22, {name}", medians(phases))
