// The preview page: one connection, a session for each device, and the panels around them.

import { Arrangement } from "./arrange.js";
import { clock } from "./clock.js";
import { Connection } from "./connection.js";
import { Device } from "./device.js";
import { deviceNamed, learnDevices, nameOf } from "./devices.js";
import { $, memory, say } from "./dom.js";
import { frames } from "./frames.js";
import { Inspector } from "./inspector.js";
import { draw as drawLog, entries, note, record } from "./log.js";
import { Outline } from "./outline.js";
import { counters } from "./screen.js";
import { report, showStatus } from "./status.js";
import { Timeline } from "./timeline.js";
import { Tools } from "./tools.js";
import { transportHere } from "./transports.js";
import { keyOf, menuOf } from "./actions.js";

const uri = document.documentElement.dataset.document ?? new URLSearchParams(location.search).get("document") ?? "";
const devices = [];
let active = null, isWatched = false;

const connection = new Connection(transportHere());
const arrangement = new Arrangement(() => devices);
const inspector = new Inspector(connection);
const tools = new Tools(report);
const timeline = new Timeline(connection, uri);
const outline = new Outline(connection, uri, reveal);
const title = decodeURIComponent(uri.split("/").pop() || "layoutd");
$("title").textContent = title;
document.title = `${title} · layoutd`;

const host = {
  tap(device, key, event) {
    activate(device);
    if (tools.mode === "insert" && key) return tools.insert(device, key);
    if (tools.mode === "delete" && key) return tools.delete(device, key);
    inspector.choose(device, key);
    if (key && !event.altKey) inspector.showSource(device, key).catch((error) => report(error.message));
    if (key && event.altKey) host.menu(device, key, event);
  },
  menu(device, key, event) {
    activate(device);
    if (key) menuOf({ device, key, inspector, tools, x: event.clientX, y: event.clientY });
  },
  hover(device, key) { inspector.hover(device, key); },
  key(device, event) { return keyOf({ device, event, inspector, tools, menu: host.menu }); },
  applied(device, message) {
    record(device, message);
    const { update, kind } = message;
    if (device === devices[0] && (kind !== "update" || update.cause.kind === "edit" || update.cause.kind === "data")) outline.refresh(device);
    if (update?.cause.kind === "edit" || kind !== "update") timelineIsOld();
    if (update?.cause.kind !== "scroll") inspector.outdate();
    tellStatus();
  },
  resized(device) {
    if (device.viewport === null || !device.name) device.name = nameOf(device.size);
    device.title.textContent = device.name;
    device.view.setAttribute("aria-label", `${device.name}, ${device.size.width} by ${device.size.height} points`);
    arrangement.fit();
  },
  recolor(device) {
    device.isDark = device.node.dataset.scheme !== "dark";
    arrangement.color();
  },
  close(device) {
    if (devices.length === 1) return report("The last device stays.");
    devices.splice(devices.indexOf(device), 1);
    inspector.forget(device);
    if (active === device) activate(devices[0]);
    device.close();
    arrangement.fit();
    remember();
  },
};

function addDevice(options) {
  const device = new Device(connection, uri, host, options);
  devices.push(device);
  $("devices").append(device.node);
  device.view.addEventListener("focus", () => activate(device));
  arrangement.color();
  arrangement.fit();
  return device;
}

function activate(device) {
  if (active === device) return;
  active = device;
  for (const other of devices) other.node.classList.toggle("active", other === device && devices.length > 1);
  if (timeline.isShown) loadTimeline();
}

async function open(device) {
  try {
    await device.open();
    device.state.textContent = "";
  } catch (error) {
    device.state.textContent = error.message;
    note(error.message, device.name);
  }
}

const byId = (session) => devices.find((device) => device.session.id === session);
connection.on("layoutd/session/update", (update, size) => byId(update.session)?.session.receiveUpdate(update, size));
connection.on("layoutd/session/didFinalizeUpdate", () => {});
connection.on("layoutd/session/didClose", ({ session, reason }) => {
  const device = byId(session);
  if (!device) return;
  device.session.end(reason);
  device.state.textContent = `The session has ended: ${reason}`;
  note(`session ended: ${reason}`, device.name);
});
connection.on("layoutd/session/didMoveCursor", ({ session, matches }) => byId(session) && follow(byId(session), matches, "cursor"));

