"use strict";
// The client of protocol/clients/typescript, which the page uses, too, over the standard streams of the server process.

/** The client's modules `connection` and `framing`, which `require` cannot load. */
const client = Promise.all([import("../client/connection.js"), import("../client/framing.js")]);
// It is reported when it is awaited.
client.catch(() => {});

/** A transport, whose `onopen`, `onmessage` and `onclose` the connection sets. */
class StreamTransport {
  isOpen = true;
  /** The text of the message that is handled. */
  text = "";
  #output; #framed;

  /** A process whose output is invalid is killed. */
  constructor(process, { FrameReader, framed }, log) {
    [this.#output, this.#framed] = [process.stdin, framed];
    const reader = new FrameReader((text) => this.onmessage(this.text = text));
    // A write to a server that has ended fails; the exit of the process is reported separately.
    process.stdin.on("error", () => {});
    process.stdout.on("data", (chunk) => {
      try {
        reader.push(chunk);
      } catch (error) {
        process.stdout.removeAllListeners("data");
        log(`invalid output of layoutd: ${error.message}`);
        process.kill("SIGKILL");
      }
    });
  }

  start() { this.onopen(); }
  send(text) { if (this.#output.writable) this.#output.write(this.#framed(text)); }

  /** Fails all pending requests; without effect after the first call. */
  end(error) {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.onclose({ at: null, error });
  }
}

module.exports = { client, StreamTransport };
