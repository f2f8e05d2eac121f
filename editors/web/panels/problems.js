// The problems of the document: its diagnostics with their quick fixes.

import { byId, createElement, setHidden, setText } from "../dom.js";
import { openMenu } from "./editTools.js";

const rowLimit = 200;
const severities = { 1: "error", 2: "warning", 3: "information", 4: "hint" };

/** Returns "2 errors, 1 warning"; empty if there are neither. */
export function problemSummary(documentState) {
  const part = (count, name) => (count ? [`${count} ${name}${count === 1 ? "" : "s"}`] : []);
  return [...part(documentState.count(1), "error"), ...part(documentState.count(2), "warning")].join(", ");
}

export class Problems {
  #documentState; #actions; #shown = "";

  /**
   * `actions` has `show(diagnostic)`, which goes to its source, and `fixes(diagnostic)` and `apply(fix)` for quick
   * fixes.
   */
  constructor(documentState, actions) {
    this.#documentState = documentState;
    this.#actions = actions;
    documentState.addEventListener("change", () => this.draw());
  }

  draw() {
    const { diagnostics, editing } = this.#documentState;
    const summary = problemSummary(this.#documentState), chip = byId("problemsChip");
    setHidden(chip, !summary);
    setText(chip, summary || "No problems");
    chip.dataset.severity = this.#documentState.count(1) ? "error" : "warning";
    setText(byId("problemsCount"), String(diagnostics.length));
    const signature = JSON.stringify([diagnostics, editing.isEditable]);
    if (signature === this.#shown) return;
    this.#shown = signature;
    const focused = byId("problems").contains(document.activeElement) ? [...byId("problems").querySelectorAll("button")].indexOf(document.activeElement) : -1;
    byId("problems").replaceChildren(...diagnostics.slice(0, rowLimit).map((diagnostic) => this.#row(diagnostic, editing.isEditable)));
    if (diagnostics.length > rowLimit) byId("problems").append(createElement("li", "hint", `and ${diagnostics.length - rowLimit} more`));
    byId("noProblems").hidden = diagnostics.length > 0;
    if (focused >= 0) byId("problems").querySelectorAll("button")[focused]?.focus();
  }

  #row(diagnostic, isEditable) {
    const { range, severity = 1, message, code, data } = diagnostic, kind = severities[severity];
    const show = createElement("button", "problem", [
      createElement("span", `severity ${kind}`, kind), createElement("span", "place", `${data?.file ? `${data.file}:` : ""}${range.start.line + 1}:${range.start.character + 1}`),
      createElement("span", "message", message), createElement("span", "code", code ?? ""),
    ], { title: "Go to the source" });
    show.addEventListener("click", () => this.#actions.show(diagnostic));
    const fix = createElement("button", "secondary", "Fix…", { "aria-label": `Fix: ${message}`, "aria-haspopup": "menu" });
    fix.addEventListener("click", () => this.#openFixes(fix, diagnostic));
    fix.hidden = !isEditable || data?.file !== undefined;
    return createElement("li", "", [show, fix]);
  }

  async #openFixes(button, diagnostic) {
    const fixes = await this.#actions.fixes(diagnostic), { left, top } = button.getBoundingClientRect();
    const entries = fixes.length ? fixes.map((fix) => ({ label: fix.title, run: () => this.#actions.apply(fix) })) : [{ label: "No quick fix for this problem", run() {} }];
    openMenu(left, top, entries, button);
  }
}
