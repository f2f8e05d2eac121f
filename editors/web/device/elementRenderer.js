// Renders a viewport: one node for each element while it exists, positioned by CSS transforms.

import { isPinned } from "../scroll/scroller.js";
import { DrawOrder } from "./drawOrder.js";
import { applyStyle } from "./elementStyle.js";

/** Counts of changes to nodes, for tests: by updates, and by moves of the origin. */
export const counters = { updates: 0, touched: 0, created: 0, removed: 0, disappearing: 0, rebased: 0 };

/**
 * Browsers lose the fractions of large coordinates, so the origin moves when the viewport is this far from it (points).
 */
const rebaseDistance = 32_768;
const identity = [1, 0, 0, 1, 0, 0];
const nodeTemplate = document.createElement("div");
nodeTemplate.setAttribute("role", "option");
let lastID = 0;

export class ElementRenderer {
  /** Views by key: a node, and the values that were last written to it. */
  views = new Map();
  pinned = new Set();
  scheme = "light";
  #layer; #origin = { x: 0, y: 0 }; #scroll = ""; #order;

  constructor(layer) {
    this.#layer = layer;
    this.#order = new DrawOrder(layer);
  }

  /** Returns the id of a view's node, which is assigned when it is first needed. */
  static idOf(view) { return view.node.id ||= `element-${++lastID}`; }

  /** Applies an update to the nodes after it was applied to `elements`. Returns the number of nodes that it touched. */
  update(elements, { removed, changed, added }, isDisappearing) {
    let isReordered = false;
    for (const key of removed) {
      if (!isDisappearing(key)) this.remove(key);
    }
    for (const change of changed) {
      const view = this.views.get(change.key), element = elements.get(change.key);
      view.element = element;
      if (change.indexPath && !view.isHeld) isReordered = true;
      if (change.style || change.frame || change.zIndex !== undefined) this.#applyStyle(view, element);
      this.place(view, element);
    }
    if (removed.length > 0) this.#order.retain((view) => elements.has(view.key));
    const inserted = added.map((element) => this.#insert(element));
    if (isReordered) this.#order.sort(inserted); else if (inserted.length > 0) this.#order.insertSorted(inserted);
    const touched = removed.length + changed.length + added.length;
    counters.updates++;
    counters.touched += touched;
    return touched;
  }

  /** Flashes an element that moved without an animation. With reduced motion it is outlined for that time. */
  flash(key) {
    const node = this.views.get(key)?.node;
    if (!node) return;
    node.classList.remove("jumped");
    // Reading a size ends the animation of an earlier jump, so that it starts again.
    void node.offsetWidth;
    node.classList.add("jumped");
    node.addEventListener("animationend", () => node.classList.remove("jumped"), { once: true });
  }

  /** Returns the view of a key; creates it if there is none. */
  add(key, element) {
    let view = this.views.get(key);
    if (!view) {
      const node = nodeTemplate.cloneNode();
      node.setAttribute("data-key", key);
      view = { key, node, style: node.style, element, classes: "", x: NaN, y: NaN, matrix: identity, width: -1, height: -1, alpha: 1, zIndex: 0, isHidden: false };
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

  /** Leaves the node of a view where it is in the DOM until `release`, although its order changes. */
  hold(view) {
    view.isHeld = true;
    this.#order.retain((other) => other !== view);
  }

  /** Moves the node of a view that was held to its position in the draw order. */
  release(view) {
    view.isHeld = false;
    if (this.views.get(view.key) === view) this.#order.sort([view]);
  }

  /** Changes the key of a view. Returns the view, or null if there is none. */
  rekey(key, next) {
    const view = this.views.get(key);
    if (!view) return null;
    this.views.delete(key);
    this.views.set(next, view);
    this.pinned.delete(view);
    view.key = view.node.dataset.key = next;
    return view;
  }

  /** Writes the position and the visibility of a view; `x` and `y` translate it further. */
  place(view, { frame, alpha = 1, zIndex = 0, hidden = false, transform = identity }, x = 0, y = 0) {
    const { style } = view, [left, top, width, height] = frame, [a, b, c, d, tx, ty] = transform;
    const toX = left + tx + x - this.#origin.x, toY = top + ty + y - this.#origin.y;
    // Numbers are compared, because formatting them takes longer.
    if (view.x !== toX || view.y !== toY || view.matrix !== transform) {
      view.x = toX;
      view.y = toY;
      view.matrix = transform;
      const translation = `translate(${toX}px,${toY}px)`;
      style.transform = a === 1 && b === 0 && c === 0 && d === 1 ? translation : `${translation} matrix(${a},${b},${c},${d},0,0)`;
    }
    if (view.width !== width) style.width = (view.width = width) + "px";
    if (view.height !== height) style.height = (view.height = height) + "px";
    if (view.alpha !== alpha) style.opacity = view.alpha = alpha;
    if (view.zIndex !== zIndex) style.zIndex = view.zIndex = Math.max(-2e9, Math.min(2e9, zIndex));
    if (view.isHidden !== hidden) style.visibility = (view.isHidden = hidden) ? "hidden" : "";
  }

  /** Scrolls the content. `presented(key)` returns the attributes of an animated element. */
  scroll({ x, y }, elements, presented) {
    if (Math.abs(x - this.#origin.x) > rebaseDistance || Math.abs(y - this.#origin.y) > rebaseDistance) {
      this.#origin = { x: Math.round(x), y: Math.round(y) };
      counters.rebased++;
      for (const [key, view] of this.views) {
        const attributes = presented(key) ?? elements.get(key);
        if (attributes) this.place(view, attributes);
      }
    }
    const transform = `translate(${this.#origin.x - x}px,${this.#origin.y - y}px)`;
    if (this.#scroll !== transform) this.#layer.style.transform = this.#scroll = transform;
  }

  /** Restyles all views in another color scheme. */
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
