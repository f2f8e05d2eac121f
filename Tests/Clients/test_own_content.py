"""Your own content: `layoutd init --from`, and photographs or JSON that are dropped on the preview page."""

import base64
import io
import json
import random
import struct
import subprocess

import pytest
from PIL import Image

from preview_page import document, editor, is_at_rest, is_editable, is_open, preview, wait_for  # noqa: F401, fixtures among them


def run(layoutd, folder, *arguments, code=0):
    done = subprocess.run([layoutd, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    return done.stderr


def check(layoutd, folder, name):
    """The document is valid, formatted, and shows elements."""
    run(layoutd, folder, "check", name, "--max-warnings", "0")
    run(layoutd, folder, "format", "--check", name)
    found = subprocess.run([layoutd, "layout", name, "--format", "json", "--style"], cwd=folder, capture_output=True, timeout=60)
    return [element for element in json.loads(found.stdout)["attributes"] if element["key"].startswith("cell:")]


def image(width, height, color, form="PNG", **options):
    file = io.BytesIO()
    Image.new("RGB", (width, height), color).save(file, form, **options)
    return file.getvalue()


def turned(width, height, color, orientation):
    exif = Image.Exif()
    exif[0x112] = orientation
    return image(width, height, color, "JPEG", exif=exif)


def heic(*sizes, turns=0):
    """Returns the boxes of a HEIC file that state sizes: those of tiles, and that of the whole."""
    boxes = b"".join(struct.pack(">I4sIII", 20, b"ispe", 0, width, height) for width, height in sizes)
    return struct.pack(">I4s4sI4s4s", 24, b"ftyp", b"heic", 0, b"mif1", b"heic") + boxes + struct.pack(">I4sB", 9, b"irot", turns)


PHOTOGRAPHS = {
    # Name: file, size as it is shown, color, label.
    "red-rose_1.jpg": (image(400, 300, "#c81e28", "JPEG"), (400, 300), "#c81e28", "red rose 1"),
    "sea.png": (image(300, 500, "#1482f0"), (300, 500), "#1482f0", "sea"),
    "old.gif": (image(120, 200, "#00ff00", "GIF"), (120, 200), "#00ff00", "old"),
    "IMG_2041.JPG": (turned(640, 480, "#5a1e8c", 6), (480, 640), "#5a1e8c", "IMG 2041"),
    "upside down.jpeg": (turned(640, 480, "#5a1e8c", 3), (640, 480), "#5a1e8c", "upside down"),
    "lossy.webp": (image(130, 90, "#14e628", "WEBP"), (130, 90), None, "lossy"),
    "exact.webp": (image(70, 91, "#14e628", "WEBP", lossless=True), (70, 91), None, "exact"),
    "phone.HEIC": (heic((512, 512), (4032, 3024), turns=1), (3024, 4032), None, "phone"),
}


def near(one, other):
    return all(abs(int(one[start : start + 2], 16) - int(other[start : start + 2], 16)) <= 4 for start in (1, 3, 5))


@pytest.fixture
def photographs(tmp_path):
    folder = tmp_path / "My holiday.2026"
    folder.mkdir()
    for name, (file, *_) in PHOTOGRAPHS.items():
        (folder / name).write_bytes(file)
    (folder / "notes.txt").write_text("no image")
    (folder / ".hidden.png").write_bytes(PHOTOGRAPHS["sea.png"][0])
    return folder


def test_photographs_of_a_folder_become_a_document(layoutd, tmp_path, photographs):
    message = run(layoutd, tmp_path, "init", "--from", f"{photographs.name}/", "trip.layout.json")
    assert "wrote trip.json with 8 photographs" in message and "wrote trip.layout.json" in message
    rows = json.loads((tmp_path / "trip.json").read_text())
    assert [row["file"] for row in rows] == sorted(PHOTOGRAPHS)
    for row in rows:
        _, size, color, label = PHOTOGRAPHS[row["file"]]
        assert ((row["width"], row["height"]), row["label"]) == (size, label)
        # Whether WebP and HEIC are decoded depends on librsvg.
        assert near(row["color"], color) if color else row["color"] is None or near(row["color"], "#14e628")
    elements = check(layoutd, tmp_path, "trip.layout.json")
    for element in elements:
        file = element["key"].removeprefix("cell:")
        (width, height), frame = PHOTOGRAPHS[file][1], element["frame"]
        assert abs(frame[2] / frame[3] - width / height) < 0.02 and element["style"]["text"] == PHOTOGRAPHS[file][3]
    # All devices show it.
    run(layoutd, tmp_path, "lint", "trip.layout.json", "--devices", "all", "--max-warnings", "0")


def test_without_a_name_the_document_has_that_of_the_folder(layoutd, tmp_path, photographs):
    run(layoutd, tmp_path, "init", "--from", photographs)
    assert {path.name for path in tmp_path.iterdir()} == {photographs.name, "My holiday.json", "My holiday.layout.json"}
    before = (tmp_path / "My holiday.json").read_bytes()
    # Nothing is overwritten without --force.
    (photographs / "sea.png").unlink()
    assert "exists already" in run(layoutd, tmp_path, "init", "--from", photographs, code=74)
    assert (tmp_path / "My holiday.json").read_bytes() == before
    run(layoutd, tmp_path, "init", "--from", photographs, "--force")
    assert len(json.loads((tmp_path / "My holiday.json").read_text())) == 7
    run(layoutd, tmp_path, "init", "--from", ".", "x.layout.json", code=66)


def test_hostile_images_are_left_out_or_have_a_size(layoutd, tmp_path):
    folder = tmp_path / "hostile"
    folder.mkdir()
    draw = random.Random(7)
    for name, (file, *_) in PHOTOGRAPHS.items():
        for number in range(40):
            broken = bytearray(file[: draw.randrange(1, len(file))] if number % 2 else file)
            for _ in range(draw.randrange(1, 12)):
                broken[draw.randrange(min(len(broken), 200))] = draw.choice([0, 255, 127, draw.randrange(256)])
            (folder / f"{number}-{name}").write_bytes(broken)
    # A picture of four billion pixels, segments and directories that refer to themselves.
    (folder / "bomb.png").write_bytes(image(1, 1, "red")[:16] + struct.pack(">II", 1 << 31, 1 << 31) + image(1, 1, "red")[24:])
    (folder / "loop.jpg").write_bytes(b"\xff\xd8" + b"\xff\xe1\x00\x02" * 1000)
    (folder / "tiff.jpg").write_bytes(b"\xff\xd8\xff\xe1\x00\x20Exif\0\0II*\0\xff\xff\xff\xff" + b"\0" * 40)
    (folder / "empty.jpg").write_bytes(b"")
    (folder / "text.png").write_text("no image")
    message = run(layoutd, tmp_path, "init", "--from", folder)
    assert all(f"{name} is left out" in message for name in ("loop.jpg", "tiff.jpg", "empty.jpg", "text.png"))
    rows = json.loads((tmp_path / "hostile.json").read_text())
    assert all(row["width"] > 0 and row["height"] > 0 for row in rows)
    run(layoutd, tmp_path, "layout", "hostile.layout.json")


ROWS = [{"id": number, "title": f"Row {number}", "width": 300 + number, "height": 200, "color": "#336699"} for number in range(12)]


@pytest.mark.parametrize("content, items", [
    (ROWS, {"each": {"id": "/id", "aspectRatio": ["/width", "/height"], "label": "/title", "color": "/color"}}),
    ({"page": 1, "few": [{}], "data": {"a/b": ROWS}}, {"at": "/data/a~1b", "each": {"id": "/id", "aspectRatio": ["/width", "/height"], "label": "/title", "color": "/color"}}),
    ([{"slug": "a", "ratio": 1.5, "url": "https://x.org", "who": "Ada"}], {"each": {"id": "/slug", "aspectRatio": "/ratio", "label": "/who"}}),
    # Equal identifiers, a width that is missing, a color that is none.
    ([{"id": 1, "width": 2, "height": 3, "color": "blue"}, {"id": 1, "width": None, "height": 3, "color": "blue"}], {"each": {"label": "/color"}}),
    ([{"id": "a#b", "width": 0, "height": 3}], {"each": {"label": "/id"}}), ([{"id": None, "width": 5}], {}),
    ([{"color": None, "label": "a"}, {"color": "#fff", "label": None}], {"each": {"label": "/label", "color": "/color"}}),
])
def test_rows_of_json_become_a_document(layoutd, tmp_path, content, items):
    (tmp_path / "rows.json").write_text(json.dumps(content))
    message = run(layoutd, tmp_path, "init", "--from", "rows.json")
    # The file is read where it is.
    assert "wrote rows.layout.json" in message and "copy" not in message
    shown = json.loads((tmp_path / "rows.layout.json").read_text())
    assert shown["sections"][0]["items"] == {"source": "rows.json", **items}
    assert shown["layout"]["kind"] == ("waterfall" if "aspectRatio" in items.get("each", {}) else "list")
    assert len(check(layoutd, tmp_path, "rows.layout.json")) > 0


def test_json_of_another_folder_is_copied(layoutd, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "a/rows.json").write_text(json.dumps(ROWS))
    run(layoutd, tmp_path, "init", "--from", "a/rows.json", "b/feed.layout.json")
    assert (tmp_path / "b/feed.json").read_bytes() == (tmp_path / "a/rows.json").read_bytes()
    assert len(check(layoutd, tmp_path / "b", "feed.layout.json")) > 0


@pytest.mark.parametrize("text, message", [
    ("[1, 2", "rows.json:1: "), ("[1, 2]", "has no rows: expected an array of objects, such as [{\"title\": \"A\"}]; the array has a number in rows 1 and 2: make"),
    ('{"at": [{}, 3, {}, null, "a", "b", "c", "d", "e"], "tags": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}',
     "the array at /at has an object in rows 1 and 3, a number in row 2, null in row 4 and a string in rows 5, 6, 7 and 2 more: make each row an object, or remove it"),
    ('{"a": [], "b": {"c": [[{}], {}]}}', "the array at /b/c has an array in row 1 and an object in row 2: make"), ("{}", "[{\"title\": \"A\"}]\n"), ("", "rows.json:1: "), ("[" * 100_000, "rows.json:1: "),
])
def test_json_without_rows_is_an_error(layoutd, tmp_path, text, message):
    (tmp_path / "rows.json").write_text(text)
    assert message in run(layoutd, tmp_path, "init", "--from", "rows.json", code=66)
    assert [path.name for path in tmp_path.iterdir()] == ["rows.json"]


def test_an_invalid_command_line_is_an_error(layoutd, tmp_path):
    assert "exclude each other" in run(layoutd, tmp_path, "init", "--from", "a", "--template", "feed", code=64)
    assert "must end in .layout.json" in run(layoutd, tmp_path, "init", "--from", "a", "b.json", code=64)
    assert "no such file" in run(layoutd, tmp_path, "init", "--from", "missing", code=66)


# The preview page.

DROP = """([files, key]) => {
  const device = layoutd.devices[0], transfer = new DataTransfer();
  for (const [name, type, text] of files) transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name, { type }));
  const node = (key && [...device.view.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key)) || device.view, box = node.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, dataTransfer: transfer };
  const over = new DragEvent("dragover", at);
  node.dispatchEvent(over);
  const receives = document.querySelectorAll(".device.receiving").length;
  node.dispatchEvent(new DragEvent("drop", at));
  return [receives, over.defaultPrevented, document.querySelectorAll(".device.receiving").length];
}"""

TEXT = """{
  "viewport": { "width": 390, "height": 640 },
  "layout": { "kind": "waterfall", "columnCount": 2 },
  "sections": [
    { "id": "one", "items": [{ "id": "a", "height": 60 }] },
    // The photographs.
    { "id": "two", "items": [{ "id": "b", "height": 60 }, { "id": "c", "height": 60 }] }
  ]
}
"""


def drop(page, files, key=None):
    encoded = [[name, kind, base64.b64encode(file).decode()] for name, kind, file in files]
    return page.evaluate(DROP, [encoded, key])


@pytest.fixture
def edited(tmp_path, preview, page):
    (tmp_path / "feed.layout.json").write_text(TEXT)
    page.goto(preview(tmp_path / "feed.layout.json", "--edit").url)
    is_editable(page)
    return page


def names(folder):
    """Returns the names of the files of a folder, without that by which a preview reports that it is ready."""
    return {path.name for path in folder.iterdir() if not path.name.startswith("ready-")}


def keys(page):
    is_at_rest(page)
    return page.evaluate("[...layoutd.devices[0].elements.keys()]")


def test_dropped_photographs_are_the_content_of_the_section_under_the_pointer(layoutd, tmp_path, edited):
    files = [(name, "image/jpeg" if name.lower().endswith(("jpg", "jpeg")) else "image/png", PHOTOGRAPHS[name][0]) for name in ("red-rose_1.jpg", "sea.png", "IMG_2041.JPG")]
    assert drop(edited, [*files, ("notes.txt", "text/plain", b"x"), ("broken.png", "image/png", b"x")], "cell:b") == [1, True, 0]
    wait_for(edited, "layoutd.devices[0].elements.has('cell:sea.png')")
    assert set(keys(edited)) == {"cell:a", "cell:red-rose_1.jpg", "cell:sea.png", "cell:IMG_2041.JPG"}
    rows = {row["file"]: row for row in json.loads((tmp_path / "photographs.json").read_text())}
    # The rows are those of `layoutd init --from`.
    (tmp_path / "folder").mkdir()
    for name, _, file in files:
        (tmp_path / "folder" / name).write_bytes(file)
    run(layoutd, tmp_path, "init", "--from", "folder")
    for row in json.loads((tmp_path / "folder.json").read_text()):
        assert near(rows[row["file"]].pop("color"), row.pop("color")) and rows[row["file"]] == row
    text = (tmp_path / "feed.layout.json").read_text()
    assert "// The photographs." in text and '"source": "photographs.json"' in text and '"id": "a", "height": 60' in text
    assert len(check(layoutd, tmp_path, "folder.layout.json")) == 3
    # One Undo shows the earlier content; the file stays, and is used again.
    edited.keyboard.press("Control+z")
    wait_for(edited, "layoutd.devices[0].elements.has('cell:b')")
    assert (tmp_path / "feed.layout.json").read_text() == TEXT
    drop(edited, [*files, ("broken.png", "image/png", b"x")], "cell:a")
    wait_for(edited, "layoutd.devices[0].elements.has('cell:sea.png')")
    assert {path.name for path in tmp_path.glob("photographs*")} == {"photographs.json"}


def test_dropped_json_is_a_file_beside_the_document_and_replaces_none(tmp_path, edited):
    (tmp_path / "rows.json").write_text("another file")
    drop(edited, [("../../ro ws?.layout.json", "application/json", json.dumps(ROWS).encode())])
    wait_for(edited, "layoutd.devices[0].elements.has('cell:3')")
    is_at_rest(edited)
    wait_for(edited, "layoutd.documentState.editing.canUndo")
    drop(edited, [("rows.json", "application/json", json.dumps(ROWS[:2]).encode())])
    wait_for(edited, "!layoutd.devices[0].elements.has('cell:3')")
    assert (tmp_path / "rows.json").read_text() == "another file"
    assert json.loads((tmp_path / "rows-2.json").read_text()) == ROWS[:2]
    assert names(tmp_path) == {"feed.layout.json", "rows.json", "rows-2.json", "ro ws--layout.json"}


def test_an_empty_document_becomes_one_with_the_content(tmp_path, preview, page):
    (tmp_path / "empty.layout.json").write_text("")
    page.goto(preview(tmp_path / "empty.layout.json", "--edit").url)
    wait_for(page, "window.layoutd?.documentState.editing.isEditable")
    drop(page, [("rows.json", "application/json", json.dumps(ROWS).encode())])
    wait_for(page, "layoutd.devices[0].elements.has('cell:3')")
    assert json.loads((tmp_path / "empty.layout.json").read_text())["layout"]["kind"] == "waterfall"


@pytest.mark.parametrize("files, reason", [
    ([("a.txt", "text/plain", b"x")], "no photographs and no JSON"), ([("a.json", "application/json", b"[1")], "text: line 1"),
    ([("a.json", "application/json", b"[]")], "text: expected an array of objects"), ([("a.png", "image/png", b"x")], "no photographs and no JSON"),
])
def test_what_cannot_be_content_changes_nothing(tmp_path, edited, files, reason):
    drop(edited, files)
    wait_for(edited, "reason => document.getElementById('toast').textContent.includes(reason)", reason)
    assert names(tmp_path) == {"feed.layout.json"} and (tmp_path / "feed.layout.json").read_text() == TEXT


def test_a_page_that_may_not_edit_takes_no_content(tmp_path, preview, page):
    (tmp_path / "feed.layout.json").write_text(TEXT)
    page.goto(preview(tmp_path / "feed.layout.json").url)
    is_open(page)
    # The browser does not open the file instead of the page, either.
    assert drop(page, [("rows.json", "application/json", json.dumps(ROWS).encode())]) == [0, True, 0]
    wait_for(page, "document.getElementById('toast').textContent.includes('--edit')")
    error = page.evaluate("""() => layoutd.devices[0].session.request("layoutd/session/addContent", { name: "x", text: "[{}]" }).catch(({ message }) => message)""")
    assert "--edit" in error and names(tmp_path) == {"feed.layout.json"}
