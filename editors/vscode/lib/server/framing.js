"use strict";
// The framing of LSP: a Content-Length header, an empty line, and the body.

const separator = Buffer.from("\r\n\r\n");
/** Limits in bytes; longer headers or bodies are invalid. */
const maxHeaderBytes = 4096, maxBodyBytes = 1 << 30;

/** Returns a message as the bytes of its frame. */
function framed(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, "ascii"), body]);
}

/** Splits a stream of bytes, cut anywhere, into the bodies of frames. */
class FrameReader {
  #chunks = []; #size = 0; #length = null; #receive;

  /** `receive(text)` is called with each body. */
  constructor(receive) { this.#receive = receive; }

  /** Throws if the bytes are no frames; the stream cannot be read any further. */
  push(chunk) {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (;;) {
      if (this.#length === null && !this.#readHeader()) return;
      if (this.#size < this.#length) return;
      const all = this.#joined(), body = all.toString("utf8", 0, this.#length);
      this.#keep(all.subarray(this.#length));
      this.#length = null;
      this.#receive(body);
    }
  }

  #readHeader() {
    const all = this.#joined(), end = all.indexOf(separator);
    if (end < 0) {
      if (all.length > maxHeaderBytes) throw new Error("a frame without a header");
      return false;
    }
    const length = /^content-length:[ \t]*(\d+)[ \t]*$/im.exec(all.toString("ascii", 0, end))?.[1];
    if (length === undefined || Number(length) > maxBodyBytes) throw new Error("a frame without a length");
    this.#length = Number(length);
    this.#keep(all.subarray(end + separator.length));
    return true;
  }

  /**
   * Returns all bytes as one buffer. A large body that arrives in many chunks is joined only once, when it is complete.
   */
  #joined() {
    if (this.#chunks.length !== 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0];
  }

  #keep(rest) {
    this.#chunks = [rest];
    this.#size = rest.length;
  }
}

module.exports = { FrameReader, framed };
