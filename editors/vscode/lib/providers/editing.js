"use strict";
// Completion, rename and formatting.

const vscode = require("vscode");
const { markdown, plainPosition, plainRange, range, textEdits, workspaceEdit } = require("../convert");
const { at, textDocument } = require("./requester");

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

module.exports = (request, supports, selector, server) => [
  supports.completionProvider && vscode.languages.registerCompletionItemProvider(selector, {
    provideCompletionItems: (document, position, token) => request("textDocument/completion", at(document, position), token,
      (list) => new vscode.CompletionList(list.items.map(completionItem), list.isIncomplete)),
  }, ...supports.completionProvider.triggerCharacters ?? []),
  supports.renameProvider && vscode.languages.registerRenameProvider(selector, {
    // Throws errors, because VS Code shows them at the position of the rename.
    prepareRename: async (document, position, token) => {
      const prepared = await server.request("textDocument/prepareRename", at(document, position), token);
      if (!prepared) throw new Error("There is no name at this position. Rename at the name of a section, an item or a template.");
      return { range: range(prepared.range), placeholder: prepared.placeholder };
    },
    provideRenameEdits: async (document, position, newName, token) =>
      workspaceEdit(await server.request("textDocument/rename", { ...at(document, position), newName }, token)),
  }),
  supports.documentFormattingProvider && vscode.languages.registerDocumentFormattingEditProvider(selector, {
    provideDocumentFormattingEdits: (document, given, token) =>
      request("textDocument/formatting", { ...textDocument(document), options: options(given) }, token, textEdits),
  }),
  supports.documentRangeFormattingProvider && vscode.languages.registerDocumentRangeFormattingEditProvider(selector, {
    provideDocumentRangeFormattingEdits: (document, target, given, token) =>
      request("textDocument/rangeFormatting", { ...textDocument(document), range: plainRange(target), options: options(given) }, token, textEdits),
  }),
  supports.documentOnTypeFormattingProvider && vscode.languages.registerOnTypeFormattingEditProvider(selector, {
    provideOnTypeFormattingEdits: (document, position, ch, given, token) =>
      request("textDocument/onTypeFormatting", { ...textDocument(document), position: plainPosition(position), ch, options: options(given) }, token, textEdits),
  }, supports.documentOnTypeFormattingProvider.firstTriggerCharacter, ...supports.documentOnTypeFormattingProvider.moreTriggerCharacter ?? []),
];
