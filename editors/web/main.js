// The preview page: one connection, one session for each device, and the panels around the devices.

import { PageConnection } from "./connection/pageConnection.js";
import { createTransport } from "./connection/transports.js";
import { loadCatalog, sizeOf } from "./device/deviceCatalog.js";
import { DevicesView } from "./device/devicesView.js";
import { counters } from "./device/elementRenderer.js";
import { announce, byId } from "./dom.js";
import { clock, frameLog } from "./frameScheduler.js";
import { addIcons } from "./icons.js";
import { Causes } from "./panels/causes.js";
import { Derivation } from "./panels/derivation.js";
import { DocumentState } from "./panels/documentState.js";
import { Edits } from "./panels/edits.js";
import { Emptiness } from "./panels/emptiness.js";
import { EditTools } from "./panels/editTools.js";
import { showHelp } from "./panels/help.js";
import { Inspector } from "./panels/inspector.js";
import { LayoutMenu } from "./panels/layoutMenu.js";
import { draw as drawLog, entries } from "./panels/log.js";
import { Outline } from "./panels/outline.js";
import { attachViewMenu, PanelLayout } from "./panels/panelLayout.js";
import { Problems } from "./panels/problems.js";
import { Properties } from "./panels/properties.js";
import { highlightAndScroll, revealSymbol } from "./panels/reveal.js";
import { showHint, showToast, Status } from "./panels/status.js";
import { SwiftPanel } from "./panels/swiftPanel.js";
import { Timeline } from "./panels/timeline.js";
import { Compare } from "./tools/compare.js";
import { attachContentDrop } from "./tools/contentDrop.js";
import { copy } from "./tools/copying.js";
import { Guides } from "./tools/guides.js";
import { Handles } from "./tools/handles.js";
import { Measure } from "./tools/measure.js";
import { NumberDrag } from "./tools/numberDrag.js";
import { linkedState, permalink } from "./tools/permalink.js";
import { WidthBar } from "./tools/widthBar.js";
import { widthHandle } from "./tools/widthHandle.js";
import { attachZoom } from "./tools/zoom.js";

const uri = new URLSearchParams(location.search).get("document") ?? document.documentElement.dataset.document ?? "";
let title = "";
showTitle(fileName(uri));

