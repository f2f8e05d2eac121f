"""Demonstrates layoutd from the point of view of a client: `make demo` runs it.

It opens the photo feed, scrolls it, updates it, edits it, and compares its copy of the session with a fresh snapshot.
"""

import pathlib
import shutil
import subprocess
import sys

EXAMPLES = pathlib.Path(__file__).parent
sys.path.insert(0, str(EXAMPLES.parent / "clients/python/src"))

from layoutd import Client  # noqa: E402

NAME = "photo-feed.layout.json"
EDIT = '"columnCount": 2', '"columnCount": 3'
# The maximum number of lines for each of removed, added and changed elements.
LIMIT = 3


def number(value):
    """Formats a number with at most one decimal."""
    return f"{round(value, 1):g}" if abs(value) < 1e5 else f"{value:.0f}"


def size(value):
    return f"{number(value['width'])} × {number(value['height'])}"


def frame(values):
    """Formats [x, y, width, height] as "x, y  width×height"."""
    x, y, width, height = map(number, values)
    return f"{x + ', ' + y:13}{width + '×' + height:11}"


def detail(text):
    print(f"   {text}", flush=True)


def heading(text):
    print(f"\n{text}", flush=True)


def summary(update):
    """Returns an update in one line."""
    counts = [f"{len(update[name])} {name}" for name in ("added", "removed", "changed")]
    parts = [f"update {update['revision']} ({update['cause']['kind']})", *counts]
    if "animation" in update:
        parts.append(f"animated over {number(update['animation']['duration'])} s, {update['animation']['curve']}")
    return ", ".join(parts)


def show(update, before):
    """Prints an update with one line per element: its key, its frame before and its frame after."""
    animation = update.get("animation", {})
    fading = {each["key"] for each in animation.get("disappearing", [])}
    appearing = {each["key"]: each.get("initial", {}) for each in animation.get("appearing", [])}

    def origin(key):
        if "frame" in appearing.get(key, {}):
            return frame(appearing[key]["frame"])
        return f"{'appearing' if key in appearing else 'into view':24}"

    removed = [
        f"− {key:17} {frame(before[key]['frame'])} → {'disappearing' if key in fading else 'out of view'}"
        for key in update["removed"]
    ]
    added = [f"+ {each['key']:17} {origin(each['key'])} → {frame(each['frame'])}" for each in update["added"]]
    moved = [
        f"~ {each['key']:17} {frame(before[each['key']]['frame'])} → {frame(each['frame'])}"
        for each in update["changed"] if "frame" in each
    ]
    detail(summary(update))
    for lines in (removed, added, moved):
        for line in lines[:LIMIT]:
            detail(f"  {line}")
        if len(lines) > LIMIT:
            detail(f"  {lines[0][0]} … and {len(lines) - LIMIT} more")


def draw(program, document, picture):
    """Draws the document with `layoutd render`."""
    subprocess.run([program, "render", document, "-o", picture, "--viewport", "402x874"], check=True)
    detail(f"picture: {picture}")


def run(program, output):
    """Runs the demo; returns whether the copy equals the snapshot of the server."""
    path = output / NAME
    # Copies, because the demo changes the document.
    shutil.copy(EXAMPLES / NAME, path)
    shutil.copy(EXAMPLES / "photos.json", output)
    text, uri = path.read_text(), path.resolve().as_uri()
    with Client(program) as client:
        print(f"layoutd {client.server['serverInfo']['version']} lays out a document and sends its client the changes")
        print("as JSON-RPC over pipes. In this demo it is a child process, and the demo is its client.")
        heading(f"1  Open {path}")
        client.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "layoutjson", "version": 1, "text": text}})
        session = client.open(uri=uri)
        detail(
            f"a viewport of {size(session.viewport)} points, content of {size(session.content_size)} points, "
            f"{len(session.elements)} visible elements:")
        for key, element in list(session.elements.items())[:4]:
            detail(f"  {key:17} {frame(element['frame'])} {element.get('custom', {}).get('label', '')[:40]}")
        draw(program, path, output / "before.svg")
        updates, applied = session.updates(timeout=0), 0

        heading("2  Scroll to the end: one notification for each step, one update with the elements that changed")
        end = session.content_size["height"] - session.viewport["height"]
        for step in range(1, 6):
            session.scroll(y=end * step / 5)
            client.synchronize()
            for update in updates:
                applied += 1
                detail(f"y {number(session.content_offset['y']):7} {summary(update)}")

        heading("3  One batch: insert a photograph at 22, delete the one at 24, move the one at 20 to 26")
        before = dict(session.elements)
        photograph = {"id": "new", "aspectRatio": 1.5, "color": "#E4572E", "label": "a new photograph"}
        session.perform_batch_updates([
            {"insert": {"at": [0, 22], "item": photograph}}, {"delete": {"at": [0, 24]}},
            {"move": {"from": [0, 20], "to": [0, 26]}},
        ])
        client.synchronize()
        for update in updates:
            applied += 1
            show(update, before)

        old, new = EDIT
        line = text[:text.index(old)].count("\n")
        column = text.splitlines()[line].index(old) + len(old) - 1
        heading(f"4  Edit the text in line {line + 1}, unsaved: {old} becomes {new}")
        before = dict(session.elements)
        digit = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + 1}}
        client.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": new[-1], "range": digit}]})
        client.synchronize()
        for update in updates:
            applied += 1
            show(update, before)
        path.write_text(text.replace(old, new))
        draw(program, path, output / "after.svg")

        heading(f"5  Compare the state after {applied} applied updates with a fresh snapshot")
        copy = dict(session.elements)
        snapshot = {element["key"]: element for element in session.snapshot()["attributes"]}
        different = [key for key in {**copy, **snapshot} if copy.get(key) != snapshot.get(key)]
        if different:
            detail(f"FAIL  different: {', '.join(different)}")
        else:
            detail(f"PASS  {len(snapshot)} of {len(snapshot)} elements are equal, field by field")
    print(
        "\nNext, try these:"
        f"\n  {program} layout {path} --offset 0,1200"
        f"\n  {program} check {path}     after adding an error to it"
        "\n  make test", flush=True)
    return not different


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python3 demo.py LAYOUTD OUTPUT-FOLDER")
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    sys.exit(0 if run(sys.argv[1], folder) else 1)
