// The style that the server resolved for an element, in the terms of CSS.

/** The text that an element carries, whether there is room for it or not. */
export const textOf = (element) => element.style?.text ?? "";

/** Colours, text, corners and shadow of an element as values of CSS; `scheme` is light or dark. */
export function styleOf(element, scheme) {
  const { style = {}, frame: [, , width, height] } = element;
  const { fill, textColor } = (scheme === "dark" && style.dark) || style;
  const { fontSize = 13, fontWeight, textAlignment, textInset = 10, numberOfLines = 0, shape = "rectangle", cornerRadius = 0 } = style;
  const padding = Math.min(textInset, width / 8), size = fontSize;
  const lines = numberOfLines || Math.max(1, Math.floor(height / (size * 1.3)));
  return {
    fill, textColor, size, padding, radius: cornerRadius, boxShadow: boxShadowOf(style),
    text: fitted(textOf(element), size, lines, width - 2 * padding),
    classes: [
      shape, fontWeight ?? "regular", textAlignment ?? "center", ...(lines === 1 ? ["oneLine"] : []),
    ].join(" "),
  };
}

/**
 * As much of a text as there is room for, by the width of common letters. Hundreds of boxes that a browser has to clip
 * cost more than all else together, so nothing may stick out.
 */
function fitted(text, size, lines, width) {
  const room = Math.floor(width / (size * 0.57)) * (lines > 1 ? lines * 0.75 : 1);
  if (room < 2 || room < 4 && text.length > room) return "";
  let used = 0, end = 0;
  for (const letter of text) {
    used += letter.codePointAt(0) >= 0x1100 ? 1.8 : 1;
    if (used > room) return text.slice(0, Math.max(1, end - 1)).trimEnd() + "…";
    end += letter.length;
  }
  return text;
}

/** A border and a shadow as one value of `box-shadow`. */
function boxShadowOf({ shadow, border }) {
  const parts = [];
  if (border) parts.push(`inset 0 0 0 ${border.width}px ${border.color}`);
  if (shadow) {
    const color = `color-mix(in srgb, ${shadow.color} ${shadow.opacity * 100}%, transparent)`;
    // A blur is as wide as the radius on both sides of the edge.
    parts.push(`${shadow.offset[0]}px ${shadow.offset[1]}px ${2 * shadow.radius}px ${color}`);
  }
  return parts.join(", ");
}
