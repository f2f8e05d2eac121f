"""The preview in Neovim on the screen of a terminal, against the real program."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest

from neovim import ACCENT, EDITORS, Neovim
from terminal import TIMEOUT

HERE = pathlib.Path(__file__).parent
EXAMPLES = HERE.parent.parent / "protocol/examples"
PLUGIN = EDITORS / "neovim"
RED, GREEN, BLUE, WHITE = 0xCC2211, 0x22AA33, 0x1133CC, 0xFFFFFF

# 400 by 800 points: as many columns as rows, with cells twice as high as wide.
BOXES = """{
  "viewport": { "width": 400, "height": 800 },
  "layout": { "kind": "waterfall", "columnCount": 2 },
  "sections": [{ "id": "boxes", "header": { "length": 100, "label": "Two boxes" }, "items": [
    { "id": "red", "height": 300, "color": "#CC2211" },
    { "id": "blue", "height": 300, "color": "#1133CC", "label": "Blå 🎞" }
  ] }]
}
"""
# Twenty rows of 100 points, each as wide as the viewport.
ROWS = """{
  "viewport": { "width": 400, "height": 800 },
  "layout": { "kind": "list", "rowHeight": 100 },
  "sections": [{ "id": "rows", "items": [
%s
  ] }]
}
""" % ",\n".join(f'    {{ "id": "row-{n}", "color": "{("#CC2211", "#22AA33")[n % 2]}" }}' for n in range(20))
# The line of row 0 in ROWS, from 1.
LINE = 5
# Whether no report of the cursor is throttled.
RESTED = (
    "(function() for number = 1, 9 do "
    "local name, value = debug.getupvalue(require([[layoutd.cursor_sync]]).cursor_did_move, number) "
    "if name == [[throttled]] then return next(value) == nil end end end)()"
)


@pytest.fixture
def neovim(layoutd, tmp_path):
    """Starts Neovim with a text; it ends with the test."""
    started = []

    def start(text, *arguments, **named):
        started.append(Neovim(layoutd, tmp_path, text, *arguments, **named))
        started[-1].wait_until("#vim.lsp.get_active_clients() > 0 and vim.bo.filetype", "a server")
        return started[-1]

    yield start
    try:
        assert [one.fetch("vim.v.errmsg") for one in started if one.complaint is None] in ([], [""])
        assert all(one.complaint in one.fetch("vim.v.errmsg") for one in started if one.complaint)
    finally:
        for one in started:
            one.__exit__()


def share(neovim, color):
    """Returns the share of the picture's cells with a ground color."""
    colors = neovim.colors()
    return colors.get(color, 0) / sum(colors.values())


def wait_for_share(neovim, color, low, high):
    neovim.wait_for(lambda _: low <= share(neovim, color) <= high, f"{low}…{high} of {color:06x}")


def test_the_picture_has_the_places_the_colours_and_the_labels_of_the_layout(neovim):
    editor = neovim(BOXES)
    editor.preview()
    picture = editor.still_picture()
    columns, rows = len(picture[0]), len(picture)
    # The aspect ratio of the viewport is kept, within one cell.
    assert abs(columns - rows) <= 1 and rows > 30

    def ground(x, y):
        return picture[int(y / 800 * rows)][int(x / 400 * columns)].ground

    assert [ground(100, 350), ground(300, 350), ground(100, 600), ground(20, 20)] == [RED, BLUE, WHITE, WHITE]
    text = ["".join(cell.character for cell in line) for line in picture]
    header = next(row for row, line in enumerate(text) if "Two boxes" in line)
    label = next(row for row, line in enumerate(text) if "Blå 🎞" in line)
    assert abs((header + 0.5) / rows - 50 / 800) < 1 / rows and abs((label + 0.5) / rows - 250 / 800) < 1 / rows
    # Headers are bold, cells are not; the text contrasts with its ground.
    at = text[header].index("Two")
    assert picture[header][at].bold and picture[header][at].text == 0x1C1F26
    at = text[label].index("Blå")
    assert (picture[label][at].bold, picture[label][at].text, picture[label][at].ground) == (False, WHITE, BLUE)
    assert "page" in editor.title() and "400 × 800" in editor.title()


