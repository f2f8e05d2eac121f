"use strict";
// The diagnostics that the server publishes.

const vscode = require("vscode");
const { diagnostic, uri } = require("./convert");

/** Shows the published diagnostics; clears them while the server is not running. */
function publishDiagnostics(server) {
  const shown = vscode.languages.createDiagnosticCollection("layoutd");
  server.onNotification("textDocument/publishDiagnostics", ({ uri: name, version, diagnostics }) => {
    const file = uri(name), document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === file.toString());
    // Outdated: diagnostics of the current version follow.
    if (version !== undefined && document && document.version > version) return;
    shown.set(file, diagnostics.map(diagnostic));
  });
  server.on("state", (state) => { if (state !== "running") shown.clear(); });
  return shown;
}

module.exports = { publishDiagnostics };
