"use strict";
// One preview page's side of the server that the extension runs: the page believes that it has a connection of its own.

/** What pages may ask besides layoutd/; texts belong to the editor. */
const allowed = new Set(["textDocument/documentSymbol", "textDocument/hover"]);
const mayCall = (method) => typeof method === "string" && (allowed.has(method) || method.startsWith("layoutd/") && !method.startsWith("layoutd/editor/"));

/** `post(message)` sends the page an object or a text; `reveal({uri, range})` shows a place of a text in the editor. */
class PageConnection {
  /** Those that it opened; it can use no others. */
  sessions = new Set();
  // Answers to what was asked in an earlier generation are not the page's any more.
  #service; #post; #reveal; #waiting = new Map(); #generation = 0; #isReady = false; #isOpen = false;

  constructor({ service, uri, post, reveal }) {
    [this.#service, this.uri, this.#post, this.#reveal] = [service, uri, post, reveal];
  }

  /** Takes what the page posted. */
  receive(message) {
    if (message?.layoutd === "ready") {
      this.#isReady = true;
      // A page that was loaded anew knows nothing of its sessions.
      this.#forget();
      if (this.#service.isRunning) this.open();
    } else if (message?.method === "initialize") {
      this.#post({ jsonrpc: "2.0", id: message.id, result: { capabilities: this.#service.capabilities } });
    } else if (message?.method === "$/cancelRequest") {
      const id = this.#waiting.get(message.params?.id);
      if (id !== undefined) this.#service.connection?.cancel(id);
    } else if (message?.id !== undefined && message.method !== undefined) {
      this.#call(message);
    } else if (mayCall(message?.method) && this.#mayUse(message.params?.session)) {
      this.#service.notify(message.method, message.params);
    }
  }

  /** The server is there, or there again: the page begins from the beginning. */
  open() {
    if (!this.#isReady) return;
    this.#isOpen = true;
    this.#post({ layoutd: "open" });
  }

  close(reason) {
    this.sessions.clear();
    this.#waiting.clear();
    this.#generation++;
    if (this.#isOpen) this.#post({ layoutd: "close", reason });
    this.#isOpen = false;
  }

  /** The text went to other hands, which ends its sessions; the page opens new ones. */
  reopen() {
    if (!this.#isOpen) return;
    this.#forget();
    this.close("the document was opened or closed");
    this.open();
  }

  /** Passes a notification on; `message` is an object or the text of one. */
  tell(message) { if (this.#isOpen) this.#post(message); }

  dispose() {
    this.#forget();
    this.#isReady = this.#isOpen = false;
  }

  #mayUse(session) { return session === undefined || this.sessions.has(session); }

  #call({ id, method, params }) {
    const generation = this.#generation;
    const answer = (error, result) => {
      if (this.#generation !== generation) {
        // Opened for a page that is no more.
        if (method === "layoutd/session/open" && result) this.#end(result.session);
        return;
      }
      this.#waiting.delete(id);
      if (method === "layoutd/session/open" && result) this.sessions.add(result.session);
      if (method === "layoutd/session/close") this.sessions.delete(params?.session);
      if (method === "layoutd/showSource" && result && !result.shown) {
        // The server shows places only to others than who asks, and who asks is the editor itself.
        this.#reveal(result);
        result.shown = true;
      }
      const { code, message, data } = error ?? {};
      this.#post(error ? { jsonrpc: "2.0", id, error: { code, message, data } } : { jsonrpc: "2.0", id, result });
    };
    if (!mayCall(method)) return answer({ code: -32601, message: `no method ${method}` });
    if (!this.#mayUse(params?.session)) return answer({ code: -32602, message: "unknown session", data: { kind: "unknownSession" } });
    if (!this.#service.isRunning) return answer({ code: -32099, message: "layoutd is not running" });
    this.#waiting.set(id, this.#service.connection.call(method, params, answer));
  }

  #end(session) { if (this.#service.isRunning) this.#service.connection.call("layoutd/session/close", { session }, () => {}); }

  #forget() {
    for (const session of this.sessions) this.#end(session);
    this.sessions.clear();
    this.#waiting.clear();
    this.#generation++;
  }
}

module.exports = { PageConnection };