def test_the_label_of_a_header_is_at_the_right_edge_from_right_to_left(neovim):
    editor = neovim(BOXES)
    editor.preview()

    def gaps(picture):
        """Returns the number of blank cells before and after the label of the header."""
        lines = ["".join(cell.character for cell in line) for line in picture]
        line = next(line for line in lines if "Two boxes" in line)
        return line.index("Two"), len(line) - len(line.rstrip())

    before, after = gaps(editor.still_picture())
    assert before <= 1 and after > 5
    # The direction of the text is followed while it is edited.
    direction = '"layoutDirection": "rtl",'
    editor.type(f"ggo{direction}\x1b")
    editor.wait_until("require([[layoutd.registry]]).of(vim.fn.bufnr([[%s]])).state.layoutDirection == [[rightToLeft]]" % editor.document)
    before, after = gaps(editor.still_picture())
    assert before > 5 and after <= 1
    editor.type("u")
    editor.wait_until("require([[layoutd.registry]]).of(vim.fn.bufnr([[%s]])).state.layoutDirection == [[leftToRight]]" % editor.document)
    assert gaps(editor.still_picture())[0] <= 1


def test_edges_are_drawn_by_parts_of_cells(neovim):
    # Seven columns: their edges are not at cell boundaries.
    editor = neovim(BOXES.replace('"columnCount": 2', '"columnCount": 7').replace("300", "333"))
    editor.preview()
    halves = {cell.character for line in editor.still_picture() for cell in line}
    assert halves & set("▘▝▀▖▌▞▛▗▚▐▜▄▙▟")


def test_a_gap_that_is_lost_in_the_raster_is_drawn_as_a_line(neovim):
    # Gaps of 8 points in rows of about 20 points: many of them are narrower than half a cell.
    rows = ROWS.replace('"rowHeight": 100', '"rowHeight": 92, "rowSpacing": 8').replace("#22AA33", "#CC2211")
    rows = rows.replace('"kind": "list"', '"kind": "flow", "itemSize": [400, 92], "minimumLineSpacing": 8')
    rows = rows.replace(', "rowHeight": 92, "rowSpacing": 8', "")
    editor = neovim(rows)
    editor.preview()
    picture = editor.still_picture()
    # The distances between rows of the picture that show a gap, by a ground of its color or by a line.
    shown = [
        row for row, line in enumerate(picture)
        if sum(cell.ground == WHITE or cell.text == WHITE for cell in line) > len(line) / 2
    ]
    assert len(shown) >= 7, ["".join(cell.character for cell in line) for line in picture]


def test_typing_moves_the_picture(neovim):
    editor = neovim(BOXES)
    editor.preview()
    wait_for_share(editor, RED, 0.15, 0.2)
    # In insert mode, one key at a time: with one column the red box is as wide as the viewport.
    editor.type("/columnCount\rf2s1")
    wait_for_share(editor, RED, 0.33, 0.4)
    assert editor.fetch("vim.api.nvim_get_mode().mode") == "i"
    editor.keys("Escape")
    editor.type("/CC2211\rciw22AA33")
    wait_for_share(editor, RED, 0, 0)
    # The cursor is in the box now, so its border has another color.
    wait_for_share(editor, GREEN, 0.2, 0.33)
    editor.keys("Escape")
    assert editor.document.read_text() == BOXES
    editor.type("uu")
    wait_for_share(editor, RED, 0.15, 0.2)


def test_keys_and_wheel_scroll(neovim):
    editor = neovim(ROWS)
    editor.preview()

    def wait_for_offset(low, high):
        editor.wait_for(lambda _: low <= editor.state() <= high, f"{low}…{high}, but {editor.state()}")

    first, row = editor.place()
    # Three lines of the picture per notch, from the document's window.
    line = 800 / len(editor.picture())
    editor.mouse(65, first + 5, row + 5)
    wait_for_offset(3 * line - 0.1, 3 * line + 0.1)
    editor.mouse(64, first + 5, row + 5)
    wait_for_offset(0, 0)
    assert editor.fetch("vim.fn.line([[w0]])") == 1
    # Over the document the wheel scrolls the document.
    editor.command("split")
    editor.mouse(65, 5, 5)
    editor.wait_until("vim.fn.line([[w0]]) == 4")
    assert editor.state() == 0
    editor.command("close")

    editor.keys("C-w", "l")
    editor.type("2j")
    wait_for_offset(2 * line - 0.1, 2 * line + 0.1)
    editor.type("k")
    wait_for_offset(line - 0.1, line + 0.1)
    editor.type("G")
    wait_for_offset(1200, 1200)
    editor.wait_for(lambda lines: "↓ 1200 / 1200" in lines[0] and "┃" in lines[-4])
    editor.keys("C-u")
    wait_for_offset(800, 800)
    editor.keys("C-d", "C-d", "C-d")
    wait_for_offset(1200, 1200)
    editor.type("gg")
    wait_for_offset(0, 0)
    # The title stays the first line of the window.
    assert editor.fetch("vim.fn.line([[w0]])") == 1


