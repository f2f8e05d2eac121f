"""Writes editors/pictures/editing.webp: a moving picture of a text and its live page, whose numbers are typed and dragged.

    LAYOUTD_BINARY=.build/release/layoutd .venv/bin/python Tests/Clients/screenshots/editing.py

The picture has the text that the file has, and the screen of the page; the pointer is drawn over both.
"""

import html
import io
import os
import pathlib
import re
import sys
import tempfile

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

CLIENTS = pathlib.Path(__file__).parent.parent
REPOSITORY = CLIENTS.parent.parent
sys.path.insert(0, str(CLIENTS))
from installed_chromium import launch  # noqa: E402
from preview import Preview  # noqa: E402
from preview_page import is_at_rest, is_open, wait_for, wait_for_frames  # noqa: E402

PICTURE = REPOSITORY / "editors/pictures/editing.webp"
# The size of the picture in points, that of the text, and the pixels per point.
WIDTH, HEIGHT, TEXT_WIDTH, SCALE = 880, 560, 520, 1.5
# Milliseconds of a frame, and of a rest.
FRAME, REST = 50, 900
DOCUMENT = """\
{
  "viewport": "iPhone 16",
  "layout": {
    "kind": "waterfall",
    "columnCount": 2,
    "rowSpacing": 12,
    "columnSpacing": 12,
    "sectionInset": 16
  },
  "sections": [{
    "header": { "length": 56, "label": "By the sea" },
    "items": [
      { "id": "Harbour", "height": 190, "color": "#2F4858" },
      { "id": "Dunes", "height": 130, "color": "#E3B78C" },
      { "id": "Surf", "height": 170, "color": "#5B8E9B" },
      { "id": "Pier", "height": 150, "color": "#3E6A87" },
      { "id": "Shells", "height": 120, "color": "#E9DCC9" },
      { "id": "Cove", "height": 200, "color": "#86A98F" },
      { "id": "Dusk", "height": 160, "color": "#C98C66" },
      { "id": "Lights", "height": 210, "color": "#27384A" },
      { "id": "Gulls", "height": 140, "color": "#A9C4CF" },
      { "id": "Sails", "height": 180, "color": "#D8A48F" },
      { "id": "Rocks", "height": 150, "color": "#5F6B63" }
    ]
  }]
}
"""
STYLE = """
  body { margin: 0; background: #fbfbfd; font: 12.5px/18px 'DejaVu Sans Mono', monospace; color: #3a414d; }
  header { height: 40px; padding: 0 20px; border-bottom: 1px solid #e4e7ec; font: 600 12px/40px 'DejaVu Sans', sans-serif; color: #5d6472; }
  pre { margin: 12px 0 0; font: inherit; } div { padding: 0 16px 0 0; white-space: pre; overflow: hidden; }
  i { display: inline-block; width: 38px; margin-right: 14px; color: #b3b9c4; font-style: normal; text-align: right; }
  .key { color: #1f5fa8; } .text { color: #2c7a4b; } .number { color: #b4531a; } .changed { background: #e4eeff; }
  .changed .number { font-weight: 700; } .caret { border-left: 2px solid #0a5fdb; margin: 0 -1px; }
"""


def colored(line):
    """Returns a line of the text as HTML."""
    def part(match):
        kind = "key" if match[1] else "text" if match[2] else "number"
        return f'<span class="{kind}">{html.escape(match[0])}</span>'
    return re.sub(r'("[^"]*"(?=\s*:))|("[^"]*")|\b\d+\b', part, line)


