"use strict";
// From LSP to VS Code and back. Positions are the same on both sides: lines and UTF-16 units, from 0.

const vscode = require("vscode");

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const uri = (text) => vscode.Uri.parse(text, true);
const location = (place) => new vscode.Location(uri(place.uri), range(place.range));
const textEdit = (edit) => new vscode.TextEdit(range(edit.range), edit.newText);
const textEdits = (edits) => (edits ?? []).map(textEdit);

/** Hovers and documentation: markdown without links to commands. */
function markdown(content) {
  if (content === undefined || content === null || typeof content === "string") return content ?? undefined;
  return content.kind === "plaintext" ? content.value : new vscode.MarkdownString(content.value);
}

/** A command, as VS Code calls it. */
const command = ({ title, command: name, arguments: all }) => ({ title, command: name, arguments: all });

function workspaceEdit(edit) {
  if (!edit) return undefined;
  const made = new vscode.WorkspaceEdit();
  const files = edit.documentChanges?.map(({ textDocument, edits }) => [textDocument.uri, edits]) ?? Object.entries(edit.changes ?? {});
  for (const [name, edits] of files) made.set(uri(name), textEdits(edits));
  return made;
}

const severities = ["Error", "Error", "Warning", "Information", "Hint"];

function diagnostic(finding) {
  const made = new vscode.Diagnostic(range(finding.range), finding.message, vscode.DiagnosticSeverity[severities[finding.severity ?? 1]]);
  made.source = finding.source;
  made.code = finding.codeDescription ? { value: finding.code, target: uri(finding.codeDescription.href) } : finding.code;
  if (finding.tags) made.tags = finding.tags;
  made.relatedInformation = finding.relatedInformation?.map((each) => new vscode.DiagnosticRelatedInformation(location(each.location), each.message));
  return made;
}

/** A finding as the server knows it again: by range, code and message. */
const finding = (made) => ({
  range: plainRange(made.range), message: made.message, code: made.code?.value ?? made.code, severity: made.severity + 1, source: made.source,
});

const plainPosition = ({ line, character }) => ({ line, character });
const plainRange = ({ start, end }) => ({ start: plainPosition(start), end: plainPosition(end) });

module.exports = {
  command, diagnostic, finding, location, markdown, plainPosition, plainRange, position, range, textEdit, textEdits, uri, workspaceEdit,
};
