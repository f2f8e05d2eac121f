// A session of the page: it also has the scrolls that the page has made and that the server has not confirmed.

import { Session } from "../client/session.js";

/** The acknowledgement window. If the page is hidden or slow the server stops at it and coalesces further updates. */
const ackWindow = 6;
/** The number of scrolls without a response that are kept. */
const scrollLimit = 600;

const difference = (one, other) => ({ x: one.x - other.x, y: one.y - other.y });

/** Returns a copy of elements by key, which updates do not change. */
export const copyOf = (elements) => new Map([...elements].map(([key, element]) => [key, { ...element }]));

export class PageSession extends Session {
  /** The elements before the last edit of the text; null before the first one. */
  elementsBeforeEdit = null;
  /** Whether the document is shown with a value that its text does not have, by `tryProperty`. */
  isTrying = false;
  #wasTrying = false;
  #unconfirmedScrolls = new Map();

  /** `scheduleFrame` is called when a message was received. */
  constructor(connection, uri, scheduleFrame) {
    super(connection);
    this.uri = uri;
    this.onreceive = scheduleFrame;
  }

  /** Opens a session; without `viewport` in the size that the document names. */
  open({ viewport, contentOffset, overscan }) {
    return super.open({
      textDocument: { uri: this.uri }, viewport, contentOffset, overscan, ackWindow, animation: "keyframes", additive: true, precision: 0, reportsDocument: true, reportsJumps: true,
    });
  }

  close() { if (this.id) this.request("layoutd/session/close").catch(() => {}); }

  /** Reports the offset of the page, or of an orthogonal section, to the server. */
  scroll(contentOffset, section) {
    const token = super.scroll(contentOffset, section);
    this.#unconfirmedScrolls.set(token, { x: contentOffset.x, y: contentOffset.y, section, at: performance.now() });
    if (this.#unconfirmedScrolls.size > scrollLimit) this.#unconfirmedScrolls.delete(this.#unconfirmedScrolls.keys().next().value);
    return token;
  }

  /** Adds the distance to scroll by to an update, as `shift`, and the time since its scroll was sent, as `latency`. */
  applyMessage(message) {
    if (message.kind === "state") {
      if (message.isNew) this.#unconfirmedScrolls.clear();
      return super.applyMessage(message);
    }
    if (message.update.cause.kind === "edit") {
      // Values that are tried before one of them is written are one edit.
      if (!this.#wasTrying) this.elementsBeforeEdit = copyOf(this.elements);
      this.#wasTrying = this.isTrying;
    }
    const { update } = message, before = this.contentOffset, { newest, ofPage } = this.#confirmScrolls(update.cause.token);
    super.applyMessage(message);
    if (newest) message.latency = message.at - newest.at;
    // The page has made its own scroll already. If the content moved too, only that shift is left.
    if (ofPage) message.shift = update.cause.kind === "scroll" ? null : difference(this.contentOffset, ofPage);
    else message.shift = update.contentOffset ? difference(update.contentOffset, before) : null;
  }

  /**
   * Drops the scrolls up to the one that was sent with a token. Returns that one, and the last one among them that is not
   * of a section: an update with several scrolls has the token of the last.
   */
  #confirmScrolls(token) {
    const newest = this.#unconfirmedScrolls.get(token);
    let ofPage;
    if (newest) {
      for (const [older, scroll] of this.#unconfirmedScrolls) {
        if (older > token) break;
        if (!scroll.section) ofPage = scroll;
        this.#unconfirmedScrolls.delete(older);
      }
    }
    return { newest, ofPage };
  }
}
