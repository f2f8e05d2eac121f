"use strict";
// The parameters of `initialize`.

const tokenTypes = ["property", "string", "number", "keyword", "comment", "enumMember", "class", "type", "variable"];
const tokenModifiers = ["declaration", "deprecated", "defaultLibrary"];

// All kinds of LSP 3.17: 1 to 25.
const completionKinds = Array.from({ length: 25 }, (_, index) => index + 1);

const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  workspace: {
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true },
    applyEdit: true,
    symbol: {}, executeCommand: {},
  },
  window: { showDocument: { support: true }, showMessage: {} },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { versionSupport: true, relatedInformation: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] } },
    completion: {
      completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] },
      completionItemKind: { valueSet: completionKinds },
    },
    hover: { contentFormat: ["markdown", "plaintext"] },
    definition: { linkSupport: true },
    references: {}, documentHighlight: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } }, isPreferredSupport: true, disabledSupport: true },
    codeLens: {}, documentLink: {}, colorProvider: {}, inlayHint: {},
    formatting: {}, rangeFormatting: {}, onTypeFormatting: {},
    rename: { prepareSupport: true },
    foldingRange: { rangeLimit: 5000, lineFoldingOnly: true },
    selectionRange: {},
    semanticTokens: { requests: { full: { delta: true }, range: true }, tokenTypes, tokenModifiers, formats: ["relative"] },
  },
  experimental: { layoutd: { version: 1, style: true, hoverLinks: true } },
};

/** Returns the parameters of `initialize`; `folders` are `{uri, name}`. */
function initializeParams({ name, version, folders = [], trace = "off" }) {
  return {
    processId: process.pid, clientInfo: { name, version },
    rootUri: folders[0]?.uri ?? null, workspaceFolders: folders.length > 0 ? folders : null, capabilities, trace,
  };
}

module.exports = { initializeParams };
