import assert from "node:assert/strict";
import { test } from "node:test";
import { FrameReader, framed } from "../src/framing.js";

const texts = ['{"a":1}', '{"text":"Größe, 大きさ, 🧩\\r\\n\\r\\n"}', "{}", JSON.stringify("x".repeat(5000))];
const stream = Buffer.concat([
  framed(texts[0]),
  Buffer.from("content-length:  43\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n"), Buffer.from(texts[1]),
  ...texts.slice(2).map(framed),
]);

/** Returns the bodies of chunks. */
function bodies(...chunks) {
  const found = [], reader = new FrameReader((text) => found.push(text));
  for (const chunk of chunks) reader.push(chunk);
  return found;
}

test("the sample has the length that its header names", () => assert.equal(Buffer.byteLength(texts[1]), 43));

test("a stream is read when it is cut at any byte", () => {
  for (let cut = 0; cut <= stream.length; cut++) {
    assert.deepEqual(bodies(stream.subarray(0, cut), stream.subarray(cut)), texts, `cut at ${cut}`);
  }
});

test("a stream is read in chunks of any length", () => {
  for (const length of [1, 2, 3, 7, 64, 4096]) {
    const chunks = [];
    for (let start = 0; start < stream.length; start += length) chunks.push(stream.subarray(start, start + length));
    assert.deepEqual(bodies(...chunks), texts, `chunks of ${length}`);
  }
});

test("the length is in bytes", () => {
  assert.equal(Buffer.from(framed('"ä🧩"')).toString(), 'Content-Length: 8\r\n\r\n"ä🧩"');
  assert.deepEqual(bodies(framed('\ufeff"ä"')), ['\ufeff"ä"']);
});

test("a body that is received while another one is handled is not lost", () => {
  const found = [], reader = new FrameReader((text) => {
    found.push(text);
    if (text === "1") reader.push(framed("3"));
  });
  reader.push(Buffer.concat([framed("1"), framed("2")]));
  assert.deepEqual(found, ["1", "2", "3"]);
});

test("invalid headers are errors", () => {
  for (const header of ["Content-Type: text", "Content-Length: -1", "Content-Length: 1e3", "Content-Length: 99999999999", ""]) {
    assert.throws(() => bodies(Buffer.from(`${header}\r\n\r\n{}`)), /Content-Length/, header);
  }
  assert.throws(() => bodies(Buffer.alloc(5000, "x")), /no end of a header within 4096 bytes/);
});
