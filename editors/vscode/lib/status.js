"use strict";
// The language status item, and the error message when the server cannot start.

const vscode = require("vscode");
const { selector } = require("./documents");

const texts = {
  starting: "layoutd: starting", running: "layoutd", backingOff: "layoutd: restarting", failed: "layoutd: not running",
  stopping: "layoutd: stopping", stopped: "layoutd: stopped",
};

function showStatus(server) {
  const item = vscode.languages.createLanguageStatusItem("layoutd", selector), { Error: failed, Warning: backingOff, Information: well } = vscode.LanguageStatusSeverity;
  item.name = "layoutd";
  const show = (state, reason = "") => {
    item.text = texts[state];
    item.detail = state === "running" ? `language server ${server.version}` : reason;
    item.busy = state === "starting" || state === "backingOff";
    item.severity = state === "failed" ? failed : state === "backingOff" ? backingOff : well;
    item.command = { title: "Restart", command: "layoutd.restart" };
  };
  show(server.state);
  server.on("state", (state, reason) => {
    show(state, reason);
    if (state === "failed") showError(reason);
  });
  return item;
}

/** Shows an error message after each failed start, since nothing works without the server. */
async function showError(reason) {
  const chosen = await vscode.window.showErrorMessage(`layoutd is not running: ${reason}`, "Restart", "Settings", "Log");
  const command = { Restart: ["layoutd.restart"], Settings: ["workbench.action.openSettings", "layoutd.path"], Log: ["layoutd.showLog"] }[chosen];
  if (command) await vscode.commands.executeCommand(...command);
}

module.exports = { showStatus };
