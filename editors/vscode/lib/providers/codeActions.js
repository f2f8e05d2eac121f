"use strict";
// Code actions.

const vscode = require("vscode");
const { command, plainDiagnostic, plainRange, workspaceEdit } = require("../convert");
const { textDocument } = require("./requester");

const kindOf = (name) => name.split(".").reduce((kind, part) => kind.append(part), vscode.CodeActionKind.Empty);

/** Converts a code action; `known` are VS Code's diagnostics, among which those that it fixes are found. */
function action(known) {
  return (given) => {
    if (typeof given.command === "string") return command(given);
    const made = new vscode.CodeAction(given.title, given.kind && kindOf(given.kind));
    const fixed = (given.diagnostics ?? []).map((each) => JSON.stringify([each.range, each.message]));
    made.diagnostics = known.filter((each) => fixed.includes(JSON.stringify([plainRange(each.range), each.message])));
    made.isPreferred = given.isPreferred;
    if (given.disabled) made.disabled = given.disabled;
    if (given.edit) made.edit = workspaceEdit(given.edit);
    if (given.command) made.command = command(given.command);
    return made;
  };
}

module.exports = (request, supports, selector) => [
  supports.codeActionProvider && vscode.languages.registerCodeActionsProvider(selector, {
    provideCodeActions(document, target, { diagnostics, only, triggerKind }, token) {
      const own = diagnostics.filter(({ source }) => source === "layoutd" || source === "layoutd-lint");
      const context = { diagnostics: own.map(plainDiagnostic), only: only && [only.value], triggerKind };
      return request("textDocument/codeAction", { ...textDocument(document), range: plainRange(target), context }, token, (all) => all.map(action(own)));
    },
  }, { providedCodeActionKinds: (supports.codeActionProvider.codeActionKinds ?? []).map(kindOf) }),
];
