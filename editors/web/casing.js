// The nodes that a device is made of: its name and buttons, its bezel, and the glass with what is behind it.

import { button, icon, make, number } from "./dom.js";

export class Casing {
  layer = make("div", "layer", [], { role: "presentation" });
  overlay = make("div", "layer overlay", [], { "aria-hidden": "true" });
  #title = make("strong"); #size = make("span", "size"); #state = make("p", "state", "", { role: "status" });

  /** `actions` are `rotate()`, `recolor()` and `close()`. */
  constructor(actions) {
    this.view = make("div", "screen", [this.layer, this.overlay], { tabindex: "0", role: "listbox", "aria-label": "Preview" });
    this.glass = make("div", "glass", this.view);
    const head = make("figcaption", "", [
      make("span", "names", [this.#title, this.#size]),
      make("span", "tools", [
        button("Rotate", "plain", icon("rotate"), actions.rotate),
        button("Light or dark", "plain", icon("light"), actions.recolor),
        button("Remove device", "plain", icon("close"), actions.close),
      ]),
    ]);
    this.node = make("figure", "device", [head, make("div", "bezel", [this.glass, this.#state])]);
  }

  name(name, { width, height }) {
    this.#title.textContent = name;
    this.view.setAttribute("aria-label", `${name}, ${width} by ${height} points`);
  }

  /** Says across the glass what is the matter; nothing when it is empty. */
  say(text) { this.#state.textContent = text; }
  get said() { return this.#state.textContent; }

  resize({ width, height }, scale) {
    this.view.style.width = width + "px";
    this.view.style.height = height + "px";
    this.view.style.transform = `scale(${scale})`;
    // Telephones are rounder than tablets, and what is small is round in proportion.
    const side = Math.min(width, height), corner = side > 600 ? 22 : Math.min(48, side * 0.12);
    this.node.style.setProperty("--corner", `${corner * scale}px`);
    this.glass.style.width = width * scale + "px";
    this.glass.style.height = height * scale + "px";
    this.#size.textContent = `${number(width)} × ${number(height)}`;
  }
}
