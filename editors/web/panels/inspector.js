// The inspector: attributes, source and derivation of the element under the pointer, or of the selected element.

import { styleOf } from "../device/elementStyle.js";
import { byId, createElement } from "../dom.js";
import { AttributesView } from "../shared/attributesView.js";

export class Inspector {
  /** Called with the hovered and the selected `{device, key}`, or null, after one of them changed. */
  onChange = () => {};
  /** Called with the selected element, or null, after it has changed. */
  onSelect = () => {};
  /** Whether an editor can show the source of an element: one has the document open, or the preview starts one. */
  hasEditor = false;
  #connection; #missing = { key: "", revision: -1, isDeleted: false }; #hovered = null; #selected = null; #source = new Map(); #timer = 0; #requested = ""; #view = new AttributesView(byId("inspector"), byId("inspectorMore"));

  constructor(connection) { this.#connection = connection; }

  get selected() { return this.#selected; }
  /** The element that is shown as `{device, key}`, the selected one before the one under the pointer; null for none. */
  get target() { return this.#selected ?? this.#hovered; }
  hover(device, key) {
    const isSame = this.#hovered?.device === device && this.#hovered?.key === key;
    if (isSame || !key && !this.#hovered) return;
    this.#hovered?.device.highlights.set("hover", []);
    this.#hovered = key ? { device, key } : null;
    if (key) device.highlights.set("hover", [key]);
    this.#changed();
  }
  select(device, key) {
    if (this.#selected && this.#selected.device !== device) this.#selected.device.highlights.set("selected", []);
    this.#selected = key ? { device, key } : null;
    device?.highlights.set("selected", key ? [key] : []);
    const id = key && device.idOf(key);
    if (id) device.view.setAttribute("aria-activedescendant", id);
    else device?.view.removeAttribute("aria-activedescendant");
    this.#changed();
    this.onSelect(this.#selected);
  }
  /** Clears the hovered and the selected element of a device that is removed. */
  removeDevice(device) {
    if (this.#hovered?.device === device) this.#hovered = null;
    const wasSelected = this.#selected?.device === device;
    if (wasSelected) this.#selected = null;
    this.#changed();
    if (wasSelected) this.onSelect(null);
  }
  /** Discards the cached source ranges after the text has changed. */
  invalidate() {
    this.#source.clear();
    this.#requested = "";
    this.draw();
  }

  #changed() {
    this.onChange({ hovered: this.#hovered, selected: this.#selected });
    this.draw();
  }

  draw() {
    const { target } = this, { device, key } = target ?? {};
    const attributes = target && device.attributesOf(key);
    if (!target) return this.#view.showHint(`Hover to inspect. Click to select${this.hasEditor ? " and open its source" : ""}.`);
    if (!attributes) return this.#view.showHint(this.#missingText(target));
    this.#view.show(attributes, {
      color: attributes.face?.color ?? styleOf(attributes, device.renderer.scheme).fill, offset: device.shownOffset,
      isSelected: key === this.#selected?.key, phase: device.simulation?.phase(key),
    });
    this.#drawSource(key);
    if (this.#requested === key) return;
    this.#requested = key;
    clearTimeout(this.#timer);
    if (!this.#source.get(key)?.isRequested) this.#timer = setTimeout(() => this.#requestSource(target), 60);
  }

  /** Returns why an element has no attributes: it is outside of the viewport, or the server has no such element. */
  #missingText({ device, key }) {
    if (device.simulation) return `${key} is not in view at this time.`;
    const { session } = device, { revision } = session, missing = this.#missing;
    if (missing.key === key && missing.revision === revision) return missing.isDeleted ? `${key}: deleted.` : `${key} is not visible on this device.`;
    const wasDeleted = missing.key === key && missing.isDeleted;
    this.#missing = { key, revision, isDeleted: wasDeleted };
    if (session.id) session.request("layoutd/attributesForElement", { key }).then((element) => {
      if (this.#missing.key !== key || this.#missing.revision !== revision) return;
      this.#missing.isDeleted = element === null;
      this.draw();
    }, () => { /* The session has ended. */ });
    return wasDeleted ? `${key}: deleted.` : `${key} is not visible on this device.`;
  }

  /** Shows the line of the file that describes an element, and the derivation of its frame. */
  #drawSource(key) {
    const found = this.#source.get(key), { footer } = this.#view, signature = JSON.stringify([found, this.#selected !== null]);
    if (footer.dataset.source === `${key} ${signature}` && footer.hasChildNodes()) return;
    footer.dataset.source = `${key} ${signature}`;
    footer.replaceChildren();
    if (!found || found.range === undefined && found.shown === undefined) return;
    // The lines and the derivation of a selected element are beside its fields.
    if (!found.range) footer.append(createElement("p", "hint", "Inserted here, not in the file."));
    else if (!this.#selected) footer.append(createElement("h3", "", ["Source", createElement("span", "badge", `line ${found.range.start.line + 1}`)]));
    if (found.derivation && !this.#selected) footer.append(createElement("h3", "", "Derivation"), createElement("ul", "derivation", found.derivation.map((text) => createElement("li", "", text))));
    if (found.shown === false) footer.append(createElement("p", "hint", "Open this file in an editor with layoutd to jump to its source, or start the preview with --editor."));
  }

  /** Requests the source range of an element and the derivation of its frame. */
  async #requestSource({ device, key }) {
    const { session } = device, attributes = device.inFlightAnimations.presentationAttributes(key) ?? device.elements.get(key);
    if (!attributes || !session.id) return;
    const [x, y, width, height] = attributes.frame, [, , , , tx, ty] = attributes.transform ?? [1, 0, 0, 1, 0, 0];
    const point = { x: x + width / 2 + tx, y: y + height / 2 + ty };
    try {
      const hit = await session.request("layoutd/hitTest", { point });
      const found = hit?.key === key ? { range: null, ...hit } : {};
      if (found.range) {
        const properties = await session.request("layoutd/session/elementProperties", { key });
        found.derivation = properties?.derivation.map(({ terms }) => terms.map(({ text }) => text).join(""));
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
