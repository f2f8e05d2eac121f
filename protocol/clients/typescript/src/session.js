// A session: a viewport onto a document, as the server last sent it, and the messages about it.

import { callHandler } from "./connection.js";

/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("../messages.js").LayoutAttributes} LayoutAttributes */
/** @typedef {import("../messages.js").SessionState} SessionState */
/** @typedef {import("../messages.js").Point} Point */
/** @typedef {import("../messages.js").Size} Size */
/** @typedef {import("../messages.js").Viewport} Viewport */
/** @typedef {import("../messages.js").RequestParams<"layoutd/session/open">} OpenParams */
/** @typedef {import("../messages.js").ServerParams<"layoutd/session/update">} Update */
/** @typedef {import("../messages.js").RequestParams<"layoutd/performBatchUpdates">} BatchParams */
/** @typedef {import("../messages.js").RequestResult<"layoutd/performBatchUpdates">} BatchResult */
/** @typedef {import("../messages.js").RequestParams<"layoutd/applySnapshot">} SnapshotParams */
/** @typedef {import("../messages.js").RequestResult<"layoutd/applySnapshot">} SnapshotResult */

/**
 * A received message. `at` is its time, as of `performance.now()`; `size` the length of its text, if it is known.
 * `isNew` is true for the state of a session that was opened, false for that of a snapshot.
 *
 * @typedef {{ kind: "update", update: Update, size?: number, at: number }
 *   | { kind: "state", state: SessionState, isNew: boolean, at: number }} Message
 */

let lastToken = 0;

export class Session {
  /**
   * The name of the session on its connection; null while it is not open.
   * @type {string | null}
   */
  id = null;
  /**
   * The elements by their keys, after the last message that `takeMessages` or `updates` has yielded.
   * @type {Map<string, LayoutAttributes>}
   */
  elements = new Map();
  revision = -1;
  documentVersion = 0;
  /**
   * The diagnostics of the document when the session was opened.
   * @type {import("../messages.js").Diagnostic[]}
   */
  diagnostics = [];
  /** @type {Size} */
  viewport = { width: 0, height: 0 };
  /** @type {Size} */
  contentSize = { width: 0, height: 0 };
  /** Whether the content repeats without end along the scroll axis, after the length of the content size. */
  endless = false;
  /**
   * The content offset in the server's last state.
   * @type {Point}
   */
  contentOffset = { x: 0, y: 0 };
  /**
   * The offsets at which the viewport can rest; undefined if they are those of the content and its inset.
   * @type {import("../messages.js").ScrollRange | undefined}
   */
  scrollRange = undefined;
  /**
   * The offsets of orthogonal sections, by section id.
   * @type {import("../messages.js").OrthogonalOffsets}
   */
  orthogonalOffsets = {};
  /** Whether the text of the document has a syntax error, so that an earlier state is shown. */
  stale = false;
  /**
   * The reason why the session has ended; null if it has not.
   * @type {string | null}
   */
  closeReason = null;
  /**
   * Called when a message was received, and when the session has ended.
   * @type {(() => void) | null}
   */
  onreceive = null;
  /**
   * Called when the session has ended.
   * @type {(() => void) | null}
   */
  onend = null;
  /** @type {Connection} */ #connection;
  /** @type {Message[]} */ #messages = [];
  /**
   * Continues `updates()`.
   * @type {(() => void) | null}
   */
  #wake = null;
  /**
   * The request of a snapshot after a gap.
   * @type {Promise<unknown> | null}
   */
  #resyncing = null;
  /** @type {OpenParams | null} */ #params = null;
  #ackInterval = Infinity; #acknowledged = -1;

