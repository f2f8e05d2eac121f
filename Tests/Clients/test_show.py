"""`layoutd show` in terminals that show pictures in their own ways, in tmux, and without a terminal."""

import json
import os
import re
import signal
import subprocess

import pytest
from PIL import Image, ImageChops

from conftest import EXAMPLES
from emacs_preview import Screen
from picture_terminal import ATTRIBUTES, ITERM, KITTY, QUERY, SIXELS, PictureTerminal, decoded, has_blocks, iterm_picture, kitty_picture, sixel_picture
from terminal import Terminal, palette
from test_pictures import difference, picture_of, run
from xterm import PAPER, Xterm, still_picture

# 375 points wide: 75 characters of 5 pixels show it with one pixel per point.
DOCUMENT = EXAMPLES / "three-columns.layout.json"
SIZE = (60, 80, 400, 600)
READERS = {"kitty": kitty_picture, "iterm": iterm_picture, "sixel": sixel_picture}


@pytest.fixture
def rendered(layoutd, tmp_path):
    run(layoutd, "render", DOCUMENT, "-o", tmp_path / "a.png")
    return tmp_path / "a.png"


def show(layoutd, *arguments, environment=None):
    """Shows a document without a terminal. Returns the output."""
    done = subprocess.run(
        [layoutd, "show", *map(str, arguments)], capture_output=True, text=True, timeout=60, env={**os.environ, **(environment or {})}
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def drawn_by(output):
    return [name for name, reader in READERS.items() if reader(output) is not None]


@pytest.mark.parametrize("response, protocol", [
    (KITTY + ATTRIBUTES, "kitty"), (ITERM + SIXELS, "iterm"), (SIXELS, "sixel"), (KITTY + SIXELS, "kitty"),
    (b"\x1b_Gi=31;EINVAL:none\x1b\\" + ATTRIBUTES, None), (ATTRIBUTES, None), (b"\x1b[?1;2c", None), (b"ls\r" + SIXELS + b"ls\r", "sixel"),
])
def test_a_terminal_gets_the_picture_that_it_reports(layoutd, response, protocol):
    with PictureTerminal([layoutd, "show", DOCUMENT], response) as terminal:
        assert terminal.wait() == 0
        assert drawn_by(terminal.output) == ([protocol] if protocol else [])
        assert has_blocks(terminal.output) == (protocol is None)
        assert terminal.current_mode == terminal.mode
        # After the picture the cursor is at the start of a line.
        assert terminal.output.endswith(b"\n")


@pytest.mark.parametrize("protocol", ["kitty", "iterm"])
def test_kitty_and_iterm_get_the_file_that_render_writes(layoutd, rendered, protocol):
    arguments = [layoutd, "show", DOCUMENT, "--protocol", protocol, "--width", "75"]
    with PictureTerminal(arguments, size=SIZE) as terminal:
        assert terminal.wait() == 0
        assert QUERY not in terminal.output
        assert READERS[protocol](terminal.output) == rendered.read_bytes()
        assert (b"c=75," if protocol == "kitty" else b"width=75;") in terminal.output


def test_sixels_have_the_pixels_that_render_writes(layoutd, rendered):
    # A limit of 130 pixels divides the picture, at multiples of lines of 10 pixels and of 6 pixels.
    response = b"\x1b[?2;0;1000;130S\x1b[6;10;5t" + SIXELS
    with PictureTerminal([layoutd, "show", DOCUMENT, "--width", "75"], response, size=(60, 80, 0, 0)) as terminal:
        assert terminal.wait() == 0
        heights = [int(height) for height in re.findall(rb'"1;1;375;(\d+)', terminal.output)]
        assert heights == [120] * 5 + [67]
        shown, exact = sixel_picture(terminal.output), picture_of(rendered)
        assert shown.size == exact.size and difference(shown, exact) < 0.3
        assert shown.getpixel((5, 5)) == (255, 255, 255)
        assert difference(exact, Image.new("RGB", exact.size, "white")) > 5


def test_a_picture_fits_the_screen_and_is_not_too_small(layoutd):
    for (rows, columns, width, height), size in [
        ((60, 200, 2000, 1200), (641, 1140)), ((200, 400, 4000, 4000), (750, 1334)), ((10, 80, 800, 200), (188, 334)),
    ]:
        with PictureTerminal([layoutd, "show", DOCUMENT], KITTY + ATTRIBUTES, size=(rows, columns, width, height)) as terminal:
            assert terminal.wait() == 0
            shown = decoded(kitty_picture(terminal.output)).size
            assert abs(shown[0] - size[0]) <= 1 and abs(shown[1] - size[1]) <= 1


@pytest.mark.parametrize("kind, protocol", [("xterm-256color", "iterm"), ("screen-256color", None)])
def test_the_name_of_an_older_iterm_counts_without_screen(layoutd, kind, protocol):
    environment = {"TERM": kind, "TERM_PROGRAM": "iTerm.app"}
    with PictureTerminal([layoutd, "show", DOCUMENT], ATTRIBUTES, environment=environment) as terminal:
        assert terminal.wait() == 0
        assert drawn_by(terminal.output) == ([protocol] if protocol else [])


def test_a_terminal_without_a_response_gets_blocks(layoutd):
    with PictureTerminal([layoutd, "show", DOCUMENT]) as terminal:
        assert terminal.wait() == 0
        assert has_blocks(terminal.output) and drawn_by(terminal.output) == []
        assert terminal.current_mode == terminal.mode


def test_a_late_response_is_no_input_of_the_shell(layoutd):
    with PictureTerminal([layoutd, "show", DOCUMENT], KITTY + ATTRIBUTES, delay=1.5) as terminal:
        assert terminal.wait() == 0
        assert terminal.response == b"" and has_blocks(terminal.output) and drawn_by(terminal.output) == []
        # What arrives while the terminal shows no input does not appear on it, either.
        assert b"31;OK" not in terminal.output.split(QUERY)[1]
        assert terminal.current_mode == terminal.mode and terminal.unread == b""


# The signal is sent within the seconds in which the terminal may respond.
@pytest.mark.wall_clock
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_during_the_query_leaves_the_terminal_as_it_was(layoutd, number):
    with PictureTerminal([layoutd, "show", DOCUMENT]) as terminal:
        terminal.until(lambda: QUERY in terminal.output, "the query")
        assert terminal.current_mode != terminal.mode
        os.kill(terminal.process.pid, number)
        assert terminal.wait() == -number
        assert terminal.current_mode == terminal.mode


def test_a_process_in_the_background_sends_no_query(layoutd):
    command = f"set -m; '{layoutd}' show '{DOCUMENT}' & wait %1; echo ended $?"
    with PictureTerminal(["/bin/bash", "-c", command], KITTY + ATTRIBUTES) as terminal:
        assert terminal.wait() == 0
        assert b"ended 0" in terminal.output and QUERY not in terminal.output and has_blocks(terminal.output)


def test_garbage_is_no_response(layoutd):
    garbage = b"\x1b[6;99999999999999999999;1t\x1b[6;-1;0t\x1b[?2;0;0;0S\x1b[\x1b[?\x1b_G\x1bP\xff\xfe\x00" + b"\x1b[" + b"9;" * 500 + ATTRIBUTES
    with PictureTerminal([layoutd, "show", DOCUMENT], garbage) as terminal:
        assert terminal.wait() == 0
        assert has_blocks(terminal.output) and terminal.current_mode == terminal.mode


def test_tmux_shows_the_colors_of_the_picture(layoutd, tmp_path):
    run(layoutd, "render", DOCUMENT, "-o", tmp_path / "a.png")
    exact = picture_of(tmp_path / "a.png")
    for color, tolerance in [("truecolor", 2), ("", 20)]:
        environment = {**os.environ, "COLORTERM": color}
        command = f"{layoutd} show {DOCUMENT} --width 75; echo; echo done; sleep 60"
        with Terminal(["sh", "-c", command], tmp_path, environment, columns=80, rows=72) as terminal:
            terminal.wait_for_text("done")
            # An unknown sequence of the query would be the title.
            assert "Gi=31" not in terminal.tmux("display-message", "-p", "#{pane_title}")
            screen = terminal.screen()
            near, count = 0, 0
            # The cells of 5 × 10 points, of which those without an edge have one color.
            for row in range(66):
                for column in range(75):
                    cell = screen[row][column]
                    box = exact.crop((column * 5, row * 10, column * 5 + 5, row * 10 + 10)).convert("RGB")
                    colors = box.getcolors()
                    if len(colors) == 1:
                        count += 1
                        shown = [cell.ground >> shift & 255 for shift in (16, 8, 0)]
                        near += max(abs(one - other) for one, other in zip(shown, colors[0][1])) <= tolerance
            assert count > 3000 and near / count > (0.99 if color else 0.9)


def test_xterm_shows_the_picture_and_the_next_output_below_it(layoutd, rendered, tmp_path):
    """A real terminal on an X server, whose pixels are compared."""
    exact = picture_of(rendered).convert("RGB")
    (tmp_path / "work").mkdir()
    command = ["sh", "-c", f"printf '\\033[?25l'; '{layoutd}' show '{DOCUMENT}'; printf below; sleep 60"]

    def box(screen):
        """Returns the part that is not of the color of the paper."""
        area = screen.crop((0, 0, 700, 930))
        return ImageChops.difference(area, Image.new("RGB", area.size, PAPER)).getbbox() or (0, 0, 1, 1)

    def has_both(screen):
        left, top, right, bottom = box(screen)
        return right - left > 400 and bottom - top > (right - left) * exact.height / exact.width + 4

    with Screen(tmp_path / "pixels", 800, 950) as screen, Xterm(screen, tmp_path / "work", command, "80x48+0+0", os.environ):
        shown = still_picture(screen, has_both)
    left, top, right, bottom = box(shown)
    height = round((right - left) * exact.height / exact.width)
    picture = shown.crop((left, top, right, top + height))
    assert difference(picture, exact.resize(picture.size)) < 3
    # A line is 19 pixels high.
    assert bottom - top - height <= 19


def test_sixteen_colors_are_those_of_the_palette(layoutd):
    with PictureTerminal([layoutd, "show", DOCUMENT], ATTRIBUTES, environment={"TERM": "xterm"}) as terminal:
        assert terminal.wait() == 0
        codes = {int(code) for codes in re.findall(rb"\x1b\[([\d;]+)m", terminal.output) for code in codes.split(b";")}
        assert codes <= {0, *range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)} and len(codes) > 3


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colors_gets_outlines(layoutd, environment):
    with PictureTerminal([layoutd, "show", DOCUMENT], KITTY + ATTRIBUTES, environment=environment) as terminal:
        assert terminal.wait() == 0
        assert QUERY not in terminal.output and b"\x1b" not in terminal.output and "┌".encode() in terminal.output


