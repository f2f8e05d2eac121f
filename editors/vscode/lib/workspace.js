"use strict";
// Workspace requests of the server: settings, file watchers and edits; and changes of the workspace folders.

const vscode = require("vscode");
const { uri, workspaceEdit } = require("./convert");

const folders = () => (vscode.workspace.workspaceFolders ?? []).map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));

/** Returns a section of the settings as plain data, without settings that have no value. */
function section(name) {
  const settings = vscode.workspace.getConfiguration().get(name ?? "");
  return settings === undefined ? null : JSON.parse(JSON.stringify(settings, (_, value) => value ?? undefined));
}

/** Applies an edit, unless a document has another version than the edit was made for. */
async function apply({ edit }) {
  for (const { textDocument } of edit.documentChanges ?? []) {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri(textDocument.uri).toString());
    if (Number.isInteger(textDocument.version) && document && document.version !== textDocument.version) {
      return { applied: false, failureReason: "the document has changed" };
    }
  }
  return { applied: await vscode.workspace.applyEdit(workspaceEdit(edit)) };
}

/** Handles the server's requests. Its registrations are disposed when the server ends. */
function serveWorkspace(server) {
  const registered = new Map();
  const unregister = (id) => {
    registered.get(id)?.forEach((each) => each.dispose());
    registered.delete(id);
  };
  server.on("state", (state) => { if (state !== "running") [...registered.keys()].forEach(unregister); });

  server.onRequest("workspace/configuration", ({ items }) => items.map((item) => section(item.section)));
  server.onRequest("workspace/applyEdit", apply);
  server.onRequest("client/unregisterCapability", ({ unregisterations = [] }) => { unregisterations.forEach(({ id }) => unregister(id)); });
  server.onRequest("client/registerCapability", ({ registrations }) => {
    for (const { id, method, registerOptions = {} } of registrations) {
      if (method === "workspace/didChangeConfiguration") {
        const names = [registerOptions.section ?? "layoutd"].flat();
        registered.set(id, [vscode.workspace.onDidChangeConfiguration((event) => {
          // The server requests the settings that it needs.
          if (names.some((name) => event.affectsConfiguration(name))) server.notify(method, { settings: null });
        })]);
      } else if (method === "workspace/didChangeWatchedFiles") {
        registered.set(id, registerOptions.watchers.flatMap(({ globPattern }) => watched(globPattern, server)));
      } else {
        throw new Error(`method: this extension cannot register ${method}`);
      }
    }
  });

  return vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    const named = (all) => all.map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));
    server.notify("workspace/didChangeWorkspaceFolders", { event: { added: named(added), removed: named(removed) } });
  });
}

function watched(pattern, server) {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const notify = (type) => (file) => server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: file.toString(), type }] });
  return [watcher, watcher.onDidCreate(notify(1)), watcher.onDidChange(notify(2)), watcher.onDidDelete(notify(3))];
}

module.exports = { folders, section, serveWorkspace };
