// The page's connection to layoutd: over a WebSocket, or over messages posted to the editor that shows the page.

import { Connection } from "../client/connection.js";
import { measureMessageWork } from "../frameScheduler.js";

const initializeParams = {
  processId: null, clientInfo: { name: "layoutd preview" }, rootUri: null,
  capabilities: {
    experimental: { layoutd: { version: 1, style: true } },
    textDocument: {
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } }, isPreferredSupport: true },
      documentSymbol: { hierarchicalDocumentSymbolSupport: true }, hover: { contentFormat: ["plaintext"] },
    },
  },
};

/** A connection that measures the time of its messages for the log of the frames. */
export class PageConnection extends Connection {
  constructor(transport) { super(transport, initializeParams); }
  receive(message) { measureMessageWork(() => super.receive(message)); }
}
