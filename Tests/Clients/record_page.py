"""Records the messages of a drag by mouse in the preview page, as a transcript for `layoutd replay`: `make record-editors`.

Each line is {"send": message} or {"expect": message}, as Chromium sent and received it. Left out are requests that do not
concern the movement. The document, which an editor has open, is opened by the transcript itself.
"""

import json
import os
import pathlib
import sys
import tempfile

from playwright.sync_api import sync_playwright

from installed_chromium import launch
from page_drag import boxes, drop, hold, move
from preview_page import Editor, is_open, wait_for, wait_for_frames

TRANSCRIPT = pathlib.Path(__file__).parent / "recorded/page/drag.jsonl"
URI = "file:///home/user/drag.layout.json"
DOCUMENT = {
    "viewport": {"width": 300, "height": 400},
    "layout": {"kind": "flow", "itemSize": [90, 60], "minimumLineSpacing": 10, "minimumInteritemSpacing": 10},
    "reorder": "withinSection",
    "sections": [{"id": "tiles", "items": [{"id": name} for name in "abcdefghi"]}],
}
# The cells over which the first one is dragged; the last one is where it is dropped.
ROUTE = "behe"
KEPT = {
    "initialize", "initialized", "layoutd/session/open", "layoutd/clock/set", "layoutd/session/ack", "layoutd/synchronize",
    "layoutd/session/update", "layoutd/session/didFinalizeUpdate", "layoutd/session/snapshot",
}
# Results that depend on the program and on the time, not on the movement.
ANY_RESULT = {"initialize", "layoutd/clock/set"}


def is_kept(method):
    return method in KEPT or "InteractiveMovement" in method


class Recorder:
    """The messages of the WebSocket of a page, in the order in which the page sent and received them."""

    def __init__(self, page):
        self.lines, self.methods, self.updates = [], {}, []
        page.on("websocket", self._listen)

    def _listen(self, connection):
        connection.on("framesent", lambda payload: self._add("send", json.loads(payload)))
        connection.on("framereceived", lambda payload: self._add("expect", json.loads(payload)))

    def _add(self, direction, message):
        message.pop("jsonrpc", None)
        method = message.get("method")
        if direction == "send" and "id" in message:
            self.methods[message["id"]] = method
        name = method or self.methods.get(message.get("id"), "")
        if not is_kept(name):
            return
        if method is None and name in ANY_RESULT:
            message["result"] = "*"
        if name == "layoutd/session/open" and direction == "send":
            message["params"] = {**message["params"], "textDocument": {"uri": URI}}
            # The transcript has no other editor whose document could be reported.
            del message["params"]["reportsDocument"]
        if name in ("layoutd/session/update", "layoutd/session/didFinalizeUpdate", "layoutd/session/ack"):
            # The replay has no time, so that updates are not due before `layoutd/synchronize`.
            self.updates.append({direction: message})
            return
        if name == "layoutd/synchronize" and direction == "expect":
            self.lines += self.updates
            self.updates = []
        self.lines.append({direction: message})
        if name == "initialized":
            opened = {"uri": URI, "languageId": "layoutjson", "version": 1, "text": json.dumps(DOCUMENT)}
            self.lines.append({"send": {"method": "textDocument/didOpen", "params": {"textDocument": opened}}})
        if name == "layoutd/session/open" and direction == "send":
            self.lines.append({"expect": {"method": "textDocument/publishDiagnostics", "params": {"uri": URI, "version": 1, "diagnostics": []}}})


def is_settled(page):
    """Waits until the server has handled all messages of the page, and the page those of the server."""
    wait_for_frames(page)
    page.evaluate("() => layoutd.connection.request('layoutd/synchronize')")
    wait_for_frames(page)


def record(page, url):
    """Drags a cell. Returns the lines of the transcript and the order of the cells afterwards."""
    recorder = Recorder(page)
    page.goto(url)
    is_open(page)
    page.evaluate("() => layoutd.connection.request('layoutd/clock/set', { session: layoutd.devices[0].session.id, mode: 'manual' })")
    at = boxes(page)
    hold(page, "a")
    is_settled(page)
    for key in ROUTE:
        move(page, *at[key])
        is_settled(page)
    drop(page)
    is_settled(page)
    state = page.evaluate("() => layoutd.devices[0].session.request('layoutd/session/snapshot')")
    wait_for(page, "layoutd.connection.pendingCount === 0")
    return recorder.lines, [element["key"] for element in sorted(state["attributes"], key=lambda element: element["indexPath"])]


def text(lines):
    """Returns the lines of a transcript, with a comment."""
    head = "// A cell is dragged by mouse in the preview page, and dropped; recorded by record_page.py.\n\n"
    return head + "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def main():
    binary = pathlib.Path(os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")).resolve()
    if not os.access(binary, os.X_OK):
        sys.exit(f"There is no {binary}; `make build` makes it, and LAYOUTD_BINARY may name another.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = pathlib.Path(folder) / "drag.layout.json"
        path.write_text(json.dumps(DOCUMENT))
        editor = Editor(str(binary), path)
        chromium = launch(playwright)
        lines, order = record(chromium.new_page(viewport={"width": 1400, "height": 1000}), editor.url)
        chromium.close()
        editor.close()
    TRANSCRIPT.parent.mkdir(exist_ok=True)
    TRANSCRIPT.write_text(text(lines))
    print(f"{TRANSCRIPT.name}: {len(lines)} messages; {' '.join(order)}")


if __name__ == "__main__":
    main()
