"use strict";
// The cursor and the picture follow each other.

const vscode = require("vscode");
const { range } = require("../convert");

/** Shows a place of a text: in the editor that has it, else in a new one. */
async function showPlace({ uri, range: place, takeFocus = true }) {
  const target = vscode.Uri.parse(uri, true);
  const seen = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === target.toString());
  const selection = place && range(place);
  const editor = await vscode.window.showTextDocument(target, {
    viewColumn: seen?.viewColumn ?? vscode.ViewColumn.One, preserveFocus: !takeFocus, selection,
  });
  if (selection) editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Shows what the server asks for: a place of a text, or a page in the browser. */
async function showDocument({ uri, external, takeFocus, selection }) {
  if (external || /^https?:/.test(uri)) return { success: await vscode.env.openExternal(vscode.Uri.parse(uri, true)) };
  await showPlace({ uri, range: selection, takeFocus });
  return { success: true };
}

/**
 * Tells where the cursor is: other connections by the server, the pages of this one by its bridge. While an answer is on
 * its way only the newest place waits, so that a cursor that runs leaves no queue behind it.
 */
class Follower {
  #service; #bridge; #waiting = null; #isAsking = false;

  constructor(service, bridge) { [this.#service, this.#bridge] = [service, bridge]; }

  moved(document, position) {
    const uri = document.uri.toString(), place = { textDocument: { uri }, position: { line: position.line, character: position.character } };
    if (this.#service.supports("layoutd/editor/didMoveCursor")) this.#service.notify("layoutd/editor/didMoveCursor", place);
    if (![...this.#bridge.pages].some((page) => page.uri === uri)) return;
    this.#waiting = place;
    return this.#ask();
  }

  async #ask() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#waiting) {
      const place = this.#waiting;
      this.#waiting = null;
      const answer = await this.#service.request("layoutd/reveal", place).catch(() => null);
      if (answer && !this.#waiting) this.#bridge.point(place.textDocument.uri, answer.matches);
    }
    this.#isAsking = false;
  }
}

module.exports = { Follower, showDocument, showPlace };
