// The sections of the document and what is in them.

import { $, make } from "./dom.js";
import { textOf } from "./elementStyle.js";

/** How many entries a section shows; more than that nobody reads. */
const most = 100, short = 6;
const kinds = { 2: "section", 13: "item", 18: "items" };

export class Outline {
  #connection; #uri; #reveal; #timer = 0; #shown = ""; #open = new Set(); #closed = new Set();

  /** `reveal(symbol)` is called with what was chosen: `{range}` or `{key}`. */
  constructor(connection, uri, reveal) {
    this.#connection = connection;
    this.#uri = uri;
    this.#reveal = reveal;
  }

  /** Asks anew, soon; `device` is where the outline comes from when the server has none. */
  refresh(device, delay = 150) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#load(device), delay);
  }

  async #load(device) {
    let symbols = [];
    try {
      symbols = await this.#connection.request("textDocument/documentSymbol", { textDocument: { uri: this.#uri } }) ?? [];
    } catch { /* what is shown then will do */ }
    const sections = symbols.filter((symbol) => symbol.kind === 2 && symbol.range);
    device.sections.names = sections.map((section) => section.name);
    this.#draw(sections.length ? sections.map(fromSymbol) : fromElements(device.elements));
  }

  #draw(sections) {
    const written = JSON.stringify(sections);
    if (written === this.#shown) return;
    this.#shown = written;
    $("outline").replaceChildren(...sections.map((section, index) => this.#section(section, index)));
    if (sections.length === 0) $("outline").append(make("li", "hint", "No sections."));
  }

  #section(section, index) {
    const summary = make("summary", "", this.#entry(section));
    const details = make("details", "", summary), list = make("ul");
    // Many sections of many items would be many nodes that nobody looks at.
    const fill = () => {
      if (list.childElementCount > 0) return;
      list.append(...section.children.slice(0, most).map((child) => make("li", "", this.#entry(child))));
      if (section.children.length > most) list.append(make("li", "hint", `and ${section.children.length - most} more`));
    };
    details.addEventListener("toggle", () => {
      if (details.open) { this.#open.add(index); fill(); } else { this.#open.delete(index); this.#closed.add(index); }
    });
    details.append(list);
    // Short sections are open until somebody closes them.
    if (section.children.length <= short && !this.#closed.has(index)) this.#open.add(index);
    details.open = this.#open.has(index);
    if (details.open) fill();
    return make("li", "", section.children.length ? details : this.#entry(section));
  }

  #entry(symbol) {
    const made = make("button", "entry", [make("span", "name", symbol.name), make("span", "detail", symbol.detail)], { title: `${symbol.name} · ${symbol.detail}` });
    made.addEventListener("click", (event) => {
      // A click on the name goes there; the triangle beside it opens.
      event.preventDefault();
      this.#reveal(symbol);
    });
    return made;
  }
}

function fromSymbol({ name, detail = "", range, selectionRange, kind, children = [] }) {
  return { name, detail, range: selectionRange ?? range, kind: kinds[kind] ?? "", children: children.map(fromSymbol) };
}

/** Where the server has no outline of a text that nobody has open: what can be seen. */
function fromElements(elements) {
  const sections = new Map();
  for (const element of elements.values()) {
    // Of the whole collection.
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
    section.detail = `${section.children.length} in view`;
  }
  return list;
}
