// Highlights and reveals elements: those at the editor's cursor, or those of an outline entry.

import { announce } from "../dom.js";

/** Highlights the matches of a cursor. Scrolls to the first match only if none is visible. */
export function highlightAndScroll(device, matches) {
  device.highlights.set("cursor", matches.map(({ key }) => key));
  if (matches.length > 0 && !matches.some(({ key }) => device.shows(key))) device.scroller.scrollTo(matches[0].contentOffset);
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
      const { contentOffset } = await device.session.request("layoutd/scrollToItem", { indexPath, position: "nearest" });
      highlightAndScroll(device, [{ key, contentOffset }]);
      select(device, key);
    }
  }
  announce(`${name} selected`);
}