def test_without_a_terminal_the_picture_is_text_and_in_ci_blocks(layoutd):
    text = show(layoutd, DOCUMENT)
    assert "┌" in text and "\x1b" not in text and max(map(len, text.split("\n"))) <= 80
    assert text == show(layoutd, DOCUMENT, "--color", "never") == show(layoutd, DOCUMENT, environment={"CI": "true", "NO_COLOR": "1"})
    blocks = show(layoutd, DOCUMENT, environment={"CI": "true"})
    assert has_blocks(blocks.encode()) and "48;2;255;255;255m" in blocks
    assert blocks == show(layoutd, DOCUMENT, "--protocol", "blocks", environment={"TERM": ""})
    assert all(line.endswith("\x1b[0m") for line in blocks.splitlines())


def test_outlines_have_the_frames_of_the_layout(layoutd, tmp_path):
    items = [{"id": "a", "width": 20, "height": 12, "label": "one"}, {"id": "b", "width": 20, "height": 4, "label": "two"}, {"id": "c", "width": 20, "height": 2, "label": "three"}]
    layout = {"kind": "flow", "minimumLineSpacing": 2, "minimumInteritemSpacing": 0}
    document = tmp_path / "a.layout.json"
    document.write_text(json.dumps({"viewport": {"width": 40, "height": 24}, "layout": layout, "sections": [{"items": items}]}))
    assert show(layoutd, document, "--width", "40").splitlines() == [
        "┌──────────────────┐",
        "│one               │",
        "│                  │┌two───────────────┐",
        "│                  │└──────────────────┘",
        "│                  │",
        "└──────────────────┘",
        "",
        "[three             ]",
        "", "", "", "",
    ]