def test_sections_that_scroll_by_themselves_page(neovim):
    editor = neovim((EXAMPLES / "app-store.layout.json").read_text())
    editor.preview()
    editor.wait_for_text("Tidewatch")
    first, row = editor.place()
    editor.keys("C-w", "l")
    editor.type("H5")
    editor.keys("Down")
    editor.type("15l>")
    # The next card is centered. No key in the section contains its id.
    editor.wait_for_text("Our favourite")
    editor.wait_for(lambda _: editor.state("state.orthogonalOffsets.today.x") > 300, "the next card in the middle")
    assert editor.state() == 0
    editor.mouse(67, first + 10, row + 5)
    editor.wait_for_text("How to")
    editor.type("<")
    editor.wait_for_text("Our favourite")


def test_the_picture_follows_the_cursor(neovim):
    editor = neovim(ROWS)
    editor.preview()
    editor.command("5")
    wait_for_share(editor, ACCENT, 0.01, 0.2)
    assert editor.state() == 0

    def marked():
        return [row for row, line in enumerate(editor.picture()) if any(cell.ground == ACCENT for cell in line)]

    rows = len(editor.picture())
    editor.command("9")
    editor.wait_for(lambda _: marked() and abs(marked()[0] - rows * 4 / 8) <= 1, "row-4 marked")
    # It was visible, so nothing was scrolled.
    assert editor.state() == 0
    # This row is not visible: it is centered.
    editor.command(str(LINE + 15))
    editor.wait_for(lambda _: editor.state() == 1150, "row-15 in the middle")
    editor.wait_for(lambda _: marked() and abs(marked()[0] - rows * 350 / 800) <= 1, "row-15 marked")
    # A neighbor, which is visible now.
    editor.command(str(LINE + 13))
    editor.wait_for(lambda _: marked() and abs(marked()[0] - rows * 150 / 800) <= 1, "row-13 marked")
    assert editor.state() == 1150

    editor.command("LayoutdFollowCursor")
    wait_for_share(editor, ACCENT, 0, 0)
    editor.command("5")
    editor.command("LayoutdFollowCursor on")
    editor.wait_for(lambda _: editor.state() < 100, "row-0 in view")


def test_what_comes_after_the_request_is_used(neovim):
    """The user stops following, or scrolls, while a request about the cursor is in flight."""
    editor = neovim(ROWS)
    editor.preview()
    editor.command(str(LINE))
    editor.wait_for(lambda _: list(editor.state("highlighted")) == ["cell:row-0"], "row-0 marked")
    # From here on the cursor is reported explicitly. Waits until the throttle interval has passed.
    editor.command("set eventignore=CursorMoved")
    editor.wait_until(RESTED, "no rest after the last message")

    def move(line, then):
        fetch = f"vim.api.nvim_win_set_cursor(0, {{ {line}, 2 }}) require([[layoutd.cursor_sync]]).cursor_did_move(buffer)"
        responded = "vim.lsp.buf_request_sync(0, [[layoutd/reveal]], vim.lsp.util.make_position_params(), 5000)"
        body = f"local buffer = vim.api.nvim_get_current_buf() {fetch} {then} {responded} return true"
        assert editor.fetch(f"(function() {body} end)()")

    move(LINE + 15, "require([[layoutd.scrolling]]).by(require([[layoutd.registry]]).of(buffer), 0, 40)")
    assert list(editor.state("highlighted")) == ["cell:row-15"]
    editor.wait_for(lambda _: editor.state() == 40, "the scroll")
    editor.synchronize()
    assert editor.state() == 40

    move(LINE, "vim.cmd([[LayoutdFollowCursor off]])")
    assert not editor.state("highlighted")


