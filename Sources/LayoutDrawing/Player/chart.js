// The chart of one attribute over time.

const svg = (name, attributes, text) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  return made;
};
const chart = $("chart");
const inset = { left: 8, right: 8, top: 18, bottom: 18 };
// Initial selection: the content offset if it changes, otherwise the first element that moves.
const moves = (column) => column.frames.length > 1;
const first = elements.find((element) => moves(element.y) || moves(element.x)) ?? elements[0];
let charted = "", plot = null;

for (const name of Object.keys(numbers)) {
  const chip = make("button", "", name);
  chip.type = "button";
  chip.setAttribute("role", "radio");
  chip.addEventListener("click", () => choose(name));
  chip.addEventListener("keydown", (event) => {
    const next = { ArrowRight: "nextSibling", ArrowDown: "nextSibling", ArrowLeft: "previousSibling", ArrowUp: "previousSibling" }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    const other = chip[next] ?? (next === "nextSibling" ? $("chips").firstChild : $("chips").lastChild);
    other.focus();
    other.click();
  });
  $("chips").append(chip);
}
function choose(name) {
  charted = name;
  for (const chip of $("chips").children) {
    const isChosen = chip.textContent === name;
    chip.setAttribute("aria-checked", isChosen);
    chip.tabIndex = isChosen ? 0 : -1;
  }
  plot = null;
  draw();
}

function drawChart(frame) {
  const isView = charted.startsWith("content");
  const element = isView ? null : chosen() ?? first;
  const width = chart.clientWidth, height = chart.clientHeight;
  if (!plot || plot.element !== element || plot.width !== width || plot.height !== height) {
    plot = plotOf(element, width, height);
  }
  if (!plot.value) return;
  const isGone = element && !isThere(element, Math.floor(frame + 1e-9));
  const value = plot.value(element && !isGone ? clampToPresence(element, frame) : frame);
  const x = plot.x(frame);
  plot.now.setAttribute("x1", x);
  plot.now.setAttribute("x2", x);
  plot.dot.setAttribute("cx", x);
  plot.dot.setAttribute("cy", plot.y(value));
  plot.dot.setAttribute("visibility", isGone ? "hidden" : "visible");
  $("reading").textContent = isGone ? "not in view" : `${charted} ${number(value, charted === "alpha" || charted === "scale" ? 3 : 2)}`;
}

function plotOf(element, width, height) {
  chart.replaceChildren();
  chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const isView = charted.startsWith("content");
  if (!isView && !element) return { element, width, height };
  const value = (frame) => numbers[charted](element, frame);
  const ranges = element ? element.presence : [0, play.count];
  let low = Infinity, high = -Infinity;
  // At most two samples per horizontal point; more would not be visible.
  const stride = Math.max(1, Math.floor(play.count / (width * 2)));
  const samples = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const part = [];
    for (let frame = ranges[index]; frame < ranges[index + 1]; frame += stride) part.push([frame, value(frame)]);
    const end = ranges[index + 1] - 1;
    if (part[part.length - 1][0] < end) part.push([end, value(end)]);
    for (const [, sample] of part) { low = Math.min(low, sample); high = Math.max(high, sample); }
    samples.push(part);
  }
  const middle = (low + high) / 2, least = charted === "alpha" || charted === "scale" ? 0.1 : 1;
  const [bottom, top] = high - low < least ? [middle - least / 2, middle + least / 2] : [low, high];
  const x = (frame) => inset.left + (width - inset.left - inset.right) * (last ? frame / last : 0);
  const y = (number) => height - inset.bottom - (height - inset.top - inset.bottom) * (number - bottom) / (top - bottom);
  const parts = document.createDocumentFragment();
  for (const line of [0, 0.5, 1]) {
    const at = inset.top + (height - inset.top - inset.bottom) * line;
    parts.append(svg("line", { class: "grid", x1: inset.left, x2: width - inset.right, y1: at, y2: at }));
  }
  let before = 0;
  for (let index = 0; index <= ranges.length; index += 2) {
    const until = index < ranges.length ? ranges[index] : last;
    if (until > before) parts.append(svg("rect", { class: "absent", x: x(before), width: x(until) - x(before), y: 0, height }));
    before = ranges[index + 1] ?? last;
  }
  for (const part of samples) {
    parts.append(svg("path", { class: "curve", d: "M" + part.map(([frame, sample]) => `${number(x(frame))} ${number(y(sample))}`).join("L") }));
  }
  parts.append(svg("text", { x: inset.left, y: inset.top - 5 }, number(top)));
  parts.append(svg("text", { x: inset.left, y: height - 6 }, number(bottom)));
  parts.append(svg("text", { x: width - inset.right, y: height - 6, "text-anchor": "end" }, isView ? "viewport" : element.key.slice(0, 34)));
  const now = svg("line", { class: "now", y1: 0, y2: height });
  const dot = svg("circle", { class: "dot", r: 4.5 });
  parts.append(now, dot);
  chart.append(parts);
  return { element, width, height, value, x, y, now, dot };
}
