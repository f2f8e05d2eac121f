"use strict";
// The server as the rest of the extension knows it: it starts, runs, is started again after a crash, and ends.

const { spawn } = require("node:child_process");
const { EventEmitter } = require("node:events");
const { Attempts } = require("./attempts");
const { Connection, ResponseError } = require("./connection");

const delay = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds).unref());

/**
 * Emits `state`: `starting`, `running`, `waiting` (for the next start after a crash), `failed`, `stopping`, `stopped`. Handlers that are added once stay for every
 * process to come.
 */
class Service extends EventEmitter {
  state = "stopped"; reason = ""; connection = null; capabilities = {}; version = "";
  #handlers = { notifications: new Map(), requests: new Map() };
  #command; #introduction; #log; #attempts; #process = null; #timer = null; #stopping = null; #patience;

  /** `command()` is the program and its arguments, or throws; `introduction()` the parameters of `initialize`. */
  constructor({ command, introduction, log = () => {}, attempts = new Attempts(), patience = 1500 }) {
    super();
    [this.#command, this.#introduction, this.#log, this.#attempts, this.#patience] = [command, introduction, log, attempts, patience];
  }

  get pid() { return this.#process?.pid ?? null; }
  get isRunning() { return this.state === "running"; }
  /** Whether the server knows a method of ours. */
  supports(method) { return this.isRunning && method in (this.capabilities.experimental ?? {}); }
  /** Whether the server carries out a command. */
  executes(command) { return this.isRunning && (this.capabilities.executeCommandProvider?.commands ?? []).includes(command); }

  onNotification(method, handler) { this.#handlers.notifications.set(method, handler); }
  onRequest(method, handler) { this.#handlers.requests.set(method, handler); }
  notify(method, params) { if (this.isRunning) this.connection.notify(method, params); }
  request(method, params, token) {
    if (!this.isRunning) return Promise.reject(new ResponseError({ code: -32099, message: `layoutd is not running${this.reason && `: ${this.reason}`}` }));
    return this.connection.request(method, params, token);
  }

  /** Starts the server, if it is not there; what becomes of it the state says. */
  async start() {
    if (this.#process) return;
    clearTimeout(this.#timer);
    this.#become("starting");
    let started;
    try {
      const { program, args = ["--stdio"], options = {} } = this.#command();
      started = this.#process = spawn(program, args, { ...options, stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
    } catch (error) {
      return this.#become("failed", error.message);
    }
    const connection = this.connection = new Connection({
      input: started.stdout, output: started.stdin, handlers: this.#handlers, log: this.#log,
      onBroken: (error) => { this.#log(`what layoutd says makes no sense: ${error.message}`); started.kill("SIGKILL"); },
    });
    started.stderr.setEncoding("utf8").on("data", (text) => this.#log(text.trimEnd()));
    // A program that cannot be started has no exit; all other processes have one.
    started.on("error", (error) => started.pid === undefined && this.#ended(started, error.message, false));
    started.on("exit", (code, signal) => this.#ended(started, signal ? `ended by ${signal}` : `ended with code ${code}`, true));
    try {
      const { capabilities, serverInfo } = await connection.request("initialize", this.#introduction());
      if (this.#process !== started || this.state !== "starting") return;
      [this.capabilities, this.version] = [capabilities, serverInfo?.version ?? ""];
      connection.notify("initialized", {});
      this.#become("running");
    } catch (error) {
      // Of a crash the end tells; a server that refuses would refuse again.
      if (this.#process !== started || connection.isEnded) return;
      await this.stop();
      this.#become("failed", error.message);
    }
  }

  /** Asks the server to end, and ends it when it does not; whoever else wants that meanwhile waits for the same end. */
  stop() { return this.#stopping ??= this.#stop().finally(() => { this.#stopping = null; }); }

  async #stop() {
    clearTimeout(this.#timer);
    const child = this.#process, connection = this.connection;
    if (!child) return this.#become("stopped");
    const end = new Promise((done) => child.once("exit", done)), atMost = (wanted) => Promise.race([wanted, end, delay(this.#patience)]);
    this.#become("stopping");
    await atMost(connection.request("shutdown").catch(() => {}));
    connection.notify("exit");
    await atMost(end);
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await atMost(end);
    connection.end("layoutd was stopped");
    if (this.#process === child) this.#process = null;
    this.#become("stopped");
  }

  async restart() {
    this.#attempts.reset();
    await this.stop();
    await this.start();
  }

  #ended(child, reason, mayRestart) {
    if (this.#process !== child) return;
    const wasWanted = this.state !== "stopping";
    this.#process = null;
    this.connection.end(`layoutd ${reason}`);
    if (!wasWanted) return;
    this.#log(`layoutd ${reason}`);
    const wait = mayRestart ? this.#attempts.next() : null;
    if (wait === null) return this.#become("failed", reason);
    this.#become("waiting", reason);
    this.#timer = setTimeout(() => this.start(), wait);
  }

  #become(state, reason = "") {
    if (this.state === state && this.reason === reason) return;
    [this.state, this.reason] = [state, reason];
    if (state !== "running") this.capabilities = {};
    this.emit("state", state, reason);
  }
}

module.exports = { Service };
