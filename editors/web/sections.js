// Sections that scroll by themselves, across the way that the collection scrolls.

import { restOf } from "./physics.js";

/** Points per second, of a wheel. */
const flick = 500;

export class Sections {
  #device; #current = null; #way = 0; #last = 0; #speed = 0; #glide = null; #idle = 0;
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
    this.#current = this.sectionOf(key);
    [this.#way, this.#speed, this.#last] = [0, 0, performance.now()];
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
    this.#current = section;
    this.#move(across);
    clearTimeout(this.#idle);
    // Where it pages a turned wheel is a flick; where it does not, a wheel stops at once.
    this.#idle = setTimeout(() => { this.#idle = 0; this.#settle(Math.sign(across) * flick, 0); }, 120);
    return axis === "x" ? [0, dy] : [dx, 0];
  }

  get #axis() { return this.#device.isHorizontal ? "y" : "x"; }
  get #offset() { return this.#glide?.offset ?? this.#device.session.orthogonalOffsets[this.#current] ?? { x: 0, y: 0 }; }

  #move(across) {
    const offset = { ...this.#offset };
    offset[this.#axis] += across;
    this.#glide = { offset };
    this.#device.session.scroll(offset, this.#current);
  }

  /** Comes to rest where the section says, on the way that a scroll takes. */
  async #settle(speed, momentum = speed) {
    const axis = this.#axis, section = this.#current, from = { ...this.#offset }, glide = this.#glide = { offset: from };
    const proposed = { ...from, [axis]: restOf(from[axis], momentum) }, velocity = { x: 0, y: 0, [axis]: speed };
    const { contentOffset } = await this.#device.session.request("layoutd/targetContentOffset", { proposed, velocity, section });
    const start = performance.now(), way = contentOffset[axis] - from[axis];
    const step = () => {
      if (this.#glide !== glide) return;
      const time = (performance.now() - start) / 1000, share = time > 0.8 ? 1 : 1 - Math.exp(-10 * time) * (1 + 10 * time);
      glide.offset = { ...from, [axis]: from[axis] + way * share };
      this.#device.session.scroll(glide.offset, section);
      if (share < 1) requestAnimationFrame(step); else this.#glide = null;
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
