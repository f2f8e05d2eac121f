// A session: a viewport onto the document, as the server last sent it, and what the page reports to the server.

/** The acknowledgement window. If the page is hidden or slow the server stops at it and coalesces further updates. */
const ackWindow = 6;
/** The number of updates that are acknowledged at once. */
const ackInterval = 3;
let lastToken = 0;

const difference = (one, other) => ({ x: one.x - other.x, y: one.y - other.y });

export class Session {
  id = null;
  elements = new Map();
  revision = -1;
  documentVersion = 0;
  viewport = { width: 0, height: 0 };
  contentSize = { width: 0, height: 0 };
  /** The content offset in the server's last state. */
  contentOffset = { x: 0, y: 0 };
  orthogonalOffsets = {};
  stale = false;
  closeReason = null;
  #connection; #messages = []; #scheduleFrame; #unconfirmedScrolls = new Map(); #acknowledged = -1; #isResyncing = false;

  /** `scheduleFrame` is called when a message was received. */
  constructor(connection, uri, scheduleFrame) {
    this.#connection = connection;
    this.uri = uri;
    this.#scheduleFrame = scheduleFrame;
  }

  /** Opens a session; without `viewport` in the size that the document names. */
  async open({ viewport, contentOffset, overscan }) {
    this.id = null;
    this.closeReason = null;
    const state = await this.#connection.request("layoutd/session/open", {
      textDocument: { uri: this.uri }, viewport, contentOffset, overscan, ackWindow, animation: "keyframes", precision: 0, reportsDocument: true,
    });
    this.id = state.session;
    this.receiveState(state, true);
    return state;
  }

  close() { if (this.id) this.request("layoutd/session/close").catch(() => {}); }
  request(method, params = {}) { return this.#connection.request(method, { session: this.id, ...params }); }

  /** Requests the whole state, for example after an update was lost. */
  async snapshot() {
    const state = await this.request("layoutd/session/snapshot");
    this.receiveState(state, false);
    return state;
  }

  /** Enqueues a message of the server for the next frame. */
  receiveUpdate(update, size) { this.#push({ kind: "update", update, size, at: performance.now() }); }
  receiveState(state, isNew) { this.#push({ kind: "state", state, isNew, at: performance.now() }); }

  /** Records why the server ended the session. */
  end(reason) {
    this.closeReason = reason;
    this.#scheduleFrame();
  }

  /**
   * Yields the messages since the last frame, each applied before it is yielded; `shift` is the distance to scroll by.
   */
  *takeMessages() {
    for (const message of this.#messages.splice(0)) {
      if (message.kind === "state") {
        this.#applyState(message.state, message.isNew);
      } else if (message.update.revision === this.revision + 1) {
        message.shift = this.#applyUpdate(message);
      } else {
        // Updates from before a snapshot are part of it. After a gap the whole state is requested.
        if (message.update.revision > this.revision) this.#resync();
        continue;
      }
      yield message;
    }
    if (this.revision >= this.#acknowledged + ackInterval) {
      this.#connection.notify("layoutd/session/ack", { session: this.id, revision: this.revision });
      this.#acknowledged = this.revision;
    }
  }

  /** Reports the offset of the page, or of an orthogonal section, to the server. */
  scroll(contentOffset, section) {
    const token = ++lastToken;
    this.#unconfirmedScrolls.set(token, { x: contentOffset.x, y: contentOffset.y, section, at: performance.now() });
    if (this.#unconfirmedScrolls.size > 600) this.#unconfirmedScrolls.delete(this.#unconfirmedScrolls.keys().next().value);
    this.#connection.notify("layoutd/session/scroll", { session: this.id, contentOffset, section, token });
  }

  #push(message) {
    this.#messages.push(message);
    this.#scheduleFrame();
  }

  #applyState(state, isNew) {
    this.elements = elementsOf(state);
    this.stale = state.stale === true;
    for (const name of ["revision", "documentVersion", "viewport", "contentSize", "contentOffset"]) this[name] = state[name];
    this.orthogonalOffsets = state.orthogonalOffsets ?? {};
    this.#acknowledged = this.revision;
    if (isNew) this.#unconfirmedScrolls.clear();
  }

  #applyUpdate(message) {
    const { update } = message;
    const before = this.contentOffset, own = this.#matchSentScroll(update.cause.token);
    apply(this.elements, update);
    this.revision = update.revision;
    this.documentVersion = update.documentVersion;
    for (const name of ["viewport", "contentSize", "contentOffset", "orthogonalOffsets", "stale"]) this[name] = update[name] ?? this[name];
    if (own) message.latency = message.at - own.at;
    // The page has made its own scroll already. If the content moved too, only that shift is left.
    if (own && !own.section) {
      return update.cause.kind === "scroll" ? null : difference(this.contentOffset, own);
    }
    return update.contentOffset ? difference(update.contentOffset, before) : null;
  }

  /** Returns the scroll that was sent with a token, and drops it and all older ones. */
  #matchSentScroll(token) {
    const found = this.#unconfirmedScrolls.get(token);
    if (found) for (const older of this.#unconfirmedScrolls.keys()) { if (older > token) break; this.#unconfirmedScrolls.delete(older); }
    return found;
  }

  #resync() {
    if (this.#isResyncing) return;
    this.#isResyncing = true;
    this.snapshot().catch(() => {}).finally(() => { this.#isResyncing = false; });
  }
}

/** Applies an update to the elements of a session. No other function changes them. */
function apply(elements, update) {
  for (const key of update.removed) elements.delete(key);
  for (const change of update.changed) Object.assign(elements.get(change.key), change);
  for (const element of update.added) elements.set(element.key, element);
}

/** Returns the elements of a whole state, the result of `layoutd/session/open` or `layoutd/session/snapshot`. */
function elementsOf(state) {
  const elements = new Map();
  apply(elements, { removed: [], changed: [], added: state.attributes });
  return elements;
}
