// Where a viewport is: the page's own offset, moved by fingers, wheels and keys, and by UIKit's laws when they let go.

import { clock, reducesMotion } from "./clock.js";
import { motion, rubberBand, unbanded } from "./physics.js";

const axes = ["x", "y"];

export class Scroller {
  offset = { x: 0, y: 0 };
  /** Between which offsets it rests. */
  low = { x: 0, y: 0 };
  high = { x: 0, y: 0 };
  viewport = { x: 0, y: 0 };
  #drag = null; #motion = null; #wake; #target;

  /** `wake` is called when the offset changes; `target(rest, velocity)` may promise a place to come to rest at instead. */
  constructor(wake, target) {
    this.#wake = wake;
    this.#target = target;
  }

  get isDragging() { return this.#drag !== null; }
  get isMoving() { return this.#motion !== null; }
  canMove(axis) { return this.high[axis] > this.low[axis] + 0.5; }

  /** A finger begins to pull; what moves is caught. */
  begin(time = clock.now()) {
    this.#motion = null;
    // What lies beyond an edge when it is caught was pulled further than it shows.
    const pulled = Object.fromEntries(axes.map((axis) => [axis, this.#unresisted(axis)]));
    this.#drag = { pulled, samples: [{ time, x: 0, y: 0 }], way: { x: 0, y: 0 } };
  }

  /** The finger moved by so many points. */
  drag(dx, dy, time = clock.now()) {
    const drag = this.#drag;
    if (!drag) return;
    drag.way = { x: drag.way.x + dx, y: drag.way.y + dy };
    drag.samples.push({ time, ...drag.way });
    while (drag.samples.length > 2 && time - drag.samples[0].time > 0.1) drag.samples.shift();
    for (const axis of axes) this.offset[axis] = this.#resisted(axis, drag.pulled[axis] - drag.way[axis]);
    this.#wake();
  }

  /** The finger lets go, or stopped before it did. */
  end(time = clock.now()) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    const first = drag.samples[0], last = drag.samples[drag.samples.length - 1];
    const duration = last.time - first.time, hasStopped = time - last.time > 0.08 || duration <= 0;
    this.fling(Object.fromEntries(axes.map((axis) => [axis, hasStopped || !this.canMove(axis) ? 0 : (first[axis] - last[axis]) / duration])), time);
  }

  /** Goes on by itself, with a velocity in points per second. */
  fling(velocity, time = clock.now()) {
    this.#go(velocity, time);
    const proposed = Object.fromEntries(axes.map((axis) => [axis, this.#motion?.[axis].rest ?? this.offset[axis]]));
    const going = this.#motion;
    this.#target?.(proposed, velocity)?.then((rest) => {
      // Somebody has taken hold of it since, or it rests there anyway.
      if (!rest || this.#motion !== going || axes.every((axis) => Math.abs(rest[axis] - proposed[axis]) < 0.01)) return;
      const now = clock.now(), speed = Object.fromEntries(axes.map((axis) => [axis, going ? going[axis].at(now - going.start).velocity : 0]));
      this.#go(speed, now, rest);
    }, () => {});
  }

  #go(velocity, time, target) {
    const phases = Object.fromEntries(axes.map((axis) => [axis, motion(this.offset[axis], velocity[axis], this.low[axis], this.high[axis], target?.[axis])]));
    const moves = axes.some((axis) => velocity[axis] !== 0 || phases[axis].rest !== this.offset[axis]);
    this.#motion = moves ? { start: time, ...phases } : null;
    this.#wake();
  }

  /** A wheel turns: no further than the edges. */
  turn(dx, dy) {
    this.#motion = null;
    this.#set({ x: this.offset.x + dx, y: this.offset.y + dy }, true);
  }

  /** Goes to a place within the edges. */
  scrollTo(place, isAnimated = true) {
    const target = Object.fromEntries(axes.map((axis) => [axis, this.#held(axis, place[axis] ?? this.offset[axis])]));
    if (!isAnimated || reducesMotion()) {
      this.#motion = null;
      return this.#set(target, false);
    }
    const now = clock.now(), speed = Object.fromEntries(axes.map((axis) => [axis, this.#motion?.[axis].at(now - this.#motion.start).velocity ?? 0]));
    this.#go(speed, now, target);
  }

  /** Where it is going to be when nobody touches it. */
  get rest() { return Object.fromEntries(axes.map((axis) => [axis, this.#motion?.[axis].rest ?? this.offset[axis]])); }

  /** Moves with the content, whatever else goes on. */
  shift({ x, y }) {
    this.offset = { x: this.offset.x + x, y: this.offset.y + y };
    if (this.#drag) this.#drag.pulled = { x: this.#drag.pulled.x + x, y: this.#drag.pulled.y + y };
    if (this.#motion) this.#continue();
  }

  /** Goes back within the edges after these have changed. */
  settle() {
    if (this.#drag || axes.every((axis) => this.#held(axis, this.rest[axis]) === this.rest[axis])) return;
    this.#continue();
  }

  #continue() {
    const now = clock.now();
    this.#go(Object.fromEntries(axes.map((axis) => [axis, this.#motion?.[axis].at(now - this.#motion.start).velocity ?? 0])), now);
  }

  /** Where it is at a time; true as long as it moves. */
  step(time) {
    if (!this.#motion) return false;
    const { start } = this.#motion;
    for (const axis of axes) this.offset[axis] = this.#motion[axis].at(Math.max(0, time - start)).offset;
    if (axes.every((axis) => time - start >= this.#motion[axis].duration)) this.#motion = null;
    return this.#motion !== null;
  }

  #set(place, isHeld) {
    const next = isHeld ? Object.fromEntries(axes.map((axis) => [axis, this.#held(axis, place[axis])])) : place;
    if (axes.every((axis) => next[axis] === this.offset[axis])) return;
    this.offset = next;
    this.#wake();
  }
  #held(axis, offset) { return Math.min(Math.max(this.low[axis], this.high[axis]), Math.max(this.low[axis], offset)); }
  #resisted(axis, pulled) {
    const edge = this.#held(axis, pulled);
    return edge === pulled ? pulled : this.canMove(axis) || axis === "y" && !this.canMove("x") ? edge + rubberBand(pulled - edge, this.viewport[axis]) : edge;
  }
  #unresisted(axis) {
    const edge = this.#held(axis, this.offset[axis]);
    return edge + unbanded(this.offset[axis] - edge, this.viewport[axis]);
  }
}
