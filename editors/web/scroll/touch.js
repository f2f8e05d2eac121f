// Connects pointer, wheel and keyboard input of a device to scrolling.

import { attachGestures, keyScroll } from "./gestures.js";

/** Attaches the input of a device; taps and menus go to its delegate. */
export function attachInput(device) {
  const { scroller, inFlightAnimations, orthogonalScroller, delegate } = device, { view } = device.chrome;
  const keyAt = (event) => device.keyAt(event.clientX, event.clientY);
  // A simulation sets the content offset: the handlers do not scroll it.
  const handlers = {
    onBegin(event) {
      if (device.simulation) return;
      inFlightAnimations.cancelOffsetAnimation();
      orthogonalScroller.begin(keyAt(event));
      scroller.begin();
    },
    onDrag(dx, dy) {
      if (device.simulation) return;
      [dx, dy] = orthogonalScroller.drag(dx, dy);
      scroller.drag(scroller.canMove("x") ? dx : 0, scroller.canMove("y") || !scroller.canMove("x") ? dy : 0);
    },
    onEnd() {
      orthogonalScroller.end();
      scroller.end();
    },
    onWheel(dx, dy, event) {
      if (device.simulation) return;
      inFlightAnimations.cancelOffsetAnimation();
      [dx, dy] = orthogonalScroller.scrollByWheel(dx, dy, keyAt(event));
      // A wheel has one axis, which may not be the one that the content scrolls on.
      if (device.isHorizontal && dx === 0) [dx, dy] = [dy, 0];
      scroller.scrollByWheel(dx, dy);
    },
    onTap: (event) => delegate.onTap(device, keyAt(event), event),
    onLongPress: (event) => delegate.onLongPress(device, keyAt(event), event),
    onMenu: (event) => delegate.onMenu(device, keyAt(event), event),
    onHover(event) {
      device.pointer = event && { x: event.clientX, y: event.clientY };
      device.pointedKey = event && keyAt(event);
      delegate.onHover(device, device.pointedKey);
    },
  };
  attachGestures(view, handlers, () => device.scale);
  view.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || delegate.onKey(device, event)) return;
    const { rest: offset, minOffset, maxOffset, viewport } = scroller;
    const target = keyScroll(event, { offset, minOffset, maxOffset, viewport, isHorizontal: device.isHorizontal });
    if (!target) return;
    event.preventDefault();
    inFlightAnimations.cancelOffsetAnimation();
    scroller.scrollTo(target);
  });
}
