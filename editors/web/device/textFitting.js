// Fits texts into boxes, by the widths that the browser's fonts have.

/** The maximum number of widths that are kept. */
const cacheSize = 10_000;
/** The line height of elements, as in device.css. */
const lineHeight = 1.25;
/**
 * The least factor by which a line is made smaller before it is cut: layouts measure texts in a narrower font than some
 * browsers have.
 */
const smallestFactor = 0.75;
/** The least padding of a line, in points. */
const smallestPadding = 5;
/** The size at which texts are measured; widths are proportional to it. */
const measuredSize = 100;
/** The number of characters of a text that are measured: no line has more. */
const longest = 1000;

let context = null, widths = new Map();

/** Returns the width of a text in the page's font at size 1, with the weight of a class of elements. */
function unitWidth(text, weight) {
  const key = `${weight} ${text}`, known = widths.get(key);
  if (known !== undefined) return known;
  context ??= document.createElement("canvas").getContext("2d");
  context.font = `${weight === "semibold" ? 600 : 400} ${measuredSize}px ${getComputedStyle(document.body).fontFamily}`;
  const width = context.measureText(text).width / measuredSize;
  if (widths.size >= cacheSize) widths = new Map();
  widths.set(key, width);
  return width;
}

/** Returns the longest start of a text that fits with an ellipsis; empty if not even one letter does. */
function cut(text, fits) {
  const letters = [...text];
  let low = 0, high = letters.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(letters.slice(0, middle).join("").trimEnd() + "…")) low = middle; else high = middle - 1;
  }
  const start = letters.slice(0, low).join("").trimEnd();
  return start && fits(`${start}…`) ? `${start}…` : "";
}

/** Returns the number of lines that a text takes if words are broken only where they are longer than a line. */
function lineCount(text, width, widthOf) {
  let lines = 1, used = 0;
  const space = widthOf(" ");
  for (const word of text.split(/\s+/)) {
    const length = widthOf(word);
    if (used > 0 && used + space + length <= width) used += space + length;
    else {
      if (used > 0) lines += 1;
      const whole = Math.max(0, Math.ceil(length / width) - 1);
      lines += whole;
      used = length - whole * width;
    }
  }
  return lines;
}

/**
 * Returns the part of a text that a box shows, its size, and the padding at its sides. A text that fits is whole: if necessary, the
 * padding of a line shrinks to `smallestPadding`, and then its size. `lines` is the number of lines of the style, 0 for as many as fit.
 */
export function fitText(text, { size, weight, width, height, padding, indent, lines }) {
  const shown = text.slice(0, longest), widthOf = (part) => unitWidth(part, weight) * size;
  const most = Math.max(1, Math.floor((height + 0.5) / (size * lineHeight)));
  const count = lines ? Math.min(lines, most) : most, inner = width - 2 * padding - indent;
  if (!text || width <= 0) return { text: "", size, padding };
  if (count > 1) {
    const fits = (part) => inner > 0 && lineCount(part, inner, widthOf) <= count;
    return { text: shown === text && fits(text) ? text : cut(shown, fits), size, padding };
  }
  const length = widthOf(shown), smallest = Math.min(padding, smallestPadding);
  const factor = Math.min(1, (width - indent - 2 * smallest) / length);
  if (shown === text && factor >= smallestFactor) {
    return { text, size: size * factor, padding: Math.min(padding, Math.max(smallest, (width - indent - length) / 2)) };
  }
  return { text: cut(shown, (part) => widthOf(part) <= inner), size, padding };
}
