// The log of updates: size, latency and apply time of each.

import { byId, createElement, number } from "../dom.js";
import { frameLog } from "../frameScheduler.js";

/** The last entries, the newest last. */
export const entries = [];
const capacity = 2000, rowLimit = 100, liveRowLimit = 10;
/** The columns of a sentence: those that a narrow table has, too. */
const sentenceColumns = 4;
let filter = "all", isPaused = false, cleared = 0;
const clockTime = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", hour12: false });
let timer = 0, idleTimer = 0, countTimer = 0, evictedCount = 0;

/** Logs an update or a whole state that a device applied. */
export function logUpdate(device, { kind, update, state, size, latency, touched, duration }) {
  const entry = { device: device.name, kind, touched, duration, size, latency, time: new Date() };
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

/** Logs a line of text. */
export function logNote(text, device = "") {
  push({ note: text, device, time: new Date(), changes: 0, touched: 0 });
}

/** Logs an edit of the text that explains the updates before it; `show(cause)` goes to its source. */
export function logCause(cause, show) {
  push({ explanation: cause, show, time: new Date(), cause: "edit", changes: 0, touched: 0 });
}

function push(entry) {
  entries.push(entry);
  if (entries.length > capacity) evictedCount += entries.splice(0, capacity / 4).length;
  countTimer ||= setTimeout(() => { countTimer = 0; byId("logCount").textContent = entries.length + evictedCount; }, 100);
  schedule();
}

/** Draws the newest rows at most every 600 ms, and all rows 500 ms after the last update (debounce). */
function schedule() {
  if (byId("logPanel").hidden) return;
  timer ||= setTimeout(() => { timer = 0; draw(liveRowLimit); }, 600);
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => { clearTimeout(timer); timer = 0; draw(); }, 500);
}

const bytes = (size) => (size === undefined ? "" : size < 1000 ? `${size} B` : `${number(size / 1000, 1)} kB`);
const milliseconds = (time) => (time === undefined ? "" : `${number(time, time < 10 ? 1 : 0)} ms`);

export function draw(count = rowLimit) {
  if (byId("logPanel").hidden) return;
  byId("logCount").textContent = entries.length + evictedCount;
  drawFrames();
  if (!isPaused) byId("logRows").replaceChildren(...folded(count).map(row));
}

const filters = {
  all: () => true,
  edits: ({ note, cause }) => !note && cause !== "scroll" && cause !== "resize",
  scrolls: ({ cause }) => cause === "scroll",
  messages: ({ note }) => note !== undefined,
};

/** Returns the newest rows, the newest first. Successive scrolls of one device are one row. */
function folded(count) {
  const rows = [];
  for (let index = entries.length - 1; index >= Math.max(0, cleared - evictedCount) && rows.length <= count; index--) {
    const entry = entries[index], last = rows.at(-1);
    if (!filters[filter](entry)) continue;
    if (last && entry.cause === "scroll" && last.cause === "scroll" && last.device === entry.device) {
      last.count += 1;
      for (const name of ["removed", "changed", "added"]) last[name] += entry[name];
      last.size = (last.size ?? 0) + (entry.size ?? 0);
    } else {
      rows.push({ count: 1, ...entry });
    }
  }
  return rows.slice(0, count);
}

byId("logFilter").addEventListener("change", () => { filter = byId("logFilter").value; draw(); });
byId("pauseLog").addEventListener("click", () => {
  isPaused = !isPaused;
  byId("pauseLog").setAttribute("aria-pressed", isPaused);
  byId("pauseLog").textContent = isPaused ? "Continue" : "Pause";
  draw();
});
byId("clearLog").addEventListener("click", () => { cleared = entries.length + evictedCount; byId("logRows").replaceChildren(); });

function row(entry) {
  const time = clockTime.format(entry.time);
  if (entry.explanation) return explanationRow(entry, time);
  if (entry.note) return createElement("tr", "note", [createElement("td", "", time), createElement("td", "", entry.device), createElement("td", "", entry.note, { colspan: sentenceColumns })]);
  const cells = [
    time, entry.device, `#${entry.revision}`, createElement("span", `cause ${entry.cause}`, entry.count > 1 ? `${entry.count} scrolls` : entry.cause),
    [createElement("span", "minus", `−${entry.removed}`), " ", createElement("span", "tilde", `~${entry.changed}`), " ", createElement("span", "plus", `+${entry.added}`)],
    entry.animation ? `${number(entry.animation)} s` : "", bytes(entry.size), milliseconds(entry.latency), milliseconds(entry.duration),
  ];
  return createElement("tr", "", cells.map((cell) => createElement("td", "", cell)));
}

function explanationRow({ explanation, show }, time) {
  const { message, range } = explanation, content = [createElement("span", "", message)];
  if (range) {
    const line = createElement("button", "", `line ${range.start.line + 1}`, { title: "Go to the source" });
    line.addEventListener("click", () => show(explanation));
    content.push(" ", line);
  }
  return createElement("tr", "explanation", [createElement("td", "", time), createElement("td", "", content, { colspan: sentenceColumns })]);
}

/** Draws the work of the last frames as bars with a line at 4 ms, and prints the median and the 99th percentile. */
function drawFrames() {
  const canvas = byId("frameChart"), context = canvas.getContext("2d"), style = getComputedStyle(canvas);
  const { width, height } = canvas, bar = 2, last = frameLog.slice(-Math.floor(width / bar)), maxWork = 8;
  context.clearRect(0, 0, width, height);
  last.forEach(({ work }, index) => {
    const high = Math.min(1, work / maxWork) * height;
    context.fillStyle = work > 4 ? style.caretColor : style.color;
    context.fillRect(index * bar, height - high, bar - 0.5, high);
  });
  context.fillStyle = style.borderTopColor;
  context.fillRect(0, height / 2, width, 1);
  const sorted = last.map(({ work }) => work).sort((one, other) => one - other), at = (part) => sorted[Math.floor((sorted.length - 1) * part)];
  byId("frameValue").textContent = sorted.length ? `Frame work: ${number(at(0.5), 2)} ms median, ${number(at(0.99), 2)} ms p99` : "";
}
