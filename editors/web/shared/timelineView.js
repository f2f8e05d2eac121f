// The timeline of a simulation: playback, a ruler with the events, a chart, and a track for each element. The preview
// page and the player have the same one.

import { createElement, number, setText } from "../dom.js";
import { AttributeChart, svgNode } from "./attributeChart.js";
import { ElementTracks } from "./elementTracks.js";
import { shownFrame, wholeFrame } from "./simulationData.js";

const glyphs = {
  start: "M3 3h2v10H3zM13 3v10L6 8z", back: "M9 3v10L3 8zM11 3h2v10h-2z", forward: "M7 3v10l6-5zM3 3h2v10H3z",
  play: "M4 2l10 6-10 6z", pause: "M4 2h3v12H4zM9 2h3v12H9z",
  loop: "M5 3h6a4 4 0 0 1 4 4v1h-2V7a2 2 0 0 0-2-2H5v2L1.5 4 5 1zM11 13H5a4 4 0 0 1-4-4V8h2v1a2 2 0 0 0 2 2h6V9l3.5 3-3.5 3z",
};
const speeds = [0.1, 0.25, 0.5, 1, 2, 4];
/** Distances of ticks in seconds, and the least distance of their texts in points. */
const tickSteps = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 3600], tickDistance = 70;

