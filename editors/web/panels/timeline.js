// The timeline of the document: its simulation is shown in the active device instead of the live elements.

import { announce, byId, createElement, number, setHidden, setText } from "../dom.js";
import { requestFrame } from "../frameScheduler.js";
import { attributesAt, parseSimulation, phaseOf } from "../shared/simulationData.js";
import { SimulationViewport } from "../shared/simulationViewport.js";
import { TimelineView } from "../shared/timelineView.js";

/** The number of random orders among which the worst one is searched, and of those that one request compares. */
const orderCount = 100, ordersInPart = 10;
/** Seconds before the jump from which the worst order is played. */
const leadIn = 0.5;

/** The simulation that a device shows instead of its live elements. */
class SimulationLayer {
  /** Moves and restyles the elements; created for each loaded simulation. */
  viewport = null;
  #simulation = null; #handleKey; #node = createElement("div", "layer simulation", [], { role: "presentation" });

  /** `handleKey(event)` handles the keys of the device, and returns true if it did. */
  constructor(device, handleKey) {
    this.#handleKey = handleKey;
    device.view.insertBefore(this.#node, device.chrome.overlay);
  }

  load(simulation) {
    this.#simulation = simulation;
    this.viewport = new SimulationViewport(this.#node, simulation);
  }
  setScheme(scheme) { this.viewport.setScheme(scheme); }
  remove() { this.#node.remove(); }
  handleKey(event) { return this.#handleKey(event); }

  get node() { return this.#node; }
  get offset() { return this.viewport.offset; }
  get size() { return this.viewport.size; }
  /** The size for which "Fit" scales the device, so that a rotation does not change its scale. */
  get fittingSize() { return this.#simulation.largestViewport; }
  /** The attributes of the elements in view by key. */
  get elements() { return new Map([...this.viewport.shown].map(({ key }) => [key, this.attributes(key)])); }
  attributes(key) {
    const element = this.#simulation.byKey.get(key);
    return element ? attributesAt(element, this.viewport.frame) : null;
  }
  phase(key) { return phaseOf(this.#simulation.byKey.get(key), this.viewport.frame); }
  idOf(key) { return this.viewport.nodeOf(this.#simulation.byKey.get(key))?.id ?? null; }
}

export class Timeline {
  #connection; #uri; #inspector = null; #view; #device = null; #layer = null; #isLoading = false; #isOutdated = false; #size = "";
  #live = createElement("button", "secondary", "Back to live", { id: "live", hidden: "" });
  #worst = createElement("button", "secondary", "Worst order", { id: "worstOrder", "aria-pressed": "false", title: "Let late sizes arrive in random orders, and play the one in which an element jumps farthest", hidden: "" });
  /** The order in which late sizes arrive; null for the times of the document. */
  #seed = null;
  #chip = createElement("button", "timeline-chip", "Timeline", { id: "timelineChip", title: "The devices show this time of the timeline, not the live document", hidden: "" });

  constructor(connection, uri) {
    [this.#connection, this.#uri] = [connection, uri];
    this.#view = new TimelineView(byId("timeline"), {
      requestFrame,
      trailing: [this.#worst, this.#live],
      on: {
        draw: (frame) => this.#draw(frame),
        select: (element) => { if (this.#device) this.#inspector?.select(this.#device, element?.key ?? null); },
        hover: (element) => { if (this.#device) this.#inspector?.hover(this.#device, element?.key ?? null); },
      },
    });
    byId("status").after(this.#chip);
    this.#live.addEventListener("click", () => this.exit());
    this.#worst.addEventListener("click", () => (this.#seed === null ? this.playWorstOrder() : this.#follow(null)));
    this.#chip.addEventListener("click", () => byId("scrub").focus());
  }

  /** Keeps the selected and the hovered element the same in the timeline and in the inspector. */
  attach(inspector) {
    this.#inspector = inspector;
    inspector.onChange = ({ hovered, selected }) => {
      const find = (target) => (target?.device === this.#device && this.#view.simulation?.byKey.get(target.key)) || null;
      if (find(selected) !== this.#view.selected) this.#view.select(find(selected));
      this.#view.hover(find(hovered));
    };
  }

  get isShown() { return this.#layer !== null; }
  get isPlaying() { return this.#view.isPlaying; }
  get time() { return this.#view.time; }
  get duration() { return this.#view.duration; }
  /** The simulation that is loaded; null if there is none. */
  get data() { return this.#view.simulation; }

  /**
   * Loads the simulation for a device, again after the text has changed. If a time is shown it stays shown, with the new
   * text. Shows a hint and returns false if the document or the server has no timeline.
   */
  async loadFor(device) {
    if (device !== this.#device) this.exit();
    this.#device = device;
    this.#isOutdated = this.#isLoading;
    if (this.#isLoading) return this.data !== null;
    this.#isLoading = true;
    let data;
    try {
      data = await this.#request(device);
    } catch {
      // The connection was closed, or the request was cancelled by a newer text: the loaded simulation stays.
      data = undefined;
    }
    this.#isLoading = false;
    if (this.#isOutdated) return this.loadFor(this.#device);
    if (data !== undefined) this.load(data ? parseSimulation(data) : null);
    if (data) setHidden(this.#worst, this.#seed === null && !data.report?.intervals.some(({ sizeChanges }) => Object.keys(sizeChanges).length > 0));
    return Boolean(data);
  }

  async #request(device, order = this.#seed === null ? {} : { seed: this.#seed }) {
    if (!this.#connection.supports("layoutd/simulateTimeline")) return null;
    const request = (order) => this.#connection.request("layoutd/simulateTimeline", { textDocument: { uri: this.#uri }, viewport: device.viewport ?? device.size, ...order });
    // A document without a timeline may have late sizes, which arrive in any order.
    return await request(order) ?? (Object.keys(order).length ? null : request({ seed: 0 }));
  }

  /** Searches the order of late sizes in which an element jumps farthest, part by part, and plays it. */
  async playWorstOrder() {
    const device = this.#device, jumpOf = (data) => Math.max(0, ...(data?.jumps ?? []).map(({ distance }) => distance));
    this.#worst.disabled = true;
    let worst = null;
    try {
      for (let seed = 1; seed <= orderCount; seed += ordersInPart) {
        const data = await this.#request(device, { seed, orders: ordersInPart });
        if (worst === null || jumpOf(data) > jumpOf(worst)) worst = data;
      }
    } catch {
      // The connection was closed, or the request was cancelled by a newer text.
    }
    this.#worst.disabled = false;
    if (!worst || device !== this.#device) return;
    await this.#follow(worst.seed);
    const jump = worst.jumps?.reduce((one, other) => (other.distance > one.distance ? other : one));
    announce(jump ? `The worst of ${orderCount} orders: ${jump.key} jumps by ${number(jump.distance, 1)} points at ${number(jump.at)} seconds.` : `Nothing jumps in ${orderCount} orders.`);
    this.seek(Math.max(0, (jump?.at ?? 0) - leadIn));
    this.play();
  }
  /** Lets late sizes arrive in the order of a seed; at the times of the document for null. */
  async #follow(seed) {
    this.#seed = seed;
    this.#worst.setAttribute("aria-pressed", seed !== null);
    setText(this.#worst, seed === null ? "Worst order" : `Order ${seed}`);
    await this.loadFor(this.#device);
  }

  /** Shows the controls for a simulation; null for none. */
  load(simulation) {
    byId("timeline").hidden = !simulation;
    byId("noTimeline").hidden = Boolean(simulation);
    if (!simulation) return this.exit();
    const { time, isShown } = this;
    this.#view.load(simulation, time);
    if (!isShown) return;
    this.#layer.load(simulation);
    this.#view.draw();
    this.#inspector?.draw();
  }

  play() { this.#view.play(); }
  pause() { this.#view.pause(); }
  /** Shows a time, in seconds. */
  seek(time) {
    this.pause();
    this.#view.seek(time);
  }
  /** Shows the live elements again. */
  exit() {
    this.pause();
    if (!this.#layer) return;
    this.#layer.remove();
    this.#layer = null;
    this.#size = "";
    this.#device.simulation = null;
    this.#showState();
    this.#inspector?.draw();
  }

  #draw(frame) {
    if (!this.#layer) {
      this.#layer = new SimulationLayer(this.#device, (event) => this.#view.handleKey(event));
      this.#layer.load(this.#view.simulation);
    }
    const { viewport } = this.#layer;
    viewport.setScheme(this.#device.renderer.scheme);
    const shown = viewport.draw(frame), { width, height } = viewport.size;
    if (this.#size !== `${width} ${height}`) {
      this.#size = `${width} ${height}`;
      this.#device.simulation = this.#layer;
    }
    this.#device.updateHover();
    this.#device.scheduleFrame();
    this.#showState();
    return shown;
  }

  #showState() {
    const text = `Timeline ${this.time.toFixed(2)} s`;
    document.body.toggleAttribute("data-timeline", this.isShown);
    for (const node of [this.#live, this.#chip]) setHidden(node, !this.isShown);
    setText(this.#chip, text);
  }
}
