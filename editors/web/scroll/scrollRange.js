// The range of the content offset of a session: that which the server reports, or otherwise its ends, which are
// requested because they depend on content insets.

export class ScrollRange {
  #connection; #session; #scroller; #remainingShift; #sizes = ""; #insetChanges = 0; #loadedFor = ""; #isLoading = false;

  /** `remainingShift()` returns the distance by which animations will still shift the offset. */
  constructor(connection, session, scroller, remainingShift) {
    this.#connection = connection;
    this.#session = session;
    this.#scroller = scroller;
    this.#remainingShift = remainingShift;
  }

  /**
   * Sets the range of the scroller to that of the session. If the server reports none, it is requested after a change
   * of the size of the viewport or of the content, or of `endless`, or with `mayChangeInsets`. Then scrolls back into
   * it.
   */
  async update(mayChangeInsets = false) {
    const { viewport: { width, height }, contentSize, endless } = this.#session, scroller = this.#scroller;
    if (mayChangeInsets) this.#insetChanges += 1;
    const sizes = [width, height, contentSize.width, contentSize.height, endless].join(), state = `${sizes} ${this.#insetChanges}`;
    scroller.viewport = { x: width, y: height };
    if (this.#session.scrollRange) return this.#adopt(this.#session.scrollRange);
    if (state === this.#loadedFor) return;
    // An estimate without insets until the responses arrive; with equal sizes the former range is a better one.
    if (sizes !== this.#sizes) scroller.maxOffset = { x: Math.max(scroller.minOffset.x, contentSize.width - width), y: Math.max(scroller.minOffset.y, contentSize.height - height) };
    // A value that is tried may be followed by others; the range is requested when it is written.
    [this.#loadedFor, this.#sizes] = [this.#session.isTrying ? "" : state, sizes];
    if (this.#session.isTrying || this.#isLoading || !this.#connection.supports("layoutd/targetContentOffset")) return;
    this.#isLoading = true;
    const ends = [this.target({ x: -1e12, y: -1e12 }), this.target({ x: 1e12, y: 1e12 })];
    const [minOffset, maxOffset] = await Promise.all(ends).catch(() => [null, null]);
    this.#isLoading = false;
    const isCurrent = state === this.#loadedFor, isOpen = minOffset !== null && maxOffset !== null;
    if (isOpen) [scroller.minOffset, scroller.maxOffset] = [minOffset, maxOffset];
    if (isCurrent && isOpen) return scroller.returnToBounds(this.#remainingShift());
    this.#loadedFor = "";
    // Requested again at once if the sizes have changed since; after a failure by the next call.
    if (!isCurrent) return this.update();
  }

  #adopt({ minimum, maximum }) {
    // The responses to earlier requests are outdated.
    this.#loadedFor = this.#sizes = "";
    [this.#scroller.minOffset, this.#scroller.maxOffset] = [minimum, maximum];
    this.#scroller.returnToBounds(this.#remainingShift());
  }

  /** Returns the offset at which a scroll to `proposed` should end; null if the server cannot compute it. */
  async target(proposed, velocity) {
    if (!this.#session.id || !this.#connection.supports("layoutd/targetContentOffset")) return null;
    return (await this.#session.request("layoutd/targetContentOffset", { proposed, velocity })).contentOffset;
  }
}
