"use strict";
// What is wrong with the texts, as the server publishes it.

const vscode = require("vscode");
const { diagnostic, uri } = require("./convert");

/** Shows what the server finds, and nothing while it does not run. */
function showFindings(service) {
  const shown = vscode.languages.createDiagnosticCollection("layoutd");
  service.onNotification("textDocument/publishDiagnostics", ({ uri: name, version, diagnostics }) => {
    const file = uri(name), document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === file.toString());
    // Of a text that has changed since, the next ones are on their way.
    if (version !== undefined && document && document.version > version) return;
    shown.set(file, diagnostics.map(diagnostic));
  });
  service.on("state", (state) => { if (state !== "running") shown.clear(); });
  return shown;
}

module.exports = { showFindings };
