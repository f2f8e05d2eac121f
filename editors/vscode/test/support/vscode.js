"use strict";
// A stand-in for the module `vscode`. It records what the extension registers and shows; it does not emulate the
// editor. `install()` makes `require("vscode")` return it.

const Module = require("node:module"), path = require("node:path"), url = require("node:url");
const folder = require("./folder");

/** Returns a class that stores its constructor's arguments under these names. */
const record = (...names) => class {
  constructor(...all) { names.forEach((name, index) => { if (all[index] !== undefined) this[name] = all[index]; }); }
};

class Position extends record("line", "character") {}
class Range {
  constructor(...all) {
    const [start, end] = all.length === 4 ? [new Position(all[0], all[1]), new Position(all[2], all[3])] : all;
    Object.assign(this, { start, end });
  }
}
class Uri {
  static parse(text) {
    const made = new Uri(), parts = new URL(text);
    return Object.assign(made, { text, scheme: parts.protocol.slice(0, -1), path: decodeURIComponent(parts.pathname) });
  }
  static file(path) { return Uri.parse(url.pathToFileURL(path).href); }
  get fsPath() { return url.fileURLToPath(this.text); }
  static joinPath(uri, name) { return Uri.parse(`${uri.text}/${name}`); }
  with({ path }) { return Uri.file(path); }
  toString() { return this.text; }
}
class WorkspaceEdit {
  files = [];
  set(uri, edits) { this.files.push([uri.toString(), edits]); }
}
class CodeActionKind {
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
  static Empty = new CodeActionKind("");
}

const named = (...names) => Object.fromEntries(names.map((name, index) => [name, index]));

/** Returns a module for one test; `recorded` is what the extension did. */
function standIn({ settings = {}, folders = [] } = {}) {
  const listeners = new Map(), recorded = { providers: {}, commands: {}, shown: [], panels: [], watchers: [], status: null, log: [], diagnostics: new Map(), disposed: [] };
  const event = (name) => (listener) => {
    const all = listeners.get(name) ?? listeners.set(name, new Set()).get(name);
    all.add(listener);
    return { dispose: () => all.delete(listener) };
  };
  const fire = (name, ...all) => Promise.all([...listeners.get(name) ?? []].map((listener) => listener(...all)));
  const register = (name) => (...all) => {
    recorded.providers[name] = all;
    return { dispose: () => { recorded.disposed.push(name); delete recorded.providers[name]; } };
  };
  /** Records a message; returns the button `recorded.choice` if the message has it. */
  const recordMessage = (kind) => async (message, ...buttons) => {
    recorded.shown.push([kind, message]);
    return buttons.find((button) => button === recorded.choice);
  };
  const languages = new Proxy({
    createDiagnosticCollection: () => ({
      set: (uri, all) => recorded.diagnostics.set(uri.toString(), all), clear: () => recorded.diagnostics.clear(), dispose() {},
    }),
    createLanguageStatusItem: (id, selector) => recorded.status = { id, selector, dispose() {} },
  }, { get: (own, name) => own[name] ?? register(name) });

  const vscode = {
    recorded, fire, Position, Range, Uri, WorkspaceEdit, CodeActionKind,
    Location: record("uri", "range"), TextEdit: record("range", "newText"), MarkdownString: record("value"), Hover: record("contents", "range"),
    DocumentHighlight: record("range", "kind"), DocumentLink: record("range", "target"), CompletionItem: record("label", "kind"),
    CompletionList: record("items", "isIncomplete"), SnippetString: record("value"), SymbolInformation: record("name", "kind", "containerName", "location"),
    DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"), SelectionRange: record("range", "parent"),
    FoldingRange: record("start", "end", "kind"), Color: record("red", "green", "blue", "alpha"), ColorInformation: record("range", "color"),
    ColorPresentation: record("label"), CodeLens: record("range", "command"), InlayHint: record("position", "label", "kind"),
    SemanticTokensLegend: record("tokenTypes", "tokenModifiers"), SemanticTokens: record("data", "resultId"), SemanticTokensEdit: record("start", "deleteCount", "data"),
    SemanticTokensEdits: record("edits", "resultId"), CodeAction: record("title", "kind"), Diagnostic: record("range", "message", "severity"),
    DiagnosticRelatedInformation: record("location", "message"), DiagnosticSeverity: named("Error", "Warning", "Information", "Hint"),
    FoldingRangeKind: { Comment: "comment", Imports: "imports", Region: "region" }, LanguageStatusSeverity: named("Information", "Warning", "Error"),
    ViewColumn: { One: 1, Beside: -2 }, TextEditorRevealType: named("Default", "InCenter", "InCenterIfOutsideViewport"),
    languages,
    commands: {
      registerCommand: (name, action) => { recorded.commands[name] = action; return { dispose() {} }; },
      executeCommand: async (...all) => { recorded.shown.push(["command", ...all]); },
    },
    env: {
      openExternal: async (uri) => { recorded.shown.push(["browser", uri.toString()]); return true; },
      clipboard: { writeText: async (text) => { recorded.shown.push(["clipboard", text]); } },
    },
    workspace: {
      textDocuments: [], workspaceFolders: folders.map((path) => ({ uri: Uri.file(path), name: path.split("/").pop() })),
      getConfiguration: (section) => ({ get: (name) => [section, name].filter(Boolean).join(".").split(".").reduce((value, key) => value?.[key], settings) }),
      fs: { writeFile: async (uri, bytes) => { recorded.shown.push(["written", uri.toString(), bytes.toString()]); }, copy: async (from, to) => { recorded.shown.push(["copy", from.toString(), to.toString()]); } },
      applyEdit: async (edit) => { recorded.shown.push(["edit", edit]); return true; },
      openTextDocument: async (uri) => { recorded.shown.push(["opened", uri.toString()]); },
      createFileSystemWatcher: (pattern) => {
        recorded.watchers.push(pattern);
        return { onDidCreate: event("create"), onDidChange: event("change"), onDidDelete: event("delete"), dispose: () => recorded.watchers.splice(recorded.watchers.indexOf(pattern), 1) };
      },
      onDidOpenTextDocument: event("open"), onDidChangeTextDocument: event("edit"), onDidSaveTextDocument: event("save"), onDidCloseTextDocument: event("close"),
      onDidChangeConfiguration: event("configuration"), onDidChangeWorkspaceFolders: event("folders"),
    },
    window: {
      activeTextEditor: undefined, visibleTextEditors: [],
      createOutputChannel: () => ({ ...Object.fromEntries(["info", "warn", "error", "debug"].map((level) => [level, (text) => recorded.log.push([level, text])])), show() {}, dispose() {} }),
      showErrorMessage: recordMessage("error"), showWarningMessage: recordMessage("warning"), showInformationMessage: recordMessage("information"),
      showSaveDialog: async ({ defaultUri }) => recorded.saveAs ?? defaultUri,
      showQuickPick: async (all) => { recorded.shown.push(["pick", all]); return all.find(({ label }) => label === recorded.choice); },
      onDidChangeTextEditorSelection: event("selection"),
      showTextDocument: async (uri, options) => { recorded.shown.push(["document", uri.toString(), options]); return { revealRange: (range) => recorded.shown.push(["range", range]) }; },
      registerWebviewPanelSerializer: (type, serializer) => { recorded.serializer = serializer; return { dispose() {} }; },
      createWebviewPanel: (type, title, place, options) => {
        const panel = standInPanel();
        recorded.panels.push(Object.assign(panel, { type, title, place, options }));
        return panel;
      },
    },
  };
  return vscode;
}

