// Writes the style of an element to its node: only what is another than before.

import { styleOf, textOf } from "./elementStyle.js";

/** Styles a view as the server says, in the colours of a scheme, light or dark. */
export function applyStyle(view, element, scheme) {
  const style = styleOf(element, scheme), css = view.node.style;
  const classes = `element ${style.classes}`;
  if (view.classes !== classes) view.node.className = view.classes = classes;
  if (view.fill !== style.fill) css.background = view.fill = style.fill;
  if (view.radius !== style.radius) css.borderRadius = (view.radius = style.radius) + "px";
  if ((view.boxShadow ?? "") !== style.boxShadow) css.boxShadow = view.boxShadow = style.boxShadow;
  applyTextStyle(view, style);
  if (view.text === style.text) return;
  view.node.textContent = view.text = style.text;
  // The text is the node's name, unless there was no room for all of it.
  const name = textOf(element) || element.key;
  if (name !== style.text || view.isNamed) view.node.setAttribute("aria-label", name);
  view.isNamed ||= name !== style.text;
}

function applyTextStyle(view, style) {
  const key = `${style.textColor} ${style.size} ${style.padding}`, css = view.node.style;
  if (!style.text || view.textStyleKey === key) return;
  view.textStyleKey = key;
  css.color = style.textColor;
  css.fontSize = style.size + "px";
  css.padding = `0 ${style.padding}px`;
}
