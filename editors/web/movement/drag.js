// Drags of items by a pointer: a long press lifts an item.

import { centerOf } from "./movement.js";

/** Returns the position of a pointer from the origin of a viewport, in points. */
function positionOf(event, { view, scale }) {
  const { left, top } = view.getBoundingClientRect();
  return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
}

/**
 * Begins to move the cell under a pointer. Returns the drag, or null if the element cannot be moved; `report(text)` is
 * called with the reason.
 */
export async function beginDrag(device, key, event, report) {
  const { movement, offset } = device, element = device.elements.get(key);
  if (element?.category !== "cell") return null;
  const center = centerOf(element), at = positionOf(event, device);
  const [dx, dy] = [center.x - offset.x - at.x, center.y - offset.y - at.y];
  const reason = await movement.begin(key);
  if (reason) report(reason);
  if (reason !== null) return null;
  return {
    move(next) {
      const { x, y } = positionOf(next, device);
      movement.moveTo({ x: x + dx, y: y + dy });
    },
    end: () => movement.end(),
    cancel: () => movement.cancel(),
  };
}
