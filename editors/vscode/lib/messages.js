"use strict";
// Log entries and messages of the server.

const vscode = require("vscode");

const levels = { 1: "error", 2: "warn", 3: "info", 4: "debug" };
const showing = { 1: "showErrorMessage", 2: "showWarningMessage", 3: "showInformationMessage" };

function showMessages(server, output) {
  server.onNotification("window/logMessage", ({ type, message }) => output[levels[type] ?? "info"](message));
  server.onNotification("$/logTrace", ({ message, verbose }) => output.info(verbose ? `${message}\n${verbose}` : message));
  server.onNotification("window/showMessage", ({ type, message }) => void vscode.window[showing[type] ?? "showInformationMessage"](message));
}

module.exports = { showMessages };
