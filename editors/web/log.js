// What was sent: each update with its size, how long it was on its way, and how long the page took for it.

import { $, make, number } from "./dom.js";
import { frames } from "./frames.js";

/** The newest entry last. */
export const entries = [];
const remembered = 2000, listed = 100, newest = 10;
const clockTime = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", hour12: false });
let timer = 0, quiet = 0, dropped = 0;

/** Remembers what a device was sent. */
export function record(device, { kind, update, state, size, latency, touched, took }) {
  const entry = { device: device.name, kind, touched, took, size, latency, time: new Date() };
  if (update) {
    Object.assign(entry, {
      revision: update.revision, cause: update.cause.kind, removed: update.removed.length, changed: update.changed.length, added: update.added.length,
      animation: update.animation ? update.animation.duration : null,
    });
    entry.changes = entry.removed + entry.changed + entry.added;
  } else {
    Object.assign(entry, { revision: state.revision, cause: kind, removed: 0, changed: 0, added: state.attributes.length, changes: state.attributes.length });
  }
  push(entry);
}

/** A line of text among the updates. */
export function note(text, device = "") {
  push({ note: text, device, time: new Date(), changes: 0, touched: 0 });
}

function push(entry) {
  entries.push(entry);
  if (entries.length > remembered) dropped += entries.splice(0, remembered / 4).length;
  schedule();
}

/** While updates come only the newest are written, now and then; everything once it is quiet. */
function schedule() {
  if ($("logPanel").hidden) return;
  timer ||= setTimeout(() => { timer = 0; draw(newest); }, 600);
  clearTimeout(quiet);
  quiet = setTimeout(() => { clearTimeout(timer); timer = 0; draw(); }, 500);
}

const bytes = (size) => (size === undefined ? "" : size < 1000 ? `${size} B` : `${number(size / 1000, 1)} kB`);
const milliseconds = (time) => (time === undefined ? "" : `${number(time, time < 10 ? 1 : 0)} ms`);

export function draw(count = listed) {
  if ($("logPanel").hidden) return;
  $("logRows").replaceChildren(...entries.slice(-count).reverse().map(row));
  $("logCount").textContent = entries.length + dropped;
  drawFrames();
}

function row(entry) {
  const time = clockTime.format(entry.time);
  if (entry.note) return make("tr", "note", [make("td", "", time), make("td", "", entry.device), make("td", "", entry.note, { colspan: "7" })]);
  const cells = [
    time, entry.device, `#${entry.revision}`, make("span", `cause ${entry.cause}`, entry.cause),
    [make("span", "minus", `−${entry.removed}`), " ", make("span", "tilde", `~${entry.changed}`), " ", make("span", "plus", `+${entry.added}`)],
    entry.animation ? `${number(entry.animation)} s` : "", bytes(entry.size), milliseconds(entry.latency), milliseconds(entry.took),
  ];
  return make("tr", "", cells.map((cell) => make("td", "", cell)));
}

/** The work of the last frames as bars below a line at 4 ms. */
function drawFrames() {
  const canvas = $("frameChart"), context = canvas.getContext("2d"), style = getComputedStyle(canvas);
  const { width, height } = canvas, bar = 2, last = frames.slice(-Math.floor(width / bar)), most = 8;
  context.clearRect(0, 0, width, height);
  last.forEach(({ work }, index) => {
    const high = Math.min(1, work / most) * height;
    context.fillStyle = work > 4 ? style.caretColor : style.color;
    context.fillRect(index * bar, height - high, bar - 0.5, high);
  });
  context.fillStyle = style.borderTopColor;
  context.fillRect(0, height / 2, width, 1);
  const sorted = last.map(({ work }) => work).sort((one, other) => one - other), at = (part) => sorted[Math.floor((sorted.length - 1) * part)];
  $("frameReading").textContent = sorted.length ? `median ${number(at(0.5), 2)} ms · 99 % ${number(at(0.99), 2)} ms a frame` : "";
}