const glyphButton = (glyph, label, title, className = "") => {
  const picture = svgNode("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
  picture.append(svgNode("path", { d: glyphs[glyph] }));
  return createElement("button", className, picture, { "aria-label": label, title });
};

export class TimelineView {
  #simulation = null; #frame = 0; #isPlaying = false; #isLooping = true; #speed = 1; #previous = null;
  #requestFrame; #on; #parts = {}; #chart; #tracks; #selected = null; #hovered = null; #matchCount = 0;

  /**
   * Builds the timeline in `root`. `requestFrame(task)` calls `task(seconds)` in each frame while it returns true. `on`
   * has `draw(frame)`, which shows a frame and returns the set of its elements, and `select(element)` and
   * `hover(element)`. `trailing` are nodes at the end of the controls.
   */
  constructor(root, { requestFrame, on, trailing = [] }) {
    this.#requestFrame = requestFrame;
    this.#on = on;
    this.#chart = new AttributeChart({ onSeek: (frame) => this.#scrub(frame), onChange: () => this.#chart?.draw(this.#frame) });
    root.classList.add("timeline");
    root.append(this.#transport(trailing), this.#createScroller());
    this.#tracks = new ElementTracks(this.#parts.rows, this.#parts.scroller, {
      select: (element) => { this.select(element); on.select(element); },
      hover: (element) => { this.hover(element); on.hover(element); },
      seek: (frame) => this.#scrub(Math.round(frame)),
    });
    root.addEventListener("keydown", (event) => { if (this.handleKey(event)) event.stopPropagation(); });
    new ResizeObserver(() => this.#drawRuler()).observe(this.#parts.track);
  }

  get simulation() { return this.#simulation; }
  get frame() { return Math.min(this.#frame, this.#simulation?.last ?? 0); }
  get time() { return this.#simulation ? this.frame / this.#simulation.rate : 0; }
  get duration() { return this.#simulation?.duration ?? 0; }
  get isPlaying() { return this.#isPlaying; }
  get selected() { return this.#selected; }

  /** Loads a simulation at a time in seconds, without drawing it. The selected element is kept by its key. */
  load(simulation, time = 0) {
    const { scrub, notice } = this.#parts, key = this.#selected?.key;
    this.#simulation = simulation;
    this.#frame = Math.max(0, Math.min(simulation.last, time * simulation.rate));
    this.#previous = null;
    this.#hovered = null;
    scrub.max = simulation.last;
    notice.hidden = !simulation.stopReason;
    notice.textContent = simulation.stopReason ? `Ends at ${number(simulation.duration)} s: ${simulation.stopReason}` : "";
    this.#matchCount = simulation.elements.length;
    this.#tracks.load(simulation);
    this.#chart.load(simulation);
    this.#filter();
    this.select(simulation.byKey.get(key) ?? null);
    this.#drawRuler();
    this.#update(new Set(simulation.elements.filter((element) => shownFrame(element, this.#frame) >= 0)));
  }

  play() {
    if (!this.#simulation || this.#isPlaying) return;
    if (this.#frame >= this.#simulation.last) this.#frame = 0;
    this.#previous = null;
    this.#setPlaying(true);
    this.draw();
    this.#requestFrame(this.#tick);
  }
  pause() { this.#setPlaying(false); }
  /** Shows a time in seconds. */
  seek(time) { if (this.#simulation) this.seekFrame(time * this.#simulation.rate); }
  seekFrame(frame) {
    if (!this.#simulation) return;
    this.#frame = Math.max(0, Math.min(this.#simulation.last, frame));
    this.#previous = null;
    this.draw();
  }
  step(count) { this.#scrub(Math.round(this.frame) + count); }

  /** Shows the current frame. */
  draw() { this.#update(this.#on.draw(this.frame)); }

  /** Marks the selected element, or none for null, in the tracks and in the chart. */
  select(element) {
    this.#selected = element;
    this.#tracks.select(element);
    this.#drawChart();
  }
  /** Charts an element instead of the selected one, until it is called with null. */
  hover(element) {
    this.#hovered = element;
    this.#drawChart();
  }

  /** Handles a key. Returns true if the key was handled. */
  handleKey(event) {
    const { target, key } = event;
    if (!this.#simulation || event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|TEXTAREA)$/.test(target.tagName) || target.type === "search") return false;
    const isRow = target === this.#parts.rows && (key === "ArrowDown" || key === "ArrowUp");
    const actions = {
      " ": () => (this.#isPlaying ? this.pause() : this.play()),
      ArrowLeft: () => this.step(event.shiftKey ? -10 : -1), ArrowRight: () => this.step(event.shiftKey ? 10 : 1),
      ArrowUp: () => this.#selectNext(-1), ArrowDown: () => this.#selectNext(1),
      PageUp: () => this.#seekEvent(-1), PageDown: () => this.#seekEvent(1),
      Home: () => this.seekFrame(0), End: () => this.#scrub(this.#simulation.last),
      l: () => this.#setLooping(!this.#isLooping), L: () => this.#setLooping(!this.#isLooping),
    };
    if (!Object.hasOwn(actions, key) || key === " " && target.tagName === "BUTTON" || key.endsWith("Up") && key !== "PageUp" && !isRow) return false;
    if (key === "ArrowDown" && !isRow) return false;
    actions[key]();
    event.preventDefault();
    return true;
  }

  #selectNext(distance) {
    const next = this.#tracks.next(distance);
    if (!next) return;
    this.select(next);
    this.#on.select(next);
  }
  #seekEvent(distance) {
    const { events } = this.#simulation, { frame } = this;
    const next = distance > 0 ? events.find((event) => event.frame > frame + 0.5) : events.findLast((event) => event.frame < frame - 0.5);
    if (next) this.#scrub(next.frame);
  }
  #scrub(frame) {
    this.pause();
    this.seekFrame(frame);
  }

  #tick = (now) => {
    if (!this.#isPlaying) return false;
    const { last, rate } = this.#simulation, start = this.#previous ?? now;
    this.#frame += (now - start) * rate * this.#speed;
    this.#previous = now;
    if (this.#frame >= last && !this.#isLooping) {
      this.#frame = last;
      this.pause();
    } else if (this.#frame >= last + rate * this.#speed || last === 0) {
      // At the end it stays for a second, as the animated SVG does.
      this.#frame = 0;
    }
    this.draw();
    return this.#isPlaying;
  };

  #setPlaying(isPlaying) {
    this.#frame = this.frame;
    this.#isPlaying = isPlaying;
    const { toggle } = this.#parts;
    toggle.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    toggle.querySelector("path").setAttribute("d", isPlaying ? glyphs.pause : glyphs.play);
  }
  #setLooping(isLooping) {
    this.#isLooping = isLooping;
    this.#parts.loop.setAttribute("aria-pressed", isLooping);
  }

  #transport(trailing) {
    const parts = Object.assign(this.#parts, {
      start: glyphButton("start", "To the beginning", "To the beginning (Home)"), back: glyphButton("back", "One frame back", "One frame back (←)"),
      toggle: glyphButton("play", "Play", "Play or pause (space)", "primary"), forward: glyphButton("forward", "One frame forward", "One frame forward (→)"),
      loop: glyphButton("loop", "Loop", "Loop (L)", "toggle"),
      speed: createElement("select", "", speeds.map((speed) => createElement("option", "", `${speed}×`, { value: speed })), { id: "speed" }),
      time: createElement("output", "time", ["", createElement("small")], { id: "time", for: "scrub", "aria-live": "off" }),
      find: createElement("input", "", "", { type: "search", id: "find", placeholder: "Find elements", "aria-label": "Find elements", autocomplete: "off", spellcheck: "false" }),
      notice: createElement("p", "notice", ""),
    });
    parts.speed.value = "1";
    parts.loop.setAttribute("aria-pressed", "true");
    parts.start.addEventListener("click", () => this.seekFrame(0));
    parts.back.addEventListener("click", () => this.step(-1));
    parts.toggle.addEventListener("click", () => (this.#isPlaying ? this.pause() : this.play()));
    parts.forward.addEventListener("click", () => this.step(1));
    parts.loop.addEventListener("click", () => this.#setLooping(!this.#isLooping));
    parts.speed.addEventListener("change", () => { this.#speed = +parts.speed.value; });
    parts.find.addEventListener("input", () => this.#filter());
    const legend = createElement("span", "legend", [createElement("span", "", [createElement("i"), "in view"]), createElement("span", "", [createElement("i", "moving"), "moving"])], { "aria-hidden": "true" });
    const keys = createElement("span", "timeline-keys", [["space", "play"], ["←→", "frame"], ["PgUp PgDn", "event"], ["L", "loop"]].flatMap(([key, label]) => [createElement("kbd", "", key), ` ${label} `]), { "aria-hidden": "true" });
    return createElement("div", "transport", [
      createElement("div", "buttons", [parts.start, parts.back, parts.toggle, parts.forward, parts.loop]),
      createElement("label", "speed", ["Speed ", parts.speed]), parts.time, parts.find, legend, parts.notice, keys, ...trailing,
    ]);
  }

  #createScroller() {
    const parts = Object.assign(this.#parts, {
      events: createElement("div", "events", [], { role: "toolbar", "aria-label": "Events" }), eventRow: createElement("div", "event-row"),
      ticks: createElement("div", "ticks", [], { "aria-hidden": "true" }), count: createElement("span", "timeline-count"),
      scrub: createElement("input", "", "", { type: "range", id: "scrub", min: "0", step: "1", "aria-label": "Frame" }),
      rows: createElement("div", "rows", [], { id: "rows", role: "listbox", "aria-label": "Elements", tabindex: "0" }),
      cursor: createElement("div", "cursor"),
    });
    parts.scrub.value = "0";
    parts.track = createElement("div", "ruler-track", [parts.ticks, parts.scrub]);
    parts.scrub.addEventListener("input", () => this.#scrub(+parts.scrub.value));
    parts.events.addEventListener("keydown", (event) => this.#moveEventFocus(event));
    parts.eventRow.append(createElement("span", "event-title", "Events"), parts.events);
    const head = createElement("div", "timeline-head", [
      parts.eventRow, createElement("div", "ruler", [parts.count, parts.track]), createElement("div", "chart-row", this.#chart.nodes),
    ]);
    const content = createElement("div", "timeline-content", [head, parts.rows, createElement("div", "cursor-track", parts.cursor, { "aria-hidden": "true" })]);
    return parts.scroller = createElement("div", "timeline-scroller", content);
  }

  #filter() {
    if (!this.#simulation) return;
    this.#matchCount = this.#tracks.filter(this.#parts.find.value);
    this.#drawCount(null);
  }

  /** Draws the ticks and the events for the width of the ruler. */
  #drawRuler() {
    if (!this.#simulation) return;
    const { track, ticks } = this.#parts, { duration } = this.#simulation, width = track.clientWidth, maximum = Math.max(1, width / tickDistance);
    const step = tickSteps.find((step) => duration / step <= maximum) ?? duration, count = Math.min(400, Math.floor(duration / (step / 5) + 1e-9));
    const marks = [];
    for (let index = 0; index <= count; index++) {
      const share = index * step / 5 / (duration || 1) * 100, mark = createElement("i", index % 5 ? "" : "major");
      mark.style.left = `${share}%`;
      marks.push(mark);
      if (index % 5) continue;
      const text = createElement("span", index === 0 ? "first" : share > 97 ? "last" : "", `${number(index * step / 5)} s`);
      text.style.left = `${share}%`;
      marks.push(text);
    }
    ticks.replaceChildren(...marks);
    this.#drawEvents(width);
  }

  /** Draws a flag for each event, with its name if it fits before the next one. */
  #drawEvents(width) {
    const { events, last } = this.#simulation, { eventRow, events: node } = this.#parts;
    eventRow.hidden = events.length === 0;
    const hadFocus = node.contains(document.activeElement) ? [...node.children].indexOf(document.activeElement) : -1;
    node.replaceChildren(...events.map(({ frame, time, names, details }, index) => {
      const at = last ? frame / last : 0, distance = ((events[index + 1]?.frame ?? last) / (last || 1) - at) * width, text = names.join(", ");
      const isLast = index === events.length - 1 && distance < 60, label = `${number(time, 3)} s, ${details.join(", ")}`;
      const flag = createElement("button", isLast ? "event end" : "event", distance < 24 && !isLast ? "" : text, { title: label, "aria-label": `${text}: ${label}`, tabindex: index ? "-1" : "0" });
      flag.style.left = `${at * 100}%`;
      if (!isLast) flag.style.maxWidth = `${Math.max(6, distance - 2)}px`;
      flag.addEventListener("click", () => this.#scrub(frame));
      return flag;
    }));
    if (hadFocus >= 0) (node.children[hadFocus] ?? node.lastChild)?.focus();
  }

  /** Moves the focus among the events by the arrow keys, and jumps to the focused one. */
  #moveEventFocus(event) {
    const flags = [...this.#parts.events.children], at = flags.indexOf(event.target);
    const next = { ArrowRight: flags[at + 1], ArrowLeft: flags[at - 1], Home: flags[0], End: flags.at(-1) }[event.key];
    if (!["ArrowRight", "ArrowLeft", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    for (const flag of flags) flag.tabIndex = flag === next ? 0 : -1;
    next.focus();
    next.click();
  }

  #drawChart() {
    this.#chart.target = this.#hovered ?? this.#selected;
    this.#chart.draw(this.frame);
  }

  #drawCount(shown) {
    const { count } = this.#parts, { elements } = this.#simulation, isFiltered = this.#parts.find.value !== "";
    const listed = this.#tracks.elements.length, rest = listed < this.#matchCount ? `, ${listed} listed` : "";
    const text = isFiltered ? `${this.#matchCount} found${rest}` : shown ? `${shown.size} of ${elements.length} in view${rest}` : count.textContent;
    if (count.textContent !== text) count.textContent = text;
  }

  /** Updates all parts for the current frame, which has the elements `shown`. */
  #update(shown) {
    const { scrub, time, cursor } = this.#parts, { last, rate, duration } = this.#simulation, { frame } = this, whole = wholeFrame(frame);
    this.#tracks.setShown(shown);
    this.#drawCount(shown);
    this.#drawChart();
    if (+scrub.value !== whole) scrub.value = whole;
    scrub.setAttribute("aria-valuetext", `frame ${whole} of ${last}, ${(whole / rate).toFixed(2)} seconds`);
    setText(time.firstChild, (frame / rate).toFixed(3));
    setText(time.lastChild, ` / ${duration.toFixed(3)} s · frame ${String(whole).padStart(String(last).length)}`);
    cursor.style.left = `${last ? frame / last * 100 : 0}%`;
  }
}
