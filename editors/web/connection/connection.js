// JSON-RPC 2.0 over a transport: a WebSocket to layoutd, or messages posted to the editor that shows the page.

import { measureMessageWork } from "../frameScheduler.js";

/** A client connection to layoutd. Requests return promises, which are rejected while the transport is closed. */
export class Connection extends EventTarget {
  #transport; #count = 0; #pending = new Map(); #handlers = new Map();
  capabilities = null;

  constructor(transport) {
    super();
    this.#transport = transport;
    transport.onopen = () => this.#begin();
    transport.onmessage = (text) => measureMessageWork(() => this.#receive(text));
    transport.onclose = (retry) => this.#end(retry);
    transport.start();
  }

  /** The number of requests without a response. */
  get pendingCount() { return this.#pending.size; }
  /** Whether the server lists a method in its experimental capabilities. */
  supports(method) { return method in (this.capabilities?.experimental ?? {}); }
  /** Sets the handler of a method. Handlers of notifications also receive the length of the message's text. */
  on(method, handler) { this.#handlers.set(method, handler); }
  notify(method, params) { this.#send({ method, params }); }
  request(method, params = {}) {
    return new Promise((resolve, reject) => {
      if (!this.#transport.isOpen) return reject(new Error("not connected"));
      const id = ++this.#count;
      this.#pending.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }
  /** Reconnects immediately instead of after the back-off delay. */
  retry() { this.#transport.retry?.(); }

  #send(message) { if (this.#transport.isOpen) this.#transport.send(JSON.stringify({ jsonrpc: "2.0", ...message })); }

  async #begin() {
    try {
      const { capabilities } = await this.request("initialize", {
        processId: null, clientInfo: { name: "layoutd preview" }, rootUri: null,
        capabilities: {
          experimental: { layoutd: { version: 1, style: true } },
          textDocument: {
            codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } }, isPreferredSupport: true },
            documentSymbol: { hierarchicalDocumentSymbolSupport: true }, hover: { contentFormat: ["plaintext"] },
          },
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
      const response = handler ? { result: handler(message.params) ?? null } : { error: { code: -32601, message: "method not found" } };
      return this.#send({ id: message.id, ...response });
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.error) pending?.reject(Object.assign(new Error(message.error.message), message.error));
    else pending?.resolve(message.result);
  }

  #end(retry) {
    for (const { reject } of this.#pending.values()) reject(new Error("not connected"));
    this.#pending.clear();
    this.capabilities = null;
    this.dispatchEvent(new CustomEvent("close", { detail: retry }));
  }
}
