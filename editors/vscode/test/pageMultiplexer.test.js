"use strict";
// Pages that share the extension's server, with separate requests, ids and sessions.
const assert = require("node:assert/strict"), { test } = require("node:test");
const extensionFolder = require("./support/folder");
const { RestartPolicy } = require(`${extensionFolder}/lib/server/restartPolicy`);
const { PageMultiplexer } = require(`${extensionFolder}/lib/preview/pageMultiplexer`);
const { PageConnection } = require(`${extensionFolder}/lib/preview/pageConnection`);
const { address, becomes, createServer, example, startServer, until } = require("./support/server");

const uri = address(example("photo-feed"));

/** A page without a browser: the messages posted to it, and requests as promises. All pages use the same ids. */
function openPage(multiplexer, { document = uri, reveal = () => {} } = {}) {
  const posted = [], connection = multiplexer.add({ uri: document, reveal, post: (message) => posted.push(typeof message === "string" ? JSON.parse(message) : message) });
  let count = 0;
  const request = async (method, params = {}) => {
    const id = ++count;
    connection.receive({ jsonrpc: "2.0", id, method, params });
    const response = await until(() => posted.find((message) => message.id === id && message.method === undefined), method);
    posted.splice(posted.indexOf(response), 1);
    if (response.error) throw Object.assign(new Error(response.error.message), response.error);
    return response.result;
  };
  const begin = async () => {
    connection.receive({ layoutd: "ready" });
    assert.deepEqual(posted.splice(0), [{ layoutd: "open" }]);
    await request("initialize", { capabilities: {} });
    connection.receive({ jsonrpc: "2.0", method: "initialized", params: {} });
    return request("layoutd/session/open", { textDocument: { uri: document }, viewport: { width: 300, height: 400 } });
  };
  return { posted, connection, request, begin, notify: (method, params) => connection.receive({ jsonrpc: "2.0", method, params }) };
}

const updatesOf = ({ posted }) => posted.filter(({ method }) => method === "layoutd/session/update");

test("two pages share only the server", async (context) => {
  const server = await startServer(context), multiplexer = new PageMultiplexer(server), [one, two] = [openPage(multiplexer), openPage(multiplexer)];
  const [first, second] = [await one.begin(), await two.begin()];
  assert.notEqual(first.session, second.session);
  assert.equal((await one.request("initialize")).capabilities.hoverProvider, true);
  one.notify("layoutd/session/scroll", { session: first.session, contentOffset: { x: 0, y: 50 }, token: 1 });
  two.notify("layoutd/session/scroll", { session: first.session, contentOffset: { x: 0, y: 90 }, token: 2 });
  await Promise.all([one, two].map((page) => page.request("layoutd/synchronize")));
  await until(() => updatesOf(one).length > 0);
  assert.deepEqual(updatesOf(one).map(({ params }) => params.contentOffset?.y), [50]);
  assert.deepEqual(updatesOf(two), []);
  await assert.rejects(two.request("layoutd/session/snapshot", { session: first.session }), { code: -32602 });
  assert.equal((await one.request("layoutd/session/snapshot", { session: first.session })).contentOffset.y, 50);
  assert.ok((await two.request("textDocument/documentSymbol", { textDocument: { uri } })) !== undefined);
});

test("a page receives the state of its document, and can request quick fixes", async (context) => {
  const server = await startServer(context), multiplexer = new PageMultiplexer(server), page = openPage(multiplexer);
  await page.begin();
  const { session } = await page.request("layoutd/session/open", { textDocument: { uri }, viewport: { width: 300, height: 400 }, reportsDocument: true });
  const change = await until(() => page.posted.find(({ method }) => method === "layoutd/session/didChangeDocument"), "the state of the document");
  assert.equal(change.params.session, session);
  const position = { line: 0, character: 0 };
  assert.ok(Array.isArray(await page.request("textDocument/codeAction", { textDocument: { uri }, range: { start: position, end: position }, context: { diagnostics: [] } })));
});

test("a page cannot use the editor's methods", async (context) => {
  const server = await startServer(context), multiplexer = new PageMultiplexer(server), page = openPage(multiplexer);
  await page.begin();
  for (const method of ["shutdown", "textDocument/formatting", "workspace/executeCommand", "layoutd/editor/didMoveCursor", "toString"]) {
    await assert.rejects(page.request(method, { textDocument: { uri } }), { code: -32601 });
  }
  page.notify("exit");
  page.notify("textDocument/didOpen", { textDocument: { uri, languageId: "layoutjson", version: 1, text: "{}" } });
  for (const malformed of [null, 7, "text", {}, { method: 7 }, { id: 1 }, { id: 1, method: {} }]) page.connection.receive(malformed);
  const sections = await page.request("textDocument/documentSymbol", { textDocument: { uri } });
  assert.ok(Array.isArray(sections));
  assert.equal(server.state, "running");
});