def test_the_cursor_follows_the_picture(neovim):
    editor = neovim(ROWS)
    editor.preview()
    first, row = editor.place()
    rows = len(editor.picture())
    editor.click(first + 3, row + int(rows * 250 / 800))
    editor.wait_until(f"vim.api.nvim_win_get_cursor(0)[1] == {LINE + 2}")
    assert editor.fetch("vim.bo.filetype") == "layoutjson"
    # With the keyboard, for a row that is not visible at first.
    editor.keys("C-w", "l")
    editor.type("G")
    editor.wait_for(lambda _: editor.state() == 1200)
    editor.type(f"H{int(rows * 650 / 800) + 2}")
    editor.keys("Down")
    editor.keys("Enter")
    editor.wait_until(f"vim.bo.filetype == [[layoutjson]] and vim.api.nvim_win_get_cursor(0)[1] == {LINE + 18}")
    # The clicked element is visible and highlighted; nothing moved.
    wait_for_share(editor, ACCENT, 0.01, 0.2)
    assert editor.state() == 1200


def test_an_error_makes_it_stale(neovim):
    editor = neovim(BOXES)
    editor.preview()
    editor.type('/"layout"\rx')
    editor.wait_for_text("STALE")
    editor.wait_for(lambda lines: re.search(r"STALE :3  \S", lines[0]))
    mark = editor.wait_for(lambda _: [cell for cell in editor.screen()[0] if cell.ground == 0xD92D20])[0]
    assert (mark.text, mark.bold) == (WHITE, True)
    # The last valid picture, in paler colors.
    wait_for_share(editor, RED, 0, 0)
    assert share(editor, WHITE) > 0.3
    assert "Two boxes" in "".join(editor.lines())
    editor.type("u")
    editor.wait_for(lambda lines: "STALE" not in lines[0])
    wait_for_share(editor, RED, 0.15, 0.2)


def test_insertions_are_animated_in_frames(neovim):
    slow = ROWS.replace('"layout"', '"animation": { "duration": 4, "curve": "linear" },\n  "layout"', 1)
    editor = neovim(slow)
    editor.preview()
    editor.command("6")
    # A blue row before all others: it fades in while the others move down by its 100 points.
    editor.type('O{ "id": "new", "height": 100, "color": "#1133CC" },')
    editor.keys("Escape")
    seen = set()

    def look(_):
        # Inside the new row, beside its label and its border.
        first = editor.picture()
        edge = next((row for row, line in enumerate(first) if line[5].ground == RED), None)
        seen.add((edge, first[2][5].ground))
        return first[2][5].ground == BLUE

    editor.wait_for(look, "the new row")
    # During the animation: mixtures of blue and the background, and a red row at several positions.
    assert len({color for _, color in seen}) >= 4 and len({edge for edge, _ in seen}) >= 3, seen
    editor.wait_for(lambda _: editor.state("state.elements[ [[cell:row-0]] ].frame[2]") == 100)


# Passes the editor's messages on immediately and records them; delays the server's messages by a second.
LATE = """
import os, queue, subprocess, threading, time
server = subprocess.Popen([os.environ["LAYOUTD"], "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
delayed = queue.Queue()

def listen():
    while read := os.read(server.stdout.fileno(), 65536):
        delayed.put((time.monotonic() + 1, read))

def forward():
    while True:
        when, read = delayed.get()
        # Sleeps as a slow way back.
        time.sleep(max(0, when - time.monotonic()))
        os.write(1, read)

threading.Thread(target=listen, daemon=True).start()
threading.Thread(target=forward, daemon=True).start()
with open(os.environ["RECORDING"], "wb", buffering=0) as recording:
    while read := os.read(0, 65536):
        recording.write(read)
        server.stdin.write(read)
server.stdin.close()
server.wait()
"""


