"use strict";
// Conversion between LSP and VS Code types. Both count positions in lines and UTF-16 units from 0.

const vscode = require("vscode");

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const uri = (text) => vscode.Uri.parse(text, true);
const location = (given) => new vscode.Location(uri(given.uri), range(given.range));
const textEdit = (edit) => new vscode.TextEdit(range(edit.range), edit.newText);
const textEdits = (edits) => (edits ?? []).map(textEdit);

/** Converts hovers and documentation to Markdown that cannot run commands. */
function markdown(content) {
  if (content === undefined || content === null || typeof content === "string") return content ?? undefined;
  return content.kind === "plaintext" ? content.value : new vscode.MarkdownString(content.value);
}

/** Converts a command. */
const command = ({ title, command: name, arguments: all }) => ({ title, command: name, arguments: all });

function workspaceEdit(edit) {
  if (!edit) return undefined;
  const made = new vscode.WorkspaceEdit();
  const files = edit.documentChanges?.map(({ textDocument, edits }) => [textDocument.uri, edits]) ?? Object.entries(edit.changes ?? {});
  for (const [name, edits] of files) made.set(uri(name), textEdits(edits));
  return made;
}

const severities = ["Error", "Error", "Warning", "Information", "Hint"];

function diagnostic(published) {
  const made = new vscode.Diagnostic(range(published.range), published.message, vscode.DiagnosticSeverity[severities[published.severity ?? 1]]);
  made.source = published.source;
  made.code = published.codeDescription ? { value: published.code, target: uri(published.codeDescription.href) } : published.code;
  if (published.tags) made.tags = published.tags;
  made.relatedInformation = published.relatedInformation?.map((each) => new vscode.DiagnosticRelatedInformation(location(each.location), each.message));
  return made;
}

/** Converts a diagnostic back; the server identifies it by range, code and message. */
const plainDiagnostic = (made) => ({
  range: plainRange(made.range), message: made.message, code: made.code?.value ?? made.code, severity: made.severity + 1, source: made.source,
});

const plainPosition = ({ line, character }) => ({ line, character });
const plainRange = ({ start, end }) => ({ start: plainPosition(start), end: plainPosition(end) });

module.exports = {
  command, diagnostic, plainDiagnostic, location, markdown, plainPosition, plainRange, position, range, textEdit, textEdits, uri, workspaceEdit,
};
