// A client in TypeScript. The tests check its types; an expected error that does not occur fails them.

import { applyUpdate, Client, DisconnectedError, elementsOf, ResponseError, Session } from "layoutd-client";
import type { Message } from "layoutd-client";
import type { ClientRequests, ErrorKind, LayoutAttributes, Point, SessionState } from "layoutd-client/messages";
import { connectToSocket, startServer } from "layoutd-client/node";
import { WebSocketTransport } from "layoutd-client/webSocket";

/** Returns the lowest edge of the elements. */
function bottom(elements: Map<string, LayoutAttributes>): number {
  return Math.max(...[...elements.values()].map(({ frame: [, y, , height] }) => y + height));
}

export async function main(signal: AbortSignal): Promise<void> {
  const client: Client = await startServer({ program: "layoutd", args: ["--stdio"], onlog: (text: string) => text.trim() });
  const shared: Client = await connectToSocket({ path: "layoutd.socket" });
  const page: Client = await Client.over(new WebSocketTransport("ws://127.0.0.1/socket", { isExpired: async () => false }));
  await Promise.all([shared.close(), page.close()]);

  client.on("textDocument/publishDiagnostics", ({ uri, diagnostics }) => `${uri}: ${diagnostics.map(({ message }) => message).join()}`);
  client.on("workspace/configuration", ({ items }) => items.map(({ section }) => section.length));
  client.notify("textDocument/didOpen", { textDocument: { uri: "untitled:feed", languageId: "layoutjson", version: 1, text: "{}" } });

  const session: Session = await client.open({ textDocument: { uri: "untitled:feed" }, viewport: { width: 320, height: 480 }, ackWindow: 4 }, { signal });
  const token: number = session.scroll({ x: 0, y: bottom(session.elements) });
  session.resize({ width: 480, height: 320 }, { animated: true });
  const { warnings } = await session.apply({ updates: [{ delete: { at: [0, 0] } }] }, { signal });
  const snapshot = await session.apply({ sections: [{ id: "photos", items: ["photo-1", { id: "new" }] }] });
  const offset: Point = (await session.request("layoutd/scrollToItem", { indexPath: [0, 1], position: "top" })).contentOffset;
  const hit = await client.request("layoutd/hitTest", { session: session.id ?? "", point: offset }, { signal });
  const state: SessionState = await session.snapshot();
  const elements: Map<string, LayoutAttributes> = elementsOf(state);
  const named: ClientRequests["layoutd/hitTest"]["result"] = hit;
  const other = await client.request("example/unknown", { any: "value" });

  for await (const message of session.updates()) {
    if (message.kind === "update") applyUpdate(elements, message.update);
    else elements.clear();
    describe(message);
    if (session.stale || warnings.length + snapshot.warnings.length > 0 || named?.key === other) break;
  }
  await session.close();
  await client.close();

  // @ts-expect-error: a point has two coordinates.
  session.scroll({ x: token });
  // @ts-expect-error: `text` is a string.
  await client.open({ textDocument: { uri: "untitled:feed" }, text: 1 });
  // @ts-expect-error: the parameter is `point`.
  await session.request("layoutd/hitTest", { position: offset });
  // @ts-expect-error: a session has no such mode.
  await session.request("layoutd/clock/set", { mode: "stopped" });
  // @ts-expect-error: the result may be null.
  hit.key.length;
}

function describe(message: Message): string {
  switch (message.kind) {
    case "update": return `${message.update.cause.kind}: ${message.update.added.length} added`;
    case "state": return `${message.state.attributes.length} elements`;
  }
}

export function kindOf(error: unknown): ErrorKind | "disconnected" | undefined {
  if (error instanceof DisconnectedError) return "disconnected";
  return error instanceof ResponseError ? error.kind : undefined;
}
