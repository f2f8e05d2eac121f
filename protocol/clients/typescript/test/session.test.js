import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, ResponseError } from "layoutd-client";
import { ProcessTransport } from "layoutd-client/node";
import { normalized, openRows, start } from "./support/server.js";

/** A transport that records the sent messages, and that can drop received ones. */
class RecordingTransport extends ProcessTransport {
  sent = [];
  /** Returns whether a received message is dropped. */
  drops = () => false;
  start() {
    const { onmessage } = this;
    this.onmessage = (text) => { if (!this.drops(JSON.parse(text))) onmessage(text); };
    super.start();
  }
  send(text) {
    this.sent.push(JSON.parse(text));
    super.send(text);
  }
  /** The parameters of the sent messages with a method. */
  params(method) { return this.sent.filter((message) => message.method === method).map(({ params }) => params); }
}

async function opened(context, options) {
  const transport = new RecordingTransport(), { client } = await start(context, { transport });
  return { transport, client, session: await openRows(client, 100, options) };
}

/** Checks that the elements of a session are those of the server. */
async function checkElements(session) {
  const { attributes } = await session.request("layoutd/session/snapshot");
  assert.deepEqual(normalized(session.elements), normalized(elementsOf({ attributes })));
}

const keys = (session) => [...session.elements.keys()].sort();

test("an open session has the state of the server", async (context) => {
  const { session } = await opened(context);
  assert.deepEqual(keys(session), [0, 1, 2, 3, 4].map((row) => `cell:row-${row}`));
  assert.deepEqual([session.id, session.revision, session.closeReason], ["s1", 0, null]);
  assert.deepEqual(session.viewport, { width: 200, height: 200 });
  assert.deepEqual(session.contentSize, { width: 200, height: 4000 });
  assert.deepEqual(session.elements.get("cell:row-1").frame, [0, 40, 200, 40]);
});

test("updates() yields each update after it was applied", async (context) => {
  const { session } = await opened(context), updates = session.updates();
  const token = session.scroll({ x: 0, y: 400 });
  const { value: first } = await updates.next();
  assert.deepEqual([first.kind, first.update.cause], ["update", { kind: "scroll", token }]);
  assert.ok(first.size > 100 && first.at <= performance.now());
  assert.deepEqual(session.contentOffset, { x: 0, y: 400 });
  assert.deepEqual(keys(session), [10, 11, 12, 13, 14].map((row) => `cell:row-${row}`));
  session.resize({ width: 100, height: 80 });
  const { value: second } = await updates.next();
  assert.equal(second.update.cause.kind, "resize");
  assert.deepEqual([session.viewport, session.elements.get("cell:row-10").frame], [{ width: 100, height: 80 }, [0, 400, 100, 40]]);
});

test("a loop that is left keeps the updates that it has not taken", async (context) => {
  const { session } = await opened(context);
  const update = (revision, key) => ({
    revision, baseRevision: revision - 1, documentVersion: 0, cause: { kind: "data" }, removed: [key], changed: [], added: [],
  });
  session.receiveUpdate(update(1, "cell:row-0"));
  session.receiveUpdate(update(2, "cell:row-1"));
  for await (const message of session.updates()) {
    assert.equal(message.update.revision, 1);
    break;
  }
  assert.ok(!session.elements.has("cell:row-0") && session.elements.has("cell:row-1"));
  assert.deepEqual([...session.takeMessages()].map(({ update: { revision } }) => revision), [2]);
  assert.ok(!session.elements.has("cell:row-1"));
});

test("batch updates and snapshots change the data", async (context) => {
  const { session } = await opened(context);
  const updates = [{ delete: { at: [0, 0] } }, { insert: { at: [0, 0], item: { id: "new" } } }];
  const result = await session.apply({ updates, animated: false });
  assert.deepEqual(result.warnings, []);
  await session.synchronize();
  assert.ok(session.elements.has("cell:new") && !session.elements.has("cell:row-0"));
  await session.apply({ sections: [{ id: "rows", items: ["row-7", "new"] }], animated: false });
  await session.synchronize();
  assert.deepEqual(keys(session), ["cell:new", "cell:row-7"]);
  await checkElements(session);
  const invalid = session.apply({ updates: [{ delete: { at: [0, 9] } }] });
  await assert.rejects(invalid, (error) => error instanceof ResponseError && error.kind === "invalidBatchUpdates");
});

