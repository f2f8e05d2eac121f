// All widths at a glance: a strip above the devices, colored where lint rules have problems, with marks at the document's
// breakpoints. Dragging in it sets the width of the active device.

import { createElement, number, setHidden, setText } from "../dom.js";

const minimum = 320, maximum = 1366;
/** Milliseconds without a change of the text before the widths are linted. */
const delay = 400;
/** The number of problems that the tooltip names. */
const namedCount = 3;
const severities = { 1: "error", 2: "warning", 3: "information", 4: "information" };

/** Returns the position of a width in the strip, as a percentage. */
const position = (width) => `${100 * (width - minimum) / (maximum - minimum)}%`;
const clamped = (width) => Math.round(Math.min(maximum, Math.max(minimum, width)));

export class WidthBar {
  #connection; #uri; #documentState; #device; #problems = []; #timer = 0; #version = null; #shown = ""; #run = 0;
  #segments = createElement("div", "segments"); #marker = createElement("div", "marker"); #tip = createElement("output", "tip", [], { hidden: "" });
  #slider = createElement("div", "widthBar", [this.#segments, this.#marker, this.#tip], {
    role: "slider", tabindex: "0", "aria-label": "Width of the viewport, with the problems at each width", "aria-valuemin": minimum, "aria-valuemax": maximum,
  });
  /** A landmark with the slider. */
  node = createElement("section", "widths", [this.#slider], { "aria-label": "All widths" });

  /** `device()` returns the device whose width is shown and set. */
  constructor(connection, uri, documentState, device) {
    [this.#connection, this.#uri, this.#documentState, this.#device] = [connection, uri, documentState, device];
    documentState.addEventListener("change", () => this.#follow());
    this.#slider.addEventListener("pointermove", (event) => {
      const width = this.#widthAt(event);
      if (event.buttons & 1) this.#resize(width);
      this.#showTip(width);
    });
    this.#slider.addEventListener("pointerdown", (event) => {
      this.#slider.setPointerCapture(event.pointerId);
      this.#resize(this.#widthAt(event));
    });
    this.#slider.addEventListener("pointerleave", () => setHidden(this.#tip, true));
    this.#slider.addEventListener("focus", () => { if (this.#slider.matches(":focus-visible")) this.#showTip(this.#width); });
    this.#slider.addEventListener("blur", () => setHidden(this.#tip, true));
    this.#slider.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  get #width() { return clamped(this.#device()?.size.width ?? minimum); }
  /** The problems with the widths at which they occur, for tests. */
  get problems() { return this.#problems; }

  /** Shows the width of the active device; called in each of its frames. */
  draw() {
    const device = this.#device(), width = device?.size.width;
    if (!device || this.#shown === `${width}`) return;
    this.#shown = `${width}`;
    this.#marker.style.left = position(clamped(width));
    this.#slider.setAttribute("aria-valuenow", Math.round(width));
    this.#slider.setAttribute("aria-valuetext", this.#textAt(width));
  }

  /** Lints the widths again after the text has changed. */
  #follow() {
    const { state, textVersion, build } = this.#documentState;
    // A document that is made from Swift files has the layout of one width.
    setHidden(this.node, build !== null);
    if (build || state !== "current" || textVersion === this.#version) return;
    this.#version = textVersion;
    // A load of the text before ends with its next part.
    this.#run++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#load(), delay);
  }

  /** Lints the widths part by part, so that no other request of the page waits for all of them. */
  async #load() {
    if (!this.#connection.supports("layoutd/lintWidths")) return;
    const run = ++this.#run, problems = new Map();
    for (let from = minimum; from < maximum;) {
      let part;
      try {
        part = await this.#connection.request("layoutd/lintWidths", { textDocument: { uri: this.#uri }, from, to: maximum });
      } catch {
        // The connection was closed, or the document is not open any more: what is shown stays.
        return;
      }
      if (run !== this.#run) return;
      for (const problem of part.diagnostics) join(problems, problem);
      if (!(part.to > from)) break;
      from = part.to;
    }
    this.#problems = [...problems.values()];
    this.#drawSegments();
  }

  #drawSegments() {
    const order = [...this.#problems].sort((one, other) => other.severity - one.severity);
    const segments = order.flatMap(({ severity, widths }) => widths.map(({ from, to }) => {
      const segment = createElement("div", severities[severity]);
      segment.style.left = position(from);
      segment.style.right = `calc(100% - ${position(Math.max(to, from + 0.1))})`;
      return segment;
    }));
    const marks = this.#documentState.breakpoints.filter((width) => width > minimum && width < maximum).map((width) => {
      const mark = createElement("div", "breakpoint");
      mark.style.left = position(width);
      return mark;
    });
    this.#segments.replaceChildren(...segments, ...marks);
    this.#slider.classList.add("linted");
    this.#shown = "";
    this.draw();
  }

  #widthAt(event) {
    const { left, width } = this.#slider.getBoundingClientRect();
    return clamped(minimum + (maximum - minimum) * (event.clientX - left) / width);
  }

  #resize(width) {
    const device = this.#device();
    if (device && width !== device.size.width) device.resize({ width, height: device.size.height });
  }

  #handleKey(event) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key], width = this.#width;
    const next = step ? width + step * (event.shiftKey ? 10 : 1) : { Home: minimum, End: maximum, PageUp: this.#change(width, 1), PageDown: this.#change(width, -1) }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#resize(clamped(next));
    this.#showTip(clamped(next));
  }

  /** Returns the next width in a direction at which a problem begins or ends, or a layout changes. */
  #change(width, direction) {
    const changes = this.#problems.flatMap(({ widths }) => widths.flatMap(({ from, to }) => [Math.ceil(from), Math.floor(to) + 1])).concat(this.#documentState.breakpoints.map(Math.ceil));
    const beyond = changes.filter((change) => (change - width) * direction > 0).map((change) => change * direction);
    return beyond.length ? Math.min(...beyond) * direction : direction > 0 ? maximum : minimum;
  }

  #at(width) { return this.#problems.filter(({ widths }) => widths.some(({ from, to }) => from <= width && width <= to)); }

  #textAt(width) {
    const found = this.#at(width), count = found.length;
    return `${number(width, 0)} points, ${count === 0 ? "no problems" : count === 1 ? "1 problem" : `${count} problems`}`;
  }

  #showTip(width) {
    const found = [...this.#at(width)].sort((one, other) => one.severity - other.severity), others = found.length - namedCount;
    const lines = found.slice(0, namedCount).map(({ severity, message, widths }) => {
      const { from, to } = widths.find((range) => range.from <= width && width <= range.to);
      return createElement("span", severities[severity], `${number(from, 1)}–${number(to, 1)}: ${message.split(". ")[0]}`);
    });
    if (others > 0) lines.push(createElement("span", "", `and ${others} more`));
    this.#tip.replaceChildren(createElement("strong", "", `${number(width, 0)} pt`), ...lines);
    setHidden(this.#tip, false);
    const { width: strip } = this.#slider.getBoundingClientRect(), center = strip * (width - minimum) / (maximum - minimum), half = this.#tip.offsetWidth / 2;
    this.#tip.style.left = `${Math.max(8, Math.min(strip - 2 * half - 8, center - half))}px`;
    this.#slider.setAttribute("aria-valuetext", [this.#textAt(width), ...lines.map((line) => line.textContent)].join(". "));
  }
}

/**
 * Adds a problem of a part of the widths to those of the parts before. A range that continues where theirs ends is
 * joined.
 */
function join(problems, problem) {
  const { start } = problem.range, key = `${problem.rule} ${start.line} ${start.character} ${problem.message.replace(/[0-9.]+/g, "")}`, known = problems.get(key);
  if (!known) return problems.set(key, problem);
  const [first, ...others] = problem.widths, last = known.widths.at(-1);
  if (last.to === first.from) known.widths.splice(-1, 1, { from: last.from, to: first.to }, ...others);
  else known.widths.push(...problem.widths);
}
