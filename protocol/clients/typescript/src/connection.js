// JSON-RPC 2.0 over a transport: requests, notifications, and the requests of the server.

/** @typedef {keyof import("../messages.js").ClientRequests | (string & {})} RequestMethod */
/** @typedef {keyof import("../messages.js").ClientNotifications | (string & {})} NotificationMethod */
/**
 * @typedef {keyof import("../messages.js").ServerRequests | keyof import("../messages.js").ServerNotifications
 *   | (string & {})} ServerMethod
 */
/** @typedef {import("../messages.js").RequestParams<"initialize">} InitializeParams */

/**
 * The end of a transport's connection. Transports add members for their own users.
 *
 * @typedef {object} CloseDetails
 * @property {number | null} at The time of the next attempt to connect, as of `performance.now()`; null without one.
 * @property {string} [reason] The reason that the other side gave.
 * @property {Error} [error] The error of the pending requests, if it is known.
 * @property {boolean} [isEndpointExpired] Whether the address is invalid now.
 */

/**
 * Carries messages. The connection sets the callbacks and calls `start`.
 *
 * @typedef {object} Transport
 * @property {boolean} isOpen Whether messages can be sent.
 * @property {() => void} start Begins to connect; calls `onopen` later.
 * @property {(text: string) => void} send Sends the text of a message.
 * @property {() => void | Promise<void>} [close] Closes the connection for good.
 * @property {() => void} [retry] Reconnects immediately, if the transport waits to do so.
 * @property {() => void} [onopen]
 * @property {(message: string | object) => void} [onmessage] Receives the text of a message, or the parsed message.
 * @property {(details: CloseDetails) => void} [onclose]
 */

/** The codes of errors that the client itself sends or tests for. */
export const errorCodes = { methodNotFound: -32601, internalError: -32603, requestCancelled: -32800 };

/** The error of a response. `data.kind` identifies it for programs; see the reference of the protocol. */
export class ResponseError extends Error {
  /** @param {{ code: number, message: string, data?: any }} error */
  constructor({ code, message, data }) {
    super(message);
    this.name = "ResponseError";
    this.code = code;
    /** @type {any} */
    this.data = data;
  }
  /** @returns {import("../messages.js").ErrorKind | undefined} */
  get kind() { return this.data?.kind; }
  get isCancelled() { return this.code === errorCodes.requestCancelled; }
}

/** The error of requests that get no response, because the connection is not open or has ended. */
export class DisconnectedError extends Error {
  constructor(message = "not connected") {
    super(message);
    this.name = "DisconnectedError";
  }
}

/**
 * A connection to layoutd, which is initialized whenever its transport opens.
 *
 * Its events are `open` (after `initialize`; also after each reconnection), `failed` (`detail` is the error:
 * `initialize` failed, or a message is invalid) and `close` (`detail` is a `CloseDetails`).
 */
export class Connection extends EventTarget {
  /** @type {Transport} */ #transport;
  /** @type {InitializeParams} */ #initializeParams;
  #count = 0;
  /** @type {Map<number, PendingRequest>} */ #pending = new Map();
  /** @type {Map<string, (params: any, size: number) => any>} */ #handlers = new Map();
  /**
   * The capabilities of the server; null while the connection is not open.
   * @type {any}
   */
  capabilities = null;
  /**
   * The name and the version of the server.
   * @type {import("../messages.js").ClientInfo | null}
   */
  serverInfo = null;

  /**
   * Starts the transport. The handlers that are set in the same task receive all messages.
   *
   * @param {Transport} transport
   * @param {InitializeParams} [initializeParams]
   */
  constructor(transport, initializeParams = defaultInitializeParams()) {
    super();
    this.#transport = transport;
    this.#initializeParams = initializeParams;
    transport.onopen = () => this.#begin();
    transport.onmessage = (message) => this.receive(message);
    transport.onclose = (details) => this.#end(details);
    transport.start();
  }

  /** Whether requests can be sent: the transport is open and `initialize` has succeeded. */
  get isOpen() { return this.capabilities !== null; }
  /** The number of requests without a response. */
  get pendingCount() { return this.#pending.size; }
  /**
   * Whether the server lists a method in its experimental capabilities.
   *
   * @param {string} method
   */
  supports(method) { return method in (this.capabilities?.experimental ?? {}); }

  /**
   * Sets the handler of a method, instead of an earlier one. The result of a request's handler, or of its promise, is
   * the result of the request. Handlers of notifications also receive the length of the message's text.
   *
   * @template {ServerMethod} M
   * @param {M} method
   * @param {(params: import("../messages.js").ServerParams<M>, size: number) => any} handler
   */
  on(method, handler) { this.#handlers.set(method, handler); }

  /**
   * Sends a notification; without effect while the transport is closed.
   *
   * @template {NotificationMethod} M
   * @param {M} method
   * @param {import("../messages.js").NotificationParams<M>} [params]
   */
  notify(method, params) { this.#send({ method, params }); }

  /**
   * Sends a request. The promise is rejected with a `ResponseError`, with a `DisconnectedError`, or with the reason of
   * `signal`: its abortion sends `$/cancelRequest`, and rejects the promise when the server has cancelled the request.
   * A request that the server has completed before is resolved. `onresult` is called with the result before any later
   * message is handled; the promise resolves after the current task.
   *
   * @template {RequestMethod} M
   * @param {M} method
   * @param {import("../messages.js").RequestParams<M>} [params]
   * @param {{ signal?: AbortSignal, onresult?: (result: import("../messages.js").RequestResult<M>) => void }} [options]
   * @returns {Promise<import("../messages.js").RequestResult<M>>}
   */
  request(method, params = /** @type {any} */ ({}), options = {}) {
    const { signal, onresult } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (!this.#transport.isOpen) return reject(new DisconnectedError());
      const id = ++this.#count, cancel = () => this.notify("$/cancelRequest", { id });
      signal?.addEventListener("abort", cancel);
      const finish = () => signal?.removeEventListener("abort", cancel);
      this.#pending.set(id, {
        resolve(result) {
          finish();
          try {
            onresult?.(result);
            resolve(result);
          } catch (error) {
            reject(error);
          }
        },
        reject(error) {
          finish();
          reject(signal?.aborted && error instanceof ResponseError && error.isCancelled ? signal.reason : error);
        },
      });
      this.#send({ id, method, params });
    });
  }

