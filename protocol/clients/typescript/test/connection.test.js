import assert from "node:assert/strict";
import fs from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { Client, Connection, DisconnectedError, ResponseError } from "layoutd-client";
import { connectToSocket, ProcessTransport, startServer } from "layoutd-client/node";
import { event, openRows, rows, start } from "./support/server.js";

/** A transport without a server: the test reads the sent messages and sends others. */
class TestTransport {
  isOpen = false; sent = [];
  start() {}
  send(text) { this.sent.push(JSON.parse(text)); }
  open() { this.isOpen = true; this.onopen(); }
  receive(message) { this.onmessage(JSON.stringify({ jsonrpc: "2.0", ...message })); }
  close() { this.isOpen = false; this.onclose({ at: null }); }
}

/** Returns an open connection without a server. */
async function opened() {
  const transport = new TestTransport(), connection = new Connection(transport);
  transport.open();
  const capabilities = { experimental: { "layoutd/hitTest": true } }, serverInfo = { name: "layoutd", version: "1" };
  transport.receive({ id: 1, result: { capabilities, serverInfo } });
  await connection.whenOpen();
  return { transport, connection };
}

test("a connection is initialized before it is open", async () => {
  const { transport, connection } = await opened();
  assert.deepEqual(transport.sent.map(({ method }) => method), ["initialize", "initialized"]);
  assert.deepEqual(transport.sent[0].params.capabilities, { experimental: { layoutd: { version: 1 } } });
  assert.equal(connection.serverInfo.name, "layoutd");
  assert.ok(connection.isOpen && connection.supports("layoutd/hitTest") && !connection.supports("layoutd/other"));
});

test("a result is handled before the messages that follow it", async () => {
  const { transport, connection } = await opened(), order = [];
  connection.on("window/logMessage", ({ message }) => order.push(message));
  const request = connection.request("layoutd/synchronize", {}, { onresult: () => order.push("result") });
  const response = request.then(() => order.push("promise"));
  transport.receive({ id: 2, result: {} });
  transport.receive({ method: "window/logMessage", params: { type: 3, message: "later" } });
  await response;
  assert.deepEqual(order, ["result", "later", "promise"]);
});

test("requests of the server get one response each", async () => {
  const { transport, connection } = await opened();
  connection.on("workspace/configuration", ({ items }) => items.map(() => null));
  connection.on("workspace/applyEdit", async () => ({ applied: true }));
  connection.on("client/registerCapability", () => {});
  connection.on("window/showDocument", () => { throw new Error("no window"); });
  connection.on("window/workDoneProgress/create", () => Promise.reject(new ResponseError({ code: -32602, message: "no token" })));
  const methods = [
    "workspace/configuration", "workspace/applyEdit", "client/registerCapability", "window/showDocument",
    "window/workDoneProgress/create", "other",
  ];
  methods.forEach((method, index) => transport.receive({ id: `s${index}`, method, params: { items: [1, 2] } }));
  await new Promise(setImmediate);
  const responses = Object.fromEntries(transport.sent.slice(2).map(({ jsonrpc, id, ...response }) => [id, response]));
  assert.deepEqual(responses, {
    s0: { result: [null, null] }, s1: { result: { applied: true } }, s2: { result: null },
    s3: { error: { code: -32603, message: "no window" } }, s4: { error: { code: -32602, message: "no token" } },
    s5: { error: { code: -32601, message: 'unknown method "other"' } },
  });
});

test("a response without its request, and a message that is no JSON, change nothing", async () => {
  const { transport, connection } = await opened();
  const failure = event(connection, "failed");
  transport.receive({ id: 99, result: {} });
  transport.onmessage("{");
  const { detail } = await failure;
  assert.ok(detail instanceof SyntaxError && connection.isOpen);
});

