// The selected element and its attributes.

let hovered = null, pinned = null;
const chosen = () => hovered ?? pinned;

function frameOutline(box, element) {
  box.hidden = !element || !shown.has(element);
  if (box.hidden) return;
  const outer = device.getBoundingClientRect(), inner = element.node.getBoundingClientRect();
  const left = Math.max(0, inner.left - outer.left), top = Math.max(0, inner.top - outer.top);
  const right = Math.min(outer.width, inner.right - outer.left), bottom = Math.min(outer.height, inner.bottom - outer.top);
  if (right <= left || bottom <= top) return void (box.hidden = true);
  box.style.transform = `translate(${left}px,${top}px)`;
  box.style.width = right - left + "px";
  box.style.height = bottom - top + "px";
}

const number = (value, digits = 2) => {
  const text = value.toFixed(digits);
  return (text.includes(".") ? text.replace(/\.?0+$/, "") : text).replace(/^-0$/, "0");
};
const make = (name, className, text) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};

function phase(element, frame) {
  if (!isThere(element, Math.floor(frame + 1e-9))) return "not in view";
  if (element.leaving.at(frame)) return "disappearing";
  const whole = Math.floor(frame + 1e-9);
  const moves = columns.some(([name]) => element[name].isChangingAt(whole)) && whole < element.presence[element.hint + 1] - 1;
  return moves ? "moving" : "not moving";
}

const numbers = {
  x: (element, frame) => element.x.at(frame),
  y: (element, frame) => element.y.at(frame),
  width: (element, frame) => element.width.at(frame),
  height: (element, frame) => element.height.at(frame),
  alpha: (element, frame) => element.alpha.at(frame),
  zIndex: (element, frame) => element.zIndex.at(frame),
  rotation: (element, frame) => Math.atan2(element.b.at(frame), element.a.at(frame)) * 180 / Math.PI,
  scale: (element, frame) => Math.hypot(element.a.at(frame), element.b.at(frame)),
  "contentOffset.x": (_, frame) => view.offsetX.at(frame),
  "contentOffset.y": (_, frame) => view.offsetY.at(frame),
};

// The fields are created once per element and updated every frame, so that a text selection is kept.
let inspected, fields;
function inspect(frame) {
  const element = chosen(), panel = $("inspector");
  $("unpin").hidden = !pinned;
  if (element !== inspected) {
    inspected = element;
    panel.replaceChildren();
    fields = {};
    if (!element) {
      panel.append(make("p", "hint", "Hover to inspect, click to pin."));
    } else {
      const who = make("p", "who");
      fields.swatch = make("span", "swatch");
      const name = make("b", "", element.key);
      name.title = element.key;
      fields.phase = make("span", "phase");
      who.append(fields.swatch, name, fields.phase);
      const boxes = make("dl", "boxes");
      for (const name of ["x", "y", "width", "height"]) {
        const cell = make("div");
        cell.append(make("dt", "", name), fields[name] = make("dd"));
        boxes.append(cell);
      }
      const rest = make("dl", "facts2");
      for (const name of ["category", "index path", "alpha", "zIndex", "transform", "on screen", "custom"]) {
        rest.append(make("dt", "", name), fields[name] = make("dd"));
      }
      panel.append(who, boxes, rest);
    }
  }
  if (!element) return;
  const state = phase(element, frame);
  if (state !== "not in view") frame = clampToPresence(element, frame);
  const face = element.faces[element.face.at(frame)];
  const set = (name, text) => { if (fields[name].textContent !== text) fields[name].textContent = text; };
  fields.swatch.style.background = face.color;
  set("phase", state);
  fields.phase.className = "phase " + state.replaceAll(" ", "-");
  for (const name of ["x", "y", "width", "height"]) set(name, number(numbers[name](element, frame)));
  set("category", face.category + (face.kind ? ` · ${face.kind}` : "") + (face.pinned ? " · pinned" : ""));
  set("index path", `[${element.section.at(frame)}, ${element.item.at(frame)}]`);
  set("alpha", number(element.alpha.at(frame), 3) + (element.hidden.at(frame) ? " · hidden" : ""));
  set("zIndex", String(element.zIndex.at(frame)));
  const [rotation, factor] = [numbers.rotation(element, frame), numbers.scale(element, frame)];
  const parts = [];
  if (Math.abs(factor - 1) > 5e-4) parts.push(`scale ${number(factor, 3)}`);
  if (Math.abs(rotation) > 5e-3) parts.push(`rotate ${number(rotation)}°`);
  if (element.tx.at(frame) || element.ty.at(frame)) parts.push(`move ${number(element.tx.at(frame))}, ${number(element.ty.at(frame))}`);
  set("transform", parts.join(" · ") || "identity");
  set("on screen", `${number(element.x.at(frame) - view.offsetX.at(frame))}, ${number(element.y.at(frame) - view.offsetY.at(frame))}`);
  set("custom", face.custom ? JSON.stringify(face.custom) : "none");
}
