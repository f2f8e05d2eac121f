// The preview page: one connection, one session for each device, and the panels around the devices.

import { Connection } from "./connection/connection.js";
import { createTransport } from "./connection/transports.js";
import { loadCatalog } from "./device/deviceCatalog.js";
import { DevicesView } from "./device/devicesView.js";
import { counters } from "./device/elementRenderer.js";
import { byId } from "./dom.js";
import { clock, frameLog } from "./frameScheduler.js";
import { EditTools } from "./panels/editTools.js";
import { Inspector } from "./panels/inspector.js";
import { draw as drawLog, entries } from "./panels/log.js";
import { Outline } from "./panels/outline.js";
import { highlightAndScroll, revealSymbol } from "./panels/reveal.js";
import { setStatus, showToast } from "./panels/status.js";
import { Timeline } from "./panels/timeline.js";

const uri = document.documentElement.dataset.document ?? new URLSearchParams(location.search).get("document") ?? "";
const title = decodeURIComponent(uri.split("/").pop() || "layoutd");
byId("title").textContent = title;
document.title = `${title} · layoutd`;

const connection = new Connection(createTransport());
const inspector = new Inspector(connection), tools = new EditTools(showToast), timeline = new Timeline(connection, uri);
const devicesView = new DevicesView({ connection, uri, inspector, tools, on: { applied, activated } }), { devices } = devicesView;
const outline = new Outline(connection, uri, (symbol) => revealSymbol({ connection, uri, devices }, symbol));
let isTimelineShown = false, timer = 0, shownStatus = "";

setStatus("connecting");
connection.addEventListener("open", async () => {
  loadCatalog(connection.capabilities);
  await devicesView.openAll();
  shownStatus = "";
  updateStatus();
  if (isTimelineShown) loadTimeline();
});
connection.addEventListener("close", ({ detail }) => {
  for (const device of devices) device.session.id = null;
  setStatus("lost", { ...detail, retry: () => connection.retry() });
});
connection.addEventListener("failed", ({ detail }) => showToast(detail.message));
connection.on("layoutd/session/didMoveCursor", ({ session, matches }) => devicesView.deviceFor(session) && highlightAndScroll(devicesView.deviceFor(session), matches));

/** Updates the panels after a device applied an update or a whole state. */
function applied(device, { kind, update }) {
  const cause = update?.cause.kind ?? kind;
  if (device === devices[0] && cause !== "scroll" && cause !== "resize") outline.refresh(device);
  if (cause !== "scroll") inspector.invalidate();
  if (cause === "edit" || kind !== "update") scheduleTimelineReload();
  updateStatus();
}

function activated() { if (timeline.isShown) loadTimeline(); }

function updateStatus() {
  if (!connection.capabilities) return;
  const isStale = devices.some((device) => device.session.stale), version = Math.max(0, ...devices.map(({ session }) => session.documentVersion));
  if (shownStatus === `${isStale} ${version}`) return;
  shownStatus = `${isStale} ${version}`;
  setStatus(isStale ? "stale" : "live", { version });
}

async function loadTimeline() {
  if (devicesView.active && connection.capabilities) await timeline.loadFor(devicesView.active);
}
function scheduleTimelineReload() {
  if (!isTimelineShown) return;
  clearTimeout(timer);
  timer = setTimeout(loadTimeline, 400);
}
makeTabs((panel) => {
  isTimelineShown = panel === "timelinePanel";
  timeline.exit();
  if (isTimelineShown) loadTimeline(); else drawLog();
});

const shortcuts = {
  "+": () => devicesView.displaySettings.zoomBy(1),
  "-": () => devicesView.displaySettings.zoomBy(-1),
  0: () => devicesView.displaySettings.zoomToFit(),
  Escape() {
    tools.set("inspect");
    inspector.select(devicesView.active, null);
    timeline.exit();
    for (const device of devices) device.highlights.set("cursor", []);
  },
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || !Object.hasOwn(shortcuts, event.key)) return;
  shortcuts[event.key]();
  event.preventDefault();
});
clock.onAdvance = () => { for (const device of devices) device.scheduleFrame(); };

// For tests and for debugging in the console.
window.layoutd = { connection, devices, counters, frameLog, clock, timeline, inspector, log: entries, devicesView };

/** Connects the tabs to their panels. `onShow(panel)` is called with the id of the panel that was selected. */
function makeTabs(onShow) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const select = (selected) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", tab === selected);
      tab.tabIndex = tab === selected ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = tab !== selected;
    }
    onShow(selected.getAttribute("aria-controls"));
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (event) => {
      const next = tabs[index + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? NaN)];
      if (!next) return;
      next.focus();
      select(next);
    });
  });
}
