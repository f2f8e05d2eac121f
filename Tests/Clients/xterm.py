"""A shell in xterm on an X server without a monitor, with a keyboard that a program presses.

As a program, `xterm.py KEYS COMMAND…` runs a command in the terminal, and types what is written to the FIFO KEYS.
"""

import fcntl
import os
import pathlib
import pty
import select
import subprocess
import sys
import termios
import time
import tty

from PIL import Image

# Seconds without a change after which the screen is complete.
STILL = 0.25
INK, PAPER = "#d8dee9", "#1e222a"
COLORS = ["#1e222a", "#e06c75", "#98c379", "#e5c07b", "#81a1c1", "#c678dd", "#56b6c2", "#d8dee9"]


class Xterm:
    """A program in xterm on a `Screen` of `emacs_preview`.

    `geometry` is that of X: columns, rows and the place in pixels; `size` is that of the font in points.
    """

    def __init__(self, screen, folder, command, geometry, environment, size=11):
        keys = pathlib.Path(folder) / f"keys-{geometry}"
        os.mkfifo(keys)
        resources = {f"color{number + bright}": color for bright in (0, 8) for number, color in enumerate(COLORS)}
        resources |= {"internalBorder": 13, "borderWidth": 0, "cursorBlink": "false", "boldMode": "false"}
        resources |= {"foreground": INK, "background": PAPER, "faceName": "DejaVu Sans Mono", "faceSize": size}
        look = [word for name, value in resources.items() for word in ("-xrm", f"xterm*{name}: {value}")]
        run = [sys.executable, __file__, str(keys), *command]
        self.process = subprocess.Popen(
            ["xterm", *look, "-ti", "vt340", "-geometry", geometry, "-e", *run],
            env={**environment, "DISPLAY": screen.display}, cwd=folder,
        )
        self.keyboard = open(keys, "wb", buffering=0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.keyboard.close()
        self.process.terminate()
        self.process.wait()

    def type(self, text):
        self.keyboard.write(text.encode())


def picture_of(screen):
    pixels = screen.picture()
    return Image.frombuffer("RGB", (pixels.width, pixels.height), bytes(pixels.data), "raw", "BGRX", pixels.stride, 1)


def still_picture(screen, is_awaited, timeout=20):
    """Waits until the screen does not change any more and has what is awaited. Returns its picture."""
    deadline = time.monotonic() + timeout
    last, since = None, 0
    while True:
        now = picture_of(screen)
        if last is None or now.tobytes() != last.tobytes():
            last, since = now, time.monotonic()
        elif time.monotonic() - since > STILL and is_awaited(now):
            return now
        assert time.monotonic() < deadline, "the screen does not have what is awaited"
        time.sleep(0.03)


def relay(keys, command):
    """Runs a command in a pseudoterminal of the same size, with the input of this terminal and of a FIFO."""
    child, master = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    fcntl.ioctl(master, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8))
    tty.setraw(0)
    typed = os.open(keys, os.O_RDONLY)
    inputs = [0, typed, master]
    while True:
        for ready in select.select(inputs, [], [])[0]:
            try:
                data = os.read(ready, 1 << 16)
            except OSError:
                data = b""
            if not data:
                return
            os.write(1 if ready == master else master, data)


if __name__ == "__main__":
    relay(sys.argv[1], sys.argv[2:])
