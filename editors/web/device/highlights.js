// Outlines over a device: of the hovered element, the selected element, those at the editor's cursor, and those that a drag changes.

import { createElement, setHidden } from "../dom.js";

export class Highlights {
  #overlay; #device; #highlights = new Map();

  constructor(overlay, device) {
    this.#overlay = overlay;
    this.#device = device;
  }

  /** Replaces the highlights of a kind: `hover`, `selected`, `cursor`, or `affected` by a drag of a handle. */
  set(kind, keys) {
    for (const [name, highlight] of this.#highlights) {
      if (highlight.kind === kind && !keys.includes(highlight.key)) {
        highlight.node.remove();
        this.#highlights.delete(name);
      }
    }
    for (const key of keys) {
      const name = `${kind} ${key}`;
      if (this.#highlights.has(name)) continue;
      const node = createElement("div", `highlight ${kind}`);
      this.#overlay.append(node);
      this.#highlights.set(name, { kind, key, node });
    }
    this.#device.scheduleFrame();
  }

  keys(kind) { return [...this.#highlights.values()].filter((highlight) => highlight.kind === kind).map((highlight) => highlight.key); }

  /** Moves the outlines to the current positions of their elements. */
  draw() {
    if (this.#highlights.size === 0) return;
    const { shownOffset: offset } = this.#device;
    for (const { key, node } of this.#highlights.values()) {
      const attributes = this.#device.presentationAttributes(key);
      setHidden(node, !attributes);
      if (!attributes) continue;
      const [x, y, width, height] = attributes.frame, [a, b, c, d, tx, ty] = attributes.transform ?? [1, 0, 0, 1, 0, 0];
      node.style.transform = `translate(${x + tx - offset.x}px,${y + ty - offset.y}px) matrix(${a},${b},${c},${d},0,0)`;
      node.style.width = width + "px";
      node.style.height = height + "px";
    }
  }
}
