"""Writes the moving pictures of the manual that show the preview page: docs/pictures/NAME.webp.

    LAYOUTD_BINARY=.build/release/layoutd .venv/bin/python Tests/Clients/screenshots/manual_page.py [NAME…]

The names are those of the functions at the end.
"""

import base64
import contextlib
import io
import pathlib
import sys
import tempfile

from PIL import Image, ImageDraw, ImageOps
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from installed_chromium import launch  # noqa: E402
from moving_picture import LAYOUTD, REPOSITORY, PageRecorder  # noqa: E402
from preview import Preview  # noqa: E402
from preview_page import is_at_rest, is_open, wait_for  # noqa: E402

# The width of the pictures in points.
WIDTH = 800
SUMMER = """{
  "viewport": "iPhone 16",
  "layout": { "kind": "waterfall", "columnCount": 2, "rowSpacing": 12, "columnSpacing": 12, "sectionInset": 16 },
  "sections": [
    {
      "id": "sea",
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
        { "id": "Gulls", "height": 140, "color": "#A9C4CF" }
      ]
    }
  ]
}
"""


# The first label is too long for four columns.
WALKS = """{
  "viewport": { "width": 430, "height": 220 },
  "layout": {
    "kind": "waterfall", "columnCount": 2, "rowSpacing": 12, "columnSpacing": 12, "sectionInset": 16,
    "variants": [{ "minWidth": 600, "layout": { "columnCount": 4 } }]
  },
  "sections": [
    {
      "id": "walks",
      "header": { "length": 52, "label": "Walks by the sea" },
      "items": [
        { "id": "harbour", "height": 60, "label": "Harbour and pier, then the old lighthouse at dusk, and home", "color": "#CFE3F7" },
        { "id": "dunes", "height": 60, "label": "The long dunes", "color": "#F3DFC6" },
        { "id": "cove", "height": 60, "label": "Two small coves and a swim", "color": "#E8DDF5" },
        { "id": "gulls", "height": 60, "label": "Where the gulls nest", "color": "#D9E8DC" },
        { "id": "surf", "height": 60, "label": "Surf", "color": "#C9E4E6" },
        { "id": "sails", "height": 60, "label": "Sails in the morning", "color": "#F6E1DE" }
      ]
    }
  ]
}
"""
HOLIDAY = """{
  "viewport": "iPhone 16",
  "layout": { "kind": "waterfall", "columnCount": 2, "rowSpacing": 12, "columnSpacing": 12, "sectionInset": 16 },
  "sections": [
    {
      "id": "holiday",
      "header": { "length": 56, "label": "Holiday" },
      "items": [{ "repeat": 6, "id": "item-{i}", "height": 120 }]
    }
  ]
}
"""
BOOKS = """{
  "viewport": { "width": 320, "height": 560 },
  "layout": { "kind": "compositional" },
  "sections": [
    {
      "id": "covers",
      "layout": {
        "orthogonalScrolling": "groupPaging",
        "interGroupSpacing": 12,
        "contentInsets": 16,
        "group": {
          "size": { "width": { "fractionalWidth": 0.8 }, "height": 170 },
          "items": [{ "size": { "width": { "fractionalWidth": 1 }, "height": { "fractionalHeight": 1 } } }]
        }
      },
      "items": [{ "repeat": 4, "id": "cover-{i}", "label": "New", "color": { "cycle": ["#F5A97F", "#A6DA95"] } }]
    },
    {
      "id": "books",
      "layout": {
        "interGroupSpacing": 8,
        "contentInsets": { "left": 16, "right": 16 },
        "group": {
          "size": { "width": { "fractionalWidth": 1 }, "height": 96 },
          "count": 3,
          "interItemSpacing": 8,
          "items": [{ "size": { "width": { "fractionalWidth": 1 }, "height": { "fractionalHeight": 1 } } }]
        }
      },
      "items": [{ "repeat": 9, "id": "book-{i}", "label": "Book", "color": { "cycle": ["#B7BDF8", "#EED49F", "#91D7E3"] } }]
    }
  ]
}
"""
# The heights differ from the estimate and arrive one after another.
LATE = """{
  "viewport": { "width": 340, "height": 500 },
  "layout": { "kind": "list", "rowHeight": 52, "spacing": 10, "sectionInset": 12 },
  "sections": [
    {
      "id": "feed",
      "header": { "length": 48, "label": "Today" },
      "items": [
        { "id": "story", "measured": { "height": 104, "after": 0.2 }, "label": "Story", "color": "#CFE3F7" },
        { "id": "weather", "measured": { "height": 98, "after": 0.3 }, "label": "Weather", "color": "#F6C177" },
        { "id": "sport", "measured": { "height": 110, "after": 0.4 }, "label": "Sport", "color": "#D9E8DC" },
        { "id": "films", "measured": { "height": 96, "after": 0.5 }, "label": "Films", "color": "#E8DDF5" },
        { "id": "travel", "measured": { "height": 100, "after": 0.6 }, "label": "Travel", "color": "#F3DFC6" },
        { "id": "books", "measured": { "height": 104, "after": 0.7 }, "label": "Books", "color": "#C9E4E6" },
        { "id": "music", "measured": { "height": 90, "after": 0.8 }, "label": "Music", "color": "#F6E1DE" }
      ]
    }
  ]
}
"""


