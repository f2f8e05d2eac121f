"""axe-core, an accessibility checker that runs in a page; the package axe-playwright-python brings its script."""

import importlib.util
import pathlib

# The elements of the document are the user's picture: their colors and their motion are not those of the page.
PICTURE = ".screen"


def violations(page, picture=PICTURE):
    """Returns a line for each violation of a rule; the contrast of the document's own elements, `picture`, is left out."""
    if not page.evaluate("'axe' in window"):
        folder = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent
        page.evaluate((folder / "axe.min.js").read_text())
    found = page.evaluate(
        """async picture => {
          // The details of what is no violation take a third of the time.
          const resultTypes = ["violations"], rules = { "color-contrast": { enabled: false } };
          const whole = await axe.run(document, { resultTypes, rules });
          const around = await axe.run({ exclude: [[picture]] }, { resultTypes, runOnly: ["color-contrast"] });
          return [whole, around].flatMap(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`)));
        }""",
        picture,
    )
    return found


def tab_stops(page, limit=120):
    """Walks through the page with the Tab key until the focus is where it was before; returns the names of the stops."""
    stops = []
    for _ in range(limit):
        page.keyboard.press("Tab")
        stop = page.evaluate(r"""() => {
          const node = document.activeElement;
          return node === document.body ? null : node.getAttribute("aria-label") || node.labels?.[0]?.innerText.trim().split("\n")[0] || node.id || node.innerText.trim();
        }""")
        if stop is None or stops and stop == stops[0] and len(stops) > 3:
            return stops
        stops.append(stop)
    return stops
