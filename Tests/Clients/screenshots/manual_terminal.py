"""Writes the moving pictures of the manual that show a terminal: docs/pictures/NAME.webp.

    LAYOUTD_BINARY=.build/release/layoutd .venv/bin/python Tests/Clients/screenshots/manual_terminal.py [NAME…]

The names are those of the functions at the end. The terminal is xterm, which shows sixels.
"""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from emacs_preview import Screen  # noqa: E402
from moving_picture import LAYOUTD, REPOSITORY, MovingPicture  # noqa: E402
from xterm import Xterm, still_picture  # noqa: E402

# The width of the pictures in pixels, and the left edge of the right one of two terminals.
WIDTH, LEFT = 800, 314
CARDS = """{
  "viewport": { "width": 320, "height": 330 },
  "layout": {
    "kind": "flow",
    "itemSize": [88, 64],
    "minimumLineSpacing": 12,
    "sectionInset": 16
  },
  "sections": [{
    "header": { "length": 44, "label": "Today" },
    "items": [
      { "repeat": 9, "id": "task-{i}", "color": { "cycle": ["#81a1c1", "#a3be8c", "#d08770"] } }
    ]
  }]
}
"""


FEED = """{
  "viewport": {
    "width": 320, "height": 480
  },
  "layout": {
    "kind": "waterfall",
    "columnCount": 2,
    "rowSpacing": 12,
    "columnSpacing": 12,
    "sectionInset": 16
  },
  "sections": [{
    "header": {
      "length": 52,
      "label": "By the sea"
    },
    "items": [{
      "repeat": 12,
      "label": { "cycle": [
        "Sea", "Sand", "Pier",
        "Cove", "Dusk"
      ]},
      "height": { "cycle": [
        120, 90, 150, 110, 80
      ]},
      "color": { "cycle": [
        "#5B8E9B", "#E3B78C",
        "#3E6A87", "#86A98F",
        "#C98C66"
      ]}
    }]
  }]
}
"""


class TerminalRecorder(MovingPicture):
    """A moving picture of a screen with terminals. `prompts` is a file with a line for each prompt of the shell."""

    def __init__(self, screen, prompts):
        super().__init__()
        self.screen, self.prompts = screen, prompts
        self.rest(0, lambda picture: len(picture.getcolors(1 << 20)) > 20)

    def rest(self, duration, is_awaited=None):
        """Waits until the screen stands still, with a change or with what is awaited."""
        last = self.frames[-1].tobytes() if self.frames else b""
        self.add(still_picture(self.screen, is_awaited or (lambda picture: picture.tobytes() != last)), duration)

    def type(self, terminal, text, duration=25):
        """Types a text, three letters a frame, and waits for each to be drawn."""
        for part in re.findall("(?s).{1,3}", text):
            terminal.type(part)
            self.rest(duration * len(part))

    def run(self, terminal, command, duration, is_awaited=None):
        """Types a command and waits for its end, or for what is awaited."""
        count = self.prompt_count
        self.type(terminal, command)
        self.durations[-1] += 400
        terminal.type("\r")
        self.rest(duration, is_awaited or (lambda _: self.prompt_count > count))

    @property
    def prompt_count(self):
        return len(self.prompts.read_text().splitlines())


def shows_another(former, left):
    """Returns a condition: the part of the screen from a place on has a picture, another one than before."""
    def is_awaited(picture):
        part = picture.crop((left, 0, *picture.size))
        is_other = part.tobytes() != former.crop((left, 0, *former.size)).tobytes()
        return is_other and part.convert("L").histogram()[255] > 20_000
    return is_awaited


@contextlib.contextmanager
def desktop(height):
    """Returns a screen and a folder with the program, a git repository and a shell without the user's settings."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bin").mkdir()
        (folder / "bin/layoutd").symlink_to(LAYOUTD)
        (folder / "work").mkdir()
        (folder / "prompts").touch()
        environment = {
            "PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder), "LANG": "C.UTF-8", "PS1": "$ ",
            "GIT_PAGER": "cat", "COLORTERM": "truecolor", "PROMPT_COMMAND": f"echo >>{folder}/prompts",
        }
        with Screen(folder / "pixels", WIDTH, height) as screen:
            yield screen, folder / "work", environment


SHELL = ["bash", "--norc", "--noprofile"]


def git(folder, *arguments):
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def diff():
    """One number was changed: what it moves, and why."""
    with desktop(600) as (screen, folder, environment):
        (folder / "tasks.layout.json").write_text(CARDS)
        git(folder, "init", "-q")
        git(folder, "add", ".")
        git(folder, "commit", "-qm", "tasks")
        (folder / "tasks.layout.json").write_text(CARDS.replace(": 12", ": 24"))
        git(folder, "config", "color.ui", "always")
        with Xterm(screen, folder, SHELL, "86x30+0+0", environment) as terminal:
            recorded = TerminalRecorder(screen, folder.parent / "prompts")
            recorded.durations[-1] += 600
            recorded.run(terminal, "git diff -U0 | tail -2", 1400)
            recorded.run(terminal, "layoutd diff --git HEAD --show", 3200, shows_another(recorded.frames[-1], 0))
        return recorded


def show():
    """A number is edited in one terminal, and the picture in the other one follows."""
    with desktop(640) as (screen, folder, environment):
        (folder / "feed.layout.json").write_text(FEED)
        settings = "syntax on | set ft=json shortmess=aF noruler | let loaded_matchparen = 1"
        editor = ["vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "-c", settings, "feed.layout.json"]
        with Xterm(screen, folder, SHELL, f"57x36+{LEFT}+0", environment, size=10) as right, Xterm(
            screen, folder, editor, "36x36+0+0", environment, size=10
        ) as left:
            recorded = TerminalRecorder(screen, folder.parent / "prompts")
            recorded.durations[-1] += 500
            watch = "layoutd show feed.layout.json --watch"
            recorded.run(right, watch, 700, shows_another(recorded.frames[-1], LEFT))
            for search, replacement, duration in [("/columnCount\r", "f2r3", 1200), ("/rowSpacing\r", "f1r3", 1800)]:
                recorded.type(left, search, 20)
                recorded.type(left, replacement[:2], 100)
                recorded.type(left, replacement[2:], 200)
                left.type(":w\r")
                recorded.rest(duration, shows_another(recorded.frames[-1], LEFT))
        return recorded


def uncertain():
    """The steps of a frame have tags; the last command lists what rests on a choice."""
    with desktop(330) as (screen, folder, environment):
        shutil.copy(REPOSITORY / "protocol/examples/section-cards.layout.json", folder / "cards.layout.json")
        with Xterm(screen, folder, SHELL, "86x16+0+0", environment) as terminal:
            recorded = TerminalRecorder(screen, folder.parent / "prompts")
            recorded.durations[-1] += 300
            recorded.run(terminal, "layoutd explain cards.layout.json offer-1", 1800)
            recorded.run(terminal, "layoutd explain cards.layout.json --uncertain", 3000)
        return recorded


PICTURES = [diff, show, uncertain]


def main():
    for picture in PICTURES:
        if picture.__name__ in (sys.argv[1:] or [each.__name__ for each in PICTURES]):
            picture().save(REPOSITORY / f"docs/pictures/{picture.__name__}.webp")


if __name__ == "__main__":
    main()
