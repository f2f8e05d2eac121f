"use strict";
// Where VS Code begins: puts the parts together.

const vscode = require("vscode");
const { registerCommands } = require("./lib/commands");
const { Documents, isOurs, selector } = require("./lib/documents");
const { showFindings } = require("./lib/findings");
const { showMessages } = require("./lib/messages");
const { Bridge } = require("./lib/preview/bridge");
const { Follower, showDocument, showPlace } = require("./lib/preview/follow");
const { Panels } = require("./lib/preview/panels");
const { registerProviders } = require("./lib/providers");
const { findExecutable } = require("./lib/server/executable");
const { introduction } = require("./lib/server/introduction");
const { Service } = require("./lib/server/service");
const { showStatus } = require("./lib/status");
const { folders, serveWorkspace } = require("./lib/workspace");

const setting = (name) => vscode.workspace.getConfiguration("layoutd").get(name);
let service = null;

function command() {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri, place = folder?.scheme === "file" ? folder.fsPath : undefined;
  const program = findExecutable(setting("path"), { folder: place });
  if (!program) throw new Error(`there is no program ${setting("path") || "layoutd"}; the setting layoutd.path says where it is`);
  return { program, args: ["--stdio"], options: { cwd: place } };
}

async function activate(context) {
  const { name, version } = context.extension.packageJSON;
  const output = vscode.window.createOutputChannel("layoutd", { log: true }), log = (text) => output.info(text);
  service = new Service({ command, log, introduction: () => introduction({ name, version, folders: folders(), trace: setting("trace.server") }) });

  // First of all, so that pages that open with a new server find the texts there.
  const documents = new Documents(service, (uri) => panels.changedHands(uri));
  const bridge = new Bridge(service), follower = new Follower(service, bridge);
  const reveal = (place) => showPlace(place).catch((error) => log(error.message));
  const panels = new Panels({ extension: context.extensionPath, bridge, reveal });
  showMessages(service, output);
  service.onRequest("window/showDocument", showDocument);
  service.onNotification("layoutd/editor/reveal", reveal);

  let providers = [];
  service.on("state", (state) => {
    providers.splice(0).forEach((each) => each.dispose());
    if (state === "running") providers = registerProviders(service, selector, log);
  });

  context.subscriptions.push(
    output, showFindings(service), showStatus(service), serveWorkspace(service), panels, panels.register(),
    ...documents.register(), ...registerCommands({ service, panels, output }), { dispose: () => providers.forEach((each) => each.dispose()) },
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
      if (isOurs(textEditor.document)) follower.moved(textEditor.document, selections[0].active);
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("layoutd.path")) service.restart();
      else if (event.affectsConfiguration("layoutd.trace.server")) service.notify("$/setTrace", { value: setting("trace.server") });
    }),
  );
  await service.start();
}

/** VS Code waits some seconds for this; a server that outlives it notices that its parent has gone. */
function deactivate() { return service?.stop(); }

module.exports = { activate, deactivate };
