"""Real editors without a display. Each runs its scenario in scenarios/ on a document and writes a report."""

import contextlib
import dataclasses
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import threading
import uuid

from waiting import until_file

HERE = pathlib.Path(__file__).parent
EDITORS = HERE.parent.parent / "editors"
# Timeouts in seconds: for each step of a scenario, and for the whole scenario.
STEP_TIMEOUT = os.environ.get("EDITOR_PATIENCE", "20")
TIMEOUT = 240

# A key is misspelled. The name of the folder has characters that must be escaped in a URI.
FOLDER = "Bücher & 🎞"
NAME = "feed.layout.json"
WRONG = """{
  // 🎞 Photographs
  "layout": { "kind": "waterfall", "columnCuont": 3 },
  "templates": { "photo": { "height": 80, "color": "#aabbcc" } },
  "sections": [
    { "id": "photos", "items": [{ "repeat": 100, "id": "photo-{i}", "template": "photo" }] },
    { "id": "more", "items": [{ "id": "last", "template": "photo" }] }
  ]
}
"""
GOOD = WRONG.replace("columnCuont", "columnCount")


@dataclasses.dataclass
class Editor:
    """The command line, configuration and scenario of an editor."""

    name: str
    # The language of the first snippet in its README.
    language: str
    configuration: str
    scenario: str
    arguments: list


NEOVIM = Editor(
    "Neovim", "lua", "init.lua", "neovim.lua", ["nvim", "--headless", "-n", "-i", "NONE", "-u", "{init}", "-S", "{scenario}"]
)
EMACS = Editor("Emacs", "elisp", "init.el", "emacs.el", ["emacs", "--batch", "-l", "{init}", "-l", "{scenario}"])
VIM = Editor("Vim", "vim", "vimrc", "ale.vim", ["vim", "-N", "-n", "-i", "NONE", "-u", "{init}", "-S", "{scenario}"])
ALL = [NEOVIM, EMACS, VIM]


class Run:
    """An editor in a separate folder and terminal."""

    def __init__(self, editor, folder, layoutd, end=None, variables=None):
        self.folder = pathlib.Path(folder)
        self.report_file = self.folder / "report.json"
        self.project = self.folder / FOLDER
        self.project.mkdir(parents=True)
        # Emacs lists the files of a project with git before it watches them.
        subprocess.run(["git", "init", "--quiet", self.project], check=True)
        self.document = self.project / NAME
        self.document.write_text(WRONG)
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "layoutd").symlink_to(layoutd)
        readme = (EDITORS / editor.name.lower() / "README.md").read_text()
        snippet = re.search(rf"```{editor.language}\n(.*?)```", readme, re.DOTALL)[1]
        init = self.folder / editor.configuration
        init.write_text(snippet.replace("~/layoutd/editors", str(EDITORS)))

        # Marks all processes that this editor starts.
        self.mark = f"EDITOR_RUN={uuid.uuid4()}"
        environment = {
            "HOME": str(self.folder),
            "PATH": f"{programs}:{os.environ['PATH']}",
            "TMPDIR": str(self.temporary),
            "LANG": "C.UTF-8",
            "TERM": "ansi",
            "EDITOR_REPORT": str(self.report_file),
            "EDITOR_DOCUMENT": str(self.document),
            "EDITOR_PATIENCE": STEP_TIMEOUT,
            "EDITOR_RUN": self.mark.split("=")[1],
            **(variables or {}),
        }
        if end:
            environment["EDITOR_END"] = end
        arguments = [a.format(init=init, scenario=HERE / "scenarios" / editor.scenario) for a in editor.arguments]
        self.terminal, side = pty.openpty()
        self.shown = b""
        self.process = subprocess.Popen(
            arguments,
            stdin=side,
            stdout=side,
            stderr=side,
            cwd=self.project,
            env=environment,
            start_new_session=True,
            # The test runner may ignore SIGHUP, as nohup does.
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
        )
        os.close(side)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        """Reads the terminal's output; a full terminal would block the editor."""
        with contextlib.suppress(OSError):
            while read := os.read(self.terminal, 65536):
                self.shown += read

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Ends all remaining processes, so that a failed test leaves none behind."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join(5)
        os.close(self.terminal)

    def report(self):
        """Returns the report of the scenario when it is complete."""
        shown = lambda: f"a report; shown is {self.shown.decode(errors='replace')}"
        until_file(self.report_file, TIMEOUT, shown, self.process)
        return json.loads(self.report_file.read_text())

    def processes(self, name=None):
        """Returns the running processes of this editor with a name, the editor included."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            with contextlib.suppress(OSError):
                if self.mark.encode() in (entry / "environ").read_bytes().split(b"\0"):
                    if name is None or (entry / "comm").read_text().strip() == name:
                        found.append(int(entry.name))
        return found
