"use strict";
// The connection of one preview page: a view of the extension's server connection with separate ids and sessions.

/** The methods besides `layoutd/` that a page may call. Documents belong to the editor. */
const allowed = new Set(["textDocument/documentSymbol", "textDocument/codeAction"]);
const isAllowedMethod = (method) => typeof method === "string" && (allowed.has(method) || method.startsWith("layoutd/") && !method.startsWith("layoutd/editor/"));

/** `post(message)` sends an object or a text to the page; `reveal({uri, range})` shows a range in the editor. */
class PageConnection {
  /** The sessions that the page opened; it can use no others. */
  sessions = new Set();
  // Responses to requests of an earlier generation are dropped.
  #server; #post; #reveal; #pending = new Map(); #generation = 0; #isReady = false; #isOpen = false;

  constructor({ server, uri, post, reveal }) {
    [this.#server, this.uri, this.#post, this.#reveal] = [server, uri, post, reveal];
  }

  /** Handles a message from the page. */
  receive(message) {
    if (message?.layoutd === "ready") {
      this.#isReady = true;
      // A reloaded page has lost its sessions.
      this.#closeSessions();
      if (this.#server.isRunning) this.open();
      else if (this.#server.state !== "starting") this.close(this.#server.reason);
    } else if (message?.method === "initialize") {
      this.#post({ jsonrpc: "2.0", id: message.id, result: { capabilities: this.#server.capabilities } });
    } else if (message?.method === "$/cancelRequest") {
      this.#pending.get(message.params?.id)?.abort({ code: -32800, message: "cancelled" });
    } else if (message?.id !== undefined && message.method !== undefined) {
      this.#call(message);
    } else if (isAllowedMethod(message?.method) && this.#mayUse(message.params?.session)) {
      this.#server.notify(message.method, message.params);
    }
  }

  /** Opens the connection after the server has started or restarted. */
  open() {
    if (!this.#isReady) return;
    this.#isOpen = true;
    this.#post({ layoutd: "open" });
  }

  /** Closes the connection. A page that was not opened yet gets the reason, too: the server could not be started. */
  close(reason) {
    this.sessions.clear();
    this.#pending.clear();
    this.#generation++;
    if (this.#isOpen || this.#isReady && reason) this.#post({ layoutd: "close", reason });
    this.#isOpen = false;
  }

  /** Reopens the connection after the document was opened or closed in the editor, which ends its sessions. */
  reopen() {
    if (!this.#isOpen) return;
    this.#closeSessions();
    this.close("the document was opened or closed");
    this.open();
  }

  /** Forwards a notification, as an object or as text. */
  forward(message) { if (this.#isOpen) this.#post(message); }

  dispose() {
    this.#closeSessions();
    this.#isReady = this.#isOpen = false;
  }

  #mayUse(session) { return session === undefined || this.sessions.has(session); }

  #call({ id, method, params }) {
    const generation = this.#generation;
    const respond = (error, result) => {
      if (this.#generation !== generation) {
        // The session was opened for a page that is gone: close it.
        if (method === "layoutd/session/open" && result) this.#closeSession(result.session);
        return;
      }
      this.#pending.delete(id);
      if (method === "layoutd/session/open" && result) this.sessions.add(result.session);
      if (method === "layoutd/session/close") this.sessions.delete(params?.session);
      if (method === "layoutd/showSource" && result && !result.shown) {
        // The server reveals ranges only in other clients. This client is the editor, so it reveals the range itself.
        this.#reveal(result);
        result.shown = true;
      }
      const { code, message, data } = error ?? {};
      this.#post(error ? { jsonrpc: "2.0", id, error: { code, message, data } } : { jsonrpc: "2.0", id, result });
    };
    if (!isAllowedMethod(method)) return respond({ code: -32601, message: `the page may not call ${method}` });
    if (!this.#mayUse(params?.session)) return respond({ code: -32602, message: `session: unknown session "${params.session}"; open one with layoutd/session/open`, data: { kind: "unknownSession" } });
    if (!this.#server.isRunning) return respond({ code: -32099, message: "layoutd is not running; run the command “Layoutd: Restart Server”" });
    const controller = new AbortController(), { signal } = controller;
    this.#pending.set(id, controller);
    this.#server.connection.request(method, params, { signal, onresult: (result) => respond(null, result) }).catch((error) => respond(error));
  }

  #closeSession(session) { this.#server.request("layoutd/session/close", { session }).catch(() => {}); }

  #closeSessions() {
    for (const session of this.sessions) this.#closeSession(session);
    this.sessions.clear();
    this.#pending.clear();
    this.#generation++;
  }
}

module.exports = { PageConnection };
