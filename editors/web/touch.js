// What fingers, wheels and keys do with a device.

import { keyScroll, listen } from "./gestures.js";

/** Lets a device be touched; taps and menus are its host's. */
export function touch(device) {
  const { scroller, stage, sections, host } = device, { view } = device.casing;
  const keyAt = (event) => device.keyAt(event.clientX, event.clientY);
  const gestures = {
    begin(event) {
      stage.stopScrolling();
      sections.begin(keyAt(event));
      scroller.begin();
    },
    drag(dx, dy) {
      [dx, dy] = sections.drag(dx, dy);
      scroller.drag(scroller.canMove("x") ? dx : 0, scroller.canMove("y") || !scroller.canMove("x") ? dy : 0);
    },
    end() {
      sections.end();
      scroller.end();
    },
    turn(dx, dy, event) {
      stage.stopScrolling();
      [dx, dy] = sections.turn(dx, dy, keyAt(event));
      // A wheel has one axis, and some content only the other.
      if (device.isHorizontal && dx === 0) [dx, dy] = [dy, 0];
      scroller.turn(dx, dy);
    },
    tap: (event) => host.tap(device, keyAt(event), event),
    menu: (event) => host.menu(device, keyAt(event), event),
    hover: (event) => host.hover(device, event && keyAt(event)),
  };
  listen(view, gestures, () => device.scale);
  view.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || host.key(device, event)) return;
    const { rest: offset, low, high, viewport } = scroller;
    const place = keyScroll(event, { offset, low, high, viewport, isHorizontal: device.isHorizontal });
    if (!place) return;
    event.preventDefault();
    stage.stopScrolling();
    scroller.scrollTo(place);
  });
}
