"use strict";
// The real server, and helpers that wait for a condition.

const path = require("node:path"), url = require("node:url");
const extensionFolder = require("./folder");
const { initializeParams } = require(`${extensionFolder}/lib/server/initializeParams`);
const { ServerProcess } = require(`${extensionFolder}/lib/server/serverProcess`);

const repository = path.resolve(__dirname, "../../../..");
const binary = path.resolve(process.env.LAYOUTD_BINARY ?? path.join(repository, ".build/release/layoutd"));
const example = (name) => path.join(repository, "protocol/examples", `${name}.layout.json`);
const address = (file) => url.pathToFileURL(file).href;

/** Returns a server process of the real program; `options` are those of ServerProcess. */
function createServer(options = {}) {
  return new ServerProcess({
    command: () => ({ program: binary }), initializeParams: () => initializeParams({ name: "test", version: "0" }), stopTimeout: 5000, ...options,
  });
}

/** Starts a server for a test. The server is stopped after the test. */
async function startServer(test, options) {
  const server = createServer(options);
  test.after(() => server.stop());
  await server.start();
  return server;
}

/** Resolves with the first true result of a condition, which is polled every 10 ms. */
async function until(condition, what = condition) {
  for (const end = Date.now() + 10_000; ;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Resolves with the reason when a server enters a state. */
const becomes = (server, expected) => new Promise((done) => {
  const listener = (state, reason) => {
    if (state !== expected) return;
    server.off("state", listener);
    done(reason);
  };
  server.on("state", listener);
});

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

module.exports = { address, becomes, binary, example, isAlive, createServer, repository, startServer, until };
