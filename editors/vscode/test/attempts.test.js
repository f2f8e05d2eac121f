"use strict";
const assert = require("node:assert/strict"), { test } = require("node:test");
const { Attempts } = require("../lib/server/attempts");

test("five starts in three minutes, each after twice the wait", () => {
  let now = 0;
  const attempts = new Attempts({ now: () => now });
  const waits = [];
  for (let time = 0; time < 6; time++, now += 1000) waits.push(attempts.next());
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, null]);
  // The first was at 0 and the second at 1,000: at 180,500 one of them is forgotten.
  now = 180_500;
  assert.equal(attempts.next(), 4000);
  assert.equal(attempts.next(), null);
  attempts.reset();
  assert.equal(attempts.next(), 250);
});
