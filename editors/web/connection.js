// JSON-RPC 2.0, over whatever carries messages: a WebSocket to layoutd, or the editor that the page is shown in.

import { beforeFrame } from "./frames.js";

/** A client of layoutd. Requests are promises; while there is no connection they fail. */
export class Connection extends EventTarget {
  #transport; #count = 0; #waiting = new Map(); #handlers = new Map();
  capabilities = null;

  constructor(transport) {
    super();
    this.#transport = transport;
    transport.onopen = () => this.#begin();
    transport.onmessage = (text) => beforeFrame(() => this.#receive(text));
    transport.onclose = (retry) => this.#end(retry);
    transport.start();
  }

  /** Whether the server knows a method. */
  supports(method) { return method in (this.capabilities?.experimental ?? {}); }
  /** Called with the parameters of a notification, and how long its text was. */
  on(method, handler) { this.#handlers.set(method, handler); }
  notify(method, params) { this.#send({ method, params }); }
  request(method, params = {}) {
    return new Promise((resolve, reject) => {
      if (!this.#transport.isOpen) return reject(new Error("not connected"));
      const id = ++this.#count;
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }
  /** Tries at once instead of waiting for the next attempt. */
  retry() { this.#transport.retry?.(); }

  #send(message) { if (this.#transport.isOpen) this.#transport.send(JSON.stringify({ jsonrpc: "2.0", ...message })); }

  async #begin() {
    try {
      const { capabilities } = await this.request("initialize", {
        processId: null, clientInfo: { name: "layoutd preview" }, rootUri: null,
        capabilities: {
          experimental: { layoutd: { version: 1, style: true } },
          textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true }, hover: { contentFormat: ["plaintext"] } },
        },
      });
      this.capabilities = capabilities;
      this.notify("initialized", {});
      this.dispatchEvent(new Event("open"));
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failed", { detail: error }));
    }
  }

  #receive(text) {
    const message = typeof text === "string" ? JSON.parse(text) : text;
    if (message.method !== undefined) {
      const handler = this.#handlers.get(message.method);
      if (message.id === undefined) return handler?.(message.params, text.length ?? 0);
      const answer = handler ? { result: handler(message.params) ?? null } : { error: { code: -32601, message: "no such method" } };
      return this.#send({ id: message.id, ...answer });
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(Object.assign(new Error(message.error.message), message.error));
    else waiting?.resolve(message.result);
  }

  #end(retry) {
    for (const { reject } of this.#waiting.values()) reject(new Error("not connected"));
    this.#waiting.clear();
    this.capabilities = null;
    this.dispatchEvent(new CustomEvent("close", { detail: retry }));
  }
}
