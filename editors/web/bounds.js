// Between which offsets the content of a session rests: insets count, which nobody but the server knows of.

export class Bounds {
  #connection; #session; #scroller; #known = ""; #isAsking = false;

  constructor(connection, session, scroller) {
    this.#connection = connection;
    this.#session = session;
    this.#scroller = scroller;
  }

  /** Finds them out when the viewport or the content has another size, and goes back within them. */
  async update() {
    const { viewport: { width, height }, contentSize } = this.#session, scroller = this.#scroller;
    const state = [width, height, contentSize.width, contentSize.height].join();
    scroller.viewport = { x: width, y: height };
    if (state === this.#known) return;
    this.#known = state;
    // Until the answer is there.
    scroller.high = { x: Math.max(scroller.low.x, contentSize.width - width), y: Math.max(scroller.low.y, contentSize.height - height) };
    if (this.#isAsking || !this.#connection.supports("layoutd/targetContentOffset")) return;
    this.#isAsking = true;
    try {
      const [low, high] = await Promise.all([this.target({ x: -1e12, y: -1e12 }), this.target({ x: 1e12, y: 1e12 })]);
      [scroller.low, scroller.high] = [low, high];
    } catch { /* the session has gone */ }
    this.#isAsking = false;
    if (state === this.#known) return scroller.settle();
    this.#known = "";
    return this.update();
  }

  /** Where a scroll is to come to rest that would stop at `proposed`; null when nobody can say. */
  async target(proposed, velocity) {
    if (!this.#session.id || !this.#connection.supports("layoutd/targetContentOffset")) return null;
    return (await this.#session.request("layoutd/targetContentOffset", { proposed, velocity })).contentOffset;
  }
}
