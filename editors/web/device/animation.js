// In-flight animations: elements that appear, move or disappear, interpolated from their start to their final
// attributes.

import { clock, reducesMotion } from "../frameScheduler.js";
import { progressOf } from "./curves.js";
import { counters } from "./elementRenderer.js";
import { between } from "./interpolation.js";

/** The in-flight animations of a session. Elements that persist animate to the session's current attributes. */
export class InFlightAnimations {
  /** Animated elements by key: `{from, timing}`. Disappearing ones also have `key`, `to` and `movedOffscreen`. */
  persisting = new Map();
  disappearing = new Map();
  #renderer; #elements; #offsetAnimation = null;

  constructor(renderer, elements) {
    this.#renderer = renderer;
    this.#elements = elements;
  }

  get isEmpty() { return this.persisting.size === 0 && this.disappearing.size === 0 && !this.#offsetAnimation; }

  /** Returns a predicate for the removed keys whose nodes stay until the update's animation ends. */
  disappearingKeys(animation) {
    if (!animation || reducesMotion()) return () => false;
    const keys = new Set(animation.disappearing.map((track) => track.key));
    return (key) => keys.has(key);
  }

  /** Stops the disappearance of elements that an update adds again, and reuses their nodes. */
  cancelDisappearing(update) {
    const listed = new Set(update.animation?.disappearing.map((track) => track.key));
    for (const { key } of update.added) {
      for (const [name, animated] of this.disappearing) {
        if (animated.key !== key || listed.has(name)) continue;
        this.disappearing.delete(name);
        // An element that moved offscreen and is scrolled back in continues its movement; it was never transparent.
        if (!this.#renderer.views.has(key)) this.#renderer.rekey(name, key);
        if (!update.animation && animated.movedOffscreen) this.persisting.set(key, { from: animated.from, timing: animated.timing });
      }
    }
    for (const key of update.removed) this.persisting.delete(key);
  }

  /** Starts the animation of an update that was applied. `shift` is the animated change of the content offset. */
  begin(animation, shift, time = clock.now()) {
    if (reducesMotion()) return;
    const timing = { id: animation.id, start: time, duration: animation.duration, progress: progressOf(animation.curve, animation.duration) };
    for (const { key, initial } of [...animation.appearing, ...animation.moving]) {
      const element = this.#elements().get(key);
      if (element) this.persisting.set(key, { from: { ...element, ...initial }, timing });
    }
    for (const { key, attributes, final } of animation.disappearing) this.#addDisappearing(key, attributes, final, timing);
    if (!shift) return;
    // The rest of an animation that this one interrupts is left to do.
    const { total = { x: 0, y: 0 }, done = 0 } = this.#offsetAnimation ?? {};
    this.#offsetAnimation = { total: { x: shift.x + total.x * (1 - done), y: shift.y + total.y * (1 - done) }, done: 0, timing };
  }

  #addDisappearing(key, attributes, final, timing) {
    const earlier = this.disappearing.get(key);
    // The key becomes `key#<animation id>`, unless the server sent that form because the key is in use again.
    const name = earlier || key.endsWith(`#${timing.id}`) ? key : `${key}#${timing.id}`;
    if (name !== key && this.#renderer.views.has(key) && !this.#elements().has(key)) this.#renderer.rekey(key, name);
    if (!this.#renderer.views.has(name)) {
      this.#renderer.add(name, attributes);
      counters.disappearing++;
    }
    const view = this.#renderer.views.get(name);
    view.node.setAttribute("aria-hidden", "true");
    const movedOffscreen = final.alpha === undefined && final.frame !== undefined;
    this.disappearing.set(name, { key: earlier?.key ?? key.replace(/#\d+$/, (end) => (name === key ? "" : end)), from: attributes, to: { ...attributes, ...final }, timing, movedOffscreen });
  }

  /**
   * Places all animated elements for a time in seconds. Returns the shift of the content offset since the last call, or
   * null if the offset is not animated.
   */
  step(time) {
    const known = new Map(), progress = (timing) => {
      if (!known.has(timing)) known.set(timing, timing.progress(time - timing.start));
      return known.get(timing);
    };
    for (const [key, animated] of this.persisting) {
      const element = this.#elements().get(key), view = this.#renderer.views.get(key);
      const isOver = time >= animated.timing.start + animated.timing.duration;
      if (view && element) this.#renderer.place(view, isOver ? element : between(animated.from, element, progress(animated.timing)));
      if (isOver || !element) this.persisting.delete(key);
    }
    for (const [name, animated] of this.disappearing) {
      if (time >= animated.timing.start + animated.timing.duration) {
        this.disappearing.delete(name);
        this.#renderer.remove(name);
      } else {
        this.#renderer.place(this.#renderer.views.get(name), between(animated.from, animated.to, progress(animated.timing)));
      }
    }
    return this.#shift(time, progress);
  }

  #shift(time, progress) {
    if (!this.#offsetAnimation) return null;
    const { total, done, timing } = this.#offsetAnimation;
    const now = time >= timing.start + timing.duration ? 1 : progress(timing);
    this.#offsetAnimation = now === 1 && time >= timing.start + timing.duration ? null : { total, done: now, timing };
    return { x: total.x * (now - done), y: total.y * (now - done) };
  }

  /** Returns the interpolated attributes of an animated element; undefined if it is not animated. */
  presentationAttributes(key, time = clock.now()) {
    const animated = this.persisting.get(key) ?? this.disappearing.get(key);
    const end = animated?.to ?? this.#elements().get(key);
    return animated && end ? between(animated.from, end, animated.timing.progress(time - animated.timing.start)) : undefined;
  }

  cancelOffsetAnimation() { this.#offsetAnimation = null; }
  clear() {
    this.persisting.clear();
    for (const name of this.disappearing.keys()) this.#renderer.remove(name);
    this.disappearing.clear();
    this.#offsetAnimation = null;
  }
}
