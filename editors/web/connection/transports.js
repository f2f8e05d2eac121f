// A transport carries messages: `start()`, `send(text)`, `isOpen`; it calls `onopen()`, `onmessage(text)`,
// `onclose(retry)`.

const initialBackoff = 250, maxBackoff = 10_000;

/** A WebSocket that reconnects with exponential back-off: after 0.25 s, 0.5 s, … 10 s. */
export class SocketTransport {
  #url; #socket = null; #backoff = initialBackoff; #timer = 0;
  constructor(url) { this.#url = url; }
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
      // A WebSocket does not report why the upgrade failed; a request does.
      if (wasOpen || !await isEndpointExpired()) return;
      clearTimeout(this.#timer);
      this.onclose({ at: null, isEndpointExpired: true });
    };
  }
  send(text) { this.#socket.send(text); }
  retry() {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    this.#backoff = initialBackoff;
    this.start();
  }
}

/** Whether the server rejects the token of this page: it was restarted and has another address. */
async function isEndpointExpired() {
  try {
    return (await fetch("./", { cache: "no-store" })).status === 403;
  } catch {
    return false;
  }
}

/** Posts messages to the extension host of VS Code. Received messages are texts or objects. */
export class EditorTransport {
  #editor;
  constructor(editor) { this.#editor = editor; }
  isOpen = false;
  start() {
    addEventListener("message", (event) => {
      const message = event.data;
      if (message?.layoutd === "open") { this.isOpen = true; this.onopen(); }
      else if (message?.layoutd === "close") { this.isOpen = false; this.onclose({ at: null, reason: message.reason }); }
      else if (message?.jsonrpc || typeof message === "string") this.onmessage(message);
    });
    this.#editor.postMessage({ layoutd: "ready" });
  }
  send(text) { this.#editor.postMessage(JSON.parse(text)); }
}

/** Returns the transport for the program that shows this page. */
export function createTransport() {
  if (typeof acquireVsCodeApi === "function") return new EditorTransport(acquireVsCodeApi());
  const url = new URL("socket", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = url.hash = "";
  return new SocketTransport(url.href);
}
