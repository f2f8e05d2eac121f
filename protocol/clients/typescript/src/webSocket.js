// The transport of browsers: a WebSocket to the preview server, with one message per text frame.

/** @typedef {import("./connection.js").Transport} Transport */
/** @typedef {import("./connection.js").CloseDetails} CloseDetails */

/**
 * `isExpired` returns whether the server rejects the address for good; it is called after a connection that could not
 * be opened.
 *
 * @typedef {{ isExpired?: () => Promise<boolean> }} WebSocketOptions
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
  /** @type {WebSocket | null} */ #socket = null;
  #backoff = initialBackoff;
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
  }

  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

  start() {
    clearTimeout(this.#timer);
    const socket = this.#socket = new WebSocket(this.#url, "layoutd.1");
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      this.#backoff = initialBackoff;
      this.onopen();
    };
    socket.onmessage = (event) => this.onmessage(event.data);
    socket.onclose = async ({ reason }) => {
      if (socket !== this.#socket) return;
      // Jitter, so that many pages do not reconnect at the same moment.
      const delay = this.#backoff * (0.8 + 0.4 * Math.random());
      this.#backoff = Math.min(maxBackoff, this.#backoff * 2);
      this.#timer = setTimeout(() => this.start(), delay);
      this.onclose({ at: performance.now() + delay, reason });
      // A WebSocket does not report why the upgrade failed.
      if (wasOpen || !await this.#isExpired() || this.#socket === null) return;
      clearTimeout(this.#timer);
      this.onclose({ at: null, isEndpointExpired: true });
    };
  }

  /** @param {string} text */
  send(text) { this.#socket?.send(text); }

  /** Reconnects immediately, if the transport waits to do so. */
  retry() {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    this.#backoff = initialBackoff;
    this.start();
  }

  /** Closes the socket, without reconnecting. */
  close() {
    const socket = this.#socket;
    if (!socket) return;
    clearTimeout(this.#timer);
    this.#socket = null;
    socket.close();
    this.onclose({ at: null });
  }
}
