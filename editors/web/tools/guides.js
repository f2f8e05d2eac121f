// Guides over the picture: the lanes (columns of cells) or lines (rows of cells) of the sections in view, and their
// insets.

import { createElement, number } from "../dom.js";

/** A section with more lanes or lines shows none of them: its cells have no common edges. */
const limit = 24;
/** The least length of a lane or an inset that shows its number, in pixels. */
const labelledLength = 22;

export class Guides {
  isShown = false;
  #layers = new WeakMap(); #shown = new WeakMap();

  toggle(devices) {
    this.isShown = !this.isShown;
    for (const device of devices) this.draw(device);
  }

  /** Draws the guides of a device; called in each frame. */
  draw(device) {
    let layer = this.#layers.get(device);
    if (!this.isShown || device.simulation) {
      layer?.remove();
      this.#layers.delete(device);
      return;
    }
    if (!layer) {
      layer = createElement("div", "guides", [], { "aria-hidden": "true" });
      this.#layers.set(device, layer);
      device.chrome.handles.prepend(layer);
    }
    const guides = sectionGuides(device), signature = JSON.stringify([guides, device.offset, device.scale, device.size]);
    if (this.#shown.get(layer) === signature) return;
    this.#shown.set(layer, signature);
    layer.replaceChildren(...guides.flatMap((guide) => nodes(guide, device)));
  }
}

/** Returns the lanes, lines and bounds of each section with cells in view, in content coordinates. */
export function sectionGuides({ elements, size, offset }) {
  const sections = new Map();
  for (const { category, indexPath, frame } of elements.values()) {
    if (category !== "cell" || indexPath.length < 2) continue;
    const [x, y, width, height] = frame;
    if (y + height < offset.y || y > offset.y + size.height || x + width < offset.x || x > offset.x + size.width) continue;
    if (!sections.has(indexPath[0])) sections.set(indexPath[0], { section: indexPath[0], columns: new Map(), rows: [], left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });
    const found = sections.get(indexPath[0]);
    found.columns.set(`${x} ${width}`, { start: x, length: width });
    found.rows.push({ start: y, length: height });
    Object.assign(found, { left: Math.min(found.left, x), top: Math.min(found.top, y), right: Math.max(found.right, x + width), bottom: Math.max(found.bottom, y + height) });
  }
  return [...sections.values()].map(({ columns, rows, ...bounds }) => ({ ...bounds, lanes: few(sorted(columns.values())), lines: few(joined(sorted(rows))) }));
}

const few = (spans) => (spans.length <= limit ? spans : []);
const sorted = (spans) => [...spans].sort((one, other) => one.start - other.start);

/** Joins spans that overlap: cells of different heights in one line are centered in it. */
function joined(spans) {
  const lines = [];
  for (const { start, length } of spans) {
    const last = lines.at(-1);
    if (last && start < last.start + last.length - 0.5) last.length = Math.max(last.length, start + length - last.start);
    else lines.push({ start, length });
  }
  return lines;
}

function nodes({ section, lanes, lines, left, top, right, bottom }, { offset, scale, size }) {
  const color = section % 6, box = (kind, x, y, width, height) => {
    const length = kind === "line" ? height : width, isLabelled = kind !== "bounds" && length * scale >= labelledLength;
    const node = createElement("div", `guide ${kind}`, isLabelled ? createElement("span", "", number(length)) : [], { "data-color": color });
    node.style.transform = `translate(${(x - offset.x) * scale}px, ${(y - offset.y) * scale}px)`;
    node.style.width = `${width * scale}px`;
    node.style.height = `${height * scale}px`;
    return node;
  };
  // Lanes that overlap, as those of a flow, are not drawn, but the lines.
  const areLanes = lanes.length > 0 && lanes.every((lane, index) => index === 0 || lanes[index - 1].start + lanes[index - 1].length <= lane.start + 0.5);
  const parts = areLanes ? lanes.map(({ start, length }) => box("lane", start, top, length, bottom - top)) : lines.map(({ start, length }) => box("line", left, start, right - left, length));
  const insets = [];
  if (left > 0.5) insets.push(box("inset", 0, top, left, bottom - top));
  if (size.width - right > 0.5) insets.push(box("inset", right, top, size.width - right, bottom - top));
  return [...insets, ...parts, box("bounds", left, top, right - left, bottom - top)];
}
