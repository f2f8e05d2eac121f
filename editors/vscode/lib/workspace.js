"use strict";
// What the server asks of the workspace: settings, watched files, edits; and what it is told of folders.

const vscode = require("vscode");
const { uri, workspaceEdit } = require("./convert");

const folders = () => (vscode.workspace.workspaceFolders ?? []).map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));

/** A section of the settings as plain data; a setting without a value is not said. */
function section(name) {
  const settings = vscode.workspace.getConfiguration().get(name ?? "");
  return settings === undefined ? null : JSON.parse(JSON.stringify(settings, (_, value) => value ?? undefined));
}

/** Carries an edit out, unless a text has become another than the edit is for. */
async function apply({ edit }) {
  for (const { textDocument } of edit.documentChanges ?? []) {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri(textDocument.uri).toString());
    if (Number.isInteger(textDocument.version) && document && document.version !== textDocument.version) {
      return { applied: false, failureReason: "the text has changed" };
    }
  }
  return { applied: await vscode.workspace.applyEdit(workspaceEdit(edit)) };
}

/** Answers the server's requests; what it has registered ends with it. */
function serveWorkspace(service) {
  const registered = new Map();
  const forget = (id) => {
    registered.get(id)?.forEach((each) => each.dispose());
    registered.delete(id);
  };
  service.on("state", (state) => { if (state !== "running") [...registered.keys()].forEach(forget); });

  service.onRequest("workspace/configuration", ({ items }) => items.map((item) => section(item.section)));
  service.onRequest("workspace/applyEdit", apply);
  service.onRequest("client/unregisterCapability", ({ unregisterations = [] }) => { unregisterations.forEach(({ id }) => forget(id)); });
  service.onRequest("client/registerCapability", ({ registrations }) => {
    for (const { id, method, registerOptions = {} } of registrations) {
      if (method === "workspace/didChangeConfiguration") {
        const names = [registerOptions.section ?? "layoutd"].flat();
        registered.set(id, [vscode.workspace.onDidChangeConfiguration((event) => {
          // The server asks for what it wants to know.
          if (names.some((name) => event.affectsConfiguration(name))) service.notify(method, { settings: null });
        })]);
      } else if (method === "workspace/didChangeWatchedFiles") {
        registered.set(id, registerOptions.watchers.flatMap(({ globPattern }) => watched(globPattern, service)));
      } else {
        throw new Error(`cannot register ${method}`);
      }
    }
  });

  return vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    const named = (all) => all.map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));
    service.notify("workspace/didChangeWorkspaceFolders", { event: { added: named(added), removed: named(removed) } });
  });
}

function watched(pattern, service) {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const tell = (type) => (file) => service.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: file.toString(), type }] });
  return [watcher, watcher.onDidCreate(tell(1)), watcher.onDidChange(tell(2)), watcher.onDidDelete(tell(3))];
}

module.exports = { folders, section, serveWorkspace };