test("sessions end with their page, and when the page is reloaded", async (context) => {
  const server = await startServer(context), multiplexer = new PageMultiplexer(server), page = openPage(multiplexer);
  const isOpen = (session) => server.request("layoutd/session/snapshot", { session }).then(() => true, () => false);
  const { session } = await page.begin();
  assert.equal(await isOpen(session), true);
  const again = await page.begin();
  assert.equal(await isOpen(session), false);
  assert.equal(await isOpen(again.session), true);
  // A response that arrives after the page was removed is dropped.
  page.connection.receive({ id: 99, method: "layoutd/session/open", params: { textDocument: { uri } } });
  multiplexer.remove(page.connection);
  await server.request("layoutd/synchronize", {});
  assert.equal(await isOpen(again.session), false);
  assert.equal(page.posted.some(({ id }) => id === 99), false);
  // All sessions of the connection's limit are available again.
  const { limits } = server.capabilities.experimental.layoutd;
  for (let count = 0; count < limits.sessions; count++) await server.request("layoutd/session/open", { textDocument: { uri } });
});

test("a page's cancellation is sent with the server's id", async (context) => {
  const server = await startServer(context), multiplexer = new PageMultiplexer(server), [one, two] = [openPage(multiplexer), openPage(multiplexer)];
  await one.begin();
  await two.begin();
  // Stops the server so that it reads the request and the cancellation together.
  process.kill(server.pid, "SIGSTOP");
  one.connection.receive({ id: 50, method: "textDocument/documentSymbol", params: { textDocument: { uri } } });
  two.connection.receive({ id: 50, method: "textDocument/documentSymbol", params: { textDocument: { uri } } });
  one.notify("$/cancelRequest", { id: 50 });
  one.notify("$/cancelRequest", { id: 51 });
  process.kill(server.pid, "SIGCONT");
  const response = (page) => until(() => page.posted.find(({ id }) => id === 50));
  assert.equal((await response(one)).error.code, -32800);
  assert.equal((await response(two)).error, undefined);
});

test("a crash closes pages, and the next process opens them", async (context) => {
  const server = await startServer(context, { restartPolicy: new RestartPolicy({ initialDelay: 1 }) }), multiplexer = new PageMultiplexer(server), page = openPage(multiplexer);
  await page.begin();
  const running = becomes(server, "running");
  process.kill(server.pid, "SIGKILL");
  await running;
  assert.deepEqual(page.posted.map(({ layoutd }) => layoutd), ["close", "open"]);
  assert.match(page.posted[0].reason, /SIGKILL/);
  page.posted.length = 0;
  await page.request("initialize");
  assert.ok((await page.request("layoutd/session/open", { textDocument: { uri } })).session);
});

test("pages get the reason if the server cannot be started", async () => {
  const server = createServer({ command: () => { throw new Error("no program"); } }), multiplexer = new PageMultiplexer(server);
  const [early, late] = [openPage(multiplexer), openPage(multiplexer)];
  early.connection.receive({ layoutd: "ready" });
  await server.start();
  assert.deepEqual(early.posted.at(-1), { layoutd: "close", reason: "no program" });
  late.connection.receive({ layoutd: "ready" });
  assert.deepEqual(late.posted, [{ layoutd: "close", reason: "no program" }]);
});

test("a text that is opened or closed brings new sessions", async (context) => {
  const server = await startServer(context), multiplexer = new PageMultiplexer(server), page = openPage(multiplexer);
  await page.begin();
  page.connection.reopen();
  assert.deepEqual(page.posted.map(({ layoutd }) => layoutd), ["close", "open"]);
  assert.equal(page.connection.sessions.size, 0);
});

test("the cursor's elements reach the pages of its document", async (context) => {
  const server = await startServer(context), multiplexer = new PageMultiplexer(server);
  const [one, other] = [openPage(multiplexer), openPage(multiplexer, { document: address(example("shop")) })];
  const { session } = await one.begin();
  await other.begin();
  one.posted.length = 0;
  multiplexer.sendCursorMatches(uri, [{ session, key: "cell:a" }, { session: "another", key: "cell:b" }]);
  assert.deepEqual(one.posted.map(({ method, params }) => [method, params]),
    [["layoutd/session/didMoveCursor", { session, matches: [{ session, key: "cell:a" }] }]]);
  assert.ok(!other.posted.some(({ method }) => method === "layoutd/session/didMoveCursor"));
});

test("the editor shows the source if the server leaves it to the client", () => {
  const shown = [], posted = [], range = { start: { line: 1, character: 2 }, end: { line: 1, character: 3 } };
  let response = { uri, range, line: "…", shown: false };
  const server = { isRunning: true, connection: { request: async (method, params, { onresult }) => onresult(response) } };
  const page = new PageConnection({ server, uri, post: (message) => posted.push(message), reveal: (place) => shown.push([place.uri, place.range]) });
  const showSource = (id) => page.receive({ id, method: "layoutd/showSource", params: { key: "cell:a" } });
  showSource(1);
  response = { ...response, shown: true };
  showSource(2);
  response = null;
  showSource(3);
  assert.deepEqual(shown, [[uri, range]]);
  assert.deepEqual(posted.map(({ id, result }) => [id, result?.shown]), [[1, true], [2, true], [3, undefined]]);
});
