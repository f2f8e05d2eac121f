// The right edge of a device: dragging it changes the width of the viewport, with marks at the document's breakpoints.

import { createElement, number } from "../dom.js";

const minimum = 120, maximum = 2000;

/** Returns the handle of a device. `breakpoints()` returns the widths at which a layout of the document changes. */
export function widthHandle(device, breakpoints) {
  const output = createElement("output"), marks = createElement("div", "breakpoints", [], { "aria-hidden": "true" });
  const handle = createElement("div", "widthHandle", output, { role: "slider", tabindex: "0", "aria-label": "Width of the viewport", "aria-valuemin": minimum, "aria-valuemax": maximum, title: "Drag to change the width" });
  const show = (width) => {
    handle.setAttribute("aria-valuenow", Math.round(width));
    output.textContent = `${number(width)} pt`;
    marks.replaceChildren(...breakpoints().map((point) => {
      const mark = createElement("div", width >= point ? "mark reached" : "mark", createElement("span", "", `${number(point)}`));
      mark.style.transform = `translateX(${(point - device.size.width) * device.scale}px)`;
      return mark;
    }));
  };
  const resize = (width) => {
    const next = Math.round(Math.min(maximum, Math.max(minimum, width)));
    if (next !== device.size.width) device.resize({ width: next, height: device.size.height });
    show(next);
  };
  handle.setAttribute("aria-valuenow", Math.round(device.size.width));
  handle.addEventListener("focus", () => show(device.size.width));
  handle.addEventListener("blur", () => { output.textContent = ""; marks.replaceChildren(); });
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    // The device stays centered, so that its edge moves by half of the change.
    const start = { x: event.clientX, width: device.size.width, scale: device.scale };
    handle.onpointermove = (move) => resize(start.width + 2 * (move.clientX - start.x) / start.scale);
    handle.onpointerup = handle.onpointercancel = () => { handle.onpointermove = null; };
  });
  handle.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, PageUp: 40, PageDown: -40 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    // The size follows when the server has laid out the viewport.
    resize((device.viewport?.width ?? device.size.width) + step * (event.shiftKey ? 10 : 1));
  });
  handle.append(marks);
  return handle;
}
