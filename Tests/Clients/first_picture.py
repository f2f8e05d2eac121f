#!/usr/bin/env python3
"""Measures the seconds from the installation of layoutd to the first picture, for each editor.

    Tests/Clients/first_picture.py [--runs 3] [name ...]

Each run begins with an empty home folder. It installs the program (LAYOUTD_BINARY), writes the configuration that the README of
the editor gives, starts the editor with an example, opens the preview, and ends when elements are drawn. Nothing is downloaded or
compiled: both depend on the machine and its network. A run fails after three times 10 seconds.
"""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from packaging_scripts import ROOT, install, run  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from emacs_preview import Emacs, Screen  # noqa: E402
from installed_chromium import launch  # noqa: E402
from neovim import Neovim  # noqa: E402
from preview import Preview  # noqa: E402
from preview_page import is_open  # noqa: E402

EXAMPLE = ROOT / "protocol/examples/section-cards.layout.json"
GOAL = 10
# Seconds after which a run fails: three times the goal, because test machines are slower and busy.
DEADLINE = 3 * GOAL


class Clock:
    """Seconds since its creation, by step."""

    def __init__(self):
        self.start, self.steps = time.monotonic(), {}

    def step(self, name):
        self.steps[name] = time.monotonic() - self.start


def neovim(folder, layoutd, clock):
    prefix = install(layoutd, folder, "/.local")
    clock.step("installed")
    # The home folder is the one that this Neovim has: its plugin is found without configuration.
    program = prefix / "bin/layoutd"
    with Neovim(str(program), folder, EXAMPLE.read_text(), snippet="") as editor:
        clock.step("started")
        editor.preview()
        editor.wait_for(lambda _: len(editor.colors()) > 3, "colors of elements")
        clock.step("picture")


def emacs(folder, layoutd, clock):
    prefix = install(layoutd, folder / "root")
    clock.step("installed")
    with Screen(folder / "screen") as screen:
        with Emacs(folder / "home", str(prefix / "bin/layoutd"), screen, editors=prefix / "share/layoutd/editors") as editor:
            clock.step("started")
            editor.open(EXAMPLE.name, EXAMPLE.read_text())
            clock.step("picture")


@contextlib.contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser.new_page()
        browser.close()


def vscode(folder, layoutd, clock):
    """Runs the client and the preview page of the installed extension, with Node and Chromium in place of VS Code."""
    prefix = install(layoutd, folder / "root")
    clock.step("installed")
    document = pathlib.Path(shutil.copy(EXAMPLE, folder))
    extension = prefix / "share/layoutd/editors/vscode"
    environment = {**os.environ, "LAYOUTD_BINARY": str(prefix / "bin/layoutd"), "LAYOUTD_EXTENSION": str(extension)}
    host = subprocess.Popen(
        ["node", ROOT / "editors/vscode/test/support/host.js", document],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    )
    try:
        with chromium() as page:
            page.add_init_script((pathlib.Path(__file__).parent / "scenarios/webview.js").read_text())
            ready = json.loads(host.stdout.readline())
            url = f"http://127.0.0.1:{ready['port']}/"
            opened = {"uri": ready["uri"], "languageId": "layoutjson", "version": 1, "text": document.read_text()}
            message = {"method": "textDocument/didOpen", "params": {"textDocument": opened}}
            urllib.request.urlopen(url + "notify", json.dumps(message).encode(), timeout=10).close()
            clock.step("started")
            page.goto(url)
            check_picture(page.frames[1])
            clock.step("picture")
    finally:
        host.stdin.close()
        host.wait(10)
        host.stdout.close()


def browser(folder, layoutd, clock):
    prefix = install(layoutd, folder / "root")
    clock.step("installed")
    document = pathlib.Path(shutil.copy(EXAMPLE, folder))
    with Preview(str(prefix / "bin/layoutd"), document) as preview, chromium() as page:
        clock.step("started")
        page.goto(preview.url)
        check_picture(page)
        clock.step("picture")


def check_picture(page):
    is_open(page)
    assert page.evaluate("layoutd.devices[0].view.querySelectorAll('[data-key]').length") > 5


EDITORS = {"Neovim": neovim, "Emacs": emacs, "VS Code": vscode, "browser": browser}


def measure(name, layoutd):
    """Returns the seconds of each step of a run. Fails if the first picture is later than the deadline."""
    with tempfile.TemporaryDirectory(prefix="layoutd-", ignore_cleanup_errors=True) as folder:
        clock = Clock()
        EDITORS[name](pathlib.Path(folder), layoutd, clock)
    assert clock.steps["picture"] < DEADLINE, (name, clock.steps)
    return clock.steps


def table(measured):
    """Returns the medians of all runs as a Markdown table."""
    lines = ["| | installed | started | first picture |", "|---|---|---|---|"]
    for name, runs in measured.items():
        cells = [f"{statistics.median(each[step] for each in runs):.1f} s" for step in ("installed", "started", "picture")]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("names", nargs="*", default=list(EDITORS), metavar="name")
    options = parser.parse_args()
    layoutd = str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", ROOT / ".build/release/layoutd")).resolve())
    print(run(layoutd, "--version").strip(), f"on {os.cpu_count()} processors; the deadline is {DEADLINE} s")
    print(table({name: [measure(name, layoutd) for _ in range(options.runs)] for name in options.names}))


if __name__ == "__main__":
    main()
