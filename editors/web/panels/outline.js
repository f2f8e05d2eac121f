// The outline: sections of the document and their items.

import { textOf } from "../device/elementStyle.js";
import { byId, createElement } from "../dom.js";

/** The number of entries shown for a section, and the size up to which a section is expanded at first. */
const maxEntries = 100, autoExpandLimit = 6;
const kinds = { 2: "section", 13: "item", 18: "items" };

export class Outline {
  #connection; #uri; #reveal; #timer = 0; #shownSections = ""; #open = new Set(); #closed = new Set();

  /** `reveal(symbol)` is called for the entry that was clicked; it has a `range` or a `key`. */
  constructor(connection, uri, reveal) {
    this.#connection = connection;
    this.#uri = uri;
    this.#reveal = reveal;
  }

  /**
   * Reloads the outline after a delay in milliseconds. The elements of `device` are used if the server has no symbols.
   */
  refresh(device, delay = 150) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#load(device), delay);
  }

  async #load(device) {
    let symbols = [];
    try {
      symbols = await this.#connection.request("textDocument/documentSymbol", { textDocument: { uri: this.#uri } }) ?? [];
    } catch { /* the visible elements are listed instead */ }
    const sections = symbols.filter((symbol) => symbol.kind === 2 && symbol.range);
    device.orthogonalScroller.sectionNames = sections.map((section) => section.name);
    this.#draw(sections.length ? sections.map(fromSymbol) : fromElements(device.elements));
  }

  #draw(sections) {
    const signature = JSON.stringify(sections);
    if (signature === this.#shownSections) return;
    this.#shownSections = signature;
    byId("outline").replaceChildren(...sections.map((section, index) => this.#section(section, index)));
    if (sections.length === 0) byId("outline").append(createElement("li", "hint", "No sections."));
  }

  #section(section, index) {
    const summary = createElement("summary", "", this.#entry(section));
    const details = createElement("details", "", summary), list = createElement("ul");
    // Rows are created when a section is expanded, since a document may have many.
    const fill = () => {
      if (list.childElementCount > 0) return;
      list.append(...section.children.slice(0, maxEntries).map((child) => createElement("li", "", this.#entry(child))));
      if (section.children.length > maxEntries) list.append(createElement("li", "hint", `and ${section.children.length - maxEntries} more`));
    };
    details.addEventListener("toggle", () => {
      if (details.open) { this.#open.add(index); fill(); } else { this.#open.delete(index); this.#closed.add(index); }
    });
    details.append(list);
    // Short sections are expanded until the user collapses them.
    if (section.children.length <= autoExpandLimit && !this.#closed.has(index)) this.#open.add(index);
    details.open = this.#open.has(index);
    if (details.open) fill();
    return createElement("li", "", section.children.length ? details : this.#entry(section));
  }

  #entry(symbol) {
    const made = createElement("button", "entry", [createElement("span", "name", symbol.name), createElement("span", "detail", symbol.detail)], { title: `${symbol.name} · ${symbol.detail}` });
    made.addEventListener("click", (event) => {
      // A click on the name reveals it; the triangle beside it expands the section.
      event.preventDefault();
      this.#reveal(symbol);
    });
    return made;
  }
}

function fromSymbol({ name, detail = "", range, selectionRange, kind, children = [] }) {
  return { name, detail, range: selectionRange ?? range, kind: kinds[kind] ?? "", children: children.map(fromSymbol) };
}

/** Returns an outline of the visible elements, for a document that is not open and so has no symbols. */
function fromElements(elements) {
  const sections = new Map();
  for (const element of elements.values()) {
    // An element of the whole collection.
    if (element.indexPath.length < 2) continue;
    const index = element.indexPath[0];
    if (!sections.has(index)) sections.set(index, { name: `Section ${index}`, detail: "", key: element.key, indexPath: [index, 0], children: [] });
    const section = sections.get(index);
    if (element.category === "supplementary" && element.kind === "header") [section.name, section.key] = [textOf(element), element.key];
    if (element.category === "cell") section.children.push({ name: textOf(element), detail: element.key, key: element.key, indexPath: element.indexPath, children: [] });
  }
  const list = [...sections.entries()].sort(([one], [other]) => one - other).map(([, section]) => section);
  for (const section of list) {
    section.children.sort((one, other) => one.indexPath[1] - other.indexPath[1]);
    section.detail = `${section.children.length} visible`;
  }
  return list;
}
