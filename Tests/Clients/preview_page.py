"""Helpers for tests and screenshots of the preview page: layoutd with its page, and an editor that types."""

import json
import pathlib
import socket
import threading

import pytest

from language_client import LanguageClient
from preview import Preview
from waiting import until

# Left, top, width, height and alpha of all visible elements of a device, in points relative to the viewport.
BOXES = """index => {
  const device = layoutd.devices[index], screen = device.view.getBoundingClientRect(), shown = {};
  for (const node of device.view.querySelectorAll(".layer:not(.overlay):not([hidden]) > [data-key]:not([hidden])")) {
    const style = getComputedStyle(node), box = node.getBoundingClientRect();
    if (style.visibility === "hidden") continue;
    const numbers = [box.x - screen.x, box.y - screen.y, box.width, box.height].map(number => number / device.scale);
    shown[node.dataset.key] = [...numbers, +style.opacity];
  }
  return shown;
}"""

# Waits in the page, since each poll by Playwright takes longer than a frame.
REST = """async () => {
  const frames = async count => { while (count-- > 0) await new Promise(requestAnimationFrame); };
  const isMoving = ({ scroller, inFlightAnimations }) =>
    scroller.isMoving || scroller.isDragging || !inFlightAnimations.isEmpty;
  const end = performance.now() + 8000;
  await layoutd.connection.request("layoutd/synchronize");
  while (layoutd.devices.some(isMoving)) {
    if (performance.now() > end) throw new Error("a device moves for more than 8 s");
    await frames(1);
  }
  await frames(2);
  await layoutd.connection.request("layoutd/synchronize");
  await frames(2);
}"""

# Browsers round lengths to 1/64 of a pixel, and transforms once more.
EXACTLY = 0.05
# The overscan that the page requests, in points.
OVERSCAN = 192

DOCUMENT = {
    "viewport": {"width": 390, "height": 640},
    "layout": {"kind": "waterfall", "columnCount": 3, "rowSpacing": 8, "columnSpacing": 8, "sectionInset": 8},
    "animation": {
        "duration": 0.5, "curve": {"dampingRatio": 0.6}, "appear": {"alpha": 0, "scale": 0.3},
        "disappear": {"alpha": 0, "scale": 0.5, "rotate": 30, "translate": [0, 40]},
    },
    "sections": [
        {
            "id": "photos",
            "header": {"length": 44, "label": "Photos", "color": "#FFFFFF"},
            "items": [{"id": name, "height": height, "label": name} for name, height in
                      [("a", 90), ("b", 140), ("c", 110), ("d", 70), ("e", 160), ("f", 100), ("g", 120)]]
            + [{"repeat": 60, "id": "photo-{i}", "height": {"cycle": [90, 140, 110, 70, 160]}}],
        }
    ],
}


def wait_for(page, condition, argument=None, seconds=8):
    """Polls a condition. Playwright's own function evaluates text in the page, which the page's policy forbids."""
    return until(lambda: page.evaluate(condition, argument), seconds, condition, 0.02, pause_of(page))


def pause_of(page):
    """Returns a function that waits for seconds and processes the browser's events."""
    return lambda seconds: page.wait_for_timeout(1000 * seconds)


def wait_for_frames(page, count=2):
    """Waits until the browser has drawn a number of frames, so that pending movements have happened."""
    page.evaluate("""count => new Promise(done => {
      const next = () => { if (count--) requestAnimationFrame(next); else done(); };
      next();
    })""", count)


def is_open(page, devices=1):
    """Waits until a number of devices have a state and nothing moves."""
    wait_for(page, "count => window.layoutd?.devices.length === count && layoutd.devices.every(d => d.session.revision >= 0)", devices)
    is_at_rest(page)


def is_editable(page):
    """Waits until the page of a preview with `--edit` is open and can change the file."""
    is_open(page)
    wait_for(page, "layoutd.documentState.editing.isEditable")


def is_at_rest(page):
    """Waits until all messages of the server are applied and drawn."""
    page.evaluate(REST)


