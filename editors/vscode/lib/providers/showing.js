"use strict";
// What is shown within a text: colours, lenses, hints, tokens.

const vscode = require("vscode");
const { markdown, plainRange, position, range, textEdit } = require("../convert");
const { textDocument } = require("./asking");

const color = ({ red, green, blue, alpha = 1 }) => new vscode.Color(red, green, blue, alpha);

function presentation({ label, textEdit: edit }) {
  const made = new vscode.ColorPresentation(label);
  if (edit) made.textEdit = textEdit(edit);
  return made;
}

function lens({ range: place, command: { title, command, arguments: all = [] } }) {
  // Here the preview is beside the text.
  const name = command === "layoutd.preview.openInBrowser" ? "layoutd.preview.open" : command;
  return new vscode.CodeLens(range(place), { title, command: name, arguments: all });
}

function hint({ position: place, label, kind, tooltip, paddingLeft, paddingRight }) {
  const made = new vscode.InlayHint(position(place), label, kind);
  return Object.assign(made, { tooltip: markdown(tooltip), paddingLeft, paddingRight });
}

function tokens(answer) {
  if (answer.edits) {
    const edits = answer.edits.map(({ start, deleteCount, data }) => new vscode.SemanticTokensEdit(start, deleteCount, data && new Uint32Array(data)));
    return new vscode.SemanticTokensEdits(edits, answer.resultId);
  }
  return new vscode.SemanticTokens(new Uint32Array(answer.data), answer.resultId);
}

module.exports = (ask, can, selector) => {
  const { legend } = can.semanticTokensProvider ?? {}, legendHere = legend && new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers);
  return [
    can.colorProvider && vscode.languages.registerColorProvider(selector, {
      provideDocumentColors: (document, token) => ask("textDocument/documentColor", textDocument(document), token,
        (all) => all.map((each) => new vscode.ColorInformation(range(each.range), color(each.color)))),
      provideColorPresentations: ({ red, green, blue, alpha }, { document, range: place }, token) =>
        ask("textDocument/colorPresentation", { ...textDocument(document), color: { red, green, blue, alpha }, range: plainRange(place) }, token,
          (all) => all.map(presentation)),
    }),
    can.codeLensProvider && vscode.languages.registerCodeLensProvider(selector, {
      provideCodeLenses: (document, token) => ask("textDocument/codeLens", textDocument(document), token, (all) => all.map(lens)),
    }),
    can.inlayHintProvider && vscode.languages.registerInlayHintsProvider(selector, {
      provideInlayHints: (document, place, token) => ask("textDocument/inlayHint", { ...textDocument(document), range: plainRange(place) }, token, (all) => all.map(hint)),
    }),
    legend && vscode.languages.registerDocumentSemanticTokensProvider(selector, {
      provideDocumentSemanticTokens: (document, token) => ask("textDocument/semanticTokens/full", textDocument(document), token, tokens),
      provideDocumentSemanticTokensEdits: (document, previousResultId, token) =>
        ask("textDocument/semanticTokens/full/delta", { ...textDocument(document), previousResultId }, token, tokens),
    }, legendHere),
    legend && vscode.languages.registerDocumentRangeSemanticTokensProvider(selector, {
      provideDocumentRangeSemanticTokens: (document, place, token) =>
        ask("textDocument/semanticTokens/range", { ...textDocument(document), range: plainRange(place) }, token, tokens),
    }, legendHere),
  ];
};
