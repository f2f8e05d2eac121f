"""Starts the installed Chromium for the tests."""

import os
import shutil


def launch(playwright, *options):
    """Starts Chromium, driven by Playwright.

    Without an emulated graphics processor: drawing and compositing in software takes a third less processor time than
    SwiftShader, which Chromium would use on a machine without one.
    """
    options = [*options, "--disable-gpu", "--disable-gpu-compositing", "--disable-software-rasterizer"]
    # Chromium has no sandbox for root; the pages are those of the tests.
    if os.geteuid() == 0:
        options.append("--no-sandbox")
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)
