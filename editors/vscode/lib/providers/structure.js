"use strict";
// How a text is built: symbols, folds, selections that grow.

const vscode = require("vscode");
const { location, plainPosition, range } = require("../convert");
const { textDocument } = require("./asking");

// LSP counts kinds from 1, VS Code from 0.
const symbolInformation = (symbol) => new vscode.SymbolInformation(symbol.name, symbol.kind - 1, symbol.containerName ?? "", location(symbol.location));

function documentSymbol(symbol) {
  if (symbol.location) return symbolInformation(symbol);
  const made = new vscode.DocumentSymbol(symbol.name, symbol.detail ?? "", symbol.kind - 1, range(symbol.range), range(symbol.selectionRange));
  made.children = (symbol.children ?? []).map(documentSymbol);
  return made;
}

function selectionRange(chain) {
  return new vscode.SelectionRange(range(chain.range), chain.parent && selectionRange(chain.parent));
}

const foldingKinds = { comment: "Comment", imports: "Imports", region: "Region" };
const foldingRange = ({ startLine, endLine, kind }) => new vscode.FoldingRange(startLine, endLine, vscode.FoldingRangeKind[foldingKinds[kind]]);

module.exports = (ask, can, selector) => [
  can.documentSymbolProvider && vscode.languages.registerDocumentSymbolProvider(selector, {
    provideDocumentSymbols: (document, token) => ask("textDocument/documentSymbol", textDocument(document), token, (all) => all.map(documentSymbol)),
  }, { label: "layoutd" }),
  can.workspaceSymbolProvider && vscode.languages.registerWorkspaceSymbolProvider({
    provideWorkspaceSymbols: (query, token) => ask("workspace/symbol", { query }, token, (all) => all.map(symbolInformation)),
  }),
  can.foldingRangeProvider && vscode.languages.registerFoldingRangeProvider(selector, {
    provideFoldingRanges: (document, _, token) => ask("textDocument/foldingRange", textDocument(document), token, (all) => all.map(foldingRange)),
  }),
  can.selectionRangeProvider && vscode.languages.registerSelectionRangeProvider(selector, {
    provideSelectionRanges: (document, positions, token) =>
      ask("textDocument/selectionRange", { ...textDocument(document), positions: positions.map(plainPosition) }, token, (all) => all.map(selectionRange)),
  }),
];
