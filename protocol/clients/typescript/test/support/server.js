// Servers for the tests: the program that LAYOUTD_BINARY names, or layoutd in the PATH.

import { Client, defaultInitializeParams } from "layoutd-client";
import { ProcessTransport } from "layoutd-client/node";

/** Starts a server, which ends with the test. Returns the client and the transport. */
export async function start(context, { initializeParams = defaultInitializeParams(), transport = new ProcessTransport() } = {}) {
  const client = await Client.over(transport, initializeParams);
  context.after(() => client.close());
  return { client, transport };
}

/** Returns the text of a document: rows of 40 points in a viewport of 200 × 200 points. */
export const rows = (count) => JSON.stringify({
  viewport: { width: 200, height: 200 }, layout: { kind: "list", rowHeight: 40 },
  sections: [{ id: "rows", items: [{ repeat: count, id: "row-{i}" }] }],
});

/** Opens a session on inline text. */
export const openRows = (client, count = 100, options = {}) =>
  client.open({ textDocument: { uri: "untitled:rows" }, text: rows(count), ...options });

const identity = [1, 0, 0, 1, 0, 0];

/** Returns elements as a sorted array, with the default values that a message may omit. */
export const normalized = (elements) => [...elements.values()].map((element) => ({
  alpha: 1, zIndex: 0, hidden: false, transform: identity, custom: {}, ...element, phase: element.phase ?? null,
})).sort((one, other) => (one.key < other.key ? -1 : 1));

/** Returns a promise of the next event of a connection. */
export const event = (connection, name) => new Promise((resolve) => { connection.addEventListener(name, resolve, { once: true }); });
