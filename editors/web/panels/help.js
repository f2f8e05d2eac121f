// The list of keys.

import { byId, createElement } from "../dom.js";

const keys = [
  ["↑ ↓ ← →, PageUp, PageDown, Home, End, Space", "scroll"], [". ,", "select the next or the previous element"],
  ["Enter", "go to the source of the selected element"], ["I, Delete", "insert after, delete the selected element"],
  ["M", "move the selected item: arrow keys move it, Space drops it, Escape cancels"], ["Hold drag", "move an item"],
  ["Shift F10", "menu of the selected element"], ["R", "rotate the device"], ["+ - 0", "zoom in, zoom out, fit"],
  ["Alt", "distances from the selected element to the one under the pointer, or to the edges"],
  ["G, C, L, P, O", "guides, compare with the version before, copy a link to this state, presentation, outline"], ["Ctrl wheel, pinch", "zoom"],
  ["Ctrl Z, Ctrl Shift Z", "undo and redo an edit of the file; without one, undo inserts and deletes"], ["Tab", "next control; arrow keys move in the outline, the tabs and the splitters"],
  ["Escape", "select nothing, leave the timeline"], ["?", "this list"],
];

/** Returns the names of keys as key caps; commas separate alternatives. */
const keyCaps = (names) => names.split(/(?<=\S), /).map((keys) => createElement("span", "", keys.split(" ").flatMap((key) => [createElement("kbd", "", key), " "])));

byId("closeHelp").addEventListener("click", () => byId("help").close());

/** Shows the list of keys. */
export function showHelp() {
  byId("helpKeys").replaceChildren(...keys.flatMap(([names, effect]) => [createElement("dt", "", keyCaps(names)), createElement("dd", "", effect)]));
  byId("help").showModal();
}
