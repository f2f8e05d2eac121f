// The activity of the elements over time, one row for each.

import { createElement } from "../dom.js";
import { trackNames } from "./simulationData.js";

/** The maximum number of rows; further elements are found by the search. */
const rowLimit = 1000;
/**
 * The number of rows in a block, and the height of a row in pixels. Browsers lay out only the blocks in view. In each
 * frame they check which ones these are: a check of each row took 2.6 ms.
 */
const blockLength = 50, rowHeight = 20;

export class ElementTracks {
  #list; #simulation = null; #rows = new Map(); #sorted = []; #filter = ""; #selected = null; #shown = new Set(); #visibleBlocks; #on;

  /** `list` is a listbox inside `scroller`. `on` has `select(element)`, `hover(element)` and `seek(frame)`. */
  constructor(list, scroller, on) {
    this.#list = list;
    this.#on = on;
    // A row gets its bar when its block becomes visible.
    this.#visibleBlocks = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        this.#visibleBlocks.unobserve(target);
        for (const row of target.children) row.lastChild.style.backgroundImage = barsOf(this.#simulation.elements[row.dataset.index], this.#simulation);
      }
    }, { root: scroller, rootMargin: "200px" });
    list.addEventListener("pointerleave", () => this.#on.hover(null));
  }

  /** The elements with a row, in order of appearance. */
  get elements() { return [...this.#rows.keys()]; }

  load(simulation) {
    this.#simulation = simulation;
    this.#selected = null;
    this.#shown = new Set();
    this.#sorted = [...simulation.elements].sort((one, other) => one.presence[0] - other.presence[0] || one.index - other.index);
    this.#fill();
  }

  /** Lists only elements with a text in their key or label. Returns the number of matches. */
  filter(text) {
    this.#filter = text.toLowerCase();
    return this.#fill();
  }

  #fill() {
    const has = (text) => text.toLowerCase().includes(this.#filter);
    const matches = this.#sorted.filter(({ key, faces }) => has(key) || faces.some(({ label }) => has(label ?? "")));
    this.#visibleBlocks.disconnect();
    this.#rows = new Map(matches.slice(0, rowLimit).map((element) => [element, this.#row(element)]));
    const rows = [...this.#rows.values()], blocks = [];
    for (let start = 0; start < rows.length; start += blockLength) {
      const part = rows.slice(start, start + blockLength), block = createElement("div", "row-block", part, { role: "presentation" });
      block.style.containIntrinsicHeight = `${part.length * rowHeight}px`;
      blocks.push(block);
    }
    this.#list.replaceChildren(...blocks);
    for (const block of blocks) this.#visibleBlocks.observe(block);
    for (const element of this.#shown) this.#mark(element, true);
    this.select(this.#selected);
    return matches.length;
  }

  /** Returns a row with the text that the element has in the picture. */
  #row(element) {
    const swatch = createElement("i"), bar = createElement("u");
    const { placeholder, color } = element.faces[0];
    swatch.style.background = placeholder ?? color;
    const row = createElement("div", "row", [createElement("span", "", [swatch, createElement("em", "", element.faces[0].label || element.key)], { title: element.key }), bar], {
      role: "option", "aria-selected": "false", id: `track-${element.index}`, "data-index": element.index,
    });
    row.addEventListener("click", (event) => {
      this.#on.select(element);
      const box = bar.getBoundingClientRect();
      if (event.clientX >= box.left) this.#on.seek((event.clientX - box.left) / box.width * this.#simulation.last);
    });
    row.addEventListener("pointerenter", () => this.#on.hover(element));
    return row;
  }

  /** Marks the rows of the elements in view. */
  setShown(shown) {
    if (shown === this.#shown) return;
    for (const element of this.#shown) if (!shown.has(element)) this.#mark(element, false);
    for (const element of shown) if (!this.#shown.has(element)) this.#mark(element, true);
    this.#shown = shown;
  }
  #mark(element, isInView) { this.#rows.get(element)?.classList.toggle("inView", isInView); }

  /** Selects the row of an element, or none for null. */
  select(element) {
    this.#rows.get(this.#selected)?.setAttribute("aria-selected", "false");
    this.#selected = element;
    const row = this.#rows.get(element);
    if (!row) return this.#list.removeAttribute("aria-activedescendant");
    row.setAttribute("aria-selected", "true");
    reveal(row);
    this.#list.setAttribute("aria-activedescendant", row.id);
  }

  /** Returns the element of the row after (1) or before (−1) the selected one; undefined at the end. */
  next(distance) {
    const { elements } = this, at = elements.indexOf(this.#selected);
    return elements[at < 0 ? (distance > 0 ? 0 : elements.length - 1) : at + distance];
  }
}

/** Scrolls the tracks alone, and not the page, until a row is below their head and above their end. */
function reveal(row) {
  const scroller = row.closest(".timeline-scroller");
  if (!scroller) return;
  const box = scroller.getBoundingClientRect(), { top, bottom } = row.getBoundingClientRect();
  const start = box.top + (scroller.querySelector(".timeline-head")?.offsetHeight ?? 0);
  if (top < start) scroller.scrollTop += top - start; else if (bottom > box.bottom) scroller.scrollTop += bottom - box.bottom;
}

/** Returns the presence and the movement of an element as a CSS gradient over the width of the track. */
function barsOf(element, { count, last }) {
  const { presence } = element, moving = new Set(), bars = [];
  for (const name of trackNames) {
    const { frames, values } = element[name];
    for (let index = 0; index + 1 < frames.length; index++) {
      if (values[index] !== values[index + 1]) for (let frame = frames[index]; frame < frames[index + 1]; frame++) moving.add(frame);
    }
  }
  // At most about 600 frames are sampled: the bar has hardly more pixels.
  const stride = Math.max(1, Math.floor(count / 600));
  for (let index = 0; index < presence.length; index += 2) {
    let start = presence[index], isMoving = moving.has(start);
    for (let frame = start; frame < presence[index + 1]; frame += stride) {
      if (moving.has(frame) === isMoving) continue;
      bars.push([start, frame, isMoving]);
      [start, isMoving] = [frame, !isMoving];
    }
    bars.push([start, Math.min(presence[index + 1], last), isMoving]);
  }
  const percent = (frame) => (last ? frame / last * 100 : 0), stops = ["transparent 0"];
  for (const [start, end, isMoving] of bars) {
    // Even one frame of a long simulation gets a visible width.
    const until = Math.max(end, start + last / 500), color = isMoving ? "var(--accent)" : "var(--presence)";
    stops.push(`transparent ${percent(start)}%`, `${color} ${percent(start)}%`, `${color} ${percent(until)}%`, `transparent ${percent(until)}%`);
  }
  return `linear-gradient(90deg, ${stops.join()}, transparent)`;
}
