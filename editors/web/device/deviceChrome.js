// The DOM nodes of a device: title, size, buttons, bezel and the clipped viewport.

import { button, createElement, icon, number } from "../dom.js";

export class DeviceChrome {
  layer = createElement("div", "layer", [], { role: "presentation" });
  overlay = createElement("div", "layer overlay", [], { "aria-hidden": "true" });
  /** The handles of the selected element, outside of the list of elements. */
  handles = createElement("div", "handles");
  #title = createElement("strong"); #size = createElement("span", "size"); #message = createElement("p", "state", "", { role: "status" });

  /** `actions` has `rotate()`, `toggleColorScheme()` and `close()`. */
  constructor(actions) {
    this.view = createElement("div", "screen", [this.layer, this.overlay], { tabindex: "0", role: "listbox", "aria-label": "Preview", "aria-describedby": "movementKeys" });
    this.viewportClip = createElement("div", "viewport-clip", [this.view, this.handles]);
    this.bezel = createElement("div", "bezel", [this.viewportClip, this.#message]);
    const head = createElement("figcaption", "", [
      createElement("span", "names", [this.#title, this.#size, createElement("span", "staleChip", "out of date")]),
      createElement("span", "tools", [
        button("Rotate", "plain", icon("rotate"), actions.rotate),
        button("Toggle dark mode", "plain", icon("light"), actions.toggleColorScheme),
        button("Remove device", "plain", icon("close"), actions.close),
      ]),
    ]);
    this.node = createElement("figure", "device", [head, this.bezel]);
  }

  setTitle(name, { width, height }) {
    this.#title.textContent = name;
    this.view.setAttribute("aria-label", `${name}, ${width} by ${height} points`);
  }

  /** Shows a message over the viewport; an empty text hides it. */
  setMessage(text) { this.#message.textContent = text; }
  get message() { return this.#message.textContent; }

  resize({ width, height }, scale, isDevice = true) {
    this.view.style.width = width + "px";
    this.view.style.height = height + "px";
    this.view.style.transform = `scale(${scale})`;
    // A viewport that is no device's has no bezel, and its corners are not cut.
    this.node.classList.toggle("custom", !isDevice);
    // Tablets have a corner radius of 22 points, phones 12 % of the shorter side and at most 48 points.
    const side = Math.min(width, height), corner = !isDevice ? 0 : side > 600 ? 22 : Math.min(48, side * 0.12);
    this.node.style.setProperty("--corner", `${corner * scale}px`);
    this.viewportClip.style.width = width * scale + "px";
    this.viewportClip.style.height = height * scale + "px";
    this.#size.textContent = `${number(width)} × ${number(height)}`;
  }
}
