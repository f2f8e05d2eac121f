// Who is on the way: elements that appear, move and leave, each from where it was to where it belongs.

import { clock, reducesMotion } from "./clock.js";
import { progressOf } from "./curves.js";
import { between } from "./interpolation.js";
import { counters } from "./screen.js";

/** The actors of a session's animations. Where those who stay go is what the session says at that moment. */
export class Stage {
  /** From keys to those who stay and to those who leave: `{from, play}`, of who leaves also `to`. */
  staying = new Map();
  leaving = new Map();
  #screen; #elements; #scroll = null;

  constructor(screen, elements) {
    this.#screen = screen;
    this.#elements = elements;
  }

  get isEmpty() { return this.staying.size === 0 && this.leaving.size === 0 && !this.#scroll; }

  /** Who would be gone by an update is still on stage if its animation sends it away. */
  leavers(animation) {
    if (!animation || reducesMotion()) return () => false;
    const keys = new Set(animation.disappearing.map((track) => track.key));
    return (key) => keys.has(key);
  }

  /** Somebody comes back who has not yet gone: its view is taken again. */
  reclaim(update) {
    const listed = new Set(update.animation?.disappearing.map((track) => track.key));
    for (const { key } of update.added) {
      for (const [name, actor] of this.leaving) {
        if (actor.key !== key || listed.has(name)) continue;
        this.leaving.delete(name);
        // Who slid off the screen and is scrolled to again goes on; it was never transparent.
        if (!this.#screen.views.has(key)) this.#screen.rename(name, key);
        if (!update.animation && actor.slid) this.staying.set(key, { from: actor.from, play: actor.play });
      }
    }
    for (const key of update.removed) this.staying.delete(key);
  }

  /** Begins the animation of an update that was applied. */
  begin(animation, shift, time = clock.now()) {
    if (reducesMotion()) return;
    const play = { id: animation.id, start: time, duration: animation.duration, progress: progressOf(animation.curve, animation.duration) };
    for (const { key, initial } of [...animation.appearing, ...animation.moving]) {
      const element = this.#elements().get(key);
      if (element) this.staying.set(key, { from: { ...element, ...initial }, play });
    }
    for (const { key, attributes, final } of animation.disappearing) this.#leave(key, attributes, final, play);
    if (shift) this.#scroll = { rest: shift, done: 0, play };
  }

  #leave(key, attributes, final, play) {
    const earlier = this.leaving.get(key);
    // A ghost's key is its element's and the number of its animation; whoever leaves first has that of its element.
    const name = earlier || key.endsWith(`#${play.id}`) ? key : `${key}#${play.id}`;
    if (name !== key && this.#screen.views.has(key) && !this.#elements().has(key)) this.#screen.rename(key, name);
    if (!this.#screen.views.has(name)) {
      this.#screen.add(name, attributes);
      counters.ghosts++;
    }
    const view = this.#screen.views.get(name);
    view.node.setAttribute("aria-hidden", "true");
    const slid = final.alpha === undefined && final.frame !== undefined;
    this.leaving.set(name, { key: earlier?.key ?? key.replace(/#\d+$/, (end) => (name === key ? "" : end)), from: attributes, to: { ...attributes, ...final }, play, slid });
  }

  /** Puts everybody where they are at a time; says by how much the viewport moves with them, and whether it goes on. */
  step(time) {
    const shares = new Map(), share = (play) => {
      if (!shares.has(play)) shares.set(play, play.progress(time - play.start));
      return shares.get(play);
    };
    for (const [key, actor] of this.staying) {
      const element = this.#elements().get(key), view = this.#screen.views.get(key);
      const isOver = time >= actor.play.start + actor.play.duration;
      if (view && element) this.#screen.place(view, isOver ? element : between(actor.from, element, share(actor.play)));
      if (isOver || !element) this.staying.delete(key);
    }
    for (const [name, actor] of this.leaving) {
      if (time >= actor.play.start + actor.play.duration) {
        this.leaving.delete(name);
        this.#screen.remove(name);
      } else {
        this.#screen.place(this.#screen.views.get(name), between(actor.from, actor.to, share(actor.play)));
      }
    }
    return this.#shift(time, share);
  }

  #shift(time, share) {
    if (!this.#scroll) return null;
    const { rest, done, play } = this.#scroll;
    const now = time >= play.start + play.duration ? 1 : share(play);
    this.#scroll = now === 1 && time >= play.start + play.duration ? null : { rest, done: now, play };
    return { x: rest.x * (now - done), y: rest.y * (now - done) };
  }

  /** How an element on its way looks now; undefined for one that is where it belongs. */
  look(key, time = clock.now()) {
    const actor = this.staying.get(key) ?? this.leaving.get(key);
    const end = actor?.to ?? this.#elements().get(key);
    return actor && end ? between(actor.from, end, actor.play.progress(time - actor.play.start)) : undefined;
  }

  stopScrolling() { this.#scroll = null; }
  clear() {
    this.staying.clear();
    for (const name of this.leaving.keys()) this.#screen.remove(name);
    this.leaving.clear();
    this.#scroll = null;
  }
}
