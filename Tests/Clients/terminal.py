"""A program in a terminal: tmux is the terminal, and reports the characters and colors on its screen."""

import contextlib
import dataclasses
import os
import re
import subprocess
import tempfile

from waiting import until

# Timeout in seconds for steps that take tenths of a second.
TIMEOUT = float(os.environ.get("EDITOR_PATIENCE", "20"))


@dataclasses.dataclass(frozen=True)
class Cell:
    """A character and its style. A color is a number 0xRRGGBB, or None for the terminal's default."""

    character: str
    text: int | None = None
    ground: int | None = None
    bold: bool = False


def palette(number):
    """Returns a color of xterm's palette of 256."""
    if number < 16:
        level = 255 if number > 7 else 170
        return sum(level << shift for bit, shift in ((1, 16), (2, 8), (4, 0)) if number & bit)
    if number > 231:
        return (8 + 10 * (number - 232)) * 0x010101
    red, green, blue = ((number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6)
    return sum((55 + 40 * part if part else 0) << shift for part, shift in ((red, 16), (green, 8), (blue, 0)))


def looks(codes, text, ground, bold, reverse):
    """Applies a sequence of SGR codes to a style."""
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
    """Returns the cells of a line that `tmux capture-pane -e` printed."""
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
    """A program in a terminal of a separate tmux server, without the user's configuration.

    {sockets} in its arguments is replaced by a folder for sockets.
    """

    def __init__(self, arguments, folder, environment, columns=120, rows=40):
        # Paths of sockets must be short.
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
        run = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=TIMEOUT)
        assert run.returncode == 0, (arguments, run.stderr)
        return run.stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(AssertionError):
            self.tmux("kill-server")
        self.sockets.cleanup()

    def keys(self, *keys):
        """Types keys by their tmux names; other arguments are typed letter by letter."""
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def mouse(self, button, column, row, released=False):
        """Sends the SGR mouse sequence of a terminal, at a position from 0."""
        self.tmux("send-keys", "-l", f"\x1b[<{button};{column + 1};{row + 1}{'m' if released else 'M'}")

    def click(self, column, row):
        self.mouse(0, column, row)
        self.mouse(0, column, row, released=True)

    def lines(self):
        return self.tmux("capture-pane", "-p").split("\n")[:-1]

    def screen(self):
        """Returns all lines as cells."""
        return [cells(line) for line in self.tmux("capture-pane", "-p", "-e", "-N").split("\n")[:-1]]

    def wait_for(self, condition, what=None):
        """Returns the first true result of a condition on the lines."""
        return until(
            lambda: condition(self.lines()), TIMEOUT, lambda: "\n".join([what or "on the screen", *self.lines()]), 0.02
        )

    def wait_for_text(self, text):
        return self.wait_for(lambda lines: any(text in line for line in lines), text)
