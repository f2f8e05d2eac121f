"use strict";
// What changes a text: completion, rename, formatting.

const vscode = require("vscode");
const { markdown, plainPosition, plainRange, range, textEdits, workspaceEdit } = require("../convert");
const { at, textDocument } = require("./asking");

function completionItem(item) {
  // LSP counts kinds from 1, VS Code from 0.
  const made = new vscode.CompletionItem(item.label, item.kind === undefined ? undefined : item.kind - 1);
  const { detail, sortText, filterText, preselect, textEdit } = item;
  Object.assign(made, { detail, sortText, filterText, preselect, documentation: markdown(item.documentation) });
  const text = textEdit?.newText ?? item.insertText ?? item.label;
  made.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (textEdit) made.range = range(textEdit.range);
  if (item.additionalTextEdits) made.additionalTextEdits = textEdits(item.additionalTextEdits);
  if (item.command) made.command = item.command;
  return made;
}

const options = ({ tabSize, insertSpaces }) => ({ tabSize, insertSpaces });

module.exports = (ask, can, selector, service) => [
  can.completionProvider && vscode.languages.registerCompletionItemProvider(selector, {
    provideCompletionItems: (document, position, token) => ask("textDocument/completion", at(document, position), token,
      (list) => new vscode.CompletionList(list.items.map(completionItem), list.isIncomplete)),
  }, ...can.completionProvider.triggerCharacters ?? []),
  can.renameProvider && vscode.languages.registerRenameProvider(selector, {
    // Why something cannot be renamed is said where it was tried, so errors are thrown.
    prepareRename: async (document, position, token) => {
      const prepared = await service.request("textDocument/prepareRename", at(document, position), token);
      if (!prepared) throw new Error("There is no name here.");
      return { range: range(prepared.range), placeholder: prepared.placeholder };
    },
    provideRenameEdits: async (document, position, newName, token) =>
      workspaceEdit(await service.request("textDocument/rename", { ...at(document, position), newName }, token)),
  }),
  can.documentFormattingProvider && vscode.languages.registerDocumentFormattingEditProvider(selector, {
    provideDocumentFormattingEdits: (document, given, token) =>
      ask("textDocument/formatting", { ...textDocument(document), options: options(given) }, token, textEdits),
  }),
  can.documentRangeFormattingProvider && vscode.languages.registerDocumentRangeFormattingEditProvider(selector, {
    provideDocumentRangeFormattingEdits: (document, place, given, token) =>
      ask("textDocument/rangeFormatting", { ...textDocument(document), range: plainRange(place), options: options(given) }, token, textEdits),
  }),
  can.documentOnTypeFormattingProvider && vscode.languages.registerOnTypeFormattingEditProvider(selector, {
    provideOnTypeFormattingEdits: (document, position, ch, given, token) =>
      ask("textDocument/onTypeFormatting", { ...textDocument(document), position: plainPosition(position), ch, options: options(given) }, token, textEdits),
  }, can.documentOnTypeFormattingProvider.firstTriggerCharacter, ...can.documentOnTypeFormattingProvider.moreTriggerCharacter ?? []),
];
