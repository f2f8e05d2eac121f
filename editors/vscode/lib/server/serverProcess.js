"use strict";
// The server process: starts it, restarts it after crashes, and stops it.

const { spawn } = require("node:child_process");
const { EventEmitter } = require("node:events");
const { client, StreamTransport } = require("./client");
const { RestartPolicy } = require("./restartPolicy");

const failure = (code, message) => Object.assign(new Error(message), { code, isCancelled: code === -32800 });
const delay = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds).unref());

/**
 * Emits `state`: `starting`, `running`, `backingOff` (before a restart after a crash), `failed`, `stopping` or
 * `stopped`. Handlers are kept when the process is restarted.
 */
class ServerProcess extends EventEmitter {
  state = "stopped"; reason = ""; connection = null; capabilities = {}; version = "";
  #handlers = new Map();
  #command; #initializeParams; #log; #restartPolicy; #process = null; #transport = null; #timer = null; #stopping = null; #stopTimeout;

  /**
   * `command()` returns the program and its arguments, or throws; `initializeParams()` the parameters of `initialize`.
   */
  constructor({ command, initializeParams, log = () => {}, restartPolicy = new RestartPolicy(), stopTimeout = 1500 }) {
    super();
    [this.#command, this.#initializeParams, this.#log, this.#restartPolicy, this.#stopTimeout] = [command, initializeParams, log, restartPolicy, stopTimeout];
  }

  get pid() { return this.#process?.pid ?? null; }
  get isRunning() { return this.state === "running"; }
  /** Whether the server lists a `layoutd/` method in its capabilities. */
  supports(method) { return this.isRunning && method in (this.capabilities.experimental ?? {}); }
  /** Whether the server lists a command in its capabilities. */
  executes(command) { return this.isRunning && (this.capabilities.executeCommandProvider?.commands ?? []).includes(command); }

  /** Sets the handler of a notification, which gets the parameters and the text of the whole message. */
  onNotification(method, handler) {
    this.onRequest(method, (params) => {
      try {
        handler(params, this.#transport.text);
      } catch (error) {
        this.#log(`${method}: ${error.stack}`);
      }
    });
  }
  /** Sets the handler of a request, which gets the parameters and returns the result or a promise of it. */
  onRequest(method, handler) {
    this.#handlers.set(method, handler);
    this.connection?.on(method, handler);
  }
  notify(method, params) { if (this.isRunning) this.connection.notify(method, params); }
  /** Sends a request that a VS Code cancellation token can cancel. Returns a promise of the result. */
  async request(method, params, token) {
    if (!this.isRunning) throw failure(-32099, `layoutd is not running${this.reason && `: ${this.reason}`}`);
    if (token?.isCancellationRequested) throw failure(-32800, "cancelled");
    const controller = new AbortController();
    const listening = token?.onCancellationRequested(() => controller.abort(failure(-32800, "cancelled")));
    try {
      return await this.connection.request(method, params, { signal: controller.signal });
    } finally {
      listening?.dispose();
    }
  }

  /** Starts the server if no process exists. `state` has the result. */
  async start() {
    if (this.#process) return;
    clearTimeout(this.#timer);
    this.#setState("starting");
    let started;
    try {
      const { program, args = ["--stdio"], options = {} } = this.#command();
      started = this.#process = spawn(program, args, { ...options, stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
    } catch (error) {
      return this.#setState("failed", error.message);
    }
    started.stderr.setEncoding("utf8").on("data", (text) => this.#log(text.trimEnd()));
    // A program that cannot be started emits `error` and no `exit`.
    started.on("error", (error) => started.pid === undefined && this.#ended(started, error.message, false));
    started.on("exit", (code, signal) => this.#ended(started, signal ? `ended by ${signal}` : `ended with code ${code}`, true));
    try {
      const [{ Connection }, framing] = await client;
      if (this.#process !== started) return;
      this.#transport = new StreamTransport(started, framing, this.#log);
      const connection = this.connection = new Connection(this.#transport, this.#initializeParams());
      for (const [method, handler] of this.#handlers) connection.on(method, handler);
      await connection.whenOpen();
      if (this.#process !== started || this.state !== "starting") return;
      connection.addEventListener("failed", ({ detail }) => this.#log(`a message: ${detail.stack}`));
      [this.capabilities, this.version] = [connection.capabilities, connection.serverInfo?.version ?? ""];
      this.#setState("running");
    } catch (error) {
      // A crash is handled by `exit`. A server that rejects `initialize` would reject it again.
      if (this.#process !== started || this.state !== "starting") return;
      await this.stop();
      this.#setState("failed", error.message);
    }
  }

  /** Shuts the server down, and kills it after a timeout. Concurrent calls share one shutdown. */
  stop() { return this.#stopping ??= this.#stop().finally(() => { this.#stopping = null; }); }

  async #stop() {
    clearTimeout(this.#timer);
    const child = this.#process;
    if (!child) return this.#setState("stopped");
    const end = new Promise((done) => child.once("exit", done)), atMost = (awaited) => Promise.race([awaited, end, delay(this.#stopTimeout)]);
    this.#setState("stopping");
    await client.catch(() => {});
    await atMost(this.connection?.request("shutdown").catch(() => {}));
    this.connection?.notify("exit");
    await atMost(end);
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await atMost(end);
    this.#transport?.end(failure(-32099, "layoutd was stopped"));
    if (this.#process === child) this.#process = null;
    this.#setState("stopped");
  }

  async restart() {
    this.#restartPolicy.reset();
    await this.stop();
    await this.start();
  }

  #ended(child, reason, mayRestart) {
    if (this.#process !== child) return;
    const isUnexpected = this.state !== "stopping";
    this.#process = null;
    this.#transport?.end(failure(-32099, `layoutd ${reason}`));
    if (!isUnexpected) return;
    this.#log(`layoutd ${reason}`);
    const wait = mayRestart ? this.#restartPolicy.nextDelay() : null;
    if (wait === null) return this.#setState("failed", reason);
    this.#setState("backingOff", reason);
    this.#timer = setTimeout(() => this.start(), wait);
  }

  #setState(state, reason = "") {
    if (this.state === state && this.reason === reason) return;
    [this.state, this.reason] = [state, reason];
    if (state !== "running") this.capabilities = {};
    this.emit("state", state, reason);
  }
}

module.exports = { ServerProcess };
