// The framing of LSP: a Content-Length header, an empty line, and the body.

/** Limits in bytes; longer headers or bodies are invalid. */
const maxHeaderBytes = 4096, maxBodyBytes = 1 << 30;
/** CR LF CR LF: the end of the last header, and the empty line. */
const separator = [13, 10, 13, 10];
const decoder = new TextDecoder("utf-8", { ignoreBOM: true }), encoder = new TextEncoder();

/**
 * Returns the text of a message as the bytes of its frame.
 *
 * @param {string} text
 */
export function framed(text) {
  const body = encoder.encode(text);
  return joined([encoder.encode(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

/** Splits a stream of bytes, cut anywhere, into the bodies of frames. */
export class FrameReader {
  /** @type {Uint8Array[]} */ #chunks = [];
  #size = 0;
  /**
   * The length of the body; null in front of a header.
   * @type {number | null}
   */
  #length = null;
  /** @type {(text: string) => void} */ #receive;

  /** @param {(text: string) => void} receive Called with each body. */
  constructor(receive) { this.#receive = receive; }

  /**
   * Reads a chunk. Throws if the bytes are no frames; the stream cannot be read any further.
   *
   * @param {Uint8Array} chunk
   */
  push(chunk) {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (;;) {
      if (this.#length === null) this.#length = this.#readHeader();
      if (this.#length === null || this.#size < this.#length) return;
      const body = this.#take(this.#length);
      this.#length = null;
      this.#receive(decoder.decode(body));
    }
  }

  /** Returns the length of the next body; null if the header is incomplete. */
  #readHeader() {
    const bytes = this.#joined(), end = endOfHeader(bytes);
    if (end < 0) {
      if (bytes.length > maxHeaderBytes) throw new Error(`no end of a header within ${maxHeaderBytes} bytes`);
      return null;
    }
    const header = decoder.decode(this.#take(end));
    const length = Number(/^content-length:[ \t]*(\d+)[ \t]*\r$/im.exec(header)?.[1] ?? NaN);
    if (length <= maxBodyBytes) return length;
    throw new Error(`a header without a valid Content-Length: ${JSON.stringify(header)}`);
  }

  /**
   * Returns all bytes as one array. A large body that arrives in many chunks is joined only once, when it is complete.
   */
  #joined() {
    if (this.#chunks.length !== 1) this.#chunks = [joined(this.#chunks)];
    return this.#chunks[0];
  }

  /**
   * Removes bytes from the front, and returns them.
   *
   * @param {number} length
   */
  #take(length) {
    const bytes = this.#joined(), rest = bytes.subarray(length);
    this.#chunks = [rest];
    this.#size = rest.length;
    return bytes.subarray(0, length);
  }
}

/**
 * Returns the index after the empty line of a header; -1 if there is none.
 *
 * @param {Uint8Array} bytes
 */
function endOfHeader(bytes) {
  const header = bytes.subarray(0, maxHeaderBytes), last = separator.length - 1;
  for (let end = header.indexOf(separator[last], last); end >= 0; end = header.indexOf(separator[last], end + 1)) {
    if (separator.every((byte, index) => header[end - last + index] === byte)) return end + 1;
  }
  return -1;
}

/**
 * Returns arrays as one.
 *
 * @param {Uint8Array[]} arrays
 */
function joined(arrays) {
  const result = new Uint8Array(arrays.reduce((size, array) => size + array.length, 0));
  let offset = 0;
  for (const array of arrays) {
    result.set(array, offset);
    offset += array.length;
  }
  return result;
}
