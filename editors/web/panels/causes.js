// The causes of the changes of the layout: the edits of the text that explain them, in the log of updates.

import { byId } from "../dom.js";
import { logCause } from "./log.js";

const method = "layoutd/session/explainChange";
/** Milliseconds without a change of the text before its causes are requested. */
const delay = 400;

export class Causes {
  #connection; #documentState; #session; #show; #timer = 0; #running = null;
  /** The session and the version of the text that were requested last. */
  #requested = "";

  /** `session()` returns the session whose document is explained; `show(cause)` goes to the source of a cause. */
  constructor(connection, documentState, session, show) {
    [this.#connection, this.#documentState, this.#session, this.#show] = [connection, documentState, session, show];
    documentState.addEventListener("change", () => this.follow(delay));
  }

  get #current() { return `${this.#session()?.id} ${this.#documentState.textVersion}`; }

  /** Requests the causes of what has changed since the last request, if the log is shown: the first one begins with the text of now. */
  follow(delay = 0) {
    if (this.#current === this.#requested) return;
    clearTimeout(this.#timer);
    this.#running?.abort();
    const { state, build } = this.#documentState, isShown = !byId("logPanel").hidden && document.body.dataset.deck !== "folded";
    // The text of a document that is made from Swift files has no lines to go to.
    if (isShown && state === "current" && !build) this.#timer = setTimeout(() => this.#load(), delay);
  }

  async #load() {
    const session = this.#session();
    if (!session?.id || !this.#connection.supports(method)) return;
    this.#requested = this.#current;
    this.#running = new AbortController();
    // Nothing is shown if the text has changed again or is too long, or if the connection was closed.
    const result = await session.request(method, {}, { signal: this.#running.signal }).catch(() => null);
    for (const cause of result?.causes.toReversed() ?? []) logCause(cause, this.#show);
  }
}
