// Outlines over a device: of what the pointer is on, of what is chosen, and of what the editor's cursor is in.

import { make } from "./dom.js";

export class Marks {
  #overlay; #device; #marks = new Map();

  constructor(overlay, device) {
    this.#overlay = overlay;
    this.#device = device;
  }

  /** Marks elements in a manner, `hover`, `chosen` or `cursor`, and no others any longer. */
  set(manner, keys) {
    for (const [name, mark] of this.#marks) {
      if (mark.manner === manner && !keys.includes(mark.key)) {
        mark.node.remove();
        this.#marks.delete(name);
      }
    }
    for (const key of keys) {
      const name = `${manner} ${key}`;
      if (this.#marks.has(name)) continue;
      const node = make("div", `mark ${manner}`);
      this.#overlay.append(node);
      this.#marks.set(name, { manner, key, node });
    }
    this.#device.wake();
  }

  keys(manner) { return [...this.#marks.values()].filter((mark) => mark.manner === manner).map((mark) => mark.key); }

  /** Puts the outlines around the elements, wherever these are at the moment. */
  draw() {
    if (this.#marks.size === 0) return;
    const { offset } = this.#device;
    for (const { key, node } of this.#marks.values()) {
      const look = this.#device.look(key);
      node.hidden = !look;
      if (!look) continue;
      const [x, y, width, height] = look.frame, [a, b, c, d, tx, ty] = look.transform ?? [1, 0, 0, 1, 0, 0];
      node.style.transform = `translate(${x + tx - offset.x}px,${y + ty - offset.y}px) matrix(${a},${b},${c},${d},0,0)`;
      node.style.width = width + "px";
      node.style.height = height + "px";
    }
  }
}
