// The viewport and its elements.

const screen = $("screen"), device = $("device"), stage = $("stage"), content = $("content"), paper = $("paper");
const nodes = new Map();
let scale = 1;

function node(element) {
  if (element.node) return element.node;
  const made = document.createElement("div");
  made.className = "element";
  made.dataset.key = element.key;
  made.append(document.createElement("span"));
  // Inserted in drawing order, independent of the order of creation.
  let next = null;
  for (const other of content.children) {
    const found = nodes.get(other);
    if (found && found.number > element.number) { next = other; break; }
  }
  nodes.set(made, element);
  content.insertBefore(made, next);
  return element.node = made;
}

function applyStyle(element, number) {
  if (element.shownFace === number) return;
  element.shownFace = number;
  const face = element.faces[number], made = element.node, style = made.style;
  made.className = "element";
  for (const name of ["bold", "centred", "oneLine", "ribbon"]) made.classList.toggle(name, face[name] === true);
  const alpha = Math.round((face.opacity ?? 1) * 255).toString(16).padStart(2, "0");
  style.background = face.color + alpha;
  style.color = face.ink;
  style.borderRadius = (face.radius ?? 0) + "px";
  style.boxShadow = play.boxShadows[face.boxShadow] ?? "";
  style.fontSize = face.fontSize + "px";
  made.firstChild.textContent = face.label ?? "";
  made.firstChild.style.padding = `0 ${face.padding}px`;
  made.firstChild.style.maxWidth = "100%";
}

function applyFrame(element, frame) {
  const made = node(element), style = made.style;
  const width = element.width.at(frame), height = element.height.at(frame);
  const x = element.x.at(frame), y = element.y.at(frame);
  applyStyle(element, element.face.at(frame));
  style.width = width + "px";
  style.height = height + "px";
  const padding = Math.min(width / 8, element.faces[element.shownFace].padding);
  if (element.padding !== padding) made.firstChild.style.padding = `0 ${element.padding = padding}px`;
  const isNarrow = height < 30;
  if (element.isNarrow !== isNarrow) made.classList.toggle("oneLine", (element.isNarrow = isNarrow) || element.faces[element.shownFace].oneLine === true);
  if (element.faces[element.shownFace].ribbon) style.setProperty("--notch", height / 3 + "px");
  style.transform = element.isTurned
    ? `matrix(${element.a.at(frame)},${element.b.at(frame)},${element.c.at(frame)},${element.d.at(frame)},${x + element.tx.at(frame)},${y + element.ty.at(frame)})`
    : `translate(${x}px,${y}px)`;
  style.opacity = element.alpha.at(frame);
  style.zIndex = element.zIndex.at(frame);
  style.visibility = element.hidden.at(frame) ? "hidden" : "visible";
  if (made.hidden) made.hidden = false;
}

let shown = new Set();
function drawViewport(frame) {
  const whole = Math.floor(frame + 1e-9);
  const now = new Set();
  for (const element of elements) {
    if (!isThere(element, whole)) continue;
    now.add(element);
    applyFrame(element, clampToPresence(element, frame));
  }
  for (const element of shown) if (!now.has(element)) element.node.hidden = true;
  if (now.size !== shown.size || [...now].some((element) => !shown.has(element))) {
    for (const element of shown) if (!now.has(element)) element.row.classList.remove("inView");
    for (const element of now) element.row.classList.add("inView");
    $("count").textContent = `${now.size} of ${elements.length} elements in view`;
  }
  shown = now;
  content.style.transform = `translate(${-view.offsetX.at(frame)}px,${-view.offsetY.at(frame)}px)`;
  paper.style.width = view.contentWidth.at(frame) + "px";
  paper.style.height = view.contentHeight.at(frame) + "px";
  fit(frame);
}

let fitted = "";
function fit(frame) {
  const width = view.viewportWidth.at(frame), height = view.viewportHeight.at(frame);
  const available = [stage.clientWidth - 40, stage.clientHeight - 40];
  const state = [width, height, ...available].join();
  if (state === fitted) return;
  fitted = state;
  scale = Math.max(0.02, Math.min(2, available[0] / largest.width, available[1] / largest.height));
  screen.style.width = width + "px";
  screen.style.height = height + "px";
  screen.style.transform = scale === 1 ? "" : `scale(${scale})`;
  device.style.width = width * scale + "px";
  device.style.height = height * scale + "px";
}
// One scale for the whole simulation, so that a rotation of the device does not change it.
// A reduction, because spreading the values could exceed the maximum number of arguments.
const maximum = (column) => column.values.reduce((maximum, value) => Math.max(maximum, value), 1);
const largest = { width: maximum(view.viewportWidth), height: maximum(view.viewportHeight) };