  /** Resolves when the connection is open; rejects if `initialize` fails or if the connection has ended. */
  whenOpen() {
    return new Promise((/** @type {(connection: this) => void} */ resolve, reject) => {
      if (this.isOpen) return resolve(this);
      const ended = new AbortController(), { signal } = ended;
      const settle = (/** @type {() => void} */ action) => { ended.abort(); action(); };
      this.addEventListener("open", () => settle(() => resolve(this)), { signal });
      this.addEventListener("failed", (event) => settle(() => reject(detailOf(event))), { signal });
      this.addEventListener("close", (event) => {
        const { at, error } = /** @type {CloseDetails} */ (detailOf(event));
        if (at === null) settle(() => reject(error ?? new DisconnectedError()));
      }, { signal });
    });
  }

  /** Reconnects immediately instead of after the back-off delay. */
  retry() { this.#transport.retry?.(); }
  /** Closes the transport for good; resolves when it is closed. */
  async close() { await this.#transport.close?.(); }

  /**
   * Handles a message of the server.
   *
   * @param {string | object} message
   */
  receive(message) {
    const size = typeof message === "string" ? message.length : 0;
    /** @type {any} */ let value = message;
    try {
      if (typeof message === "string") value = JSON.parse(message);
    } catch (error) {
      return this.#fail(error);
    }
    if (value.method === undefined) this.#receiveResponse(value);
    else if (value.id === undefined) this.#receiveNotification(value, size);
    else this.#receiveRequest(value);
  }

  /** @param {{ id: number, result?: any, error?: { code: number, message: string, data?: any } }} response */
  #receiveResponse({ id, result, error }) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new ResponseError(error));
    else pending?.resolve(result);
  }

  /**
   * @param {{ method: string, params: any }} notification
   * @param {number} size
   */
  #receiveNotification({ method, params }, size) {
    callHandler(this.#handlers.get(method), params, size);
  }

  /** @param {{ id: number | string, method: string, params: any }} request */
  #receiveRequest({ id, method, params }) {
    const handler = this.#handlers.get(method);
    const fail = (/** @type {any} */ error) => {
      const code = Number.isInteger(error?.code) ? error.code : errorCodes.internalError;
      this.#send({ id, error: { code, message: String(error?.message ?? error) } });
    };
    if (!handler) return fail({ code: errorCodes.methodNotFound, message: `unknown method "${method}"` });
    try {
      const result = handler(params, 0);
      if (typeof result?.then !== "function") return this.#send({ id, result: result ?? null });
      result.then((/** @type {any} */ value) => this.#send({ id, result: value ?? null }), fail);
    } catch (error) {
      fail(error);
    }
  }

  /** @param {object} message */
  #send(message) { if (this.#transport.isOpen) this.#transport.send(JSON.stringify({ jsonrpc: "2.0", ...message })); }

  async #begin() {
    try {
      const { capabilities, serverInfo } = await this.request("initialize", this.#initializeParams);
      this.capabilities = capabilities;
      this.serverInfo = serverInfo;
      this.notify("initialized", {});
      this.dispatchEvent(new Event("open"));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) { this.#dispatch("failed", error); }

  /** @param {CloseDetails} details */
  #end(details) {
    for (const { reject } of this.#pending.values()) reject(details?.error ?? new DisconnectedError());
    this.#pending.clear();
    this.capabilities = null;
    this.#dispatch("close", details);
  }

  /**
   * Dispatches an event with a detail. Node 18, as in older versions of VS Code, has no `CustomEvent`.
   *
   * @param {string} type
   * @param {unknown} detail
   */
  #dispatch(type, detail) { this.dispatchEvent(Object.assign(new Event(type), { detail })); }
}

/** @typedef {{ resolve: (result: any) => void, reject: (error: any) => void }} PendingRequest */

/**
 * Calls a handler of the client's user, if there is one. Its exception is reported as an uncaught error, outside of the
 * transport, which continues to read.
 *
 * @param {((...values: any[]) => any) | null | undefined} handler
 * @param {any[]} values
 */
export function callHandler(handler, ...values) {
  try {
    handler?.(...values);
  } catch (error) {
    queueMicrotask(() => { throw error; });
  }
}

/**
 * Returns the `detail` of an event.
 *
 * @param {Event} event
 * @returns {any}
 */
const detailOf = (event) => /** @type {CustomEvent} */ (event).detail;

/**
 * Returns the parameters of `initialize` of a client of sessions. The server is not bound to a process.
 *
 * @returns {InitializeParams}
 */
export const defaultInitializeParams = () => ({
  processId: undefined, clientInfo: { name: "layoutd-client" },
  capabilities: { experimental: { layoutd: { version: 1 } } },
});
