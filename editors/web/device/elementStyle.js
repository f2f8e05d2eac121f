// Converts the style that the server resolved for an element to CSS, and writes it to the element's node.

import { styleRow } from "../dom.js";
import { fitText } from "./textFitting.js";

/** The text size of the user: the factor by which texts are larger than the document states. */
export const userText = { scale: 1 };

/** Returns the text of an element before truncation. */
export const textOf = (element) => element.style?.text ?? "";

/** Returns the colors, text, corners and shadow of an element as CSS values; `scheme` is `light` or `dark`. */
export function styleOf(element, scheme) {
  const { style = {}, frame: [, , width, height] } = element;
  const { fill, textColor } = (scheme === "dark" && style.dark) || style;
  const { fontSize = 13, fontWeight, textAlignment, textInset = 10, indentation = 0, numberOfLines = 0, shape = "rectangle", cornerRadius = 0 } = style;
  const inset = Math.min(textInset, width / 8), size = userText.scale === 1 ? fontSize : Math.min(fontSize * userText.scale, Math.max(height * 0.6, 1));
  const indent = Math.min(indentation, 0.75 * Math.max(0, width - 2 * inset));
  const lines = numberOfLines || Math.max(1, Math.floor(height / (size * 1.3)));
  // Text must not overflow: clipping hundreds of boxes costs a browser more than all other work of a frame.
  const { text, size: fittedSize, padding } = fitText(textOf(element), { size, weight: fontWeight ?? "regular", width, height, padding: inset, indent, lines });
  return {
    fill, textColor, size: fittedSize, padding, indent, radius: cornerRadius, boxShadow: boxShadowOf(style),
    notch: shape === "ribbon" ? height / 3 : null,
    row: style.separator && [style.separator, style.placeholder, inset + indent],
    text,
    classes: [
      shape, fontWeight ?? "regular", textAlignment ?? "center", ...(lines === 1 ? ["oneLine"] : []), ...(style.separator ? ["row"] : []),
    ].join(" "),
  };
}

/** Returns a border and a shadow as one `box-shadow` value. */
function boxShadowOf({ shadow, border }) {
  const parts = [];
  if (border) parts.push(`inset 0 0 0 ${border.width}px ${border.color}`);
  if (shadow) {
    const color = `color-mix(in srgb, ${shadow.color} ${shadow.opacity * 100}%, transparent)`;
    // CSS measures the blur on both sides of the edge, so it is twice the shadow's radius.
    parts.push(`${shadow.offset[0]}px ${shadow.offset[1]}px ${2 * shadow.radius}px ${color}`);
  }
  return parts.join(", ");
}

/**
 * Writes the style of an element to the node of its view, in a light or dark scheme. Skips unchanged properties. Each
 * frame of an animation makes the browser compute all inline properties again, and shorthands are up to nine of them.
 */
export function applyStyle(view, element, scheme) {
  const style = styleOf(element, scheme), css = view.node.style;
  const classes = `element ${style.classes}`;
  if (view.classes !== classes) view.node.className = view.classes = classes;
  if (view.fill !== style.fill) css.backgroundColor = view.fill = style.fill;
  if ((view.radius ?? 0) !== style.radius) css.borderRadius = (view.radius = style.radius) + "px";
  if ((view.boxShadow ?? "") !== style.boxShadow) css.boxShadow = view.boxShadow = style.boxShadow;
  if (view.row !== style.row?.join()) {
    view.row = style.row?.join();
    if (style.row) styleRow(css, ...style.row);
  }
  if ((view.notch ?? null) !== style.notch) css.setProperty("--notch", (view.notch = style.notch) + "px");
  applyTextStyle(view, style);
  if (view.text === style.text) return;
  view.node.textContent = view.text = style.text;
}

function applyTextStyle(view, style) {
  // Without a text a node has no padding, by which it would be wider than a narrow element.
  const key = style.text ? `${style.textColor} ${style.size} ${style.padding} ${style.indent}` : "", css = view.node.style;
  if ((view.textStyleKey ?? "") === key) return;
  view.textStyleKey = key;
  if (!key) {
    css.paddingInline = "";
    return;
  }
  css.color = style.textColor;
  css.fontSize = style.size + "px";
  css.paddingInline = style.indent ? `${style.padding + style.indent}px ${style.padding}px` : `${style.padding}px`;
}
