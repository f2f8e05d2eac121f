// Handles over the picture that drag the numbers of the text which determine the selected element.

import { createElement, number, setHidden } from "../dom.js";

/** The points to drag for one more column. */
const columnDistance = 40;
/** Half the length of a handle, in pixels. */
const handleRadius = 7;
const titles = {
  width: "Width", height: "Height", top: "Top inset", left: "Left inset", bottom: "Bottom inset", right: "Right inset",
  headerLength: "Header length", footerLength: "Footer length", columnCount: "Columns", rowSpacing: "Row spacing", columnSpacing: "Column spacing",
};
/** The change of the number for a distance in points. */
const changes = {
  width: ({ dx }) => dx, height: ({ dy }) => dy, left: ({ dx }) => dx, right: ({ dx }) => -dx, top: ({ dy }) => dy, bottom: ({ dy }) => dy,
  headerLength: ({ dy }) => dy, footerLength: ({ dy }) => dy, rowSpacing: ({ dy }) => dy, columnSpacing: ({ dx }) => dx,
  columnCount: ({ dx }) => dx / columnDistance,
};
const arrows = { ArrowLeft: { dx: -1, dy: 0 }, ArrowRight: { dx: 1, dy: 0 }, ArrowUp: { dx: 0, dy: -1 }, ArrowDown: { dx: 0, dy: 1 } };

/** Returns whether a part of a handle at a point of a device is inside the viewport. */
function isInside({ x, y }, { size, scale }) {
  const margin = handleRadius / scale;
  return x > -margin && x < size.width + margin && y > -margin && y < size.height + margin;
}

export class Handles {
  #properties; #documentState; #edit; #device = null; #handles = []; #dragged = null;

  /** `edit(session, path, value)` changes a value of the text. */
  constructor(properties, documentState, edit) {
    this.#properties = properties;
    this.#documentState = documentState;
    this.#edit = edit;
    properties.addEventListener("load", () => this.#load());
    documentState.addEventListener("change", () => this.#load());
  }

  /** The handles that are shown, by name. */
  get shown() { return Object.fromEntries(this.#handles.map(({ name, node, property }) => [name, { node, property }])); }

  #load() {
    if (this.#dragged) return;
    const focused = this.#handles.find(({ node }) => node === document.activeElement)?.name;
    for (const { node } of this.#handles) node.remove();
    this.#handles = [];
    const { target, loaded } = this.#properties;
    this.#device = target?.device ?? null;
    if (!loaded || !this.#documentState.editing.isEditable) return;
    const properties = loaded.groups.flatMap((group) => group.properties);
    for (const name of Object.keys(titles)) {
      // A number that the text has comes before one that it could have, which is added to the closest object.
      const own = properties.filter(({ handle, type }) => handle === name && (type === "number" || type === "integer"));
      const property = own.find(({ value }) => value !== undefined);
      if (!property) continue;
      const node = createElement("button", `handle ${name}`, createElement("output", "", ""), { "aria-label": `${titles[name]}, ${number(property.value)}`, "data-handle": name, role: "slider", "aria-valuenow": property.value, title: titles[name] });
      const handle = { name, node, property };
      this.#attach(handle);
      this.#handles.push(handle);
      this.#device.chrome.handles.append(node);
    }
    // Before they are drawn, because the focus keeps a handle shown.
    if (focused) this.shown[focused]?.node.focus({ preventScroll: true });
    this.draw();
  }

  /**
   * Moves the handles to the positions of what they change; called in each frame of a device. Handles outside of the
   * viewport are hidden, so that the Tab key reaches visible ones only; a handle that has the focus keeps it.
   */
  draw(device = this.#device) {
    if (device !== this.#device || this.#handles.length === 0) return;
    const places = this.#places(device);
    for (const { name, node } of this.#handles) {
      const place = places[name];
      setHidden(node, !place || device.simulation !== null || !isInside(place, device) && node !== document.activeElement);
      if (place) node.style.transform = `translate(${place.x * device.scale}px, ${place.y * device.scale}px)`;
    }
  }

  /** Returns the points of the handles relative to the viewport. */
  #places(device) {
    const { key } = this.#properties.target, element = device.shownElements.get(key);
    // A disappearing element has no line in the text any more.
    if (!element) return {};
    const { offset, size } = device, [x, y, width, height] = device.presentationAttributes(key).frame;
    const left = x - offset.x, top = y - offset.y, section = element.indexPath[0];
    const cells = [...device.elements.values()].filter(({ category, indexPath }) => category === "cell" && indexPath[0] === section);
    const first = Math.min(...cells.map(({ frame }) => frame[1])) - offset.y, last = Math.max(...cells.map(({ frame }) => frame[1] + frame[3])) - offset.y;
    const value = (name) => this.#handles.find((handle) => handle.name === name)?.property.value ?? 0;
    const supplement = (kind) => [...device.elements.values()].find((other) => other.category === "supplementary" && other.kind === kind && other.indexPath[0] === section);
    const [header, footer] = [supplement("header"), supplement("footer")];
    const middle = { x: size.width / 2, y: top + height / 2 };
    return {
      width: { x: left + width, y: middle.y }, height: { x: left + width / 2, y: top + height },
      left: { x: value("left"), y: middle.y - 24 }, right: { x: size.width - value("right"), y: middle.y - 24 },
      top: { x: size.width / 4, y: first }, bottom: { x: middle.x, y: last + value("bottom") },
      headerLength: header && { x: 3 * size.width / 4, y: header.frame[1] + header.frame[3] - offset.y },
      footerLength: footer && { x: 3 * size.width / 4, y: footer.frame[1] + footer.frame[3] - offset.y },
      rowSpacing: { x: left + width / 4, y: top + height + value("rowSpacing") }, columnSpacing: { x: left + width + value("columnSpacing"), y: top + height / 4 },
      columnCount: { x: middle.x, y: first - 14 },
    };
  }

  #attach(handle) {
    const { node, property, name } = handle, output = node.firstElementChild;
    const valueAt = (distance) => {
      const raw = property.value + changes[name](distance), value = Math.round(raw);
      return Math.min(property.maximum, Math.max(property.minimum, value));
    };
    const finish = async (value) => {
      this.#dragged = null;
      output.textContent = "";
      if (value === property.value) return;
      const former = property.value;
      // The next step starts from the new value, even before the server reports it.
      property.value = value;
      if (!await this.#edit(this.#device.session, property.path, value)) { property.value = former; this.#load(); }
    };
    node.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      event.stopPropagation();
      node.focus();
      node.setPointerCapture(event.pointerId);
      const start = { x: event.clientX, y: event.clientY };
      let value = property.value;
      this.#dragged = handle;
      node.onpointermove = (move) => {
        const distance = { dx: (move.clientX - start.x) / this.#device.scale, dy: (move.clientY - start.y) / this.#device.scale };
        value = distance.dx || distance.dy ? valueAt(distance) : property.value;
        output.textContent = `${titles[name]} ${number(value)}`;
      };
      const end = (isCancelled) => {
        node.onpointermove = node.onpointerup = node.onpointercancel = null;
        finish(isCancelled ? property.value : value);
      };
      node.onpointerup = () => end(false);
      node.onpointercancel = () => end(true);
    });
    node.addEventListener("keydown", (event) => {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      event.stopPropagation();
      const unit = (event.shiftKey ? 10 : 1) * (name === "columnCount" ? columnDistance : 1);
      finish(valueAt({ dx: arrow.dx * unit, dy: arrow.dy * unit }));
    });
  }
}
