// The transports of the page; see `Transport` in client/connection.js.

import { WebSocketTransport } from "../client/webSocket.js";

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
  return new WebSocketTransport(url.href, { isExpired: isEndpointExpired });
}
