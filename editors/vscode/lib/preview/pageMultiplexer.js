"use strict";
// Shares one server connection among all preview pages, and routes notifications to the page that owns the session.

const { PageConnection } = require("./pageConnection");

const updates = [
  "update", "didFinalizeUpdate", "didEnterSticky", "didExitSticky", "didClose", "didMoveCursor", "didChangeDocument", "didCancelInteractiveMovement",
];

/** All preview pages of a server. */
class PageMultiplexer {
  pages = new Set();
  #server;

  constructor(server) {
    this.#server = server;
    for (const name of updates) {
      server.onNotification(`layoutd/session/${name}`, (params, text) => {
        const page = this.#owner(params.session);
        // Forwards the original text: it need not be serialized again, and the page logs its size.
        page?.forward(text);
        if (name === "didClose") page?.sessions.delete(params.session);
      });
    }
    server.on("state", (state, reason) => {
      for (const page of this.pages) {
        if (state === "running") page.open();
        else if (state !== "starting") page.close(reason);
      }
    });
  }

  /** Adds a page for a document; see PageConnection. */
  add({ uri, post, reveal }) {
    const page = new PageConnection({ server: this.#server, uri, post, reveal });
    this.pages.add(page);
    return page;
  }

  remove(page) {
    page.dispose();
    this.pages.delete(page);
  }

  /** Sends the elements at the cursor to the pages of a document. `matches` is the result of `layoutd/reveal`. */
  sendCursorMatches(uri, matches) {
    for (const page of this.pages) {
      if (page.uri !== uri) continue;
      for (const session of page.sessions) {
        const own = matches.filter((match) => match.session === session);
        page.forward({ jsonrpc: "2.0", method: "layoutd/session/didMoveCursor", params: { session, matches: own } });
      }
    }
  }

  #owner(session) { for (const page of this.pages) if (page.sessions.has(session)) return page; }
}

module.exports = { PageMultiplexer };
