// Fields for values of the text: numbers, texts, choices, colors, and the four edges of an inset as one box.

import { createElement, number } from "../dom.js";

const edges = ["top", "left", "right", "bottom"];
const isNumeric = ({ type }) => type === "number" || type === "integer";

/**
 * Returns the fields of properties, in their order; the four edges of an inset are one box. `actions` has
 * `write(property, value)`, which returns a promise of the reason why a value is rejected, empty if the text has it, and
 * `attempt(property, value)`, which shows a value without writing it.
 */
export function fieldsOf(properties, isEditable, actions) {
  const rows = [], boxes = new Map();
  for (const property of properties) {
    const [, name, edge] = property.name.match(/^(.+)\.(top|left|bottom|right)$/) ?? [];
    if (!edge) {
      rows.push(field(property, isEditable, actions));
      continue;
    }
    if (!boxes.has(name)) {
      boxes.set(name, createElement("div", "edgeBox", [], { role: "group", "aria-label": name }));
      rows.push(createElement("div", "field edges", [createElement("span", "fieldName", name, { title: property.documentation }), boxes.get(name)]));
    }
    boxes.get(name).append(createElement("span", `edge ${edge}`, control(property, isEditable, actions, edge)));
  }
  for (const box of boxes.values()) box.append(...[...box.children].sort((one, other) => edges.indexOf(one.classList[1]) - edges.indexOf(other.classList[1])));
  return createElement("div", "fields", rows);
}

function field(property, isEditable, actions) {
  const { name, documentation, unit, type } = property;
  const input = control(property, isEditable, actions), label = createElement("label", "", name, { for: input.id, title: documentation });
  const cells = [label, input];
  if (type === "color") cells.push(picker(property, input, isEditable, actions));
  else if (unit) cells.push(createElement("span", "unit", unit === "points" ? "pt" : unit));
  return createElement("div", "field", cells);
}

/** Returns the swatch of a color, which opens the browser's picker; what is picked is shown before it is written. */
function picker(property, input, isEditable, actions) {
  const swatch = createElement("input", "colorSwatch", [], { type: "color", "aria-label": `Pick ${property.name}`, title: "Pick a color", tabindex: "-1" });
  const opaque = (text) => text?.match(/^#[0-9a-f]{6}/i)?.[0];
  swatch.value = opaque(input.value) ?? opaque(property.default) ?? "#888888";
  swatch.disabled = !isEditable;
  // A color may have an opacity, which the picker does not change.
  const picked = () => swatch.value.toUpperCase() + (input.value.match(/^#[0-9a-f]{6}([0-9a-f]{2})$/i)?.[1] ?? "");
  swatch.addEventListener("input", () => actions.attempt(property, picked()));
  swatch.addEventListener("change", () => {
    input.value = picked();
    input.dispatchEvent(new Event("change"));
  });
  input.addEventListener("change", () => { swatch.value = opaque(input.value) ?? swatch.value; });
  return swatch;
}

function control(property, isEditable, actions, edge = "") {
  const { type, value, minimum, maximum, choices, path, name } = property, usual = property.default;
  let made;
  if (type === "boolean" || type === "choice") {
    const names = type === "boolean" ? ["true", "false"] : choices;
    const initial = value === undefined ? [createElement("option", "", usual === undefined ? "–" : `${usual} (default)`, { value: "" })] : [];
    made = createElement("select", "", [...initial, ...names.map((name) => createElement("option", "", name, { value: name }))]);
    made.value = value === undefined ? "" : String(value);
  } else {
    made = createElement("input", "", [], { type: isNumeric(property) ? "number" : "text", placeholder: usual === undefined ? "" : String(usual) });
    if (isNumeric(property)) {
      made.step = type === "integer" ? 1 : "any";
      if (minimum > -1e9) made.min = minimum;
      if (maximum < 1e9) made.max = maximum;
      made.value = value === undefined ? "" : number(value, 4);
    } else {
      made.value = value === undefined ? "" : type === "json" ? JSON.stringify(value) : value;
    }
  }
  made.id = `property${path.replaceAll(/[^\w]/g, "-")}`;
  made.disabled = !isEditable;
  made.dataset.path = path;
  if (edge) { made.setAttribute("aria-label", name); made.title = name; }
  made.addEventListener("input", () => { made.dataset.isEdited = "true"; });
  made.addEventListener("change", () => change(property, made, actions));
  made.addEventListener("keydown", (event) => event.stopPropagation());
  return made;
}

/** Writes the value of a field into the text. A value that is not valid stays, marked, to be corrected. */
async function change(property, input, actions) {
  const { type, value } = property, text = input.value.trim();
  let next;
  try {
    next = text === "" ? null : isNumeric(property) ? Number(text) : type === "boolean" ? text === "true" : type === "json" ? JSON.parse(text) : text;
  } catch (error) {
    return mark(input, error.message);
  }
  mark(input, "");
  if (!input.checkValidity()) return mark(input, input.validationMessage);
  if (next !== null || value !== undefined) {
    // Another change may follow before the server reports this one.
    property.value = next ?? undefined;
    const reason = await actions.write(property, next);
    if (reason) {
      property.value = value;
      return mark(input, reason);
    }
  }
  delete input.dataset.isEdited;
}

/** Marks the value of a field as not valid, with the reason; an empty reason removes the mark. */
function mark(input, reason) {
  input.setCustomValidity(reason);
  const row = input.closest(".field"), known = row?.querySelector(".fieldProblem");
  if (!reason) {
    input.removeAttribute("aria-invalid");
    known?.remove();
    return;
  }
  input.dataset.isEdited = "true";
  input.setAttribute("aria-invalid", "true");
  if (known) known.textContent = reason; else row?.append(createElement("p", "fieldProblem", reason, { role: "alert" }));
}
