// The inspector: attributes, source and hover text of the element under the pointer, or of the selected element.

import { ElementRenderer } from "../device/elementRenderer.js";
import { styleOf } from "../device/elementStyle.js";
import { byId, createElement, number } from "../dom.js";

export class Inspector {
  #connection; #hovered = null; #selected = null; #shown = ""; #source = new Map(); #timer = 0;

  constructor(connection) { this.#connection = connection; }

  get selected() { return this.#selected; }
  hover(device, key) {
    const isSame = this.#hovered?.device === device && this.#hovered?.key === key;
    if (isSame || !key && !this.#hovered) return;
    this.#hovered?.device.highlights.set("hover", []);
    this.#hovered = key ? { device, key } : null;
    if (key) device.highlights.set("hover", [key]);
    this.draw();
  }
  select(device, key) {
    if (this.#selected && this.#selected.device !== device) this.#selected.device.highlights.set("selected", []);
    this.#selected = key ? { device, key } : null;
    device?.highlights.set("selected", key ? [key] : []);
    const view = key && device.renderer.views.get(key);
    if (view) device.view.setAttribute("aria-activedescendant", ElementRenderer.idOf(view));
    else device?.view.removeAttribute("aria-activedescendant");
    this.draw();
  }
  /** Clears the hovered and the selected element of a device that is removed. */
  removeDevice(device) {
    if (this.#hovered?.device === device) this.#hovered = null;
    if (this.#selected?.device === device) this.#selected = null;
    this.draw();
  }
  /** Discards the cached source ranges after the text has changed. */
  invalidate() {
    this.#source.clear();
    this.draw();
  }

  draw() {
    const target = this.#hovered ?? this.#selected, panel = byId("inspector");
    const element = target && target.device.elements.get(target.key);
    const signature = element ? JSON.stringify([element, target.key === this.#selected?.key, this.#source.get(target.key) ?? null]) : target?.key ?? "";
    if (signature === this.#shown) return;
    this.#shown = signature;
    if (!element) {
      const hint = target ? `${target.key} is not visible on this device.` : "Hover to inspect. Click to select and open its source.";
      return panel.replaceChildren(createElement("p", "hint", hint));
    }
    panel.replaceChildren(this.#head(target, element), this.#boxes(element), this.#facts(target.device, element), ...this.#sourceLines(target.key));
    clearTimeout(this.#timer);
    if (!this.#source.get(target.key)?.isRequested) this.#timer = setTimeout(() => this.#requestSource(target), 60);
  }

  #head({ device, key }, element) {
    const swatch = createElement("span", "swatch");
    swatch.style.background = styleOf(element, device.renderer.scheme).fill;
    const isSelected = key === this.#selected?.key;
    return createElement("p", "element-name", [swatch, createElement("b", "", key, { title: key }), ...(isSelected ? [createElement("span", "badge", "selected")] : [])]);
  }
  #boxes({ frame }) {
    return createElement("dl", "boxes", ["x", "y", "width", "height"].map((name, index) => createElement("div", "", [createElement("dt", "", name), createElement("dd", "", number(frame[index]))])));
  }
  #facts(device, element) {
    const { category, kind, indexPath, alpha = 1, zIndex = 0, hidden, transform, custom = {} } = element;
    const facts = [
      ["category", category + (kind ? ` · ${kind}` : "")], ["index path", `[${indexPath.join(", ")}]`],
      ["in viewport", `${number(element.frame[0] - device.offset.x)}, ${number(element.frame[1] - device.offset.y)}`],
      ["alpha", number(alpha, 3) + (hidden ? " · hidden" : "")], ["zIndex", zIndex], ["transform", described(transform)],
      ...Object.entries(custom).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
    ];
    return createElement("dl", "facts", facts.flatMap(([name, value]) => [createElement("dt", "", name), createElement("dd", "", String(value))]));
  }
  #sourceLines(key) {
    const found = this.#source.get(key);
    if (!found) return [];
    const location = found.range ? `line ${found.range.start.line + 1}` : "not in the file";
    const lines = [createElement("h3", "", ["Source", createElement("span", "badge", location)])];
    if (found.line?.trim().length > 1) lines.push(createElement("code", "line", found.line.trim()));
    if (found.shown === false) lines.push(createElement("p", "hint", "Open this file in an editor with layoutd to jump to its source."));
    if (found.hoverText) lines.push(createElement("h3", "", "Details"), createElement("p", "hover-text", found.hoverText));
    return lines;
  }

  /** Requests the source range of an element and the hover text of that range. */
  async #requestSource({ device, key }) {
    const attributes = device.presentationAttributes(key), { session } = device;
    if (!attributes || !session.id) return;
    const [x, y, width, height] = attributes.frame, [, , , , tx, ty] = attributes.transform ?? [1, 0, 0, 1, 0, 0];
    const point = { x: x + width / 2 + tx, y: y + height / 2 + ty };
    try {
      const hit = await session.request("layoutd/hitTest", { point });
      const found = hit?.key === key ? hit : {};
      if (found.range) {
        const hover = await this.#connection.request("textDocument/hover", { textDocument: { uri: session.uri }, position: found.range.start });
        found.hoverText = hoverText(hover);
      }
      this.#source.set(key, { ...this.#source.get(key), ...found, isRequested: true });
      this.draw();
    } catch {
      // The session or the element no longer exists.
      this.#source.set(key, { ...this.#source.get(key), isRequested: true });
    }
  }

  /** Requests that the editor shows the source of an element. Returns null if the server does not support it. */
  async showSource(device, key) {
    if (!this.#connection.supports("layoutd/showSource")) return null;
    const shown = await device.session.request("layoutd/showSource", { key });
    if (shown) this.#source.set(key, { ...this.#source.get(key), ...shown });
    this.draw();
    return shown;
  }
}

const hoverText = (hover) => {
  const text = hover?.contents?.value ?? "";
  return text.replace(/\n{2,}/g, "\n").replace(/^- /gm, "· ").trim();
};

/** Describes a transform as scale, rotation and translation. */
function described(transform) {
  if (!transform) return "identity";
  const [a, b, , , tx, ty] = transform, scale = Math.hypot(a, b), angle = Math.atan2(b, a) * 180 / Math.PI, parts = [];
  if (Math.abs(scale - 1) > 5e-4) parts.push(`scale ${number(scale, 3)}`);
  if (Math.abs(angle) > 5e-3) parts.push(`rotate ${number(angle)}°`);
  if (tx || ty) parts.push(`move ${number(tx)}, ${number(ty)}`);
  return parts.join(" · ") || "identity";
}