class Recorder:
    """The frames of a moving picture. A frame that equals the one before lengthens it."""

    def __init__(self, page, editor, path):
        self.page, self.editor, self.path = page, editor, path
        self.frames, self.durations, self.texts = [], [], {}
        self.pointer, self.changed = (700, 500), None

    def text(self, caret):
        """Draws the text of the file; `caret` is the line and the column of the caret, or None."""
        text = self.path.read_text()
        key = (text, caret, self.changed)
        if key not in self.texts:
            rows = []
            for number, line in enumerate(text.splitlines()):
                shown = colored(line)
                if caret and caret[0] == number:
                    shown = colored(line[:caret[1]]) + '<span class="caret"></span>' + colored(line[caret[1]:])
                rows.append(f'<div class="{"changed" if self.changed == number else ""}"><i>{number + 1}</i>{shown}</div>')
            self.editor.set_content(f"<style>{STYLE}</style><header>summer.layout.json</header><pre>{''.join(rows)}</pre>")
            self.texts[key] = Image.open(io.BytesIO(self.editor.screenshot())).convert("RGB")
        return self.texts[key]

    def frame(self, caret=None, duration=FRAME):
        wait_for_frames(self.page, 1)
        screen = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        picture = Image.new("RGB", (int(WIDTH * SCALE), int(HEIGHT * SCALE)))
        picture.paste(screen, (int(TEXT_WIDTH * SCALE), 0))
        picture.paste(self.text(caret), (0, 0))
        draw_pointer(picture, TEXT_WIDTH + self.pointer[0], self.pointer[1])
        if self.frames and self.frames[-1].tobytes() == picture.tobytes():
            self.durations[-1] += duration
        else:
            self.frames.append(picture)
            self.durations.append(duration)

    def rest(self, duration=REST):
        self.frame(duration=duration)

    def move(self, x, y, steps=8):
        """Moves the pointer, slower at both ends."""
        (from_x, from_y) = self.pointer
        for step in range(1, steps + 1):
            part = step / steps
            part = part * part * (3 - 2 * part)
            self.pointer = (from_x + (x - from_x) * part, from_y + (y - from_y) * part)
            self.page.mouse.move(*self.pointer)
            self.frame()

    def type(self, key, value):
        """Replaces the number of a key in the text, digit by digit, and records what follows."""
        lines = self.path.read_text().splitlines()
        number = next(index for index, line in enumerate(lines) if f'"{key}"' in line)
        start, end = re.search(rf'"{key}": (\d+)', lines[number]).span(1)
        self.frame((number, end), 500)
        self.changed = number
        for typed in range(1, len(value) + 1):
            lines[number] = lines[number][:start] + value[:typed] + lines[number][end:]
            end = start + typed
            before = self.page.evaluate("layoutd.devices[0].session.revision")
            self.path.write_text("\n".join(lines) + "\n")
            wait_for(self.page, "before => layoutd.devices[0].session.revision !== before", before)
            self.frame((number, end), 500)
        self.rest()
        self.changed = None

    def drag(self, element, name, dx, dy, steps=18):
        """Selects an element, and drags a handle of it."""
        box = self.page.locator(f'[data-key="{element}"]').bounding_box()
        self.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 10)
        self.page.mouse.click(*self.pointer)
        wait_for(self.page, "name => document.querySelector(`.handle.${name}`) !== null", name)
        box = self.page.locator(f".handle.{name}").bounding_box()
        self.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 6)
        self.rest(300)
        before = self.path.read_text()
        self.page.mouse.down()
        (x, y) = self.pointer
        self.move(x + dx, y + dy, steps)
        self.rest(300)
        self.page.mouse.up()
        wait_for(self.page, "layoutd.connection.pendingCount === 0")
        for _ in range(100):
            if self.path.read_text() != before:
                break
            self.page.wait_for_timeout(20)
        lines = zip(before.splitlines(), self.path.read_text().splitlines())
        self.changed = next(index for index, (old, new) in enumerate(lines) if old != new)
        self.rest()
        self.page.evaluate("layoutd.inspector.select(layoutd.devices[0], null)")
        self.changed = None


def draw_pointer(picture, x, y):
    """Draws an arrow with its tip at a point."""
    shape = [(0, 0), (0, 17), (4.5, 13), (7.5, 19.5), (10.5, 18), (7.5, 12), (13, 12)]
    points = [((x + across) * SCALE, (y + down) * SCALE) for across, down in shape]
    ImageDraw.Draw(picture).polygon(points, fill="#14161a", outline="#ffffff", width=2)


def main():
    layoutd = str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", REPOSITORY / ".build/release/layoutd")).resolve())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = pathlib.Path(folder) / "summer.layout.json"
        path.write_text(DOCUMENT)
        browser = launch(playwright)
        with Preview(layoutd, path, "--edit") as preview:
            def opened(width):
                return browser.new_context(viewport={"width": width, "height": HEIGHT}, device_scale_factor=SCALE, color_scheme="light").new_page()
            page, editor = opened(WIDTH - TEXT_WIDTH), opened(TEXT_WIDTH)
            page.goto(preview.url)
            is_open(page)
            page.locator("#viewButton").click()
            page.locator("#present").click()
            page.evaluate("document.getElementById('leavePresentation').style.visibility = 'hidden'")
            is_at_rest(page)
            # Without the hint of the presentation.
            wait_for(page, "document.getElementById('hint').hidden")
            recorder = Recorder(page, editor, path)
            recorder.rest()
            recorder.type("columnCount", "3")
            recorder.drag("cell:Harbour", "rowSpacing", 0, 8)
            recorder.drag("cell:Harbour", "height", 0, 50)
            recorder.type("columnCount", "2")
        browser.close()
    first, *others = recorder.frames
    first.save(PICTURE, save_all=True, append_images=others, duration=recorder.durations, loop=0, quality=86, method=4, minimize_size=True)
    seconds = sum(recorder.durations) / 1000
    print(f"{PICTURE.relative_to(REPOSITORY)}: {len(recorder.frames)} frames, {seconds:.1f} s, {PICTURE.stat().st_size // 1000} kB")


main()
