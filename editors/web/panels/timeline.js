// The timeline: plays, pauses and scrubs the document's simulation in the active device.

import { ElementRenderer } from "../device/elementRenderer.js";
import { byId, createElement, number } from "../dom.js";
import { requestFrame } from "../frameScheduler.js";
import { attributesAt, isChangingAt, parseSimulation, presenceAt } from "./keyframeTracks.js";

export class Timeline {
  #connection; #uri; #device = null; #simulation = null; #renderer = null; #layer = null; #frame = 0; #isPlaying = false; #started = null; #speed = 1;

  constructor(connection, uri) {
    this.#connection = connection;
    this.#uri = uri;
    byId("play").addEventListener("click", () => (this.#isPlaying ? this.pause() : this.play()));
    byId("toStart").addEventListener("click", () => this.seek(0));
    byId("scrub").addEventListener("input", () => {
      const frame = +byId("scrub").value;
      this.pause();
      this.#show(frame);
    });
    byId("speed").addEventListener("change", () => { this.#speed = +byId("speed").value; this.#started = null; });
    byId("live").addEventListener("click", () => this.exit());
  }

  get isShown() { return this.#layer !== null; }
  get isPlaying() { return this.#isPlaying; }
  get time() { return this.#simulation ? this.#frame / this.#simulation.rate : 0; }
  get duration() { return this.#simulation?.duration ?? 0; }
  get data() { return this.#simulation; }

  /** Loads the simulation for a device. Shows a hint and returns false if the document or the server has none. */
  async loadFor(device) {
    this.exit();
    this.#device = device;
    this.#simulation = null;
    let data = null;
    if (this.#connection.supports("layoutd/simulateTimeline")) {
      data = await this.#connection.request("layoutd/simulateTimeline", { textDocument: { uri: this.#uri }, viewport: device.size }).catch(() => null);
    }
    if (data) this.load(parseSimulation(data));
    byId("player").hidden = !data;
    byId("noTimeline").hidden = Boolean(data);
    return data !== null;
  }

  /** Shows the controls for a parsed simulation. */
  load(simulation) {
    this.#simulation = simulation;
    byId("scrub").max = simulation.last;
    this.#updateControls();
    this.#chart();
  }

  play() {
    if (!this.#simulation) return;
    if (this.#frame >= this.#simulation.last) this.#frame = 0;
    this.#isPlaying = true;
    this.#started = null;
    this.#show(this.#frame);
    requestFrame(this.#tick);
  }
  pause() {
    this.#isPlaying = false;
    if (this.#simulation) this.#updateControls();
  }
  /** Shows a time, in seconds. */
  seek(time) {
    this.pause();
    if (this.#simulation) this.#show(time * this.#simulation.rate);
  }
  /** Shows the live elements again. */
  exit() {
    this.pause();
    this.#layer?.remove();
    this.#layer = this.#renderer = null;
    if (this.#device) this.#device.isPlaying = false;
    byId("live").hidden = true;
  }

  #tick = (now) => {
    if (!this.#isPlaying) return false;
    const rate = this.#simulation.rate * this.#speed;
    this.#started ??= now - this.#frame / rate;
    this.#show((now - this.#started) * rate);
    if (this.#frame >= this.#simulation.last) this.pause();
    return this.#isPlaying;
  };

  #show(frame) {
    if (!this.#layer) this.#enter();
    const { view, elements, last } = this.#simulation;
    frame = this.#frame = Math.max(0, Math.min(last, frame));
    const present = new Map();
    for (const element of elements) {
      const attributes = attributesAt(element, frame);
      if (attributes) present.set(element.key, attributes);
    }
    const views = this.#renderer.views, removed = [...views.keys()].filter((key) => !present.has(key));
    const [changed, added] = [[], []];
    for (const attributes of present.values()) (views.has(attributes.key) ? changed : added).push(attributes);
    this.#renderer.update(present, { removed, changed, added }, () => false);
    this.#renderer.scroll({ x: view.offsetX.at(frame), y: view.offsetY.at(frame) }, present, () => undefined);
    this.#updateControls();
  }

  #enter() {
    this.#layer = createElement("div", "layer simulation");
    this.#renderer = new ElementRenderer(this.#layer);
    this.#renderer.scheme = this.#device.renderer.scheme;
    this.#device.view.append(this.#layer);
    this.#device.isPlaying = true;
    byId("live").hidden = false;
  }

  #updateControls() {
    const { last, rate, duration } = this.#simulation, whole = Math.round(this.#frame);
    byId("scrub").value = whole;
    byId("scrub").setAttribute("aria-valuetext", `frame ${whole} of ${last}, ${number(this.#frame / rate)} seconds`);
    byId("time").textContent = `${(this.#frame / rate).toFixed(2)} / ${duration.toFixed(2)} s`;
    byId("play").setAttribute("aria-label", this.#isPlaying ? "Pause" : "Play");
    byId("playShape").setAttribute("d", this.#isPlaying ? "M4 2h3v12H4zM9 2h3v12H9z" : "M4 2l10 6-10 6z");
    byId("activity").style.setProperty("--at", last ? whole / last : 0);
  }

  /** Draws how many elements move at each time, behind the slider. */
  #chart() {
    const { elements, last } = this.#simulation, columns = Math.min(240, last + 1), counts = [];
    for (let column = 0; column < columns; column++) {
      const frame = Math.floor(column / columns * last);
      counts.push(elements.reduce((count, element) => count + (presenceAt(element, frame) && isChangingAt(element, frame) ? 1 : 0), 0));
    }
    const maximum = Math.max(1, ...counts), path = counts.map((count, index) => `L${index} ${number(30 - 28 * count / maximum)}`).join("");
    byId("activityShape").setAttribute("d", `M0 30${path}L${columns - 1} 30z`);
    byId("activityView").setAttribute("viewBox", `0 0 ${Math.max(1, columns - 1)} 30`);
  }
}