def test_several_devices_are_a_sheet_in_pixels_and_a_list_in_characters(layoutd):
    devices = ["--devices", "iPhone SE,iPad mini", "--rtl", "both"]
    text = show(layoutd, DOCUMENT, *devices)
    assert [line for line in text.splitlines() if line.startswith("iP")] == [
        f"{device}, {size}, portrait, {direction}"
        for device, size in [("iPhone SE", "375 × 667"), ("iPad mini", "744 × 1133")] for direction in ["left to right", "right to left"]
    ]
    with PictureTerminal([layoutd, "show", DOCUMENT, *devices], KITTY + ATTRIBUTES, size=(60, 200, 2000, 1200)) as terminal:
        assert terminal.wait() == 0
        shown = decoded(kitty_picture(terminal.output))
        assert shown.width > 800 and abs(shown.height - 1140) <= 1


@pytest.mark.parametrize("protocol", ["text", "blocks", "kitty"])
def test_a_document_without_elements_in_view_is_one_line(layoutd, tmp_path, protocol):
    document = tmp_path / "a.layout.json"
    arguments = ["--protocol", protocol]
    document.write_text('{"sections": []}')
    line = f"{document}: no elements in view\n"
    assert show(layoutd, document, *arguments) == show(layoutd, document, *arguments, "--full") == line
    assert show(layoutd, document, *arguments, "--devices", "iPhone SE,iPad") == line
    assert show(layoutd, DOCUMENT, *arguments, "--offset", "0,90000") == f"{DOCUMENT}: no elements in view\n"
    # A broken one has the diagnostics and the exit code of other commands.
    for text, error in [("[]", "1:1: error: Expected an object."), ('{"sections": [', "1:15: error: "), ("", "1:1: error: ")]:
        document.write_text(text)
        shown, checked = [subprocess.run([layoutd, command, document, *more], capture_output=True, text=True, timeout=60) for command, more in [("show", arguments), ("layout", [])]]
        assert (shown.returncode, shown.stderr, shown.stdout) == (checked.returncode, checked.stderr, line)
        assert shown.returncode == 1 and error in shown.stderr


