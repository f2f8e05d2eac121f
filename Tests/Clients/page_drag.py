"""Helpers for drags in the preview page: by mouse, by touch and by keys."""

from preview_page import wait_for, wait_for_frames

# The centers of all cells in client coordinates, by the last part of their keys.
CENTERS = """() => {
  const { renderer, elements } = layoutd.devices[0], found = {};
  for (const [key, { node }] of renderer.views) {
    if (elements.get(key)?.category !== "cell") continue;
    const box = node.getBoundingClientRect();
    found[key.slice(5)] = [box.x + box.width / 2, box.y + box.height / 2];
  }
  return found;
}"""
# The cells in view, by their index paths.
ORDER = """() => [...layoutd.devices[0].elements.values()].filter(({ category }) => category === "cell")
  .sort((one, other) => one.indexPath[0] - other.indexPath[0] || one.indexPath[1] - other.indexPath[1]).map(({ key }) => key.slice(5))"""


def boxes(page):
    return {key: tuple(center) for key, center in page.evaluate(CENTERS).items()}


def order(page):
    return page.evaluate(ORDER)


def is_lifted(page, key):
    wait_for(page, "key => layoutd.devices[0].movement.key === key && layoutd.devices[0].movement.position !== null", f"cell:{key}")
    wait_for(page, "key => layoutd.devices[0].elements.get(key).phase === 'moving'", f"cell:{key}")


def is_dropped(page):
    """Waits until no item is moved and none is animated to its slot."""
    wait_for(page, "layoutd.devices[0].movement.key === null && document.querySelector('[data-movement]') === null")


def hold(page, key, dx=0, dy=0):
    """Presses the mouse over a cell, until it is lifted."""
    x, y = boxes(page)[key]
    page.mouse.move(x + dx, y + dy)
    page.mouse.down()
    is_lifted(page, key)


def move(page, x, y):
    page.mouse.move(x, y)
    wait_for_frames(page)


def drop(page):
    page.mouse.up()
    is_dropped(page)


class Finger:
    """A finger on a page, by the DevTools protocol."""

    def __init__(self, page):
        self.page, self.session = page, page.context.new_cdp_session(page)

    def down(self, x, y):
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, x, y):
        self._send("touchMove", [{"x": x, "y": y}])
        wait_for_frames(self.page)

    def up(self):
        self._send("touchEnd", [])

    def cancel(self):
        self._send("touchCancel", [])

    def _send(self, kind, points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
