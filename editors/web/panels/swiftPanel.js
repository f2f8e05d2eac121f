// The layout of the document as Swift for UIKit, as `layoutd export` writes it, with the lines of the hovered element
// highlighted.

import { byId, createElement, setHidden } from "../dom.js";
import { copy } from "../tools/copying.js";

const words = /(?<comment>\/\/.*)|(?<string>"(?:\\.|[^"\\])*")|(?<keyword>\b(?:import|enum|static|private|final|class|struct|func|let|var|return|switch|case|default|if|else|for|in|nil|true|false|guard|override)\b)|(?<type>\b[A-Z]\w*)|(?<number>\b\d[\d.]*\b)/g;

/** Returns the nodes of a line: comments, strings, keywords, types and numbers have a class. */
function nodesOf(line) {
  const nodes = [];
  let end = 0;
  for (const match of line.matchAll(words)) {
    const [name] = Object.entries(match.groups).find(([, text]) => text !== undefined);
    nodes.push(line.slice(end, match.index), createElement("span", name, match[0]));
    end = match.index + match[0].length;
  }
  return [...nodes, line.slice(end) || (end === 0 ? " " : "")];
}

export class SwiftPanel {
  #session; #list = byId("swiftLines"); #lines = []; #segments = []; #target = null; #isRequested = false; #isOutdated = false;

  /** `session()` returns a session on the document, null without a connection; `report(text)` shows the result of a copy. */
  constructor(session, report) {
    this.#session = session;
    byId("copySwift").addEventListener("click", () => copy(this.#lines.join("\n"), report));
  }

  get #isShown() { return !byId("swiftPanel").hidden && document.body.dataset.deck === "open"; }

  /** Shows the export of the document as it is now, if the panel is shown. */
  async refresh() {
    if (this.#isRequested) this.#isOutdated = true;
    const session = this.#session();
    if (this.#isRequested || !this.#isShown || !session?.id) return;
    this.#isRequested = true;
    const found = await session.request("layoutd/session/exportSwift").catch(() => null);
    this.#isRequested = false;
    if (found) this.#show(found);
    if (this.#isOutdated) {
      this.#isOutdated = false;
      this.refresh();
    }
  }

  /** Highlights the lines of the section of an element, `{device, key}`; none for null. */
  light(target) {
    this.#target = target;
    if (this.#isShown) this.#light();
  }

  #show({ text, segments, omissions }) {
    const lines = text.split("\n").slice(0, -1), before = this.#lines, nodes = [...this.#list.children];
    // Lines before and after the change keep their nodes, so that the panel does not scroll.
    let start = 0, kept = 0;
    while (start < Math.min(lines.length, before.length) && lines[start] === before[start]) start += 1;
    while (kept < Math.min(lines.length, before.length) - start && lines.at(-1 - kept) === before.at(-1 - kept)) kept += 1;
    for (const node of nodes.slice(start, before.length - kept)) node.remove();
    const added = lines.slice(start, lines.length - kept).map((line) => createElement("li", before.length > 0 ? "changed" : "", nodesOf(line)));
    if (start > 0) nodes[start - 1].after(...added); else this.#list.prepend(...added);
    [this.#lines, this.#segments] = [lines, segments];
    byId("swiftOmissions").textContent = omissions.length === 0 ? "" : omissions.length === 1 ? "UIKit lacks one part of the document; the comment at the top names it." : `UIKit lacks ${omissions.length} parts of the document; the comment at the top names them.`;
    setHidden(byId("swiftOmissions"), omissions.length === 0);
    this.#light();
  }

  #light() {
    const section = this.#target?.device.elements.get(this.#target.key)?.indexPath?.[0];
    const lit = new Set(this.#segments.filter(({ sections }) => sections.includes(section)).flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index)));
    for (const [index, node] of [...this.#list.children].entries()) node.classList.toggle("lit", lit.has(index));
    // The first lines are brought to the middle of the panel, unless they are above it and in view.
    const panel = byId("swiftPanel").getBoundingClientRect(), first = this.#list.children[Math.min(...lit)], top = first?.getBoundingClientRect().top;
    if (first && (top < panel.top || top > panel.top + panel.height / 2)) first.scrollIntoView({ block: "center" });
  }
}
