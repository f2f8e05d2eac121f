/**
 * The options of a child process. Without `program` it is the value of the variable LAYOUTD_BINARY, or else `layoutd`
 * in the PATH.
 *
 * @typedef {object} ProcessOptions
 * @property {string} [program] The path or the name of the program.
 * @property {string[]} [args] Its arguments; `--stdio` if absent.
 * @property {string} [cwd] Its working folder.
 * @property {{ [name: string]: string | undefined }} [env] Its environment.
 * @property {(text: string) => void} [onlog] Receives what it writes to its error output.
 * @property {number} [killDelay] The milliseconds after which `close` kills a process that does not end; 2000 if
 *   absent.
 */
/** @typedef {{ initializeParams?: InitializeParams }} ClientOptions */
/**
 * Starts layoutd as a child process. Rejects if it cannot be started. When the process ends, pending requests are
 * rejected, and the sessions end.
 *
 * @param {ProcessOptions & ClientOptions} [options]
 */
export function startServer(options?: (ProcessOptions & ClientOptions) | undefined): Promise<Client>;
/**
 * Connects to a layoutd that listens at a Unix socket or at a port (`layoutd --listen`).
 *
 * @param {({ path: string } | { port: number, host?: string }) & ClientOptions} options
 */
export function connectToSocket(options: ({
    path: string;
} | {
    port: number;
    host?: string;
}) & ClientOptions): Promise<Client>;
/** @implements {Transport} */
export class ProcessTransport implements Transport {
    /** @param {ProcessOptions} [options] */
    constructor(options?: ProcessOptions | undefined);
    isOpen: boolean;
    onopen: () => void;
    /** @type {(message: string | object) => void} */ onmessage: (message: string | object) => void;
    /** @type {(details: CloseDetails) => void} */ onclose: (details: CloseDetails) => void;
    /**
     * The id of the process; undefined if it does not run.
     * @type {number | undefined}
     */
    get pid(): number | undefined;
    start(): void;
    /** @param {string} text */
    send(text: string): void;
    /** Ends the input of the process, and resolves when it has ended; kills it if it does not. */
    close(): Promise<void>;
    #private;
}
/** @implements {Transport} */
export class SocketTransport implements Transport {
    /** @param {{ path: string } | { port: number, host?: string }} address */
    constructor(address: {
        path: string;
    } | {
        port: number;
        host?: string;
    });
    isOpen: boolean;
    onopen: () => void;
    /** @type {(message: string | object) => void} */ onmessage: (message: string | object) => void;
    /** @type {(details: CloseDetails) => void} */ onclose: (details: CloseDetails) => void;
    start(): void;
    /** @param {string} text */
    send(text: string): void;
    /** Ends the connection, and resolves when it is closed. It is destroyed if the server does not end it. */
    close(): Promise<void>;
    #private;
}
/**
 * The options of a child process. Without `program` it is the value of the variable LAYOUTD_BINARY, or else `layoutd`
 * in the PATH.
 */
export type ProcessOptions = {
    /**
     * The path or the name of the program.
     */
    program?: string | undefined;
    /**
     * Its arguments; `--stdio` if absent.
     */
    args?: string[] | undefined;
    /**
     * Its working folder.
     */
    cwd?: string | undefined;
    /**
     * Its environment.
     */
    env?: {
        [name: string]: string | undefined;
    } | undefined;
    /**
     * Receives what it writes to its error output.
     */
    onlog?: ((text: string) => void) | undefined;
    /**
     * The milliseconds after which `close` kills a process that does not end; 2000 if
     * absent.
     */
    killDelay?: number | undefined;
};
export type ClientOptions = {
    initializeParams?: InitializeParams;
};
export type Transport = import("./connection.js").Transport;
export type CloseDetails = import("./connection.js").CloseDetails;
export type InitializeParams = import("./connection.js").InitializeParams;
import { Client } from "./client.js";
