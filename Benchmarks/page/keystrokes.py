"""W17: from a key to the frame that shows its effect, by the trace of Chromium.

A key is the notification that an editor sends. It begins when the notification is written to the pipe of layoutd, and
ends when Chromium has presented the frame in which the page has applied the update. Contestants type alternately, at
random times relative to the frames of the screen.
"""

import time

from baseline import BaselineServer
from chromium import medians, open_page, record
from documents import Generator, TypedText
from preview_editor import PreviewEditor

# Marks the time at which the page applies an update to its nodes, with the version of the text that it shows.
MARK = """name => {
  const renderer = layoutd.devices[0].renderer, update = renderer.update.bind(renderer);
  renderer.update = (elements, message, ...rest) => {
    if (message.documentVersion) performance.mark(`${name} ${message.documentVersion}`);
    return update(elements, message, ...rest);
  };
}"""
VISIBLE = """() => {
  const { view } = layoutd.devices[0], screen = view.getBoundingClientRect();
  return [...view.querySelectorAll(".layer > .element")].filter((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > screen.top + 1 && top < screen.bottom - 1;
  }).length;
}"""
HEIGHT = "key => layoutd.devices[0].elements.get(key)?.frame[3] ?? null"


class PreviewTypist:
    """An editor whose document the preview page shows."""

    def __init__(self, browser, server, folder, work, mark):
        self.editor, self.text, self.version = PreviewEditor(browser, server, folder), TypedText(), 1
        self.work, self.mark, self.expected = work, mark, None
        self.uri, self.page = self.editor.open("typed.layout.json", self.text.text)
        self.page.wait_for_timeout(500)
        self.isCorrect = self.page.evaluate(VISIBLE) == TypedText.VISIBLE
        self.page.evaluate(MARK, self.mark)

    def type(self, number):
        edit, self.expected = getattr(self.text, self.work)(number)
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        start = time.monotonic_ns() / 1000
        self.editor.client.notify("textDocument/didChange", textDocument=document, contentChanges=[edit])
        return self.version, start

    def check(self):
        key, height = self.expected
        self.isCorrect = self.isCorrect and self.page.evaluate(HEIGHT, key) == height

    def close(self):
        self.editor.close()


class EchoTypist:
    """The baseline: a page that applies each message at once, to one of sixty boxes."""

    mark = "echoed"

    def __init__(self, browser):
        self.server, self.version, self.isCorrect = BaselineServer(), 0, True
        self.page = open_page(browser, self.server.url + "echo.html")
        if not self.server.opened.wait(10):
            raise TimeoutError("the page has not opened its WebSocket")

    def type(self, number):
        self.height, self.version = 61 + number % 9, self.version + 1
        start = time.monotonic_ns() / 1000
        self.server.send(f"{self.version} {self.height}")
        return self.version, start

    def check(self):
        shown = self.page.evaluate("edited.getBoundingClientRect().height")
        self.isCorrect = self.isCorrect and shown == self.height

    def close(self):
        self.page.context.close()
        self.server.close()


def run(browser, options, report, profile):
    for work in ("digit", "line"):
        typists = {"echo page": EchoTypist(browser)}
        for name, folder in options.pages.items():
            typists[name] = PreviewTypist(browser, options.server, folder, work, f"applied by {name}")
        try:
            measure(browser, work, typists, options, report, profile)
        finally:
            for typist in typists.values():
                typist.close()


def measure(browser, work, typists, options, report, profile):
    generator, keys = Generator(17), {name: [] for name in typists}

    def type_all():
        for number in range(options.count(200, 4)):
            for name in sorted(typists, key=lambda name: (list(typists).index(name) + number) % len(typists)):
                keys[name].append(typists[name].type(number))
                time.sleep((90 + generator.pick(34)) / 1000)
        # The frames of the last keys.
        time.sleep(1)

    type_all_of(typists, 2)
    trace = record(browser, type_all)
    for name, typist in typists.items():
        typist.check()
        times, cpu, phases = [], [], []
        process, marks = trace.numbered_marks(typist.mark)
        for version, start in keys[name]:
            # One update may show several versions.
            mark = next((time for shown, time in marks if shown >= version), None)
            frame = mark and trace.frame_with(process, mark)
            if not frame:
                typist.isCorrect = False
                continue
            times.append((frame.presented - start) / 1000)
            phases.append(trace.phases(process, start, frame.presented))
            cpu.append(sum(value for phase, value in phases[-1].items() if phase not in ("raster", "composite")))
        report("W17", f"{work} to presented frame", TypedText.VISIBLE, name, "ms", times, typist.isCorrect)
        report("W17", f"{work} to presented frame, main thread, CPU time", TypedText.VISIBLE, name, "ms", cpu, typist.isCorrect)
        profile(f"W17 {work}, {name}", medians(phases))


def type_all_of(typists, count):
    """Types keys before the measurement, so that the code of the pages is compiled."""
    for number in range(2 * count):
        for typist in typists.values():
            typist.type(number)
            time.sleep(0.15)