def test_characters_are_side_by_side_where_the_width_permits(layoutd, tmp_path):
    devices = ["--devices", "iPhone SE,iPhone 16", "--color", "never"]

    def shown(columns, *more):
        with PictureTerminal([layoutd, "show", DOCUMENT, *devices, *more], size=(40, columns, 0, 0)) as terminal:
            assert terminal.wait() == 0
            return terminal.output.decode().replace("\r", "").splitlines()

    wide, narrow = shown(100), shown(80)
    assert [line.count("iPhone") for line in wide] == [2] + [0] * 37 and [line.count("iPhone") for line in narrow].count(1) == 2
    captions = [line for line in narrow if line.startswith("iPhone")]
    assert wide[0] == captions[0] + "  " + captions[1]
    second = narrow.index(captions[1])
    start = len(captions[0]) + 2
    assert [line[:start].rstrip() for line in wide[1:]] == narrow[1 : second - 1] and [line[start:] for line in wide[1:]] == narrow[second + 1 :]
    # A chosen width is that of each picture.
    assert shown(100, "--width", "49")[0].index(captions[1]) == 51 and captions[0] in shown(100, "--width", "50")


def test_blocks_are_side_by_side_in_their_colors(layoutd):
    arguments = [layoutd, "show", DOCUMENT, "--devices", "iPhone SE,iPad", "--protocol", "blocks"]
    with PictureTerminal(arguments, size=(40, 200, 0, 0), environment={"COLORTERM": "truecolor"}) as terminal:
        assert terminal.wait() == 0
        lines = terminal.output.decode().replace("\r", "").splitlines()
    plain = [re.sub("\x1b\\[[0-9;]*m", "", line) for line in lines]
    assert plain[0].count("iP") == 2 and len(plain) == 38
    start = plain[0].index("iPad")
    # Between the pictures is the ground of the terminal.
    assert all(line[start - 2 : start] == "  " for line in plain) and all(line.count("\x1b[0m") == 2 for line in lines[1:])


