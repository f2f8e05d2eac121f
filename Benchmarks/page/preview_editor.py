"""The preview page of a document that an editor has open."""

import sys
import tempfile
import time
from pathlib import Path

from chromium import open_page

sys.path.append(str(Path(__file__).parents[2] / "Tests/Clients"))

from language_client import LanguageClient  # noqa: E402, found by the path above

IS_OPEN = "() => Boolean(window.layoutd?.devices[0]?.session.revision >= 0 && layoutd.devices[0].inFlightAnimations.isEmpty)"


class PreviewEditor:
    """A language client with documents in a temporary folder, and their pages. `folder` has the files of the page; None for those of the program."""

    def __init__(self, browser, server, folder=None):
        self.directory = tempfile.TemporaryDirectory()
        environment = {"XDG_RUNTIME_DIR": self.directory.name} | ({"LAYOUTD_PAGE_FOLDER": folder} if folder else {})
        self.client, self.browser, self.pages = LanguageClient([server, "--stdio"], environment), browser, []

    def open(self, name, text):
        """Opens a document. Returns its URI and its page."""
        uri = (Path(self.directory.name) / name).as_uri()
        self.client.open(uri, text)
        page = open_page(self.browser, self.client.preview_url(uri))
        self.pages.append(page)
        wait_until(page, IS_OPEN)
        return uri, page

    def close(self):
        for page in self.pages:
            page.context.close()
        self.client.close()
        self.directory.cleanup()


def wait_until(page, condition, seconds=120):
    """Polls a condition: the policy of the page forbids the function of Playwright that evaluates text in it."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > end:
            raise TimeoutError(condition)
        page.wait_for_timeout(20)
