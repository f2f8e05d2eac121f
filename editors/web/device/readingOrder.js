// The order in which assistive technologies read the elements of a device: by section, header first, footer last. The
// nodes are in draw order, which puts headers after the cells, so the list of elements owns them in reading order.

import { textOf } from "./elementStyle.js";
import { ElementRenderer } from "./elementRenderer.js";
import { describeOutline, setAttribute } from "./outlineItems.js";

/** Milliseconds between two updates. A screen reader needs no more, and a long list costs time. */
const interval = 200;

/** Returns the index of an element in its section: a header precedes all items, a footer follows them. */
function indexInSection({ category, kind, indexPath }) {
  if (category === "cell") return indexPath[1] ?? 0;
  if (kind === "header") return -1;
  if (kind === "footer") return Infinity;
  // A badge follows the item that it belongs to.
  return (indexPath[1] ?? 0) + 0.5;
}

/** Compares two elements by reading order: negative if `one` is read first. */
export function compareReadingOrder(one, other) {
  return (one.indexPath[0] ?? 0) - (other.indexPath[0] ?? 0) || subtract(indexInSection(one), indexInSection(other))
    || one.frame[1] - other.frame[1] || one.frame[0] - other.frame[0];
}

/** Returns the difference of two numbers, which is 0 for two infinite ones. */
function subtract(one, other) { return one === other ? 0 : one - other; }

/** Returns the accessible name of an element: its text or its key, and the kind of a supplementary view. */
export function accessibleName(element) {
  const name = textOf(element) || element.face?.label || element.key;
  return element.category === "supplementary" ? `${name}, ${element.kind}` : name;
}

/** The reading order of the elements of a device, updated some time after each change. */
export class ReadingOrder {
  #device; #timer = 0; #owned = "";
  constructor(device) { this.#device = device; }

  /** Updates the order later, once for all changes in between. */
  invalidate() { this.#timer ||= setTimeout(() => { this.#timer = 0; this.#update(); }, interval); }

  #update() {
    const { renderer, elements, view: list } = this.#device, ordered = [];
    for (const [key, view] of renderer.views) {
      const element = elements.get(key);
      // Decorations are backgrounds, and a disappearing element is no longer in the list.
      if (element && element.category !== "decoration" && !element.hidden) ordered.push([element, view.node, view]);
      else view.node.setAttribute("aria-hidden", "true");
    }
    ordered.sort(([one], [other]) => compareReadingOrder(one, other));
    const owned = ordered.map(([, , view]) => ElementRenderer.idOf(view)).join(" ");
    describeOutline(list, ordered);
    if (this.#owned !== owned) list.setAttribute("aria-owns", this.#owned = owned);
    ordered.forEach(([element, node], index) => {
      setAttribute(node, "aria-hidden", null);
      setAttribute(node, "aria-label", accessibleName(element));
      setAttribute(node, "aria-posinset", String(index + 1));
      setAttribute(node, "aria-setsize", String(ordered.length));
    });
  }
}
