// A device: a frame on the page, the session that it shows, and whoever touches it.

import { Stage } from "./animation.js";
import { clock } from "./clock.js";
import { button, icon, make, number } from "./dom.js";
import { nextFrame } from "./frames.js";
import { keyScroll, listen } from "./gestures.js";
import { Marks } from "./marks.js";
import { Screen } from "./screen.js";
import { Scroller } from "./scroll.js";
import { Sections } from "./sections.js";
import { Session } from "./session.js";

/** Points around the viewport that are there before they are seen: five frames of a fast fling. */
const overscan = 256;

const equal = (one, other) => Math.abs(one.x - other.x) < 1e-6 && Math.abs(one.y - other.y) < 1e-6;

export class Device {
  scale = 1;
  /** Asked for; the document's own when null. */
  viewport = null;
  name = "";
  isDark = null;
  #told = { x: 0, y: 0 }; #bounds = ""; #isAsking = false; #isPlaying = false;

  /** `host` is told of `tap`, `menu`, `hover`, `applied`, `resized` and `close`, each with this device first. */
  constructor(connection, uri, host, { name, viewport } = {}) {
    Object.assign(this, { connection, host, name: name ?? "", viewport: viewport ?? null });
    this.#build();
    this.wake = () => nextFrame(this.#frame);
    this.session = new Session(connection, uri, this.wake);
    this.screen = new Screen(this.layer);
    this.marks = new Marks(this.overlay, this);
    this.stage = new Stage(this.screen, () => this.session.elements);
    this.scroller = new Scroller(this.wake, (rest, velocity) => this.#target(rest, velocity));
    this.sections = new Sections(this);
    listen(this.view, this.#gestures(), () => this.scale);
    this.view.addEventListener("keydown", (event) => this.#key(event));
  }

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
    this.node.remove();
  }

  get size() { return this.session?.viewport.width ? this.session.viewport : this.viewport ?? { width: 390, height: 844 }; }
  get elements() { return this.session.elements; }
  get offset() { return this.scroller.offset; }
  get isHorizontal() { return this.session.contentSize.width > this.size.width + 0.5 && this.session.contentSize.height <= this.size.height + 0.5; }
  get isPlaying() { return this.#isPlaying; }
  /** While a timeline is shown the live elements are not. */
  set isPlaying(value) {
    this.#isPlaying = value;
    this.layer.hidden = this.overlay.hidden = value;
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
    const { width, height } = this.size;
    this.view.style.width = width + "px";
    this.view.style.height = height + "px";
    this.view.style.transform = `scale(${scale})`;
    // Telephones are rounder than tablets, and what is small is round in proportion.
    const side = Math.min(width, height), corner = side > 600 ? 22 : Math.min(48, side * 0.12);
    this.node.style.setProperty("--corner", `${corner * scale}px`);
    this.glass.style.width = width * scale + "px";
    this.glass.style.height = height * scale + "px";
    this.caption.textContent = `${number(width)} × ${number(height)}`;
  }

  setScheme(scheme) {
    this.node.dataset.scheme = scheme;
    this.screen.dressAll(scheme, this.elements);
  }

  #frame = (now) => {
    for (const message of this.session.take()) {
      if (message.kind === "state") this.#restart(message); else this.#follow(message, now);
    }
    const shift = this.stage.step(now);
    if (shift) this.scroller.shift(shift);
    const isMoving = this.scroller.step(now);
    this.screen.scroll(this.offset, this.elements, (key) => this.stage.look(key, now));
    this.#hold(now);
    this.marks.draw(now);
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
    this.#measure();
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
    if (update.viewport || update.contentSize) this.#measure();
    if (update.viewport) {
      if (isAnimated) this.glass.style.transitionDuration = `${update.animation.duration}s`;
      this.host.resized(this);
    }
    this.host.applied(this, { kind: "update", at, update, size, latency, touched, took: performance.now() - start });
  }

  /** What stays at an edge stays there also in the frames before the server has seen the scroll. */
  #hold() {
    const main = this.isHorizontal ? "x" : "y", ahead = this.offset[main] - this.session.contentOffset[main];
    for (const view of this.screen.pinned) {
      if (!ahead && !view.isHeld || this.stage.staying.has(view.key)) continue;
      view.isHeld = ahead !== 0;
      const element = this.elements.get(view.key);
      if (element) this.screen.place(view, element, main === "x" ? ahead : 0, main === "y" ? ahead : 0);
    }
  }

  #tell(isCarried) {
    if (!this.session.id || isCarried || equal(this.offset, this.#told)) return;
    this.#told = { ...this.offset };
    this.session.scroll(this.#told);
  }

  /** Finds out between which offsets the content rests: insets count, which nobody else knows of. */
  async #measure() {
    const { session, scroller } = this, { width, height } = session.viewport, content = session.contentSize;
    scroller.viewport = { x: width, y: height };
    const state = [width, height, content.width, content.height].join();
    if (state === this.#bounds) return;
    this.#bounds = state;
    scroller.high = { x: Math.max(scroller.low.x, content.width - width), y: Math.max(scroller.low.y, content.height - height) };
    if (this.#isAsking || !this.connection.supports("layoutd/targetContentOffset")) return;
    this.#isAsking = true;
    const ask = (far) => session.request("layoutd/targetContentOffset", { proposed: { x: far, y: far } });
    try {
      const [low, high] = await Promise.all([ask(-1e12), ask(1e12)]);
      [scroller.low, scroller.high] = [low.contentOffset, high.contentOffset];
    } catch { /* the session has gone */ }
    this.#isAsking = false;
    if (state !== this.#bounds) { this.#bounds = ""; return this.#measure(); }
    scroller.settle();
  }

  #target(proposed, velocity) {
    if (!this.session.id || !this.connection.supports("layoutd/targetContentOffset")) return null;
    return this.session.request("layoutd/targetContentOffset", { proposed, velocity }).then(({ contentOffset }) => contentOffset);
  }

  #gestures() {
    const { scroller } = this;
    return {
      begin: (event) => {
        this.stage.stopScrolling();
        this.sections.begin(this.keyAt(event.clientX, event.clientY));
        scroller.begin();
      },
      drag: (dx, dy) => {
        [dx, dy] = this.sections.drag(dx, dy);
        scroller.drag(scroller.canMove("x") ? dx : 0, scroller.canMove("y") || !scroller.canMove("x") ? dy : 0);
      },
      end: () => { this.sections.end(); scroller.end(); },
      turn: (dx, dy, event) => {
        this.stage.stopScrolling();
        [dx, dy] = this.sections.turn(dx, dy, this.keyAt(event.clientX, event.clientY));
        // A wheel has one axis, and some content only the other.
        if (this.isHorizontal && dx === 0) [dx, dy] = [dy, 0];
        scroller.turn(dx, dy);
      },
      tap: (event) => this.host.tap(this, this.keyAt(event.clientX, event.clientY), event),
      menu: (event) => this.host.menu(this, this.keyAt(event.clientX, event.clientY), event),
      hover: (event) => this.host.hover(this, event && this.keyAt(event.clientX, event.clientY)),
    };
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.host.key(this, event)) return;
    const place = keyScroll(event, {
      offset: this.scroller.rest, low: this.scroller.low, high: this.scroller.high, viewport: this.scroller.viewport, isHorizontal: this.isHorizontal,
    });
    if (!place) return;
    event.preventDefault();
    this.stage.stopScrolling();
    this.scroller.scrollTo(place);
  }

  #build() {
    this.layer = make("div", "layer", [], { role: "presentation" });
    this.overlay = make("div", "layer overlay", [], { "aria-hidden": "true" });
    this.view = make("div", "screen", [this.layer, this.overlay], { tabindex: "0", role: "listbox", "aria-label": this.name || "Preview" });
    this.glass = make("div", "glass", this.view);
    this.title = make("strong", "", this.name || "Document");
    this.caption = make("span", "size");
    const head = make("figcaption", "", [
      make("span", "names", [this.title, this.caption]),
      make("span", "tools", [
        button("Rotate", "plain", icon("rotate"), () => this.rotate()),
        button("Light or dark", "plain", icon("light"), () => this.host.recolor(this)),
        button("Remove device", "plain", icon("close"), () => this.host.close(this)),
      ]),
    ]);
    this.state = make("p", "state", "", { role: "status" });
    this.node = make("figure", "device", [head, make("div", "bezel", [this.glass, this.state])]);
  }
}
