"use strict";
// The command that writes a new document from a template of the program.

const { execFile } = require("node:child_process"), { promisify } = require("node:util");
const vscode = require("vscode");

/** Runs the program; returns its output. */
async function output({ program }, words) {
  return (await promisify(execFile)(program, ["init", ...words], { maxBuffer: 1 << 24 })).stdout;
}

/** Returns the templates as choices. Each line of the list is a name, spaces and a description. */
async function templates(command) {
  const lines = (await output(command, ["--list"])).split("\n").map((line) => line.match(/^\s*(\S+)\s+(.*)$/));
  return lines.filter(Boolean).map(([, label, detail]) => ({ label, detail }));
}

/** Lets the user choose a template and a file, writes the file, and shows it with its preview. Returns its URI. */
async function newDocument(command, open) {
  const template = await vscode.window.showQuickPick(await templates(command), { placeHolder: "What should the screen be like?" });
  if (!template) return undefined;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const suggestion = folder && vscode.Uri.joinPath(folder, `${template.label}.layout.json`);
  const chosen = await vscode.window.showSaveDialog({ defaultUri: suggestion, filters: { "Layout Document": ["layout.json"] } });
  if (!chosen) return undefined;
  // A dialog of the system may leave out the extension.
  const uri = chosen.path.endsWith(".layout.json") ? chosen : chosen.with({ path: `${chosen.path.replace(/\.json$/, "")}.layout.json` });
  await vscode.workspace.fs.writeFile(uri, Buffer.from(await output(command, ["--template", template.label, "-"])));
  await vscode.window.showTextDocument(uri);
  await open(uri);
  return uri;
}

module.exports = { newDocument };