test("a cancelled request sends its cancellation once", async () => {
  const { transport, connection } = await opened(), controller = new AbortController(), { signal } = controller;
  await assert.rejects(connection.request("layoutd/synchronize", {}, { signal: AbortSignal.abort(new Error("before")) }), /before/);
  const cancelled = connection.request("layoutd/synchronize", {}, { signal }), completed = connection.request("shutdown", {}, { signal });
  const finished = connection.request("layoutd/synchronize", {}, { signal });
  transport.receive({ id: 4, result: {} });
  controller.abort(new Error("not needed"));
  assert.deepEqual(transport.sent.slice(2).map(({ method, params }) => [method, params.id]), [
    ["layoutd/synchronize", undefined], ["shutdown", undefined], ["layoutd/synchronize", undefined],
    ["$/cancelRequest", 2], ["$/cancelRequest", 3],
  ]);
  transport.receive({ id: 2, error: { code: -32800, message: "cancelled" } });
  transport.receive({ id: 3, result: null });
  await assert.rejects(cancelled, /not needed/);
  assert.equal(await completed, null);
  assert.deepEqual(await finished, {});
  assert.equal(connection.pendingCount, 0);
});

test("the server cancels a request", async (context) => {
  const { client, transport } = await start(context), controller = new AbortController(), params = { textDocument: { uri: "untitled:rows" }, text: rows(1_000_000) };
  // Stopped until both messages are sent: otherwise it may finish before it receives the cancellation.
  process.kill(transport.pid, "SIGSTOP");
  const opening = client.open(params, { signal: controller.signal });
  controller.abort();
  process.kill(transport.pid, "SIGCONT");
  await assert.rejects(opening, { name: "AbortError" });
  assert.deepEqual(await client.request("layoutd/synchronize"), {});
});

test("an error has its code and its kind", async (context) => {
  const { client } = await start(context);
  await assert.rejects(client.request("layoutd/session/snapshot", { session: "s9" }), (error) => {
    assert.ok(error instanceof ResponseError && error instanceof Error && !error.isCancelled);
    const { name, code, kind, message } = error;
    assert.deepEqual([name, code, kind, message], ["ResponseError", -32602, "unknownSession", 'session: unknown session "s9"; open one with layoutd/session/open']);
    return true;
  });
});

test("pending requests fail and sessions end when the process dies", async (context) => {
  const { client, transport } = await start(context), session = await openRows(client);
  const end = (async () => { for await (const _ of session.updates()) assert.fail("an update"); })();
  // A stopped process sends no response.
  process.kill(transport.pid, "SIGSTOP");
  const requests = [client.request("layoutd/synchronize"), session.request("layoutd/hitTest", { point: { x: 1, y: 1 } })];
  process.kill(transport.pid, "SIGKILL");
  for (const request of requests) {
    await assert.rejects(request, (error) => error instanceof DisconnectedError && /^layoutd was ended by SIGKILL/.test(error.message));
  }
  await end;
  assert.match(session.closeReason, /^layoutd was ended by SIGKILL/);
  assert.equal(transport.pid, undefined);
  await assert.rejects(client.request("layoutd/synchronize"), { name: "DisconnectedError", message: "not connected" });
  client.notify("layoutd/session/ack", { session: "s1", revision: 0 });
});

test("a server that ends reports its error output", async () => {
  const args = ["-e", "console.error('no license'); process.exit(3)"];
  await assert.rejects(startServer({ program: process.execPath, args }), { message: "layoutd ended with code 3\nno license" });
});

test("a program that is missing is an error that names it", async () => {
  const text = /^DisconnectedError: \/nowhere\/layoutd could not be started: .*ENOENT; install it/;
  await assert.rejects(startServer({ program: "/nowhere/layoutd" }), text);
});

test("a program that writes no frames is ended", async () => {
  const args = ["-e", "console.log('Listening.\\r\\n\\r\\n'); setInterval(() => {}, 1000)"];
  const text = /layoutd wrote invalid output: a header without a valid Content-Length: "Listening/;
  await assert.rejects(startServer({ program: process.execPath, args }), text);
});

test("a program that ignores the end is killed", async () => {
  const transport = new ProcessTransport({ program: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], killDelay: 1 });
  const opening = Client.over(transport);
  await new Promise((opened) => { const { onopen } = transport; transport.onopen = () => { onopen(); opened(); }; });
  await transport.close();
  await assert.rejects(opening, /layoutd was ended by SIGKILL/);
});

