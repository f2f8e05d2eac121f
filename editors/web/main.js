// The preview page: one connection, a session for each device, and the panels around them.

import { clock } from "./clock.js";
import { Connection } from "./connection.js";
import { Desk } from "./desk.js";
import { learnDevices } from "./devices.js";
import { $ } from "./dom.js";
import { follow, reveal } from "./follow.js";
import { frames } from "./frames.js";
import { Inspector } from "./inspector.js";
import { draw as drawLog, entries } from "./log.js";
import { Outline } from "./outline.js";
import { makeTabs } from "./panels.js";
import { counters } from "./screen.js";
import { report, showStatus } from "./status.js";
import { Timeline } from "./timeline.js";
import { Tools } from "./tools.js";
import { transportHere } from "./transports.js";

const uri = document.documentElement.dataset.document ?? new URLSearchParams(location.search).get("document") ?? "";
const title = decodeURIComponent(uri.split("/").pop() || "layoutd");
$("title").textContent = title;
document.title = `${title} · layoutd`;

const connection = new Connection(transportHere());
const inspector = new Inspector(connection), tools = new Tools(report), timeline = new Timeline(connection, uri);
const desk = new Desk({ connection, uri, inspector, tools, on: { applied, activated } }), { devices } = desk;
const outline = new Outline(connection, uri, (symbol) => reveal({ connection, uri, devices }, symbol));
let isTimelineShown = false, timer = 0, told = "";

showStatus("connecting");
connection.addEventListener("open", async () => {
  learnDevices(connection.capabilities);
  await desk.openAll();
  told = "";
  tellStatus();
  if (isTimelineShown) loadTimeline();
});
connection.addEventListener("close", ({ detail }) => {
  for (const device of devices) device.session.id = null;
  showStatus("lost", { ...detail, retry: () => connection.retry() });
});
connection.addEventListener("failed", ({ detail }) => report(detail.message));
connection.on("layoutd/session/didMoveCursor", ({ session, matches }) => desk.of(session) && follow(desk.of(session), matches));

/** A device has taken an update or a whole state. */
function applied(device, { kind, update }) {
  const cause = update?.cause.kind ?? kind;
  if (device === devices[0] && cause !== "scroll" && cause !== "resize") outline.refresh(device);
  if (cause !== "scroll") inspector.outdate();
  if (cause === "edit" || kind !== "update") timelineIsOld();
  tellStatus();
}

function activated() { if (timeline.isShown) loadTimeline(); }

function tellStatus() {
  if (!connection.capabilities) return;
  const isStale = devices.some((device) => device.session.stale), version = Math.max(0, ...devices.map(({ session }) => session.documentVersion));
  if (told === `${isStale} ${version}`) return;
  told = `${isStale} ${version}`;
  showStatus(isStale ? "stale" : "live", { version });
}

async function loadTimeline() {
  if (desk.active && connection.capabilities) await timeline.load(desk.active);
}
function timelineIsOld() {
  if (!isTimelineShown) return;
  clearTimeout(timer);
  timer = setTimeout(loadTimeline, 400);
}
makeTabs((panel) => {
  isTimelineShown = panel === "timelinePanel";
  timeline.leave();
  if (isTimelineShown) loadTimeline(); else drawLog();
});

const shortcuts = {
  "+": () => desk.arrangement.zoomBy(1),
  "-": () => desk.arrangement.zoomBy(-1),
  0: () => desk.arrangement.zoomToFit(),
  Escape() {
    tools.set("inspect");
    inspector.choose(desk.active, null);
    timeline.leave();
    for (const device of devices) device.marks.set("cursor", []);
  },
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || !Object.hasOwn(shortcuts, event.key)) return;
  shortcuts[event.key]();
  event.preventDefault();
});
clock.onAdvance = () => { for (const device of devices) device.wake(); };

// For tests and for a curious console.
window.layoutd = { connection, devices, counters, frames, clock, timeline, inspector, log: entries, desk };
