"use strict";
// What can be done at a place.

const vscode = require("vscode");
const { command, finding, plainRange, workspaceEdit } = require("../convert");
const { textDocument } = require("./asking");

const kindOf = (name) => name.split(".").reduce((kind, part) => kind.append(part), vscode.CodeActionKind.Empty);

/** An action; `known` are VS Code's findings, of which the action may repair one. */
function action(known) {
  return (given) => {
    if (typeof given.command === "string") return command(given);
    const made = new vscode.CodeAction(given.title, given.kind && kindOf(given.kind));
    const repaired = (given.diagnostics ?? []).map((each) => JSON.stringify([each.range, each.message]));
    made.diagnostics = known.filter((each) => repaired.includes(JSON.stringify([plainRange(each.range), each.message])));
    made.isPreferred = given.isPreferred;
    if (given.disabled) made.disabled = given.disabled;
    if (given.edit) made.edit = workspaceEdit(given.edit);
    if (given.command) made.command = command(given.command);
    return made;
  };
}

module.exports = (ask, can, selector) => [
  can.codeActionProvider && vscode.languages.registerCodeActionsProvider(selector, {
    provideCodeActions(document, place, { diagnostics, only, triggerKind }, token) {
      const own = diagnostics.filter(({ source }) => source === "layoutd");
      const context = { diagnostics: own.map(finding), only: only && [only.value], triggerKind };
      return ask("textDocument/codeAction", { ...textDocument(document), range: plainRange(place), context }, token, (all) => all.map(action(own)));
    },
  }, { providedCodeActionKinds: (can.codeActionProvider.codeActionKinds ?? []).map(kindOf) }),
];
