"use strict";
// The client against the real program.
const assert = require("node:assert/strict"), { spawn } = require("node:child_process"), fs = require("node:fs"), os = require("node:os"), path = require("node:path"), { test } = require("node:test");
const { Attempts } = require("../lib/server/attempts");
const { address, becomes, binary, example, isAlive, realService, startedService, until } = require("./support/server");

const document = (text) => ({ textDocument: { uri: "file:///t.layout.json", languageId: "layoutjson", version: 1, text } });
const hasEnded = (pid) => until(() => !isAlive(pid), `${pid} has ended`);

test("starts, answers, tells, and ends cleanly", async () => {
  const service = realService(), told = [];
  service.onNotification("textDocument/publishDiagnostics", (params, text) => told.push([params, JSON.parse(text).method]));
  await service.start();
  assert.equal(service.state, "running");
  assert.ok(service.supports("layoutd/session/open") && !service.supports("layoutd/nothing"));
  assert.ok(service.executes("layoutd.simulate") && !service.executes("layoutd.nothing"));
  const text = '{"sections": [{"items": [{"hieght": 3}]}], "é": "𝕏"}';
  service.notify("textDocument/didOpen", document(text));
  await service.request("layoutd/synchronize", {});
  assert.equal(told[0][1], "textDocument/publishDiagnostics");
  assert.ok(told[0][0].diagnostics.length > 0);
  await assert.rejects(service.request("layoutd/nothing", {}), { code: -32601 });
  const { pid } = service;
  await service.stop();
  assert.equal(service.state, "stopped");
  await hasEnded(pid);
  await assert.rejects(service.request("layoutd/synchronize", {}), /not running/);
});

test("the end is the one that the protocol wants", async (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "layoutd-"));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  const command = () => ({ program: "/bin/sh", args: ["-c", '"$0" --stdio; echo $? > "$1"', binary, path.join(folder, "code")] });
  const service = await startedService(context, { command });
  await service.stop();
  assert.equal(fs.readFileSync(path.join(folder, "code"), "utf8"), "0\n");
});

test("whoever is in a hurry gets one server", async (context) => {
  const service = await startedService(context), pids = new Set([service.pid]);
  service.on("state", () => service.pid && pids.add(service.pid));
  await Promise.all([service.restart(), service.restart(), service.restart()]);
  await until(() => service.isRunning, "running");
  assert.equal(pids.size, 2);
  assert.deepEqual(await service.request("layoutd/synchronize", {}), {});
  const starting = becomes(service, "starting"), start = service.restart();
  await starting;
  await Promise.all([service.stop(), start]);
  assert.equal(service.state, "stopped");
  assert.equal([...pids].filter(isAlive).length, 0);
});

test("what is cancelled ends as such, before it is sent and behind", async (context) => {
  const service = await startedService(context);
  const uri = address(example("photo-feed"));
  await assert.rejects(service.request("textDocument/hover", {}, { isCancellationRequested: true }), { code: -32800 });
  // So that the server finds the question and its end at once.
  process.kill(service.pid, "SIGSTOP");
  let cancel, disposed = 0;
  const token = { isCancellationRequested: false, onCancellationRequested: (listener) => { cancel = listener; return { dispose: () => disposed++ }; } };
  const answer = service.request("textDocument/documentSymbol", { textDocument: { uri } }, token);
  cancel();
  process.kill(service.pid, "SIGCONT");
  await assert.rejects(answer, (error) => error.code === -32800 && error.isCancelled);
  assert.equal(disposed, 1);
  assert.ok(await service.request("layoutd/synchronize", {}));
});

test("a crash fails what waits, and another process takes over", async (context) => {
  const service = await startedService(context, { attempts: new Attempts({ first: 1 }) }), { pid } = service, states = [];
  service.on("state", (state) => states.push(state));
  // Stopped first, so that it has no time to answer.
  process.kill(pid, "SIGSTOP");
  const running = becomes(service, "running"), answer = service.request("layoutd/synchronize", {});
  process.kill(pid, "SIGKILL");
  await assert.rejects(answer, /SIGKILL/);
  await running;
  assert.deepEqual(states, ["waiting", "starting", "running"]);
  assert.notEqual(service.pid, pid);
  assert.deepEqual(await service.request("layoutd/synchronize", {}), {});
});

test("it gives up when it crashes again and again, until somebody starts it", async (context) => {
  const service = await startedService(context, { attempts: new Attempts({ first: 1, most: 3 }) });
  let starts = 0;
  service.on("state", (state) => { if (state === "running") { starts++; process.kill(service.pid, "SIGKILL"); } });
  const failed = becomes(service, "failed");
  process.kill(service.pid, "SIGKILL");
  assert.match(await failed, /SIGKILL/);
  assert.equal(starts, 3);
  service.removeAllListeners("state");
  await service.restart();
  assert.equal(service.state, "running");
});

test("a program that is not there, or no server, is told and not tried again", async () => {
  const missing = realService({ command: () => ({ program: "/nowhere/layoutd" }) });
  const failed = becomes(missing, "failed");
  await missing.start();
  assert.match(missing.reason || await failed, /ENOENT/);
  const none = realService({ command: () => { throw new Error("not installed"); } });
  await none.start();
  assert.deepEqual([none.state, none.reason], ["failed", "not installed"]);
  const refusing = realService({ introduction: () => ({ processId: "who" }) });
  await refusing.start();
  assert.equal(refusing.state, "failed");
  assert.equal(refusing.pid, null);
});

test("a program that talks nonsense is ended", async () => {
  const log = [], service = realService({
    command: () => ({ program: process.execPath, args: ["-e", "console.log('hello\\r\\n\\r\\n'); setInterval(() => {}, 1000)"] }),
    attempts: new Attempts({ most: 0 }), log: (line) => log.push(line),
  });
  const failed = becomes(service, "failed");
  service.start();
  assert.match(await failed, /SIGKILL/);
  assert.match(log.join("\n"), /makes no sense/);
});

test("a program that does not end by itself is ended", async () => {
  const service = realService({
    command: () => ({ program: process.execPath, args: ["-e", "setInterval(() => {}, 1000); process.stdin.resume()"] }), patience: 100,
  });
  service.start();
  const { pid } = service;
  assert.ok(isAlive(pid));
  await service.stop();
  await hasEnded(pid);
});

test("the server does not outlive an editor that was killed", async () => {
  const script = `const { realService } = require(${JSON.stringify(path.join(__dirname, "support/server.js"))});
    const service = realService(); service.start().then(() => console.log(service.pid)); setInterval(() => {}, 1000);`;
  const editor = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LAYOUTD_BINARY: binary } });
  const pid = Number(await new Promise((done) => editor.stdout.once("data", done)));
  assert.ok(isAlive(pid));
  editor.kill("SIGKILL");
  await hasEnded(pid);
});
