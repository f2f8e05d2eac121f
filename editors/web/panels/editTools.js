// The tap actions: inspect an element, insert an item, or delete one.

import { announce, byId, createElement } from "../dom.js";
import { editsOf } from "./edits.js";

let inserted = 0;
/** Milliseconds from an edit of the text to the examination of the changes that it may have discarded. */
const examinationDelay = 300;

export class EditTools {
  #report;
  mode = "inspect";

  /** Writes the changes of a device into the text; returns whether that was possible. Set by main.js. */
  write = async () => false;

  /** `report(text)` shows why an edit failed. */
  constructor(report) {
    this.#report = report;
    for (const choice of byId("modes").children) {
      choice.addEventListener("click", () => this.set(choice.value));
      choice.addEventListener("keydown", (event) => {
        const next = { ArrowRight: choice.nextElementSibling, ArrowLeft: choice.previousElementSibling }[event.key];
        if (next) { event.preventDefault(); next.focus(); this.set(next.value); }
      });
    }
    byId("reset").addEventListener("click", () => this.reset());
  }

  set(mode) {
    this.mode = mode;
    document.body.dataset.mode = mode;
    for (const choice of byId("modes").children) {
      const isChosen = choice.value === mode;
      choice.setAttribute("aria-checked", isChosen);
      choice.tabIndex = isChosen ? 0 : -1;
    }
  }

  /** Inserts an item of the same size before (0) or after (1) an item. */
  async insert(device, key, distance = 1) {
    const element = device.elements.get(key);
    if (element?.category !== "cell") return this.#report("Choose an item to insert another one after it.");
    const [section, index] = element.indexPath, [, , width, height] = element.frame;
    // An item in the text gets the keys of its neighbor. If the text cannot be edited, all keys that may state a size
    // are set.
    const item = { label: `New ${++inserted}`, ...await this.keysOf(device, key) ?? { size: [width, height], width, height }, color: "#F5A524" };
    if (await this.#perform(device, { insert: { at: [section, index + distance], item } })) announce(`${item.label} inserted`);
  }

  /** Returns the keys of an item that is written like another one; null if the text cannot be edited. Set by main.js. */
  keysOf = async () => null;

  async delete(device, key) {
    const element = device.elements.get(key);
    if (element?.category !== "cell") return this.#report("Choose an item to delete it.");
    if (await this.#perform(device, { delete: { at: element.indexPath } })) announce(`${key} deleted`);
  }

  /** Reverts all changes that are not in the text: resets the sessions to the document. */
  async reset() {
    for (const device of this.#changed) {
      if (device.session.id) await device.session.request("layoutd/session/reset").catch((error) => this.#report(error.message));
    }
    announce(byId("reset").title.replace("Undo", "Undone:"));
    for (const device of this.#changed) this.forget(device);
  }

  /** Whether a device has changes that are not in the text. */
  hasChanged(device) { return this.#changed.has(device); }

  /** Examines the changes of all devices after the last one of several edits of the text. */
  didEdit() {
    clearTimeout(this.#examination);
    if (this.#changed.size === 0) return;
    this.#examination = setTimeout(() => { for (const device of [...this.#changed]) this.#examine(device); }, examinationDelay);
  }

  /**
   * Drops the noted changes of a device whose session has none any more: an edit of the text discards the changes of
   * sections whose items it changes.
   */
  async #examine(device) {
    const count = this.#changeCount;
    // The request changes nothing: it returns the edits that would write the changes into the text.
    const edit = await device.session.request("layoutd/session/commit").catch(() => null);
    if (edit && editsOf(edit).length === 0 && count === this.#changeCount) this.forget(device);
  }

  /** Drops the noted changes of a device whose session is new or gone, or has no changes. */
  forget(device) {
    this.#changed.delete(device);
    if (this.#changed.size > 0) return;
    this.#kinds.clear();
    byId("reset").hidden = true;
  }

  /** Notes a move that is not in the text, so that it can be undone. */
  noteMove(device) { this.#note(device, "moves"); }

  #changed = new Set(); #kinds = new Set();
  /** The number of changes that were noted. */
  #changeCount = 0;
  /** The timer of the next examination. */
  #examination = 0;
  /** Notes a change of a kind: `inserts and deletes` or `moves`. */
  #note(device, kind) {
    this.#changed.add(device);
    this.#changeCount++;
    this.#kinds.add(kind);
    byId("reset").hidden = false;
    byId("reset").title = `Undo ${this.#kinds.size > 1 ? "all changes" : kind}`;
    byId("reset").setAttribute("aria-label", byId("reset").title);
  }

  /** Performs an operation; returns whether it succeeded. */
  async #perform(device, operation) {
    try {
      await device.session.request("layoutd/performBatchUpdates", { updates: [operation], token: "tap" });
      if (!await this.write(device)) this.#note(device, "inserts and deletes");
      return true;
    } catch (error) {
      this.#report(error.data?.findings?.[0]?.message ?? error.message);
      return false;
    }
  }
}

/**
 * Opens a menu at a client point. Each entry has a label, a hint and an action `run`, and may start a group; `returnTo` gets the focus back.
 */
export function openMenu(x, y, entries, returnTo) {
  document.querySelector(".menu")?.remove();
  const menu = createElement("div", "menu", entries.map(({ label, hint, run, startsGroup }) => {
    const item = createElement("button", startsGroup ? "startsGroup" : "", [label, createElement("kbd", "", hint ?? "")], { role: "menuitem", tabindex: "-1" });
    item.addEventListener("click", () => { close(); run(); });
    return item;
  }), { role: "menu", "aria-label": "Commands" });
  const close = () => {
    menu.remove();
    removeEventListener("pointerdown", outside, true);
    returnTo?.focus({ preventScroll: true });
  };
  const outside = (event) => { if (!menu.contains(event.target)) close(); };
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.children], current = items.indexOf(document.activeElement);
    const next = { ArrowDown: current + 1, ArrowUp: current - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) items[next % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.querySelector(".messages").append(menu);
  const box = menu.getBoundingClientRect();
  menu.style.left = Math.max(4, Math.min(x, innerWidth - box.width - 4)) + "px";
  menu.style.top = Math.max(4, Math.min(y, innerHeight - box.height - 4)) + "px";
  addEventListener("pointerdown", outside, true);
  menu.firstElementChild.focus();
}
