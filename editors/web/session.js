// One viewport onto the document: what the server said last, and what it is told.

import { apply, elementsOf } from "./apply.js";

/** How many updates may be on their way: a page that is hidden or slow stops them, and they fold into one. */
const ackWindow = 6;
/** How many are acknowledged at once. */
const ackStep = 3;
let tokens = 0;

const difference = (one, other) => ({ x: one.x - other.x, y: one.y - other.y });

export class Session {
  id = null;
  elements = new Map();
  revision = -1;
  documentVersion = 0;
  viewport = { width: 0, height: 0 };
  contentSize = { width: 0, height: 0 };
  /** Where the server believes the viewport to be, or was told to by us. */
  contentOffset = { x: 0, y: 0 };
  orthogonalOffsets = {};
  stale = false;
  closedFor = null;
  #connection; #messages = []; #wake; #sent = new Map(); #acknowledged = -1; #isAsking = false;

  /** `wake` is called when there is something to take. */
  constructor(connection, uri, wake) {
    this.#connection = connection;
    this.uri = uri;
    this.#wake = wake;
  }

  /** Opens a viewport; without a size the document's own. */
  async open({ viewport, contentOffset, overscan }) {
    this.id = null;
    this.closedFor = null;
    const state = await this.#connection.request("layoutd/session/open", {
      textDocument: { uri: this.uri }, viewport, contentOffset, overscan, ackWindow, animation: "keyframes", precision: 0,
    });
    this.id = state.session;
    this.receiveState(state, true);
    return state;
  }

  close() { if (this.id) this.request("layoutd/session/close").catch(() => {}); }
  request(method, params = {}) { return this.#connection.request(method, { session: this.id, ...params }); }

  /** Everything anew, when an update was lost or somebody asks for it. */
  async snapshot() {
    const state = await this.request("layoutd/session/snapshot");
    this.receiveState(state, false);
    return state;
  }

  /** Takes a message of the server; it counts from the next frame on. */
  receiveUpdate(update, size) { this.#push({ kind: "update", update, size, at: performance.now() }); }
  receiveState(state, isNew) { this.#push({ kind: "state", state, isNew, at: performance.now() }); }

  /** The server has ended the session. */
  end(reason) {
    this.closedFor = reason;
    this.#wake();
  }

  /** What arrived since the last frame, each applied as it is taken, with the offset that the page is to move by. */
  *take() {
    for (const message of this.#messages.splice(0)) {
      if (message.kind === "state") {
        this.#restart(message.state, message.isNew);
      } else if (message.update.revision === this.revision + 1) {
        message.shift = this.#follow(message);
      } else {
        // One from before a snapshot is in it; behind a gap everything is asked for anew.
        if (message.update.revision > this.revision) this.#resync();
        continue;
      }
      yield message;
    }
    if (this.revision >= this.#acknowledged + ackStep) {
      this.#connection.notify("layoutd/session/ack", { session: this.id, revision: this.revision });
      this.#acknowledged = this.revision;
    }
  }

  /** Tells where the page has scrolled to. */
  scroll(contentOffset, section) {
    const token = ++tokens;
    this.#sent.set(token, { x: contentOffset.x, y: contentOffset.y, section, at: performance.now() });
    if (this.#sent.size > 600) this.#sent.delete(this.#sent.keys().next().value);
    this.#connection.notify("layoutd/session/scroll", { session: this.id, contentOffset, section, token });
  }

  #push(message) {
    this.#messages.push(message);
    this.#wake();
  }

  #restart(state, isNew) {
    this.elements = elementsOf(state);
    this.stale = state.stale === true;
    for (const name of ["revision", "documentVersion", "viewport", "contentSize", "contentOffset"]) this[name] = state[name];
    this.orthogonalOffsets = state.orthogonalOffsets ?? {};
    this.#acknowledged = this.revision;
    if (isNew) this.#sent.clear();
  }

  #follow(message) {
    const { update } = message;
    const before = this.contentOffset, own = this.#own(update.cause.token);
    apply(this.elements, update);
    this.revision = update.revision;
    this.documentVersion = update.documentVersion;
    for (const name of ["viewport", "contentSize", "contentOffset", "orthogonalOffsets", "stale"]) this[name] = update[name] ?? this[name];
    if (own) message.latency = message.at - own.at;
    // What the page did itself it has done. Where something else moved the content as well, that is left to do.
    if (own && !own.section) {
      return update.cause.kind === "scroll" ? null : difference(this.contentOffset, own);
    }
    return update.contentOffset ? difference(update.contentOffset, before) : null;
  }

  /** What was sent with a token; older tokens will not come back. */
  #own(token) {
    const found = this.#sent.get(token);
    if (found) for (const older of this.#sent.keys()) { if (older > token) break; this.#sent.delete(older); }
    return found;
  }

  #resync() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.snapshot().catch(() => {}).finally(() => { this.#isAsking = false; });
  }
}
