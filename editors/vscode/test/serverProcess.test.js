"use strict";
// The client against the real program.
const assert = require("node:assert/strict"), { spawn } = require("node:child_process"), fs = require("node:fs"), os = require("node:os"), path = require("node:path"), { test } = require("node:test");
const extensionFolder = require("./support/folder");
const { RestartPolicy } = require(`${extensionFolder}/lib/server/restartPolicy`);
const { address, becomes, binary, example, isAlive, createServer, startServer, until } = require("./support/server");

const document = (text) => ({ textDocument: { uri: "file:///t.layout.json", languageId: "layoutjson", version: 1, text } });
const hasEnded = (pid) => until(() => !isAlive(pid), `${pid} has ended`);

test("starts, responds, notifies, and ends cleanly", async () => {
  const server = createServer(), received = [];
  server.onNotification("textDocument/publishDiagnostics", (params, text) => received.push([params, JSON.parse(text).method]));
  await server.start();
  assert.equal(server.state, "running");
  assert.ok(server.supports("layoutd/session/open") && !server.supports("layoutd/nothing"));
  assert.ok(server.executes("layoutd.simulate") && !server.executes("layoutd.nothing"));
  const text = '{"sections": [{"items": [{"hieght": 3}]}], "é": "𝕏"}';
  server.notify("textDocument/didOpen", document(text));
  await server.request("layoutd/synchronize", {});
  assert.equal(received[0][1], "textDocument/publishDiagnostics");
  assert.ok(received[0][0].diagnostics.length > 0);
  await assert.rejects(server.request("layoutd/nothing", {}), { code: -32601 });
  const { pid } = server;
  await server.stop();
  assert.equal(server.state, "stopped");
  await hasEnded(pid);
  await assert.rejects(server.request("layoutd/synchronize", {}), /not running/);
});

test("it exits with the code that the protocol requires", async (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "layoutd-"));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  const command = () => ({ program: "/bin/sh", args: ["-c", '"$0" --stdio; echo $? > "$1"', binary, path.join(folder, "code")] });
  const server = await startServer(context, { command });
  await server.stop();
  assert.equal(fs.readFileSync(path.join(folder, "code"), "utf8"), "0\n");
});

test("concurrent restarts start one server", async (context) => {
  const server = await startServer(context), pids = new Set([server.pid]);
  server.on("state", () => server.pid && pids.add(server.pid));
  await Promise.all([server.restart(), server.restart(), server.restart()]);
  await until(() => server.isRunning, "running");
  assert.equal(pids.size, 2);
  assert.deepEqual(await server.request("layoutd/synchronize", {}), {});
  const starting = becomes(server, "starting"), start = server.restart();
  await starting;
  await Promise.all([server.stop(), start]);
  assert.equal(server.state, "stopped");
  assert.equal([...pids].filter(isAlive).length, 0);
});

test("requests are cancelled before and after they are sent", async (context) => {
  const server = await startServer(context);
  const uri = address(example("photo-feed"));
  await assert.rejects(server.request("textDocument/hover", {}, { isCancellationRequested: true }), { code: -32800 });
  // Stops the server so that it reads the request and the cancellation together.
  process.kill(server.pid, "SIGSTOP");
  let cancel, disposed = 0;
  const token = { isCancellationRequested: false, onCancellationRequested: (listener) => { cancel = listener; return { dispose: () => disposed++ }; } };
  const response = server.request("textDocument/documentSymbol", { textDocument: { uri } }, token);
  cancel();
  process.kill(server.pid, "SIGCONT");
  await assert.rejects(response, (error) => error.code === -32800 && error.isCancelled);
  assert.equal(disposed, 1);
  assert.ok(await server.request("layoutd/synchronize", {}));
});

test("a crash fails pending requests, and a new process is started", async (context) => {
  const server = await startServer(context, { restartPolicy: new RestartPolicy({ initialDelay: 1 }) }), { pid } = server, states = [];
  server.on("state", (state) => states.push(state));
  // Stops the server so that it cannot respond.
  process.kill(pid, "SIGSTOP");
  const running = becomes(server, "running"), response = server.request("layoutd/synchronize", {});
  process.kill(pid, "SIGKILL");
  await assert.rejects(response, /SIGKILL/);
  await running;
  assert.deepEqual(states, ["backingOff", "starting", "running"]);
  assert.notEqual(server.pid, pid);
  assert.deepEqual(await server.request("layoutd/synchronize", {}), {});
});

test("it gives up after repeated crashes, until it is restarted manually", async (context) => {
  const server = await startServer(context, { restartPolicy: new RestartPolicy({ initialDelay: 1, maxRestarts: 3 }) });
  let starts = 0;
  server.on("state", (state) => { if (state === "running") { starts++; process.kill(server.pid, "SIGKILL"); } });
  const failed = becomes(server, "failed");
  process.kill(server.pid, "SIGKILL");
  assert.match(await failed, /SIGKILL/);
  assert.equal(starts, 3);
  server.removeAllListeners("state");
  await server.restart();
  assert.equal(server.state, "running");
});

test("a missing program, or one that is no server, is reported and not started again", async () => {
  const missing = createServer({ command: () => ({ program: "/nowhere/layoutd" }) });
  const failed = becomes(missing, "failed");
  await missing.start();
  assert.match(missing.reason || await failed, /ENOENT/);
  const none = createServer({ command: () => { throw new Error("not installed"); } });
  await none.start();
  assert.deepEqual([none.state, none.reason], ["failed", "not installed"]);
  const rejecting = createServer({ initializeParams: () => ({ processId: "invalid" }) });
  await rejecting.start();
  assert.equal(rejecting.state, "failed");
  assert.equal(rejecting.pid, null);
});

test("a program with invalid output is killed", async () => {
  const log = [], server = createServer({
    command: () => ({ program: process.execPath, args: ["-e", "console.log('hello\\r\\n\\r\\n'); setInterval(() => {}, 1000)"] }),
    restartPolicy: new RestartPolicy({ maxRestarts: 0 }), log: (line) => log.push(line),
  });
  const failed = becomes(server, "failed");
  server.start();
  assert.match(await failed, /SIGKILL/);
  assert.match(log.join("\n"), /invalid output/);
});

test("a program that ignores shutdown is killed", async () => {
  const server = createServer({
    command: () => ({ program: process.execPath, args: ["-e", "setInterval(() => {}, 1000); process.stdin.resume()"] }), stopTimeout: 100,
  });
  server.start();
  const { pid } = server;
  assert.ok(isAlive(pid));
  await server.stop();
  await hasEnded(pid);
});

test("the server does not outlive an editor that was killed", async () => {
  const script = `const { createServer } = require(${JSON.stringify(path.join(__dirname, "support/server.js"))});
    const server = createServer(); server.start().then(() => console.log(server.pid)); setInterval(() => {}, 1000);`;
  const editor = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LAYOUTD_BINARY: binary } });
  const pid = Number(await new Promise((done) => editor.stdout.once("data", done)));
  assert.ok(isAlive(pid));
  editor.kill("SIGKILL");
  await hasEnded(pid);
});
