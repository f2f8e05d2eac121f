/**
 * Returns the text of a message as the bytes of its frame.
 *
 * @param {string} text
 */
export function framed(text: string): Uint8Array;
/** Splits a stream of bytes, cut anywhere, into the bodies of frames. */
export class FrameReader {
    /** @param {(text: string) => void} receive Called with each body. */
    constructor(receive: (text: string) => void);
    /**
     * Reads a chunk. Throws if the bytes are no frames; the stream cannot be read any further.
     *
     * @param {Uint8Array} chunk
     */
    push(chunk: Uint8Array): void;
    #private;
}
