// Handles over the picture that drag the numbers of the text which determine the selected element: thin bars at the edges
// of what they change, which appear near the pointer with the name of their key.

import { createElement, number, setHidden } from "../dom.js";
import { followPointer, stepOf, stepped } from "./numberDrag.js";

/** The points to drag for one more column. */
const columnDistance = 40;
/** The width of a bar with its margins, and the length of one that has no edge of a cell, in pixels. */
const barWidth = 16, barLength = 56;
/** The distance of the pointer at which handles appear, in pixels. */
const nearDistance = 36;
/** The change of the number for a distance in points, and whether the handle is a vertical bar. */
const kinds = {
  width: { change: ({ dx }) => dx, isVertical: true }, height: { change: ({ dy }) => dy },
  top: { change: ({ dy }) => dy }, left: { change: ({ dx }) => dx, isVertical: true },
  bottom: { change: ({ dy }) => dy }, right: { change: ({ dx }) => -dx, isVertical: true },
  headerLength: { change: ({ dy }) => dy }, footerLength: { change: ({ dy }) => dy },
  columnCount: { change: ({ dx }) => dx / columnDistance, isVertical: true },
  rowSpacing: { change: ({ dy }) => dy }, columnSpacing: { change: ({ dx }) => dx, isVertical: true },
};
const arrows = { ArrowLeft: { dx: -1, dy: 0 }, ArrowRight: { dx: 1, dy: 0 }, ArrowUp: { dx: 0, dy: -1 }, ArrowDown: { dx: 0, dy: 1 } };

/** Returns whether a part of a handle at a point of a device is inside the viewport. */
function isInside({ x, y }, { size, scale }) {
  const margin = barWidth / 2 / scale;
  return x > -margin && x < size.width + margin && y > -margin && y < size.height + margin;
}

export class Handles {
  #properties; #documentState; #drag; #devices; #device = null; #handles = []; #dragged = null; #pointer = null;

  /** `drag` is the `NumberDrag` of the page; `devices()` returns the devices that show a drag. */
  constructor(properties, documentState, drag, devices) {
    [this.#properties, this.#documentState, this.#drag, this.#devices] = [properties, documentState, drag, devices];
    properties.addEventListener("load", () => this.#load());
    documentState.addEventListener("change", () => this.#load());
    addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
      this.#pointer = pointerType === "mouse" ? { x: clientX, y: clientY } : null;
      this.#showNear();
    });
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
    const properties = loaded.groups.flatMap((group) => group.properties.map((property) => ({ property, title: group.title })));
    for (const name of Object.keys(kinds)) {
      // A number in the text is preferred to a missing one, which an edit adds to the closest object.
      const own = properties.filter(({ property: { handle, type } }) => handle === name && (type === "number" || type === "integer"));
      const found = own.find(({ property: { value } }) => value !== undefined);
      if (!found) continue;
      const { property, title } = found, label = `${property.name} of ${title.toLowerCase()}`;
      const node = createElement("button", `handle ${name}${kinds[name].isVertical ? " vertical" : ""}`, createElement("output", "", ""), {
        "aria-label": `${label}, ${number(property.value)}`, "data-handle": name, role: "slider", "aria-valuenow": property.value,
      });
      const handle = { name, node, property };
      this.#name(handle);
      this.#attach(handle);
      this.#handles.push(handle);
      this.#device.chrome.handles.append(node);
    }
    // Before they are drawn, because the focus keeps a handle shown.
    if (focused) this.shown[focused]?.node.focus({ preventScroll: true });
    this.draw();
  }

  /** Shows the name of a handle's key with its value. */
  #name({ node, property }) {
    node.firstElementChild.textContent = `${property.name} ${number(property.value)}`;
    node.setAttribute("aria-valuenow", property.value);
  }

