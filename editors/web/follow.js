// Elements that somebody points to from elsewhere: the editor's cursor, an entry of the outline.

import { say } from "./dom.js";

/** Marks elements; the viewport moves only when none of them can be seen. */
export function follow(device, matches) {
  device.marks.set("cursor", matches.map(({ key }) => key));
  if (matches.length > 0 && !matches.some(({ key }) => device.shows(key))) device.scroller.scrollTo(matches[0].contentOffset);
}

/** Shows in every device what a place of the text describes, or where an element is. */
export async function reveal({ connection, uri, devices }, { range, key, indexPath, name }) {
  if (range && connection.supports("layoutd/reveal")) {
    const { matches } = await connection.request("layoutd/reveal", { textDocument: { uri }, position: range.start });
    for (const device of devices) follow(device, matches.filter(({ session }) => session === device.session.id));
  } else if (key) {
    for (const device of devices) {
      const { contentOffset } = await device.session.request("layoutd/scrollToItem", { indexPath, position: "nearest" });
      follow(device, [{ key, contentOffset }]);
    }
  }
  say(`${name} shown`);
}
