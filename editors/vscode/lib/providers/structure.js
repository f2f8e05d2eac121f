"use strict";
// Symbols, folding ranges and selection ranges.

const vscode = require("vscode");
const { location, plainPosition, range } = require("../convert");
const { textDocument } = require("./requester");

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

module.exports = (request, supports, selector) => [
  supports.documentSymbolProvider && vscode.languages.registerDocumentSymbolProvider(selector, {
    provideDocumentSymbols: (document, token) => request("textDocument/documentSymbol", textDocument(document), token, (all) => all.map(documentSymbol)),
  }, { label: "layoutd" }),
  supports.workspaceSymbolProvider && vscode.languages.registerWorkspaceSymbolProvider({
    provideWorkspaceSymbols: (query, token) => request("workspace/symbol", { query }, token, (all) => all.map(symbolInformation)),
  }),
  supports.foldingRangeProvider && vscode.languages.registerFoldingRangeProvider(selector, {
    provideFoldingRanges: (document, _, token) => request("textDocument/foldingRange", textDocument(document), token, (all) => all.map(foldingRange)),
  }),
  supports.selectionRangeProvider && vscode.languages.registerSelectionRangeProvider(selector, {
    provideSelectionRanges: (document, positions, token) =>
      request("textDocument/selectionRange", { ...textDocument(document), positions: positions.map(plainPosition) }, token, (all) => all.map(selectionRange)),
  }),
];
