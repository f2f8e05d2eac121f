"use strict";
// Colors, code lenses, inlay hints and semantic tokens.

const vscode = require("vscode");
const { markdown, plainRange, position, range, textEdit } = require("../convert");
const { textDocument } = require("./requester");

const color = ({ red, green, blue, alpha = 1 }) => new vscode.Color(red, green, blue, alpha);

function presentation({ label, textEdit: edit }) {
  const made = new vscode.ColorPresentation(label);
  if (edit) made.textEdit = textEdit(edit);
  return made;
}

function lens({ range: target, command: { title, command, arguments: all = [] } }) {
  // In VS Code the lens opens the preview beside the text.
  const name = command === "layoutd.preview.openInBrowser" ? "layoutd.preview.open" : command;
  return new vscode.CodeLens(range(target), { title, command: name, arguments: all });
}

function hint({ position: target, label, kind, tooltip, paddingLeft, paddingRight }) {
  const made = new vscode.InlayHint(position(target), label, kind);
  return Object.assign(made, { tooltip: markdown(tooltip), paddingLeft, paddingRight });
}

function tokens(result) {
  if (result.edits) {
    const edits = result.edits.map(({ start, deleteCount, data }) => new vscode.SemanticTokensEdit(start, deleteCount, data && new Uint32Array(data)));
    return new vscode.SemanticTokensEdits(edits, result.resultId);
  }
  return new vscode.SemanticTokens(new Uint32Array(result.data), result.resultId);
}

module.exports = (request, supports, selector) => {
  const { legend } = supports.semanticTokensProvider ?? {}, legendHere = legend && new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers);
  return [
    supports.colorProvider && vscode.languages.registerColorProvider(selector, {
      provideDocumentColors: (document, token) => request("textDocument/documentColor", textDocument(document), token,
        (all) => all.map((each) => new vscode.ColorInformation(range(each.range), color(each.color)))),
      provideColorPresentations: ({ red, green, blue, alpha }, { document, range: target }, token) =>
        request("textDocument/colorPresentation", { ...textDocument(document), color: { red, green, blue, alpha }, range: plainRange(target) }, token,
          (all) => all.map(presentation)),
    }),
    supports.codeLensProvider && vscode.languages.registerCodeLensProvider(selector, {
      provideCodeLenses: (document, token) => request("textDocument/codeLens", textDocument(document), token, (all) => all.map(lens)),
    }),
    supports.inlayHintProvider && vscode.languages.registerInlayHintsProvider(selector, {
      provideInlayHints: (document, target, token) => request("textDocument/inlayHint", { ...textDocument(document), range: plainRange(target) }, token, (all) => all.map(hint)),
    }),
    legend && vscode.languages.registerDocumentSemanticTokensProvider(selector, {
      provideDocumentSemanticTokens: (document, token) => request("textDocument/semanticTokens/full", textDocument(document), token, tokens),
      provideDocumentSemanticTokensEdits: (document, previousResultId, token) =>
        request("textDocument/semanticTokens/full/delta", { ...textDocument(document), previousResultId }, token, tokens),
    }, legendHere),
    legend && vscode.languages.registerDocumentRangeSemanticTokensProvider(selector, {
      provideDocumentRangeSemanticTokens: (document, target, token) =>
        request("textDocument/semanticTokens/range", { ...textDocument(document), range: plainRange(target) }, token, tokens),
    }, legendHere),
  ];
};
