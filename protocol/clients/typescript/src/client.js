// A client of layoutd: a connection and the sessions on it.

import { Connection, DisconnectedError } from "./connection.js";
import { Session } from "./session.js";

/** Milliseconds that a server may take to respond to `shutdown`. */
const shutdownTimeout = 2000;

export class Client {
  /** @type {Set<Session>} */ #sessions = new Set();
  #wasOpen = false;

  /** @param {Connection} connection A new connection; the client sets the handlers of its sessions' messages. */
  constructor(connection) {
    this.connection = connection;
    connection.on("layoutd/session/update", (update, size) => {
      this.#session(update.session)?.receiveUpdate(update, size);
    });
    connection.on("layoutd/session/didClose", ({ session, reason }) => this.#session(session)?.end(reason));
    connection.addEventListener("open", () => this.#reopen());
    connection.addEventListener("close", (event) => this.#disconnected(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * Returns a client when its connection is open; rejects if the connection cannot be opened.
   *
   * @param {import("./connection.js").Transport} transport
   * @param {import("./connection.js").InitializeParams} [initializeParams]
   */
  static async over(transport, initializeParams) {
    const client = new Client(new Connection(transport, initializeParams));
    try {
      await client.connection.whenOpen();
    } catch (error) {
      await client.connection.close();
      throw error;
    }
    return client;
  }

  /**
   * Opens a session on a document that is open, on a file, or on `text`. Its state is complete when the promise
   * resolves. After a reconnection the session is opened again, and `updates()` yields its state.
   *
   * @param {import("./session.js").OpenParams} params
   * @param {{ signal?: AbortSignal }} [options]
   */
  async open(params, options) {
    const session = new Session(this.connection);
    this.#sessions.add(session);
    session.onend = () => this.#sessions.delete(session);
    try {
      await session.open(params, options);
    } catch (error) {
      this.#sessions.delete(session);
      throw error;
    }
    // Takes the state only: updates that follow it are left for `updates()`.
    for (const _ of session.takeMessages()) break;
    return session;
  }

  /**
   * Sends a request; see `Connection`.
   *
   * @template {import("./connection.js").RequestMethod} M
   * @param {M} method
   * @param {import("../messages.js").RequestParams<M>} [params]
   * @param {{ signal?: AbortSignal }} [options]
   */
  request(method, params, options) { return this.connection.request(method, params, options); }

  /**
   * Sends a notification; see `Connection`.
   *
   * @template {import("./connection.js").NotificationMethod} M
   * @param {M} method
   * @param {import("../messages.js").NotificationParams<M>} [params]
   */
  notify(method, params) { this.connection.notify(method, params); }

  /**
   * Sets the handler of a notification or a request of the server; see `Connection`.
   *
   * @template {import("./connection.js").ServerMethod} M
   * @param {M} method
   * @param {(params: import("../messages.js").ServerParams<M>, size: number) => any} handler
   */
  on(method, handler) { this.connection.on(method, handler); }

  /** Ends all sessions and the connection; resolves when the server has ended it. */
  async close() {
    if (this.connection.isOpen) {
      // A server that does not respond is ended by its transport.
      /** @type {ReturnType<typeof setTimeout> | undefined} */ let timer;
      const expired = new Promise((resolve) => { timer = setTimeout(resolve, shutdownTimeout); });
      await Promise.race([this.connection.request("shutdown").catch(() => {}), expired]);
      clearTimeout(timer);
      this.connection.notify("exit");
    }
    this.#end("closed");
    await this.connection.close();
  }

  /** @param {string} id */
  #session(id) { return [...this.#sessions].find((session) => session.id === id); }

  #reopen() {
    const sessions = this.#wasOpen ? this.#sessions : [];
    for (const session of sessions) {
      session.reopen().catch((error) => {
        // Another disconnection; the session is opened again after the next connection.
        if (!(error instanceof DisconnectedError)) session.end(error.message);
      });
    }
    this.#wasOpen = true;
  }

  /** @param {import("./connection.js").CloseDetails} details */
  #disconnected({ at, error }) {
    if (at === null) return this.#end(error?.message ?? "not connected");
    for (const session of this.#sessions) session.id = null;
  }

  /** @param {string} reason */
  #end(reason) { for (const session of [...this.#sessions]) session.end(reason); }
}