def test_an_echo_moves_nothing(neovim, tmp_path):
    """However late confirmations arrive, the only scrolls are those of the wheel."""
    (tmp_path / "late.py").write_text(LATE)
    editor = neovim(ROWS, between=f'exec {sys.executable} "{tmp_path}/late.py"')
    editor.preview()
    editor.command("5")
    wait_for_share(editor, ACCENT, 0.01, 0.2)
    first, row = editor.place()
    line = 800 / len(editor.picture())

    def scrolls():
        recording = (tmp_path / "recording").read_bytes().decode().replace("\\/", "/")
        bodies = [json.loads(body) for body in re.findall(r"\r\n\r\n(\{.*?\})(?=Content-Length|$)", recording, re.DOTALL)]
        found = [body["params"] for body in bodies if body["method"] == "layoutd/session/scroll"]
        return [(round(one["contentOffset"]["y"] / line, 2), one["token"]) for one in found]

    # The second and the third are made before the first one is confirmed.
    for _ in range(3):
        editor.mouse(65, first + 5, row + 5)
    editor.wait_for(lambda _: editor.state() == pytest.approx(9 * line, abs=0.1), "the last scroll")
    editor.mouse(65, first + 5, row + 5)
    editor.wait_for(lambda _: editor.state() == pytest.approx(12 * line, abs=0.1), "one more")
    # A click jumps to the source, which does not scroll the preview.
    editor.click(first + 3, row + 3)
    editor.wait_until(f"vim.api.nvim_win_get_cursor(0)[1] > {LINE + 1}")
    # The first request is handled after all confirmations, the second after the messages that they cause.
    editor.synchronize()
    editor.synchronize()
    assert [offset for offset, _ in scrolls()] == [3, 6, 9, 12]
    assert len({token for _, token in scrolls()}) == 4


# A server with the notifications for several editors. It records the reported cursor lines. At line 10 (from 0) it
# reports a click on line 6, and at line 11 that another editor's cursor is in row-7.
TOGETHER = """
import json, os, subprocess, threading
server = subprocess.Popen([os.environ["LAYOUTD"], "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

def messages(stream):
    with os.fdopen(stream, "rb") as lines:
        while header := lines.readline():
            lines.readline()
            yield json.loads(lines.read(int(header.split()[1])))

def frame(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body

def forward(message):
    os.write(1, frame(message))

def listen():
    for message in messages(server.stdout.fileno()):
        if "capabilities" in (message.get("result") or {}):
            message["result"]["capabilities"]["experimental"]["layoutd/editor/didMoveCursor"] = {"version": 1}
        forward(message)

threading.Thread(target=listen, daemon=True).start()
with open(os.environ["RECORDING"], "w", buffering=1) as recording:
    for message in messages(0):
        if message.get("method") == "layoutd/editor/didMoveCursor":
            line = message["params"]["position"]["line"]
            uri = message["params"]["textDocument"]["uri"]
            print(line, file=recording)
            if line == 10:
                place = {"line": 6, "character": 4}
                range = {"start": place, "end": place}
                forward({"jsonrpc": "2.0", "method": "layoutd/editor/reveal", "params": {"uri": uri, "range": range}})
            if line == 11:
                match = {"session": "s1", "key": "cell:row-7", "frame": [0, 700, 400, 100], "contentOffset": {"x": 0, "y": 0}}
                cursor = {"session": "s1", "matches": [match]}
                forward({"jsonrpc": "2.0", "method": "layoutd/session/didMoveCursor", "params": cursor})
        else:
            server.stdin.write(frame(message))
            server.stdin.flush()
server.stdin.close()
server.wait()
"""


def test_cursors_of_several_editors_and_pages(neovim, tmp_path):
    (tmp_path / "together.py").write_text(TOGETHER)
    editor = neovim(ROWS, between=f'exec {sys.executable} "{tmp_path}/together.py"')

    def reported():
        return [int(line) for line in (tmp_path / "recording").read_text().split()]

    # Also without a preview; repeated keys are throttled, and the final position is reported.
    editor.type("5G" + "j" * 4)
    editor.wait_for(lambda _: reported()[-1:] == [8])
    assert len(reported()) < 5
    # A click in another client.
    editor.type("11G")
    editor.wait_until("vim.api.nvim_win_get_cursor(0)[1] == 7")
    # Another editor's cursor: its element is highlighted, and nothing scrolls because it is visible.
    editor.preview()
    editor.command("LayoutdFollowCursor off")
    editor.command("LayoutdFollowCursor on")
    editor.type("12G")
    rows = len(editor.picture())
    editor.wait_for(lambda _: any(cell.ground == ACCENT for cell in editor.picture()[int(rows * 750 / 800)]))
    assert editor.state() == 0