  /** @param {Connection} connection */
  constructor(connection) { this.#connection = connection; }

  /**
   * Opens a session, and enqueues its state. With an `ackWindow` the session acknowledges updates after their reader
   * has read them: a client that is slow or paused receives fewer updates, each with more changes.
   *
   * @param {OpenParams} params
   * @param {{ signal?: AbortSignal }} [options]
   */
  open(params, options) {
    this.id = null;
    this.closeReason = null;
    this.#params = params;
    this.#ackInterval = params.ackWindow ? Math.max(1, Math.floor(params.ackWindow / 2)) : Infinity;
    return this.#connection.request("layoutd/session/open", params, {
      ...options,
      onresult: (state) => {
        // Closed since the request.
        if (this.closeReason !== null) return this.#closeOnServer(state.session).catch(() => {});
        this.id = state.session;
        this.diagnostics = state.diagnostics ?? [];
        this.receiveState(state, true);
      },
    });
  }

  /** Opens the session again after a reconnection: with its viewport, at its content offset. */
  reopen() {
    if (this.#params === null) throw new Error("the session was not opened before; call open() first");
    const contentOffset = this.revision < 0 ? this.#params.contentOffset : this.contentOffset;
    return this.open({ ...this.#params, contentOffset });
  }

  /**
   * Sends a request about this session.
   *
   * @template {import("./connection.js").RequestMethod} M
   * @param {M} method
   * @param {Omit<import("../messages.js").RequestParams<M>, "session">} [params]
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<import("../messages.js").RequestResult<M>>}
   */
  request(method, params, options) {
    return this.#connection.request(method, /** @type {any} */ ({ session: this.id, ...params }), options);
  }

  /**
   * Sends a notification about this session; without effect while it is not open.
   *
   * @template {import("./connection.js").NotificationMethod} M
   * @param {M} method
   * @param {Omit<import("../messages.js").NotificationParams<M>, "session">} [params]
   */
  notify(method, params) {
    if (this.id !== null) this.#connection.notify(method, /** @type {any} */ ({ session: this.id, ...params }));
  }

  /**
   * Scrolls the collection, or the orthogonal section with the id `section`. Returns the token of the update that
   * confirms it.
   *
   * @param {Point} contentOffset
   * @param {string} [section]
   */
  scroll(contentOffset, section) {
    const token = ++lastToken;
    this.notify("layoutd/session/scroll", { contentOffset, section, token });
    return token;
  }

  /**
   * Changes the viewport: to a size, or to the screen of a device.
   *
   * @param {Viewport} viewport
   * @param {{ animated?: boolean }} [options]
   */
  resize(viewport, options = {}) {
    if (this.#params) this.#params = { ...this.#params, viewport };
    this.notify("layoutd/session/resize", { viewport, animated: options.animated });
  }

  /**
   * Changes the data: performs batch updates (`updates`), or applies a diffable snapshot (`sections`). The elements
   * change with the update that follows.
   *
   * @template {Omit<BatchParams, "session"> | Omit<SnapshotParams, "session">} C
   * @param {C} change
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<C extends { updates: any } ? BatchResult : SnapshotResult>}
   */
  apply(change, options) {
    const method = "updates" in change ? "layoutd/performBatchUpdates" : "layoutd/applySnapshot";
    return this.request(/** @type {string} */ (method), change, options);
  }

  /** Requests the whole state, for example after an update was lost, and enqueues it. */
  snapshot() {
    return this.#connection.request("layoutd/session/snapshot", { session: /** @type {string} */ (this.id) }, {
      onresult: (state) => this.receiveState(state, false),
    });
  }

  /**
   * Waits until the server has handled everything that was sent before, and takes the messages that result. Not for use
   * beside `updates()`.
   *
   * @returns {Promise<Message[]>}
   */
  async synchronize() {
    /** @type {Message[]} */
    const taken = [];
    await this.#connection.request("layoutd/synchronize");
    for (;;) {
      taken.push(...this.takeMessages());
      if (this.#resyncing === null) return taken;
      await this.#resyncing;
    }
  }

  /** Closes the session, also during a disconnection; `updates()` ends. */
  async close() {
    if (this.closeReason !== null) return;
    const closed = this.id === null ? null : this.#closeOnServer(this.id);
    this.id = null;
    this.end("closed");
    await closed;
  }

  /** @param {string} session */
  #closeOnServer(session) { return this.#connection.request("layoutd/session/close", { session }); }

  /**
   * Records why the session has ended.
   *
   * @param {string} reason
   */
  end(reason) {
    this.closeReason = reason;
    this.#notifyReceived();
    callHandler(this.onend);
  }

  /**
   * Enqueues an update of the server.
   *
   * @param {Update} update
   * @param {number} [size]
   */
  receiveUpdate(update, size) { this.#push({ kind: "update", update, size, at: performance.now() }); }
  /**
   * Enqueues a whole state.
   *
   * @param {SessionState} state
   * @param {boolean} isNew
   */
  receiveState(state, isNew) { this.#push({ kind: "state", state, isNew, at: performance.now() }); }

  /**
   * Yields the messages in the order of their revisions, each after it was applied, until the session ends. A message
   * is applied immediately before it is yielded, so `elements` is the state of the message. Each message is yielded
   * once: a session has one reader, which uses either `updates()` or `takeMessages()`.
   *
   * @returns {AsyncGenerator<Message, void, void>}
   */
  async *updates() {
    for (;;) {
      for (const message of this.takeMessages()) yield message;
      if (this.closeReason !== null) return;
      if (this.#messages.length === 0) await this.#received();
    }
  }

  /**
   * Yields the received messages, each after it was applied, without waiting for more.
   *
   * @returns {Generator<Message, void, void>}
   */
  *takeMessages() {
    try {
      for (let message = this.#messages.shift(); message; message = this.#messages.shift()) {
        if (this.#isNext(message)) {
          this.applyMessage(message);
          yield message;
        }
      }
    } finally {
      this.#acknowledge();
    }
  }

  /**
   * Applies a message to the state; called by `takeMessages` only.
   *
   * @param {Message} message
   */
  applyMessage(message) {
    if (message.kind === "state") this.#applyState(message.state); else this.#applyUpdate(message.update);
  }

  /**
   * Whether a message is the next one to apply. An update from before a snapshot is not; after a gap the whole state is
   * requested.
   *
   * @param {Message} message
   */
  #isNext(message) {
    if (message.kind === "state" || message.update.revision === this.revision + 1) return true;
    if (message.update.revision > this.revision) this.#resync();
    return false;
  }

  /** @param {SessionState} state */
  #applyState(state) {
    this.elements = elementsOf(state);
    this.stale = state.stale === true;
    this.revision = this.#acknowledged = state.revision;
    this.documentVersion = state.documentVersion;
    this.viewport = state.viewport;
    this.contentSize = state.contentSize;
    this.endless = state.endless === true;
    this.contentOffset = state.contentOffset;
    this.scrollRange = state.scrollRange;
    this.orthogonalOffsets = state.orthogonalOffsets ?? {};
  }

  /** @param {Update} update */
  #applyUpdate(update) {
    applyUpdate(this.elements, update);
    this.revision = update.revision;
    this.documentVersion = update.documentVersion;
    this.viewport = update.viewport ?? this.viewport;
    this.contentSize = update.contentSize ?? this.contentSize;
    this.endless = update.endless ?? this.endless;
    this.contentOffset = update.contentOffset ?? this.contentOffset;
    this.scrollRange = update.scrollRange ?? this.scrollRange;
    this.orthogonalOffsets = update.orthogonalOffsets ?? this.orthogonalOffsets;
    this.stale = update.stale ?? this.stale;
  }

  #acknowledge() {
    if (this.revision < this.#acknowledged + this.#ackInterval) return;
    this.notify("layoutd/session/ack", { revision: this.revision });
    this.#acknowledged = this.revision;
  }

  #resync() {
    this.#resyncing ??= this.snapshot().catch(() => {}).finally(() => { this.#resyncing = null; });
  }

  /** @param {Message} message */
  #push(message) {
    this.#messages.push(message);
    this.#notifyReceived();
  }

  /** Resolves when a message is received, or when the session ends. */
  #received() {
    return new Promise((/** @type {(value: void) => void} */ resolve) => { this.#wake = resolve; });
  }

  #notifyReceived() {
    this.#wake?.();
    this.#wake = null;
    callHandler(this.onreceive);
  }
}

/**
 * Applies an update to the elements of a session. No other function changes them. A changed element is a new object, so
 * that states and updates that were received before stay as they are.
 *
 * @param {Map<string, LayoutAttributes>} elements
 * @param {Pick<Update, "removed" | "changed" | "added">} update
 */
export function applyUpdate(elements, update) {
  for (const key of update.removed) elements.delete(key);
  for (const change of update.changed) {
    const element = elements.get(change.key);
    if (element) elements.set(change.key, /** @type {LayoutAttributes} */ ({ ...element, ...change }));
  }
  for (const element of update.added) elements.set(element.key, element);
}

/**
 * Returns the elements of a whole state, the result of `layoutd/session/open` or `layoutd/session/snapshot`.
 *
 * @param {Pick<SessionState, "attributes">} state
 */
export function elementsOf(state) {
  /** @type {Map<string, LayoutAttributes>} */
  const elements = new Map();
  applyUpdate(elements, { removed: [], changed: [], added: state.attributes });
  return elements;
}
