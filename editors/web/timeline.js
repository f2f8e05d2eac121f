// The document's timeline: played, paused and dragged to and fro in the chosen device.

import { attributesAt, movesAt, presence, readPlay } from "./columns.js";
import { $, make, number } from "./dom.js";
import { nextFrame } from "./frames.js";
import { Screen } from "./screen.js";

export class Timeline {
  #connection; #uri; #device = null; #play = null; #screen = null; #layer = null; #frame = 0; #isPlaying = false; #started = null; #speed = 1;

  constructor(connection, uri) {
    this.#connection = connection;
    this.#uri = uri;
    $("play").addEventListener("click", () => (this.#isPlaying ? this.pause() : this.play()));
    $("toStart").addEventListener("click", () => this.seek(0));
    $("scrub").addEventListener("input", () => {
      const frame = +$("scrub").value;
      this.pause();
      this.#show(frame);
    });
    $("speed").addEventListener("change", () => { this.#speed = +$("speed").value; this.#started = null; });
    $("live").addEventListener("click", () => this.leave());
  }

  get isShown() { return this.#layer !== null; }
  get isPlaying() { return this.#isPlaying; }
  get time() { return this.#play ? this.#frame / this.#play.rate : 0; }
  get duration() { return this.#play?.duration ?? 0; }
  get data() { return this.#play; }

  /** Reads the timeline for a device; without one, or from a server that has none, the player says so. */
  async load(device) {
    this.leave();
    this.#device = device;
    this.#play = null;
    let data = null;
    if (this.#connection.supports("layoutd/timeline")) {
      data = await this.#connection.request("layoutd/timeline", { textDocument: { uri: this.#uri }, viewport: device.size }).catch(() => null);
    }
    if (data) this.use(readPlay(data));
    $("player").hidden = !data;
    $("noTimeline").hidden = Boolean(data);
    return data !== null;
  }

  /** Takes a play that was read. */
  use(play) {
    this.#play = play;
    $("scrub").max = play.last;
    this.#tell();
    this.#chart();
  }

  play() {
    if (!this.#play) return;
    if (this.#frame >= this.#play.last) this.#frame = 0;
    this.#isPlaying = true;
    this.#started = null;
    this.#show(this.#frame);
    nextFrame(this.#tick);
  }
  pause() {
    this.#isPlaying = false;
    if (this.#play) this.#tell();
  }
  /** Shows a moment, in seconds. */
  seek(time) {
    this.pause();
    if (this.#play) this.#show(time * this.#play.rate);
  }
  /** Back to what the document says now. */
  leave() {
    this.pause();
    this.#layer?.remove();
    this.#layer = this.#screen = null;
    if (this.#device) this.#device.isPlaying = false;
    $("live").hidden = true;
  }

  #tick = (now) => {
    if (!this.#isPlaying) return false;
    const rate = this.#play.rate * this.#speed;
    this.#started ??= now - this.#frame / rate;
    this.#show((now - this.#started) * rate);
    if (this.#frame >= this.#play.last) this.pause();
    return this.#isPlaying;
  };

  #show(frame) {
    if (!this.#layer) this.#enter();
    const { view, elements, last } = this.#play;
    frame = this.#frame = Math.max(0, Math.min(last, frame));
    const there = new Map();
    for (const element of elements) {
      const attributes = attributesAt(element, frame);
      if (attributes) there.set(element.key, attributes);
    }
    const known = this.#screen.views, removed = [...known.keys()].filter((key) => !there.has(key));
    const [changed, added] = [[], []];
    for (const attributes of there.values()) (known.has(attributes.key) ? changed : added).push(attributes);
    this.#screen.update(there, { removed, changed, added }, () => false);
    this.#screen.scroll({ x: view.offsetX.at(frame), y: view.offsetY.at(frame) }, there, () => undefined);
    this.#tell();
  }

  #enter() {
    this.#layer = make("div", "layer play");
    this.#screen = new Screen(this.#layer);
    this.#screen.scheme = this.#device.screen.scheme;
    this.#device.view.append(this.#layer);
    this.#device.isPlaying = true;
    $("live").hidden = false;
  }

  #tell() {
    const { last, rate, duration } = this.#play, whole = Math.round(this.#frame);
    $("scrub").value = whole;
    $("scrub").setAttribute("aria-valuetext", `frame ${whole} of ${last}, ${number(this.#frame / rate)} seconds`);
    $("time").textContent = `${(this.#frame / rate).toFixed(2)} / ${duration.toFixed(2)} s`;
    $("play").setAttribute("aria-label", this.#isPlaying ? "Pause" : "Play");
    $("playShape").setAttribute("d", this.#isPlaying ? "M4 2h3v12H4zM9 2h3v12H9z" : "M4 2l10 6-10 6z");
    $("activity").style.setProperty("--at", last ? whole / last : 0);
  }

  /** How many elements move, over time, behind the slider. */
  #chart() {
    const { elements, last } = this.#play, columns = Math.min(240, last + 1), counts = [];
    for (let column = 0; column < columns; column++) {
      const frame = Math.floor(column / columns * last);
      counts.push(elements.reduce((count, element) => count + (presence(element, frame) && movesAt(element, frame) ? 1 : 0), 0));
    }
    const most = Math.max(1, ...counts), path = counts.map((count, index) => `L${index} ${number(30 - 28 * count / most)}`).join("");
    $("activityShape").setAttribute("d", `M0 30${path}L${columns - 1} 30z`);
    $("activityView").setAttribute("viewBox", `0 0 ${Math.max(1, columns - 1)} 30`);
  }
}
