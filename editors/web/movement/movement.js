// The movement of an item that the user drags: its state on a device, and the messages about it.

import { announceMovement } from "./announcements.js";

const methods = {
  begin: "layoutd/session/beginInteractiveMovement", update: "layoutd/session/updateInteractiveMovement",
  end: "layoutd/session/endInteractiveMovement", cancel: "layoutd/session/cancelInteractiveMovement",
};

/** Returns the center of an element in content coordinates. */
export function centerOf({ frame: [x, y, width, height] }) { return { x: x + width / 2, y: y + height / 2 }; }

/** Milliseconds without an update after which the server does not scroll any more. */
const scrollDelay = 150;

const rounded = (value) => Math.round(value * 100) / 100;

/** Moves one item of a device at a time. The server decides where it goes, and scrolls near the edges. */
export class Movement {
  #device; #state = "idle"; #key = null;
  /** The center of the item, from the origin of the viewport in points: it stays there while the viewport scrolls. */
  #position = null;
  #isUnreported = false; #timer = 0;
  /** The view and the last frame of each item that was dropped, by key, until its animation has ended. */
  #settling = new Map();
  /** Called when no item is moved any more. */
  onFinish = () => {};

  constructor(device) { this.#device = device; }

  /** The key of the item that is moved; null if there is none. */
  get key() { return this.#state === "idle" ? null : this.#key; }
  get position() { return this.#position; }

  /**
   * Begins to move a cell. Returns why it cannot be moved; null if it is moved now, and an empty text if that was
   * cancelled before the response.
   */
  async begin(key) {
    const { session, connection } = this.#device;
    if (this.#state !== "idle" || !connection.supports(methods.begin)) return "";
    [this.#state, this.#key] = ["beginning", key];
    try {
      await session.request(methods.begin, { key });
    } catch (error) {
      if (this.#key === key) this.#finish();
      return error.message.replace(/^key: /, "");
    }
    if (this.#state !== "beginning" || this.#key !== key) return "";
    this.#lift();
    announceMovement(this.#device, key, "begin");
    return null;
  }

  #lift() {
    const device = this.#device, element = device.elements.get(this.#key), view = device.renderer.views.get(this.#key);
    // The element may have left the viewport.
    if (!element || !view) return this.cancel();
    this.#settling.delete(this.#key);
    this.#state = "moving";
    const { x, y } = centerOf(element), { offset } = device;
    this.#position = { x: x - offset.x, y: y - offset.y };
    device.inFlightAnimations.persisting.delete(this.#key);
    device.renderer.hold(view);
    view.node.dataset.movement = "lifted";
    view.node.setAttribute("aria-roledescription", "item that is being moved");
    device.chrome.node.classList.add("is-moving");
    addEventListener("keydown", this.#onKey, true);
    addEventListener("blur", this.#onBlur);
  }

  /** Moves the center of the item to a position of the viewport. Positions are sent at most once a frame. */
  moveTo({ x, y }) {
    if (this.#state !== "moving") return;
    const { width, height } = this.#device.size;
    // An item beyond the edge would not be visible, and would have no node.
    this.#position = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
    this.#isUnreported = true;
    this.#device.scheduleFrame();
  }

  /** Drops the item: it stays where it is. The delegate gets the edit of the text for the move, if there is one. */
  async end() {
    if (this.#state !== "moving") return;
    const key = this.#key;
    this.report();
    this.#state = "ending";
    try {
      const { operations, edit } = await this.#device.session.request(methods.end, { edit: true });
      if (this.#key !== key) return;
      this.#finish();
      announceMovement(this.#device, key, operations.length > 0 ? "end" : "return");
      if (operations.length > 0) this.#device.delegate.didMoveItem(this.#device, edit);
    } catch {
      // The server has cancelled the movement, or the session has ended.
      if (this.#key === key) this.#finish();
    }
  }

  /** Cancels the movement: the item returns. Does nothing if no item is moved. */
  cancel() {
    if (this.#state !== "beginning" && this.#state !== "moving") return;
    const key = this.#key, wasMoving = this.#state === "moving";
    this.#finish();
    this.#device.session.request(methods.cancel).catch(() => { /* The session has ended. */ });
    if (wasMoving) announceMovement(this.#device, key, "cancel");
  }

  /** Handles the server's report that a movement has ended without a request. */
  didCancel({ key, reason }) {
    if (this.key !== key) return;
    this.#finish();
    announceMovement(this.#device, key, reason);
  }

  /**
   * Ends the movement on the page. The node stays above the others until the animation to its final frame has ended.
   */
  #finish() {
    const device = this.#device, view = device.renderer.views.get(this.#key), frame = this.attributes(this.#key)?.frame;
    // An item whose movement the server has not permitted was not lifted.
    if (view?.isHeld && this.#position) {
      this.#settling.set(this.#key, { view, frame, hasUpdate: false });
      view.node.removeAttribute("aria-roledescription");
      view.node.dataset.movement = "settling";
    }
    [this.#state, this.#key, this.#position, this.#isUnreported] = ["idle", null, null, false];
    device.chrome.node.classList.remove("is-moving");
    removeEventListener("keydown", this.#onKey, true);
    removeEventListener("blur", this.#onBlur);
    device.scheduleFrame();
    this.onFinish();
  }

  #onBlur = () => this.cancel();
  #onKey = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  };

  // The device calls these in its frames.

  /** Returns the attributes of the item as it is on screen; undefined for other elements. */
  attributes(key) {
    const element = key !== null && key === this.#key && this.#position ? this.#device.elements.get(key) : undefined;
    if (!element) return undefined;
    const [, , width, height] = element.frame, { offset } = this.#device;
    return { ...element, frame: [this.#position.x + offset.x - width / 2, this.#position.y + offset.y - height / 2, width, height] };
  }

  /** Notes that an update was applied, or a whole state, for which `changed` is undefined. */
  didApply({ changed, animation }, hasScrolled) {
    // The last position was sent before these scrolls of the server arrived: it is sent again after the last scroll.
    if (hasScrolled && this.#state === "moving") {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => { if (this.#state === "moving") this.moveTo(this.#position); }, scrollDelay);
    }
    if (this.#state === "moving" && !this.#device.elements.has(this.#key)) this.cancel();
    for (const [key, settling] of this.#settling) {
      if (settling.hasUpdate || changed && !changed.some((change) => change.key === key && change.phase !== undefined)) continue;
      settling.hasUpdate = true;
      const track = animation && this.#device.inFlightAnimations.persisting.get(key)?.tracks.at(-1);
      // The server has the position of its last update, which may be one frame old.
      if (track && settling.frame) track.from = { ...track.from, frame: settling.frame };
    }
  }

  /** Places the item where the pointer is, and returns dropped items to the draw order after their animations. */
  place() {
    const { renderer, inFlightAnimations, simulation } = this.#device;
    if (simulation) this.cancel();
    const attributes = this.attributes(this.#key), view = renderer.views.get(this.#key);
    if (attributes && view) renderer.place(view, attributes);
    for (const [key, { view: settled, hasUpdate }] of this.#settling) {
      if (renderer.views.get(key) === settled && (!hasUpdate || inFlightAnimations.persisting.has(key))) continue;
      this.#settling.delete(key);
      delete settled.node.dataset.movement;
      renderer.release(settled);
    }
  }

  /** Sends the position, if it has changed since it was sent. */
  report() {
    if (!this.#isUnreported || this.#state !== "moving") return;
    this.#isUnreported = false;
    const { offset, session } = this.#device;
    session.notify(methods.update, { position: { x: rounded(this.#position.x + offset.x), y: rounded(this.#position.y + offset.y) } });
  }
}
