// What can be done with an element: by keys, and from its menu.

import { compare } from "./order.js";
import { say } from "./dom.js";
import { textOf } from "./elementStyle.js";
import { openMenu } from "./tools.js";

/** Opens the menu of an element at a place of the page. */
export function menuOf({ device, key, inspector, tools, x, y }) {
  inspector.choose(device, key);
  const isCell = device.elements.get(key)?.category === "cell";
  const entries = [
    { label: "Go to source", hint: "↵", run: () => inspector.showSource(device, key) },
    ...(isCell ? [
      { label: "Insert before", run: () => tools.insert(device, key, 0) },
      { label: "Insert after", hint: "I", run: () => tools.insert(device, key, 1) },
      { label: "Delete", hint: "⌫", run: () => tools.delete(device, key) },
    ] : []),
    { label: "Copy key", run: () => navigator.clipboard?.writeText(key).catch(() => {}) },
  ];
  openMenu(x, y, entries, device.view);
}

/** What a key of the keyboard does with the chosen element; true when it did something. */
export function keyOf({ device, event, inspector, tools, menu }) {
  const key = inspector.chosen?.device === device ? inspector.chosen.key : null;
  switch (event.key) {
    case ".": case ",": step(device, key, event.key === "." ? 1 : -1, inspector); break;
    case "Enter": if (!key) return false; inspector.showSource(device, key); break;
    case "i": case "Insert": if (!key) return false; tools.insert(device, key); break;
    case "Delete": case "Backspace": if (!key) return false; step(device, key, 1, inspector); tools.delete(device, key); break;
    case "r": device.rotate(); break;
    case "ContextMenu": case "F10": {
      if (!key || event.key === "F10" && !event.shiftKey) return false;
      const box = device.screen.views.get(key)?.node.getBoundingClientRect();
      if (!box) return false;
      menu(device, key, { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
      break;
    }
    default: return false;
  }
  event.preventDefault();
  return true;
}

/** Chooses the next element of those that there are, in the order of the collection. */
function step(device, key, distance, inspector) {
  const order = [...device.elements.values()].sort((one, other) => one.indexPath[0] - other.indexPath[0] || compare(one, other));
  const visible = order.filter((element) => element.key === key || device.shows(element.key));
  const at = visible.findIndex((element) => element.key === key);
  const next = visible[at < 0 ? (distance > 0 ? 0 : visible.length - 1) : at + distance] ?? order[order.findIndex((element) => element.key === key) + distance];
  if (!next) return;
  inspector.choose(device, next.key);
  say(`${textOf(next)}, ${next.key}`);
  if (device.shows(next.key)) return;
  const [x, y, width, height] = next.frame, { width: across, height: down } = device.size, { offset } = device;
  const near = (start, length, from, room) => (start < from ? start : start + length > from + room ? start + length - room : from);
  device.scroller.scrollTo({ x: near(x, width, offset.x, across), y: near(y, height, offset.y, down) });
}