/** Returns a panel: the messages posted to it, and `postFromPage(message)` for messages that its page posts. */
function standInPanel() {
  let receive, close;
  const posted = [];
  return {
    posted, shown: 0, postFromPage: (message) => receive(message), reveal() { this.shown++; }, dispose: () => close(),
    onDidDispose: (listener) => { close = listener; },
    webview: {
      cspSource: "https://webview.test", asWebviewUri: (uri) => `https://webview.test${uri.path}`,
      onDidReceiveMessage: (listener) => { receive = listener; }, postMessage: (message) => posted.push(typeof message === "string" ? JSON.parse(message) : message),
    },
  };
}

/** Returns a document as VS Code has it; `edit(start, end, text)` changes it. */
function standInDocument(vscode, uri, text) {
  const document = {
    uri: Uri.parse(uri), languageId: "layoutjson", version: 1, getText: () => text,
    /** Replaces the text between two offsets. */
    async edit(start, end, replacement) {
      const at = (offset) => { const lines = text.slice(0, offset).split("\n"); return new Position(lines.length - 1, lines.at(-1).length); };
      const range = new Range(at(start), at(end));
      text = text.slice(0, start) + replacement + text.slice(end);
      document.version++;
      await vscode.fire("edit", { document, contentChanges: [{ range, rangeOffset: start, text: replacement }] });
    },
    /** Returns the position before the first occurrence of a text. */
    find: (part) => { const lines = text.slice(0, text.indexOf(part)).split("\n"); return new Position(lines.length - 1, lines.at(-1).length); },
  };
  vscode.workspace.textDocuments.push(document);
  return document;
}

/** Makes `require("vscode")` return a stand-in, and unloads the extension's modules so that they load it. */
function install(vscode) {
  const load = Module._load;
  Module._load = function (name, ...all) { return name === "vscode" ? vscode : load.call(this, name, ...all); };
  const modules = ["lib/", "extension.js"].map((name) => path.join(folder, name));
  for (const name of Object.keys(require.cache)) if (modules.some((start) => name.startsWith(start))) delete require.cache[name];
}

module.exports = { install, standIn, standInDocument, standInPanel };
