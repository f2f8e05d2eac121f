"use strict";
// The item in the status bar of layout documents, and what is said when the server cannot run.

const vscode = require("vscode");
const { selector } = require("./documents");

const texts = {
  starting: "layoutd: starting", running: "layoutd", waiting: "layoutd: starting again", failed: "layoutd: not running",
  stopping: "layoutd: stopping", stopped: "layoutd: stopped",
};

function showStatus(service) {
  const item = vscode.languages.createLanguageStatusItem("layoutd", selector), { Error: failed, Warning: waiting, Information: well } = vscode.LanguageStatusSeverity;
  item.name = "layoutd";
  const show = (state, reason = "") => {
    item.text = texts[state];
    item.detail = state === "running" ? `language server ${service.version}` : reason;
    item.busy = state === "starting" || state === "waiting";
    item.severity = state === "failed" ? failed : state === "waiting" ? waiting : well;
    item.command = { title: "Restart", command: "layoutd.restart" };
  };
  show(service.state);
  service.on("state", (state, reason) => {
    show(state, reason);
    if (state === "failed") tell(reason);
  });
  return item;
}

/** Nothing works without the program, so its absence is said once each time that a start fails. */
async function tell(reason) {
  const chosen = await vscode.window.showErrorMessage(`layoutd does not run: ${reason}`, "Restart", "Settings", "Log");
  const command = { Restart: ["layoutd.restart"], Settings: ["workbench.action.openSettings", "layoutd.path"], Log: ["layoutd.showLog"] }[chosen];
  if (command) await vscode.commands.executeCommand(...command);
}

module.exports = { showStatus };