def expected_boxes(attributes, offset):
    """Yields the boxes of elements relative to the viewport, transforms included."""
    for element in attributes:
        if element.get("hidden"):
            continue
        x, y, width, height = element["frame"]
        a, b, c, d, tx, ty = element.get("transform", [1, 0, 0, 1, 0, 0])
        across, down = abs(a) * width + abs(c) * height, abs(b) * width + abs(d) * height
        left, top = x + width / 2 + tx - across / 2 - offset["x"], y + height / 2 + ty - down / 2 - offset["y"]
        yield element["key"], [left, top, across, down, element.get("alpha", 1)]


class Wire:
    """A TCP proxy between a browser and a server on this machine that can be interrupted."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.target, self.is_cut, self.pairs = self.listener.getsockname()[1], None, False, []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Closes all connections and rejects new ones."""
        self.is_cut = True
        for one in self.pairs:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()
        self.pairs.clear()

    def mend(self):
        self.is_cut = False

    def close(self):
        self.cut()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.target))
            self.pairs += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass


class Editor(LanguageClient):
    """A language client with one open document, which keeps the notifications."""

    capabilities = {"window": {"showDocument": {"support": False}}, **LanguageClient.capabilities}
    timeout = 15

    def __init__(self, layoutd, document):
        self.notes = []
        super().__init__([layoutd, "--stdio"])
        self.uri, self.version, self.text = pathlib.Path(document).as_uri(), 1, pathlib.Path(document).read_text()
        self.open(self.uri, self.text)

    @property
    def url(self):
        """The address of the document's page, served by the process that has the open document."""
        return self.preview_url(self.uri)

    def type(self, text):
        """Replaces the whole text, as an editor without incremental changes does."""
        self.text, self.version = text, self.version + 1
        self.notify("textDocument/didChange", textDocument={"uri": self.uri, "version": self.version}, contentChanges=[{"text": text}])
        self.call("layoutd/synchronize")

    def wait(self, method, seconds=8):
        """Returns the first notification of a method that was not returned before."""
        def found():
            return next((note for note in self.notes if note["method"] == method), None)

        with self.arrived:
            assert self.arrived.wait_for(found, seconds), method
            note = found()
            self.notes.remove(note)
        return note["params"]

    def close(self):
        self._write({"id": 0, "method": "shutdown"})
        self._write({"method": "exit"})
        self.process.wait(10)
        self.reader.join(10)
        self.process.stdin.close()
        self.process.stdout.close()

    def _receive(self, notification):
        self.notes.append(notification)


def with_items(items):
    changed = json.loads(json.dumps(DOCUMENT))
    changed["sections"][0]["items"] = items(changed["sections"][0]["items"])
    return json.dumps(changed, indent=1)


@pytest.fixture
def document(tmp_path):
    (tmp_path / "page.layout.json").write_text(json.dumps(DOCUMENT, indent=1))
    return tmp_path / "page.layout.json"


@pytest.fixture
def editor(layoutd, document):
    editor = Editor(layoutd, document)
    yield editor
    editor.close()


@pytest.fixture
def preview(layoutd, tmp_path):
    started = []

    def start(document, *options):
        started.append(Preview(layoutd, document, *options, folder=tmp_path))
        return started[-1]

    yield start
    for one in started:
        one.close()


def same(shown, expected, exactly=EXACTLY):
    expected = dict(expected)
    assert set(shown) == set(expected), f"only in one of both: {sorted(set(shown) ^ set(expected))}"
    for key, box in expected.items():
        off = [abs(a - b) for a, b in zip(shown[key], box)]
        assert max(off[:4]) <= exactly and off[4] <= 0.005, (key, shown[key], box)


def check_at_rest(page, index=0):
    is_at_rest(page)
    state = page.evaluate("index => layoutd.devices[index].session.request('layoutd/session/snapshot')", index)
    page.evaluate("state => layoutd.devices.find(d => d.session.id === state.session).session.receiveState(state, false)", state)
    is_at_rest(page)
    assert page.evaluate("index => ({...layoutd.devices[index].offset})", index) == pytest.approx(state["contentOffset"])
    same(page.evaluate(BOXES, index), expected_boxes(state["attributes"], state["contentOffset"]))
    return state


def scroll_to(page, y, x=0, index=0):
    page.evaluate("([index, place]) => layoutd.devices[index].scroller.scrollTo(place, false)", [index, {"x": x, "y": y}])
    is_at_rest(page)
