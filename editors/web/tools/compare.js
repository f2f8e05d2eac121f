// Two versions of the picture: the one before the last edit, and the current one, with a slider between them.

import { copyOf } from "../connection/pageSession.js";
import { ElementRenderer } from "../device/elementRenderer.js";
import { byId, createElement } from "../dom.js";

export class Compare {
  #kept = new Map();

  get isShown() { return this.#kept.size > 0; }

  /**
   * Shows the version before the last edit beside the current one, or the current one alone again. Without an edit the
   * current one is kept.
   */
  toggle(devices) {
    const isShown = !this.isShown;
    for (const [device, kept] of this.#kept) this.#remove(device, kept);
    this.#kept.clear();
    if (isShown) for (const device of devices) this.#keep(device);
    byId("compare").setAttribute("aria-pressed", isShown);
  }

  /** Moves the kept version with the scroll position; called in each frame. */
  draw(device) {
    const kept = this.#kept.get(device);
    kept?.renderer.scroll(device.offset, kept.elements, () => undefined);
  }

  #keep(device) {
    const elements = device.session.elementsBeforeEdit ?? copyOf(device.elements);
    const layer = createElement("div", "layer"), before = createElement("div", "before", layer, { "aria-hidden": "true" });
    const renderer = new ElementRenderer(layer);
    renderer.scheme = device.renderer.scheme;
    renderer.update(elements, { removed: [], changed: [], added: [...elements.values()] }, () => false);
    const slider = createElement("input", "compareSlider", [], { type: "range", min: "0", max: "100", value: "50", "aria-label": "Before and after" });
    const place = () => { before.style.clipPath = `inset(0 ${100 - slider.value}% 0 0)`; before.style.setProperty("--at", `${slider.value}%`); };
    slider.addEventListener("input", place);
    slider.addEventListener("keydown", (event) => event.stopPropagation());
    place();
    device.view.append(before);
    const labels = createElement("div", "compareLabels", [createElement("span", "", "before"), createElement("span", "", "after")], { "aria-hidden": "true" });
    device.chrome.bezel.append(slider, labels);
    this.#kept.set(device, { elements, renderer, before, slider, labels });
    this.draw(device);
  }

  #remove(device, { before, slider, labels }) {
    for (const node of [before, slider, labels]) node.remove();
  }
}
