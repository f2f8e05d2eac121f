"""A terminal that records what a program sends and reports what pictures it shows, and readers of these pictures."""

import base64
import contextlib
import fcntl
import io
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time

from PIL import Image

# The last sequence of the query: the primary device attributes.
QUERY = b"\x1b[c"
KITTY = b"\x1b_Gi=31;OK\x1b\\"
ITERM = b"\x1bP>|iTerm2 3.5.0\x1b\\"
ATTRIBUTES = b"\x1b[?62;22c"
SIXELS = b"\x1b[?62;4;22c"
# Timeout in seconds for steps that take tenths of a second.
TIMEOUT = float(os.environ.get("EDITOR_PATIENCE", "20"))


class PictureTerminal:
    """A program in a terminal, which sends `response` a number of seconds after the end of the query."""

    def __init__(self, arguments, response=b"", delay=0.0, size=(60, 80, 400, 600), environment=None):
        self.response, self.delay, self.output = response, delay, b""
        self.due = None
        variables = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "TERM": "xterm-256color", **(environment or {})}
        # The program's side stays open, to read its mode and its input after the program has ended.
        self.master, self.slave = os.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", *size))
        self.mode = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            list(map(str, arguments)), stdin=self.slave, stdout=self.slave, stderr=self.slave, env=variables,
            start_new_session=True, preexec_fn=self._prepare,
        )

    @staticmethod
    def _prepare():
        """Makes the terminal that of the process. The signals of a terminal end it, also if nohup runs the tests."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.slave)
        os.close(self.master)

    def step(self):
        """Reads output for a hundredth of a second, and sends the response when it is due."""
        if select.select([self.master], [], [], 0.01)[0]:
            with contextlib.suppress(OSError):
                self.output += os.read(self.master, 1 << 16)
        if self.due is None and QUERY in self.output:
            self.due = time.monotonic() + self.delay
        if self.due is not None and self.response and time.monotonic() >= self.due:
            os.write(self.master, self.response)
            self.response = b""

    def until(self, condition, what):
        deadline = time.monotonic() + TIMEOUT
        while not condition():
            assert time.monotonic() < deadline, (what, self.output[-400:])
            self.step()

    def wait(self):
        """Waits for the end of the program. Returns its exit code; negative for a signal."""
        self.until(lambda: self.process.poll() is not None, "the end")
        while select.select([self.master], [], [], 0.05)[0]:
            self.output += os.read(self.master, 1 << 16)
        return self.process.returncode

    @property
    def unread(self):
        """What the shell would read as typed."""
        mode = termios.tcgetattr(self.slave)
        mode[3] &= ~termios.ICANON
        termios.tcsetattr(self.slave, termios.TCSANOW, mode)
        return os.read(self.slave, 4096) if select.select([self.slave], [], [], 0.1)[0] else b""

    @property
    def current_mode(self):
        return termios.tcgetattr(self.slave)


def kitty_picture(output):
    """Returns the PNG that chunks of kitty's protocol contain; without one, None."""
    data, last = b"", None
    for control, payload in re.findall(rb"\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\", output):
        keys = dict(pair.split(b"=") for pair in control.split(b","))
        if keys.get(b"a") == b"q":
            continue
        assert last != b"0" and len(payload) <= 4096 and (data == b"") == (keys.get(b"a") == b"T")
        assert data or (keys[b"f"], keys[b"q"]) == (b"100", b"2")
        data, last = data + payload, keys[b"m"]
    assert last in (None, b"0")
    return base64.b64decode(data, validate=True) if data else None


def iterm_picture(output):
    """Returns the file of an inline image of iTerm; without one, None."""
    match = re.search(rb"\x1b\]1337;File=([^:]*):([^\x07]*)\x07", output)
    if match is None:
        return None
    keys = dict(pair.split(b"=") for pair in match[1].split(b";"))
    data = base64.b64decode(match[2], validate=True)
    assert keys[b"inline"] == b"1" and int(keys[b"size"]) == len(data)
    return data


def sixel_picture(output):
    """Returns the picture that sixels draw, several ones below each other; without one, None."""
    pictures = [sixels(width, height, body) for width, height, body in re.findall(rb'\x1bP0;1q"1;1;(\d+);(\d+)([^\x1b]*)\x1b\\', output)]
    if not pictures:
        return None
    whole = Image.new("RGB", (pictures[0].width, sum(picture.height for picture in pictures)))
    top = 0
    for picture in pictures:
        whole.paste(picture, (0, top))
        top += picture.height
    return whole


def sixels(width, height, body):
    picture = Image.new("RGB", (int(width), int(height)), (255, 0, 255))
    pixels, colors = picture.load(), {}
    x, y, color = 0, 0, None
    for number, parts, count, sixel, control in re.findall(rb"#(\d+)(?:;2;(\d+;\d+;\d+))?|(?:!(\d+))?([?-~])|([$-])", body):
        if parts:
            colors[number] = tuple(round(int(part) * 255 / 100) for part in parts.split(b";"))
        elif number:
            color = colors[number]
        elif control:
            x, y = 0, y + (6 if control == b"-" else 0)
        else:
            for _ in range(int(count or 1)):
                for bit in range(6):
                    if sixel[0] - 63 >> bit & 1:
                        pixels[x, y + bit] = color
                x += 1
    return picture


def has_blocks(output):
    return any(character.encode() in output for character in "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")


def decoded(png):
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
        return picture.convert("RGB")
