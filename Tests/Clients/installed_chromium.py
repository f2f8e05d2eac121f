"""Starts the installed Chromium for the tests."""

import os
import shutil

# Chromium's headless shell: the same engine without the parts of a desktop browser (windows, profiles, extensions),
# which take more than half of the processor time of a page test.
SHELL = "chromium-headless-shell"
# The desktop browser, for what depends on those parts: permissions and the rules between sites.
DESKTOP = "chromium"


def launch(playwright, *options, program=SHELL):
    """Starts Chromium without a window, driven by Playwright.

    Without an emulated graphics processor: drawing and compositing in software takes a third less processor time than
    SwiftShader, which Chromium would use on a machine without one.
    """
    options = [*options, "--disable-gpu", "--disable-gpu-compositing", "--disable-software-rasterizer"]
    # Chromium has no sandbox for root; the pages are those of the tests.
    if os.geteuid() == 0:
        options.append("--no-sandbox")
    return playwright.chromium.launch(executable_path=shutil.which(program), args=options)
