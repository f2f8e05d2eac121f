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

// Writing an equal text or an equal `hidden` makes browsers compute the style again, and draw a frame for it.

/** Changes the text of a node if it differs. */
export function setText(node, text) { if (node.textContent !== text) node.textContent = text; }

/** Writes the parts of a row of a list, whose text starts at a distance in points; a row without a placeholder has none. */
export function styleRow(style, separator, placeholder, start) {
  style.setProperty("--separator", separator);
  style.setProperty("--placeholder", placeholder ?? "transparent");
  style.setProperty("--start", `${start}px`);
}

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
