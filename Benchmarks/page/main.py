"""Measures the preview page in Chromium, and idle processes: W17, W18, W19 and W22.

usage: main.py [--server PATH] [--echo PATH] [--clangd PATH] [--page NAME=FOLDER]… [--profile] [--check] [W17,W18,W19,W22]

Prints lines of JSON like the other programs. --page measures a copy of editors/web beside the page of the program, in the
same run, so that a change of the page is compared with its earlier state. --profile prints the CPU time of each phase of
a frame as a table to the standard error. --check runs each workload once, in a small size.
"""

import argparse
import json
import os
import shutil
import sys

import animations
import drags
import idle
import keystrokes
from chromium import ORDER, launch
from playwright.sync_api import sync_playwright

WORKS = ("W17", "W18", "W19", "W22")


class Options:
    def __init__(self, words):
        parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2].removeprefix("usage: "))
        parser.add_argument("--server", default=".build/release/layoutd")
        parser.add_argument("--echo", default=".build/release/Echo")
        parser.add_argument("--clangd", default=shutil.which("clangd"))
        parser.add_argument("--page", action="append", default=[])
        parser.add_argument("--profile", action="store_true")
        parser.add_argument("--check", action="store_true")
        parser.add_argument("works", nargs="?", default="")
        found = parser.parse_args(words)
        self.server, self.isCheck, self.hasProfile = os.path.abspath(found.server), found.check, found.profile
        # The page of the program is the first one; LAYOUTD_PAGE_FOLDER selects another folder for it.
        self.pages = {"layoutd": os.environ.get("LAYOUTD_PAGE_FOLDER")} | dict(page.split("=", 1) for page in found.page)
        self.servers = {"layoutd": [self.server, "--stdio"]}
        if os.path.exists(found.echo):
            self.servers["C echo"] = [os.path.abspath(found.echo)]
        if found.clangd:
            self.servers["clangd"] = [found.clangd, "--log=error"]
        self.works = found.works.split(",") if found.works else WORKS

    def count(self, whole, check):
        """Returns the number for a measurement or for a check."""
        return check if self.isCheck else whole


def main(words):
    options, isCorrect = Options(words), True

    def report(work, case, items, peer, unit, samples, correct):
        nonlocal isCorrect
        isCorrect = isCorrect and correct
        print(json.dumps({
            "work": work, "case": case, "items": items, "peer": peer, "unit": unit, "samples": [round(sample, 4) for sample in samples],
            "correct": correct}), flush=True)

    def profile(title, phases):
        if not options.hasProfile:
            return
        print(f"{title}: " + ", ".join(f"{name} {phases.get(name, 0):.2f}" for name in ORDER), file=sys.stderr)

    if not set(WORKS) & set(options.works):
        return 0
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            if "W17" in options.works:
                keystrokes.run(browser, options, report, profile)
            if "W18" in options.works:
                animations.run(browser, options, report, profile)
            if "W19" in options.works:
                idle.run(browser, options, report)
            if "W22" in options.works:
                drags.run(browser, options, report, profile)
        finally:
            browser.close()
    return 0 if isCorrect else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