/** Marks elements; the viewport moves only when none of them can be seen. */
function follow(device, matches, manner) {
  device.marks.set(manner, matches.map(({ key }) => key));
  if (matches.length > 0 && !matches.some(({ key }) => device.shows(key))) device.scroller.scrollTo(matches[0].contentOffset);
}

/** Shows what an entry of the outline stands for, in every device. */
async function reveal({ range, key, indexPath, name }) {
  if (range && connection.supports("layoutd/reveal")) {
    const { matches } = await connection.request("layoutd/reveal", { textDocument: { uri }, position: range.start });
    for (const device of devices) follow(device, matches.filter(({ session }) => session === device.session.id), "cursor");
  } else if (key) {
    for (const device of devices) {
      const { contentOffset } = await device.session.request("layoutd/scrollToItem", { indexPath, position: "nearest" });
      follow(device, [{ key, contentOffset }], "cursor");
    }
  }
  say(`${name} shown`);
}

connection.addEventListener("open", async () => {
  learnDevices(connection.capabilities);
  if (devices.length === 0) {
    addDevice();
    for (const saved of memory.get(`devices ${uri}`, [])) addDevice(saved);
    activate(devices[0]);
  }
  await Promise.all(devices.map(open));
  tellStatus();
  if (isWatched) loadTimeline();
});
connection.addEventListener("close", ({ detail }) => {
  for (const device of devices) device.session.id = null;
  showStatus("lost", { ...detail, retry: () => connection.retry() });
});
connection.addEventListener("failed", ({ detail }) => report(detail.message));
showStatus("connecting");

function tellStatus() {
  if (!connection.capabilities) return;
  const isStale = devices.some((device) => device.session.stale), version = Math.max(0, ...devices.map(({ session }) => session.documentVersion));
  const state = `${isStale} ${version}`;
  if ($("status").dataset.told === state && $("status").dataset.state !== "lost" && $("status").dataset.state !== "connecting") return;
  $("status").dataset.told = state;
  showStatus(isStale ? "stale" : "live", { version });
}

function remember() { memory.set(`devices ${uri}`, devices.slice(1).map(({ name, size }) => ({ name, viewport: { ...size } }))); }
$("addDevice").addEventListener("change", async () => {
  const chosen = deviceNamed($("addDevice").value);
  $("addDevice").value = "";
  if (!chosen) return;
  const device = addDevice({ name: chosen.name, viewport: { width: chosen.width, height: chosen.height } });
  remember();
  await open(device);
  say(`${chosen.name} added`);
});

let oldTimer = 0;
function timelineIsOld() {
  if (!isWatched) return;
  clearTimeout(oldTimer);
  oldTimer = setTimeout(loadTimeline, 400);
}
async function loadTimeline() {
  if (active && connection.capabilities) await timeline.load(active);
}

const panels = { timelinePanel: () => { isWatched = true; return loadTimeline(); }, logPanel: drawLog };
for (const tab of document.querySelectorAll("[role=tab]")) {
  tab.addEventListener("click", () => {
    for (const other of document.querySelectorAll("[role=tab]")) {
      other.setAttribute("aria-selected", other === tab);
      other.tabIndex = other === tab ? 0 : -1;
      $(other.getAttribute("aria-controls")).hidden = other !== tab;
    }
    isWatched = false;
    timeline.leave();
    panels[tab.getAttribute("aria-controls")]?.();
  });
  tab.addEventListener("keydown", (event) => {
    const next = { ArrowRight: tab.nextElementSibling, ArrowLeft: tab.previousElementSibling }[event.key];
    if (next?.role === "tab") { next.focus(); next.click(); }
  });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.key === "+") arrangement.zoomBy(1);
  else if (event.key === "-") arrangement.zoomBy(-1);
  else if (event.key === "0") arrangement.zoomToFit();
  else if (event.key === "Escape") { tools.set("inspect"); inspector.choose(active, null); timeline.leave(); for (const device of devices) device.marks.set("cursor", []); }
  else return;
  event.preventDefault();
});
clock.onAdvance = () => { for (const device of devices) device.wake(); };

// For tests and for a curious console.
window.layoutd = { connection, devices, counters, frames, clock, timeline, inspector, log: entries, addDevice, open };
