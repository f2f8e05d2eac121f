"""Writes editors/pictures/editing.webp: a text and its live page, whose numbers are typed and dragged.

    LAYOUTD_BINARY=.build/release/layoutd .venv/bin/python Tests/Clients/screenshots/editing.py

The picture has the text that the file has, and the page without its bar; the pointer is drawn over both.
"""

import html
import io
import pathlib
import re
import sys
import tempfile

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from installed_chromium import launch  # noqa: E402
from moving_picture import LAYOUTD, REPOSITORY, PageRecorder  # noqa: E402
from preview import Preview  # noqa: E402
from preview_page import is_at_rest, is_open, wait_for  # noqa: E402

PICTURE = REPOSITORY / "editors/pictures/editing.webp"
# The size of the picture in points, the width of the text, and the pixels per point.
WIDTH, HEIGHT, TEXT_WIDTH, SCALE = 1000, 560, 290, 1.25
# What is left out at the left and at the top of the page.
LEFT, TOP = 60, 54
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
    "header": {
      "length": 56,
      "label": "By the sea"
    },
    "items": [{
      "repeat": 14,
      "label": { "cycle": [
        "Sea", "Sand", "Pier",
        "Cove", "Dusk"
      ]},
      "height": { "cycle": [
        190, 130, 170, 150
      ]},
      "color": { "cycle": [
        "#5B8E9B", "#E3B78C",
        "#3E6A87", "#86A98F",
        "#C98C66"
      ]}
    }]
  }]
}
"""
STYLE = """
  body { margin: 0; background: #fbfbfd; font: 12px/16px 'DejaVu Sans Mono', monospace; color: #3a414d; }
  header { height: 40px; padding: 0 20px; border-bottom: 1px solid #e4e7ec; font: 600 12px/40px 'DejaVu Sans', sans-serif; color: #5d6472; }
  pre { margin: 12px 0 0; font: inherit; } div { padding: 0 16px 0 0; white-space: pre; overflow: hidden; }
  i { display: inline-block; width: 28px; margin-right: 14px; color: #b3b9c4; font-style: normal; text-align: right; }
  .key { color: #1f5fa8; } .text { color: #2c7a4b; } .number { color: #b4531a; } .changed { background: #e4eeff; }
  .changed .number { font-weight: 700; } .caret { border-left: 2px solid #0a5fdb; margin: 0 -1px; }
"""


def colored(line):
    """Returns a line of the text as HTML."""
    def part(match):
        kind = "key" if match[1] else "text" if match[2] else "number"
        return f'<span class="{kind}">{html.escape(match[0])}</span>'
    return re.sub(r'("[^"]*"(?=\s*:))|("[^"]*")|\b\d+\b', part, line)


class Recorder(PageRecorder):
    """A moving picture of the text of a file beside the page."""

    origin = (TEXT_WIDTH - LEFT, -TOP)

    def __init__(self, page, editor, path):
        super().__init__(page, SCALE, pointer=(400, 590))
        self.editor, self.path, self.texts = editor, path, {}
        self.caret, self.changed = None, None

    def text(self):
        """Draws the text of the file with the caret, a line and a column."""
        text = self.path.read_text()
        key = (text, self.caret, self.changed)
        if key not in self.texts:
            rows = []
            for number, line in enumerate(text.splitlines()):
                shown = colored(line)
                if self.caret and self.caret[0] == number:
                    column = self.caret[1]
                    shown = colored(line[:column]) + '<span class="caret"></span>' + colored(line[column:])
                kind = "changed" if self.changed == number else ""
                rows.append(f'<div class="{kind}"><i>{number + 1}</i>{shown}</div>')
            head = f"<style>{STYLE}</style><header>summer.layout.json</header>"
            self.editor.set_content(f"{head}<pre>{''.join(rows)}</pre>")
            self.texts[key] = Image.open(io.BytesIO(self.editor.screenshot())).convert("RGB")
        return self.texts[key]

    def picture(self):
        picture = Image.new("RGB", (round(WIDTH * SCALE), round(HEIGHT * SCALE)))
        picture.paste(super().picture(), (round(self.origin[0] * SCALE), round(self.origin[1] * SCALE)))
        picture.paste(self.text(), (0, 0))
        return picture

    def type(self, key, value):
        """Replaces the number of a key in the text, digit by digit, and records what follows."""
        lines = self.path.read_text().splitlines()
        number = next(index for index, line in enumerate(lines) if f'"{key}"' in line)
        start, end = re.search(rf'"{key}": (\d+)', lines[number]).span(1)
        self.caret = (number, end)
        self.frame(500)
        self.changed = number
        for typed in range(1, len(value) + 1):
            lines[number] = lines[number][:start] + value[:typed] + lines[number][end:]
            end = start + typed
            before = self.page.evaluate("layoutd.devices[0].session.revision")
            self.path.write_text("\n".join(lines) + "\n")
            wait_for(self.page, "before => layoutd.devices[0].session.revision !== before", before)
            self.caret = (number, end)
            self.frame(500)
        self.caret = None
        is_at_rest(self.page)
        self.rest()
        self.changed = None

    def drag(self, dx, dy, steps=18):
        """Drags what is below the pointer, and marks the line of the text that has changed."""
        before = self.path.read_text()
        super().drag(dx, dy, steps)
        for _ in range(100):
            if self.path.read_text() != before:
                break
            self.page.wait_for_timeout(20)
        lines = zip(before.splitlines(), self.path.read_text().splitlines())
        self.changed = next(index for index, (old, new) in enumerate(lines) if old != new)
        self.rest()
        self.changed = None


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = pathlib.Path(folder) / "summer.layout.json"
        path.write_text(DOCUMENT)
        browser = launch(playwright)
        with Preview(LAYOUTD, path, "--edit") as preview:
            def opened(width, height):
                size = {"width": width, "height": height}
                return browser.new_context(viewport=size, device_scale_factor=SCALE, color_scheme="light").new_page()
            page, editor = opened(WIDTH - TEXT_WIDTH + LEFT, HEIGHT + TOP), opened(TEXT_WIDTH, HEIGHT)
            page.goto(preview.url)
            is_open(page)
            page.locator("[data-key='cell:section-0/1']").click()
            wait_for(page, "document.querySelector('#derivation button') !== null")
            splitter = page.locator("#deckSplitter").bounding_box()
            page.mouse.move(splitter["x"] + 4, 300)
            page.mouse.down()
            page.mouse.move(splitter["x"] + 34, 300)
            page.mouse.up()
            page.evaluate("document.getElementById('derivation').scrollIntoView({ block: 'center' })")
            is_at_rest(page)
            page.mouse.move(400, 590)
            # The indicators of scrolls disappear.
            page.wait_for_timeout(1500)
            recorder = Recorder(page, editor, path)
            recorder.rest()
            recorder.type("columnCount", "3")
            recorder.move_to(".handle.rowSpacing")
            recorder.drag(0, 12, 12)
            recorder.move_to("#derivation [title='columnSpacing']", down=0.8)
            recorder.drag(24, 0)
            recorder.type("columnCount", "2")
        browser.close()
    recorder.save(PICTURE)


main()
