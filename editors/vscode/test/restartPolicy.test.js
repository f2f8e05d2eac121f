"use strict";
const assert = require("node:assert/strict"), { test } = require("node:test");
const extensionFolder = require("./support/folder");
const { RestartPolicy } = require(`${extensionFolder}/lib/server/restartPolicy`);

test("five starts in three minutes, each after twice the wait", () => {
  let now = 0;
  const restartPolicy = new RestartPolicy({ now: () => now });
  const waits = [];
  for (let time = 0; time < 6; time++, now += 1000) waits.push(restartPolicy.nextDelay());
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, null]);
  // The starts were at 0 and 1,000. At 180,500 the first one has expired.
  now = 180_500;
  assert.equal(restartPolicy.nextDelay(), 4000);
  assert.equal(restartPolicy.nextDelay(), null);
  restartPolicy.reset();
  assert.equal(restartPolicy.nextDelay(), 250);
});
