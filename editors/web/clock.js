// The time that everything moves by, in seconds; a test can hold it and move it by hand.

let held = null;

export const clock = {
  /** Seconds, from some beginning. */
  now() { return held ?? performance.now() / 1000; },
  get isHeld() { return held !== null; },
  hold() { held = this.now(); },
  advance(seconds) { held = this.now() + seconds; this.onAdvance?.(); },
  release() { held = null; this.onAdvance?.(); },
  /** Called when the time was moved by hand. */
  onAdvance: null,
};

/** Whether somebody asked their system for less movement. */
export const reducesMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
