"use strict";
// What the server has to say to people: its log and its messages.

const vscode = require("vscode");

const levels = { 1: "error", 2: "warn", 3: "info", 4: "debug" };
const showing = { 1: "showErrorMessage", 2: "showWarningMessage", 3: "showInformationMessage" };

function showMessages(service, output) {
  service.onNotification("window/logMessage", ({ type, message }) => output[levels[type] ?? "info"](message));
  service.onNotification("$/logTrace", ({ message, verbose }) => output.info(verbose ? `${message}\n${verbose}` : message));
  service.onNotification("window/showMessage", ({ type, message }) => void vscode.window[showing[type] ?? "showInformationMessage"](message));
}

module.exports = { showMessages };
