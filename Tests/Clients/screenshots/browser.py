"""Writes editors/pictures/browser.png: the live page with two devices during an edit.

    LAYOUTD_BINARY=.build/release/layoutd .venv/bin/python Tests/Clients/screenshots/browser.py
"""

import os
import pathlib
import sys

from playwright.sync_api import sync_playwright

CLIENTS = pathlib.Path(__file__).parent.parent
REPOSITORY = CLIENTS.parent.parent
sys.path.insert(0, str(CLIENTS))
from installed_chromium import launch  # noqa: E402
from preview_page import Editor, is_at_rest, is_open, wait_for  # noqa: E402

PICTURE = REPOSITORY / "editors/pictures/browser.png"


def main():
    layoutd = str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", REPOSITORY / ".build/release/layoutd")).resolve())
    editor = Editor(layoutd, REPOSITORY / "protocol/examples/app-store.layout.json")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="light")
        page = context.new_page()
        page.goto(editor.url)
        is_open(page)
        page.get_by_label("Add device").select_option("iPhone 16 Pro")
        is_open(page, 2)
        page.get_by_role("button", name="Toggle dark mode").nth(1).click()
        page.get_by_role("tab", name="Updates").click()
        # Some scrolling and an edit, for the log.
        page.locator(".screen").first.hover()
        for _ in range(4):
            page.mouse.wheel(0, 15)
            page.wait_for_timeout(60)
        editor.type(editor.text.replace("Get to know: Tidewatch", "Get to know: Tides"))
        is_at_rest(page)
        page.locator("[data-key='cell:today-tides']").first.click()
        wait_for(page, "document.querySelector('#inspector .badge') && document.getElementById('inspector').innerText.includes('line ')")
        page.mouse.move(700, 890)
        page.wait_for_timeout(800)
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE)
        browser.close()
    editor.close()
    print(f"{PICTURE.relative_to(REPOSITORY)}: {PICTURE.stat().st_size // 1000} kB")


main()
