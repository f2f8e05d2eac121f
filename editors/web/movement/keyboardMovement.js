// Moves items by keys: a key lifts the selected item, arrow keys move it to its neighbors, Space drops it.

import { announceMovement } from "./announcements.js";
import { centerOf } from "./movement.js";

const directions = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };
/**
 * The least distance of the item from the inset edges, in points: one more than that within which the server scrolls.
 */
const margin = 45;
/** The number of neighbors that are tried in a direction. */
const neighborLimit = 4;

export class KeyboardMovement {
  #device; #isActive = false; #isBusy = false; #report; #hint;

  /** `report(text)` shows why an item cannot be moved; `hint(text)` shows the keys, an empty text hides them. */
  constructor(device, report, hint) {
    this.#device = device;
    this.#report = report;
    this.#hint = hint;
    device.movement.onFinish = () => this.#stop();
    device.view.addEventListener("blur", () => { if (this.#isMoving) device.movement.cancel(); });
  }

  get #isMoving() { return this.#isActive && this.#device.movement.key !== null; }

  async begin(key) {
    const reason = await this.#device.movement.begin(key);
    if (reason) this.#report(reason);
    if (reason !== null) return;
    this.#isActive = true;
    this.#hint("Arrow keys move, Space drops, Escape cancels");
  }

  /** Handles a key press while an item is moved. Returns true if the key was handled. */
  handle(event) {
    if (!this.#isMoving || event.key === "Tab") return false;
    event.preventDefault();
    event.stopPropagation();
    const direction = directions[event.key];
    if (direction) { if (!this.#isBusy) this.#move(direction); } else if (/^( |Enter|m)$/i.test(event.key)) this.#device.movement.end();
    return true;
  }

  #stop() {
    if (this.#isActive) this.#hint("");
    this.#isActive = false;
  }

  /** Moves the item in a direction, to the nearest neighbor at which the server gives it another index path. */
  async #move(direction) {
    const { movement, elements } = this.#device, { key } = movement;
    this.#isBusy = true;
    try {
      const start = this.#center(key), before = String(elements.get(key).indexPath);
      for (const { position, neighbor } of this.#positions(key, direction)) {
        await this.#moveTo(position, neighbor);
        if (movement.key !== key) return;
        if (String(elements.get(key)?.indexPath) !== before) return announceMovement(this.#device, key, "move");
      }
      await this.#moveTo(start, key);
      if (movement.key === key) announceMovement(this.#device, key, "stay");
    } catch {
      // The session has ended.
    } finally {
      this.#isBusy = false;
    }
  }

  /** Returns the center of an element as it is on screen, in content coordinates. */
  #center(key) { return centerOf(this.#device.movement.attributes(key) ?? this.#device.elements.get(key)); }

  /**
   * Yields the positions to try, from the nearest neighbor on: its center, and its other side, because the center of a
   * neighbor that is larger may still be the item's own slot.
   */
  *#positions(key, { x, y }) {
    const from = this.#center(key), half = this.#extents(key);
    const along = (point) => (point.x - from.x) * x + (point.y - from.y) * y, across = (point) => Math.abs(point.x - from.x) * Math.abs(y) + Math.abs(point.y - from.y) * Math.abs(x);
    const neighbors = [...this.#device.elements.values()].filter((element) => element.category === "cell" && element.key !== key)
      .map((element) => ({ center: centerOf(element), element }))
      .filter(({ center }) => along(center) > 1)
      .map((neighbor) => {
        const [, , width, height] = neighbor.element.frame;
        // The distance between the sides across the direction; an element in the same row or column has none.
        const gap = Math.max(0, across(neighbor.center) - (y ? width / 2 + half.x : height / 2 + half.y));
        return { ...neighbor, distance: along(neighbor.center) + 4 * gap + across(neighbor.center) / 1000 };
      })
      .sort((one, other) => one.distance - other.distance).slice(0, neighborLimit);
    for (const { center, element: { key: neighbor, frame: [, , width, height] } } of neighbors) {
      yield { position: center, neighbor };
      yield { position: { x: center.x + x * (width / 2 - 1), y: center.y + y * (height / 2 - 1) }, neighbor };
    }
    // Behind the last element of a section follows its end.
    yield { position: { x: from.x + x * (2 * half.x + 8), y: from.y + y * (2 * half.y + 8) }, neighbor: key };
  }

  #extents(key) {
    const [, , width, height] = this.#device.elements.get(key).frame;
    return { x: width / 2, y: height / 2 };
  }

  /** Moves the item to a position of the content, which is scrolled into view, and waits for the server's update. */
  async #moveTo(position, neighbor) {
    const device = this.#device, { movement, scroller, connection } = device;
    position = await this.#scrollSection(neighbor, position);
    scroller.scrollTo({ x: scroller.offset.x + this.#distanceToView(position, "x"), y: scroller.offset.y + this.#distanceToView(position, "y") }, false);
    movement.moveTo({ x: position.x - scroller.offset.x, y: position.y - scroller.offset.y });
    device.reportOffset();
    movement.report();
    await connection.request("layoutd/synchronize");
    // The messages are applied in the next frame.
    await new Promise(requestAnimationFrame);
  }

  /** Returns the distance to scroll on an axis, so that the server does not scroll at a position of the content. */
  #distanceToView(position, axis) {
    const { scroller, session, size } = this.#device, side = axis === "x" ? "width" : "height", length = size[side];
    // The range of the offset contains the content inset.
    const first = -scroller.minOffset[axis], last = session.contentSize[side] - scroller.maxOffset[axis];
    const inset = Math.min(margin, Math.max(0, (Math.min(last, length) - first) / 2)), at = position[axis] - this.#device.offset[axis];
    return at < first + inset ? at - first - inset : at > last - inset ? at - last + inset : 0;
  }

  /** Scrolls the orthogonal section of an element, if it has one. Returns the position moved with it. */
  async #scrollSection(key, position) {
    const { session, orthogonalScroller, isHorizontal } = this.#device, section = orthogonalScroller.sectionOf(key), axis = isHorizontal ? "y" : "x";
    const distance = section === null ? 0 : this.#distanceToView(position, axis);
    if (distance === 0) return position;
    const { range } = await session.request("layoutd/targetContentOffset", { section, velocity: { x: 0, y: 0 } });
    const offset = session.orthogonalOffsets[section], [low, high] = range.map((end) => end[axis]);
    const next = Math.min(high, Math.max(low, offset[axis] + distance));
    session.scroll({ ...offset, [axis]: next }, section);
    return { ...position, [axis]: position[axis] - (next - offset[axis]) };
  }
}