def test_a_server_that_dies_comes_back_to_the_same_place(neovim):
    editor = neovim(ROWS)
    editor.preview()
    editor.keys("C-w", "l")
    editor.type("G")
    editor.wait_for(lambda _: editor.state() == 1200)
    client = editor.state("client")
    os.kill(editor.server(), signal.SIGKILL)
    editor.wait_for(lambda _: editor.state("session") and editor.state("client") != client)
    assert editor.state() == 1200
    # Updates still arrive.
    editor.type("gg")
    editor.wait_for(lambda _: editor.state() == 0)
    editor.keys("C-w", "h")
    editor.command("%s/CC2211/1133CC/")
    wait_for_share(editor, BLUE, 0.4, 0.6)
    # Restarted manually.
    client = editor.state("client")
    editor.command("LayoutdRestart")
    editor.wait_for(lambda _: editor.state("session") and editor.state("client") != client)
    editor.command("%s/1133CC/CC2211/")
    wait_for_share(editor, RED, 0.4, 0.6)


def test_a_server_that_keeps_dying_is_let_go(neovim):
    editor = neovim(BOXES)
    editor.preview()
    for _ in range(4):
        editor.wait_for(lambda _: editor.state("session"))
        client = editor.state("client")
        os.kill(editor.server(), signal.SIGKILL)
        editor.wait_for(lambda _: editor.state("client") != client)
    editor.wait_until("vim.fn.execute([[messages]]):find([[Run :LayoutdRestart to start it again]]) ~= nil")
    assert editor.state("session") is None and editor.server() is None
    editor.wait_for_text("the server stopped")
    editor.command("LayoutdRestart")
    editor.wait_for(lambda lines: "400 × 800" in lines[0])


def test_the_timeline_plays_in_the_preview(neovim):
    editor = neovim((EXAMPLES / "tap-insert-delete.layout.json").read_text())
    editor.command("LayoutdSimulate")
    editor.wait_for_text("playing")
    times = set()

    def look(lines):
        times.update(re.findall(r"playing ([\d.]+) s", lines[0]))
        return len(times) > 3

    editor.wait_for(look, "frames")
    editor.keys("C-w", "l", "Space")
    paused = editor.wait_for(lambda lines: re.search(r"paused ([\d.]+) s", lines[0]))[1]
    # Sleeps while the time of a running simulation would advance.
    time.sleep(0.3)
    assert f"paused {paused} s" in editor.title()
    editor.keys("Space")
    editor.wait_for(lambda lines: "playing" not in lines[0] and "paused" not in lines[0] and "220 × 300" in lines[0])
    # The buffer's text is simulated, not the file.
    editor.keys("C-w", "h")
    editor.command("%s/5B8DB8/CC2211/")
    editor.command("LayoutdSimulate")
    editor.wait_for(lambda lines: "playing" in lines[0] and share(editor, RED) > 0.02)
    editor.command("LayoutdPreviewStop")
    editor.wait_for(lambda lines: not any("╰" in line for line in lines))


def test_a_document_that_cannot_be_played_is_reported(neovim):
    editor = neovim(BOXES.replace("waterfall", "waterfell") + "]")
    editor.command("LayoutdSimulate")
    editor.wait_until("vim.fn.execute([[messages]]):find([[layoutd:]]) ~= nil")
    editor.complaint = "Expected the end of the text"


def test_a_document_in_which_nothing_happens_is_reported(neovim):
    editor = neovim(BOXES)
    editor.command("LayoutdSimulate")
    editor.wait_for_text("no timeline to simulate")


def test_the_page_opens_in_the_browser(neovim):
    editor = neovim(BOXES, settings='require("layoutd").setup({ open = function(address) vim.g.opened = address end })\n')
    editor.command("LayoutdPreviewBrowser")
    address = editor.wait_until("vim.g.opened")
    assert re.match(r"(http://127\.0\.0\.1:|file:///)", address)
    assert address.split("?")[0][:12] in editor.fetch("vim.fn.execute([[messages]])")


def test_another_viewport(neovim):
    editor = neovim(ROWS)
    editor.preview("800x400")
    editor.wait_for(lambda lines: "800 × 400" in lines[0])
    picture = editor.still_picture()
    assert abs(len(picture[0]) - 4 * len(picture)) <= 2
    editor.command("LayoutdPreview 400x800")
    editor.wait_for(lambda lines: "400 × 800" in lines[0])
    editor.command("LayoutdPreview somewhat")
    editor.wait_for_text("invalid viewport")
    editor.complaint = 'invalid viewport "somewhat"'
    # A smaller window: a smaller picture with the same aspect ratio.
    rows = len(editor.still_picture())
    editor.tmux("resize-window", "-x", "100", "-y", "24")
    editor.wait_for(lambda lines: sum("│" in line[60:] for line in lines) < rows - 10)
    picture = editor.still_picture()
    assert abs(len(picture[0]) - len(picture)) <= 1


