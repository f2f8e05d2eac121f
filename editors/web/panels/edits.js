// Edits of the text: values, quick fixes, undo and redo.

import { announce, byId, setHidden } from "../dom.js";

/** The keys of an item that state its size. */
const sizeNames = new Set(["size", "width", "height", "columnSpan"]);

/** Returns the edits of a workspace edit for one document. */
export const editsOf = (edit) => [...Object.values(edit?.changes ?? {}), ...(edit?.documentChanges ?? []).map((change) => change.edits)].flat();

export class Edits {
  #documentState; #report; #session;
  /**
   * Whether an edit was requested. The report that it can be undone may follow later than the next key press, so undo and
   * redo are then requested in any case.
   */
  #hasEdited = false;

  /** `session()` returns a session on the document, null without a connection; `report(text)` shows why an edit failed. */
  constructor(documentState, session, report) {
    this.#documentState = documentState;
    this.#session = session;
    this.#report = report;
    byId("undo").addEventListener("click", () => this.undo());
    byId("redo").addEventListener("click", () => this.redo());
    documentState.addEventListener("change", () => this.#update());
  }

  /**
   * Changes a value; null removes it. Returns whether the text has it now, or the editor was requested to change it.
   * `report(text)` gets the reason otherwise.
   */
  set(session, path, value, report) { return this.#perform(session, "layoutd/session/setProperty", { path, value }, `${path.split("/").at(-1)} set to ${JSON.stringify(value)}`, report); }

  /** Writes rows beside the document as the content of a section. Returns whether they are written. */
  addContent(session, content) { return this.#perform(session, "layoutd/session/addContent", content); }

  /** Returns the quick fixes of a diagnostic. */
  async fixes(connection, uri, diagnostic) {
    const actions = await connection.request("textDocument/codeAction", {
      textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic], only: ["quickfix"] },
    }).catch(() => []);
    return (actions ?? []).filter(({ edit }) => edit).map(({ title, edit }) => ({ title, edits: editsOf(edit), textVersion: this.#documentState.textVersion }));
  }

  /** Writes a move of an item into the text. Returns whether the text has it now, or the editor was requested to change it. */
  move(session, { textVersion, edits }) { return this.#perform(session, "layoutd/session/applyEdit", { textVersion, edits }); }

  /**
   * Writes the changes of a session into the text. Returns whether the text has them now, or the editor was requested to
   * write them.
   */
  async commit(session) {
    const { editing, textVersion } = this.#documentState;
    if (!editing.isEditable) return false;
    const edit = await session.request("layoutd/session/commit").catch(() => null), edits = editsOf(edit);
    return edits.length > 0 && this.#perform(session, "layoutd/session/applyEdit", { textVersion, edits });
  }

  /** Returns the keys of sizes that the text has for an item; null if the text cannot be edited. */
  async sizeKeys(session, key) {
    if (!this.#documentState.editing.isEditable) return null;
    const found = await session.request("layoutd/session/elementProperties", { key }).catch(() => null);
    const sizes = (found?.groups[0]?.properties ?? []).filter(({ name, value }) => sizeNames.has(name) && (typeof value === "number" || Array.isArray(value)));
    return Object.fromEntries(sizes.map(({ name, value }) => [name, value]));
  }

  apply({ title, edits, textVersion }) { return this.#perform(this.#session(), "layoutd/session/applyEdit", { textVersion, edits }, title); }
  undo() { if (this.#documentState.editing.canUndo || this.#hasEdited) this.#perform(this.#session(), "layoutd/session/undoEdit", {}, "Undone"); }
  redo() { if (this.#documentState.editing.canRedo || this.#hasEdited) this.#perform(this.#session(), "layoutd/session/redoEdit", {}, "Redone"); }

  async #perform(session, method, params, text, report = this.#report) {
    if (!session?.id) return false;
    this.#hasEdited = true;
    try {
      const { state } = await session.request(method, params);
      if (state !== "unchanged" && text) announce(text);
      return true;
    } catch (error) {
      report(error.message);
      return false;
    }
  }

  #update() {
    const { origin, editing } = this.#documentState;
    setHidden(byId("edits"), !editing.isEditable || origin !== "file");
    byId("undo").disabled = !editing.canUndo;
    byId("redo").disabled = !editing.canRedo;
  }
}
