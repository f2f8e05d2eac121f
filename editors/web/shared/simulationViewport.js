// Renders the elements of a simulation at any frame: one node for each element, created when it is first shown.

import { jumpStrength, shownFrame } from "./simulationData.js";

const identityTransform = [1, 0, 0, 1];

export class SimulationViewport {
  /** The elements of the last frame that was drawn. */
  shown = new Set();
  frame = 0;
  #layer; #simulation; #scheme = "light"; #views = new Map(); #elements = new WeakMap();

  constructor(layer, simulation) {
    this.#layer = layer;
    this.#simulation = simulation;
    layer.dir = simulation.layoutDirection === "rightToLeft" ? "rtl" : "ltr";
    layer.querySelectorAll(".simulated").forEach((node) => node.remove());
  }

  /** Restyles the elements in a light or dark color scheme. */
  setScheme(scheme) {
    if (this.#scheme === scheme) return;
    this.#scheme = scheme;
    for (const view of this.#views.values()) view.face = -1;
    this.draw(this.frame);
  }

  get offset() { return { x: this.#simulation.view.offsetX.at(this.frame), y: this.#simulation.view.offsetY.at(this.frame) }; }
  get size() { return { width: this.#simulation.view.viewportWidth.at(this.frame), height: this.#simulation.view.viewportHeight.at(this.frame) }; }

  /** Returns the element of a node or of a node around it; null if there is none. */
  elementOf(node) { return this.#elements.get(node?.closest?.(".simulated")) ?? null; }

  /** Returns the node of an element that is shown; null otherwise. */
  nodeOf(element) { return this.shown.has(element) ? this.#views.get(element).node : null; }

  /** Draws a frame and returns its elements. */
  draw(frame) {
    this.frame = frame;
    const shown = new Set();
    for (const element of this.#simulation.elements) {
      const at = shownFrame(element, frame);
      if (at < 0) continue;
      shown.add(element);
      this.#place(element, at);
    }
    for (const element of this.shown) if (!shown.has(element)) this.#views.get(element).node.hidden = true;
    this.shown = shown;
    const { x, y } = this.offset;
    this.#layer.style.transform = `translate(${-x}px,${-y}px)`;
    return shown;
  }

  #view(element) {
    const known = this.#views.get(element);
    if (known) return known;
    const node = document.createElement("div"), text = document.createElement("span");
    node.dataset.key = element.key;
    node.id = `simulated-${element.index}`;
    node.setAttribute("role", "option");
    node.append(text);
    // The order of the nodes is the drawing order, independent of the order of their creation.
    const next = [...this.#layer.children].find((other) => this.#elements.get(other)?.index > element.index) ?? null;
    this.#layer.insertBefore(node, next);
    const view = { node, text, face: -1, padding: -1, isNarrow: null, strength: 0 };
    this.#views.set(element, view);
    this.#elements.set(node, element);
    return view;
  }

  #place(element, at) {
    const view = this.#view(element), { style } = view.node;
    const width = element.width.at(at), height = element.height.at(at), x = element.x.at(at), y = element.y.at(at);
    const face = element.faces[this.#applyFace(view, element, element.face.at(at))];
    style.width = width + "px";
    style.height = height + "px";
    const padding = Math.min(width / 8, face.padding), isNarrow = height < 30;
    if (view.padding !== padding) view.text.style.padding = `0 ${view.padding = padding}px`;
    if (view.isNarrow !== isNarrow) view.node.classList.toggle("oneLine", (view.isNarrow = isNarrow) || face.oneLine === true);
    if (face.ribbon) style.setProperty("--notch", height / 3 + "px");
    const [a, b, c, d] = element.isTransformed ? ["a", "b", "c", "d"].map((name) => element[name].at(at)) : identityTransform;
    style.transform = element.isTransformed
      ? `matrix(${a},${b},${c},${d},${x + element.tx.at(at)},${y + element.ty.at(at)})`
      : `translate(${x}px,${y}px)`;
    style.opacity = element.alpha.at(at);
    style.zIndex = element.zIndex.at(at);
    style.visibility = element.hidden.at(at) ? "hidden" : "visible";
    this.#mark(view, jumpStrength(this.#simulation, element, this.frame));
    if (view.node.hidden) view.node.hidden = false;
  }

  /** Marks an element that moved without an animation. */
  #mark(view, strength) {
    if (view.strength === strength) return;
    view.strength = strength;
    view.node.classList.toggle("jumped", strength > 0);
    view.node.style.setProperty("--jump", strength);
  }

  /** Applies a face, unless it is applied already. Returns its index. */
  #applyFace(view, element, index) {
    if (view.face === index) return index;
    view.face = index;
    view.isNarrow = null;
    view.strength = 0;
    const face = element.faces[index], { style } = view.node;
    view.node.className = "element simulated";
    for (const name of ["bold", "centred", "oneLine", "ribbon"]) view.node.classList.toggle(name, face[name] === true);
    const { color, ink, opacity = 1 } = (this.#scheme === "dark" && face.dark) || face;
    style.background = color + Math.round(opacity * 255).toString(16).padStart(2, "0");
    style.color = ink;
    style.borderRadius = (face.radius ?? 0) + "px";
    style.boxShadow = this.#simulation.boxShadows[face.boxShadow] ?? "";
    style.fontSize = face.fontSize + "px";
    view.text.textContent = face.label ?? "";
    view.node.setAttribute("aria-label", face.label || element.key);
    return index;
  }
}