def test_the_preview_goes_with_its_window_and_its_document(neovim):
    editor = neovim(BOXES)
    editor.preview()
    editor.keys("C-w", "l")
    editor.type("q")
    editor.wait_for(lambda lines: not any("╰" in line for line in lines))
    assert editor.fetch("require([[layoutd.registry]]).of(vim.api.nvim_get_current_buf()) == nil")
    editor.preview()
    editor.command("edit! | 3")
    editor.wait_for_text("╰")
    editor.command("%s/CC2211/22AA33/")
    wait_for_share(editor, GREEN, 0.1, 0.2)
    # Another document in the same window replaces the preview.
    editor.command(f"edit! {EXAMPLES / 'three-columns.layout.json'}")
    editor.command("LayoutdPreview")
    editor.wait_for(lambda lines: "three-columns" in lines[0])
    assert editor.fetch("#vim.api.nvim_list_wins()") == 2
    editor.command("bdelete!")
    editor.wait_for(lambda lines: not any("╰" in line for line in lines))
    assert editor.fetch("#vim.api.nvim_list_wins()") == 1


# Without a screen.


def headless(folder, *commands, settings="", layoutd=None, files=(), environment=None):
    """Returns the output of Neovim."""
    init = pathlib.Path(folder) / "init.lua"
    init.write_text(f"vim.opt.runtimepath:append({json.dumps(str(PLUGIN))})\n{settings}")
    programs = pathlib.Path(folder) / "bin"
    programs.mkdir(exist_ok=True)
    if layoutd:
        (programs / "layoutd").symlink_to(layoutd)
    environment = {
        **(environment or {}),
        "HOME": str(folder),
        "PATH": f"{programs}:{os.environ['PATH']}",
        "LANG": "C.UTF-8",
        "PLUGIN": str(PLUGIN),
        "EXAMPLES": str(EXAMPLES),
        "REPORT": str(pathlib.Path(folder) / "report.json"),
    }
    arguments = ["nvim", "--headless", "-n", "-i", "NONE", "-u", init, *files]
    for command in commands:
        arguments += ["-c", command]
    run = subprocess.run(
        [*arguments, "-c", "qa!"], env=environment, capture_output=True, text=True, timeout=TIMEOUT, cwd=folder
    )
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


def test_apply_gives_what_the_snapshots_of_the_examples_contain(tmp_path):
    assert headless(tmp_path, f"luafile {HERE / 'scenarios/apply.lua'}") == ""
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["updates"] > 30 and len(report["compared"]) >= 3
    assert not report["different"]


def test_pictures_of_anything_fill_their_frame(tmp_path):
    seed = os.environ.get("LAYOUTD_SEED", "6")
    assert headless(tmp_path, f"luafile {HERE / 'scenarios/render.lua'}", environment={"SEED": seed}) == ""
    report = json.loads((tmp_path / "report.json").read_text())
    red, blue, white = "ff0000", "0000ff", "ffffff"
    assert report["plain"] == [red, red, white]
    # A rotated square; one of half its size to the right of its frame.
    assert report["turned"] == [white, red, red]
    assert report["moved"] == [white, red, red]
    assert report["pale"] == ["ff8080"]
    assert report["order"] == [red, blue]
    assert report["scrolled"] == [red, white, white]
    # The edges have the border's color, which may be translucent; a low box has no border.
    assert report["bordered"] == ["00ff00", "00ff00", red]
    assert report["translucent_border"] == ["800080", red]
    assert report["low_border"] == [red]
    # A thin border would be many times as wide as in the app; one of a box in the color of the ground is all of it.
    assert report["thin_border"] == [red, blue, white]
    assert report["cut"] == ["Fresh", "fruit an…"]
    assert report["drawn"] > 3000 and not report["wrong"], f"LAYOUTD_SEED={seed}"


