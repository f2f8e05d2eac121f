// A device on the page: its session, rendering, scrolling and input.

import { PageSession } from "../connection/pageSession.js";
import { announce, number } from "../dom.js";
import { clock, requestFrame } from "../frameScheduler.js";
import { Movement } from "../movement/movement.js";
import { scrollToElement } from "../panels/reveal.js";
import { OrthogonalScroller } from "../scroll/orthogonalScroller.js";
import { isPinned, pinElements, Scroller } from "../scroll/scroller.js";
import { ScrollRange } from "../scroll/scrollRange.js";
import { ScrollIndicators } from "../scroll/scrollIndicators.js";
import { attachInput } from "../scroll/touch.js";
import { InFlightAnimations } from "./animation.js";
import { deviceNamed, isDevice, sizeOf } from "./deviceCatalog.js";
import { DeviceChrome } from "./deviceChrome.js";
import { ElementRenderer } from "./elementRenderer.js";
import { Highlights } from "./highlights.js";
import { ReadingOrder } from "./readingOrder.js";

/** The overscan in points: four frames of a fast fling. */
const overscan = 192;

const equal = (one, other) => Math.abs(one.x - other.x) < 1e-6 && Math.abs(one.y - other.y) < 1e-6;

export class Device {
  scale = 1;
  /** The requested viewport, a size or `{ device, orientation }`; null for the document's own. */
  viewport = null;
  name = "";
  isDark = null;
  /** The reason why the session cannot be opened; an empty text if it can. */
  failure = "";
  /** Whether the session has ended because the document was closed. */
  isClosed = false;
  /** The last position of a pointer over the viewport in client coordinates; null if there is none. */
  pointer = null;
  /** The key of the element under the pointer; null if there is none. */
  pointedKey = null;
  #reportedOffset = { x: 0, y: 0 }; #scrollRange; #simulation = null; #clipTimer; #raster = 0;

