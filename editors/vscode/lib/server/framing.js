"use strict";
// The frames of LSP: "Content-Length: N", an empty line, N bytes of JSON.

const separator = Buffer.from("\r\n\r\n");
/** A server that sends headers longer than this, or bodies longer than that, is no server. */
const longestHeader = 4096, longestBody = 1 << 30;

/** A message as the bytes of its frame. */
function framed(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, "ascii"), body]);
}

/** Takes bytes as they come, cut anywhere, and hands out the bodies of whole frames, in order. */
class FrameReader {
  #chunks = []; #size = 0; #length = null; #receive;

  /** `receive(text)` gets every body. */
  constructor(receive) { this.#receive = receive; }

  /** Throws where the bytes are no frames; nothing can be read behind that. */
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
      if (all.length > longestHeader) throw new Error("a frame without a header");
      return false;
    }
    const length = /^content-length:[ \t]*(\d+)[ \t]*$/im.exec(all.toString("ascii", 0, end))?.[1];
    if (length === undefined || Number(length) > longestBody) throw new Error("a frame without a length");
    this.#length = Number(length);
    this.#keep(all.subarray(end + separator.length));
    return true;
  }

  /** All bytes in one piece; a large body that comes in many pieces is joined once, when it is whole. */
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
