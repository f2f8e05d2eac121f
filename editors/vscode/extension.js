"use strict";
// The entry point: creates and connects all parts.

const vscode = require("vscode");
const { registerCommands } = require("./lib/commands");
const { Documents, isManaged, selector } = require("./lib/documents");
const { publishDiagnostics } = require("./lib/diagnostics");
const { showMessages } = require("./lib/messages");
const { PageMultiplexer } = require("./lib/preview/pageMultiplexer");
const { CursorSync, showDocument, showRange } = require("./lib/preview/cursorSync");
const { Panels } = require("./lib/preview/panels");
const { registerProviders } = require("./lib/providers");
const { findExecutable } = require("./lib/server/executable");
const { initializeParams } = require("./lib/server/initializeParams");
const { ServerProcess } = require("./lib/server/serverProcess");
const { showStatus } = require("./lib/status");
const { folders, serveWorkspace } = require("./lib/workspace");

const setting = (name) => vscode.workspace.getConfiguration("layoutd").get(name);
let server = null;

function command() {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri, directory = folder?.scheme === "file" ? folder.fsPath : undefined;
  const program = findExecutable(setting("path"), { folder: directory });
  if (!program) throw new Error(`program ${setting("path") || "layoutd"} not found; set layoutd.path to its location`);
  return { program, args: ["--stdio"], options: { cwd: directory } };
}

async function activate(context) {
  const { name, version } = context.extension.packageJSON;
  const output = vscode.window.createOutputChannel("layoutd", { log: true }), log = (text) => output.info(text);
  server = new ServerProcess({ command, log, initializeParams: () => initializeParams({ name, version, folders: folders(), trace: setting("trace.server") }) });

  // First, so that the documents are open in a new server before its pages are.
  const documents = new Documents(server, (uri) => panels.onOwnershipChange(uri));
  const multiplexer = new PageMultiplexer(server), cursorSync = new CursorSync(server, multiplexer);
  const reveal = (params) => showRange(params).catch((error) => log(error.message));
  // After a click in a page its keys are still those of the page: Delete must not delete the selected text.
  const panels = new Panels({ extension: context.extensionPath, multiplexer, reveal: (range) => reveal({ ...range, takeFocus: false }) });
  showMessages(server, output);
  server.onRequest("window/showDocument", showDocument);
  server.onNotification("layoutd/editor/reveal", reveal);

  let providers = [];
  server.on("state", (state) => {
    providers.splice(0).forEach((each) => each.dispose());
    if (state === "running") providers = registerProviders(server, selector, log);
  });

  context.subscriptions.push(
    output, publishDiagnostics(server), showStatus(server), serveWorkspace(server), panels, panels.register(),
    ...documents.register(), ...registerCommands({ server, panels, output, command }), { dispose: () => providers.forEach((each) => each.dispose()) },
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
      if (isManaged(textEditor.document)) cursorSync.cursorDidMove(textEditor.document, selections[0].active);
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("layoutd.path")) server.restart();
      else if (event.affectsConfiguration("layoutd.trace.server")) server.notify("$/setTrace", { value: setting("trace.server") });
    }),
  );
  await server.start();
}

/** VS Code waits some seconds for this. A server that outlives it exits when its parent process has ended. */
function deactivate() { return server?.stop(); }

module.exports = { activate, deactivate };
