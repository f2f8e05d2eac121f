// A device: a frame on the page, the session that it shows, and whoever touches it.

import { Stage } from "./animation.js";
import { Bounds } from "./bounds.js";
import { Casing } from "./casing.js";
import { nextFrame } from "./frames.js";
import { Marks } from "./marks.js";
import { holdPinned } from "./pinned.js";
import { Screen } from "./screen.js";
import { Scroller } from "./scroll.js";
import { Sections } from "./sections.js";
import { Session } from "./session.js";
import { touch } from "./touch.js";

/** Points around the viewport that are there before they are seen: four frames of a fast fling. */
const overscan = 192;

const equal = (one, other) => Math.abs(one.x - other.x) < 1e-6 && Math.abs(one.y - other.y) < 1e-6;

export class Device {
  scale = 1;
  /** Asked for; the document's own when null. */
  viewport = null;
  name = "";
  isDark = null;
  #told = { x: 0, y: 0 }; #bounds; #isPlaying = false;

  /** `host` is told of `tap`, `menu`, `hover`, `applied`, `resized` and `close`, each with this device first. */
  constructor(connection, uri, host, { name, viewport } = {}) {
    Object.assign(this, { connection, host, name: name ?? "", viewport: viewport ?? null });
    this.casing = new Casing({ rotate: () => this.rotate(), recolor: () => host.recolor(this), close: () => host.close(this) });
    this.wake = () => nextFrame(this.#frame);
    this.session = new Session(connection, uri, this.wake);
    this.screen = new Screen(this.layer);
    this.marks = new Marks(this.casing.overlay, this);
    this.stage = new Stage(this.screen, () => this.session.elements);
    this.scroller = new Scroller(this.wake, (rest, velocity) => this.#bounds.target(rest, velocity));
    this.#bounds = new Bounds(connection, this.session, this.scroller);
    this.sections = new Sections(this);
    touch(this);
  }

  get view() { return this.casing.view; }
  get layer() { return this.casing.layer; }

  /** Opens its session, or opens it anew where it was. */
  async open() {
    const isAgain = this.session.revision >= 0;
    await this.session.open({
      viewport: this.viewport ?? undefined, overscan, contentOffset: isAgain ? this.scroller.rest : undefined,
    });
    this.wake();
  }

  close() {
    this.session.close();
    this.casing.node.remove();
  }

  get size() { return this.session?.viewport.width ? this.session.viewport : this.viewport ?? { width: 390, height: 844 }; }
  get elements() { return this.session.elements; }
  get offset() { return this.scroller.offset; }
  get isHorizontal() { return this.session.contentSize.width > this.size.width + 0.5 && this.session.contentSize.height <= this.size.height + 0.5; }
  get isPlaying() { return this.#isPlaying; }
  /** While a timeline is shown the live elements are not. */
  set isPlaying(value) {
    this.#isPlaying = value;
    this.layer.hidden = this.casing.overlay.hidden = value;
    this.view.classList.toggle("plays", value);
  }

  /** Turns it: width and height change places. */
  rotate() { this.resize({ width: this.size.height, height: this.size.width }); }
  resize(viewport) {
    this.viewport = viewport;
    this.connection.notify("layoutd/session/resize", { session: this.session.id, viewport });
  }

  /** How an element looks at this moment. */
  look(key) { return this.stage.look(key) ?? this.elements.get(key); }

  /** The key of what is drawn at a place of the page. */
  keyAt(x, y) { return document.elementsFromPoint(x, y).find((node) => this.layer.contains(node) && node !== this.layer)?.closest(".element")?.dataset.key ?? null; }

  /** Whether an element can be seen without scrolling. */
  shows(key) {
    const look = this.look(key);
    if (!look) return false;
    const [x, y, width, height] = look.frame, { width: across, height: down } = this.size;
    return x < this.offset.x + across && x + width > this.offset.x && y < this.offset.y + down && y + height > this.offset.y;
  }

  setScale(scale) {
    this.scale = scale;
    this.casing.resize(this.size, scale);
  }

  setScheme(scheme) {
    this.casing.node.dataset.scheme = scheme;
    this.screen.restyleAll(scheme, this.elements);
  }

  #frame = (now) => {
    for (const message of this.session.take()) {
      if (message.kind === "state") this.#restart(message); else this.#follow(message, now);
    }
    const shift = this.stage.step(now);
    if (shift) this.scroller.shift(shift);
    const isMoving = this.scroller.step(now);
    this.screen.scroll(this.offset, this.elements, (key) => this.stage.look(key, now));
    holdPinned(this);
    this.marks.draw();
    this.#tell(shift !== null);
    return isMoving || !this.stage.isEmpty;
  };

  #restart({ state, isNew, at }) {
    const start = performance.now();
    const isFirst = this.screen.views.size === 0, before = new Set(this.screen.views.keys());
    this.stage.clear();
    const removed = [...before].filter((key) => !this.elements.has(key));
    const changed = state.attributes.filter(({ key }) => before.has(key)), added = state.attributes.filter(({ key }) => !before.has(key));
    this.screen.update(this.elements, { removed, changed: changed.map((element) => ({ custom: {}, indexPath: [], ...element })), added }, () => false);
    if (isFirst || isNew) this.scroller.offset = { ...state.contentOffset };
    this.#told = { ...state.contentOffset };
    this.#bounds.update();
    this.host.resized(this);
    this.host.applied(this, { kind: isFirst ? "open" : "snapshot", at, state, touched: 0, took: performance.now() - start });
  }

  #follow({ update, shift, size, latency, at }, now) {
    const start = performance.now();
    const isLeaving = this.stage.leavers(update.animation);
    this.stage.reclaim(update);
    const touched = this.screen.update(this.elements, update, isLeaving);
    const isAnimated = update.animation !== undefined;
    if (isAnimated) this.stage.begin(update.animation, shift, now);
    if (shift && (!isAnimated || this.stage.isEmpty)) this.scroller.shift(shift);
    if (shift || update.contentOffset) this.#told = { ...this.session.contentOffset };
    if (update.viewport || update.contentSize) this.#bounds.update();
    if (update.viewport) {
      if (isAnimated) this.casing.glass.style.transitionDuration = `${update.animation.duration}s`;
      this.host.resized(this);
    }
    this.host.applied(this, { kind: "update", at, update, size, latency, touched, took: performance.now() - start });
  }

  #tell(isCarried) {
    if (!this.session.id || isCarried || equal(this.offset, this.#told)) return;
    this.#told = { ...this.offset };
    this.session.scroll(this.#told);
  }
}
