"use strict";
// Limits restarts after crashes.

const minute = 60_000;

/** Allows 5 restarts in 3 minutes, with exponential back-off. */
class RestartPolicy {
  #granted = []; #now;
  constructor({ maxRestarts = 5, window = 3 * minute, initialDelay = 250, now = Date.now } = {}) {
    Object.assign(this, { maxRestarts, window, initialDelay });
    this.#now = now;
  }

  /** Returns the milliseconds before the next restart; null if the limit is reached. */
  nextDelay() {
    const now = this.#now();
    this.#granted = this.#granted.filter((time) => now - time < this.window);
    if (this.#granted.length >= this.maxRestarts) return null;
    this.#granted.push(now);
    return this.initialDelay * 2 ** (this.#granted.length - 1);
  }

  /** Clears the history after a manual restart. */
  reset() { this.#granted = []; }
}

module.exports = { RestartPolicy };
