// Renders the elements of a simulation at any frame: one node for each element, created when it is first shown.

import { styleRow } from "../dom.js";
import { jumpStrength, shownFrame } from "./simulationData.js";

/** The line height of the texts, in font sizes; simulation.css has it, too. */
const lineHeight = 1.25;

export class SimulationViewport {
  /** The elements of the last frame that was drawn. */
  shown = new Set();
  frame = 0;
  #layer; #simulation; #scheme = "light"; #views = new Map(); #elements = new WeakMap(); #list = []; #context = null;

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

  /** Draws a frame and returns its elements: the set of the frame before if they are the same. */
  draw(frame) {
    this.frame = frame;
    const list = [];
    for (const element of this.#simulation.elements) {
      const at = shownFrame(element, frame);
      if (at < 0) continue;
      list.push(element);
      this.#place(element, at);
    }
    if (list.length !== this.shown.size || list.some((element, index) => element !== this.#list[index])) this.#show(list);
    const { x, y } = this.offset;
    this.#layer.style.transform = `translate(${-x}px,${-y}px)`;
    return this.shown;
  }

  /** Shows the elements of a frame, and hides those of the frame before. */
  #show(list) {
    const shown = new Set(list);
    for (const element of this.shown) if (!shown.has(element)) this.#hide(this.#views.get(element));
    [this.shown, this.#list] = [shown, list];
  }

  #create(element) {
    const node = document.createElement("div"), text = document.createElement("span");
    node.dataset.key = element.key;
    node.id = `simulated-${element.index}`;
    node.setAttribute("role", "option");
    node.append(text);
    // The order of the nodes is the drawing order, independent of the order of their creation.
    const next = [...this.#layer.children].find((other) => this.#elements.get(other)?.index > element.index) ?? null;
    this.#layer.insertBefore(node, next);
    // The values that were last written to the node: writing an equal value costs a browser as much as another one.
    const view = { node, style: node.style, text, face: -1, padding: -1, indentation: 0, isNarrow: null, strength: 0, isShown: true, width: -1, height: -1, x: NaN, y: NaN, line: null, fits: null, alpha: 1, zIndex: 0, isHidden: false, notch: -1 };
    this.#views.set(element, view);
    this.#elements.set(node, element);
    return view;
  }

  #place(element, at) {
    const view = this.#views.get(element) ?? this.#create(element);
    if (!element.onlyMoves || view.face < 0) this.#applyAttributes(view, element, at);
    const x = element.x.at(at), y = element.y.at(at);
    // Numbers are compared, because formatting them takes longer. The entries of a matrix may change without the position.
    if (element.isTransformed) {
      view.style.transform = matrixOf(element, at, x, y);
    } else if (view.x !== x || view.y !== y) {
      view.x = x;
      view.y = y;
      view.style.transform = `translate(${x}px,${y}px)`;
    }
    this.#mark(view, jumpStrength(this.#simulation, element, this.frame));
    if (!view.isShown) view.node.hidden = !(view.isShown = true);
  }

  /** Applies all attributes except for the position and the transform. */
  #applyAttributes(view, element, at) {
    const { style } = view, width = element.width.at(at), height = element.height.at(at);
    const face = element.faces[this.#applyFace(view, element, element.face.at(at))];
    const padding = Math.min(width / 8, face.padding), isNarrow = height < 30;
    const indentation = Math.min(face.indentation ?? 0, 0.75 * (width - 2 * padding));
    if (view.fits === null || view.width !== width || view.height !== height) {
      this.#clip(view, face, height, padding, width - 2 * padding - indentation);
    }
    if (view.width !== width) style.width = (view.width = width) + "px";
    if (view.height !== height) style.height = (view.height = height) + "px";
    if (view.padding !== padding || view.indentation !== indentation) {
      [view.padding, view.indentation] = [padding, indentation];
      view.text.style.paddingInline = `${padding + indentation}px ${padding}px`;
    }
    if (view.isNarrow !== isNarrow) view.node.classList.toggle("oneLine", (view.isNarrow = isNarrow) || face.oneLine === true);
    if (face.ribbon && view.notch !== height) style.setProperty("--notch", (view.notch = height) / 3 + "px");
    const alpha = element.alpha.at(at), zIndex = element.zIndex.at(at), isHidden = element.hidden.at(at) === 1;
    if (view.alpha !== alpha) style.opacity = view.alpha = alpha;
    if (view.zIndex !== zIndex) style.zIndex = view.zIndex = zIndex;
    if (view.isHidden !== isHidden) style.visibility = (view.isHidden = isHidden) ? "hidden" : "visible";
  }

  /**
   * Clips a text unless it fits on one line. Each box that clips is composed separately, which takes longer than all other
   * work of a frame.
   */
  #clip(view, face, height, padding, inner) {
    const { across, up, down, left, right } = view.line ??= this.#lineOf(face);
    // Half a pixel, because texts on a canvas and in boxes are measured differently.
    const fits = across + 0.5 <= inner && up + down <= height && left <= padding && right <= inner + padding;
    if (view.fits !== fits) view.node.classList.toggle("fits", view.fits = fits);
  }

  /** Returns the extent of the text of a face on one line: its width, and the ink beyond its origin. */
  #lineOf({ label = "", bold, fontSize }) {
    if (!label) return { across: 0, up: 0, down: 0, left: 0, right: 0 };
    this.#context ??= document.createElement("canvas").getContext("2d");
    this.#context.font = `${bold ? 600 : 400} ${fontSize}px ${getComputedStyle(this.#layer).fontFamily}`;
    const { width, actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent, actualBoundingBoxDescent, fontBoundingBoxAscent, fontBoundingBoxDescent } = this.#context.measureText(label);
    const leading = (lineHeight * fontSize - fontBoundingBoxAscent - fontBoundingBoxDescent) / 2, up = fontBoundingBoxAscent + leading;
    // Ink above or below the line is clipped at any height.
    const isInside = actualBoundingBoxAscent <= up && actualBoundingBoxDescent <= lineHeight * fontSize - up;
    return { across: isInside ? width : Infinity, up, down: lineHeight * fontSize - up, left, right };
  }

  #hide(view) { view.node.hidden = !(view.isShown = false); }

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
    view.isNarrow = view.line = view.fits = null;
    view.strength = 0;
    const face = element.faces[index], { style } = view.node;
    view.node.className = "element simulated";
    for (const name of ["bold", "centred", "oneLine", "ribbon"]) view.node.classList.toggle(name, face[name] === true);
    view.node.classList.toggle("row", face.separator !== undefined);
    if (face.separator) styleRow(style, face.separator, face.placeholder, face.padding + (face.indentation ?? 0));
    const { color, ink, opacity = 1 } = (this.#scheme === "dark" && face.dark) || face;
    style.backgroundColor = color + Math.round(opacity * 255).toString(16).padStart(2, "0");
    style.color = ink;
    style.borderRadius = (face.radius ?? 0) + "px";
    style.boxShadow = this.#simulation.boxShadows[face.boxShadow] ?? "";
    style.fontSize = face.fontSize + "px";
    view.text.textContent = face.label ?? "";
    view.node.setAttribute("aria-label", face.label || element.key);
    return index;
  }
}

/** Returns the transform of an element at a frame in CSS; `x` and `y` are its position. */
function matrixOf({ a, b, c, d, tx, ty }, at, x, y) {
  return `matrix(${a.at(at)},${b.at(at)},${c.at(at)},${d.at(at)},${x + tx.at(at)},${y + ty.at(at)})`;
}
