"""W18: 2,000 elements that move in the page, by the trace of Chromium.

Contestants play their animations alternately. The work of a frame is the CPU time of the main thread; the interval of
frames is the time between two presented frames.
"""

from baseline import BaselineServer
from chromium import ORDER, medians, open_page, record
from documents import ANIMATED, CELL, COLUMNS, DURATION, animated_document, shuffled
from preview_editor import IS_OPEN, PreviewEditor, wait_until

LOADED = "() => layoutd.timeline.data !== null"
# Plays the timeline from its start; the marks are the times of the measurement.
TIMELINE = """async ({ mark, seconds }) => {
  const { timeline } = layoutd, pause = (time) => new Promise((done) => setTimeout(done, 1000 * time));
  timeline.seek(0);
  await pause(0.3);
  performance.mark(mark);
  timeline.play();
  await pause(seconds);
  performance.mark(mark);
  timeline.pause();
}"""
# Shuffles the items of the session, an update that animates all of them.
UPDATE = """async ({ mark, seconds, order }) => {
  const { session } = layoutd.devices[0], pause = (time) => new Promise((done) => setTimeout(done, 1000 * time));
  await session.request("layoutd/applySnapshot", { sections: [{ id: "tiles", items: order.map((id) => ({ id })) }] });
  await pause(0.3);
  performance.mark(mark);
  await pause(seconds);
  performance.mark(mark);
}"""
MOVING = """async ({ mark, seconds }) => {
  const pause = (time) => new Promise((done) => setTimeout(done, 1000 * time));
  play(seconds + 0.5);
  await pause(0.3);
  performance.mark(mark);
  await pause(seconds);
  performance.mark(mark);
}"""
SHOWN = """() => {
  const { timeline, devices: [device] } = layoutd, layer = timeline.isShown ? device.simulation.node : device.layer;
  const nodes = [...layer.querySelectorAll("[data-key]:not([hidden])")], screen = device.view.getBoundingClientRect();
  return nodes.map((node) => {
    const box = node.getBoundingClientRect();
    return [node.dataset.key, ...[box.x - screen.x, box.y - screen.y].map((value) => Math.round(value / device.scale))];
  });
}"""
END = "() => { layoutd.timeline.seek(layoutd.timeline.duration); }"


class PreviewPlayer:
    """The preview page with the document, for its timeline or for an update of its session."""

    def __init__(self, browser, server, folder, work, mark):
        self.editor = PreviewEditor(browser, server, folder)
        self.work, self.mark, self.isCorrect, self.isShuffled = work, mark, True, False
        _, self.page = self.editor.open("animated.layout.json", animated_document())
        if work == "timeline":
            self.page.evaluate("() => layoutd.panels.select(document.getElementById('timelineTab'))")
            wait_until(self.page, LOADED)

    def play(self, seconds):
        if self.work == "timeline":
            return self.page.evaluate(TIMELINE, {"mark": self.mark, "seconds": seconds})
        self.isShuffled = not self.isShuffled
        self.page.evaluate(UPDATE, {"mark": self.mark, "seconds": seconds, "order": self._order()})
        wait_until(self.page, IS_OPEN)

    def _order(self):
        return shuffled() if self.isShuffled else [str(index) for index in range(ANIMATED)]

    def check(self):
        """Checks that all elements are at the end of their paths."""
        if self.work == "timeline":
            self.page.evaluate(END)
            self.isShuffled = True
        self.page.wait_for_timeout(200)
        expected = {f"cell:{name}": [index % COLUMNS * CELL, index // COLUMNS * CELL] for index, name in enumerate(self._order())}
        shown = {key: place for key, *place in self.page.evaluate(SHOWN)}
        self.isCorrect = shown == expected

    def close(self):
        self.editor.close()


class MovingBoxes:
    """The baseline: a page that writes one transform of each box in a frame."""

    mark, isCorrect = "moving", True

    def __init__(self, browser, scale):
        self.server = BaselineServer()
        self.page = open_page(browser, self.server.url + "moving.html")
        order = [int(name) for name in shuffled()]
        self.page.evaluate("(grid) => prepare(grid)", {"order": order, "columns": COLUMNS, "cell": CELL, "scale": scale})

    def play(self, seconds):
        self.page.evaluate(MOVING, {"mark": self.mark, "seconds": seconds})

    def check(self):
        pass

    def close(self):
        self.page.context.close()
        self.server.close()


def run(browser, options, report, profile):
    for work in ("timeline", "update"):
        players = {name: PreviewPlayer(browser, options.server, folder, work, f"played by {name}") for name, folder in options.pages.items()}
        scale = next(iter(players.values())).page.evaluate("() => layoutd.devices[0].scale")
        players = {"moving boxes": MovingBoxes(browser, scale)} | players
        try:
            measure(browser, work, players, options, report, profile)
        finally:
            for player in players.values():
                player.close()


def measure(browser, work, players, options, report, profile):
    phases, intervals, seconds = {name: [] for name in players}, {name: [] for name in players}, min(3, DURATION - 1)
    for player in players.values():
        player.play(options.count(0.5, 0.1))
    for number in range(options.count(4, 1)):
        for name in sorted(players, key=lambda name: (list(players).index(name) + number) % len(players)):
            player = players[name]
            process, trace, frames = frames_of(player, browser, options.count(seconds, 0.3), seconds)
            intervals[name] += [(next.presented - frame.presented) / 1000 for frame, next in zip(frames, frames[1:])]
            phases[name] += [trace.phases(process, frame.begin, next.begin) for frame, next in zip(frames, frames[1:])]
    for name, player in players.items():
        player.check()
        script = [sum(times[phase] for phase in ("script", "style", "layout")) for times in phases[name]]
        thread = [sum(times[phase] for phase in ORDER if phase not in ("raster", "composite")) for times in phases[name]]
        report("W18", f"{work}, script and layout of a frame", ANIMATED, name, "ms", script, player.isCorrect)
        report("W18", f"{work}, main thread in a frame, CPU time", ANIMATED, name, "ms", thread, player.isCorrect)
        report("W18", f"{work}, interval of frames", ANIMATED, name, "ms", intervals[name], player.isCorrect)
        profile(f"W18 {work}, {name}", medians(phases[name]))


def frames_of(player, browser, seconds, limit):
    """Plays for some seconds. Returns the process, the trace, and the frames that were presented.

    On a busy machine a short time may contain no two frames; it is doubled then, up to the limit.
    """
    while True:
        trace = record(browser, lambda: player.play(seconds))
        process, (begin, end) = trace.marks(player.mark)
        frames = [frame for frame in trace.frames[process] if begin <= frame.begin and frame.end <= end]
        if len(frames) > 1 or seconds >= limit:
            return process, trace, frames
        seconds = min(2 * seconds, limit)
