"""Shared fixtures of the tests with real programs."""

import inspect
import os
import pathlib
import re

import pytest
from playwright.sync_api import sync_playwright

from installed_chromium import launch

EXAMPLES = pathlib.Path(__file__).parent.parent.parent / "protocol/examples"


def pytest_collection_modifyitems(items):
    """Lets the files with asynchronous tests run first in each process, since they need an event loop; see `playwright`."""
    asynchronous = {item.path for item in items if inspect.iscoroutinefunction(getattr(item, "function", None))}
    items.sort(key=lambda item: item.path not in asynchronous)


@pytest.fixture(scope="session")
def layoutd():
    return str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")).resolve())


@pytest.fixture(scope="session", autouse=True)
def user_environment():
    """Removes the variables by which a program colors its output, so that the tests see the same at a terminal and in CI."""
    for name in ("CI", "NO_COLOR", "COLORTERM"):
        os.environ.pop(name, None)


@pytest.fixture(scope="session", autouse=True)
def runtime_folder(tmp_path_factory):
    """The folder of saved addresses of previews, so that the tests do not change those of the user."""
    folder = tmp_path_factory.mktemp("run")
    folder.chmod(0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(folder)


@pytest.fixture(scope="session")
def playwright():
    """Playwright, one for each process of pytest.

    From its start its event loop runs, so the files with asynchronous tests are before those with a browser.
    """
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    """The installed Chromium, one for all tests of a process. Each test has a browser context of its own."""
    chromium = launch(playwright)
    yield chromium
    chromium.close()


@pytest.fixture
def page(browser):
    """A new page; errors and warnings in its console fail the test.

    Not that a connection was refused or reset: the browser reports it, soon or late, if a test ends the server before the
    page, which connects again at once. A connection that the system had accepted for the server is reset.
    """
    context = browser.new_context(viewport={"width": 1400, "height": 1200}, color_scheme="light")
    page = context.new_page()
    complaints = []
    page.on("pageerror", lambda error: complaints.append(error.stack or str(error)))

    def hear(message):
        if message.type in ("error", "warning") and not re.search("net::ERR_CONNECTION_(REFUSED|RESET)", message.text):
            complaints.append(message.text)

    page.on("console", hear)
    yield page
    context.close()
    assert complaints == []
