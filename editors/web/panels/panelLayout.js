// The arrangement of the panels: sizes, folding, and a tab instead of the pane of the outline in a narrow window.

import { byId, preferences, setHidden } from "../dom.js";

/** Matches a narrow window, in which the outline is a tab and the appearance of the devices a part of the menu. */
const narrow = matchMedia("(max-width: 760px)");
const sizes = {
  leftSplitter: { variable: "--leftWidth", minimum: 160, maximum: 520, initial: 288, direction: 1 },
  deckSplitter: { variable: "--deckWidth", minimum: 320, maximum: 720, initial: 400, direction: -1 },
};

/** The panels lie over the area of the devices and are folded until there is a reason to show one. */
export class PanelLayout {
  #onShow; #onResize; #tabs = [...document.querySelectorAll("[role=tab]")]; #hasChosen = false;
  /**
   * The tab for which the panels were unfolded without the user, until they are folded for it again; null otherwise.
   */
  #reason = null;
  /** Whether the user has folded the panels: then only the user unfolds them. */
  #isKeptFolded = false;
  #hasSelection = false;
  /** Called when the outline is shown. */
  onOutline = () => {};

  /**
   * `onShow(panel)` is called with the id of the panel that was selected, `onResize()` when what the panels cover has
   * changed.
   */
  constructor(onShow, onResize) {
    [this.#onShow, this.#onResize] = [onShow, onResize];
    for (const [index, tab] of this.#tabs.entries()) {
      tab.addEventListener("click", () => { this.#hasChosen = true; this.select(tab); });
      tab.addEventListener("keydown", (event) => this.#move(event, index));
    }
    // A selected element is below the timeline.
    byId("timelinePanel").after(byId("inspectorPanel"));
    narrow.addEventListener("change", () => this.#place());
    this.#place();
    for (const id of Object.keys(sizes)) makeSplitter(id, onResize);
    byId("foldDeck").addEventListener("click", () => {
      this.#isKeptFolded = !this.isFolded;
      this.#reason = null;
      this.fold(!this.isFolded);
    });
    byId("showOutline").addEventListener("click", () => this.showOutline(byId("outlinePane").hidden));
    this.fold(true);
  }

  get isFolded() { return document.body.dataset.deck === "folded"; }
  get shown() { return this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.getAttribute("aria-controls"); }

  /** Selects a tab, and unfolds the panels. */
  select(selected) {
    [this.#reason, this.#isKeptFolded] = [null, false];
    this.#mark(selected);
    this.fold(false);
  }

  /** Marks a tab as the selected one. Its panel is shown when the panels are unfolded. */
  #mark(selected) {
    for (const tab of this.#tabs) {
      tab.setAttribute("aria-selected", tab === selected);
      tab.tabIndex = tab === selected ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = tab !== selected;
    }
    this.#showSelectionBelow(selected);
    const list = selected.parentElement, hidden = Math.max(0, selected.offsetLeft - list.offsetLeft + selected.offsetWidth - list.clientWidth);
    list.scrollLeft = Math.max(hidden, Math.min(list.scrollLeft, selected.offsetLeft - list.offsetLeft));
  }

  /** Whether an element is selected: its attributes are then below the timeline, too. */
  set hasSelection(value) {
    this.#hasSelection = value;
    this.#showSelectionBelow(this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true"));
  }
  #showSelectionBelow({ id }) {
    if (id !== "inspectorTab") setHidden(byId("inspectorPanel"), id !== "timelineTab" || !this.#hasSelection || narrow.matches);
  }

  /** Selects a tab unless the user has selected one. Folded panels stay folded. */
  suggest(tab) { if (!this.#hasChosen && this.isFolded && this.shown !== byId(tab).getAttribute("aria-controls")) this.#mark(byId(tab)); }

  /** Unfolds the panels at a tab because there is something to see, unless the user has folded them or selected another one. */
  unfold(tab) {
    if (this.#isKeptFolded || !this.isFolded && this.#reason === null) return;
    this.#reason = tab;
    this.#mark(byId(tab));
    this.fold(false);
  }

  /** Folds the panels again if they have unfolded for this tab. */
  refold(tab) {
    if (this.#reason !== tab) return;
    this.#reason = null;
    this.fold(true);
  }

  fold(isFolded) {
    document.body.dataset.deck = isFolded ? "folded" : "open";
    const name = isFolded ? "Unfold the panels" : "Fold the panels", button = byId("foldDeck");
    button.setAttribute("aria-expanded", !isFolded);
    button.setAttribute("aria-label", name);
    button.title = name;
    if (!isFolded) this.#onShow(this.shown);
    this.#onResize();
  }

  /** Shows the outline beside the devices, or hides it; kept in the browser. */
  showOutline(isShown) {
    preferences.set("outlineShown", isShown);
    this.#place();
    if (isShown) this.onOutline();
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

  /** Moves the outline between its side of the window and its tab, and the appearance between its corner and the menu. */
  #place() {
    const isShown = preferences.get("outlineShown", false), tab = byId("outlineTab");
    byId(narrow.matches ? "outlinePanel" : "outlinePane").prepend(byId("outlineContent"));
    if (narrow.matches) byId("viewControls").append(byId("corner")); else byId("stage").after(byId("corner"));
    setHidden(byId("outlinePane"), narrow.matches || !isShown);
    setHidden(tab, !narrow.matches);
    byId("showOutline").setAttribute("aria-pressed", isShown);
    if (!narrow.matches && tab.getAttribute("aria-selected") === "true") this.#mark(byId("inspectorTab"));
    this.hasSelection = this.#hasSelection;
    this.#onResize();
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

/** Makes a splitter that the pointer and the arrow keys move; the size is kept in the browser. `onResize()` follows a change. */
function makeSplitter(id, onResize) {
  const { variable, minimum, maximum, initial, direction } = sizes[id], node = byId(id);
  let size = preferences.get(id, initial);
  const set = (value) => {
    size = Math.round(Math.min(maximum, Math.max(minimum, value)));
    document.body.style.setProperty(variable, `${size}px`);
    node.setAttribute("aria-valuenow", size);
  };
  const finish = () => { preferences.set(id, size); onResize(); };
  node.setAttribute("aria-valuemin", minimum);
  node.setAttribute("aria-valuemax", maximum);
  set(size);
  node.addEventListener("pointerdown", (event) => {
    const start = { x: event.x, size };
    node.setPointerCapture(event.pointerId);
    node.onpointermove = (move) => set(start.size + direction * (move.x - start.x));
    node.onpointerup = node.onpointercancel = () => { node.onpointermove = null; finish(); };
  });
  node.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    set(size + direction * step * 16);
    finish();
  });
}
