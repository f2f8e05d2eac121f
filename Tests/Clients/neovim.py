"""Neovim in a terminal, with the plugin of editors/neovim. Tests can evaluate Lua in it and read its screen."""

import contextlib
import json
import os
import pathlib
import re
import subprocess

from terminal import TIMEOUT, Terminal
from waiting import until, until_listening

EDITORS = pathlib.Path(__file__).parent.parent.parent / "editors"
README = (EDITORS / "neovim/README.md").read_text()
# The snippet that the README gives to users.
SNIPPET = re.search(r"```lua\n(.*?)```", README, re.DOTALL)[1].replace("~/layoutd/editors", str(EDITORS))
SETTINGS = 'vim.o.termguicolors, vim.o.mouse = true, "a"\n'
ACCENT = 0x0A6CFF


class Neovim(Terminal):
    """A document in Neovim. `between` is a shell script that wraps the program "$LAYOUTD", `snippet` the configuration."""

    def __init__(self, layoutd, folder, text, settings="", between=None, columns=120, rows=40, snippet=SNIPPET):
        self.folder = pathlib.Path(folder)
        programs = self.folder / "bin"
        programs.mkdir()
        if between:
            (programs / "layoutd").write_text(f"#!/bin/sh\n{between}\n")
            (programs / "layoutd").chmod(0o755)
        else:
            (programs / "layoutd").symlink_to(layoutd)
        init = self.folder / "init.lua"
        init.write_text(snippet + SETTINGS + settings)
        self.document = self.folder / "page.layout.json"
        self.document.write_text(text)
        arguments = ["nvim", "-n", "-i", "NONE", "-u", str(init), "--listen", "{sockets}/neovim", str(self.document)]
        environment = {
            "HOME": str(self.folder),
            "PATH": f"{programs}:{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            "LAYOUTD": layoutd,
            "RECORDING": str(self.folder / "recording"),
        }
        super().__init__(arguments, self.folder, environment, columns, rows)
        # A part of the error message that a test expects in Neovim.
        self.complaint = None
        self.socket = pathlib.Path(self.sockets.name) / "neovim"
        until_listening(self.socket, TIMEOUT, "the socket of Neovim")

    def fetch(self, expression):
        """Returns the value of a Lua expression in Neovim."""
        run = subprocess.run(
            ["nvim", "--server", self.socket, "--remote-expr", f"luaeval('vim.json.encode({expression})')"],
            env={**self.environment, "TERM": "dumb"},
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
        )
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout or run.stderr)

    def wait_until(self, expression, what=None):
        """Returns the first true value of a Lua expression."""
        return until(
            lambda: self.fetch(expression), TIMEOUT, lambda: "\n".join([what or expression, *self.lines()]), 0.05
        )

    def synchronize(self):
        """Waits until all earlier messages of the server are handled, by a request after them."""
        response = "vim.lsp.buf_request_sync(buffer, [[layoutd/synchronize]], vim.empty_dict(), 5000)"
        assert self.fetch(f"(function() local buffer = vim.fn.bufnr([[{self.document}]]) return {response} ~= nil end)()")

    def preview(self, *arguments):
        """Opens the preview and waits until it is drawn."""
        self.command(" ".join(["LayoutdPreview", *arguments]))
        self.wait_for_text("╰")

    def command(self, text):
        self.type(f":{text}\r")

    def state(self, of="state.contentOffset.y"):
        """Returns a field of the preview's data in the plugin."""
        return self.fetch(f"require([[layoutd.registry]]).of(vim.fn.bufnr([[{self.document}]])).{of}")

    def server(self):
        """Returns the process id of the server; None if it has none."""
        own = self.fetch("vim.fn.getpid()")
        for entry in pathlib.Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                if entry.name.isdigit() and (entry / "stat").read_text().rpartition(")")[2].split()[1] == str(own):
                    return int(entry.name)
        return None

    def _framed(self):
        """Returns the cells within the frame; None while only a part of the frame is drawn."""
        screen = self.screen()

        def corners(one, other):
            for row, line in enumerate(screen):
                text = [cell.character for cell in line]
                if one in text and other in text:
                    return row, text.index(one), text.index(other)

        top, bottom = corners("╭", "╮"), corners("╰", "╯")
        if not top or not bottom or top[1:] != bottom[1:]:
            return None
        # Columns equal characters: all characters in the pictures of these tests are one cell wide.
        return [line[top[1] + 1 : top[2]] for line in screen[top[0] + 1 : bottom[0]]]

    def picture(self):
        """Returns the current cells within the frame."""
        return self.wait_for(lambda _: self._framed(), "a whole frame")

    def still_picture(self):
        """Returns the cells within the frame once they no longer change; a screen may be captured while it is drawn."""
        seen = []

        def is_still(_):
            seen.append(self.picture())
            return seen[-3:-2] == seen[-2:-1] == seen[-1:]

        self.wait_for(is_still, "a picture that stays as it is")
        return seen[-1]

    def place(self):
        """Returns the column and the row of the picture's first cell on the screen."""

        def first(lines):
            return next(((line.index("╭") + 1, row + 1) for row, line in enumerate(lines) if "╭" in line), None)

        return self.wait_for(first, "the frame")

    def colors(self):
        """Returns the number of cells of the picture by ground color."""
        counts = {}
        for line in self.picture():
            for cell in line:
                counts[cell.ground] = counts.get(cell.ground, 0) + 1
        return counts

    def title(self):
        return self.lines()[0].rsplit("│", 1)[-1]
