"use strict";
// Hover, definition, references, document highlights and links.

const vscode = require("vscode");
const { location, markdown, range, uri } = require("../convert");
const { at, textDocument } = require("./requester");

/** Converts the result of a definition request: one location, or location links. */
function definitions(result) {
  return [result].flat().map((each) => each.targetUri === undefined ? location(each) : {
    originSelectionRange: each.originSelectionRange && range(each.originSelectionRange), targetUri: uri(each.targetUri),
    targetRange: range(each.targetRange), targetSelectionRange: range(each.targetSelectionRange),
  });
}

module.exports = (request, supports, selector) => [
  supports.hoverProvider && vscode.languages.registerHoverProvider(selector, {
    provideHover: (document, position, token) => request("textDocument/hover", at(document, position), token,
      (hover) => new vscode.Hover(markdown(hover.contents), hover.range && range(hover.range))),
  }),
  supports.definitionProvider && vscode.languages.registerDefinitionProvider(selector, {
    provideDefinition: (document, position, token) => request("textDocument/definition", at(document, position), token, definitions),
  }),
  supports.referencesProvider && vscode.languages.registerReferenceProvider(selector, {
    provideReferences: (document, position, context, token) =>
      request("textDocument/references", { ...at(document, position), context: { includeDeclaration: context.includeDeclaration } }, token,
        (all) => all.map(location)),
  }),
  supports.documentHighlightProvider && vscode.languages.registerDocumentHighlightProvider(selector, {
    provideDocumentHighlights: (document, position, token) => request("textDocument/documentHighlight", at(document, position), token,
      // LSP counts kinds from 1, VS Code from 0.
      (all) => all.map((each) => new vscode.DocumentHighlight(range(each.range), (each.kind ?? 1) - 1))),
  }),
  supports.documentLinkProvider && vscode.languages.registerDocumentLinkProvider(selector, {
    provideDocumentLinks: (document, token) => request("textDocument/documentLink", textDocument(document), token,
      (all) => all.map((link) => new vscode.DocumentLink(range(link.range), uri(link.target)))),
  }),
];
