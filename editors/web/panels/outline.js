// The outline: a tree of the sections of the document and of their items.

import { textOf } from "../device/elementStyle.js";
import { byId, createElement, number } from "../dom.js";
import { icon } from "../icons.js";

/** The number of entries shown for a section, and the size up to which a section is expanded at first. */
const maxEntries = 100, autoExpandLimit = 6;
/** The viewports before and after the visible one whose elements have their frames in the outline. */
const framesBefore = 2, framesAfter = 6;
/** The icons of the kinds of symbols: of decorations, headers and footers, items, and items of a generator. */
const kinds = { 2: "section", 7: "decoration", 8: "header", 13: "item", 18: "items" };
/** The numbers of a frame, as the columns are titled. */
const columns = ["x", "y", "w", "h"];

export class Outline {
  #connection; #uri; #documentState; #choose; #timer = 0; #sections = []; #shown = ""; #open = new Set(); #closed = new Set(); #symbols = new WeakMap(); #device = null; #found = null;

  /** The names of all sections, in order; undefined before the outline was loaded. */
  sectionNames;
  /** Whether the document has a timeline, by its symbols. */
  hasTimeline = false;
  /** Why the picture of the document is empty; an empty text if it has items. */
  get emptiness() {
    if (this.#sections.length === 0) return "No sections yet";
    return this.#sections.every(({ children }) => children.length === 0) ? "No items yet" : "";
  }
  /** Called after the outline was loaded. */
  onLoad = () => {};

  /** `choose(symbol)` is called for the entry that was clicked; it has a `range` or a `key`. */
  constructor(connection, uri, documentState, choose) {
    this.#connection = connection;
    this.#uri = uri;
    this.#documentState = documentState;
    this.#choose = choose;
    byId("outlineSearch").addEventListener("input", () => this.#search());
    byId("outlineSearch").addEventListener("keydown", (event) => {
      const first = this.#items()[0];
      if (event.key === "ArrowDown") { event.preventDefault(); this.#focus(first); }
      if (event.key === "Enter" && first) this.#search().then(() => this.#activate(this.#items()[0] ?? first));
    });
    byId("outline").addEventListener("click", (event) => this.#click(event));
    byId("outline").addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Reloads the outline after a delay in milliseconds. The elements of `device` are used if the server has no symbols.
   */
  refresh(device, delay = 150) {
    this.#device = device;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#load(device), delay);
  }

  async #load(device) {
    const version = this.#documentState.textVersion;
    // Symbols have no version. The response to this request arrives after all reports about the text that they
    // describe.
    const [symbols, frames] = await Promise.all([
      // Without symbols the elements in view are listed instead.
      this.#connection.request("textDocument/documentSymbol", { textDocument: { uri: this.#uri } }).catch(() => null).then((symbols) => symbols ?? []),
      framesOf(device),
      this.#connection.request("layoutd/synchronize").catch(() => null),
    ]);
    // A change of the text has requested the outline again.
    if (this.#documentState.textVersion !== version) return;
    // While the text has a syntax error the outline stays that of the picture.
    const isStale = device.session.stale || this.#documentState.syntaxError !== undefined;
    if (isStale && this.#sections.length > 0) return this.onLoad();
    const sections = symbols.filter((symbol) => symbol.kind === 2 && symbol.range);
    this.sectionNames = sections.map((section) => section.name);
    this.#sections = sections.length ? sections.map((section) => withFrames(fromSymbol(section), frames)) : fromElements(device.elements);
    this.hasTimeline = symbols.some((symbol) => symbol.name === "timeline");
    this.#draw();
    this.onLoad();
  }

  /** Searches the entries, and the items of the session: also those that a generator makes have an identifier or an index path. */
  async #search() {
    this.#draw();
    const text = byId("outlineSearch").value.trim(), { session } = this.#device ?? {};
    const [, section = "0", item] = text.match(/^(?:(\d+)\s*[/,]\s*)?(\d+)$/) ?? [];
    const query = (params) => session.request("layoutd/attributesForElement", params).catch(() => null);
    let element = null;
    if (text && session?.id) element = await query({ key: `cell:${text}` }) ?? (item === undefined ? null : await query({ indexPath: [Number(section), Number(item)] }));
    if (text !== byId("outlineSearch").value.trim()) return;
    this.#found = element && { name: element.key.replace(/^cell:/, ""), detail: described(element), frame: element.frame, kind: "item", key: element.key, children: [] };
    this.#draw();
  }

  #draw() {
    const pattern = byId("outlineSearch").value.trim().toLowerCase();
    if (!pattern) this.#found = null;
    const signature = JSON.stringify([this.#sections, pattern, this.#found]);
    if (signature === this.#shown) return;
    this.#shown = signature;
    const tree = byId("outline"), focused = tree.contains(document.activeElement) ? document.activeElement.dataset.path : null;
    const matches = (symbol) => !pattern || `${symbol.name} ${symbol.detail}`.toLowerCase().includes(pattern);
    const rows = this.#sections.flatMap((section, index) => {
      const children = matches(section) && pattern ? section.children : section.children.filter(matches);
      return matches(section) || children.length ? [this.#section(section, children, index, pattern !== "")] : [];
    });
    // An item that has an entry is not listed twice.
    const isListed = this.#sections.some(({ children }) => children.some(({ name }) => name === this.#found?.name));
    if (this.#found && !isListed) rows.unshift(this.#item(this.#found, "found", 1));
    tree.replaceChildren(...rows);
    this.#alignColumns();
    if (rows.length === 0) tree.append(createElement("li", "hint", pattern ? "No matches." : "No sections.", { role: "none" }));
    const current = (focused && this.#items().find((item) => item.dataset.path === focused)) ?? this.#items()[0];
    if (current) current.tabIndex = 0;
    if (focused) current?.focus();
  }

  /** Titles the columns of the frames, and makes them as wide as their longest numbers in any section. */
  #alignColumns() {
    const tree = byId("outline"), frames = [...this.#sections.flatMap(({ children }) => children.slice(0, maxEntries)), this.#found].map((symbol) => symbol?.frame).filter(Boolean);
    if (frames.length === 0) return;
    const lengths = columns.map((_, index) => Math.max(2, ...frames.map((frame) => shortNumber(frame[index]).length)));
    tree.style.setProperty("--columns", lengths.map((length) => `${length}ch`).join(" "));
    tree.prepend(createElement("li", "columnTitles", cells(columns), { role: "none", "aria-hidden": "true" }));
  }

  #section(section, children, index, isFound) {
    // Short sections are expanded until the user collapses them.
    if (section.children.length <= autoExpandLimit && !this.#closed.has(index)) this.#open.add(index);
    const item = this.#item(section, String(index), 1);
    if (children.length === 0) return item;
    item.append(createElement("ul", "", [], { role: "group" }));
    item.dataset.index = index;
    this.#symbols.get(item).shown = children;
    this.#expand(item, isFound || this.#open.has(index));
    return item;
  }

  /** Expands or collapses a section. Its rows are created when it is expanded, since a document may have many. */
  #expand(item, isExpanded) {
    item.setAttribute("aria-expanded", isExpanded);
    const list = item.querySelector("ul"), { shown } = this.#symbols.get(item);
    if (!isExpanded || list.childElementCount > 0) return;
    list.append(...shown.slice(0, maxEntries).map((child, index) => this.#item(child, `${item.dataset.path}/${index}`, 2)));
    if (shown.length > maxEntries) list.append(createElement("li", "hint", `and ${shown.length - maxEntries} more`, { role: "none" }));
  }

  #item(symbol, path, level) {
    const { name, detail, frame, kind } = symbol, described = [detail, frame && frameNamed(frame)].filter(Boolean).join(" · ");
    const entry = createElement("div", "entry", [icon(kind), createElement("span", "name", name), createElement("span", "detail", detail)], { title: `${name} · ${described}` });
    if (frame) entry.append(cells(frame.map(shortNumber)));
    const item = createElement("li", "", entry, { role: "treeitem", tabindex: "-1", "aria-level": level, "aria-label": `${name}, ${described}`, "data-path": path });
    this.#symbols.set(item, { symbol, shown: [] });
    return item;
  }

  /** The visible items, in order. */
  #items() { return [...byId("outline").querySelectorAll("[role=treeitem]")].filter((item) => !item.parentElement.closest("[aria-expanded=false]")); }

  #focus(item) {
    if (!item) return;
    for (const other of byId("outline").querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
    item.tabIndex = 0;
    item.focus();
  }

  #click(event) {
    const item = event.target.closest("[role=treeitem]");
    if (!item) return;
    this.#focus(item);
    // A click on the triangle, which is left of the name, expands the section.
    const isTriangle = item.hasAttribute("aria-expanded") && !event.target.closest(".entry > *");
    if (isTriangle) this.#toggle(item); else this.#activate(item);
  }

  #toggle(item, isExpanded = item.getAttribute("aria-expanded") !== "true") {
    const index = Number(item.dataset.index);
    if (isExpanded) { this.#open.add(index); this.#closed.delete(index); } else { this.#open.delete(index); this.#closed.add(index); }
    this.#expand(item, isExpanded);
  }

  #activate(item) {
    for (const other of byId("outline").querySelectorAll("[aria-selected=true]")) other.removeAttribute("aria-selected");
    item.setAttribute("aria-selected", "true");
    this.#choose(this.#symbols.get(item).symbol);
  }

  #key(event) {
    const item = event.target.closest("[role=treeitem]");
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = this.#items(), at = items.indexOf(item), expanded = item.getAttribute("aria-expanded");
    const actions = {
      ArrowDown: () => this.#focus(items[at + 1]),
      ArrowUp: () => this.#focus(items[at - 1]),
      Home: () => this.#focus(items[0]),
      End: () => this.#focus(items.at(-1)),
      ArrowRight: () => (expanded === "false" ? this.#toggle(item, true) : expanded === "true" ? this.#focus(items[at + 1]) : undefined),
      ArrowLeft: () => (expanded === "true" ? this.#toggle(item, false) : this.#focus(item.parentElement.closest("[role=treeitem]"))),
      Enter: () => this.#activate(item),
      " ": () => this.#activate(item),
    };
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }
}

/** Returns a number of points in the columns, which stay short beside names: from 100 on a whole one. The tooltip has all digits. */
const shortNumber = (value) => number(value, Math.abs(value) < 100 ? 1 : 0);

/** Returns the four cells of a row, one for each column. */
const cells = (texts) => createElement("span", "frame", texts.map((text) => createElement("span", "", text)));

const frameNamed = ([x, y, width, height]) => `${number(x)}, ${number(y)} · ${number(width)} × ${number(height)}`;

const described = ({ indexPath }) => `Item ${indexPath.at(-1)} of section ${indexPath[0]}`;

/** Returns the frames of the elements around the viewport of a device, by key; none while the outline is not shown. */
async function framesOf({ session, size, offset }) {
  if (!session.id || !byId("outline").checkVisibility()) return new Map();
  const { width, height } = size, count = framesBefore + 1 + framesAfter;
  const rect = [offset.x - framesBefore * width, offset.y - framesBefore * height, count * width, count * height];
  const { attributes } = await session.request("layoutd/attributesForElements", { rect }).catch(() => ({ attributes: [] }));
  return new Map(attributes.map(({ key, frame }) => [key, frame]));
}

/** Returns a section whose items have their frames on the device. */
function withFrames(section, frames) {
  const framed = (child) => {
    // A section may have a decoration for each row: its first one counts.
    // The items of a generator have the frame of the first one.
    const keys = [`cell:${child.name.replace("{i}", 0)}`, `${child.name}:${section.name}`, `decoration:${child.name}:${section.name}/0`];
    const frame = frames.get(keys.find((key) => frames.has(key)));
    return frame ? { ...child, frame } : child;
  };
  return { ...section, children: section.children.map(framed) };
}

/** Frames in the details of symbols are for the document's viewport, not for the device: they are left out. */
const frameText = /(^|, )x -?[\d.]+, y -?[\d.]+, [\d.]+ × [\d.]+/;

function fromSymbol({ name, detail = "", range, selectionRange, kind, children = [] }) {
  const isFooter = kind === 8 && name.toLowerCase().includes("footer");
  return { name, detail: detail.replace(frameText, ""), range: selectionRange ?? range, kind: isFooter ? "footer" : kinds[kind] ?? "item", children: children.map(fromSymbol) };
}

/** Returns an outline of the elements in view, for a server without symbols of the document. */
function fromElements(elements) {
  const sections = new Map();
  for (const element of elements.values()) {
    // An element of the whole collection.
    if (element.indexPath.length < 2) continue;
    const index = element.indexPath[0];
    if (!sections.has(index)) sections.set(index, { name: `Section ${index}`, detail: "", kind: "section", key: element.key, indexPath: [index, 0], children: [] });
    const section = sections.get(index);
    if (element.category === "supplementary" && element.kind === "header") [section.name, section.key] = [textOf(element), element.key];
    if (element.category === "cell") section.children.push({ name: textOf(element), detail: "", frame: element.frame, kind: "item", key: element.key, indexPath: element.indexPath, children: [] });
  }
  const list = [...sections.entries()].sort(([one], [other]) => one - other).map(([, section]) => section);
  for (const section of list) {
    section.children.sort((one, other) => one.indexPath[1] - other.indexPath[1]);
    section.detail = `${section.children.length} visible`;
  }
  return list;
}
