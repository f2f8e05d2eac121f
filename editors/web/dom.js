// DOM helpers and stored preferences.

export const byId = (id) => document.getElementById(id);

/** Returns a new element with a class, a text or children, and attributes. */
export function createElement(name, className = "", content = [], attributes = {}) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...[content].flat());
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (name === "button") made.type = "button";
  return made;
}

const svgNamespace = "http://www.w3.org/2000/svg";
const paths = {
  rotate: "M8 2.5a5.5 5.5 0 1 0 5.5 5.5M8 .5v4l3-2z",
  light: "M8 4.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8M8 .8v1.7M8 13.5v1.7M.8 8h1.7M13.5 8h1.7M2.9 2.9l1.2 1.2M11.9 11.9l1.2 1.2M2.9 13.1l1.2-1.2M11.9 4.1l1.2-1.2",
  dark: "M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7z",
  close: "M4 4l8 8M12 4l-8 8",
};

/** Returns a 16-point icon for a button. */
export function icon(name) {
  const svg = document.createElementNS(svgNamespace, "svg"), path = document.createElementNS(svgNamespace, "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

export const button = (label, className, content, action) => {
  const made = createElement("button", className, content, { "aria-label": label, title: label });
  made.addEventListener("click", action);
  return made;
};

// Writing an equal text or an equal `hidden` makes browsers compute the style again, and draw a frame for it.

/** Changes the text of a node if it differs. */
export function setText(node, text) { if (node.textContent !== text) node.textContent = text; }

/** Hides or shows a node if that changes it. */
export function setHidden(node, isHidden) { if (node.hidden !== isHidden) node.hidden = isHidden; }

/** Formats a number with at most `digits` decimals and no trailing zeros. */
export const number = (value, digits = 2) => {
  const text = Number(value).toFixed(digits);
  return (text.includes(".") ? text.replace(/\.?0+$/, "") : text).replace(/^-0$/, "0");
};

/** Announces a text to screen readers through the live region. */
export function announce(text) { byId("live-region").textContent = text; }

/** Preferences in the browser's local storage. They are not saved if the browser denies access to it. */
export const preferences = {
  get(name, fallback) { try { return JSON.parse(localStorage.getItem(`layoutd.${name}`)) ?? fallback; } catch { return fallback; } },
  set(name, value) { try { localStorage.setItem(`layoutd.${name}`, JSON.stringify(value)); } catch { /* storage is unavailable */ } },
};
