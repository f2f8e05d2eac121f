// The transport of browsers, against the preview server. Node's WebSocket is behind an option, so the client is a
// separate process; the tests of the preview page run the same modules in a browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rows } from "./support/server.js";

const program = fileURLToPath(new URL("support/webSocketClient.js", import.meta.url));

test("a connection that cannot be opened is tried again, however it fails", async (context) => {
  /** Ways to treat a connection before it is open. */
  const failures = {
    "closed at once": (/** @type {net.Socket} */ socket) => socket.destroy(),
    "reset at the request": (socket) => socket.once("data", () => socket.resetAndDestroy()),
    "rejected": (socket) => socket.once("data", () => socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")),
    "never answered": () => {},
  };
  const addresses = new Map();
  for (const [name, fail] of Object.entries(failures)) {
    const sockets = new Set(), server = net.createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      fail(socket);
    });
    context.after(() => { server.close(); for (const socket of sockets) socket.destroy(); });
    await once(server.listen(0, "127.0.0.1"), "listening");
    addresses.set(`ws://127.0.0.1:${server.address().port}/`, name);
  }
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  addresses.set(`ws://127.0.0.1:${server.address().port}/`, "refused");
  await once(server.close(), "close");

  const script = fileURLToPath(new URL("support/reconnections.js", import.meta.url));
  const args = ["--experimental-websocket", "--no-warnings", script, ...addresses.keys()];
  const client = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  context.after(() => client.kill("SIGKILL"));
  const tried = [];
  for await (const line of readline.createInterface(client.stdout)) tried.push(addresses.get(line));
  assert.deepEqual(tried.sort(), [...addresses.values()].sort());
});

test("a client over a WebSocket opens its sessions again after a reconnection", async (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "layoutd-")), file = path.join(folder, "rows.layout.json");
  const ends = [], ended = (child) => { ends.push(child); return child; };
  context.after(() => {
    for (const child of ends) child.kill("SIGKILL");
    fs.rmSync(folder, { recursive: true });
  });
  fs.writeFileSync(file, rows(100));

  /** Starts the preview server; the second one has the address of the first. */
  const preview = async (ready) => {
    const args = ["preview", file, "--ready-file", path.join(folder, ready)], env = { ...process.env, XDG_RUNTIME_DIR: folder };
    const server = ended(spawn(process.env.LAYOUTD_BINARY || "layoutd", args, { stdio: ["ignore", "ignore", "pipe"], env }));
    for await (const line of readline.createInterface(server.stderr)) if (line.includes("http://")) break;
    const { url } = JSON.parse(fs.readFileSync(path.join(folder, ready), "utf8"));
    return { server, address: Object.assign(new URL("socket", url), { protocol: "ws:", search: "" }).href };
  };
  fs.chmodSync(folder, 0o700);
  const first = await preview("first.json");
  const args = ["--experimental-websocket", "--no-warnings", program, first.address, pathToFileURL(file).href];
  const client = ended(spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] }));
  const lines = readline.createInterface(client.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value);

  assert.deepEqual(await next(), { kind: "open", rows: 5 });
  client.stdin.write("scroll\n");
  assert.deepEqual(await next(), { kind: "update", y: 200, first: "cell:row-5" });
  first.server.kill("SIGKILL");
  await once(first.server, "exit");
  assert.deepEqual(await next(), { kind: "close", isFinal: false });

  const second = await preview("second.json");
  assert.equal(second.address, first.address);
  let message = await next();
  // Attempts that come before the server has started.
  while (message.kind === "close") message = await next();
  assert.deepEqual(message, { kind: "state", y: 200, first: "cell:row-5" });
  client.stdin.write("scroll\n");
  assert.deepEqual(await next(), { kind: "update", y: 400, first: "cell:row-10" });

  const exit = once(client, "exit");
  client.stdin.end();
  const last = [await next(), await next()].sort((one, other) => (one.kind < other.kind ? -1 : 1));
  assert.deepEqual(last, [{ kind: "close", isFinal: true }, { kind: "end", reason: "closed" }]);
  const [code] = await exit;
  assert.equal(code, 0);
  second.server.kill();
});
