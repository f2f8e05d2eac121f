"use strict";
// The commands of the palette, of menus and above lines. Each is for the document that is given, or for the active one.

const vscode = require("vscode");
const { isOurs } = require("./documents");

/** The document that is meant: a menu gives an address, a lens its text. */
function meant(given) {
  if (typeof given === "string") return vscode.Uri.parse(given, true);
  if (given?.scheme) return given;
  const active = vscode.window.activeTextEditor?.document;
  return active && isOurs(active) ? active.uri : undefined;
}

/** The server's picture goes when the server ends; who wants to keep it says where. */
async function offerCopy(result, document) {
  if (!result?.uri || await vscode.window.showInformationMessage("The picture is shown until the server ends.", "Save As…") !== "Save As…") return result;
  const beside = document.scheme === "file" ? vscode.Uri.parse(`${document.toString().replace(/\.layout\.json$/, "")}.svg`, true) : undefined;
  const target = await vscode.window.showSaveDialog({ defaultUri: beside, filters: { SVG: ["svg"] } });
  if (target) await vscode.workspace.fs.copy(vscode.Uri.parse(result.uri, true), target, { overwrite: true });
  return result;
}

function registerCommands({ service, panels, output }) {
  const register = (name, action) => vscode.commands.registerCommand(name, action);
  const forDocument = (action) => async (given) => {
    const uri = meant(given);
    if (!uri) return vscode.window.showInformationMessage("Open a *.layout.json first.");
    try {
      // What is in no editor the server does not know.
      if (!vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri.toString())) await vscode.workspace.openTextDocument(uri);
      return await action(uri);
    } catch (error) {
      return vscode.window.showErrorMessage(`layoutd: ${error.message}`);
    }
  };
  /** A command of the server, if it has it. */
  const execute = (name, then = (result) => result) => forDocument(async (uri) => {
    if (service.isRunning && !service.executes(name)) throw new Error(`layoutd ${service.version} has no ${name}`);
    return then(await service.request("workspace/executeCommand", { command: name, arguments: [uri.toString()] }), uri);
  });
  return [
    register("layoutd.preview.open", forDocument((uri) => panels.open(uri))),
    register("layoutd.preview.openInBrowser", execute("layoutd.preview.openInBrowser")),
    register("layoutd.preview.export", execute("layoutd.preview.export", offerCopy)),
    register("layoutd.simulate", execute("layoutd.simulate")),
    register("layoutd.restart", () => service.restart()),
    register("layoutd.showLog", () => output.show()),
  ];
}

module.exports = { registerCommands };
