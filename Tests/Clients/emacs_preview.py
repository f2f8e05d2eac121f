"""Emacs with a preview, on a virtual display or in a terminal, controlled by emacsclient."""

import contextlib
import fcntl
import json
import os
import pathlib
import pty
import re
import socket
import struct
import subprocess
import termios
import threading
import zlib

from waiting import until

EDITORS = pathlib.Path(__file__).parent.parent.parent / "editors"
README = (EDITORS / "emacs/README.md").read_text()
# Timeout in seconds for steps that take tenths of a second.
TIMEOUT = float(os.environ.get("EDITOR_PATIENCE", "20"))

SETTINGS = """
(setq inhibit-startup-screen t
      initial-scratch-message nil
      create-lockfiles nil
      make-backup-files nil
      auto-save-default nil
      confirm-kill-processes nil
      server-name "preview"
      server-socket-dir (getenv "HOME"))
(menu-bar-mode -1)
(when (fboundp 'tool-bar-mode) (tool-bar-mode -1) (scroll-bar-mode -1) (tooltip-mode -1))
(xterm-mouse-mode 1)
"""


class Screen:
    """An X server without a monitor, whose pixels are in a file."""

    def __init__(self, folder, width=1280, height=860):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24"]
            + ["-fbdir", str(self.folder), "-nolisten", "tcp", "-noreset", "-nocursor"],
            pass_fds=[write],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as numbers:
            self.display = ":" + numbers.readline().strip()
        assert self.display != ":", "Xvfb did not start"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def picture(self):
        """Returns the current contents of the screen."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        # The header, followed by twelve bytes for each entry of the color map.
        return Picture(header[4], header[5], header[12], data[header[0] + 12 * header[19] :])


class Picture:
    """Pixels of four bytes: blue, green, red and padding."""

    def __init__(self, width, height, stride, data):
        self.width, self.height, self.stride, self.data = width, height, stride, data

    def __getitem__(self, place):
        x, y = place
        blue, green, red = self.data[y * self.stride + 4 * x :][:3]
        return (red, green, blue)

    def png(self, width=None, height=None):
        """Returns the upper left part as a PNG file."""
        width, height = width or self.width, height or self.height
        rows = bytearray()
        for y in range(height):
            row = self.data[y * self.stride : y * self.stride + 4 * width]
            pixels = bytearray(3 * width)
            for part in range(3):
                pixels[part::3] = row[2 - part :: 4]
            rows += b"\0" + pixels

        def chunk(name, content):
            return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

        head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            [chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(bytes(rows), 9)), chunk(b"IEND", b"")]
        )


class Emacs:
    """An Emacs set up by the snippet of its README, in a separate folder. `editors` is the folder of the plugins."""

    def __init__(self, folder, layoutd, screen=None, columns=120, rows=50, settings="", editors=EDITORS):
        self.folder = pathlib.Path(folder)
        # Emacs listens only in folders that no other user can access.
        self.folder.mkdir(mode=0o700)
        self.project = self.folder / "project"
        self.project.mkdir()
        subprocess.run(["git", "init", "--quiet", self.project], check=True)
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "layoutd").symlink_to(layoutd)
        snippet = re.search(r"```elisp\n(.*?)```", README, re.DOTALL)[1]
        settings_folder = self.folder / ".emacs.d"
        settings_folder.mkdir()
        # Compiling the packages of Emacs would compete with the tests for the processor.
        (settings_folder / "early-init.el").write_text("(setq native-comp-deferred-compilation nil)")
        snippet = snippet.replace("~/layoutd/editors", str(editors))
        (settings_folder / "init.el").write_text(SETTINGS + snippet + settings + "(server-start)\n")
        environment = {
            "HOME": str(self.folder),
            "PATH": f"{programs}:{os.environ['PATH']}",
            "TMPDIR": str(self.folder),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
        }
        if screen:
            environment["DISPLAY"] = screen.display
        self.environment = environment
        self.terminal, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.shown = b""
        self.process = subprocess.Popen(
            ["emacs"] + (["--geometry", f"{columns}x{rows}+0+0"] if screen else ["-nw"]),
            stdin=side,
            stdout=side,
            stderr=side,
            cwd=self.project,
            env=environment,
            start_new_session=True,
            # The terminal becomes the controlling terminal, as in a terminal emulator.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(side)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.until("the start", self._listens)

    def _listens(self):
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as client:
            client.connect(str(self.folder / "preview"))
            return True

    def _read(self):
        with contextlib.suppress(OSError):
            while read := os.read(self.terminal, 65536):
                self.shown += read

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join(5)
        os.close(self.terminal)

    def until(self, what, condition):
        """Waits until `condition` returns a true value, and returns it."""


        def fetch():
            found = condition()
            assert found or self.process.poll() is None, self.shown.decode(errors="replace")[-2000:]
            return found

        return until(fetch, TIMEOUT, what, 0.02)

    def settle(self):
        """Waits until all earlier messages of the server are drawn, by a request after them."""
        self.source("(progn (jsonrpc-request (eglot-current-server) :layoutd/synchronize eglot--{}) t)")
        self.until("drawing", lambda: not self.preview("(if layoutd--timer t)"))

    def messages(self):
        """Returns the messages that Emacs has shown."""
        return self('(with-current-buffer "*Messages*" (buffer-string))')

    def __call__(self, expression):
        """Returns the value of a Lisp expression; nil, t and lists are None, True and lists."""
        form = f"(progn (require (quote json)) (json-encode (list :value (progn {expression}))))"
        run = subprocess.run(
            ["emacsclient", "-s", self.folder / "preview", "--eval", form],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
        )
        assert run.returncode == 0, run.stdout + run.stderr
        return json.loads(re.sub(r"\\(.)", r"\1", run.stdout.strip()[1:-1], flags=re.DOTALL))["value"]

    def open(self, name, text):
        """Opens a document and its preview, and waits for the first picture."""
        self.document = self.project / name
        self.document.write_text(text)
        self(f'(find-file "{self.document}") (run-hooks (quote post-command-hook)) t')
        self.until("the server", lambda: self.source("(if (eglot-managed-p) t)"))
        self.source("(progn (layoutd-preview) t)")
        self.until("a picture", lambda: self.preview("(if layoutd--acknowledged (> (buffer-size) 0))"))

    def source(self, expression):
        """Returns the value of an expression in the document."""
        return self(f'(with-current-buffer (find-buffer-visiting "{self.document}") {expression})')

    def preview(self, expression):
        """Returns the value of an expression in the preview."""
        return self(f"(with-current-buffer (car layoutd--previews) {expression})")

    def keys(self, keys):
        """Types keys."""
        events = f"(listify-key-sequence (kbd {json.dumps(keys)}))"
        self(f"(setq unread-command-events (append unread-command-events {events})) t")

    def replace(self, old, new):
        """Replaces the first occurrence of `old` by `new`."""
        old, new = json.dumps(old, ensure_ascii=False), json.dumps(new, ensure_ascii=False)
        found = f"(if (search-forward {old} nil t) (progn (replace-match {new} t t) t))"
        assert self.source(f"(save-excursion (goto-char (point-min)) {found})")

    def element(self, key):
        """Returns an element in the preview's state."""
        return self.preview(f'(gethash "{key}" (layoutd--state-elements layoutd--state))')

    def field(self, name):
        """Returns a field of the preview's state."""
        return self.preview(f"(plist-get (layoutd--state-fields layoutd--state) :{name})")

    def header(self):
        """Returns the header line of the preview."""
        return self.preview("(substring-no-properties (layoutd--header-line))")
