export class Client {
    /**
     * Returns a client when its connection is open; rejects if the connection cannot be opened.
     *
     * @param {import("./connection.js").Transport} transport
     * @param {import("./connection.js").InitializeParams} [initializeParams]
     */
    static over(transport: import("./connection.js").Transport, initializeParams?: import("../messages.js").InitializeParams | undefined): Promise<Client>;
    /** @param {Connection} connection A new connection; the client sets the handlers of its sessions' messages. */
    constructor(connection: Connection);
    connection: Connection;
    /**
     * Opens a session on a document that is open, on a file, or on `text`. Its state is complete when the promise
     * resolves. After a reconnection the session is opened again, and `updates()` yields its state.
     *
     * @param {import("./session.js").OpenParams} params
     * @param {{ signal?: AbortSignal }} [options]
     */
    open(params: import("./session.js").OpenParams, options?: {
        signal?: AbortSignal | undefined;
    } | undefined): Promise<Session>;
    /**
     * Sends a request; see `Connection`.
     *
     * @template {import("./connection.js").RequestMethod} M
     * @param {M} method
     * @param {import("../messages.js").RequestParams<M>} [params]
     * @param {{ signal?: AbortSignal }} [options]
     */
    request<M extends import("./connection.js").RequestMethod>(method: M, params?: import("../messages.js").RequestParams<M> | undefined, options?: {
        signal?: AbortSignal | undefined;
    } | undefined): Promise<import("../messages.js").RequestResult<M>>;
    /**
     * Sends a notification; see `Connection`.
     *
     * @template {import("./connection.js").NotificationMethod} M
     * @param {M} method
     * @param {import("../messages.js").NotificationParams<M>} [params]
     */
    notify<M_1 extends import("./connection.js").NotificationMethod>(method: M_1, params?: import("../messages.js").NotificationParams<M_1> | undefined): void;
    /**
     * Sets the handler of a notification or a request of the server; see `Connection`.
     *
     * @template {import("./connection.js").ServerMethod} M
     * @param {M} method
     * @param {(params: import("../messages.js").ServerParams<M>, size: number) => any} handler
     */
    on<M_2 extends import("./connection.js").ServerMethod>(method: M_2, handler: (params: import("../messages.js").ServerParams<M_2>, size: number) => any): void;
    /** Ends all sessions and the connection; resolves when the server has ended it. */
    close(): Promise<void>;
    #private;
}
import { Connection } from "./connection.js";
import { Session } from "./session.js";
