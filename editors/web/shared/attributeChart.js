// The chart of one attribute over time, of an element or of the viewport.

import { createElement, number } from "../dom.js";
import { shownFrame } from "./simulationData.js";

const rotationOf = ({ a, b }, frame) => Math.atan2(b.at(frame), a.at(frame)) * 180 / Math.PI;
const scaleOf = ({ a, b }, frame) => Math.hypot(a.at(frame), b.at(frame));

/** The attributes of elements and of the viewport that can be charted, as functions of the frame. */
const chartGroups = {
  Element: {
    ...Object.fromEntries(["x", "y", "width", "height", "alpha", "zIndex"].map((name) => [name, (element, frame) => element[name].at(frame)])),
    rotation: rotationOf, scale: scaleOf,
    "translation x": (element, frame) => element.tx.at(frame), "translation y": (element, frame) => element.ty.at(frame),
  },
  Viewport: Object.fromEntries([
    ["contentOffset.x", "offsetX"], ["contentOffset.y", "offsetY"], ["contentSize.width", "contentWidth"], ["contentSize.height", "contentHeight"],
    ["viewport.width", "viewportWidth"], ["viewport.height", "viewportHeight"],
  ].map(([name, track]) => [name, (view, frame) => view[track].at(frame)])),
};
const chartPadding = 7;

/** Returns a new SVG node with attributes. */
export const svgNode = (name, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  return made;
};

export class AttributeChart {
  #simulation = null; #target = null; #plot = null; #attribute = ""; #svg; #select; #reading; #name; #labels; #size = null;

