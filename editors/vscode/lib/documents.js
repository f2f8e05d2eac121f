"use strict";
// Synchronizes the open documents with the server.

const vscode = require("vscode");
const { plainRange } = require("./convert");

const language = "layoutjson";
/** Selects the documents that the extension manages; not those of other schemes, such as the old side of a diff. */
const selector = ["file", "untitled"].map((scheme) => ({ language, scheme }));
const isManaged = (document) => selector.some((each) => document.languageId === each.language && document.uri.scheme === each.scheme);

class Documents {
  #server; #onOwnershipChange; #open = new Set();

  /** `onOwnershipChange(uri)` is called after a document was opened or closed. */
  constructor(server, onOwnershipChange = () => {}) {
    [this.#server, this.#onOwnershipChange] = [server, onOwnershipChange];
    server.on("state", (state) => {
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
    if (!isManaged(document) || !this.#server.isRunning || this.#open.has(uri)) return;
    this.#open.add(uri);
    const { languageId, version } = document;
    this.#server.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text: document.getText() } });
    this.#onOwnershipChange(uri);
  }

  changed({ document, contentChanges }) {
    const uri = document.uri.toString();
    if (!this.#open.has(uri) || contentChanges.length === 0) return;
    // VS Code lists changes from the end of the text to its start, so each range is valid after the changes before it.
    const changes = contentChanges.map(({ range, text }) => ({ range: plainRange(range), text }));
    this.#server.notify("textDocument/didChange", { textDocument: { uri, version: document.version }, contentChanges: changes });
  }

  saved(document) {
    const uri = document.uri.toString();
    if (this.#open.has(uri)) this.#server.notify("textDocument/didSave", { textDocument: { uri } });
  }

  closed(document) {
    const uri = document.uri.toString();
    if (!this.#open.delete(uri)) return;
    this.#server.notify("textDocument/didClose", { textDocument: { uri } });
    this.#onOwnershipChange(uri);
  }
}

module.exports = { Documents, isManaged, selector };
