"use strict";
// JSON-RPC 2.0 over a pair of streams.

const { FrameReader, framed } = require("./framing");

/** An error that the server answered with, or that took the place of an answer. */
class ResponseError extends Error {
  constructor({ code, message, data }) {
    super(message);
    Object.assign(this, { code, data });
  }
  get isCancelled() { return this.code === -32800; }
}

class Connection {
  #output; #handlers; #log; #count = 0; #waiting = new Map(); #ended = null;

  /**
   * `handlers.notifications` and `handlers.requests` are maps by method: a notification's handler gets the parameters
   * and the text of the whole message, a request's gets the parameters and returns the result or a promise of it.
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
    // A server that ends while it is written to is told of by its end.
    output.on("error", () => {});
  }

  get isEnded() { return this.#ended !== null; }

  notify(method, params) { this.#send({ method, params }); }

  /** Calls `done(error, result)` as soon as the answer is read, before anything that came behind it. */
  call(method, params, done) {
    if (this.#ended) {
      done(this.#ended);
      return null;
    }
    const id = ++this.#count;
    this.#waiting.set(id, done);
    this.#send({ id, method, params });
    return id;
  }

  /** Tells the server that an answer is not wanted any more; it comes all the same, as an error. */
  cancel(id) { if (this.#waiting.has(id)) this.notify("$/cancelRequest", { id }); }

  /** The same as a promise, with a token as VS Code has them. */
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

  /** Fails everything that waits. */
  end(reason) {
    if (this.#ended) return;
    this.#ended = new ResponseError({ code: -32099, message: reason });
    for (const done of this.#waiting.values()) done(this.#ended);
    this.#waiting.clear();
  }

  #send(message) { if (!this.#ended && this.#output.writable) this.#output.write(framed(message)); }

  #receive(text) {
    let message;
    try {
      message = JSON.parse(text);
      if (message.method === undefined) this.#answered(message);
      else if (message.id === undefined) this.#handlers.notifications.get(message.method)?.(message.params, text);
      else this.#answer(message);
    } catch (error) {
      this.#log(`${message?.method ?? "a message"}: ${error.stack}`);
    }
  }

  #answered({ id, error, result }) {
    const done = this.#waiting.get(id);
    this.#waiting.delete(id);
    done?.(error ? new ResponseError(error) : null, result);
  }

  async #answer({ id, method, params }) {
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
