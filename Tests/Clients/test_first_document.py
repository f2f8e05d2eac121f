"""Messages, quick fixes and hovers that a beginner's document gets, from the program itself."""

import json
import os
import pty
import subprocess

import pytest

from conftest import EXAMPLES
from preview import TIMEOUT, Server

URI = "file:///project/first.layout.json"
ITEMS = '"sections": [{ "items": [{ "repeat": 3 }] }]'
RICH = {"textDocument": {
    "hover": {"contentFormat": ["markdown"]},
    "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
}}


@pytest.fixture(scope="module")
def server(layoutd):
    with Server(layoutd, RICH) as server:
        yield server


@pytest.fixture
def opened(server):
    """Opens a text; returns a function that finds the position in a marked part of it."""
    def start(text):
        server.open(URI, text)

        def position(part, offset=1):
            before = text[:text.index(part) + offset]
            return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        return position

    yield start
    server.send("textDocument/didClose", textDocument={"uri": URI})


def hover(server, position):
    response = server.call("textDocument/hover", textDocument={"uri": URI}, position=position)["result"]
    return response and response["contents"]["value"]


def messages(layoutd, text):
    """Returns what `layoutd check` prints about a text."""
    command = [layoutd, "check", "--format", "json", "-"]
    run = subprocess.run(command, input=text, capture_output=True, text=True, timeout=TIMEOUT)
    return [diagnostic["message"] for diagnostic in json.loads(run.stdout)]


@pytest.mark.parametrize("text, expected", [
    ("", ["The file is empty."]),
    (f'{{ "viewport: "iPhone 16", {ITEMS} }}', ["A quote is missing on this line."]),
    ('{ "layout": { "kind": "waterfal", "columnCount": "3", "rowSpacing": -8, "sectonInset": 8 }, ' + ITEMS + " }", [
        'Expected "flow", "waterfall", "tags", "carousel", "list", "grid", "sheet", "compositional" or "swift". Did you mean "waterfall"?',
        "Expected a number.", "Expected a number of at least 0. 0 is used.",
        '"sectonInset" is not a key of this waterfall layout. Did you mean "sectionInset"?',
    ]),
    (f'{{ "layout": {{ "columnCount": 3 }}, {ITEMS} }}', [
        '"columnCount" is a key of the kind "waterfall", "grid" or "sheet", not of this flow layout.',
    ]),
    (f'{{ {ITEMS}, "timeline": [{{ "at": 1, "update": [{{ "insert": {{ "at": [3, 0], "item": {{}} }} }}] }}] }}', [
        "Attempt to insert item 0 into section 3, but there is only 1 section after the update.",
    ]),
])
def test_each_error_has_one_message(layoutd, text, expected):
    assert messages(layoutd, text) == expected


@pytest.mark.parametrize("device", [
    "iPhone 12", "iPhone 13", "iPhone 15 Plus", "iPhone 15 Pro", "iPhone 16e", "iPhone 17", "iPhone 17 Pro", "iPhone Air", "iPad Air 11", "iPad Pro 13",
])
def test_devices_are_known(layoutd, device):
    assert messages(layoutd, json.dumps({"viewport": device, "sections": [{"items": [{"repeat": 3}]}]})) == []


def test_a_line_of_yaml_is_not_replaced_by_null(server, opened):
    opened("viewport: iPhone 16")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 19}}
    fixes = server.call("textDocument/codeAction", textDocument={"uri": URI}, range=whole, context={"diagnostics": []})["result"]
    assert fixes and not [fix["title"] for fix in fixes if "null" in fix["title"]]


@pytest.mark.parametrize("text, title, after", [
    ("{'a':1}", "Change 'a' to \"a\"", '{"a":1}'),
    ("{", "Add the missing }", "{}"),
    ('{ "timeline": [{ "at": 0.5, "update": [{ "delete": "zz" }] }], ' + ITEMS + " }", "Remove this operation", '{ "timeline": [{ "at": 0.5, "update": [] }], ' + ITEMS + " }"),
    ('{ "sections": [{ "items": [] }, 5] }', "Remove the number 5", '{ "sections": [{ "items": [] }] }'),
])
def test_the_first_quick_fix_names_what_it_changes(server, opened, text, title, after):
    opened(text)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": len(text)}}
    fix = server.call("textDocument/codeAction", textDocument={"uri": URI}, range=whole, context={"diagnostics": []})["result"][0]
    assert fix["title"] == title
    for edit in reversed(fix["edit"]["changes"][URI]):
        start, end = edit["range"]["start"]["character"], edit["range"]["end"]["character"]
        text = text[:start] + edit["newText"] + text[end:]
    assert text == after


