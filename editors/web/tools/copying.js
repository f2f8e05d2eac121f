// Texts to copy: the frame of an element, its attributes, and Swift that creates the frame.

import { number } from "../dom.js";

const excerptLength = 60;

export const frameText = ({ frame: [x, y, width, height] }) => `x ${number(x)}, y ${number(y)}, ${number(width)} × ${number(height)}`;
export const attributesText = (element) => JSON.stringify(element, null, 2);
export const swiftText = ({ frame }) => `CGRect(${["x", "y", "width", "height"].map((name, index) => `${name}: ${number(frame[index], 4)}`).join(", ")})`;

/** Copies a text to the clipboard; `report(text)` shows the result, with the beginning of the text. */
export async function copy(text, report) {
  try {
    await navigator.clipboard.writeText(text);
    report(`Copied ${text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text}`);
  } catch {
    report("The browser does not allow copying here. Open the page on localhost or by https.");
  }
}
