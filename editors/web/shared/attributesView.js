// The attributes of an element as the inspector shows them, on the preview page and in the player.

import { createElement, number, setHidden, setText } from "../dom.js";

/** The length in characters from which a value can be expanded; four lines of the inspector have about 130. */
const longLength = 130;

/**
 * Shows one element at a time. The nodes are created once per element and updated after that, so that a text selection
 * survives while the element moves.
 */
export class AttributesView {
  /** For more about the element, between its frame and the other attributes. */
  footer = createElement("div", "inspector-footer");
  #panel; #more; #shownKey = null; #fields = new Map(); #rows;

  /** `panel` shows the name and the frame of the element, `more` the rest. */
  constructor(panel, more = panel) { [this.#panel, this.#more] = [panel, more]; }

  /** Shows a text instead of an element. */
  showHint(text) {
    if (this.#shownKey === null && this.#panel.textContent === text) return;
    this.#shownKey = null;
    this.#more.replaceChildren();
    this.#panel.replaceChildren(createElement("p", "hint", text));
  }

  /**
   * Shows the attributes of an element, in the form that a session has. `color` is its fill, `offset` the content
   * offset, `isSelected` adds a badge, and `phase` is what it does at this time, if that is known.
   */
  show(attributes, { color, offset, isSelected, phase = "" }) {
    if (this.#shownKey !== attributes.key) this.#create(attributes.key);
    const { frame, category, kind, indexPath, alpha = 1, zIndex = 0, hidden, isPinned, transform, custom = {} } = attributes;
    this.#fields.get("swatch").style.background = color;
    this.#setBadge("selected", isSelected ? "selected" : "");
    this.#setBadge("phase", phase);
    ["x", "y", "width", "height"].forEach((name, index) => this.#set(name, number(frame[index])));
    const rows = [
      ["category", category + (kind ? ` · ${kind}` : "") + (isPinned ? " · pinned" : "")], ["index path", `[${indexPath.join(", ")}]`],
      ["in viewport", `${number(frame[0] - offset.x)}, ${number(frame[1] - offset.y)}`],
      ["alpha", number(alpha, 3) + (hidden ? " · hidden" : "")], ["zIndex", String(zIndex)], ["transform", describedTransform(transform)],
      ...Object.entries(custom).map(([name, value]) => [`custom ${name}`, typeof value === "string" ? value : JSON.stringify(value)]),
    ];
    this.#showRows(rows);
  }

  #create(key) {
    this.#shownKey = key;
    this.#fields.clear();
    const field = (id, name, className = "") => {
      const made = createElement(name, className);
      this.#fields.set(id, made);
      return made;
    };
    const head = createElement("p", "element-name", [
      field("swatch", "span", "swatch"), createElement("b", "", key, { title: key }), field("phase", "span", "badge phase"), field("selected", "span", "badge"),
    ]);
    const boxes = createElement("dl", "boxes", ["x", "y", "width", "height"].map((name) => createElement("div", "", [createElement("dt", "", name), field(name, "dd")])));
    this.#rows = createElement("dl", "facts");
    this.footer.replaceChildren();
    this.#panel.replaceChildren(head, boxes);
    const rest = [this.footer, this.#rows];
    if (this.#more === this.#panel) this.#panel.append(...rest); else this.#more.replaceChildren(...rest);
  }

  #set(id, text) { setText(this.#fields.get(id), text); }
  #setBadge(id, text) {
    this.#set(id, text);
    const node = this.#fields.get(id);
    setHidden(node, !text);
    if (id === "phase") node.dataset.phase = text;
  }

  #showRows(rows) {
    const names = rows.map(([name]) => name);
    for (const node of [...this.#rows.children]) if (!names.includes(node.dataset.row)) node.remove();
    for (const [name, text] of rows) {
      let value = this.#rows.querySelector(`dd[data-row="${CSS.escape(name)}"]`);
      if (!value) {
        const label = name.replace(/^custom /, "");
        value = createElement("dd", "", createElement("span", "clamped"), { "data-row": name });
        this.#rows.append(createElement("dt", "", label, { "data-row": name, title: label }), value);
      }
      this.#showValue(value, text);
    }
  }

  /** Shows a value in four lines at most; a longer one has a button that shows all of it. */
  #showValue(node, text) {
    const [span, button] = node.children;
    if (span.textContent === text) return;
    span.textContent = text;
    const isLong = text.length > longLength || text.split("\n").length > 4;
    if (isLong === Boolean(button)) return;
    if (!isLong) {
      button.remove();
      return void span.classList.add("clamped");
    }
    const more = createElement("button", "more", "Show all", { "aria-expanded": "false" });
    more.addEventListener("click", () => {
      const isClamped = span.classList.toggle("clamped");
      more.textContent = isClamped ? "Show all" : "Show less";
      more.setAttribute("aria-expanded", !isClamped);
    });
    node.append(more);
  }
}

/** Describes a transform as reflection, scale, rotation and translation; one with a skew by its six numbers. */
export function describedTransform(transform) {
  if (!transform) return "identity";
  const [a, b, c, d, tx, ty] = transform, scaleX = Math.hypot(a, b), scaleY = Math.hypot(c, d), parts = [];
  const factor = (value) => number(value, 3);
  if (scaleX > 0 && scaleY > 0 && Math.abs(a * c + b * d) > 1e-3 * scaleX * scaleY) {
    return `matrix ${[a, b, c, d].map(factor).join(", ")}, ${number(tx)}, ${number(ty)}`;
  }
  let angle = (scaleX > 0 ? Math.atan2(b, a) : Math.atan2(-c, d)) * 180 / Math.PI;
  if (a * d - b * c < 0) {
    const isHorizontal = Math.abs(angle) > 90;
    parts.push(isHorizontal ? "flip horizontally" : "flip vertically");
    if (isHorizontal) angle -= Math.sign(angle) * 180;
  }
  if (Math.abs(scaleX - scaleY) > 5e-4) parts.push(`scale ${factor(scaleX)} × ${factor(scaleY)}`);
  else if (Math.abs(scaleX - 1) > 5e-4) parts.push(`scale ${factor(scaleX)}`);
  if (Math.abs(angle) > 5e-3) parts.push(`rotate ${number(angle)}°`);
  if (tx || ty) parts.push(`move ${number(tx)}, ${number(ty)}`);
  return parts.join(" · ") || "identity";
}
