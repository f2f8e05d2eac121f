// Highlights and reveals elements: those at the editor's cursor, or those of an outline entry.

import { announce } from "../dom.js";

/** Highlights the matches of a cursor. Scrolls to the first match only if none is visible. */
export function highlightAndScroll(device, matches) {
  device.highlights.set("cursor", matches.map(({ key }) => key));
  if (matches.length > 0 && !matches.some(({ key }) => device.shows(key))) follow(device, matches[0], "center").catch(() => {});
}

/** Scrolls the viewport, and the orthogonal section of an element, until the element is at a position. */
export async function scrollToElement(device, key, position = "nearest") {
  const destination = await device.session.request("layoutd/scrollToItem", { key, position });
  await follow(device, { key, ...destination }, position);
}

/** Scrolls to the offsets that the server returned for an element. Sizes that arrive during the motion may move it: it is then requested again. */
async function follow(device, { key, contentOffset, orthogonalOffset }, position) {
  const scroll = (to, section, isAnimated) => {
    if (section) device.session.scroll(section.contentOffset, section.section);
    return device.scroller.reveal(to, isAnimated);
  };
  if (!await scroll(contentOffset, orthogonalOffset, true) || device.shows(key)) return;
  const destination = await device.session.request("layoutd/scrollToItem", { key, position });
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