test("an animated update ends where the server ends", async (context) => {
  const { session } = await opened(context, { animation: "frames" });
  await session.request("layoutd/clock/set", { mode: "manual" });
  await session.apply({ updates: [{ move: { from: [0, 0], to: [0, 3] } }, { delete: { at: [0, 1] } }], animated: true });
  for (const to of [0.1, 0.2, 10]) {
    await session.request("layoutd/clock/advance", { to });
    await session.synchronize();
    await checkElements(session);
    await session.snapshot();
    await session.synchronize();
  }
  assert.deepEqual(session.elements.get("cell:row-0").frame, [0, 120, 200, 40]);
});

test("a session with a window acknowledges half of it at once, after the updates were read", async (context) => {
  const { session, transport } = await opened(context, { ackWindow: 4 });
  for (let step = 1; step <= 6; step++) {
    session.scroll({ x: 0, y: 40 * step });
    await session.synchronize();
  }
  assert.equal(session.revision, 6);
  assert.deepEqual(transport.params("layoutd/session/ack"), [2, 4, 6].map((revision) => ({ session: "s1", revision })));
});

test("updates that are not taken are coalesced at the window", async (context) => {
  const { session, client } = await opened(context, { ackWindow: 2 });
  for (let step = 1; step <= 10; step++) {
    session.scroll({ x: 0, y: 40 * step });
    await client.request("layoutd/synchronize");
  }
  assert.ok([...session.takeMessages()].length <= 2);
  await session.synchronize();
  assert.deepEqual(session.contentOffset, { x: 0, y: 400 });
  assert.ok(session.revision < 10);
  await checkElements(session);
});

test("a lost update is replaced by one snapshot", async (context) => {
  const { session, transport } = await opened(context);
  let dropped = 0;
  transport.drops = ({ method, params }) => method === "layoutd/session/update" && params.revision === 1 && ++dropped > 0;
  for (const y of [400, 800, 1200]) {
    session.scroll({ x: 0, y });
    await session.request("layoutd/hitTest", { point: { x: 1, y: 1 } });
  }
  const messages = await session.synchronize();
  assert.equal(dropped, 1);
  assert.deepEqual([messages.at(-1).kind, messages.at(-1).isNew], ["state", false]);
  assert.equal(transport.params("layoutd/session/snapshot").length, 1);
  assert.deepEqual(session.contentOffset, { x: 0, y: 1200 });
  await checkElements(session);
});

test("a state stays as it was received", async (context) => {
  const { session } = await opened(context), state = await session.snapshot(), copy = structuredClone(state);
  session.resize({ width: 100, height: 200 });
  await session.synchronize();
  assert.equal(session.elements.get("cell:row-0").frame[2], 100);
  assert.deepEqual(state, copy);
});

test("a handler that throws is reported and disturbs no message", async (context) => {
  const { session } = await opened(context), reports = [], { queueMicrotask } = globalThis;
  globalThis.queueMicrotask = (report) => reports.push(report);
  context.after(() => { globalThis.queueMicrotask = queueMicrotask; });
  session.onreceive = () => { throw new Error("of the user"); };
  await session.snapshot();
  const messages = await session.synchronize();
  assert.deepEqual(messages.map(({ kind }) => kind), ["state"]);
  assert.equal(reports.length, 1);
  assert.throws(reports[0], /of the user/);
  session.onreceive = null;
});

test("a session that is closed ends its updates", async (context) => {
  const { session, client, transport } = await opened(context), other = await openRows(client), seen = [];
  const end = (async () => { for await (const { kind } of session.updates()) seen.push(kind); })();
  await session.close();
  await end;
  await session.close();
  session.scroll({ x: 0, y: 40 });
  assert.deepEqual([session.closeReason, session.id, seen], ["closed", null, []]);
  assert.equal(transport.params("layoutd/session/close").length, 1);
  assert.equal(transport.params("layoutd/session/scroll").length, 0);
  other.scroll({ x: 0, y: 40 });
  await other.synchronize();
  assert.ok(other.elements.has("cell:row-5"));
});

test("a session ends with its document", async (context) => {
  const { client } = await start(context), uri = "untitled:document", text = '{"layout":{"kind":"list","rowHeight":40},"sections":[]}';
  client.notify("textDocument/didOpen", { textDocument: { uri, languageId: "layoutjson", version: 1, text } });
  const session = await client.open({ textDocument: { uri } });
  client.notify("textDocument/didClose", { textDocument: { uri } });
  for await (const _ of session.updates()) assert.fail("an update");
  assert.equal(session.closeReason, "documentClosed");
});

test("a session that cannot be opened is an error", async (context) => {
  const { client } = await start(context);
  await assert.rejects(client.open({ textDocument: { uri: "untitled:missing" } }), (error) => error.kind === "unknownDocument");
});
