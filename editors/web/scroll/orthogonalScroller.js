// Scrolls orthogonal sections, which have individual offsets on the cross axis.

import { dragOf, inverseRubberBand, motion, projectedOffset, rubberBand } from "./scrollPhysics.js";

/** The velocity of a wheel gesture in a section that pages, in points per second. */
const flickVelocity = 500;

export class OrthogonalScroller {
  #device; #current = null; #dragDistance = 0; #last = 0; #speed = 0; #pendingOffset = null; #idle = 0;
  /** The server's parameters for scrolling the current section; null until the response arrives. */
  #scrolling = null;
  constructor(device) { this.#device = device; }

  /** Returns the id of the orthogonal section that contains an element; null if its section is not orthogonal. */
  sectionOf(key) {
    const { elements, session } = this.#device, element = elements.get(key);
    if (!element || element.category !== "cell") return null;
    const ids = Object.keys(session.orthogonalOffsets);
    if (ids.length === 0) return null;
    const index = element.indexPath[0];
    for (const other of elements.values()) {
      if (other.indexPath[0] !== index) continue;
      const id = sectionIDOf(other);
      if (id !== null && ids.includes(id)) return id;
    }
    // No key in view contains the id. Uses the name from the outline, or assumes that all sections before are
    // orthogonal.
    return index < ids.length && this.sectionNames?.[index] === undefined ? ids[index] : ids.includes(this.sectionNames?.[index]) ? this.sectionNames[index] : null;
  }

  begin(key) {
    this.#pendingOffset = null;
    this.#select(this.sectionOf(key));
    [this.#dragDistance, this.#speed, this.#last] = [0, 0, performance.now()];
  }

  #select(section) {
    if (section !== this.#current) [this.#current, this.#scrolling] = [section, null];
    if (section) this.#requestTarget({ velocity: { x: 0, y: 0 } }).catch(() => {});
  }

  /** Requests the target offset and the scrolling parameters of the current section. */
  async #requestTarget(parameters) {
    const section = this.#current;
    const response = await this.#device.session.request("layoutd/targetContentOffset", { ...parameters, section });
    if (section === this.#current) this.#scrolling = response;
    return response;
  }

  /** Consumes the cross-axis part of a drag. Returns the remaining distance. */
  drag(dx, dy) {
    if (!this.#current) return [dx, dy];
    const axis = this.#axis, across = axis === "x" ? dx : dy, now = performance.now();
    this.#speed = -across / Math.max(1, now - this.#last) * 1000;
    this.#last = now;
    this.#dragDistance += Math.abs(across);
    this.#move(-across);
    return axis === "x" ? [0, dy] : [dx, 0];
  }

  end() {
    if (!this.#current || this.#dragDistance === 0) return;
    this.#decelerate(performance.now() - this.#last > 80 ? 0 : this.#speed);
  }

  scrollByWheel(dx, dy, key) {
    const axis = this.#axis, across = axis === "x" ? dx : dy;
    if (across === 0 || Math.abs(across) < Math.abs(axis === "x" ? dy : dx)) return [dx, dy];
    const section = this.sectionOf(key);
    if (!section) return [dx, dy];
    if (section !== this.#current || !this.#idle) this.#pendingOffset = null;
    if (section !== this.#current) this.#select(section);
    this.#move(across);
    clearTimeout(this.#idle);
    // In a section that pages the wheel is a flick; in others the section stops at once.
    this.#idle = setTimeout(() => { this.#idle = 0; this.#decelerate(Math.sign(across) * flickVelocity, 0); }, 120);
    return axis === "x" ? [0, dy] : [dx, 0];
  }

  get #axis() { return this.#device.isHorizontal ? "y" : "x"; }
  get #offset() { return this.#pendingOffset?.offset ?? this.#device.session.orthogonalOffsets[this.#current] ?? { x: 0, y: 0 }; }

  get #length() { return this.#device.size[this.#axis === "x" ? "width" : "height"]; }

  /** Clamps an offset to the range of the section. */
  #clamped(offset) {
    if (!this.#scrolling) return offset;
    const [low, high] = this.#scrolling.range.map((end) => end[this.#axis]);
    return Math.min(high, Math.max(low, offset));
  }

  #move(across) {
    const axis = this.#axis, offset = { ...this.#offset }, length = this.#length, currentEdge = this.#clamped(offset[axis]);
    const pulled = currentEdge + inverseRubberBand(offset[axis] - currentEdge, length) + across, edge = this.#clamped(pulled);
    offset[axis] = this.#scrolling?.bounces === false ? edge : edge + rubberBand(pulled - edge, length);
    this.#pendingOffset = { offset };
    this.#device.session.scroll(offset, this.#current);
  }

  /** Moves to the offset that the server computes for a velocity. `momentum` is the actual velocity of the motion. */
  async #decelerate(speed, momentum = speed) {
    const axis = this.#axis, section = this.#current, from = { ...this.#offset }, pending = this.#pendingOffset = { offset: from };
    const velocity = { x: 0, y: 0, [axis]: speed };
    const response = await this.#requestTarget(momentum === 0 ? { velocity, proposed: from } : { velocity });
    const rate = dragOf(response.decelerationRate), target = response.contentOffset[axis], [low, high] = response.range.map((end) => end[axis]);
    const free = projectedOffset(from[axis], momentum, rate);
    const bounces = response.bounces && (free > high && target === high || free < low && target === low);
    const path = motion(from[axis], momentum, low, high, bounces ? undefined : target, rate), start = performance.now();
    const step = () => {
      if (this.#pendingOffset !== pending) return;
      const time = (performance.now() - start) / 1000;
      pending.offset = { ...from, [axis]: path.at(time).offset };
      this.#device.session.scroll(pending.offset, section);
      if (time < path.duration) requestAnimationFrame(step); else this.#pendingOffset = null;
    };
    step();
  }
}

/** Returns the section id that an element's key contains; null if there is none. */
function sectionIDOf({ key, category, indexPath }) {
  if (key.startsWith("header:") || key.startsWith("footer:")) return key.slice(7);
  if (category === "cell") return key.endsWith(`/${indexPath[1]}`) ? key.slice(5, key.lastIndexOf("/")) : null;
  const suffix = key.slice(key.indexOf(":") + 1);
  return suffix.slice(suffix.indexOf(":") + 1, suffix.lastIndexOf("/")) || null;
}