  /** The methods of `delegate` receive this device as their first argument; see DevicesView. */
  constructor(connection, uri, delegate, { name, viewport } = {}) {
    Object.assign(this, { connection, delegate, name: name ?? "", viewport: viewport ?? null });
    this.chrome = new DeviceChrome({ rotate: () => this.rotate(), toggleColorScheme: () => delegate.toggleColorScheme(this), close: () => delegate.closeDevice(this) });
    this.scheduleFrame = () => requestFrame(this.#frame);
    this.session = new PageSession(connection, uri, this.scheduleFrame);
    this.renderer = new ElementRenderer(this.layer);
    this.highlights = new Highlights(this.chrome.overlay, this);
    this.inFlightAnimations = new InFlightAnimations(this.renderer, () => this.session.elements);
    this.scroller = new Scroller(this.scheduleFrame, (rest, velocity) => this.#scrollRange.target(rest, velocity));
    this.#scrollRange = new ScrollRange(connection, this.session, this.scroller, () => this.inFlightAnimations.remainingShift);
    this.orthogonalScroller = new OrthogonalScroller(this);
    this.readingOrder = new ReadingOrder(this);
    this.movement = new Movement(this);
    this.scrollIndicators = new ScrollIndicators(this);
    this.chrome.handles.before(this.scrollIndicators.node);
    attachInput(this);
  }

  /** Shows the document as if its text had another value at a path; without a path as it is written. */
  tryProperty(path, value) {
    this.session.isTrying = path !== undefined;
    return this.session.request("layoutd/session/tryProperty", path === undefined ? {} : { path, value });
  }

  get view() { return this.chrome.view; }
  get layer() { return this.chrome.layer; }

  /** Opens the session; after a reconnection at the current content offset, and at the element to which the viewport was scrolled. */
  async open() {
    const isReopened = this.session.revision >= 0, { target } = this.scroller;
    await this.session.open({
      viewport: this.viewport ?? undefined, overscan, contentOffset: isReopened ? this.scroller.rest : undefined,
    });
    this.scheduleFrame();
    // The element may be gone.
    if (isReopened && target) await scrollToElement(this, target.key, target.position, false).catch(() => {});
  }

  close() {
    this.session.close();
    this.chrome.node.remove();
  }

  get size() { return this.session?.viewport.width ? this.session.viewport : sizeOf(this.viewport) ?? { width: 390, height: 844 }; }
  get elements() { return this.session.elements; }
  get offset() { return this.scroller.offset; }
  get isHorizontal() { return this.session.contentSize.width > this.size.width + 0.5 && this.session.contentSize.height <= this.size.height + 0.5; }

  /** The simulation that is shown instead of the live elements, in its own size; null for none. See panels/timeline.js. */
  get simulation() { return this.#simulation; }
  set simulation(value) {
    this.#simulation = value;
    this.layer.hidden = value !== null;
    this.view.classList.toggle("is-playing", value !== null);
    this.delegate.didResize(this);
    this.scheduleFrame();
  }
  get shownSize() { return this.#simulation?.size ?? this.size; }
  get shownOffset() { return this.#simulation?.offset ?? this.offset; }
  get shownElements() { return this.#simulation?.elements ?? this.elements; }
  get fittingSize() { return this.#simulation?.fittingSize ?? this.size; }
  /** Returns the attributes of an element that is shown, after all animations; null or undefined if it is not shown. */
  attributesOf(key) { return this.#simulation ? this.#simulation.attributes(key) : this.elements.get(key); }
  /** Returns the id of the node of an element that is shown; null otherwise. */
  idOf(key) {
    if (this.#simulation) return this.#simulation.idOf(key);
    const view = this.renderer.views.get(key);
    return view ? ElementRenderer.idOf(view) : null;
  }

  /** Turns the device, or swaps the width and height of a viewport without one. */
  rotate() {
    const { width, height } = this.size;
    // The document names the device of its viewport.
    const device = this.viewport ? this.viewport.device : deviceNamed(this.name)?.name;
    this.resize(device ? { device, orientation: width > height ? "portrait" : "landscape" } : { width: height, height: width });
  }
  resize(viewport) {
    this.viewport = viewport;
    this.connection.notify("layoutd/session/resize", { session: this.session.id, viewport });
    this.updateScrollRange();
  }
  /** Requests the range of the offset again: the insets may have changed, which are in the document and depend on the screen. */
  updateScrollRange() { this.#scrollRange.update(true); }

  /** Returns the attributes of an element as it is on screen now. */
  presentationAttributes(key) {
    if (this.#simulation) return this.#simulation.attributes(key);
    return this.movement.attributes(key) ?? this.inFlightAnimations.presentationAttributes(key) ?? this.elements.get(key);
  }

  /** Returns the key of the frontmost element at a client point; null if there is none. */
  keyAt(x, y) {
    const layer = this.#simulation?.node ?? this.layer;
    return document.elementsFromPoint(x, y).find((node) => layer.contains(node) && node !== layer)?.closest(".element")?.dataset.key ?? null;
  }
  /** Finds the element under a resting pointer again, after the elements or the offset have changed. */
  updateHover() {
    const key = this.pointer && this.keyAt(this.pointer.x, this.pointer.y);
    if (!this.pointer || key === this.pointedKey) return;
    this.pointedKey = key;
    this.delegate.onHover(this, key);
  }

  /** Whether an element intersects the viewport and no pinned view covers it. */
  shows(key) {
    const attributes = this.presentationAttributes(key);
    if (!attributes) return false;
    const [x, y, width, height] = attributes.frame, { width: across, height: down } = this.shownSize, offset = this.shownOffset;
    if (x >= offset.x + across || x + width <= offset.x || y >= offset.y + down || y + height <= offset.y) return false;
    const isPinnedOver = (view) => {
      if (view.key === key || !isPinned(view) || (view.zIndex ?? 0) <= (attributes.zIndex ?? 0) || (view.alpha ?? 1) < 1) return false;
      const [left, top, viewWidth, viewHeight] = view.frame, isWide = left <= Math.max(x, offset.x) && left + viewWidth >= Math.min(x + width, offset.x + across);
      return isWide && top <= Math.max(y, offset.y) && top + viewHeight >= Math.min(y + height, offset.y + down);
    };
    return this.simulation !== null || isPinned(attributes) || ![...this.elements.values()].some(isPinnedOver);
  }

  setScale(scale) {
    // The handles and guides over the device depend on the scale.
    if (this.scale !== scale) {
      this.scheduleFrame();
      this.#rasterAgain();
    }
    this.scale = scale;
    this.chrome.resize(this.shownSize, scale, isDevice(this.size));
  }

  /** Has the browser draw the layer for the new scale: a layer with `will-change` keeps the pixels of the one before. */
  #rasterAgain() {
    const { style } = this.layer;
    style.willChange = "auto";
    cancelAnimationFrame(this.#raster);
    this.#raster = requestAnimationFrame(() => { this.#raster = requestAnimationFrame(() => { style.willChange = ""; }); });
  }

  setScheme(scheme) {
    this.chrome.node.dataset.scheme = scheme;
    this.renderer.restyleAll(scheme, this.elements);
    this.#simulation?.setScheme(scheme);
  }

  /** Applies all messages that follow from the requests before, without waiting for the next frame. */
  async catchUp() {
    await this.connection.request("layoutd/synchronize");
    this.#applyMessages(clock.now());
    this.scheduleFrame();
  }
  #applyMessages(now) {
    for (const message of this.session.takeMessages()) {
      if (message.kind === "state") this.#applyState(message); else this.#applyUpdate(message, now);
    }
  }

  #frame = (now) => {
    this.#applyMessages(now);
    const shift = this.inFlightAnimations.step(now);
    if (shift) this.scroller.shift(shift);
    const isMoving = this.scroller.step(now);
    this.renderer.scroll(this.offset, this.elements, (key) => this.inFlightAnimations.presentationAttributes(key, now));
    pinElements(this);
    this.movement.place();
    this.highlights.draw();
    this.scrollIndicators.draw();
    this.chrome.showSystemBars(-this.scroller.minOffset.y);
    this.delegate.didDraw?.(this);
    this.reportOffset(shift !== null);
    this.movement.report();
    this.delegate.didMove(this, isMoving);
    return isMoving || !this.inFlightAnimations.isEmpty;
  };

  #applyState({ state, isNew, at }) {
    const start = performance.now();
    const isFirst = this.renderer.views.size === 0, before = new Set(this.renderer.views.keys());
    this.inFlightAnimations.clear();
    const removed = [...before].filter((key) => !this.elements.has(key));
    const changed = state.attributes.filter(({ key }) => before.has(key)), added = state.attributes.filter(({ key }) => !before.has(key));
    this.renderer.update(this.elements, { removed, changed: changed.map((element) => ({ custom: {}, indexPath: [], ...element })), added }, () => false);
    if (isNew) this.movement.cancel();
    if (isFirst || isNew) this.scroller.offset = { ...state.contentOffset };
    this.#reportedOffset = { ...state.contentOffset };
    this.#scrollRange.update();
    this.movement.didApply({}, false);
    this.readingOrder.invalidate();
    this.delegate.didResize(this);
    this.delegate.didApply(this, { kind: isFirst ? "open" : "snapshot", at, state, isNew, touched: 0, duration: performance.now() - start });
  }

  #applyUpdate({ update, shift, size, latency, at }, now) {
    const start = performance.now();
    const isDisappearing = this.inFlightAnimations.disappearingKeys(update.animation);
    this.inFlightAnimations.cancelDisappearing(update);
    const touched = this.renderer.update(this.elements, update, isDisappearing);
    if (touched > 0) this.readingOrder.invalidate();
    const isAnimated = update.animation !== undefined;
    // While an item is moved, the server scrolls step by step: the steps are not animated.
    const isShiftAnimated = isAnimated && this.movement.key === null;
    if (isAnimated) this.inFlightAnimations.begin(update.animation, isShiftAnimated ? shift : null, now);
    if (shift && (!isShiftAnimated || this.inFlightAnimations.isEmpty)) this.scroller.shift(shift);
    this.movement.didApply(update, Boolean(shift));
    if (shift || update.contentOffset) this.#reportedOffset = { ...this.session.contentOffset };
    if (update.jumps) this.#showJumps(update.jumps);
    if (update.viewport || update.contentSize || update.scrollRange || update.endless !== undefined) this.#scrollRange.update();
    if (update.viewport) {
      this.#animateClip(isAnimated ? update.animation.duration : 0);
      this.delegate.didResize(this);
    }
    this.delegate.didApply(this, { kind: "update", at, update, size, latency, touched, duration: performance.now() - start });
  }

  /** Lets the next change of the viewport's size take a number of seconds; later changes take none. */
  #animateClip(seconds) {
    const { style } = this.chrome.viewportClip;
    clearTimeout(this.#clipTimer);
    style.transitionDuration = seconds > 0 ? `${seconds}s` : "";
    if (seconds > 0) this.#clipTimer = setTimeout(() => { style.transitionDuration = ""; }, 1000 * seconds);
  }

  /** Flashes the elements that moved without an animation, and announces them. */
  #showJumps(jumps) {
    const distances = Object.values(jumps);
    for (const key of Object.keys(jumps)) this.renderer.flash(key);
    announce(`${distances.length === 1 ? "One element jumps" : `${distances.length} elements jump`} by up to ${number(Math.max(...distances))} points.`);
  }

  /** Reports the content offset to the server, if it has changed and the server does not animate it. */
  reportOffset(isAnimated = false) {
    if (!this.session.id || isAnimated || equal(this.offset, this.#reportedOffset)) return;
    this.#reportedOffset = { ...this.offset };
    this.session.scroll(this.#reportedOffset);
  }
}
