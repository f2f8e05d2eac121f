/** @typedef {{ resolve: (result: any) => void, reject: (error: any) => void }} PendingRequest */
/**
 * Calls a handler of the client's user, if there is one. Its exception is reported as an uncaught error, outside of the
 * transport, which continues to read.
 *
 * @param {((...values: any[]) => any) | null | undefined} handler
 * @param {any[]} values
 */
export function callHandler(handler: ((...values: any[]) => any) | null | undefined, ...values: any[]): void;
export namespace errorCodes {
    const methodNotFound: number;
    const internalError: number;
    const requestCancelled: number;
}
/** The error of a response. `data.kind` identifies it for programs; see the reference of the protocol. */
export class ResponseError extends Error {
    /** @param {{ code: number, message: string, data?: any }} error */
    constructor({ code, message, data }: {
        code: number;
        message: string;
        data?: any;
    });
    code: number;
    /** @type {any} */
    data: any;
    /** @returns {import("../messages.js").ErrorKind | undefined} */
    get kind(): import("../messages.js").ErrorKind | undefined;
    get isCancelled(): boolean;
}
/** The error of requests that get no response, because the connection is not open or has ended. */
export class DisconnectedError extends Error {
    constructor(message?: string);
}
/**
 * A connection to layoutd, which is initialized whenever its transport opens.
 *
 * Its events are `open` (after `initialize`; also after each reconnection), `failed` (`detail` is the error:
 * `initialize` failed, or a message is invalid) and `close` (`detail` is a `CloseDetails`).
 */
export class Connection extends EventTarget {
    /**
     * Starts the transport. The handlers that are set in the same task receive all messages.
     *
     * @param {Transport} transport
     * @param {InitializeParams} [initializeParams]
     */
    constructor(transport: Transport, initializeParams?: import("../messages.js").InitializeParams | undefined);
    /**
     * The capabilities of the server; null while the connection is not open.
     * @type {any}
     */
    capabilities: any;
    /**
     * The name and the version of the server.
     * @type {import("../messages.js").ClientInfo | null}
     */
    serverInfo: import("../messages.js").ClientInfo | null;
    /** Whether requests can be sent: the transport is open and `initialize` has succeeded. */
    get isOpen(): boolean;
    /** The number of requests without a response. */
    get pendingCount(): number;
    /**
     * Whether the server lists a method in its experimental capabilities.
     *
     * @param {string} method
     */
    supports(method: string): boolean;
    /**
     * Sets the handler of a method, instead of an earlier one. The result of a request's handler, or of its promise, is
     * the result of the request. Handlers of notifications also receive the length of the message's text.
     *
     * @template {ServerMethod} M
     * @param {M} method
     * @param {(params: import("../messages.js").ServerParams<M>, size: number) => any} handler
     */
    on<M extends ServerMethod>(method: M, handler: (params: import("../messages.js").ServerParams<M>, size: number) => any): void;
    /**
     * Sends a notification; without effect while the transport is closed.
     *
     * @template {NotificationMethod} M
     * @param {M} method
     * @param {import("../messages.js").NotificationParams<M>} [params]
     */
    notify<M_1 extends NotificationMethod>(method: M_1, params?: import("../messages.js").NotificationParams<M_1> | undefined): void;
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
    request<M_2 extends RequestMethod>(method: M_2, params?: import("../messages.js").RequestParams<M_2> | undefined, options?: {
        signal?: AbortSignal | undefined;
        onresult?: ((result: import("../messages.js").RequestResult<M_2>) => void) | undefined;
    } | undefined): Promise<import("../messages.js").RequestResult<M_2>>;
    /** Resolves when the connection is open; rejects if `initialize` fails or if the connection has ended. */
    whenOpen(): Promise<Connection>;
    /** Reconnects immediately instead of after the back-off delay. */
    retry(): void;
    /** Closes the transport for good; resolves when it is closed. */
    close(): Promise<void>;
    /**
     * Handles a message of the server.
     *
     * @param {string | object} message
     */
    receive(message: string | object): void;
    #private;
}
export function defaultInitializeParams(): InitializeParams;
export type PendingRequest = {
    resolve: (result: any) => void;
    reject: (error: any) => void;
};
export type RequestMethod = keyof import("../messages.js").ClientRequests | (string & {});
export type NotificationMethod = keyof import("../messages.js").ClientNotifications | (string & {});
export type ServerMethod = keyof import("../messages.js").ServerRequests | keyof import("../messages.js").ServerNotifications | (string & {});
export type InitializeParams = import("../messages.js").RequestParams<"initialize">;
/**
 * The end of a transport's connection. Transports add members for their own users.
 */
export type CloseDetails = {
    /**
     * The time of the next attempt to connect, as of `performance.now()`; null without one.
     */
    at: number | null;
    /**
     * The reason that the other side gave.
     */
    reason?: string | undefined;
    /**
     * The error of the pending requests, if it is known.
     */
    error?: Error | undefined;
    /**
     * Whether the address is invalid now.
     */
    isEndpointExpired?: boolean | undefined;
};
/**
 * Carries messages. The connection sets the callbacks and calls `start`.
 */
export type Transport = {
    /**
     * Whether messages can be sent.
     */
    isOpen: boolean;
    /**
     * Begins to connect; calls `onopen` later.
     */
    start: () => void;
    /**
     * Sends the text of a message.
     */
    send: (text: string) => void;
    /**
     * Closes the connection for good.
     */
    close?: (() => void | Promise<void>) | undefined;
    /**
     * Reconnects immediately, if the transport waits to do so.
     */
    retry?: (() => void) | undefined;
    onopen?: (() => void) | undefined;
    /**
     * Receives the text of a message, or the parsed message.
     */
    onmessage?: ((message: string | object) => void) | undefined;
    onclose?: ((details: CloseDetails) => void) | undefined;
};
