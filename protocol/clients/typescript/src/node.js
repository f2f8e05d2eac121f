// Clients in node: layoutd as a child process, or a running layoutd at a socket.

import { spawn } from "node:child_process";
import { connect } from "node:net";
import { Client } from "./client.js";
import { defaultInitializeParams, DisconnectedError } from "./connection.js";
import { FrameReader, framed } from "./framing.js";

/** @typedef {import("./connection.js").Transport} Transport */
/** @typedef {import("./connection.js").CloseDetails} CloseDetails */
/** @typedef {import("./connection.js").InitializeParams} InitializeParams */

/** The characters of the process's error output that its error contains at most. */
const errorLimit = 2000;

/** Milliseconds that the other side of a socket may take to end the connection. */
const endTimeout = 2000;

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
export function startServer(options = {}) {
  const { initializeParams, ...processOptions } = options;
  const params = initializeParams ?? { ...defaultInitializeParams(), processId: process.pid };
  return Client.over(new ProcessTransport(processOptions), params);
}

/**
 * Connects to a layoutd that listens at a Unix socket or at a port (`layoutd --listen`).
 *
 * @param {({ path: string } | { port: number, host?: string }) & ClientOptions} options
 */
export function connectToSocket(options) {
  const { initializeParams, ...address } = options;
  return Client.over(new SocketTransport(address), initializeParams);
}

/** @implements {Transport} */
export class ProcessTransport {
  /** @type {ProcessOptions} */ #options;
  /** @type {import("node:child_process").ChildProcess | null} */ #process = null;
  /** @type {Promise<void>} */ #ended = Promise.resolve();
  #log = "";
  isOpen = false;
  onopen = () => {};
  /** @type {(message: string | object) => void} */ onmessage = () => {};
  /** @type {(details: CloseDetails) => void} */ onclose = () => {};

  /** @param {ProcessOptions} [options] */
  constructor(options = {}) { this.#options = options; }

  /**
   * The id of the process; undefined if it does not run.
   * @type {number | undefined}
   */
  get pid() { return this.#process?.pid; }

  start() {
    const { program = process.env.LAYOUTD_BINARY || "layoutd", args = ["--stdio"], cwd, env, onlog } = this.#options;
    const child = spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
    this.#process = child;
    const reader = new FrameReader((text) => this.onmessage(text));
    /** @type {Error | null} */ let invalid = null;
    child.stdout.on("data", (chunk) => {
      if (invalid) return;
      try {
        reader.push(chunk);
      } catch (error) {
        invalid = /** @type {Error} */ (error);
        child.kill("SIGKILL");
      }
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      this.#log = (this.#log + text).slice(-errorLimit);
      onlog?.(text);
    });
    // A write to a process that has ended fails; its end is reported by `close`.
    child.stdin.on("error", () => {});
    child.on("spawn", () => {
      this.isOpen = true;
      this.onopen();
    });
    this.#ended = new Promise((resolve) => {
      const end = (/** @type {string} */ message) => {
        this.isOpen = false;
        this.#process = null;
        resolve();
        this.onclose({ at: null, error: new DisconnectedError(message) });
      };
      // A program that cannot be started emits `error` and no `close` with a process.
      child.on("error", (error) => { if (child.pid === undefined) end(startError(program, error)); });
      child.on("close", (code, signal) => {
        if (child.pid === undefined) return;
        const reason = signal ? `was ended by ${signal}` : `ended with code ${code}`;
        const how = invalid ? `wrote invalid output: ${invalid.message}` : reason;
        end([`layoutd ${how}`, this.#log.trim()].filter(Boolean).join("\n"));
      });
    });
  }

  /** @param {string} text */
  send(text) { this.#process?.stdin?.write(framed(text)); }

  /** Ends the input of the process, and resolves when it has ended; kills it if it does not. */
  async close() {
    const child = this.#process;
    if (!child) return;
    child.stdin?.end();
    const timer = setTimeout(() => child.kill("SIGKILL"), this.#options.killDelay ?? 2000);
    await this.#ended;
    clearTimeout(timer);
  }
}

/**
 * Returns the text of an error of `spawn`.
 *
 * @param {string} program
 * @param {Error & { code?: string }} error
 */
function startError(program, error) {
  const hint = error.code === "ENOENT" ? "; install it, or set LAYOUTD_BINARY or the option program to its path" : "";
  return `${program} could not be started: ${error.message}${hint}`;
}

/** @implements {Transport} */
export class SocketTransport {
  /** @type {{ path: string } | { port: number, host?: string }} */ #address;
  /** @type {import("node:net").Socket | null} */ #socket = null;
  isOpen = false;
  onopen = () => {};
  /** @type {(message: string | object) => void} */ onmessage = () => {};
  /** @type {(details: CloseDetails) => void} */ onclose = () => {};

  /** @param {{ path: string } | { port: number, host?: string }} address */
  constructor(address) { this.#address = address; }

  start() {
    const socket = this.#socket = connect(this.#address), reader = new FrameReader((text) => this.onmessage(text));
    /** @type {Error | null} */ let failure = null;
    socket.on("connect", () => {
      this.isOpen = true;
      this.onopen();
    });
    socket.on("data", (chunk) => {
      if (failure) return;
      try {
        reader.push(chunk);
      } catch (error) {
        socket.destroy(/** @type {Error} */ (error));
      }
    });
    socket.on("error", (error) => { failure = error; });
    socket.on("close", () => {
      this.isOpen = false;
      const reason = failure && `the connection to layoutd failed: ${failure.message}`;
      this.onclose({ at: null, error: new DisconnectedError(reason ?? "layoutd has closed the connection") });
    });
  }

  /** @param {string} text */
  send(text) { this.#socket?.write(framed(text)); }

  /** Ends the connection, and resolves when it is closed. It is destroyed if the server does not end it. */
  close() {
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      const socket = this.#socket;
      if (!socket || socket.closed) return resolve();
      const timer = setTimeout(() => socket.destroy(), endTimeout);
      socket.on("close", () => {
        clearTimeout(timer);
        resolve();
      });
      socket.end();
    });
  }
}
