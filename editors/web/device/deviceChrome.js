// The DOM nodes of a device: title, size, buttons, bezel and the clipped viewport.

import { createElement, number } from "../dom.js";
import { iconButton } from "../icons.js";
import { DocumentCard } from "./documentCard.js";

export class DeviceChrome {
  layer = createElement("div", "layer", [], { role: "presentation" });
  overlay = createElement("div", "layer overlay", [], { "aria-hidden": "true" });
  /** The handles of the selected element, outside of the list of elements. */
  handles = createElement("div", "handles");
  /** The time and the battery above the content, and the bar below it, as the system draws them. */
  #systemBars = createElement("div", "systemBars", [createElement("span", "", "9:41"), createElement("i", "island"), createElement("i", "battery"), createElement("i", "homeBar")], { "aria-hidden": "true", hidden: "" });
  #barsHeight = 0;
  /** The card that a device without a picture shows. */
  card = new DocumentCard();
  #title = createElement("strong"); #size = createElement("span", "size");

  /** `actions` has `rotate()`, `toggleColorScheme()` and `close()`. */
  constructor(actions) {
    this.view = createElement("div", "screen", [this.layer, this.overlay], { tabindex: "0", role: "listbox", "aria-label": "Preview", "aria-describedby": "movementKeys" });
    this.viewportClip = createElement("div", "viewport-clip", [this.view, this.#systemBars, this.handles, this.card.node]);
    this.bezel = createElement("div", "bezel", this.viewportClip);
    const head = createElement("figcaption", "", [
      createElement("span", "names", [this.#title, this.#size, createElement("span", "staleChip", "out of date")]),
      createElement("span", "tools", [
        iconButton("Rotate", "rotate", actions.rotate),
        iconButton("Toggle dark mode", "light", actions.toggleColorScheme),
        iconButton("Remove device", "close", actions.close),
      ]),
    ]);
    this.node = createElement("figure", "device", [head, this.bezel]);
  }

  setTitle(name, { width, height }) {
    this.#title.textContent = name;
    this.view.setAttribute("aria-label", `${name}, ${width} by ${height} points`);
  }

  /** Shows the bars of the system where the content keeps away from the upper edge of a device, by `top` points. */
  showSystemBars(top) {
    const height = top >= 20 && !this.node.classList.contains("custom") ? top : 0;
    if (height === this.#barsHeight) return;
    this.#barsHeight = height;
    const { classList, style } = this.#systemBars;
    this.#systemBars.hidden = height === 0;
    // Phones without a home button have a bar instead, and the newer ones an island.
    classList.toggle("tall", height >= 44);
    classList.toggle("hasIsland", height >= 54);
    style.setProperty("--top", `${height}px`);
  }

  resize({ width, height }, scale, isDevice = true) {
    for (const { style } of [this.view, this.#systemBars]) {
      style.width = width + "px";
      style.height = height + "px";
      style.transform = `scale(${scale})`;
    }
    // A viewport that is not one of a device has no bezel, and its corners are not cut.
    this.node.classList.toggle("custom", !isDevice);
    // Tablets have a corner radius of 22 points, phones 12 % of the shorter side and at most 48 points; those with a home button, none.
    const side = Math.min(width, height), hasHomeButton = Math.max(width, height) < 1.9 * side;
    const corner = !isDevice ? 0 : side > 600 ? 22 : hasHomeButton ? 0 : Math.min(48, side * 0.12);
    this.node.style.setProperty("--corner", `${corner * scale}px`);
    this.view.style.setProperty("--screenCorner", `${corner}px`);
    this.viewportClip.style.width = width * scale + "px";
    this.viewportClip.style.height = height * scale + "px";
    this.#size.textContent = `${number(width)} × ${number(height)}`;
  }
}
