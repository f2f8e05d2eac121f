// Edits of the text: values, quick fixes, undo and redo.

import { announce, byId } from "../dom.js";

export class Edits {
  #documentState; #report; #session;

  /** `session()` returns a session on the document, null without a connection; `report(text)` shows why an edit failed. */
  constructor(documentState, session, report) {
    this.#documentState = documentState;
    this.#session = session;
    this.#report = report;
    byId("undo").addEventListener("click", () => this.undo());
    byId("redo").addEventListener("click", () => this.redo());
    documentState.addEventListener("change", () => this.#update());
  }

  /** Changes a value; null removes it. Returns whether the text has it now, or the editor was requested to change it. */
  set(session, path, value) { return this.#perform(session, "layoutd/session/setProperty", { path, value }, `${path.split("/").at(-1)} set to ${JSON.stringify(value)}`); }

  /** Returns the quick fixes of a diagnostic. */
  async fixes(connection, uri, diagnostic) {
    const actions = await connection.request("textDocument/codeAction", {
      textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic], only: ["quickfix"] },
    }).catch(() => []);
    return (actions ?? []).filter(({ edit }) => edit).map(({ title, edit }) => ({ title, edits: Object.values(edit.changes ?? {})[0] ?? edit.documentChanges?.[0]?.edits ?? [], textVersion: this.#documentState.textVersion }));
  }

  /**
   * Writes a move of an item into the text, which keeps its comments. Returns false without an edit if the text cannot be
   * edited, or does not list the items one by one.
   */
  async move(session, key, neighbors) {
    if (!this.#documentState.editing.isEditable) return false;
    const { textVersion } = this.#documentState;
    try {
      if (await isGenerated(session, key)) return false;
      // Between two items of one generator the text has no line.
      const lists = await Promise.all(neighbors.map((neighbor) => isGenerated(session, neighbor)));
      if (lists.length > 0 && lists.every(Boolean)) return false;
      const { changes, documentChanges } = await session.request("layoutd/session/commit");
      const edits = documentChanges?.[0]?.edits ?? Object.values(changes ?? {})[0] ?? [];
      return await this.#perform(session, "layoutd/session/applyEdit", { textVersion, edits }, "");
    } catch (error) {
      this.#report(error.message);
      return false;
    }
  }

  apply({ title, edits, textVersion }) { return this.#perform(this.#session(), "layoutd/session/applyEdit", { textVersion, edits }, title); }
  undo() { if (this.#documentState.editing.canUndo) this.#perform(this.#session(), "layoutd/session/undoEdit", {}, "Undone"); }
  redo() { if (this.#documentState.editing.canRedo) this.#perform(this.#session(), "layoutd/session/redoEdit", {}, "Redone"); }

  async #perform(session, method, params, text) {
    if (!session?.id) return false;
    try {
      const { state } = await session.request(method, params);
      if (state !== "unchanged" && text) announce(text);
      return true;
    } catch (error) {
      this.#report(error.message);
      return false;
    }
  }

  #update() {
    const { origin, editing } = this.#documentState;
    byId("edits").hidden = !editing.isEditable || origin !== "file";
    byId("undo").disabled = !editing.canUndo;
    byId("redo").disabled = !editing.canRedo;
  }
}

/** Returns whether a generator or a source creates an item. */
async function isGenerated(session, key) {
  const found = await session.request("layoutd/session/elementProperties", { key });
  return !found || found.generator !== undefined;
}
