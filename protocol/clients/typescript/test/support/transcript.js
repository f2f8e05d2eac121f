// The transcripts in protocol/examples: lines of JSON with one message that is sent or expected.

import fs from "node:fs";

const folder = new URL("../../../../examples/", import.meta.url);

/** The names of the transcripts. */
export const transcripts = fs.readdirSync(folder).filter((name) => /^[^.]+\.jsonl$/.test(name)).sort();

/** Returns the messages that are sent, and the expected responses by the ids of their requests. */
export function read(name) {
  const lines = fs.readFileSync(new URL(name, folder), "utf8").split("\n").filter((line) => line.startsWith("{"));
  const messages = lines.map((line) => JSON.parse(line)), sent = messages.flatMap(({ send }) => send ?? []);
  const responses = new Map(messages.flatMap(({ expect }) => (expect && !expect.method ? [[expect.id, expect]] : [])));
  return { sent, responses };
}
