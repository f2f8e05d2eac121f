"""Writes editors/pictures/browser.png: the live page with two devices and the fields of an element.

    LAYOUTD_BINARY=.build/release/layoutd .venv/bin/python Tests/Clients/screenshots/browser.py
"""

import os
import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

CLIENTS = pathlib.Path(__file__).parent.parent
REPOSITORY = CLIENTS.parent.parent
sys.path.insert(0, str(CLIENTS))
from installed_chromium import launch  # noqa: E402
from preview import Preview  # noqa: E402
from preview_page import is_at_rest, is_open, wait_for  # noqa: E402

PICTURE = REPOSITORY / "editors/pictures/browser.png"


def main():
    layoutd = str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", REPOSITORY / ".build/release/layoutd")).resolve())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = pathlib.Path(folder) / "app-store.layout.json"
        shutil.copy(REPOSITORY / "protocol/examples" / path.name, path)
        browser = launch(playwright)
        context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="light", device_scale_factor=1.5)
        page = context.new_page()
        with Preview(layoutd, path, "--edit") as preview:
            page.goto(preview.url)
            is_open(page)
            page.get_by_label("Add device").select_option("iPhone 16 Pro")
            is_open(page, 2)
            page.get_by_role("button", name="Toggle dark mode").nth(1).click()
            page.locator("#showOutline").click()
            page.locator("[data-key='cell:new-0']").first.click()
            wait_for(page, "document.querySelector('#properties input') !== null")
            is_at_rest(page)
            # The pointer is beside the devices, and the indicators of scrolls have disappeared.
            page.mouse.move(720, 895)
            page.wait_for_timeout(1500)
            PICTURE.parent.mkdir(exist_ok=True)
            page.screenshot(path=PICTURE)
        browser.close()
    print(f"{PICTURE.relative_to(REPOSITORY)}: {PICTURE.stat().st_size // 1000} kB")


main()
