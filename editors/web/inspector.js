// What there is to know about an element: the one under the pointer, else the chosen one.

import { $, make, number } from "./dom.js";
import { styleOf } from "./elementStyle.js";
import { Screen } from "./screen.js";

export class Inspector {
  #connection; #hovered = null; #chosen = null; #shown = ""; #source = new Map(); #timer = 0;

  constructor(connection) { this.#connection = connection; }

  get chosen() { return this.#chosen; }
  hover(device, key) {
    const isSame = this.#hovered?.device === device && this.#hovered?.key === key;
    if (isSame || !key && !this.#hovered) return;
    this.#hovered?.device.marks.set("hover", []);
    this.#hovered = key ? { device, key } : null;
    if (key) device.marks.set("hover", [key]);
    this.draw();
  }
  choose(device, key) {
    if (this.#chosen && this.#chosen.device !== device) this.#chosen.device.marks.set("chosen", []);
    this.#chosen = key ? { device, key } : null;
    device?.marks.set("chosen", key ? [key] : []);
    const view = key && device.screen.views.get(key);
    if (view) device.view.setAttribute("aria-activedescendant", Screen.idOf(view));
    else device?.view.removeAttribute("aria-activedescendant");
    this.draw();
  }
  /** Nothing of a device is shown any longer. */
  forget(device) {
    if (this.#hovered?.device === device) this.#hovered = null;
    if (this.#chosen?.device === device) this.#chosen = null;
    this.draw();
  }
  /** The text has changed, and with it where things are in it. */
  outdate() {
    this.#source.clear();
    this.draw();
  }

  draw() {
    const about = this.#hovered ?? this.#chosen, panel = $("inspector");
    const element = about && about.device.elements.get(about.key);
    const written = element ? JSON.stringify([element, about.key === this.#chosen?.key, this.#source.get(about.key) ?? null]) : about?.key ?? "";
    if (written === this.#shown) return;
    this.#shown = written;
    if (!element) {
      const hint = about ? `${about.key} is not in view.` : "Point at an element to inspect it; click to choose it and to go to its source.";
      return panel.replaceChildren(make("p", "hint", hint));
    }
    panel.replaceChildren(this.#head(about, element), this.#boxes(element), this.#facts(about.device, element), ...this.#sourceLines(about.key));
    clearTimeout(this.#timer);
    if (!this.#source.get(about.key)?.isAsked) this.#timer = setTimeout(() => this.#ask(about), 60);
  }

  #head({ device, key }, element) {
    const swatch = make("span", "swatch");
    swatch.style.background = styleOf(element, device.screen.scheme).fill;
    const isChosen = key === this.#chosen?.key;
    return make("p", "who", [swatch, make("b", "", key, { title: key }), ...(isChosen ? [make("span", "badge", "chosen")] : [])]);
  }
  #boxes({ frame }) {
    return make("dl", "boxes", ["x", "y", "width", "height"].map((name, index) => make("div", "", [make("dt", "", name), make("dd", "", number(frame[index]))])));
  }
  #facts(device, element) {
    const { category, kind, indexPath, alpha = 1, zIndex = 0, hidden, transform, custom = {} } = element;
    const facts = [
      ["category", category + (kind ? ` · ${kind}` : "")], ["index path", `[${indexPath.join(", ")}]`],
      ["on screen", `${number(element.frame[0] - device.offset.x)}, ${number(element.frame[1] - device.offset.y)}`],
      ["alpha", number(alpha, 3) + (hidden ? " · hidden" : "")], ["zIndex", zIndex], ["transform", described(transform)],
      ...Object.entries(custom).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
    ];
    return make("dl", "facts", facts.flatMap(([name, value]) => [make("dt", "", name), make("dd", "", String(value))]));
  }
  #sourceLines(key) {
    const found = this.#source.get(key);
    if (!found) return [];
    const place = found.range ? `line ${found.range.start.line + 1}` : "not in the text";
    const lines = [make("h3", "", ["Source", make("span", "badge", place)])];
    if (found.line?.trim().length > 1) lines.push(make("code", "line", found.line.trim()));
    if (found.shown === false) lines.push(make("p", "hint", "No editor has this document open."));
    if (found.explanation) lines.push(make("h3", "", "How it came about"), make("p", "explanation", found.explanation));
    return lines;
  }

  /** Asks where the document describes the element, and what there is to say of that place. */
  async #ask({ device, key }) {
    const look = device.look(key), { session } = device;
    if (!look || !session.id) return;
    const [x, y, width, height] = look.frame, [, , , , tx, ty] = look.transform ?? [1, 0, 0, 1, 0, 0];
    const point = { x: x + width / 2 + tx, y: y + height / 2 + ty };
    try {
      const hit = await session.request("layoutd/hitTest", { point });
      const found = hit?.key === key ? hit : {};
      if (found.range) {
        const hover = await this.#connection.request("textDocument/hover", { textDocument: { uri: session.uri }, position: found.range.start });
        found.explanation = explanation(hover);
      }
      this.#source.set(key, { ...this.#source.get(key), ...found, isAsked: true });
      this.draw();
    } catch {
      // Gone meanwhile.
      this.#source.set(key, { ...this.#source.get(key), isAsked: true });
    }
  }

  /** Asks the editor to show where the document describes an element. */
  async showSource(device, key) {
    if (!this.#connection.supports("layoutd/showSource")) return null;
    const shown = await device.session.request("layoutd/showSource", { key });
    if (shown) this.#source.set(key, { ...this.#source.get(key), ...shown });
    this.draw();
    return shown;
  }
}

const explanation = (hover) => {
  const text = hover?.contents?.value ?? "";
  return text.replace(/\n{2,}/g, "\n").replace(/^- /gm, "· ").trim();
};

/** A transform in words. */
function described(transform) {
  if (!transform) return "identity";
  const [a, b, , , tx, ty] = transform, scale = Math.hypot(a, b), turn = Math.atan2(b, a) * 180 / Math.PI, parts = [];
  if (Math.abs(scale - 1) > 5e-4) parts.push(`scale ${number(scale, 3)}`);
  if (Math.abs(turn) > 5e-3) parts.push(`rotate ${number(turn)}°`);
  if (tx || ty) parts.push(`move ${number(tx)}, ${number(ty)}`);
  return parts.join(" · ") || "identity";
}
