// The controls of a page that compares two layouts: the view, the slider, the zoom and the list of differences.

const body = document.body;
const layoutChoice = document.getElementById("layout");
const mix = document.getElementById("mix");
const zoom = document.getElementById("zoom");
const pictures = document.getElementById("pictures");
const pairs = [...document.querySelectorAll(".pair")];
const lists = [...document.querySelectorAll(".list")];
const views = [...document.querySelectorAll(".views input")];
const svgNamespace = "http://www.w3.org/2000/svg";

/** The selected pair of layouts, and the list of its differences. */
const shown = () => ({ pair: pairs[layoutChoice.selectedIndex], list: lists[layoutChoice.selectedIndex] });

/** Sets the zoom factor of the pictures: a number, or the one with which they fit into the window. */
function applyZoom() {
  const { pair } = shown();
  if (!pair) return;
  const width = Number(pair.dataset.width);
  const columns = body.dataset.view === "beside" ? 2 : 1;
  const available = pictures.clientWidth - 40 - (columns - 1) * 24;
  const fitting = Math.min(1, available / columns / width);
  pair.style.setProperty("--zoom", zoom.value === "fit" ? Math.max(0.05, fitting) : zoom.value);
}

/** Shows a view: changes, beside, slider or onion. */
function showView(name) {
  body.dataset.view = name;
  for (const input of views) input.checked = input.value === name;
  document.getElementById("mixRow").hidden = name !== "slider" && name !== "onion";
  mix.setAttribute("aria-label", name === "onion" ? "Opacity of the new layout" : "Position between old and new");
  applyZoom();
}

/** Sets the position of the slider, in per cent. */
function setMix(value) {
  mix.value = value;
  pictures.style.setProperty("--mix", `${mix.value}%`);
  mix.setAttribute("aria-valuetext", `${mix.value} per cent`);
}

function showLayout() {
  const { pair, list } = shown();
  for (const other of pairs) other.hidden = other !== pair;
  for (const other of lists) other.hidden = other !== list;
  applyZoom();
}

/** Outlines a frame "x y width height" in a picture. */
function outline(picture, frame) {
  if (!picture || !frame) return null;
  const [x, y, width, height] = frame.split(" ").map(Number);
  const mark = document.createElementNS(svgNamespace, "rect");
  mark.setAttribute("class", "mark");
  for (const [name, value] of Object.entries({ x: x - 2, y: y - 2, width: width + 4, height: height + 4 })) mark.setAttribute(name, value);
  picture.append(mark);
  return mark;
}

/** Selects a difference of the list: outlines its element in all pictures and scrolls to it. */
function select(entry) {
  for (const mark of document.querySelectorAll(".mark")) mark.remove();
  for (const other of document.querySelectorAll(".entries [aria-current]")) other.removeAttribute("aria-current");
  entry.setAttribute("aria-current", "true");
  const picture = (panel) => shown().pair.querySelector(`[data-panel="${panel}"] svg`);
  const { old, new: after } = entry.dataset;
  const marks = [outline(picture("old"), old), outline(picture("new"), after), outline(picture("changes"), after ?? old)];
  const visible = marks.find((mark) => mark?.getClientRects().length > 0 && mark.checkVisibility());
  visible?.scrollIntoView({ block: "center", inline: "nearest" });
}

/** Focuses and selects the entry that is `step` after the selected one. */
function selectNext(step) {
  const entries = [...shown().list.querySelectorAll(".entries button")];
  if (entries.length === 0) return;
  const current = entries.findIndex((entry) => entry.getAttribute("aria-current") === "true");
  const index = current < 0 ? (step > 0 ? 0 : entries.length - 1) : (current + step + entries.length) % entries.length;
  entries[index].focus();
  select(entries[index]);
}

for (const input of views) input.addEventListener("change", () => showView(input.value));
layoutChoice.addEventListener("change", showLayout);
zoom.addEventListener("change", applyZoom);
mix.addEventListener("input", () => setMix(mix.value));
addEventListener("resize", applyZoom);
for (const list of lists) {
  list.addEventListener("click", (event) => {
    const entry = event.target.closest("button");
    if (entry) select(entry);
  });
}

// Dragging in the pictures moves the slider.
for (const stage of document.querySelectorAll(".stage")) {
  const drag = (event) => {
    const { left, width } = stage.getBoundingClientRect();
    setMix(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * 100));
  };
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !["slider", "onion"].includes(body.dataset.view)) return;
    stage.setPointerCapture(event.pointerId);
    drag(event);
  });
  stage.addEventListener("pointermove", (event) => { if (stage.hasPointerCapture(event.pointerId)) drag(event); });
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
  const view = views[Number(event.key) - 1];
  if (view) showView(view.value);
  else if (event.key === "n") selectNext(1);
  else if (event.key === "p") selectNext(-1);
});

document.getElementById("layoutChoice").hidden = pairs.length < 2;
setMix(50);
showView(body.dataset.view);
showLayout();
