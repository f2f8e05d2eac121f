// The values of the text that determine the selected element, as fields, and the lines of the text around it.

import { byId, createElement } from "../dom.js";
import { fieldsOf } from "./fields.js";

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const suffixes = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinal = (value) => `${value}${suffixes[ordinals.select(value)]}`;

/** Shows the properties of the selected element. Dispatches `load` with the properties, for the handles. */
export class Properties extends EventTarget {
  #documentState; #edit; #target = null; #loaded = null; #shown = ""; #drawn = null;

  /** `edit(session, path, value, report)` changes a value of the text; null removes it. */
  constructor(documentState, edit) {
    super();
    this.#documentState = documentState;
    this.#edit = edit;
    documentState.addEventListener("change", () => this.reload());
  }

  get target() { return this.#target; }
  /** The groups of properties; null without a selected element. */
  get loaded() { return this.#loaded; }

  /** Shows an element; null for none. */
  show(target) {
    if (target?.key !== this.#target?.key || target?.device !== this.#target?.device) this.#loaded = null;
    this.#target = target;
    this.reload();
  }

  /** Returns the name of the key that a distance between two elements, or from an element to an edge, comes from. */
  nameOfDistance({ side, length, isHorizontal }, isGap) {
    const handle = isGap ? (isHorizontal ? "columnSpacing" : "rowSpacing") : side;
    const properties = this.#loaded?.groups.flatMap((group) => group.properties) ?? [];
    return properties.find((property) => property.handle === handle && Math.abs(property.value - length) < 0.01)?.name ?? "";
  }

  async reload() {
    const target = this.#target;
    let found = null;
    if (target?.device.session.id) {
      found = await target.device.session.request("layoutd/session/elementProperties", { key: target.key }).catch(() => null);
      if (target !== this.#target) return;
    }
    this.#loaded = found;
    this.#draw();
    this.dispatchEvent(new Event("load"));
  }

  #draw() {
    const { isEditable } = this.#documentState.editing, found = this.#loaded, box = byId("properties");
    const signature = JSON.stringify([found, isEditable]);
    if (signature === this.#shown) return;
    const control = box.contains(document.activeElement) ? document.activeElement : null, active = control?.dataset.path;
    if (control?.dataset.isEdited && this.#drawn === this.#target?.key) {
      // A text that is being typed stays; the fields are drawn again when it is left and the next control has the focus.
      this.#shown = "";
      control.addEventListener("blur", () => setTimeout(() => this.#draw()), { once: true });
      return;
    }
    const isSame = this.#drawn !== null && this.#drawn === this.#target?.key;
    const folds = new Map(isSame ? [...box.querySelectorAll("details")].map((node) => [node.dataset.fold, node.open]) : []);
    [this.#shown, this.#drawn] = [signature, this.#target?.key ?? null];
    const selection = selectionOf(control);
    byId("sourceLines").replaceChildren(...(found ? this.#source(found) : []));
    if (!found) return box.replaceChildren();
    box.replaceChildren(...found.groups.map((group, index) => this.#group(group, index, isEditable)));
    for (const node of box.querySelectorAll("details")) node.open = folds.get(node.dataset.fold) ?? node.open;
    const next = active && box.querySelector(`[data-path="${CSS.escape(active)}"]`);
    if (!next) return;
    // A property without a value is among those to add, which may be closed.
    for (let node = next.closest("details"); node; node = node.parentElement.closest("details")) {
      if (next.parentElement !== node) node.open = true;
    }
    next.focus();
    select(next, selection);
  }

  #source({ groups, generator, lines }) {
    const { range, title } = groups[0], line = range.start.line;
    const where = generator && `${ordinal(generator.index + 1)} of ${generator.count} by the ${title.toLowerCase()} at line ${line + 1}`;
    const rows = lines.texts.map((text, index) => createElement("span", lines.first + index === line ? "current" : "", [createElement("b", "", String(lines.first + index + 1)), ` ${text}\n`]));
    return [createElement("h3", "", ["Source", createElement("span", "badge", `line ${line + 1}`)]), ...(generator ? [createElement("p", "hint", `${where}.`)] : []), createElement("pre", "lines", rows, { tabindex: "0", "aria-label": "Lines of the text" })];
  }

  #group({ title, properties }, index, isEditable) {
    // The properties of the element itself are open at first.
    const written = properties.filter(({ value }) => value !== undefined), others = properties.filter(({ value }) => value === undefined);
    const rows = (list) => fieldsOf(list, isEditable, { write: (property, value) => this.#write(property, value), attempt: (property, value) => this.#attempt(property, value) });
    // The summaries have paths, too, so that they keep the focus. Two groups can have the same title.
    const name = `${index} ${title}`;
    const fold = (className, name, text, content) =>
      createElement("details", className, [createElement("summary", "", text, { "data-path": name }), ...content], { "data-fold": name });
    const parts = [rows(written)];
    if (isEditable && others.length > 0) parts.push(fold("more", `${name}: Add`, "Add", [rows(others)]));
    const group = fold("group", name, title, parts);
    group.open = index === 0 || written.length > 0;
    return group;
  }

  /** Writes a value. Returns why it is rejected; an empty text if the text has it now. */
  async #write({ path }, value) {
    let reason = "";
    this.#target.device.session.isTrying = false;
    const isDone = await this.#edit(this.#target.device.session, path, value, (text) => { reason = text; });
    if (!isDone) this.#attempt();
    return isDone ? "" : reason || "The value cannot be written.";
  }

  /** Shows a value without writing it; without a property the document as it is written. */
  #attempt(property, value) { this.#target?.device.tryProperty(property?.path, value).catch(() => { /* A value that is not valid is marked when it is written. */ }); }
}

/** Returns the selected range of a text field; "all" if all of it is selected, null if that is unknown. */
function selectionOf(control) {
  if (control?.tagName !== "INPUT") return null;
  if (control.value !== "" && String(getSelection()) === control.value) return "all";
  // A field for a number has no positions.
  return control.selectionStart === null ? null : [control.selectionStart, control.selectionEnd];
}

/** Selects a range that `selectionOf` has returned for an earlier field. */
function select(control, range) {
  if (range === "all") control.select();
  else if (range !== null && control.type === "text") control.setSelectionRange(...range);
}
