// The derivation of the selected element's frame. The numbers that come from keys of the text are handles: a drag or the arrow
// keys change the key.

import { byId, createElement, number } from "../dom.js";
import { followPointer, stepped } from "../tools/numberDrag.js";

/** The pixels to drag for one more of a whole number, such as columns. */
const wholeDistance = 20;
const directions = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

export class Derivation {
  #properties; #documentState; #drag; #box = byId("derivation"); #shown = "";

  /** `drag` is the `NumberDrag` of the page. */
  constructor(properties, documentState, drag) {
    [this.#properties, this.#documentState, this.#drag] = [properties, documentState, drag];
    properties.addEventListener("load", () => this.#draw());
    documentState.addEventListener("change", () => this.#draw());
    this.#box.addEventListener("pointerdown", (event) => this.#begin(event));
    this.#box.addEventListener("keydown", (event) => this.#step(event));
  }

  #draw() {
    const steps = this.#properties.loaded?.derivation ?? [], { isEditable } = this.#documentState.editing, dragged = this.#drag.property?.path;
    const signature = JSON.stringify([steps, isEditable, dragged]);
    if (signature === this.#shown) return;
    this.#shown = signature;
    const focused = this.#box.contains(document.activeElement) ? document.activeElement.dataset.number : undefined;
    const rows = steps.map(({ terms, rule }) => createElement("li", "", [...terms.map((term) => numberOf(term, isEditable, dragged)), ...(rule ? [badge(rule)] : [])]));
    this.#box.replaceChildren(...(rows.length > 0 ? [createElement("h3", "", "Derivation"), createElement("ul", "derivation", rows)] : []));
    if (focused) this.#node(focused)?.focus({ preventScroll: true });
  }

  #node(path) { return this.#box.querySelector(`[data-number="${CSS.escape(path)}"]`); }
  #property(node) {
    const path = node?.dataset.number;
    return this.#properties.loaded?.derivation.flatMap(({ terms }) => terms).find(({ property }) => property?.path === path)?.property;
  }

  #begin(event) {
    const node = event.target.closest("button[data-number]"), property = this.#property(node);
    if (!property || this.#drag.property) return;
    event.preventDefault();
    node.focus();
    // The box has the pointer, since the number is drawn again while it is dragged.
    this.#box.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, value: property.value }, { session } = this.#properties.target.device;
    this.#drag.begin({ ...property });
    followPointer(this.#box, ({ clientX }) => {
      this.#drag.show(stepped(property, start.value, (clientX - start.x) / (property.type === "integer" ? wholeDistance : 1)));
    }, (isCancelled) => this.#drag.end(session, isCancelled));
  }

  #step(event) {
    const direction = directions[event.key], property = this.#property(event.target.closest("button[data-number]"));
    if (!direction || !property || this.#drag.property) return;
    event.preventDefault();
    event.stopPropagation();
    this.#drag.write(this.#properties.target.device.session, property, stepped(property, property.value, direction * (event.shiftKey ? 10 : 1)));
  }
}

/** Returns a part of a step: a text, or a number with the name of its key, which is a handle if the text can be edited. */
function numberOf({ text, property }, isEditable, dragged) {
  if (!property) return text;
  const { name, path, value, minimum, maximum } = property;
  const slider = { role: "slider", "aria-label": name, "aria-valuenow": value, "aria-valuemin": minimum, "aria-valuemax": maximum, "aria-valuetext": `${name} ${number(value)}` };
  return createElement(isEditable ? "button" : "span", `keyed${path === dragged ? " dragged" : ""}`, text, { title: name, "data-number": path, ...(isEditable ? slider : {}) });
}

/** Returns a badge with the certainty of a step's rule. */
function badge({ number, title, tag, recording }) {
  const name = `Rule ${number}: ${title.replaceAll("`", "")}${recording ? `, recorded as ${recording}` : ""}`;
  return createElement("span", `tag ${tag}`, tag, { title: name });
}
