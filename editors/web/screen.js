// The nodes of a viewport: one an element for as long as it is there, put in place by transforms.

import { applyStyle } from "./applyStyle.js";
import { Order } from "./order.js";
import { isPinned } from "./pinned.js";

/** How much was done to nodes, for tests: by updates, and when the origin moved. */
export const counters = { updates: 0, touched: 0, created: 0, removed: 0, ghosts: 0, rebased: 0 };

/** Coordinates that are far from the origin lose their fractions in a browser, so the origin goes with the viewport. */
const reach = 32_768;
const identity = [1, 0, 0, 1, 0, 0];
const pattern = document.createElement("div");
pattern.setAttribute("role", "option");
let names = 0;

export class Screen {
  /** Views by key: a node and what was last written to it. */
  views = new Map();
  pinned = new Set();
  scheme = "light";
  #layer; #origin = { x: 0, y: 0 }; #order;

  constructor(layer) {
    this.#layer = layer;
    this.#order = new Order(layer);
  }

  /** The node's name in the document, which few ever need. */
  static idOf(view) { return view.node.id ||= `element-${++names}`; }

  /** Follows an update that was applied to `elements`; says how many nodes it touched. */
  update(elements, { removed, changed, added }, isLeaving) {
    let isReordered = false;
    for (const key of removed) {
      if (!isLeaving(key)) this.remove(key);
    }
    for (const change of changed) {
      const view = this.views.get(change.key), element = elements.get(change.key);
      view.element = element;
      if (change.indexPath) isReordered = true;
      if (change.style || change.frame || change.zIndex !== undefined) this.#applyStyle(view, element);
      this.place(view, element);
    }
    if (removed.length > 0) this.#order.keep((view) => elements.has(view.key));
    const come = added.map((element) => this.#insert(element));
    if (isReordered) this.#order.sort(come); else if (come.length > 0) this.#order.merge(come);
    const touched = removed.length + changed.length + added.length;
    counters.updates++;
    counters.touched += touched;
    return touched;
  }

  /** A view of its own under a key; the one that is there when somebody left it. */
  add(key, element) {
    let view = this.views.get(key);
    if (!view) {
      const node = pattern.cloneNode();
      node.setAttribute("data-key", key);
      view = { key, node, element, classes: "", transform: "", width: -1, height: -1, alpha: 1, zIndex: 0, isHidden: false };
      this.views.set(key, view);
      counters.created++;
    }
    view.element = element;
    this.#applyStyle(view, element);
    if (!view.node.isConnected) this.#layer.append(view.node);
    return view;
  }

  remove(key) {
    const view = this.views.get(key);
    if (!view) return;
    view.node.remove();
    this.views.delete(key);
    this.pinned.delete(view);
    counters.removed++;
  }

  /** Gives the view of a key another one. */
  rename(key, next) {
    const view = this.views.get(key);
    if (!view) return null;
    this.views.delete(key);
    this.views.set(next, view);
    this.pinned.delete(view);
    view.key = view.node.dataset.key = next;
    return view;
  }

    /** Writes where a view is and how it is drawn there; `x` and `y` move it once more. */
  place(view, { frame, alpha = 1, zIndex = 0, hidden = false, transform = identity }, x = 0, y = 0) {
    const style = view.node.style, [left, top, width, height] = frame;
    const [a, b, c, d, tx, ty] = transform;
    const moved = `translate(${left + tx + x - this.#origin.x}px,${top + ty + y - this.#origin.y}px)`;
    const matrix = a === 1 && b === 0 && c === 0 && d === 1 ? moved : `${moved} matrix(${a},${b},${c},${d},0,0)`;
    if (view.transform !== matrix) style.transform = view.transform = matrix;
    if (view.width !== width) style.width = (view.width = width) + "px";
    if (view.height !== height) style.height = (view.height = height) + "px";
    if (view.alpha !== alpha) style.opacity = view.alpha = alpha;
    if (view.zIndex !== zIndex) style.zIndex = view.zIndex = Math.max(-2e9, Math.min(2e9, zIndex));
    if (view.isHidden !== hidden) style.visibility = (view.isHidden = hidden) ? "hidden" : "";
  }

  /** Moves the content under the viewport; `presented` says how an element looks at this moment. */
  scroll({ x, y }, elements, presented) {
    if (Math.abs(x - this.#origin.x) > reach || Math.abs(y - this.#origin.y) > reach) {
      this.#origin = { x: Math.round(x), y: Math.round(y) };
      counters.rebased++;
      for (const [key, view] of this.views) {
        const looks = presented(key) ?? elements.get(key);
        if (looks) this.place(view, looks);
      }
    }
    this.#layer.style.transform = `translate(${this.#origin.x - x}px,${this.#origin.y - y}px)`;
  }

  /** Styles everything anew, in the colours of another scheme. */
  restyleAll(scheme, elements) {
    this.scheme = scheme;
    for (const [key, view] of this.views) if (elements.has(key)) this.#applyStyle(view, elements.get(key));
  }

  #applyStyle(view, element) {
    applyStyle(view, element, this.scheme);
    if (isPinned(element)) this.pinned.add(view); else this.pinned.delete(view);
  }

  #insert(element) {
    const view = this.add(element.key, element);
    this.place(view, element);
    return view;
  }
}
