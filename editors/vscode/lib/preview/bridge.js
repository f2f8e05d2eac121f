"use strict";
// All preview pages of the server that the extension runs: who gets what it says.

const { PageConnection } = require("./pageConnection");

const updates = ["update", "didFinalizeUpdate", "didEnterSticky", "didExitSticky", "didClose", "didMoveCursor"];

/** All pages of a server. */
class Bridge {
  pages = new Set();
  #service;

  constructor(service) {
    this.#service = service;
    for (const name of updates) {
      service.onNotification(`layoutd/session/${name}`, (params, text) => {
        const page = this.#owner(params.session);
        // The text as it came: it need not be written again, and the page logs how long it is.
        page?.tell(text);
        if (name === "didClose") page?.sessions.delete(params.session);
      });
    }
    service.on("state", (state, reason) => {
      for (const page of this.pages) {
        if (state === "running") page.open();
        else if (state !== "starting") page.close(reason);
      }
    });
  }

  /** A new page for a document; see PageConnection. */
  add({ uri, post, reveal }) {
    const page = new PageConnection({ service: this.#service, uri, post, reveal });
    this.pages.add(page);
    return page;
  }

  remove(page) {
    page.dispose();
    this.pages.delete(page);
  }

  /** Tells pages where the cursor is: `matches` are those of layoutd/reveal, of all sessions of the connection. */
  point(uri, matches) {
    for (const page of this.pages) {
      if (page.uri !== uri) continue;
      for (const session of page.sessions) {
        const own = matches.filter((match) => match.session === session);
        page.tell({ jsonrpc: "2.0", method: "layoutd/session/didMoveCursor", params: { session, matches: own } });
      }
    }
  }

  #owner(session) { for (const page of this.pages) if (page.sessions.has(session)) return page; }
}

module.exports = { Bridge };