  /**
   * Moves the handles to the positions of what they change; called in each frame of a device. Handles outside of the
   * viewport are hidden, so that the Tab key reaches visible ones only; a handle that has the focus keeps it.
   */
  draw(device = this.#device) {
    if (this.#dragged) this.#outlineChanged(device);
    if (device !== this.#device || this.#handles.length === 0) return;
    const places = this.#places(device), { scale } = device;
    for (const { name, node } of this.#handles) {
      const place = places[name];
      setHidden(node, !place || device.simulation !== null || !isInside(place, device) && node !== document.activeElement);
      if (!place) continue;
      node.classList.toggle("end", place.x > device.size.width / 2);
      const length = Math.max(barWidth, (place.length ?? Math.min(barLength / scale, device.size.width / 5)) * scale), [across, along] = kinds[name].isVertical ? [barWidth, length] : [length, barWidth];
      node.style.width = `${across}px`;
      node.style.height = `${along}px`;
      node.style.transform = `translate(${place.x * scale - across / 2}px, ${place.y * scale - along / 2}px)`;
    }
    this.#showNear();
  }

  /** Shows the handles near the pointer, and the name of the nearest one. */
  #showNear() {
    if (this.#handles.length === 0) return;
    const distances = this.#handles.map(({ node }) => {
      if (!this.#pointer || node.hidden) return Infinity;
      const { left, top, right, bottom } = node.getBoundingClientRect(), { x, y } = this.#pointer;
      return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    });
    const least = Math.min(...distances);
    for (const [index, handle] of this.#handles.entries()) {
      // Without a mouse all are shown.
      handle.node.classList.toggle("near", this.#dragged ? handle === this.#dragged : !this.#pointer || distances[index] < nearDistance);
      handle.node.classList.toggle("nearest", this.#dragged ? handle === this.#dragged : distances[index] === least && least < barWidth);
    }
  }

  /**
   * Returns the center of each handle in the viewport, by name, and the length of a handle that lies at an edge of the
   * element.
   */
  #places(device) {
    const { key } = this.#properties.target, element = device.shownElements.get(key);
    // A disappearing element has no line in the text any more.
    if (!element) return {};
    const { offset, size, scale } = device, [x, y, width, height] = device.presentationAttributes(key).frame;
    const left = x - offset.x, top = y - offset.y, section = element.indexPath[0];
    const cells = [...device.elements.values()].filter(({ category, indexPath }) => category === "cell" && indexPath[0] === section);
    const first = Math.min(...cells.map(({ frame }) => frame[1])) - offset.y, last = Math.max(...cells.map(({ frame }) => frame[1] + frame[3])) - offset.y;
    const value = (name) => this.#handles.find((handle) => handle.name === name)?.property.value ?? 0;
    const supplement = (kind) => [...device.elements.values()].find((other) => other.category === "supplementary" && other.kind === kind && other.indexPath[0] === section);
    const [header, footer] = [supplement("header"), supplement("footer")];
    const middle = { x: left + width / 2, y: top + height / 2 };
    // The bars of an edge are inside of the element, those of spacings and insets outside, so that none covers another one.
    const beside = barWidth / 2 / scale;
    return {
      width: { x: left + width - beside, y: middle.y, length: 0.6 * height }, height: { x: middle.x, y: top + height - beside, length: 0.6 * width },
      left: { x: value("left") - beside, y: middle.y }, right: { x: size.width - value("right") + beside, y: middle.y },
      top: { x: size.width / 4, y: first - beside }, bottom: { x: size.width / 2, y: last + value("bottom") },
      headerLength: header && { x: 3 * size.width / 4, y: header.frame[1] + header.frame[3] - offset.y },
      footerLength: footer && { x: 3 * size.width / 4, y: footer.frame[1] + footer.frame[3] - offset.y },
      rowSpacing: { x: middle.x, y: top + height + value("rowSpacing") + beside / 2, length: 0.6 * width },
      // After the last column there is no spacing.
      columnSpacing: left + width + value("columnSpacing") + value("right") < size.width + 0.5 && { x: left + width + value("columnSpacing") + beside / 2, y: middle.y, length: 0.6 * height },
      columnCount: { x: size.width / 2, y: first - 14 },
    };
  }

  /** Outlines the elements of a device that a drag changes. */
  #outlineChanged(device) {
    const before = this.#dragged.frames.get(device);
    if (!before) return;
    const changed = [...device.elements.values()].filter(({ key, frame, category }) => category !== "decoration" && before.has(key) && before.get(key) !== frame.join()).map(({ key }) => key);
    if (changed.join() === device.highlights.keys("affected").join()) return;
    device.highlights.set("affected", changed);
  }

  #attach(handle) {
    const { node, property, name } = handle;
    /** Shows the value that an edit writes, or that of the text if it fails. */
    const finish = async (edit) => {
      this.#name(handle);
      if (!await edit) this.#load();
    };
    node.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      event.stopPropagation();
      node.focus();
      node.setPointerCapture(event.pointerId);
      const start = { x: event.clientX, y: event.clientY, value: property.value }, { scale, size } = this.#device;
      // A fraction is one of the viewport's length.
      const pointsOfStep = stepOf(property, start.value) === 1 ? 1 : 0.01 * (kinds[name].isVertical ? size.width : size.height);
      handle.frames = new Map(this.#devices().map((device) => [device, new Map([...device.elements].map(([key, { frame }]) => [key, frame.join()]))]));
      this.#dragged = handle;
      this.#drag.begin(property);
      followPointer(node, (move) => {
        const distance = { dx: (move.clientX - start.x) / scale, dy: (move.clientY - start.y) / scale };
        this.#drag.show(stepped(property, start.value, kinds[name].change(distance) / pointsOfStep));
        this.#name(handle);
        this.draw();
      }, (isCancelled) => {
        this.#dragged = null;
        for (const device of this.#devices()) device.highlights.set("affected", []);
        finish(this.#drag.end(this.#device.session, isCancelled));
      });
    });
    node.addEventListener("keydown", (event) => {
      const arrow = arrows[event.key];
      if (!arrow || this.#dragged) return;
      event.preventDefault();
      event.stopPropagation();
      const unit = (event.shiftKey ? 10 : 1) * (name === "columnCount" ? columnDistance : 1);
      finish(this.#drag.write(this.#device.session, property, stepped(property, property.value, kinds[name].change({ dx: arrow.dx * unit, dy: arrow.dy * unit }))));
    });
  }
}
