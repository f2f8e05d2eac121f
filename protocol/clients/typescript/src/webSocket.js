// The transport of browsers: a WebSocket to the preview server, with one message per text frame.

/** @typedef {import("./connection.js").Transport} Transport */
/** @typedef {import("./connection.js").CloseDetails} CloseDetails */

/**
 * `isExpired` returns whether the server rejects the address for good; it is called after a connection that could not
 * be opened. `openingTimeout` is how long a connection may take to open, in milliseconds; 10,000 without it.
 *
 * @typedef {{ isExpired?: () => Promise<boolean>, openingTimeout?: number }} WebSocketOptions
 */

/** The back-off in milliseconds. */
const initialBackoff = 250, maxBackoff = 10_000;

/**
 * A WebSocket that reconnects with exponential back-off: after 0.25 s, 0.5 s, … 10 s.
 *
 * @implements {Transport}
 */
export class WebSocketTransport {
  /** @type {string} */ #url;
  /** @type {() => Promise<boolean>} */ #isExpired;
  #openingTimeout;
  // The current connection, also after its end; null before `start` and after `close`.
  /** @type {WebSocket | null} */ #socket = null;
  #hasEnded = false;
  #backoff = initialBackoff;
  // Until the connection is open its timeout, after its end the next attempt.
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  onopen = () => {};
  /** @type {(message: string | object) => void} */ onmessage = () => {};
  /** @type {(details: CloseDetails) => void} */ onclose = () => {};

  /**
   * @param {string} url
   * @param {WebSocketOptions} [options]
   */
  constructor(url, options = {}) {
    this.#url = url;
    this.#isExpired = options.isExpired ?? (async () => false);
    this.#openingTimeout = options.openingTimeout ?? 10_000;
  }

  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

  start() {
    clearTimeout(this.#timer);
    const socket = this.#socket = new WebSocket(this.#url, "layoutd.1");
    this.#hasEnded = false;
    let wasOpen = false;
    /** @param {string} reason */
    const end = async (reason) => {
      if (socket !== this.#socket || this.#hasEnded) return;
      this.#hasEnded = true;
      clearTimeout(this.#timer);
      socket.close();
      // Jitter, so that many pages do not reconnect at the same moment.
      const delay = this.#backoff * (0.8 + 0.4 * Math.random());
      this.#backoff = Math.min(maxBackoff, this.#backoff * 2);
      this.#timer = setTimeout(() => this.start(), delay);
      this.onclose({ at: performance.now() + delay, reason });
      // A WebSocket does not report why the upgrade failed.
      if (wasOpen || !await this.#isExpired() || socket !== this.#socket) return;
      clearTimeout(this.#timer);
      this.onclose({ at: null, isEndpointExpired: true });
    };
    // Node 20 reports a connection that cannot be opened by `error` alone, and one that the server closes before it
    // responds not at all.
    this.#timer = setTimeout(() => end(""), this.#openingTimeout);
    socket.onopen = () => {
      if (socket !== this.#socket || this.#hasEnded) return;
      clearTimeout(this.#timer);
      wasOpen = true;
      this.#backoff = initialBackoff;
      this.onopen();
    };
    socket.onmessage = (event) => this.onmessage(event.data);
    socket.onclose = ({ reason }) => end(reason);
    socket.onerror = () => { if (!wasOpen) end(""); };
  }

  /** @param {string} text */
  send(text) { this.#socket?.send(text); }

  /** Reconnects immediately, if the transport waits to do so. */
  retry() {
    if (!this.#hasEnded) return;
    this.#backoff = initialBackoff;
    this.start();
  }

  /** Closes the socket, without reconnecting. */
  close() {
    const socket = this.#socket;
    if (!socket) return;
    clearTimeout(this.#timer);
    this.#socket = null;
    this.#hasEnded = false;
    socket.close();
    this.onclose({ at: null });
  }
}
