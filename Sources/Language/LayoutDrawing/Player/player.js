// The player of a simulation: its viewport, the inspector and the timeline.

const simulation = parseSimulation(JSON.parse(byId("play").textContent));
const screen = byId("screen"), device = byId("device"), stage = byId("stage"), paper = byId("paper");
const viewport = new SimulationViewport(byId("content"), simulation), attributes = new AttributesView(byId("inspector"));
const darkScheme = matchMedia("(prefers-color-scheme: dark)");
/** The margin around the picture, and the least sizes of the timeline beside and below it, in pixels. */
const margin = 20, deckWidth = 480, deckHeight = 240;
let hovered = null, pinned = null, pointer = null, scale = 1, fitted = "";

/** Calls `task(seconds)` in each frame while it returns true. */
const requestFrame = (task) => requestAnimationFrame((now) => { if (task(now / 1000)) requestFrame(task); });
const timeline = new TimelineView(byId("timeline"), { requestFrame, on: { draw: drawFrame, select: pin, hover: (element) => { hovered = element; inspect(); } } });

function drawFrame(frame) {
  const shown = viewport.draw(frame), { view, endless } = simulation;
  if (endless) paper.style.translate = `${viewport.offset.x}px ${viewport.offset.y}px`;
  paper.style.width = view.contentWidth.at(frame) + "px";
  paper.style.height = view.contentHeight.at(frame) + "px";
  fit();
  hitTest();
  inspect();
  return shown;
}

/** Returns the scale at which the largest viewport fits into a pane, so that a rotation does not change it. */
function fittingScale(width, height) {
  const { largestViewport: largest } = simulation;
  return Math.max(0.02, Math.min(2, (width - 2 * margin) / largest.width, (height - 2 * margin) / largest.height));
}

/** Places the timeline beside the picture or below it, wherever the picture is larger. */
function place() {
  const { style, dataset } = document.body, height = innerHeight - stage.offsetTop, low = Math.max(deckHeight, 0.3 * innerHeight);
  const beside = fittingScale(innerWidth - deckWidth, height), isBeside = beside >= fittingScale(innerWidth, height - low);
  dataset.deck = isBeside ? "beside" : "below";
  style.setProperty("--deckHeight", `${low}px`);
  style.setProperty("--stageWidth", `${Math.max(0.4 * innerWidth, beside * simulation.largestViewport.width + 2 * margin)}px`);
}

/** Scales the viewport to its pane. */
function fit() {
  const { width, height } = viewport.size, { largestViewport: largest } = simulation, available = [stage.clientWidth, stage.clientHeight], least = Math.min(largest.width, largest.height);
  if (fitted === [width, height, ...available].join()) return;
  fitted = [width, height, ...available].join();
  scale = fittingScale(...available);
  // The corners of a phone's screen, and those of a part of one.
  device.style.setProperty("--corner", `${least >= 370 && largest.width + largest.height > 1100 ? (least < 600 ? 47 : 18) : Math.min(12, least / 10)}px`);
  device.style.setProperty("--scale", scale);
  screen.style.width = width + "px";
  screen.style.height = height + "px";
  screen.style.transform = scale === 1 ? "" : `scale(${scale})`;
  device.style.width = width * scale + "px";
  device.style.height = height * scale + "px";
  screen.setAttribute("aria-label", `Viewport, ${number(width)} by ${number(height)} points`);
}

/** Finds the element under the pointer again: elements move while the pointer rests. */
function hitTest() {
  if (!pointer) return;
  const found = viewport.elementOf(document.elementFromPoint(...pointer));
  if (found === hovered) return;
  hovered = found;
  timeline.hover(found);
  inspect();
}

function inspect() {
  outline(byId("hoveredOutline"), hovered);
  outline(byId("pinnedOutline"), pinned);
  setHidden(byId("side"), !pinned);
  const element = hovered ?? pinned;
  if (!pinned) return;
  // An element that is not in view is shown as it is at its nearest frame.
  const found = attributesAt(element, viewport.frame) ?? attributesAt(element, nearestFrame(element));
  attributes.show(found, { color: found.face.color, offset: viewport.offset, isSelected: element === pinned, phase: phaseOf(element, viewport.frame) });
}

function nearestFrame({ presence }) {
  const next = presence.find((frame, index) => index % 2 === 0 && frame > viewport.frame);
  return next ?? presence.at(-1) - 1;
}

/** Moves an outline to the visible part of an element. */
function outline(box, element) {
  const node = element && viewport.nodeOf(element);
  if (!node) return setHidden(box, true);
  const outer = device.getBoundingClientRect(), inner = node.getBoundingClientRect();
  const left = Math.max(0, inner.left - outer.left), top = Math.max(0, inner.top - outer.top);
  const right = Math.min(outer.width, inner.right - outer.left), bottom = Math.min(outer.height, inner.bottom - outer.top);
  setHidden(box, right <= left || bottom <= top);
  box.style.transform = `translate(${left}px,${top}px)`;
  box.style.width = right - left + "px";
  box.style.height = bottom - top + "px";
}

/** Pins an element to the inspector and the chart; null for none. */
function pin(element) {
  pinned = element;
  if (timeline.selected !== element) timeline.select(element);
  const node = element && viewport.nodeOf(element);
  if (node) screen.setAttribute("aria-activedescendant", node.id); else screen.removeAttribute("aria-activedescendant");
  inspect();
}

/** Pins the element after (1) or before (−1) the pinned one of those in view. */
function pinNext(distance) {
  const shown = [...viewport.shown], at = shown.indexOf(pinned);
  pin(shown[at < 0 ? (distance > 0 ? 0 : shown.length - 1) : at + distance] ?? pinned);
}

screen.addEventListener("pointermove", (event) => { pointer = [event.clientX, event.clientY]; hitTest(); });
screen.addEventListener("pointerleave", () => {
  pointer = hovered = null;
  timeline.hover(null);
  inspect();
});
screen.addEventListener("click", (event) => {
  const found = viewport.elementOf(event.target);
  pin(found === pinned ? null : found);
});
byId("unpin").addEventListener("click", () => {
  pin(null);
  screen.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.key !== "Escape" || timeline.handleKey(event)) return;
  const actions = { ".": () => pinNext(1), ",": () => pinNext(-1), Escape: () => pin(null) };
  if (!Object.hasOwn(actions, event.key)) return;
  actions[event.key]();
  event.preventDefault();
});

byId("title").textContent = simulation.title;
const { viewportWidth, viewportHeight } = simulation.view, facts = [
  `${number(viewportWidth.values[0])} × ${number(viewportHeight.values[0])}`, `${number(simulation.duration)} s`,
  `${simulation.count} frames at ${number(simulation.rate)} fps`, `${simulation.elements.length} elements`,
];
byId("summary").append(...facts.map((fact) => createElement("li", "", fact)));
const applyScheme = () => viewport.setScheme(darkScheme.matches ? "dark" : "light");
darkScheme.addEventListener("change", applyScheme);
place();
addEventListener("resize", place);
timeline.load(simulation);
applyScheme();
timeline.draw();
new ResizeObserver(() => { fit(); inspect(); }).observe(stage);

// For tests and the developer console.
window.player = {
  seek(seconds) { timeline.seek(seconds); },
  play() { timeline.play(); },
  pause() { timeline.pause(); },
  get time() { return timeline.time; },
  get duration() { return timeline.duration; },
  get isPlaying() { return timeline.isPlaying; },
  get scale() { return scale; },
};
if (!matchMedia("(prefers-reduced-motion: reduce)").matches) timeline.play();
