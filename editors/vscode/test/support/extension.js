"use strict";
// The whole extension with the real server and a stand-in for VS Code.

const folder = require("./folder");
const { binary, until } = require("./server");
const { install, standIn, standInDocument } = require("./vscode");

/** Activates the extension for a test, with documents that are open already. */
async function activated(test, { documents = {}, settings = {}, folders = [] } = {}) {
  const vscode = standIn({ settings: { layoutd: { path: binary, trace: { server: "off" }, ...settings } }, folders });
  install(vscode);
  const { activate, deactivate } = require(`${folder}/extension`);
  const opened = Object.fromEntries(Object.entries(documents).map(([uri, text]) => [uri, standInDocument(vscode, uri, text)]));
  const context = { extensionPath: folder, extension: { packageJSON: require(`${folder}/package.json`) }, subscriptions: [] };
  test.after(async () => {
    await deactivate();
    context.subscriptions.forEach((each) => each.dispose());
  });
  await activate(context);
  return { vscode, recorded: vscode.recorded, documents: opened, deactivate, until, running: () => until(() => vscode.recorded.status.text === "layoutd") };
}

module.exports = { activated, folder };
