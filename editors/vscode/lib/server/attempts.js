"use strict";
// When a server that crashed is started again, and when no more.

const minute = 60_000;

/** Grants at most 5 starts in 3 minutes, each after twice the wait of the one before. */
class Attempts {
  #granted = []; #now;
  constructor({ most = 5, span = 3 * minute, first = 250, now = Date.now } = {}) {
    Object.assign(this, { most, span, first });
    this.#now = now;
  }

  /** Milliseconds to wait before the next start; null when it is enough. */
  next() {
    const now = this.#now();
    this.#granted = this.#granted.filter((time) => now - time < this.span);
    if (this.#granted.length >= this.most) return null;
    this.#granted.push(now);
    return this.first * 2 ** (this.#granted.length - 1);
  }

  /** Somebody started it by hand: what was before does not count. */
  reset() { this.#granted = []; }
}

module.exports = { Attempts };
