"use strict";
const assert = require("node:assert/strict"), { test } = require("node:test");
const extensionFolder = require("./support/folder");
const { FrameReader, framed } = require(`${extensionFolder}/lib/server/framing`);

const messages = [{ id: 1, result: "häuser 🏠 𝕏" }, { method: "empty" }, { id: 2, result: ["\r\n\r\n", "Content-Length: 3"] }];
const bytes = Buffer.concat(messages.map(framed));

function read(chunks) {
  const bodies = [], reader = new FrameReader((body) => bodies.push(JSON.parse(body)));
  chunks.forEach((chunk) => reader.push(chunk));
  return bodies;
}
const expected = messages.map((message) => ({ jsonrpc: "2.0", ...message }));

test("lengths are counted in bytes", () => {
  assert.match(framed({ method: "é" }).toString(), /^Content-Length: 31\r\n\r\n/);
});

test("frames are complete wherever they are cut", () => {
  for (let cut = 0; cut <= bytes.length; cut++) {
    assert.deepEqual(read([bytes.subarray(0, cut), bytes.subarray(cut)]), expected, `cut at ${cut}`);
  }
  assert.deepEqual(read([...bytes].map((byte) => Buffer.from([byte]))), expected);
});

test("other headers are skipped, and names are in any letters", () => {
  const body = '{"id":7}';
  assert.deepEqual(read([Buffer.from(`Content-Type: x\r\ncontent-LENGTH:${body.length}\r\n\r\n${body}`)]), [{ id: 7 }]);
});

test("a large body in many chunks takes time proportional to its size", () => {
  const large = framed({ result: "x".repeat(8 << 20) }), chunks = [];
  for (let at = 0; at < large.length; at += 4096) chunks.push(large.subarray(at, at + 4096));
  const begin = process.cpuUsage();
  assert.equal(read(chunks)[0].result.length, 8 << 20);
  // Joining the buffer for each chunk would copy 8 GB.
  assert.ok(process.cpuUsage(begin).user < 1_500_000);
});

test("invalid frames are rejected", () => {
  assert.throws(() => read([Buffer.from("Content-Type: x\r\n\r\n{}")]), /length/);
  assert.throws(() => read([Buffer.from("Content-Length: -1\r\n\r\n{}")]), /length/);
  assert.throws(() => read([Buffer.from("Content-Length: 99999999999\r\n\r\n")]), /length/);
  assert.throws(() => read([Buffer.alloc(5000, 65)]), /header/);
});