def test_watch_replaces_the_picture(layoutd, tmp_path):
    document = tmp_path / "a.layout.json"
    document.write_text(DOCUMENT.read_text())
    with PictureTerminal([layoutd, "show", document, "--watch"], KITTY + ATTRIBUTES) as terminal:
        watching = lambda count: lambda: terminal.output.count(b"Ctrl+C ends") == count
        terminal.until(watching(1), "the first picture")
        before = decoded(kitty_picture(terminal.output))
        document.write_text(DOCUMENT.read_text().replace('"columnCount": 3', '"columnCount": 2'))
        terminal.until(watching(2), "the second picture")
        first, second = terminal.output.split(b"\x1b_Ga=d,q=2\x1b\\\x1b[H\x1b[2J")[1:]
        assert difference(before, decoded(kitty_picture(second))) > 1
        # The terminal is queried once.
        assert terminal.output.count(QUERY) == 1 and terminal.current_mode == terminal.mode
        os.kill(terminal.process.pid, signal.SIGINT)
        assert terminal.wait() == 0


def test_without_librsvg_the_picture_is_text(layoutd, tmp_path):
    (tmp_path / "librsvg-2.so.2").write_bytes(b"")
    environment = {"LD_LIBRARY_PATH": str(tmp_path)}
    with PictureTerminal([layoutd, "show", DOCUMENT], KITTY + ATTRIBUTES, environment=environment) as terminal:
        assert terminal.wait() == 0
        assert "┌".encode() in terminal.output and kitty_picture(terminal.output) is None
    done = subprocess.run(
        [layoutd, "show", DOCUMENT, "--protocol", "blocks"], capture_output=True, text=True, env={**os.environ, **environment}, timeout=60
    )
    assert done.returncode == 74 and "librsvg cannot be loaded" in done.stderr


def test_diff_and_a_failed_test_show_the_first_difference(layoutd, tmp_path):
    old, new = tmp_path / "a.layout.json", tmp_path / "b.layout.json"
    old.write_text(DOCUMENT.read_text())
    new.write_text(DOCUMENT.read_text().replace('"columnSpacing": 10', '"columnSpacing": 40'))
    plain = subprocess.run([layoutd, "diff", old, new], capture_output=True, text=True, timeout=60).stdout
    with PictureTerminal([layoutd, "diff", old, new, "--show"], KITTY + ATTRIBUTES, size=(60, 200, 2000, 1200)) as terminal:
        assert terminal.wait() == 0
        picture = decoded(kitty_picture(terminal.output))
        run(layoutd, "diff", old, new, "-o", tmp_path / "diff.png", "--at", "0,0")
        assert picture.width > 2 * 375 and abs(picture.width / picture.height - 1221 / 800) < 0.2
    text = subprocess.run([layoutd, "diff", old, new, "--show"], capture_output=True, text=True, timeout=60).stdout
    assert text.startswith(plain) and "│~ cell:" in text[len(plain):] and text.count("\n") <= plain.count("\n") + 50
    assert subprocess.run([layoutd, "diff", old, old, "--show"], capture_output=True, text=True, timeout=60).stdout.count("\n") == 1
    run(layoutd, "test", "--record", "--devices", "iPhone SE", old)
    old.write_text(new.read_text())
    for jobs in ("1", "2"):
        done = subprocess.run([layoutd, "test", "--show", "-j", jobs, tmp_path], capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and done.stdout.count("FAIL") == 1 and "│~ cell:" in done.stdout


@pytest.mark.parametrize("arguments, reason", [
    (["show", DOCUMENT, "--protocol", "png"], "--protocol: expected auto, kitty, sixel, iterm, blocks or text"),
    (["show", DOCUMENT, "--width", "0"], "--width: expected a number from 1 to 1000"),
    (["show", DOCUMENT, "--orientation", "landscape"], "--orientation requires --devices"),
    (["diff", DOCUMENT, DOCUMENT, "--show", "--format", "json"], "--show is for the differences as text"),
    (["test", "--show", "--format", "tap"], "--show is for --format text"),
])
def test_an_invalid_option_is_a_usage_error(layoutd, arguments, reason):
    assert reason in run(layoutd, *arguments, code=64)
