// Commands on an element: keyboard shortcuts and the context menu.

import { accessibleName, compareReadingOrder } from "../device/readingOrder.js";
import { handleExpansionKey } from "../device/outlineItems.js";
import { announce } from "../dom.js";
import { attributesText, copy, frameText, swiftText } from "../tools/copying.js";
import { openMenu } from "./editTools.js";
import { scrollToElement } from "./reveal.js";
import { showToast } from "./status.js";

/** Opens the context menu of an element at a point in client coordinates. */
export function showElementMenu({ device, key, inspector, tools, x, y }) {
  inspector.select(device, key);
  const isCell = device.elements.get(key)?.category === "cell";
  const entries = [
    { label: "Go to source", hint: "↵", run: () => inspector.showSource(device, key) },
    ...(isCell ? [
      { label: "Insert before", startsGroup: true, run: () => tools.insert(device, key, 0) },
      { label: "Insert after", hint: "I", run: () => tools.insert(device, key, 1) },
      { label: "Delete", hint: "⌫", run: () => tools.delete(device, key) },
      { label: "Move", hint: "M", run: () => device.keyboardMovement.begin(key) },
    ] : []),
    { label: "Copy element key", startsGroup: true, run: () => copy(key, showToast) },
    { label: "Copy frame", run: () => copy(frameText(device.elements.get(key)), showToast) },
    { label: "Copy attributes as JSON", run: () => copy(attributesText(device.elements.get(key)), showToast) },
    { label: "Copy frame as Swift", run: () => copy(swiftText(device.elements.get(key)), showToast) },
  ];
  openMenu(x, y, entries, device.view);
}

/** Handles a key press for the selected element. Returns true if the key was handled. */
export function handleKey({ device, event, inspector, tools, menu }) {
  const key = inspector.selected?.device === device ? inspector.selected.key : null;
  if (handleExpansionKey(device, key, event)) return true;
  const needsElement = () => { if (!key) showToast("Choose an element first: press . or , or click one."); return !key; };
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case ".": case ",": selectNext(device, key, event.key === "." ? 1 : -1, inspector); break;
    case "Enter": if (!key) return false; inspector.showSource(device, key); break;
    case "i": case "Insert": if (needsElement()) break; tools.insert(device, key); break;
    case "Delete": case "Backspace": if (needsElement()) break; selectNext(device, key, 1, inspector); tools.delete(device, key); break;
    case "m": if (needsElement()) break; device.keyboardMovement.begin(key); break;
    case "r": device.rotate(); break;
    case "ContextMenu": case "F10": {
      if (!key || event.key === "F10" && !event.shiftKey) return false;
      const box = device.renderer.views.get(key)?.node.getBoundingClientRect();
      if (!box) return false;
      menu(device, key, { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
      break;
    }
    default: return false;
  }
  event.preventDefault();
  return true;
}

/** Selects the element after (1) or before (−1) the selected one, visible elements first, and scrolls it into view. */
function selectNext(device, key, distance, inspector) {
  const order = [...device.shownElements.values()].filter(({ category }) => category !== "decoration").sort(compareReadingOrder);
  const visible = order.filter((element) => element.key === key || device.shows(element.key));
  const at = visible.findIndex((element) => element.key === key);
  const next = visible[at < 0 ? (distance > 0 ? 0 : visible.length - 1) : at + distance] ?? order[order.findIndex((element) => element.key === key) + distance];
  if (!next) return;
  inspector.select(device, next.key);
  announce(`${accessibleName(next)}, ${next.key}`);
  if (!device.shows(next.key) && !device.simulation) scrollToElement(device, next.key).catch(() => {});
}