def test_the_help_has_tags(tmp_path):
    documentation = tmp_path / "doc"
    documentation.mkdir()
    (documentation / "layoutd.txt").write_text((PLUGIN / "doc/layoutd.txt").read_text())
    assert headless(tmp_path, f"helptags {documentation}") == ""
    tags = {line.split("\t")[0] for line in (documentation / "tags").read_text().splitlines()}
    commands = re.findall(r'command\("(\w+)"', (PLUGIN / "plugin/layoutd.lua").read_text())
    assert len(commands) == 6 and {f":{command}" for command in commands} <= tags
    text = (PLUGIN / "doc/layoutd.txt").read_text()
    assert all(tag in tags for tag in re.findall(r"\|([\w:.()-]+)\|", text))
    # The plugin writes the tags, unless the user can write no files there.
    copy = tmp_path / "plugin"
    shutil.copytree(PLUGIN, copy)
    (copy / "doc/tags").unlink(missing_ok=True)
    start = ["nvim", "--headless", "--clean", "--cmd", f"set runtimepath+={copy}", "-c", "help layoutd", "-c", "qa!"]
    run = subprocess.run(start, env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True, timeout=TIMEOUT)
    assert run.returncode == 0 and "E149" not in run.stderr, run.stderr
    # Each setting is documented.
    settings = re.findall(r"^  (\w+) = ", (PLUGIN / "lua/layoutd/config.lua").read_text(), re.MULTILINE)
    assert all(re.search(rf"^{setting} +\S", text, re.MULTILINE) for setting in settings)


def test_checkhealth_reports_what_is_found(tmp_path, layoutd):
    report = tmp_path / "health.txt"
    version = subprocess.run([layoutd, "--version"], capture_output=True, text=True).stdout.strip()
    (tmp_path / "page.layout.json").write_text(BOXES)
    wait = "lua vim.wait(9000, function() local c = vim.lsp.get_active_clients()[1] return c and c.server_capabilities end)"
    headless(
        tmp_path, wait, "checkhealth layoutd", f"write! {report}", layoutd=layoutd, files=["page.layout.json"]
    )
    text = report.read_text()
    assert f"Found {tmp_path}/bin/layoutd." in text and f"Version: {version}." in text and "Protocol: 1." in text
    assert re.search(r"OK: Client \d+, protocol 1\.\d+, for ", text) and "ERROR" not in text


def test_checkhealth_reports_what_is_missing(tmp_path):
    report = tmp_path / "health.txt"
    settings = 'require("layoutd").setup({ cmd = { "no-such-layoutd" } })\n'
    headless(tmp_path, "checkhealth layoutd", f"write! {report}", settings=settings)
    text = report.read_text()
    assert "ERROR: no-such-layoutd was not found on the PATH." in text and "No server is running" in text


def test_the_settings_of_the_server_are_sent(neovim):
    enabled = 'require("layoutd").setup({ settings = { lint = { enable = true } } })\n'
    editor = neovim(BOXES.replace("300", "30"), enabled)
    editor.wait_until("#vim.diagnostic.get(0) == 2 and vim.diagnostic.get(0)[1].source == [[layoutd-lint]]")


def test_newer_ways_to_start_a_server_are_taken_where_they_are(tmp_path):
    """Neovim 0.7.2 has neither function; stubs replace those of later versions."""
    (tmp_path / "page.layout.json").write_text(BOXES)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/layoutd").symlink_to("/bin/false")
    calls = """
        vim.g.calls = {}
        local function called(what)
          local calls = vim.g.calls
          table.insert(calls, what)
          vim.g.calls = calls
        end
    """
    start = "vim.lsp.start = function(c, o) called('start ' .. c.name .. ' ' .. c.root_dir .. ' ' .. o.bufnr) end\n"
    enable = "vim.lsp.enable = function(name) called('enable ' .. name) end\n"
    config = "vim.lsp.config = function(name, c) called('config ' .. name .. ' ' .. c.cmd[1]) end\n"
    setup = 'require("layoutd").setup({ max_fps = 10 })\n'
    show = "lua io.stdout:write(table.concat(vim.g.calls, '\\n'))"
    started = headless(tmp_path, show, settings=calls + start + setup, files=["page.layout.json"])
    assert started == f"start layoutd {tmp_path} 1"
    enabled = headless(tmp_path, show, settings=calls + start + enable + config + setup, files=["page.layout.json"])
    assert enabled.splitlines() == ["config layoutd layoutd", "enable layoutd", f"start layoutd {tmp_path} 1"]
    table = headless(tmp_path, f"lua io.stdout:write(dofile('{PLUGIN}/lsp/layoutd.lua').filetypes[1])")
    assert table == "layoutjson"