@contextlib.contextmanager
def recorder(text, *options, name="summer", height=600, pointer=(330, 520), kind=PageRecorder):
    """Opens a document in the preview page, whose pictures the recorder takes."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = pathlib.Path(folder) / f"{name}.layout.json"
        path.write_text(text)
        browser = launch(playwright)
        with Preview(LAYOUTD, path, *options) as preview:
            page = browser.new_context(viewport={"width": WIDTH, "height": height}, color_scheme="light").new_page()
            page.goto(preview.url)
            is_open(page)
            is_at_rest(page)
            yield kind(page, pointer=pointer)
        browser.close()


def has_calmed(page):
    """Waits until the widths were linted and the indicators of scrolls have disappeared."""
    is_at_rest(page)
    page.mouse.move(WIDTH - 1, page.viewport_size["height"] - 1)
    page.wait_for_timeout(1500)


def explain():
    """Two numbers of a derivation are dragged, and Undo brings the former layout back."""
    with recorder(SUMMER, "--edit") as recorded:
        page = recorded.page
        page.locator("#zoom").select_option("75")
        page.locator("[data-key='cell:Dunes']").click()
        wait_for(page, "document.querySelector('#derivation button') !== null")
        page.evaluate("document.getElementById('derivation').scrollIntoView({ block: 'center' })")
        has_calmed(page)
        recorded.rest()
        for key, distance in [("columnSpacing", 26), ("columnCount", 24)]:
            recorded.move_to(f"#derivation [title='{key}']", down=0.8)
            recorded.rest(200)
            recorded.drag(distance, 0, 14)
            recorded.rest(500)
        for _ in range(2):
            recorded.click("#undo")
            is_at_rest(page)
            recorded.rest(400)
        return recorded


def widths():
    """The width is dragged into the two ranges with a text that does not fit."""
    with recorder(WALKS, name="walks", height=440, pointer=(380, 400)) as recorded:
        page = recorded.page
        page.locator("#zoom").select_option("100")
        wait_for(page, "layoutd.widthBar.problems.length > 0")
        has_calmed(page)
        bar = page.locator(".widthBar").bounding_box()
        at = lambda width: bar["x"] + bar["width"] * (width - 320) / 1046  # noqa: E731
        middle = bar["y"] + bar["height"] / 2
        recorded.rest(600)
        recorded.move(at(430), middle)
        page.mouse.down()
        for width in (640, 340, 430):
            recorded.move(at(width), middle, 9)
            recorded.rest(1000 if width in (640, 340) else 300)
        page.mouse.up()
        recorded.move(at(430) + 40, middle + 180)
        recorded.rest(300)
        return recorded


def worst_case():
    """The worst of 100 orders is searched, and played at a quarter of its speed."""
    with recorder(LATE, name="feed", pointer=(380, 480)) as recorded:
        page = recorded.page
        page.locator("#timelineTab").click()
        wait_for(page, "document.getElementById('worstOrder').checkVisibility()")
        page.get_by_label("Speed").select_option("0.25")
        has_calmed(page)
        recorded.rest(600)
        recorded.click("#worstOrder", 12)
        wait_for(page, "document.getElementById('worstOrder').getAttribute('aria-pressed') === 'true'")
        recorded.play(4400)
        recorded.rest(700)
        return recorded


def photographs():
    """Returns files of photographs of all shapes: a sky above the ground."""
    shapes = {
        "Harbour": (300, 400, "#9FC5DE", "#2F4858"), "Dunes": (400, 260, "#F1D9B5", "#D9A66C"),
        "Surf": (320, 320, "#BFD8DE", "#3F7C8C"), "Pier": (280, 420, "#7FA6BF", "#2C4F68"),
        "Shells": (400, 300, "#F3E7D7", "#DCC7AC"), "Cove": (320, 420, "#B9D3C0", "#5F8A6B"),
        "Dusk": (420, 280, "#F0B48C", "#B5654A"), "Lights": (300, 380, "#4A5F7A", "#1B2636"),
        "Gulls": (360, 300, "#D5E4EA", "#8FB2C0"), "Sails": (300, 360, "#F4D3C6", "#C98A74"),
        "Rocks": (400, 320, "#A9B4AC", "#4F5A53"), "Lane": (320, 400, "#CBD8B0", "#7E935A"),
    }
    for name, (width, height, sky, ground) in shapes.items():
        picture = Image.new("RGB", (width, height), sky)
        ImageDraw.Draw(picture).rectangle((0, height * 0.3, width, height), fill=ground)
        yield name, picture


# Drags files over the first device or drops them there, as a file manager does.
DRAG = """([files, x, y, kind]) => {
  const transfer = new DataTransfer(), bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  for (const [name, text] of files) transfer.items.add(new File([bytes(text)], `${name}.png`, { type: "image/png" }));
  const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, dataTransfer: transfer };
  document.elementFromPoint(x, y).dispatchEvent(new DragEvent(kind, at));
}"""


class FileDrag(PageRecorder):
    """A recorder that draws the files below the pointer, as the system does while they are dragged."""

    dragged = ()

    def picture(self):
        picture = super().picture()
        for index, file in enumerate(reversed(self.dragged)):
            small = ImageOps.expand(file.resize((64, 64 * file.height // file.width)), 3, "white")
            mask = Image.new("L", small.size, 255)
            small, mask = (layer.rotate(12 * index - 20, expand=True) for layer in (small, mask))
            picture.paste(small, (round(self.pointer[0]) + 6 * index - 30, round(self.pointer[1]) - 30), mask)
        return picture


def own_content():
    """Photographs are dropped on the phone, and are its content."""
    with recorder(HOLIDAY, "--edit", name="holiday", height=600, pointer=(760, 560), kind=FileDrag) as recorded:
        page, files = recorded.page, dict(photographs())
        page.locator("#zoom").select_option("75")
        has_calmed(page)
        recorded.rest(600)
        recorded.dragged = list(files.values())[:4]
        contents = []
        for name, picture in files.items():
            buffer = io.BytesIO()
            picture.save(buffer, "PNG")
            contents.append([name, base64.b64encode(buffer.getvalue()).decode()])
        recorded.move(560, 340, 10)
        page.evaluate(DRAG, [contents[:1], 400, 300, "dragover"])
        recorded.move(400, 300, 8)
        recorded.rest(500)
        page.evaluate(DRAG, [contents, *recorded.pointer, "drop"])
        recorded.dragged = ()
        wait_for(page, "layoutd.devices[0].elements.has('cell:Harbour.png')")
        recorded.play(1200)
        recorded.rest()
        return recorded


def swift():
    """The lines of the section below the pointer are lit; those that a drag changes flash."""
    with recorder(BOOKS, "--edit", name="books", height=520, pointer=(250, 480)) as recorded:
        page = recorded.page
        page.locator("#swiftTab").click()
        splitter = page.locator("#deckSplitter").bounding_box()
        page.mouse.move(splitter["x"] + 4, 300)
        page.mouse.down()
        page.mouse.move(splitter["x"] - 90, 300)
        page.mouse.up()
        page.locator("#zoom").select_option("75")
        wait_for(page, "document.querySelectorAll('#swiftLines li').length > 0")
        has_calmed(page)
        recorded.rest(600)
        recorded.move_to("[data-key='cell:cover-0']", 10)
        recorded.rest()
        recorded.move_to("[data-key='cell:book-1']", 10)
        recorded.rest()
        page.mouse.click(*recorded.pointer)
        wait_for(page, "document.querySelector('.handle.rowSpacing') !== null")
        recorded.move_to(".handle.rowSpacing")
        recorded.drag(0, 16)
        recorded.play(1200)
        return recorded


PICTURES = [explain, widths, worst_case, own_content, swift]


def main():
    for picture in PICTURES:
        if picture.__name__ in (sys.argv[1:] or [each.__name__ for each in PICTURES]):
            picture().save(REPOSITORY / f"docs/pictures/{picture.__name__.replace('_', '-')}.webp")


if __name__ == "__main__":
    main()
