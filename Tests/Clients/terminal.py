"""A program on a screen of characters: tmux is the terminal, and says what is to be seen and in which colours."""

import contextlib
import dataclasses
import os
import re
import subprocess
import tempfile

from waiting import until

# Seconds for what comes in tenths of one.
PATIENCE = float(os.environ.get("EDITOR_PATIENCE", "20"))


@dataclasses.dataclass(frozen=True)
class Cell:
    """A character and its looks; a colour is a number 0xRRGGBB, or None for the terminal's own."""

    character: str
    text: int | None = None
    ground: int | None = None
    bold: bool = False


def palette(number):
    """A colour of xterm's 256."""
    if number < 16:
        level = 255 if number > 7 else 170
        return sum(level << shift for bit, shift in ((1, 16), (2, 8), (4, 0)) if number & bit)
    if number > 231:
        return (8 + 10 * (number - 232)) * 0x010101
    red, green, blue = ((number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6)
    return sum((55 + 40 * part if part else 0) << shift for part, shift in ((red, 16), (green, 8), (blue, 0)))


def looks(codes, text, ground, bold, reverse):
    """What a sequence of SGR codes makes of the looks so far."""
    codes = [int(code or 0) for code in codes.replace(":", ";").split(";")]
    while codes:
        code = codes.pop(0)
        color = None
        if code in (38, 48):
            if codes.pop(0) == 2:
                color, codes = codes[0] << 16 | codes[1] << 8 | codes[2], codes[3:]
            else:
                color = palette(codes.pop(0))
        elif code % 10 < 8 and code // 10 in (3, 4, 9, 10):
            color = palette(code % 10 + (8 if code >= 90 else 0))
        if code == 0:
            text, ground, bold, reverse = None, None, False, False
        elif code in (1, 22):
            bold = code == 1
        elif code in (7, 27):
            reverse = code == 7
        elif code // 10 in (3, 9):
            text = color
        elif code // 10 in (4, 10):
            ground = color
    return text, ground, bold, reverse


def cells(line):
    """The cells of a line as `tmux capture-pane -e` prints it."""
    state = (None, None, False, False)
    found = []
    for codes, character in re.findall(r"\x1b\[([\d;:]*)m|([^\x1b\x0e\x0f])", line):
        if character:
            text, ground, bold, reverse = state
            found.append(Cell(character, *((ground, text) if reverse else (text, ground)), bold))
        else:
            state = looks(codes, *state)
    return found


class Terminal:
    """A program in a terminal of its own server, which nobody else's configuration reaches.

    {sockets} in its arguments is a folder for sockets.
    """

    def __init__(self, arguments, folder, environment, columns=120, rows=40):
        # Names of sockets have to be short.
        self.sockets = tempfile.TemporaryDirectory()
        self.environment = {**environment, "TERM": "screen-256color"}
        arguments = [argument.replace("{sockets}", self.sockets.name) for argument in arguments]
        self.tmux(
            "-f", os.devnull, "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", str(folder), *arguments
        )
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def tmux(self, *arguments):
        command = ["tmux", "-S", f"{self.sockets.name}/tmux", *arguments]
        run = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        assert run.returncode == 0, (arguments, run.stderr)
        return run.stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(AssertionError):
            self.tmux("kill-server")
        self.sockets.cleanup()

    def keys(self, *keys):
        """Types keys by tmux's names for them, and anything else letter by letter."""
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def mouse(self, button, column, row, released=False):
        """What a terminal sends for the mouse (SGR), at a place from 0."""
        self.tmux("send-keys", "-l", f"\x1b[<{button};{column + 1};{row + 1}{'m' if released else 'M'}")

    def click(self, column, row):
        self.mouse(0, column, row)
        self.mouse(0, column, row, released=True)

    def lines(self):
        return self.tmux("capture-pane", "-p").split("\n")[:-1]

    def screen(self):
        """All lines as cells."""
        return [cells(line) for line in self.tmux("capture-pane", "-p", "-e", "-N").split("\n")[:-1]]

    def wait_for(self, condition, what=None):
        """The first true answer to the question about the lines."""
        return until(
            lambda: condition(self.lines()), PATIENCE, lambda: "\n".join([what or "on the screen", *self.lines()]), 0.02
        )

    def wait_for_text(self, text):
        return self.wait_for(lambda lines: any(text in line for line in lines), text)
