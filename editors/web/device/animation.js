// In-flight animations: elements that appear, move or disappear, interpolated from their start to their final
// attributes.

import { clock, reducesMotion } from "../frameScheduler.js";
import { progressOf } from "./curves.js";
import { counters } from "./elementRenderer.js";
import { adding, between } from "./interpolation.js";

const isInFlight = ({ timing }, time) => time < timing.start + timing.duration;
/** The animation of the frame alone, which a new view shares with the view that it replaces. */
const frameOnly = ({ from, to, timing }) => ({ from: { ...to, frame: from.frame }, to, timing });

/**
 * The in-flight animations of a session. Each view has `tracks`, the oldest first: `{from, to, timing}`. A track with
 * `to` is additive; one without is the only one and ends at the model attributes, which for elements that persist are
 * those of the session.
 */
export class InFlightAnimations {
  /** Animated elements by key: `{tracks}`. Disappearing ones also have `key`, `model` and `movedOffscreen`. */
  persisting = new Map();
  disappearing = new Map();
  /** The tracks of views that an additive update removes or returns, by key, until its animation begins. */
  #continued = new Map();
  #renderer; #elements; #offsetAnimations = [];

  constructor(renderer, elements) {
    this.#renderer = renderer;
    this.#elements = elements;
  }

  get isEmpty() { return this.persisting.size === 0 && this.disappearing.size === 0 && this.#offsetAnimations.length === 0; }

  /** Returns a predicate for the removed keys whose nodes stay until the update's animation ends. */
  disappearingKeys(animation) {
    if (!animation || reducesMotion()) return () => false;
    const keys = new Set(animation.disappearing.map((track) => track.key));
    return (key) => keys.has(key);
  }

  /**
   * Ends the disappearance of views whose elements moved offscreen and are added again by an update. Other views
   * continue to disappear.
   */
  cancelDisappearing(update) {
    const { animation } = update, isAdditive = animation?.additive === true && !reducesMotion();
    this.#continued.clear();
    if (isAdditive) this.#returnViews(animation);
    const listed = new Set(animation?.disappearing.map((track) => track.key));
    for (const { key } of isAdditive ? [] : update.added) {
      for (const [name, animated] of this.disappearing) {
        if (animated.key !== key || !animated.movedOffscreen || listed.has(name)) continue;
        this.disappearing.delete(name);
        // An element that is scrolled back in continues its movement; it was never transparent.
        if (!this.#renderer.views.has(key)) this.#renderer.rekey(name, key);
        if (!animation) this.persisting.set(key, { tracks: animated.tracks });
      }
    }
    for (const key of update.removed) {
      if (isAdditive && this.persisting.has(key)) this.#continued.set(key, this.persisting.get(key).tracks);
      this.persisting.delete(key);
    }
  }

  /** Assigns the nodes of disappearing views to their elements, which are shown again. */
  #returnViews(animation) {
    for (const { key, continues } of animation.appearing) {
      const animated = this.disappearing.get(continues);
      if (!animated) continue;
      this.disappearing.delete(continues);
      if (!this.#renderer.views.has(key)) this.#renderer.rekey(continues, key)?.node.removeAttribute("aria-hidden");
      this.#continued.set(key, animated.tracks);
    }
  }

  /** Starts the animation of an update that was applied. `shift` is the animated change of the content offset. */
  begin(animation, shift, time = clock.now()) {
    if (reducesMotion()) return;
    const timing = { id: animation.id, start: time, duration: animation.duration, progress: progressOf(animation.curve, animation.duration) };
    this.#beginShift(shift, animation.additive, timing);
    if (animation.additive) return this.#add(animation, timing);
    for (const { key, initial } of [...animation.appearing, ...animation.moving]) {
      const element = this.#elements().get(key);
      if (element) this.persisting.set(key, { tracks: [{ from: { ...element, ...initial }, timing }] });
    }
    for (const { key, attributes, final } of animation.disappearing) {
      this.#addDisappearing(key, attributes, final, timing, [{ from: attributes, timing }]);
    }
  }

  /** Adds an animation to those in flight; its views continue their earlier animations. */
  #add(animation, timing) {
    const replaced = new Set();
    for (const { key, attributes, final } of animation.disappearing) {
      const element = key.endsWith(`#${timing.id}`) ? key.slice(0, key.lastIndexOf("#")) : null;
      if (element !== null) replaced.add(element);
      const earlier = (element !== null ? this.persisting.get(element)?.tracks : this.disappearing.get(key)?.tracks ?? this.#continued.get(key)) ?? [];
      this.#addDisappearing(key, attributes, final, timing, added(earlier, attributes, { ...attributes, ...final }, timing));
    }
    for (const { key, initial } of [...animation.appearing, ...animation.moving]) {
      const element = this.#elements().get(key);
      if (!element) continue;
      const from = { ...element, ...initial };
      const earlier = additive(this.#continued.get(key) ?? this.persisting.get(key)?.tracks ?? [], from, timing.start);
      this.persisting.set(key, { tracks: added(replaced.has(key) ? earlier.map(frameOnly) : earlier, from, { ...element }, timing) });
    }
    this.#continued.clear();
  }

  /** An animation that is not additive takes over what is left of the others. */
  #beginShift(shift, isAdditive, timing) {
    const { x, y } = isAdditive ? { x: 0, y: 0 } : this.remainingShift, total = { x: x + (shift?.x ?? 0), y: y + (shift?.y ?? 0) };
    if (!isAdditive) this.#offsetAnimations = [];
    if (total.x !== 0 || total.y !== 0) this.#offsetAnimations.push({ total, done: 0, timing });
  }

  #addDisappearing(key, attributes, final, timing, tracks) {
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
    // A deleted element fades out. One that moves offscreen may stay where it is while the content offset is animated.
    const movedOffscreen = final.alpha === undefined;
    this.disappearing.set(name, { key: earlier?.key ?? key.replace(/#\d+$/, (end) => (name === key ? "" : end)), model: { ...attributes, ...final }, tracks, movedOffscreen });
  }

  /**
   * Places all animated elements for a time in seconds. Returns the shift of the content offset since the last call, or
   * null if the offset is not animated.
   */
  step(time) {
    const progress = progressAt(time), elements = this.#elements();
    for (const [key, animated] of this.persisting) {
      const element = elements.get(key), view = this.#renderer.views.get(key);
      const isOver = !animated.tracks.some((track) => isInFlight(track, time));
      if (view && element) this.#renderer.place(view, presented(animated, element, time, progress));
      if (isOver || !element) this.persisting.delete(key);
    }
    for (const [name, animated] of this.disappearing) {
      if (animated.tracks.some((track) => isInFlight(track, time))) {
        this.#renderer.place(this.#renderer.views.get(name), presented(animated, animated.model, time, progress));
      } else {
        this.disappearing.delete(name);
        this.#renderer.remove(name);
      }
    }
    return this.#shift(time, progress);
  }

  #shift(time, progress) {
    if (this.#offsetAnimations.length === 0) return null;
    const shift = { x: 0, y: 0 };
    for (const animation of this.#offsetAnimations) {
      const now = isInFlight(animation, time) ? progress(animation.timing) : 1;
      shift.x += animation.total.x * (now - animation.done);
      shift.y += animation.total.y * (now - animation.done);
      animation.done = now;
    }
    this.#offsetAnimations = this.#offsetAnimations.filter((animation) => isInFlight(animation, time));
    return shift;
  }

  /** The distance by which the animations will still shift the content offset. */
  get remainingShift() {
    const sum = (axis) => this.#offsetAnimations.reduce((distance, { total, done }) => distance + total[axis] * (1 - done), 0);
    return { x: sum("x"), y: sum("y") };
  }

  /** Returns the interpolated attributes of an animated element; undefined if it is not animated. */
  presentationAttributes(key, time = clock.now()) {
    const animated = this.persisting.get(key) ?? this.disappearing.get(key);
    const model = animated?.model ?? this.#elements().get(key);
    return animated && model ? presented(animated, model, time, progressAt(time)) : undefined;
  }

  cancelOffsetAnimation() { this.#offsetAnimations = []; }
  clear() {
    this.persisting.clear();
    for (const name of this.disappearing.keys()) this.#renderer.remove(name);
    this.disappearing.clear();
    this.#offsetAnimations = [];
  }
}

/** Returns a function of timings that computes the progress of each once. */
function progressAt(time) {
  const known = new Map();
  let last = null, value = 0;
  return (timing) => {
    if (timing === last) return value;
    if (!known.has(timing)) known.set(timing, timing.progress(time - timing.start));
    [last, value] = [timing, known.get(timing)];
    return value;
  };
}

/** Returns the attributes of a view at a time; `model` are those at the end of its animations. */
function presented({ tracks }, model, time, progress) {
  const inFlight = tracks.every((track) => isInFlight(track, time)) ? tracks : tracks.filter((track) => isInFlight(track, time));
  if (inFlight.length === 0) return model;
  if (!inFlight[0].to) return between(inFlight[0].from, model, progress(inFlight[0].timing));
  return adding(model, inFlight, progress);
}

/** Returns those of a view's tracks that are in flight as additive ones; `model` are the attributes before an update. */
const additive = (tracks, model, time) =>
  tracks.filter((track) => isInFlight(track, time)).map((track) => (track.to ? track : { ...track, to: model }));

/** Returns the tracks of a view to which an update adds one. */
const added = (tracks, from, to, timing) => [...additive(tracks, from, timing.start), { from, to, timing }];
