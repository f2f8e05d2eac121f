// Items of an outline: those with children are expanded and collapsed by a tap, and by Right and Left while selected.

import { showToast } from "../panels/status.js";

/** Returns whether the children of an element are shown; undefined for an element without children. */
export const expansionOf = (element) => element?.custom?.isExpanded;

/** Shows or hides the children of an element of a device; ignores an element without children. */
export async function setExpanded(device, key, isExpanded) {
  const current = expansionOf(device.elements.get(key));
  if (current === undefined || current === isExpanded || device.simulation) return;
  const items = [key.slice("cell:".length)];
  try {
    await device.session.request(isExpanded ? "layoutd/expandItems" : "layoutd/collapseItems", { items });
  } catch (error) {
    showToast(error.message);
  }
}

/** Expands a collapsed element, and collapses an expanded one. */
export function toggleExpansion(device, key) { return setExpanded(device, key, !expansionOf(device.elements.get(key))); }

/**
 * Handles Right and Left for the selected element, as in a tree; the keys are swapped in right-to-left direction.
 * Returns true if the key was handled.
 */
export function handleExpansionKey(device, key, event) {
  const isExpanded = expansionOf(device.elements.get(key));
  if (isExpanded === undefined || !/^Arrow(Left|Right)$/.test(event.key)) return false;
  const expands = (event.key === "ArrowRight") === (device.view.dir !== "rtl");
  if (expands === isExpanded) return false;
  setExpanded(device, key, expands);
  event.preventDefault();
  return true;
}

/** Describes the elements of a device to assistive technologies: as a tree if any has children, as a list otherwise. */
export function describeOutline(list, ordered) {
  const isTree = ordered.some(([element]) => expansionOf(element) !== undefined);
  setAttribute(list, "role", isTree ? "tree" : "listbox");
  for (const [element, node] of ordered) {
    const isExpanded = expansionOf(element);
    setAttribute(node, "role", isTree ? "treeitem" : "option");
    setAttribute(node, "aria-level", isTree ? String((element.custom?.indentationLevel ?? 0) + 1) : null);
    setAttribute(node, "aria-expanded", isTree && isExpanded !== undefined ? String(isExpanded) : null);
  }
}

/** Writes an attribute that has another value; null removes it. */
export function setAttribute(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name); else node.setAttribute(name, value);
}
