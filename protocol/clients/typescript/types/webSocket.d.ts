/**
 * A WebSocket that reconnects with exponential back-off: after 0.25 s, 0.5 s, … 10 s.
 *
 * @implements {Transport}
 */
export class WebSocketTransport implements Transport {
    /**
     * @param {string} url
     * @param {WebSocketOptions} [options]
     */
    constructor(url: string, options?: WebSocketOptions | undefined);
    onopen: () => void;
    /** @type {(message: string | object) => void} */ onmessage: (message: string | object) => void;
    /** @type {(details: CloseDetails) => void} */ onclose: (details: CloseDetails) => void;
    get isOpen(): boolean;
    start(): void;
    /** @param {string} text */
    send(text: string): void;
    /** Reconnects immediately, if the transport waits to do so. */
    retry(): void;
    /** Closes the socket, without reconnecting. */
    close(): void;
    #private;
}
export type Transport = import("./connection.js").Transport;
export type CloseDetails = import("./connection.js").CloseDetails;
/**
 * `isExpired` returns whether the server rejects the address for good; it is called after a connection that could not
 * be opened. `openingTimeout` is how long a connection may take to open, in milliseconds; 10,000 without it.
 */
export type WebSocketOptions = {
    isExpired?: () => Promise<boolean>;
    openingTimeout?: number;
};
