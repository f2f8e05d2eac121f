// How an element is drawn: what it says itself, and the usual for its category and kind.

const palette = [
  "#7c9cbf", "#8fb39a", "#d9a98c", "#b79bc4", "#e0c07f", "#86b7bd", "#cf8e93", "#a3af7b", "#9a9fcb", "#c9a27e", "#7fa8a0", "#c596ae",
];
const usual = {
  light: { header: "#d5dbe4", footer: "#eceff3", card: "#ffffff", separator: "#c6c6c8", decoration: "#f1f3f6" },
  dark: { header: "#2f343d", footer: "#23272e", card: "#1f2329", separator: "#3d424b", decoration: "#1a1d22" },
};
const encoder = new TextEncoder();
/** The depth from which a supplementary view is one that stays in view. */
const pinnedDepth = 1024;

export const isPinned = (element) => element.category === "supplementary" && (element.zIndex ?? 0) >= pinnedDepth;
export const isFooter = (element) => element.category === "supplementary" && (element.kind ?? "").toLowerCase().includes("footer");

/** What an element is called where nothing else is written on it. */
export function labelOf(element) {
  const { custom = {}, category, kind, key } = element;
  const own = custom.label ?? custom.text;
  if (category === "decoration") {
    if (kind === "card" || kind === "separator") return "";
    return own ?? (kind === "armband" ? stem(String(custom.image ?? "")) : "");
  }
  return own ?? (/^(boundary|supplementary):/.test(key) ? kind : key.slice(key.indexOf(":") + 1));
}

const stem = (path) => path.split("/").pop().replace(/(.)\.[^.]*$/, "$1");

/** Colours, letters and corners; `scheme` is light or dark. */
export function lookOf(element, scheme) {
  const { category, kind, custom = {}, frame: [, , width, height] } = element;
  const colors = usual[scheme], own = isColor(custom.color) ? custom.color : null;
  const look = { label: String(labelOf(element) ?? ""), radius: 0, size: 13, padding: 10, classes: category };
  if (category === "cell") {
    look.color = own ?? colorOf(element.key);
    look.radius = Math.min(8, width / 5, height / 5);
  } else if (category === "supplementary") {
    const footer = isFooter(element);
    look.color = own ?? (footer ? colors.footer : colors.header);
    [look.size, look.padding] = [footer ? 12 : 15, 16];
    look.classes += footer ? " footer" : " header";
    if (isPinned(element)) look.classes += " pinned";
  } else {
    look.color = own ?? colors[kind] ?? (kind === "armband" ? "#d92d20" : colors.decoration);
    look.radius = kind === "card" ? custom.cornerRadius ?? 6 : kind === "armband" ? 0 : custom.cornerRadius ?? 0;
    look.classes += ["card", "armband", "separator"].includes(kind) ? ` ${kind}` : " free";
    if (kind === "armband") look.padding = 6;
  }
  look.layer = layerOf(custom);
  look.ink = readable(look.color, scheme);
  look.size = Math.max(7, Math.min(look.size, height * 0.6));
  look.padding = Math.min(look.padding, width / 8);
  look.label = fitted(look, width - 2 * look.padding, height);
  return look;
}

/**
 * As much of a label as there is room for, by the width of common letters. Hundreds of boxes that a browser has to clip
 * cost more than all else together, so nothing may stick out.
 */
function fitted(look, width, height) {
  const lines = Math.max(1, Math.floor(height / (look.size * 1.3)));
  const room = Math.floor(width / (look.size * 0.57)) * (lines > 1 ? lines * 0.75 : 1);
  if (lines === 1) look.classes += " oneLine";
  if (room < 2 || room < 4 && look.label.length > room) return "";
  let used = 0, end = 0;
  for (const letter of look.label) {
    used += letter.codePointAt(0) >= 0x1100 ? 1.8 : 1;
    if (used > room) return look.label.slice(0, Math.max(1, end - 1)).trimEnd() + "…";
    end += letter.length;
  }
  return look.label;
}

/** A shadow and a border as CSS; null where the element says nothing of either. */
function layerOf({ shadow, border }) {
  if (shadow === undefined && !border) return null;
  const parts = [];
  if (border && isColor(border.color)) parts.push(`inset 0 0 0 ${border.width}px ${border.color}`);
  if (shadow && isColor(shadow.color)) {
    const color = `color-mix(in srgb, ${shadow.color} ${shadow.opacity * 100}%, transparent)`;
    // A blur is as wide as the radius on both sides of the edge.
    parts.push(`${shadow.offset[0]}px ${shadow.offset[1]}px ${2 * shadow.radius}px ${color}`);
  }
  return parts.join(", ") || "none";
}

const isColor = (text) => /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text ?? "");

/** The colour of what has none of its own: the same for the same key as in the pictures that layoutd draws. */
export function colorOf(key) {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = (hash ^ (hash >>> 15)) >>> 0;
  return palette[hash % palette.length];
}

/** Dark or light letters, whichever can be read better. */
const inks = new Map();
function readable(color, scheme) {
  const name = color + scheme;
  let ink = inks.get(name);
  if (!ink) {
    const hex = color.length === 4 ? color.replace(/[0-9a-f]/gi, "$&$&") : color;
    const parts = [1, 3, 5, 7].map((at) => parseInt(hex.slice(at, at + 2) || "ff", 16) / 255);
    const paper = scheme === "light" ? 1 : 0.07;
    const [red, green, blue] = parts.slice(0, 3).map((part) => (part * parts[3] + paper * (1 - parts[3])) ** 2.2);
    const ground = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    ink = 1.05 / (ground + 0.05) > (ground + 0.05) / 0.0625 ? "#ffffff" : "#1c1f26";
    if (inks.size > 4096) inks.clear();
    inks.set(name, ink);
  }
  return ink;
}
