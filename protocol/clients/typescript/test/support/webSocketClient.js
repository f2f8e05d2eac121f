// A client over a WebSocket, as in a browser, for `node --experimental-websocket webSocketClient.js ADDRESS DOCUMENT`.
// Prints a line of JSON for each message of its session, and for each line of its input scrolls by one viewport. It
// closes the client at the end of its input.

import readline from "node:readline";
import { Client } from "layoutd-client";
import { WebSocketTransport } from "layoutd-client/webSocket";

// A browser sends the origin of its page; node's WebSocket sends none.
globalThis.WebSocket = class extends WebSocket {
  constructor(url, protocols) { super(url, { protocols, headers: { Origin: new URL(url).origin.replace("ws:", "http:") } }); }
};

const [address, uri] = process.argv.slice(2), print = (value) => console.log(JSON.stringify(value));
const client = await Client.over(new WebSocketTransport(address));
client.connection.addEventListener("close", ({ detail: { at } }) => print({ kind: "close", isFinal: at === null }));
const session = await client.open({ textDocument: { uri } });
print({ kind: "open", rows: session.elements.size });

const read = (async () => {
  for await (const { kind } of session.updates()) print({ kind, y: session.contentOffset.y, first: [...session.elements.keys()][0] });
  print({ kind: "end", reason: session.closeReason });
})();
for await (const _ of readline.createInterface(process.stdin)) {
  session.scroll({ x: 0, y: session.contentOffset.y + session.viewport.height });
}
await client.close();
await read;
