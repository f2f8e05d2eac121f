// What carries messages. A transport has start(), send(text), isOpen, and calls onopen(), onmessage(text), onclose(retry).

const firstWait = 250, longestWait = 10_000;

/** A WebSocket; when it breaks it is opened anew, each time after twice the wait: 0.25 s, 0.5 s, … 10 s. */
export class SocketTransport {
  #url; #socket = null; #wait = firstWait; #timer = 0;
  constructor(url) { this.#url = url; }
  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }
  start() {
    clearTimeout(this.#timer);
    const socket = this.#socket = new WebSocket(this.#url, "layoutd.1");
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      this.#wait = firstWait;
      this.onopen();
    };
    socket.onmessage = (event) => this.onmessage(event.data);
    socket.onclose = async ({ reason }) => {
      if (socket !== this.#socket) return;
      // A server that is asked again by many pages at once would be asked by all in one moment.
      const wait = this.#wait * (0.8 + 0.4 * Math.random());
      this.#wait = Math.min(longestWait, this.#wait * 2);
      this.#timer = setTimeout(() => this.start(), wait);
      this.onclose({ at: performance.now() + wait, reason });
      // A refusal looks like silence to a socket, and not to a request.
      if (!wasOpen && await isRefused()) this.onclose({ at: performance.now() + wait, isRefused: true });
    };
  }
  send(text) { this.#socket.send(text); }
  retry() {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    this.#wait = firstWait;
    this.start();
  }
}

/** Whether there is a server that does not know this page: it was started anew, and has another address. */
async function isRefused() {
  try {
    return (await fetch("./", { cache: "no-store" })).status === 403;
  } catch {
    return false;
  }
}

/** The extension host of Visual Studio Code: messages are posted as they are, text or object. */
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

/** The transport of where this page is shown. */
export function transportHere() {
  if (typeof acquireVsCodeApi === "function") return new EditorTransport(acquireVsCodeApi());
  const url = new URL("socket", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = url.hash = "";
  return new SocketTransport(url.href);
}