test("a client that is closed leaves no process", async () => {
  const transport = new ProcessTransport(), client = await Client.over(transport), session = await openRows(client), { pid } = transport;
  await client.close();
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
  assert.equal(session.closeReason, "closed");
});

test("a client ends a process that does not respond", async () => {
  const transport = new ProcessTransport({ killDelay: 1 }), client = await Client.over(transport), { pid } = transport;
  process.kill(pid, "SIGSTOP");
  await client.close();
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
});

/** Returns a client with one session over a transport that reconnects when the test opens it again. */
async function openedSession() {
  const transport = new TestTransport(), client = new Client(new Connection(transport));
  const state = { session: "s", revision: 0, documentVersion: 0, viewport: {}, contentSize: {}, contentOffset: {}, attributes: [] };
  /** Connects and initializes. */
  const connect = async () => {
    transport.open();
    transport.receive({ id: transport.sent.at(-1).id, result: { capabilities: {}, serverInfo: {} } });
    await client.connection.whenOpen();
  };
  const disconnect = () => {
    transport.isOpen = false;
    transport.onclose({ at: 0 });
  };
  /** Responds to the last request to open a session. */
  const respond = () => {
    const { id } = transport.sent.findLast(({ method }) => method === "layoutd/session/open");
    transport.receive({ id, result: state });
  };
  await connect();
  const opening = client.open({ textDocument: { uri: "untitled:a" } });
  respond();
  const methods = () => transport.sent.map(({ method }) => method).filter((name) => name?.startsWith("layoutd/"));
  return { session: await opening, connect, disconnect, respond, methods };
}

test("a session survives a disconnection while it is opened again", async () => {
  const { session, connect, disconnect, respond, methods } = await openedSession();
  for (let count = 0; count < 2; count++) {
    disconnect();
    await connect();
  }
  respond();
  await Promise.resolve();
  assert.deepEqual([session.closeReason, session.id], [null, "s"]);
  assert.deepEqual(methods(), ["layoutd/session/open", "layoutd/session/open", "layoutd/session/open"]);
});

test("a session that is closed during a disconnection is not opened again", async () => {
  const { session, connect, disconnect, methods } = await openedSession();
  disconnect();
  await session.close();
  assert.equal(session.closeReason, "closed");
  await connect();
  assert.deepEqual(methods(), ["layoutd/session/open"]);
});

test("a session that is closed while it is opened again is closed on the server", async () => {
  const { session, connect, disconnect, respond, methods } = await openedSession();
  disconnect();
  await connect();
  await session.close();
  respond();
  assert.deepEqual([session.closeReason, session.id], ["closed", null]);
  assert.deepEqual(methods(), ["layoutd/session/open", "layoutd/session/open", "layoutd/session/close"]);
});

test("several clients share a server at a socket", async (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "layoutd-")), address = path.join(folder, "socket");
  const server = spawn(process.env.LAYOUTD_BINARY || "layoutd", ["--listen", address], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(server, "exit");
  context.after(async () => {
    server.kill();
    await ended;
    fs.rmSync(folder, { recursive: true });
  });
  const [line] = await once(server.stderr, "data");
  assert.match(String(line), /listening on/);
  const clients = [await connectToSocket({ path: address }), await connectToSocket({ path: address })];
  const sessions = await Promise.all(clients.map((client, index) => openRows(client, 10 + index)));
  assert.deepEqual(sessions.map(({ contentSize }) => contentSize.height), [400, 440]);
  await clients[0].close();
  sessions[1].scroll({ x: 0, y: 40 });
  await sessions[1].synchronize();
  assert.ok(!sessions[1].elements.has("cell:row-0") && sessions[1].elements.has("cell:row-5"));
  server.kill("SIGKILL");
  await event(clients[1].connection, "close");
  assert.equal(sessions[1].closeReason, "layoutd has closed the connection");
  await clients[1].close();
  await assert.rejects(connectToSocket({ path: path.join(folder, "other") }), /the connection to layoutd failed: .*ENOENT/);
});
