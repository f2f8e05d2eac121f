// Highlights and reveals elements: those at the editor's cursor, or those of an outline entry.

import { announce } from "../dom.js";

/** Highlights the matches of a cursor. Scrolls to the first match only if none is visible. */
export function highlightAndScroll(device, matches) {
  device.highlights.set("cursor", matches.map(({ key }) => key));
  if (matches.length > 0 && !matches.some(({ key }) => device.shows(key))) follow(device, matches[0], "center").catch(() => {});
}

/** Scrolls the viewport, and the orthogonal section of an element, until the element is at a position. */
export async function scrollToElement(device, key, position = "nearest", isAnimated = true) {
  await follow(device, { key, ...await destinationOf(device, key, position) }, position, isAnimated);
}

/** Requests the offsets that show an element. What is measured for them moves the viewport before it scrolls. */
async function destinationOf(device, key, position) {
  const destination = await device.session.request("layoutd/scrollToItem", { key, position });
  await device.catchUp();
  return destination;
}

/** Scrolls to the offsets that the server returned for an element. Sizes that arrive during the motion may move it: it is then requested again. */
async function follow(device, { key, contentOffset, orthogonalOffset }, position, isAnimated = true) {
  const scroll = (to, section, isAnimated) => {
    if (section) device.session.scroll(section.contentOffset, section.section);
    return device.scroller.reveal(to, isAnimated, { key, position });
  };
  if (!await scroll(contentOffset, orthogonalOffset, isAnimated) || device.shows(key)) return;
  const destination = await destinationOf(device, key, position);
  scroll(destination.contentOffset, destination.orthogonalOffset, false);
}

/**
 * Reveals the elements of a source range, or one element, in all devices. Calls `select(device, key)` for the first
 * element in each.
 */
export async function revealSymbol({ connection, uri, devices, select = () => {} }, { range, key, indexPath, name }) {
  if (range && connection.supports("layoutd/reveal")) {
    const { matches } = await connection.request("layoutd/reveal", { textDocument: { uri }, position: range.start });
    for (const device of devices) {
      const own = matches.filter(({ session }) => session === device.session.id);
      highlightAndScroll(device, own);
      if (own.length > 0) select(device, own[0].key);
    }
  } else if (key) {
    for (const device of devices) {
      device.highlights.set("cursor", [key]);
      if (!device.shows(key)) scrollToElement(device, key).catch(() => {});
      select(device, key);
    }
  }
  announce(`${name} selected`);
}
