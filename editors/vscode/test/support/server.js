"use strict";
// What the tests share: the real server, and waiting for things to happen.

const path = require("node:path"), url = require("node:url");
const { introduction } = require("../../lib/server/introduction");
const { Service } = require("../../lib/server/service");

const repository = path.resolve(__dirname, "../../../..");
const binary = path.resolve(process.env.LAYOUTD_BINARY ?? path.join(repository, ".build/release/layoutd"));
const example = (name) => path.join(repository, "protocol/examples", `${name}.layout.json`);
const address = (file) => url.pathToFileURL(file).href;

/** A service of the real program; `options` are those of Service. */
function realService(options = {}) {
  return new Service({
    command: () => ({ program: binary }), introduction: () => introduction({ name: "test", version: "0" }), patience: 5000, ...options,
  });
}

/** Starts one for a test, which ends it. */
async function startedService(test, options) {
  const service = realService(options);
  test.after(() => service.stop());
  await service.start();
  return service;
}

/** Resolves when a condition holds; checked whenever something happens, and now and then. */
async function until(condition, what = condition) {
  for (const end = Date.now() + 10_000; ;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Resolves with the reason when a service gets into a state. */
const becomes = (service, wanted) => new Promise((done) => {
  const listener = (state, reason) => {
    if (state !== wanted) return;
    service.off("state", listener);
    done(reason);
  };
  service.on("state", listener);
});

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

module.exports = { address, becomes, binary, example, isAlive, realService, repository, startedService, until };
