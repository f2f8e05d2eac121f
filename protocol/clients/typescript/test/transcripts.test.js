// Replays every transcript through the client: a session's elements are those that the server has.

import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, ResponseError } from "layoutd-client";
import { ProcessTransport } from "layoutd-client/node";
import { normalized, start } from "./support/server.js";
import { read, transcripts } from "./support/transcript.js";

/** A transport that sends messages before `initialize`, and waits for their responses. */
class EarlyTransport extends ProcessTransport {
  responses = [];
  #early;
  constructor(early) { super(); this.#early = early; }
  start() {
    const { onopen, onmessage } = this;
    this.onopen = () => {
      for (const message of this.#early) this.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
      if (this.#early.length === 0) onopen();
    };
    this.onmessage = (text) => {
      if (this.responses.length === this.#early.length) return onmessage(text);
      if (this.responses.push(JSON.parse(text)) === this.#early.length) onopen();
    };
    super.start();
  }
}

/** The messages that have a method of the client. Each function returns a promise of the result of a request. */
const methods = {
  async "layoutd/session/open"(replay, params) {
    const session = await replay.client.open(params);
    replay.sessions.set(session.id, session);
    // All clocks of a transcript are manual.
    await session.request("layoutd/clock/set", { mode: "manual" });
    return { attributes: [...session.elements.values()] };
  },
  "layoutd/session/scroll": (replay, { contentOffset, section }, session) => void session.scroll(contentOffset, section),
  "layoutd/session/resize": (replay, { viewport, animated }, session) => void session.resize(viewport, { animated }),
  "layoutd/performBatchUpdates": (replay, params, session) => session.apply(params),
  "layoutd/applySnapshot": (replay, params, session) => session.apply(params),
  "layoutd/session/snapshot": (replay, params, session) => session.snapshot(),
  async "layoutd/session/close"(replay, { session: id }, session) {
    replay.sessions.delete(id);
    await session.close();
    return {};
  },
};

class Replay {
  sessions = new Map(); comparisons = 0;
  #responses; #pending = [];

  constructor(client, responses) {
    this.client = client;
    this.#responses = responses;
  }

  async send({ id, method, params }) {
    if (method === "layoutd/synchronize") await this.compare();
    const own = methods[method], session = this.sessions.get(params?.session);
    const isKnown = own && (method === "layoutd/session/open" || session);
    const result = isKnown ? own(this, params, session)
      : id === undefined ? void this.client.notify(method, params) : this.client.request(method, params);
    if (id === undefined) return;
    const checked = this.#check(result, this.#responses.get(id), method);
    this.#pending.push(checked);
    // The names of sessions are in the messages that follow.
    if (method === "layoutd/session/open") await checked;
  }

  /** Compares the elements of all sessions with those of the server. */
  async compare() {
    await Promise.all(this.#pending.splice(0));
    for (const [id, session] of this.sessions) {
      await session.synchronize();
      if (session.closeReason !== null) {
        assert.equal(session.closeReason, "documentClosed");
        this.sessions.delete(id);
        continue;
      }
      const own = normalized(session.elements), state = await session.snapshot();
      assert.deepEqual(own, normalized(elementsOf(state)));
      assert.equal((await session.synchronize()).at(-1).state, state);
      assert.equal(session.revision, state.revision);
      this.comparisons++;
    }
  }

  /** Checks the response of a request, except revisions: the comparisons use some themselves. */
  async #check(promise, { error, result }, method) {
    if (error) {
      return assert.rejects(promise, (thrown) => {
        assert.ok(thrown instanceof ResponseError);
        const { code, message, data } = thrown;
        assert.deepEqual({ code, message, ...(data && { data }) }, error);
        return true;
      });
    }
    const actual = await promise;
    if (result === "*") return;
    if (result?.attributes && method !== "layoutd/attributesForElements") assert.deepEqual(actual.attributes, result.attributes);
    else assert.deepEqual(withoutRevision(actual), withoutRevision(result), method);
  }
}

const withoutRevision = (value) => (typeof value?.revision === "number" ? { ...value, revision: 0 } : value);

for (const name of transcripts) {
  test(`the client replays ${name}`, async (context) => {
    const { sent, responses } = read(name), first = sent.findIndex(({ method }) => method === "initialize");
    const transport = new EarlyTransport(sent.slice(0, first));
    const { client } = await start(context, { transport, initializeParams: sent[first].params });
    const early = transport.responses.map(({ jsonrpc, ...response }) => response);
    assert.deepEqual(early, sent.slice(0, first).map(({ id }) => responses.get(id)));
    const replay = new Replay(client, responses);
    const end = sent.findIndex(({ method }) => method === "shutdown"), last = end < 0 ? sent.length : end;
    for (const message of sent.slice(first + 1, last)) if (message.method !== "initialized") await replay.send(message);
    await replay.compare();
    if (responses.size > 1 && sent.some(({ method }) => method === "layoutd/session/open")) assert.ok(replay.comparisons > 0);
    for (const { id, method, params } of sent.slice(last)) {
      if (id === undefined) continue;
      const { error, result } = responses.get(id), response = client.request(method, params);
      if (error) await assert.rejects(response, { code: error.code, message: error.message });
      else assert.deepEqual(await response, result);
    }
  });
}
