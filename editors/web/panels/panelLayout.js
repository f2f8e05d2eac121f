// The arrangement of the panels: sizes, folding, and tabs instead of side panes in a narrow window.

import { byId, preferences } from "../dom.js";

/** The panes beside the devices, each with the width of the window below which it is a tab. */
const panes = [
  { content: "outlineContent", pane: "outlinePane", panel: "outlinePanel", tab: "outlineTab", splitter: "leftSplitter", narrow: matchMedia("(max-width: 1080px)") },
  { content: "inspectorContent", pane: "inspectorPane", panel: "inspectorPanel", tab: "inspectorTab", splitter: "rightSplitter", narrow: matchMedia("(max-width: 760px)") },
];
const sizes = {
  leftSplitter: { variable: "--leftWidth", minimum: 140, maximum: 520, initial: 236, axis: "x", direction: 1 },
  rightSplitter: { variable: "--rightWidth", minimum: 220, maximum: 560, initial: 296, axis: "x", direction: -1 },
  deckSplitter: { variable: "--deckHeight", minimum: 60, maximum: 620, initial: 150, axis: "y", direction: -1 },
};

export class PanelLayout {
  #onShow; #tabs = [...document.querySelectorAll("[role=tab]")]; #hasChosen = false;

  /** `onShow(panel)` is called with the id of the panel that was selected. */
  constructor(onShow) {
    this.#onShow = onShow;
    for (const [index, tab] of this.#tabs.entries()) {
      tab.addEventListener("click", () => { this.#hasChosen = true; this.select(tab); });
      tab.addEventListener("keydown", (event) => this.#move(event, index));
    }
    for (const pane of panes) {
      pane.narrow.addEventListener("change", () => this.#place(pane));
      this.#place(pane);
    }
    for (const id of Object.keys(sizes)) makeSplitter(id);
    byId("foldDeck").addEventListener("click", () => this.fold(document.body.dataset.deck !== "folded"));
    this.fold(preferences.get("deckFolded", false));
  }

  get shown() { return this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.getAttribute("aria-controls"); }

  /** Selects a tab, and unfolds the panels. */
  select(selected) {
    if (document.body.dataset.deck === "folded") this.fold(false);
    this.#show(selected);
  }

  #show(selected) {
    for (const tab of this.#tabs) {
      tab.setAttribute("aria-selected", tab === selected);
      tab.tabIndex = tab === selected ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = tab !== selected;
    }
    const list = selected.parentElement, hidden = Math.max(0, selected.offsetLeft - list.offsetLeft + selected.offsetWidth - list.clientWidth);
    list.scrollLeft = Math.max(hidden, Math.min(list.scrollLeft, selected.offsetLeft - list.offsetLeft));
    this.#onShow(selected.getAttribute("aria-controls"));
  }

  /** Selects a tab unless the user has selected one. Folded panels stay folded. */
  suggest(tab) { if (!this.#hasChosen && this.shown !== byId(tab).getAttribute("aria-controls")) this.#show(byId(tab)); }

  fold(isFolded) {
    document.body.dataset.deck = isFolded ? "folded" : "open";
    preferences.set("deckFolded", isFolded);
    const name = isFolded ? "Unfold the panels" : "Fold the panels", button = byId("foldDeck");
    button.setAttribute("aria-expanded", !isFolded);
    button.setAttribute("aria-label", name);
    button.title = name;
  }

  #move(event, index) {
    const shown = this.#tabs.filter((tab) => !tab.hidden), at = shown.indexOf(this.#tabs[index]);
    const next = { ArrowRight: shown[at + 1] ?? shown[0], ArrowLeft: shown[at - 1] ?? shown.at(-1), Home: shown[0], End: shown.at(-1) }[event.key];
    if (!next) return;
    event.preventDefault();
    next.focus();
    this.#hasChosen = true;
    this.select(next);
  }

  /** Moves the content of a pane between its side of the window and its tab. */
  #place({ content, pane, panel, tab, splitter, narrow }) {
    byId(narrow.matches ? panel : pane).append(byId(content));
    byId(pane).hidden = byId(splitter).hidden = narrow.matches;
    byId(tab).hidden = !narrow.matches;
    if (!narrow.matches && byId(tab).getAttribute("aria-selected") === "true") this.select(byId("problemsTab"));
  }
}

/**
 * Opens and closes the controls of the view in a narrow window, where they are a menu; in a wide one they are always
 * shown. Escape, a click elsewhere and the focus on another control close the menu.
 */
export function attachViewMenu() {
  const button = byId("viewButton"), controls = byId("viewControls");
  const isOpen = () => button.getAttribute("aria-expanded") === "true";
  const set = (open) => button.setAttribute("aria-expanded", open);
  const isOutside = (node) => node instanceof Node && !controls.contains(node) && !button.contains(node);
  button.addEventListener("click", () => set(!isOpen()));
  document.addEventListener("pointerdown", ({ target }) => { if (isOutside(target)) set(false); });
  for (const node of [button, controls]) {
    node.addEventListener("focusout", ({ relatedTarget }) => { if (isOutside(relatedTarget)) set(false); });
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !isOpen()) return;
      event.stopPropagation();
      set(false);
      button.focus();
    });
  }
}

/** Makes a splitter that the pointer and the arrow keys move; the size is kept in the browser. */
function makeSplitter(id) {
  const { variable, minimum, maximum, initial, axis, direction } = sizes[id], node = byId(id);
  let size = preferences.get(id, initial);
  const set = (value) => {
    size = Math.round(Math.min(maximum, Math.max(minimum, value)));
    document.body.style.setProperty(variable, `${size}px`);
    node.setAttribute("aria-valuenow", size);
  };
  node.setAttribute("aria-valuemin", minimum);
  node.setAttribute("aria-valuemax", maximum);
  set(size);
  node.addEventListener("pointerdown", (event) => {
    const start = { at: event[axis], size };
    node.setPointerCapture(event.pointerId);
    node.onpointermove = (move) => set(start.size + direction * (move[axis] - start.at));
    node.onpointerup = node.onpointercancel = () => { node.onpointermove = null; preferences.set(id, size); };
  });
  node.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: axis === "x" ? 1 : 0, ArrowLeft: axis === "x" ? -1 : 0, ArrowDown: axis === "y" ? 1 : 0, ArrowUp: axis === "y" ? -1 : 0 }[event.key];
    if (!steps) return;
    event.preventDefault();
    set(size + direction * steps * 16);
    preferences.set(id, size);
  });
}
