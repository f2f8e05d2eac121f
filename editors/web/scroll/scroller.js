// The content offset of a viewport, changed by touch, wheel and keys, and by UIKit's scroll physics.

import { clock, reducesMotion } from "../frameScheduler.js";
import { inverseRubberBand, motion, rubberBand } from "./scrollPhysics.js";

const axes = ["x", "y"];

export class Scroller {
  offset = { x: 0, y: 0 };
  /** The range of the offset; drags and bounces may exceed it. */
  minOffset = { x: 0, y: 0 };
  maxOffset = { x: 0, y: 0 };
  viewport = { x: 0, y: 0 };
  /** The element to which the last `reveal` scrolled, and its position; null after another scroll. */
  target = null;
  #drag = null; #motion = null; #scheduleFrame; #target;
  /** Ends the promise of the last `reveal`. */
  #arrive = () => {};

  /**
   * `scheduleFrame` is called when the offset changes. `target(rest, velocity)` may return a promise of an offset at
   * which a motion ends instead of `rest`.
   */
  constructor(scheduleFrame, target) {
    this.#scheduleFrame = scheduleFrame;
    this.#target = target;
  }

  get isDragging() { return this.#drag !== null; }
  get isMoving() { return this.#motion !== null; }
  canMove(axis) { return this.maxOffset[axis] > this.minOffset[axis] + 0.5; }

  /** Begins a drag and stops the current motion. */
  begin(time = clock.now()) {
    this.#interrupt();
    this.#motion = null;
    // An overscroll at this moment corresponds to a longer drag.
    const pulled = Object.fromEntries(axes.map((axis) => [axis, this.#withoutRubberBand(axis)]));
    this.#drag = { pulled, samples: [{ time, x: 0, y: 0 }], distance: { x: 0, y: 0 } };
  }

  /** Continues the drag by a distance in points. */
  drag(dx, dy, time = clock.now()) {
    const drag = this.#drag;
    if (!drag) return;
    drag.distance = { x: drag.distance.x + dx, y: drag.distance.y + dy };
    drag.samples.push({ time, ...drag.distance });
    while (drag.samples.length > 2 && time - drag.samples[0].time > 0.1) drag.samples.shift();
    for (const axis of axes) this.offset[axis] = this.#withRubberBand(axis, drag.pulled[axis] - drag.distance[axis]);
    this.#scheduleFrame();
  }

  /** Ends the drag and continues with its velocity, which is 0 if the pointer paused for 80 ms. */
  end(time = clock.now()) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    const first = drag.samples[0], last = drag.samples[drag.samples.length - 1];
    const duration = last.time - first.time, hasStopped = time - last.time > 0.08 || duration <= 0;
    this.fling(Object.fromEntries(axes.map((axis) => [axis, hasStopped || !this.canMove(axis) ? 0 : (first[axis] - last[axis]) / duration])), time);
  }

  /** Decelerates from a velocity in points per second. */
  fling(velocity, time = clock.now()) {
    this.#startMotion(velocity, time);
    const proposed = Object.fromEntries(axes.map((axis) => [axis, this.#motion?.[axis].rest ?? this.offset[axis]]));
    const current = this.#motion;
    this.#target?.(proposed, velocity)?.then((rest) => {
      // Ignored if another motion has begun or the motion ends there anyway.
      if (!rest || this.#motion !== current || axes.every((axis) => Math.abs(rest[axis] - proposed[axis]) < 0.01)) return;
      const now = clock.now(), speed = Object.fromEntries(axes.map((axis) => [axis, current ? current[axis].at(now - current.start).velocity : 0]));
      this.#startMotion(speed, now, rest);
    }, () => {});
  }

  #startMotion(velocity, time, target) {
    const phases = Object.fromEntries(axes.map((axis) => [axis, motion(this.offset[axis], velocity[axis], this.minOffset[axis], this.maxOffset[axis], target?.[axis])]));
    const isMoving = axes.some((axis) => velocity[axis] !== 0 || phases[axis].rest !== this.offset[axis]);
    this.#motion = isMoving ? { start: time, ...phases } : null;
    this.#scheduleFrame();
  }

  /** Scrolls by a wheel's distance, up to the edges. */
  scrollByWheel(dx, dy) {
    this.#interrupt();
    this.#motion = null;
    this.#set({ x: this.offset.x + dx, y: this.offset.y + dy }, true);
  }

  /** Scrolls to an offset within the edges; a missing axis keeps its offset. */
  scrollTo(destination, isAnimated = true) {
    this.#interrupt();
    this.#move(Object.fromEntries(axes.map((axis) => [axis, this.#clamped(axis, destination[axis] ?? this.offset[axis])])), isAnimated);
  }

  /**
   * Scrolls to an offset that the server returned for an element, whose range may not have arrived yet. The promise is
   * true when the viewport rests, false if another scroll begins.
   */
  reveal(destination, isAnimated, target) {
    this.#interrupt();
    this.target = target;
    this.#move({ ...destination }, isAnimated);
    return this.#motion ? new Promise((arrive) => { this.#arrive = arrive; }) : Promise.resolve(true);
  }

  /** Ends the scroll to an element. */
  #interrupt() {
    this.#arrive(false);
    this.target = null;
  }

  #move(target, isAnimated) {
    if (!isAnimated || reducesMotion()) {
      this.#motion = null;
      return this.#set(target, false);
    }
    const now = clock.now(), speed = Object.fromEntries(axes.map((axis) => [axis, this.#motion?.[axis].at(now - this.#motion.start).velocity ?? 0]));
    this.#startMotion(speed, now, target);
  }

  /** The offset when the current motion has ended. */
  get rest() { return Object.fromEntries(axes.map((axis) => [axis, this.#motion?.[axis].rest ?? this.offset[axis]])); }

  /** Moves the offset together with the content; drags and motions continue. */
  shift({ x, y }) {
    this.offset = { x: this.offset.x + x, y: this.offset.y + y };
    if (this.#drag) this.#drag.pulled = { x: this.#drag.pulled.x + x, y: this.#drag.pulled.y + y };
    if (this.#motion) this.#continue();
  }

  /**
   * Moves back into the range after it has changed. `shift` is the distance by which the offset is still to be shifted.
   */
  returnToBounds(shift) {
    const { rest } = this;
    // The scroll indicators depend on the range.
    this.#scheduleFrame();
    if (this.#drag || axes.every((axis) => Math.abs(this.#clamped(axis, rest[axis] + shift[axis]) - rest[axis] - shift[axis]) < 1e-6)) return;
    this.#continue();
  }

  #continue() {
    const now = clock.now();
    this.#startMotion(Object.fromEntries(axes.map((axis) => [axis, this.#motion?.[axis].at(now - this.#motion.start).velocity ?? 0])), now);
  }

  /** Sets the offset for a time in seconds. Returns true while it moves. */
  step(time) {
    if (!this.#motion) return false;
    const { start } = this.#motion;
    for (const axis of axes) this.offset[axis] = this.#motion[axis].at(Math.max(0, time - start)).offset;
    if (axes.every((axis) => time - start >= this.#motion[axis].duration)) {
      this.#motion = null;
      this.#arrive(true);
    }
    return this.#motion !== null;
  }

  #set(destination, isClamped) {
    const next = isClamped ? Object.fromEntries(axes.map((axis) => [axis, this.#clamped(axis, destination[axis])])) : destination;
    if (axes.every((axis) => next[axis] === this.offset[axis])) return;
    this.offset = next;
    this.#scheduleFrame();
  }
  #clamped(axis, offset) { return Math.min(Math.max(this.minOffset[axis], this.maxOffset[axis]), Math.max(this.minOffset[axis], offset)); }
  #withRubberBand(axis, pulled) {
    const edge = this.#clamped(axis, pulled);
    return edge === pulled ? pulled : this.canMove(axis) || axis === "y" && !this.canMove("x") ? edge + rubberBand(pulled - edge, this.viewport[axis]) : edge;
  }
  #withoutRubberBand(axis) {
    const edge = this.#clamped(axis, this.offset[axis]);
    return edge + inverseRubberBand(this.offset[axis] - edge, this.viewport[axis]);
  }
}

/** The smallest z-index of a pinned supplementary view. */
const pinnedZIndex = 1024;
/** The z-indices of pinned cells of a sheet, and whether they stay in view across and along the scroll axis. */
const pinnedCells = new Map([[1021, [true, false]], [1022, [false, true]], [1023, [true, true]]]);

/** Returns whether an element stays in view across and along the scroll axis; null if it does neither. */
function pinnedAxes({ category, zIndex = 0 }) {
  if (category === "cell") return pinnedCells.get(zIndex) ?? null;
  return category === "supplementary" && zIndex >= pinnedZIndex ? [false, true] : null;
}

export const isPinned = (element) => pinnedAxes(element) !== null;

/** Moves pinned elements by the distance scrolled since the server's last update, so that they stay at their edge. */
export function pinElements({ renderer, inFlightAnimations, offset, session, elements, isHorizontal }) {
  const ahead = { x: offset.x - session.contentOffset.x, y: offset.y - session.contentOffset.y };
  for (const view of renderer.pinned) {
    const element = elements.get(view.key), axes = element && pinnedAxes(element);
    if (!axes || inFlightAnimations.persisting.has(view.key)) continue;
    const [isX, isY] = isHorizontal ? [axes[1], axes[0]] : axes, dx = isX ? ahead.x : 0, dy = isY ? ahead.y : 0;
    if (!dx && !dy && !view.isShifted) continue;
    view.isShifted = dx !== 0 || dy !== 0;
    renderer.place(view, element, dx, dy);
  }
}
