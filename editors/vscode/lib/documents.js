"use strict";
// Keeps the server's copies of the texts equal to the editor's.

const vscode = require("vscode");
const { plainRange } = require("./convert");

const language = "layoutjson";
/** Which texts are ours: not those of other schemes, such as the old side of a comparison. */
const selector = ["file", "untitled"].map((scheme) => ({ language, scheme }));
const isOurs = (document) => selector.some((each) => document.languageId === each.language && document.uri.scheme === each.scheme);

class Documents {
  #service; #changedHands; #open = new Set();

  /** `changedHands(uri)` is called when a text was opened or closed. */
  constructor(service, changedHands = () => {}) {
    [this.#service, this.#changedHands] = [service, changedHands];
    service.on("state", (state) => {
      if (state === "running") vscode.workspace.textDocuments.forEach((document) => this.opened(document));
      else this.#open.clear();
    });
  }

  register() {
    const { workspace } = vscode;
    return [
      workspace.onDidOpenTextDocument((document) => this.opened(document)),
      workspace.onDidChangeTextDocument((event) => this.changed(event)),
      workspace.onDidSaveTextDocument((document) => this.saved(document)),
      workspace.onDidCloseTextDocument((document) => this.closed(document)),
    ];
  }

  opened(document) {
    const uri = document.uri.toString();
    if (!isOurs(document) || !this.#service.isRunning || this.#open.has(uri)) return;
    this.#open.add(uri);
    const { languageId, version } = document;
    this.#service.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text: document.getText() } });
    this.#changedHands(uri);
  }

  changed({ document, contentChanges }) {
    const uri = document.uri.toString();
    if (!this.#open.has(uri) || contentChanges.length === 0) return;
    // VS Code lists changes from the end of the text to its beginning, so that each holds for the result of those before.
    const changes = contentChanges.map(({ range, text }) => ({ range: plainRange(range), text }));
    this.#service.notify("textDocument/didChange", { textDocument: { uri, version: document.version }, contentChanges: changes });
  }

  saved(document) {
    const uri = document.uri.toString();
    if (this.#open.has(uri)) this.#service.notify("textDocument/didSave", { textDocument: { uri } });
  }

  closed(document) {
    const uri = document.uri.toString();
    if (!this.#open.delete(uri)) return;
    this.#service.notify("textDocument/didClose", { textDocument: { uri } });
    this.#changedHands(uri);
  }
}

module.exports = { Documents, isOurs, selector };