  /** `onSeek(frame)` is called when the user points into the chart, `onChange()` when another attribute is selected. */
  constructor({ onSeek, onChange }) {
    const options = Object.entries(chartGroups).map(([label, group]) => createElement("optgroup", "", Object.keys(group).map((name) => createElement("option", "", name)), { label }));
    this.#select = createElement("select", "", options, { id: "chartAttribute", "aria-label": "Attribute of the chart" });
    this.#name = createElement("span", "chart-name");
    this.#reading = createElement("output", "reading", "", { id: "reading", "aria-live": "off" });
    this.#labels = createElement("span", "chart-labels", [createElement("span"), createElement("span")], { "aria-hidden": "true" });
    this.#svg = svgNode("svg", { class: "chart", id: "chart", role: "img", "aria-label": "Chart", preserveAspectRatio: "none" });
    this.nodes = [createElement("div", "chart-head", [this.#select, this.#name, this.#reading, this.#labels]), this.#svg];
    this.#select.addEventListener("change", () => { this.attribute = this.#select.value; onChange(); });
    const seek = (event) => {
      const box = this.#svg.getBoundingClientRect();
      if (this.#simulation) onSeek(Math.round((event.clientX - box.left) / box.width * this.#simulation.last));
    };
    this.#svg.addEventListener("pointerdown", (event) => { this.#svg.setPointerCapture(event.pointerId); seek(event); });
    this.#svg.addEventListener("pointermove", (event) => { if (event.buttons) seek(event); });
    new ResizeObserver(() => { this.#plot = this.#size = null; onChange(); }).observe(this.#svg);
  }

  /**
   * Shows a simulation. The selected attribute is kept; the first one is that of the viewport or of an element that
   * changes.
   */
  load(simulation) {
    this.#simulation = simulation;
    this.#target = null;
    this.#plot = null;
    if (this.#attribute) return;
    const { view, elements } = simulation, moving = this.#default;
    this.attribute = !view.offsetY.isConstant ? "contentOffset.y" : !view.offsetX.isConstant ? "contentOffset.x"
      : elements.length === 0 || moving.y.isConstant && !moving.x.isConstant ? "x" : "y";
  }

  get attribute() { return this.#attribute; }
  set attribute(name) {
    this.#attribute = this.#select.value = name;
    this.#plot = null;
  }
  /** The element that is charted; null for the first one that moves. */
  set target(element) { this.#target = element; }

  /** The first element that moves, or the first one. */
  get #default() {
    const { elements } = this.#simulation;
    return elements.find(({ x, y }) => !y.isConstant || !x.isConstant) ?? elements[0];
  }

  draw(frame) {
    if (!this.#simulation) return;
    const isView = this.#attribute in chartGroups.Viewport, target = isView ? this.#simulation.view : this.#target ?? this.#default;
    // Read once for a size: reading it makes browsers compute the style and the layout of all that was drawn before.
    const { width, height } = this.#size ??= { width: this.#svg.clientWidth, height: this.#svg.clientHeight };
    if (!this.#plot || this.#plot.target !== target || this.#plot.width !== width || this.#plot.height !== height) {
      this.#plot = this.#plotOf(target, isView, width, height);
    }
    const { valueAt, x, y, now, dot } = this.#plot;
    if (!valueAt) return;
    const at = isView ? frame : shownFrame(target, frame), digits = /alpha|scale/.test(this.#attribute) ? 3 : 2;
    const value = at < 0 ? null : valueAt(at);
    now.setAttribute("transform", `translate(${x(frame)})`);
    dot.setAttribute("visibility", value === null ? "hidden" : "visible");
    if (value !== null) dot.setAttribute("transform", `translate(${x(frame)} ${y(value)})`);
    const text = value === null ? "not in view" : number(value, digits);
    if (this.#reading.textContent !== text) this.#reading.textContent = text;
  }

  #plotOf(target, isView, width, height) {
    this.#svg.replaceChildren();
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#name.textContent = isView ? "Viewport" : target?.key ?? "";
    this.#name.title = this.#name.textContent;
    if (!target || width === 0) return { target, width, height };
    const { count, last, events } = this.#simulation, attribute = chartGroups[isView ? "Viewport" : "Element"][this.#attribute];
    const valueAt = (frame) => attribute(target, frame), ranges = isView ? [0, count] : target.presence;
    const { samples, low, high } = sampled(valueAt, ranges, Math.max(1, Math.floor(count / (width * 2))));
    const least = /alpha|scale/.test(this.#attribute) ? 0.1 : 1, middle = (low + high) / 2;
    const [bottom, top] = high - low < least ? [middle - least / 2, middle + least / 2] : [low, high];
    const x = (frame) => (last ? width * frame / last : 0);
    const y = (value) => height - chartPadding - (height - 2 * chartPadding) * (value - bottom) / (top - bottom);
    const parts = [top, middle, bottom].map((value) => svgNode("line", { class: "grid", x1: 0, x2: width, y1: y(value), y2: y(value) }));
    parts.push(...events.map(({ frame }) => svgNode("line", { class: "event-line", x1: x(frame), x2: x(frame), y1: 0, y2: height })));
    const bounds = [0, ...ranges.map((frame) => Math.min(frame, last)), last];
    for (let index = 0; index < bounds.length; index += 2) {
      if (bounds[index + 1] > bounds[index]) parts.push(svgNode("rect", { class: "absent", x: x(bounds[index]), width: x(bounds[index + 1]) - x(bounds[index]), y: 0, height }));
    }
    for (const part of samples) parts.push(svgNode("path", { class: "curve", d: "M" + part.map(([frame, value]) => `${number(x(frame))} ${number(y(value))}`).join("L") }));
    const now = svgNode("line", { class: "now", y1: 0, y2: height }), dot = svgNode("circle", { class: "dot", r: 4 });
    this.#svg.append(...parts, now, dot);
    const [upper, lower] = this.#labels.children;
    [upper.textContent, lower.textContent] = [number(top), number(bottom)];
    this.#svg.setAttribute("aria-label", `Chart of ${this.#attribute}, ${this.#name.textContent}: from ${number(low)} to ${number(high)}`);
    return { target, width, height, valueAt, x, y, now, dot };
  }
}

/** Samples a function in ranges of frames. Returns the samples of each range, and the smallest and the largest value. */
function sampled(valueAt, ranges, stride) {
  const samples = [];
  let low = Infinity, high = -Infinity;
  for (let index = 0; index < ranges.length; index += 2) {
    const part = [], end = ranges[index + 1] - 1;
    for (let frame = ranges[index]; frame < end; frame += stride) part.push([frame, valueAt(frame)]);
    part.push([end, valueAt(end)]);
    for (const [, value] of part) [low, high] = [Math.min(low, value), Math.max(high, value)];
    samples.push(part);
  }
  return { samples, low, high };
}