def test_a_row_that_fits_only_on_a_wide_phone_has_a_hint(layoutd):
    row = '{ "size": { "width": { "fractionalWidth": 0.84 }, "height": 80 }, "interItemSpacing": 12, "items": [%s] }'
    sizes = ", ".join(f'{{ "size": {{ "width": {width}, "height": 72 }} }}' for width in (72, 244))
    text = f'{{ "viewport": "iPhone 16", "layout": {{ "kind": "compositional", "group": {row % sizes} }}, {ITEMS} }}'
    run = subprocess.run([layoutd, "check", "--format", "json", "-"], input=text, capture_output=True, text=True, timeout=TIMEOUT)
    (diagnostic,) = json.loads(run.stdout)
    assert (run.returncode, diagnostic["severity"], diagnostic["code"]) == (0, "hint", "groupHoldsFewerItems")
    assert diagnostic["message"] == (
        "The group holds 1 of its 2 items on an iPhone SE, which is 375 points wide. Use fractional widths, or narrower items."
    )


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.layout.json")), ids=lambda path: path.name)
def test_the_examples_have_groups_for_all_phones(layoutd, example):
    run = subprocess.run([layoutd, "check", example], capture_output=True, text=True, timeout=TIMEOUT)
    assert "groupHoldsFewerItems" not in run.stdout


# Hovers.

EFFECTS = """{
  "viewport": { "width": 390, "height": 800 },
  "layout": { "kind": "list" },
  "effects": [%s],
  "sections": [{ "id": "photos", "items": [{ "id": "cover", "height": 200 }, { "id": "next", "height": 50 }] }]
}"""


@pytest.mark.parametrize("effects, contained, missing", [
    # These move and fade an item, and do not scale it.
    ('{ "kind": "parallax" }, { "kind": "fade" }', "Drawn at an offset of x 0, y −60", "scale"),
    # The center of the cell is 300 of 400 points from that of the viewport.
    ('{ "kind": "fade" }', "Drawn with alpha 0.25 at the initial content offset", "Drawn at"),
    ('{ "kind": "rotate" }', "Drawn rotated by 33.75° at the initial content offset", "alpha"),
    ('{ "kind": "parallax" }, { "kind": "scale" }', "Drawn at scale 0.", "nothing of the kind"),
    ("", "- Height: 200", "Drawn"),
])
def test_a_hover_has_only_what_the_effects_change(server, opened, effects, contained, missing):
    position = opened(EFFECTS % effects)
    text = hover(server, position('"cover"'))
    assert contained in text and missing not in text


@pytest.mark.parametrize("value, meaning", [
    ("none", "Headers and footers scroll with their sections."),
    ("push", "A header stays at the edge until the end of its section pushes it out"),
    ("stack", "Headers that have reached the edge stay there, stacked below each other."),
])
def test_a_hover_has_the_meaning_of_each_value(server, opened, value, meaning):
    position = opened(f'{{ "stickyHeaders": "{value}", {ITEMS} }}')
    key, shown = hover(server, position('"stickyHeaders"')), hover(server, position(f'"{value}"'))
    assert f"- `{value}`: {meaning}" in key
    # Alone, the text is about this value.
    assert shown.startswith(f"**{value}**") and meaning in shown and len(shown) < len(key)


def test_a_hover_names_what_the_timeline_refers_to(server, opened):
    position = opened("""{
      "layout": { "kind": "list" },
      "sections": [{ "id": "photos", "items": [{ "repeat": 4, "id": "photo-{i}" }] }],
      "timeline": [
        { "at": 0, "scrollTo": { "item": "photo-3" } }, { "at": 1, "snapshot": ["photos"] },
        { "at": 2, "update": [{ "insert": { "at": [0, 0], "item": { "id": "new" } } }] }
      ]
    }""")
    assert hover(server, position('"photo-3"')).startswith("Item `photo-3`, 4 of 4 in `photos`")
    assert hover(server, position('"photos"]')).startswith("Section `photos`, 1 of 1")
    assert hover(server, position('"new"')).startswith("Item `new`: inserted by this event")


# Examples on other devices.


@pytest.mark.parametrize("device", ["iPhone SE", "iPhone 16", "iPhone 17 Pro Max", "iPad mini", "iPad Pro 13"])
def test_the_texts_of_the_app_store_are_beside_their_icons(layoutd, device):
    command = [layoutd, "layout", EXAMPLES / "app-store.layout.json", "--viewport", device, "--format=json", "--rect", "0,0,4000,4000"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=True)
    frames = {element["key"]: element["frame"] for element in json.loads(run.stdout)["attributes"]}
    apps = [[frames[f"cell:new-{3 * app + part}"] for part in range(3)] for app in range(9)]
    for icon, name, line in apps:
        assert icon[2:] == [72, 72] and name[0] == line[0] == icon[0] + icon[2] + 12
        assert icon[1] <= name[1] < name[1] + name[3] <= line[1] < line[1] + line[3] <= icon[1] + icon[3]


def test_a_large_picture_shows_its_progress_at_a_terminal_and_only_there(layoutd, tmp_path):
    path = tmp_path / "large.layout.json"
    path.write_text('{ "layout": { "kind": "list", "rowHeight": 20 }, "sections": [{ "items": [{ "repeat": 200000 }] }] }')
    command = [layoutd, "render", path, "--full", "-o", tmp_path / "large.svg"]
    piped = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "drawing" not in piped.stderr and "50000 elements or more" in piped.stderr
    terminal, end = pty.openpty()
    process = subprocess.Popen(command, stderr=end)
    os.close(end)
    shown = b""
    try:
        while chunk := os.read(terminal, 65536):
            shown += chunk
    except OSError:
        pass  # Linux reports the end of a terminal as an error.
    os.close(terminal)
    assert process.wait(30) == 0
    assert b"drawing [" in shown and shown.endswith(b"\r\x1b[K")
