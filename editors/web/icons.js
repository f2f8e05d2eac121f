// The icons of the page, 16 points wide, and buttons with them.

import { createElement } from "./dom.js";

const svgNamespace = "http://www.w3.org/2000/svg";
const paths = {
  rotate: "M8 2.5a5.5 5.5 0 1 0 5.5 5.5M8 .5v4l3-2z",
  light: "M8 4.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8M8 .8v1.7M8 13.5v1.7M.8 8h1.7M13.5 8h1.7M2.9 2.9l1.2 1.2M11.9 11.9l1.2 1.2"
    + "M2.9 13.1l1.2-1.2M11.9 4.1l1.2-1.2",
  close: "M4 4l8 8M12 4l-8 8",
  inspect: "M3.5 2.5l9 4.4-4 1.4-1.6 4.2z",
  plus: "M8 3.5v9M3.5 8h9",
  minus: "M3.5 8h9",
  delete: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M6.8 7v3.5M9.2 7v3.5",
  undo: "M6 3L3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6.5",
  redo: "M10 3l3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7h3",
  outline: "M2.5 4h1M6.5 4h7M4.5 8h1M8.5 8h5M4.5 12h1M8.5 12h5",
  section: "M2.5 3.5h11v9h-11zM2.5 6.5h11",
  header: "M2.5 3h11v3.5h-11zM2.5 9.5h11M2.5 13h11",
  footer: "M2.5 9.5h11V13h-11zM2.5 3h11M2.5 6.5h11",
  item: "M3.5 3.5h9v9h-9z",
  items: "M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z",
  decoration: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  guides: "M2.5 2.5h11v11h-11zM6.2 2.5v11M9.8 2.5v11",
  compare: "M8 1.5v13M5.5 4h-3v8h3M10.5 4h3v8h-3",
  link: "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-1 1M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l1-1",
  present: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  addDevice: "M10.5 6.5V3a1 1 0 0 0-1-1h-5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h2.5M11.5 9v5M9 11.5h5",
  direction: "M13 4.5H3M5.5 2L3 4.5 5.5 7M3 11.5h10M10.5 9l2.5 2.5-2.5 2.5",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  fold: "M4 6.5l4 4 4-4",
  help: "M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12.2h.01",
};

/** Returns an icon for a button. */
export function icon(name) {
  const svg = document.createElementNS(svgNamespace, "svg"), path = document.createElementNS(svgNamespace, "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

/** Adds the icons that the page names by `data-icon`. */
export function addIcons() { for (const node of document.querySelectorAll("[data-icon]")) node.prepend(icon(node.dataset.icon)); }

/** Returns a button with an icon, whose label is a tooltip, too. */
export function iconButton(label, name, action) {
  const made = createElement("button", "plain", icon(name), { "aria-label": label, title: label });
  made.addEventListener("click", action);
  return made;
}
