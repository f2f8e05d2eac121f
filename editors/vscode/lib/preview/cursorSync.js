"use strict";
// Synchronizes the cursor and the preview, in both directions.

const vscode = require("vscode");
const { range } = require("../convert");

/** Shows a range of a document, in the editor that shows it already or in a new one. */
async function showRange({ uri, range: lspRange, takeFocus = true }) {
  const target = vscode.Uri.parse(uri, true);
  const seen = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === target.toString());
  const selection = lspRange && range(lspRange);
  const editor = await vscode.window.showTextDocument(target, {
    viewColumn: seen?.viewColumn ?? vscode.ViewColumn.One, preserveFocus: !takeFocus, selection,
  });
  if (selection) editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Handles `window/showDocument`: shows a range of a document, or opens a page in the browser. */
async function showDocument({ uri, external, takeFocus, selection }) {
  if (external || /^https?:/.test(uri)) return { success: await vscode.env.openExternal(vscode.Uri.parse(uri, true)) };
  await showRange({ uri, range: selection, takeFocus });
  return { success: true };
}

/**
 * Reports the cursor to the server, which notifies other connections, and to this connection's pages. While a request
 * is in flight only the newest position is kept, so that a moving cursor builds no queue.
 */
class CursorSync {
  #server; #multiplexer; #pending = null; #isRequesting = false;

  constructor(server, multiplexer) { [this.#server, this.#multiplexer] = [server, multiplexer]; }

  cursorDidMove(document, position) {
    const uri = document.uri.toString(), params = { textDocument: { uri }, position: { line: position.line, character: position.character } };
    if (this.#server.supports("layoutd/editor/didMoveCursor")) this.#server.notify("layoutd/editor/didMoveCursor", params);
    if (![...this.#multiplexer.pages].some((page) => page.uri === uri)) return;
    this.#pending = params;
    return this.#sendPending();
  }

  async #sendPending() {
    if (this.#isRequesting) return;
    this.#isRequesting = true;
    while (this.#pending) {
      const params = this.#pending;
      this.#pending = null;
      const result = await this.#server.request("layoutd/reveal", params).catch(() => null);
      if (result && !this.#pending) this.#multiplexer.sendCursorMatches(params.textDocument.uri, result.matches);
    }
    this.#isRequesting = false;
  }
}

module.exports = { CursorSync, showDocument, showRange };
