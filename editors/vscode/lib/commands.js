"use strict";
// The commands. Each applies to the document that it is called with, or to the active one.

const vscode = require("vscode");
const { isManaged } = require("./documents");
const { newDocument } = require("./newDocument");

/** Returns the URI of the document: menus pass a URI, code lenses its text; otherwise that of the active editor. */
function resolveDocument(given) {
  if (typeof given === "string") return vscode.Uri.parse(given, true);
  if (given?.scheme) return given;
  const active = vscode.window.activeTextEditor?.document;
  return active && isManaged(active) ? active.uri : undefined;
}

/** The server deletes an exported picture when it ends, so offers to save a copy. */
async function offerSaveAs(result, document) {
  if (!result?.uri || await vscode.window.showInformationMessage("The picture is deleted when the server stops.", "Save As…") !== "Save As…") return result;
  const beside = document.scheme === "file" ? vscode.Uri.parse(`${document.toString().replace(/\.layout\.json$/, "")}.svg`, true) : undefined;
  const target = await vscode.window.showSaveDialog({ defaultUri: beside, filters: { SVG: ["svg"] } });
  if (target) await vscode.workspace.fs.copy(vscode.Uri.parse(result.uri, true), target, { overwrite: true });
  return result;
}

/** Copies the Swift text of a layout to the clipboard. */
async function copyText(result) {
  if (typeof result?.text !== "string") return result;
  await vscode.env.clipboard.writeText(result.text);
  vscode.window.showInformationMessage("The layout was copied as Swift.");
  return result;
}

function registerCommands({ server, panels, output, command }) {
  const register = (name, action) => vscode.commands.registerCommand(name, action);
  const forDocument = (action) => async (given) => {
    const uri = resolveDocument(given);
    if (!uri) return vscode.window.showInformationMessage("Open a *.layout.json file first.");
    try {
      // The server only has documents that are open in VS Code.
      if (!vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri.toString())) await vscode.workspace.openTextDocument(uri);
      return await action(uri);
    } catch (error) {
      return vscode.window.showErrorMessage(`layoutd: ${error.message}`);
    }
  };
  /** Returns a command that runs a command of the server, if the server has it. */
  const execute = (name, completion = (result) => result) => forDocument(async (uri) => {
    if (server.isRunning && !server.executes(name)) throw new Error(`layoutd ${server.version} has no ${name}; install a newer layoutd`);
    return completion(await server.request("workspace/executeCommand", { command: name, arguments: [uri.toString()] }), uri);
  });
  const create = async () => {
    try {
      return await newDocument(command(), (uri) => vscode.commands.executeCommand("layoutd.preview.open", uri));
    } catch (error) {
      return vscode.window.showErrorMessage(`layoutd: ${error.message}`);
    }
  };
  return [
    register("layoutd.newDocument", create),
    register("layoutd.preview.open", forDocument((uri) => panels.open(uri))),
    register("layoutd.preview.openInBrowser", execute("layoutd.preview.openInBrowser")),
    register("layoutd.preview.export", execute("layoutd.preview.export", offerSaveAs)),
    register("layoutd.simulate", execute("layoutd.simulate")),
    register("layoutd.copyAsSwift", execute("layoutd.copyAsSwift", copyText)),
    register("layoutd.restart", () => server.restart()),
    register("layoutd.showLog", () => output.show()),
  ];
}

module.exports = { registerCommands };
