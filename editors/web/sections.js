// Sections that scroll by themselves, across the way that the collection scrolls.

import { dragOf, motion, restOf, rubberBand, unbanded } from "./physics.js";

/** Points per second, of a wheel. */
const flick = 500;

export class Sections {
  #device; #current = null; #way = 0; #last = 0; #speed = 0; #glide = null; #idle = 0;
  /** What the server says of the current section's scrolling; null until it has answered. */
  #scrolling = null;
  constructor(device) { this.#device = device; }

  /** The section that an element is in, if that scrolls by itself. */
  sectionOf(key) {
    const { elements, session } = this.#device, element = elements.get(key);
    if (!element || element.category !== "cell") return null;
    const ids = Object.keys(session.orthogonalOffsets);
    if (ids.length === 0) return null;
    const index = element.indexPath[0];
    for (const other of elements.values()) {
      if (other.indexPath[0] !== index) continue;
      const id = nameOf(other);
      if (id !== null && ids.includes(id)) return id;
    }
    // The first section's id is the first of the list where all before it scroll by themselves too.
    return index < ids.length && this.names?.[index] === undefined ? ids[index] : ids.includes(this.names?.[index]) ? this.names[index] : null;
  }

  begin(key) {
    this.#glide = null;
    this.#select(this.sectionOf(key));
    [this.#way, this.#speed, this.#last] = [0, 0, performance.now()];
  }

  #select(section) {
    if (section !== this.#current) [this.#current, this.#scrolling] = [section, null];
    if (section) this.#ask({ velocity: { x: 0, y: 0 } }).catch(() => {});
  }

  /** Where the current section comes to rest, and how it scrolls. */
  async #ask(parameters) {
    const section = this.#current;
    const answer = await this.#device.session.request("layoutd/targetContentOffset", { ...parameters, section });
    if (section === this.#current) this.#scrolling = answer;
    return answer;
  }

  /** Takes what goes across; answers what is left. */
  drag(dx, dy) {
    if (!this.#current) return [dx, dy];
    const axis = this.#axis, across = axis === "x" ? dx : dy, now = performance.now();
    this.#speed = -across / Math.max(1, now - this.#last) * 1000;
    this.#last = now;
    this.#way += Math.abs(across);
    this.#move(-across);
    return axis === "x" ? [0, dy] : [dx, 0];
  }

  end() {
    if (!this.#current || this.#way === 0) return;
    this.#settle(performance.now() - this.#last > 80 ? 0 : this.#speed);
  }

  turn(dx, dy, key) {
    const axis = this.#axis, across = axis === "x" ? dx : dy;
    if (across === 0 || Math.abs(across) < Math.abs(axis === "x" ? dy : dx)) return [dx, dy];
    const section = this.sectionOf(key);
    if (!section) return [dx, dy];
    if (section !== this.#current || !this.#idle) this.#glide = null;
    if (section !== this.#current) this.#select(section);
    this.#move(across);
    clearTimeout(this.#idle);
    // Where it pages a turned wheel is a flick; where it does not, a wheel stops at once.
    this.#idle = setTimeout(() => { this.#idle = 0; this.#settle(Math.sign(across) * flick, 0); }, 120);
    return axis === "x" ? [0, dy] : [dx, 0];
  }

  get #axis() { return this.#device.isHorizontal ? "y" : "x"; }
  get #offset() { return this.#glide?.offset ?? this.#device.session.orthogonalOffsets[this.#current] ?? { x: 0, y: 0 }; }

  get #length() { return this.#device.size[this.#axis === "x" ? "width" : "height"]; }

  /** The end of the content that an offset is beyond, or the offset. */
  #held(offset) {
    if (!this.#scrolling) return offset;
    const [low, high] = this.#scrolling.range.map((end) => end[this.#axis]);
    return Math.min(high, Math.max(low, offset));
  }

  #move(across) {
    const axis = this.#axis, offset = { ...this.#offset }, length = this.#length, beyond = this.#held(offset[axis]);
    const pulled = beyond + unbanded(offset[axis] - beyond, length) + across, edge = this.#held(pulled);
    offset[axis] = this.#scrolling?.bounces === false ? edge : edge + rubberBand(pulled - edge, length);
    this.#glide = { offset };
    this.#device.session.scroll(offset, this.#current);
  }

  /** Comes to rest where the section says, on the way that a scroll takes; `momentum` is what it really moves with. */
  async #settle(speed, momentum = speed) {
    const axis = this.#axis, section = this.#current, from = { ...this.#offset }, glide = this.#glide = { offset: from };
    const velocity = { x: 0, y: 0, [axis]: speed };
    const answer = await this.#ask(momentum === 0 ? { velocity, proposed: from } : { velocity });
    const rate = dragOf(answer.decelerationRate), target = answer.contentOffset[axis], [low, high] = answer.range.map((end) => end[axis]);
    const free = restOf(from[axis], momentum, rate);
    const bounces = answer.bounces && (free > high && target === high || free < low && target === low);
    const course = motion(from[axis], momentum, low, high, bounces ? undefined : target, rate), start = performance.now();
    const step = () => {
      if (this.#glide !== glide) return;
      const time = (performance.now() - start) / 1000;
      glide.offset = { ...from, [axis]: course.at(time).offset };
      this.#device.session.scroll(glide.offset, section);
      if (time < course.duration) requestAnimationFrame(step); else this.#glide = null;
    };
    step();
  }
}

/** The section's id, as far as an element's key tells it. */
function nameOf({ key, category, indexPath }) {
  if (key.startsWith("header:") || key.startsWith("footer:")) return key.slice(7);
  if (category === "cell") return key.endsWith(`/${indexPath[1]}`) ? key.slice(5, key.lastIndexOf("/")) : null;
  const rest = key.slice(key.indexOf(":") + 1);
  return rest.slice(rest.indexOf(":") + 1, rest.lastIndexOf("/")) || null;
}
