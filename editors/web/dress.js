// What an element looks like, written to its node: only what is another than before.

import { labelOf, lookOf } from "./look.js";

/** Dresses a view as its element says, in the colours of a scheme, light or dark. */
export function dress(view, element, scheme) {
  const look = lookOf(element, scheme), style = view.node.style;
  const classes = `element ${look.classes}`;
  if (view.classes !== classes) view.node.className = view.classes = classes;
  if (view.color !== look.color) style.background = view.color = look.color;
  if (view.radius !== look.radius) style.borderRadius = (view.radius = look.radius) + "px";
  const layer = look.layer ?? "";
  if ((view.layer ?? "") !== layer) style.boxShadow = view.layer = layer;
  letter(view, look);
  if (view.text === look.label) return;
  view.node.textContent = view.text = look.label;
  // What is written on it is its name, unless there was no room for all.
  const name = labelOf(element) || element.key;
  if (name !== look.label || view.isNamed) view.node.setAttribute("aria-label", name);
  view.isNamed ||= name !== look.label;
}

function letter(view, look) {
  const letters = `${look.ink} ${look.size} ${look.padding}`, style = view.node.style;
  if (!look.label || view.letters === letters) return;
  view.letters = letters;
  style.color = look.ink;
  style.fontSize = look.size + "px";
  style.padding = `0 ${look.padding}px`;
}
