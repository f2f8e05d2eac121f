"use strict";
// JSON-RPC 2.0 over a pair of streams.

const { FrameReader, framed } = require("./framing");

/** The error of a response, or the error of a request that gets no response. */
class ResponseError extends Error {
  constructor({ code, message, data }) {
    super(message);
    Object.assign(this, { code, data });
  }
  get isCancelled() { return this.code === -32800; }
}

class Connection {
  #output; #handlers; #log; #count = 0; #pending = new Map(); #ended = null;

  /**
   * `handlers.notifications` and `handlers.requests` are maps by method. A notification handler gets the parameters and
   * the text of the whole message; a request handler gets the parameters and returns the result or a promise of it.
   */
  constructor({ input, output, handlers, log = () => {}, onBroken = () => {} }) {
    [this.#output, this.#handlers, this.#log] = [output, handlers, log];
    const reader = new FrameReader((text) => this.#receive(text));
    input.on("data", (chunk) => {
      try {
        reader.push(chunk);
      } catch (error) {
        input.removeAllListeners("data");
        onBroken(error);
      }
    });
    // A write to a server that has ended fails; the exit of the process is reported separately.
    output.on("error", () => {});
  }

  get isEnded() { return this.#ended !== null; }

  notify(method, params) { this.#send({ method, params }); }

  /**
   * Calls `done(error, result)` when the response is read, before any later message is handled. Returns the request's
   * id.
   */
  call(method, params, done) {
    if (this.#ended) {
      done(this.#ended);
      return null;
    }
    const id = ++this.#count;
    this.#pending.set(id, done);
    this.#send({ id, method, params });
    return id;
  }

  /** Cancels a request. The response still arrives, as an error. */
  cancel(id) { if (this.#pending.has(id)) this.notify("$/cancelRequest", { id }); }

  /** Sends a request that a VS Code cancellation token can cancel. Returns a promise of the result. */
  request(method, params, token) {
    if (token?.isCancellationRequested) return Promise.reject(new ResponseError({ code: -32800, message: "cancelled" }));
    return new Promise((resolve, reject) => {
      let listening;
      const id = this.call(method, params, (error, result) => {
        listening?.dispose();
        if (error) reject(error); else resolve(result);
      });
      listening = token?.onCancellationRequested(() => this.cancel(id));
    });
  }

  /** Fails all pending requests. */
  end(reason) {
    if (this.#ended) return;
    this.#ended = new ResponseError({ code: -32099, message: reason });
    for (const done of this.#pending.values()) done(this.#ended);
    this.#pending.clear();
  }

  #send(message) { if (!this.#ended && this.#output.writable) this.#output.write(framed(message)); }

  #receive(text) {
    let message;
    try {
      message = JSON.parse(text);
      if (message.method === undefined) this.#handleResponse(message);
      else if (message.id === undefined) this.#handlers.notifications.get(message.method)?.(message.params, text);
      else this.#handleRequest(message);
    } catch (error) {
      this.#log(`${message?.method ?? "a message"}: ${error.stack}`);
    }
  }

  #handleResponse({ id, error, result }) {
    const done = this.#pending.get(id);
    this.#pending.delete(id);
    done?.(error ? new ResponseError(error) : null, result);
  }

  async #handleRequest({ id, method, params }) {
    const handler = this.#handlers.requests.get(method);
    if (!handler) return this.#send({ id, error: { code: -32601, message: `no method ${method}` } });
    try {
      this.#send({ id, result: (await handler(params)) ?? null });
    } catch (error) {
      this.#send({ id, error: { code: -32603, message: String(error?.message ?? error) } });
    }
  }
}

module.exports = { Connection, ResponseError };