/** Returns the last part of the path of a URI, decoded unless its percent-encoding is invalid. */
function fileName(uri) {
  const name = uri.split("/").pop();
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Shows the name of the document as the title of the page. */
function showTitle(name) {
  title = name || "layoutd";
  byId("title").textContent = title;
  document.title = `${title} · layoutd`;
}

const connection = new PageConnection(createTransport());
const inspector = new Inspector(connection), tools = new EditTools(showToast), timeline = new Timeline(connection, uri);
const devicesView = new DevicesView({ connection, uri, inspector, tools, on: {
  applied, activated, drawn, added, moved, pointed: (...all) => measure.point(...all), ended: updateStatus, removed: (device) => tools.forget(device),
} }), { devices } = devicesView;
const select = (device, key) => inspector.select(device, key);
const documentState = new DocumentState(), status = new Status(() => connection.retry());
const outline = new Outline(connection, uri, documentState, (symbol) => revealSymbol({ connection, uri, devices, select }, symbol));
const edits = new Edits(documentState, () => devicesView.active?.session ?? null, showToast);
/** Changes a value of the text. The layout may be that of a trial already, so that no update follows. */
async function edit(...all) {
  const isDone = await edits.set(...all);
  inspector.invalidate();
  swift.refresh();
  return isDone;
}
tools.write = ({ session }) => edits.commit(session);
tools.keysOf = ({ session }, key) => edits.sizeKeys(session, key);
const properties = new Properties(documentState, edit), drag = new NumberDrag(edit, () => devices, () => properties.reload());
const handles = new Handles(properties, documentState, drag, () => devices);
new Derivation(properties, documentState, drag);
const problems = new Problems(documentState, { show: showProblem, fixes: (diagnostic) => edits.fixes(connection, uri, diagnostic), apply: (fix) => edits.apply(fix) });
const layoutMenu = new LayoutMenu((layout) => devices[0].session.request("layoutd/session/selectLayout", { layout }));
const measure = new Measure(inspector, (line, isGap) => properties.nameOfDistance(line, isGap)), guides = new Guides(), compare = new Compare();
const widthBar = new WidthBar(connection, uri, documentState, () => devicesView.active ?? devices[0]);
byId("stage").before(widthBar.node);
const causes = new Causes(connection, documentState, () => devices[0]?.session ?? null, showProblem);
const swift = new SwiftPanel(() => devicesView.active?.session ?? null, showToast);
let isTimelineShown = false, timer = 0, linked = linkedState(location.hash);
addIcons();
attachViewMenu();
attachContentDrop({ devices, documentState, edits, report: showToast });
attachZoom(devicesView.displaySettings, () => devices[0]?.scale ?? 1);

status.showConnecting();
if (!uri) status.showNoDocument();
connection.addEventListener("open", async () => {
  if (!uri) return;
  loadCatalog(connection.capabilities);
  await devicesView.openAll();
  updateStatus();
  outline.refresh(devices[0], 0);
  if (linked) showLinkedState();
  else if (isTimelineShown) loadTimeline();
});
connection.addEventListener("close", ({ detail }) => {
  for (const device of devices) device.session.id = null;
  if (uri) status.showLost(detail);
});
connection.addEventListener("failed", ({ detail }) => showToast(detail.message));
connection.on("layoutd/session/didMoveCursor", ({ session, matches }) => devicesView.deviceFor(session) && highlightAndScroll(devicesView.deviceFor(session), matches));
connection.on("layoutd/session/didChangeDocument", (params) => documentState.receive(params));
connection.on("window/showMessage", ({ message }) => showToast(message));
let shownVersion = null;
documentState.addEventListener("change", () => {
  // A change of the timeline or of the insets alone changes no element of a session, so that no update follows.
  if (documentState.state === "current" && documentState.textVersion !== shownVersion) {
    shownVersion = documentState.textVersion;
    scheduleTimelineReload();
    for (const device of devices) device.updateScrollRange();
  }
  // A document that is made from Swift files has their name.
  if (documentState.build) showTitle(documentState.build.source);
  layoutMenu.show(documentState.build);
  const hasEditor = documentState.origin === "editor" || documentState.opensEditor;
  if (inspector.hasEditor !== hasEditor) { inspector.hasEditor = hasEditor; inspector.draw(); }
  updateStatus();
  devicesView.showDocumentDevice(documentState.device);
  devicesView.displaySettings.showDirection(documentState.isRightToLeft);
  unfoldProblems();
  if (devicesView.active) outline.refresh(devicesView.active);
});
inspector.onSelect = (target) => {
  properties.show(target);
  if (target) panels.unfold("inspectorTab"); else panels.refold("inspectorTab");
  panels.hasSelection = target !== null;
};
outline.onLoad = () => {
  for (const device of devices) showSectionNames(device);
  // A time that is shown stays, also while the text has an error.
  if (!timeline.isShown || !outline.hasTimeline) panels.suggest(documentState.syntaxError ? "problemsTab" : outline.hasTimeline ? "timelineTab" : "inspectorTab");
  showEmptiness();
};
const emptiness = new Emptiness({ connection, uri, documentState, edits, showProblem, scheme: () => devicesView.displaySettings.scheme });
async function showEmptiness() {
  devicesView.showEmptiness(await emptiness.card(outline.emptiness));
  updateStatus();
}

/** Milliseconds for which there must be a problem before the panels unfold: a key that is half typed is none. */
const problemDelay = 1500;
let problemTimer = 0;
/** Shows the problems beside a picture that they do not cover, while there are any. */
function unfoldProblems() {
  if (documentState.count(1) + documentState.count(2) === 0) {
    clearTimeout(problemTimer);
    problemTimer = 0;
    panels.refold("problemsTab");
  } else {
    // The outline may be here before the diagnostics.
    if (documentState.syntaxError && !timeline.isShown) panels.suggest("problemsTab");
    problemTimer ||= setTimeout(() => { if (documentState.validVersion !== null && devicesView.displaySettings.hasSpaceBeside) panels.unfold("problemsTab"); }, problemDelay);
  }
}

/** Goes to the source of a problem, and highlights the elements there. */
async function showProblem({ range, data }) {
  if (data?.file) return showToast(`Line ${range.start.line + 1} of ${data.file}.`);
  const device = devicesView.active ?? devices[0];
  const shown = await device.session.request("layoutd/showSource", { range }).catch(() => null);
  if (!shown?.shown && documentState.origin === "file") showToast(`Line ${range.start.line + 1} of ${title}. Open the file in an editor with layoutd to go to it from here, or start the preview with --editor.`);
  revealSymbol({ connection, uri, devices, select }, { range, name: `Line ${range.start.line + 1}` }).catch(() => {});
}

/** Updates the panels after a device applied an update or a whole state. */
function applied(device, { kind, update, isNew }) {
  if (isNew) tools.forget(device);
  // The text is the same while a value is tried.
  const cause = update?.cause.kind ?? kind, hasSameText = cause === "scroll" || device.session.isTrying;
  if (cause === "edit" || cause === "snapshot") tools.didEdit();
  if (device === devicesView.active && !hasSameText) {
    outline.refresh(device);
    swift.refresh();
  }
  if (!hasSameText) inspector.invalidate(); else if (inspector.selected) inspector.draw();
  if (cause === "edit" && !hasSameText || kind !== "update" || cause === "resize" && device === devicesView.active) scheduleTimelineReload();
  updateStatus();
}

function activated(device) {
  // The search of the outline is about the device that is used.
  outline.refresh(device);
  if (isTimelineShown) loadTimeline();
}

function updateStatus() {
  if (!connection.capabilities) return;
  if (devices.some(({ isClosed }) => isClosed)) return status.showClosed();
  if (devices.length > 0 && devices.every(({ failure }) => failure)) return status.showFailure(devices[0].failure);
  const version = Math.max(0, ...devices.map(({ session }) => session.documentVersion));
  status.showDocument({
    isStale: devices.some((device) => device.session.stale) || documentState.syntaxError !== undefined,
    hasPicture: documentState.validVersion !== null || devices.some(({ elements }) => elements.size > 0), isEmpty: emptiness.isEmpty,
    state: documentState.state, reason: documentState.reason, version, problem: documentState.syntaxError, time: timeline.isShown ? timeline.time : null,
    build: documentState.build,
  });
}

timeline.attach(inspector);
const showTarget = inspector.onChange;
inspector.onChange = (target) => { showTarget(target); swift.light(target.hovered ?? target.selected); };
/** Draws the tools over a device, such as handles and guides; called in each of its frames. */
function drawn(device) {
  handles.draw(device);
  guides.draw(device);
  compare.draw(device);
  measure.draw();
  widthBar.draw();
}
/** Writes a move into the text if possible. Otherwise it is undone with the other changes that are not in the text. */
async function moved(device, edit) {
  // The edit would write the other changes of the device, too.
  const isWritten = edit && !tools.hasChanged(device) && await edits.move(device.session, edit);
  if (!isWritten) tools.noteMove(device);
}
function added(device) {
  device.chrome.bezel.append(widthHandle(device, () => documentState.breakpoints));
  showSectionNames(device);
}
function showSectionNames(device) { device.orthogonalScroller.sectionNames = outline.sectionNames; }

/** Shows the state that the address of the page names. */
async function showLinkedState() {
  const { viewport, offset, element, time, environment } = linked, [device] = devices;
  linked = null;
  devicesView.displaySettings.setEnvironment(environment);
  if (viewport && sizeOf(viewport)) device.resize(viewport);
  await connection.request("layoutd/synchronize");
  requestAnimationFrame(async () => {
    if (offset) device.scroller.scrollTo(offset, false);
    if (element) inspector.select(device, element);
    if (time === null) return;
    panels.select(byId("timelineTab"));
    await loadTimeline();
    timeline.seek(time);
  });
}

function copyLink() {
  const device = devicesView.active ?? devices[0], link = permalink({
    device, selected: inspector.selected, time: timeline.isShown ? timeline.time : null, environment: devicesView.displaySettings.environment,
  });
  history.replaceState(null, "", link);
  copy(link, showToast);
}

function toggleGuides() {
  guides.toggle(devices);
  byId("guides").setAttribute("aria-pressed", guides.isShown);
}

function present(isPresenting = !document.body.dataset.presentation) {
  const wasPresenting = document.body.hasAttribute("data-presentation");
  if (isPresenting) document.body.dataset.presentation = "true"; else document.body.removeAttribute("data-presentation");
  if (wasPresenting && !isPresenting) byId("present").focus();
  if (!isPresenting) return;
  devicesView.active?.view.focus({ preventScroll: true });
  showHint("Press Escape or × to leave the presentation.", 2);
}
byId("leavePresentation").addEventListener("click", () => present(false));

async function loadTimeline() {
  if (devicesView.active && connection.capabilities) await timeline.loadFor(devicesView.active);
}
function scheduleTimelineReload() {
  if (!isTimelineShown) return;
  clearTimeout(timer);
  timer = setTimeout(loadTimeline, 100);
}
const panels = new PanelLayout((panel) => {
  if (panel === "outlinePanel") panels.onOutline();
  // In a narrow window the outline and the inspector are panels, which show the time of the timeline.
  if (panel === "problemsPanel" || panel === "logPanel") timeline.exit();
  isTimelineShown = panel === "timelinePanel" || timeline.isShown;
  if (panel === "timelinePanel") loadTimeline(); else drawLog();
  swift.refresh();
  if (panel === "logPanel") causes.follow();
}, () => devicesView.displaySettings.applyZoom());
panels.onOutline = () => { if (devicesView.active) outline.refresh(devicesView.active, 0); };

const shortcuts = {
  "+": () => devicesView.displaySettings.zoomBy(1),
  "-": () => devicesView.displaySettings.zoomBy(-1),
  0: () => devicesView.displaySettings.zoomToFit(),
  "?": showHelp,
  g: toggleGuides,
  c: () => compare.toggle(devices),
  l: copyLink,
  p: () => present(),
  o: () => panels.showOutline(byId("outlinePane").hidden),
  Escape() {
    present(false);
    tools.set("inspect");
    inspector.select(devicesView.active, null);
    timeline.exit();
    for (const device of devices) device.highlights.set("cursor", []);
  },
};
document.addEventListener("keydown", (event) => {
  // A view with the focus has handled the key.
  if (event.defaultPrevented) return;
  if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName) || byId("help").open) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    if (!byId("edits").hidden) {
      event.preventDefault();
      return event.shiftKey ? edits.redo() : edits.undo();
    }
    if (!byId("reset").hidden && !event.shiftKey) {
      event.preventDefault();
      return tools.reset();
    }
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT" || !Object.hasOwn(shortcuts, event.key)) return;
  shortcuts[event.key]();
  event.preventDefault();
});
clock.onAdvance = () => { for (const device of devices) device.scheduleFrame(); };
byId("guides").addEventListener("click", toggleGuides);
byId("compare").addEventListener("click", () => compare.toggle(devices));
byId("copyLink").addEventListener("click", copyLink);
byId("present").addEventListener("click", () => present());
byId("showHelp").addEventListener("click", showHelp);
byId("problemsChip").addEventListener("click", () => panels.select(byId("problemsTab")));
problems.draw();

// For tests and for debugging in the console.
window.layoutd = { connection, devices, counters, frameLog, clock, timeline, inspector, log: entries, devicesView, documentState, properties, handles, status, panels, swift, measure, guides, compare, widthBar };
