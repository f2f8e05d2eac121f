// Scroll indicators, as UIKit's: bars at the edges that are shown while the content moves, and flash when it appears.

import { createElement } from "../dom.js";

/** The least length of a bar, and its distance from the edges, in points. */
const leastLength = 36, margin = 3;
/** Milliseconds after the last movement until the bars fade. */
const restTime = 700;

export class ScrollIndicators {
  node = createElement("div", "scrollIndicators", [], { "aria-hidden": "true" });
  #device; #bars; #timer = 0; #shown = "";

  constructor(device) {
    this.#device = device;
    this.#bars = { x: createElement("div", "scrollIndicator x"), y: createElement("div", "scrollIndicator y") };
    this.node.append(this.#bars.x, this.#bars.y);
  }

  /** Moves the bars to the content offset; called in each frame of the device. */
  draw() {
    const { shownOffset: offset, shownSize: size, scale, session, scroller, simulation } = this.#device;
    const signature = `${offset.x} ${offset.y} ${session.contentSize.width} ${session.contentSize.height} ${size.width} ${size.height} ${scale}`;
    if (signature === this.#shown || simulation) return;
    this.#shown = signature;
    const corner = Math.min(48, Math.min(size.width, size.height) * 0.12) / 2;
    for (const [axis, side] of [["x", "width"], ["y", "height"]]) {
      const { style } = this.#bars[axis], minimum = scroller.minOffset[axis], range = scroller.maxOffset[axis] - minimum, track = size[side] - 2 * (corner + margin);
      const isShown = range > 0.5 && !session.endless;
      style.display = isShown ? "" : "none";
      if (!isShown) continue;
      const whole = Math.max(leastLength, track * size[side] / (size[side] + range)), position = (offset[axis] - minimum) / range;
      // Beyond an edge the bar gets shorter.
      const beyond = Math.max(0, -position, position - 1) * range, length = Math.max(8, whole - beyond);
      const start = corner + margin + Math.max(0, Math.min(1, position)) * (track - whole) + (position > 1 ? whole - length : 0);
      style[side] = `${length * scale}px`;
      style.transform = axis === "x" ? `translateX(${start * scale}px)` : `translateY(${start * scale}px)`;
    }
    this.node.classList.add("moving");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.node.classList.remove("moving"), restTime);
  }
}
