// Distances between elements: while Alt is held, from the selected element to the one under the pointer, or to the edges
// of the viewport.

import { createElement, number } from "../dom.js";

export class Measure {
  #inspector; #nameOf; #layer = createElement("div", "measure", [], { "aria-hidden": "true" }); #isHeld = false; #pointed = null;

  /** `nameOf(line, isGap)` returns the key of the text that a distance comes from; an empty text if there is none. */
  constructor(inspector, nameOf) {
    [this.#inspector, this.#nameOf] = [inspector, nameOf];
    addEventListener("keydown", (event) => { if (event.key === "Alt") { event.preventDefault(); this.#hold(true); } });
    addEventListener("keyup", (event) => { if (event.key === "Alt") this.#hold(false); });
    addEventListener("blur", () => this.#hold(false));
  }

  /** Sets the element under the pointer; null for none. */
  point(device, key) {
    this.#pointed = key ? { device, key } : null;
    this.draw();
  }

  /** The distances that are shown, in points, by side. */
  distances = {};

  #hold(isHeld) {
    this.#isHeld = isHeld;
    this.draw();
  }

  draw() {
    const selected = this.#inspector.selected;
    this.distances = {};
    if (!this.#isHeld || !selected) return this.#layer.remove();
    const { device } = selected, from = this.#box(device, selected.key);
    if (!from) return this.#layer.remove();
    const isOther = this.#pointed?.device === device && this.#pointed.key !== selected.key;
    const to = isOther ? this.#box(device, this.#pointed.key) : null;
    const lines = to ? between(from, to) : toEdges(from, device.shownSize);
    for (const { side, length } of lines) this.distances[side] = length;
    this.#layer.replaceChildren(...lines.map((line) => this.#line(line, device.scale, this.#nameOf(line, to !== null))));
    if (this.#layer.parentElement !== device.chrome.handles) device.chrome.handles.append(this.#layer);
  }

  #box(device, key) {
    const attributes = device.presentationAttributes(key);
    if (!attributes) return null;
    const [x, y, width, height] = attributes.frame, offset = device.shownOffset;
    return { left: x - offset.x, top: y - offset.y, right: x + width - offset.x, bottom: y + height - offset.y };
  }

  #line({ x, y, length, isHorizontal }, scale, name) {
    const line = createElement("div", isHorizontal ? "horizontal" : "vertical", createElement("span", "", [number(length), name && createElement("small", "", ` ${name}`)].filter(Boolean)));
    line.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
    line.style[isHorizontal ? "width" : "height"] = `${length * scale}px`;
    return line;
  }
}

const middle = (one, other) => (one + other) / 2;

/** Returns, for each axis, the gap between two boxes, or the distances of their edges where they overlap. */
function between(from, to) {
  const lines = [], y = middle(Math.max(from.top, to.top), Math.min(from.bottom, to.bottom)), x = middle(Math.max(from.left, to.left), Math.min(from.right, to.right));
  const horizontal = (side, start, end) => lines.push({ side, x: Math.min(start, end), y, length: Math.abs(end - start), isHorizontal: true });
  const vertical = (side, start, end) => lines.push({ side, x, y: Math.min(start, end), length: Math.abs(end - start), isHorizontal: false });
  if (to.left >= from.right) horizontal("right", from.right, to.left);
  else if (to.right <= from.left) horizontal("left", to.right, from.left);
  else { horizontal("left", from.left, to.left); horizontal("right", from.right, to.right); }
  if (to.top >= from.bottom) vertical("bottom", from.bottom, to.top);
  else if (to.bottom <= from.top) vertical("top", to.bottom, from.top);
  else { vertical("top", from.top, to.top); vertical("bottom", from.bottom, to.bottom); }
  return lines.filter(({ length }) => length > 0.005);
}

function toEdges(from, { width, height }) {
  const [x, y] = [middle(from.left, from.right), middle(from.top, from.bottom)];
  return [
    { side: "left", x: 0, y, length: from.left, isHorizontal: true }, { side: "right", x: from.right, y, length: width - from.right, isHorizontal: true },
    { side: "top", x, y: 0, length: from.top, isHorizontal: false }, { side: "bottom", x, y: from.bottom, length: height - from.bottom, isHorizontal: false },
  ].filter(({ length }) => length > 0.005);
}
