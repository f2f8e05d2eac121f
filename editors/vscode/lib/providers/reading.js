"use strict";
// What stands at a place: hover, definition, references, highlights, links.

const vscode = require("vscode");
const { location, markdown, range, uri } = require("../convert");
const { at, textDocument } = require("./asking");

/** A definition: a place, or links that also say where one came from. */
function definitions(answer) {
  return [answer].flat().map((each) => each.targetUri === undefined ? location(each) : {
    originSelectionRange: each.originSelectionRange && range(each.originSelectionRange), targetUri: uri(each.targetUri),
    targetRange: range(each.targetRange), targetSelectionRange: range(each.targetSelectionRange),
  });
}

module.exports = (ask, can, selector) => [
  can.hoverProvider && vscode.languages.registerHoverProvider(selector, {
    provideHover: (document, position, token) => ask("textDocument/hover", at(document, position), token,
      (hover) => new vscode.Hover(markdown(hover.contents), hover.range && range(hover.range))),
  }),
  can.definitionProvider && vscode.languages.registerDefinitionProvider(selector, {
    provideDefinition: (document, position, token) => ask("textDocument/definition", at(document, position), token, definitions),
  }),
  can.referencesProvider && vscode.languages.registerReferenceProvider(selector, {
    provideReferences: (document, position, context, token) =>
      ask("textDocument/references", { ...at(document, position), context: { includeDeclaration: context.includeDeclaration } }, token,
        (all) => all.map(location)),
  }),
  can.documentHighlightProvider && vscode.languages.registerDocumentHighlightProvider(selector, {
    provideDocumentHighlights: (document, position, token) => ask("textDocument/documentHighlight", at(document, position), token,
      // LSP counts kinds from 1, VS Code from 0.
      (all) => all.map((each) => new vscode.DocumentHighlight(range(each.range), (each.kind ?? 1) - 1))),
  }),
  can.documentLinkProvider && vscode.languages.registerDocumentLinkProvider(selector, {
    provideDocumentLinks: (document, token) => ask("textDocument/documentLink", textDocument(document), token,
      (all) => all.map((link) => new vscode.DocumentLink(range(link.range), uri(link.target)))),
  }),
];
