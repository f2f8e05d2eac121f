// The activity of the elements over time, one row each.

const rows = $("rows"), lanes = $("lanes"), track = $("track"), cursor = $("cursor");
const percent = (frame) => (last ? frame / last * 100 : 0);

// Draws the presence and the movement of an element as the background of its row.
function rowChart(element) {
  const presence = element.presence;
  const moving = new Set();
  for (const [name] of columns) {
    const { frames, values } = element[name];
    for (let index = 0; index + 1 < frames.length; index++) {
      // Overlapping tracks are merged into one interval of movement. The loop below samples at most about 600 frames.
      if (values[index] !== values[index + 1]) for (let frame = frames[index]; frame < frames[index + 1]; frame++) moving.add(frame);
    }
  }
  const bars = [];
  const grain = Math.max(1, Math.floor(play.count / 600));
  for (let index = 0; index < presence.length; index += 2) {
    let from = presence[index], isMoving = moving.has(from);
    for (let frame = from; frame < presence[index + 1]; frame += grain) {
      if (moving.has(frame) === isMoving) continue;
      bars.push([from, frame, isMoving]);
      [from, isMoving] = [frame, !isMoving];
    }
    bars.push([from, Math.min(presence[index + 1], last), isMoving]);
  }
  const stops = ["transparent 0"];
  for (const [from, end, isMoving] of bars) {
    // Even one frame of a long simulation gets a visible width.
    const to = Math.max(end, from + last / 500);
    const color = isMoving ? "var(--accent)" : "var(--live)";
    stops.push(`transparent ${percent(from)}%`, `${color} ${percent(from)}%`, `${color} ${percent(to)}%`, `transparent ${percent(to)}%`);
  }
  return `linear-gradient(90deg, ${stops.join()}, transparent)`;
}

// In order of appearance.
const listed = [...elements].sort((one, other) => one.presence[0] - other.presence[0] || one.number - other.number);
for (const element of listed) {
  const row = make("div", "row");
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", "false");
  row.tabIndex = -1;
  row.dataset.number = element.number;
  const name = make("span"), mark = make("i"), bar = make("u");
  mark.style.background = element.faces[0].color;
  mark.style.boxShadow = "inset 0 0 0 1px #0002";
  name.append(mark, make("em", "", element.key));
  name.title = element.key;
  row.append(name, bar);
  row.addEventListener("click", (event) => {
    select(element);
    const box = bar.getBoundingClientRect();
    if (event.clientX >= box.left) seekFrame((event.clientX - box.left) / box.width * last);
  });
  row.addEventListener("pointerenter", () => { hovered = element; draw(); });
  row.addEventListener("pointerleave", () => { if (hovered === element) { hovered = null; draw(); } });
  element.row = row;
  element.bar = bar;
  rows.append(row);
}
rows.tabIndex = 0;
// Rows get their chart when they become visible.
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    seen.unobserve(entry.target);
    const element = elements[entry.target.dataset.number];
    element.bar.style.backgroundImage = rowChart(element);
  }
}, { root: lanes, rootMargin: "200px" });
for (const element of elements) seen.observe(element.row);

function select(element) {
  if (pinned) pinned.row.setAttribute("aria-selected", "false");
  pinned = element;
  if (pinned) {
    pinned.row.setAttribute("aria-selected", "true");
    pinned.row.scrollIntoView({ block: "nearest" });
    if (!pinned.row.id) pinned.row.id = `row${pinned.number}`;
    rows.setAttribute("aria-activedescendant", pinned.row.id);
  } else {
    rows.removeAttribute("aria-activedescendant");
  }
  draw();
}

$("find").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase();
  for (const element of elements) {
    const label = element.faces[0].label ?? "";
    element.row.hidden = !(element.key.toLowerCase().includes(words) || label.toLowerCase().includes(words));
  }
});

function ticks() {
  const box = $("ticks");
  box.replaceChildren();
  const room = Math.max(1, track.clientWidth / 70);
  const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 3600].find((step) => duration / step <= room) ?? duration;
  const count = Math.min(400, Math.floor(duration / (step / 5) + 1e-9));
  for (let index = 0; index <= count; index++) {
    const at = `${index * step / 5 / (duration || 1) * 100}%`;
    const mark = make("i", index % 5 ? "" : "major");
    mark.style.left = at;
    box.append(mark);
    if (index % 5) continue;
    const text = make("span", "", number(index * step / 5) + " s");
    text.style.left = at;
    text.className = index === 0 ? "first" : parseFloat(at) > 97 ? "last" : "";
    box.append(text);
  }
}
