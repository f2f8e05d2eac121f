// What a screen reader speaks about a movement: the item, and its position in its section.

import { accessibleName } from "../device/readingOrder.js";
import { announce } from "../dom.js";

const reasons = {
  itemDeleted: "it was deleted", reorderDisabled: "the document does not permit it any more",
};
let last = 0;

/** Announces an event: `begin`, `move`, `end`, `return`, `stay`, `cancel`, or a reason of the server. */
export async function announceMovement(device, key, event) {
  const number = ++last, element = device.elements.get(key), name = element ? accessibleName(element) : key;
  if (reasons[event]) return announce(`Movement of ${name} cancelled: ${reasons[event]}.`);
  if (event === "cancel") return announce(`Movement cancelled. ${name} returns.`);
  if (event === "return") return announce(`${name} dropped. Its position is unchanged.`);
  const text = element ? await positionText(device, element).catch(() => "") : "";
  // A later event has been announced.
  if (number !== last) return;
  // An item that has moved on while its section was counted may have been counted in another one.
  const position = String(device.elements.get(key)?.indexPath) === String(element?.indexPath) ? text : "";
  announce({
    begin: `Moving ${name}${position && `, ${position}`}. Arrow keys move it, Space drops it, Escape cancels.`,
    move: `${name}${position && `, ${position}`}.`,
    stay: `${name} cannot move further in this direction${position && `: ${position}`}.`,
    end: `${name} dropped${position && `, ${position}`}.`,
  }[event]);
}

/** Returns the position of an item, such as `position 3 of 12 in photos`; the section is left out if it is the only one. */
async function positionText({ session, orthogonalScroller: { sectionNames } }, { indexPath: [section, item] }) {
  const count = await itemCount(session, section, item + 1);
  const names = sectionNames ?? [];
  return `position ${item + 1} of ${count}${names.length > 1 ? ` in ${names[section] ?? `section ${section + 1}`}` : ""}`;
}

/**
 * Returns the number of items of a section, which has at least `low`, by a binary search, because the session has only
 * elements in view.
 */
async function itemCount(session, section, low) {
  const has = async (count) => await session.request("layoutd/attributesForElement", { indexPath: [section, count - 1] }) !== null;
  let step = 1;
  while (await has(low + step)) { low += step; step *= 2; }
  // The section has at least `low` items and less than `high`.
  for (let high = low + step; high - low > 1;) {
    const middle = (low + high) >> 1;
    if (await has(middle)) low = middle; else high = middle;
  }
  return low;
}
