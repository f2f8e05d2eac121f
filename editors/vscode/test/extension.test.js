"use strict";
// The whole extension: documents, settings, files, commands and panels.
const assert = require("node:assert/strict"), fs = require("node:fs"), os = require("node:os"), path = require("node:path"), { test } = require("node:test");
const { activated, folder } = require("./support/extension");
const { pageFolder } = require(`${folder}/lib/preview/page`);
const { isAlive, until } = require("./support/server");
const { standInDocument, standInPanel } = require("./support/vscode");

const uri = "file:///t/page.layout.json";
const text = '{"layout": {"kind": "waterfall", "columnCount": 2}, "sections": [{"id": "s", "items": [{"id": "a", "height": 30}, {"id": "b", "height": 40}]}]}\n';
const diagnosticsOf = (recorded, count, of = uri) => until(() => recorded.diagnostics.get(of)?.length === count && recorded.diagnostics.get(of), `${count} diagnostics`);

/** Starts the page of a panel. Resolves with its session. */
async function begin(panel, of = uri) {
  panel.postFromPage({ layoutd: "ready" });
  panel.postFromPage({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
  panel.postFromPage({ jsonrpc: "2.0", id: 2, method: "layoutd/session/open", params: { textDocument: { uri: of } } });
  return (await until(() => panel.posted.find(({ id }) => id === 2), "a session")).result;
}

test("texts are opened, changed, and closed with the server", async (context) => {
  const { vscode, recorded, documents: { [uri]: document } } = await activated(context, { documents: { [uri]: text } });
  const at = text.indexOf('"columnCount"');
  await document.edit(at + 1, at + 12, "columCount");
  const [diagnostic] = await diagnosticsOf(recorded, 1);
  assert.deepEqual([diagnostic.source, diagnostic.code?.value ?? diagnostic.code, diagnostic.range.start.line, diagnostic.range.start.character], ["layoutd", "unknownKey", 0, at]);
  await document.edit(at + 1, at + 11, "columnCount");
  await diagnosticsOf(recorded, 0);
  await vscode.fire("save", document);
  // VS Code lists simultaneous changes from the end of the text to its start; they apply in that order.
  const other = standInDocument(vscode, "untitled:Untitled-1", "𝕏");
  await vscode.fire("open", other);
  await diagnosticsOf(recorded, 1, "untitled:Untitled-1");
  await vscode.fire("close", other);
  await diagnosticsOf(recorded, 0, "untitled:Untitled-1");
  const foreign = Object.assign(standInDocument(vscode, "git:/t/page.layout.json", "{"), {});
  await vscode.fire("open", foreign);
  assert.equal(recorded.status.text, "layoutd");
  assert.match(recorded.status.detail, /\d/);
});

test("settings reach the server, and reach it again when they change", async (context) => {
  const settings = { diagnostics: { level: "error" }, format: { indent: null } };
  const wrong = text.replace('"columnCount": 2', '"columnCount": 2, "color": 3, "nothing": 1');
  const { vscode, recorded, documents: { [uri]: document } } = await activated(context, { settings, documents: { [uri]: wrong } });
  // The server may publish before it has the settings: until no warnings are left, the default level applies.
  const isError = ({ severity }) => severity === vscode.DiagnosticSeverity.Error;
  const few = (await until(() => recorded.diagnostics.get(uri)?.every(isError) && recorded.diagnostics.get(uri), "no warnings")).length;
  const own = vscode.workspace.getConfiguration("layoutd").get("diagnostics");
  own.level = "hint";
  await vscode.fire("configuration", { affectsConfiguration: (name) => "layoutd.diagnostics.level".startsWith(name) });
  await until(() => recorded.diagnostics.get(uri).length > few, "less severe diagnostics");
  assert.deepEqual(recorded.shown, []);
  assert.equal(document.version, 1);
});

test("sources are watched", async (context) => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "layoutd-"));
  context.after(() => fs.rmSync(place, { recursive: true }));
  const file = path.join(place, "rows.json"), own = new URL(`file://${place}/page.layout.json`).href;
  fs.writeFileSync(file, "[1]");
  const { vscode, recorded } = await activated(context, {
    folders: [place], documents: { [own]: '{"sections": [{"items": {"source": "rows.json", "height": 30}}]}' },
  });
  await until(() => recorded.watchers.length > 0, "a watcher");
  assert.deepEqual(recorded.watchers, ["**/*.json"]);
  const before = JSON.stringify(recorded.diagnostics.get(own));
  fs.writeFileSync(file, "nonsense");
  await vscode.fire("change", vscode.Uri.file(file));
  await until(() => JSON.stringify(recorded.diagnostics.get(own)) !== before, "other diagnostics");
});

test("commands apply to the given or the active document", async (context) => {
  const { vscode, recorded, documents: { [uri]: document } } = await activated(context, { documents: { [uri]: text } });
  await recorded.commands["layoutd.preview.open"]();
  assert.match(recorded.shown.pop()[1], /Open a/);
  vscode.window.activeTextEditor = { document };
  await recorded.commands["layoutd.simulate"]();
  assert.ok(recorded.shown.some(([kind, to]) => kind === "browser" && /^file:.*\.html$/.test(to)), JSON.stringify(recorded.shown));
  await recorded.commands["layoutd.preview.openInBrowser"](uri);
  assert.equal(recorded.shown.filter(([kind]) => kind === "browser").length, 2);
  await recorded.commands["layoutd.simulate"]("file:///t/nothing.layout.json");
  assert.deepEqual(recorded.shown.map(([kind]) => kind).slice(-2), ["opened", "error"]);
});

test("a layout is copied as Swift", async (context) => {
  const { recorded } = await activated(context, { documents: { [uri]: text } }), { registerCommands } = require(`${folder}/lib/commands`);
  const server = { isRunning: true, executes: () => true, request: async () => ({ text: "import UIKit" }) };
  registerCommands({ server, panels: null, output: null });
  await recorded.commands["layoutd.copyAsSwift"](uri);
  assert.deepEqual(recorded.shown.find(([kind]) => kind === "clipboard"), ["clipboard", "import UIKit"]);
});

test("a picture can be kept", async (context) => {
  const { vscode, recorded } = await activated(context, { documents: { [uri]: text } }), { registerCommands } = require(`${folder}/lib/commands`);
  const executed = [], server = { isRunning: true, executes: () => true, request: async (_, params) => { executed.push(params); return { uri: "file:///pictures/p.svg" }; } };
  registerCommands({ server, panels: null, output: null });
  await recorded.commands["layoutd.preview.export"](uri);
  assert.deepEqual(executed, [{ command: "layoutd.preview.export", arguments: [uri] }]);
  assert.deepEqual(recorded.shown.map(([kind]) => kind), ["information"]);
  recorded.choice = "Save As…";
  await recorded.commands["layoutd.preview.export"](vscode.Uri.parse(uri));
  assert.deepEqual(recorded.shown.at(-1), ["copy", "file:///pictures/p.svg", "file:///t/page.svg"]);
  server.executes = () => false;
  await recorded.commands["layoutd.preview.export"](uri);
  assert.match(recorded.shown.at(-1)[1], /has no layoutd.preview.export/);
});

test("a new document is a template of the program, with its preview", async (context) => {
  const { vscode, recorded } = await activated(context, { folders: ["/tmp"] });
  await recorded.commands["layoutd.newDocument"]();
  const [[kind, choices]] = recorded.shown;
  assert.deepEqual([kind, recorded.shown.length], ["pick", 1]);
  assert.ok(choices.length >= 7 && choices.every(({ label, detail }) => label && detail));
  recorded.choice = "chat";
  await recorded.commands["layoutd.newDocument"]();
  const written = recorded.shown.find(([kind]) => kind === "written");
  assert.equal(written[1], "file:///tmp/chat.layout.json");
  assert.ok(written[2].includes('"sections"'));
  assert.deepEqual(recorded.shown.at(-1), ["command", "layoutd.preview.open", vscode.Uri.parse(written[1])]);
  recorded.saveAs = vscode.Uri.file("/t/other.json");
  await recorded.commands["layoutd.newDocument"]();
  assert.equal(recorded.shown.filter(([kind]) => kind === "written")[1][1], "file:///t/other.layout.json");
});

test("a panel has its page, under a policy, and one for each document", async (context) => {
  const { recorded } = await activated(context, { documents: { [uri]: text } });
  await recorded.commands["layoutd.preview.open"](uri);
  const [panel] = recorded.panels, { html, options } = panel.webview;
  assert.deepEqual([panel.title, panel.type, panel.place.preserveFocus], ["Preview page.layout.json", "layoutd.preview", true]);
  assert.deepEqual(options.localResourceRoots.map(({ path: place }) => place), [pageFolder(folder), path.join(folder, "page")]);
  assert.match(html, /content="default-src 'none'; script-src https:\/\/webview.test; style-src https:\/\/webview.test; img-src https:\/\/webview.test data:;/);
  assert.match(html, new RegExp(`<html lang="en" data-document="${uri}">`));
  const linked = [...html.matchAll(/(?:src|href)="(https:[^"]*)"/g)].map(([, link]) => link.replace("https://webview.test", ""));
  assert.ok(linked.length >= 4 && linked.every((file) => fs.existsSync(file)), linked.join());
  assert.doesNotMatch(html, /<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
  assert.ok(html.indexOf("Content-Security-Policy") < html.indexOf("<script"));
  await recorded.commands["layoutd.preview.open"](uri);
  assert.deepEqual([recorded.panels.length, panel.shown], [1, 1]);
  panel.dispose();
  await recorded.commands["layoutd.preview.open"](uri);
  assert.equal(recorded.panels.length, 2);
});

test("a panel is restored after a reload", async (context) => {
  const { recorded } = await activated(context, { documents: { [uri]: text } }), panel = standInPanel();
  await recorded.serializer.deserializeWebviewPanel(panel, { document: uri });
  assert.ok((await begin(panel)).attributes.length > 0);
  for (const state of [undefined, {}, { document: uri }]) {
    let isDisposed = false;
    await recorded.serializer.deserializeWebviewPanel(Object.assign(standInPanel(), { dispose: () => { isDisposed = true; } }), state);
    assert.ok(isDisposed);
  }
});

test("a page sees the text that is typed, and again after the text was closed", async (context) => {
  const { vscode, recorded, documents: { [uri]: document } } = await activated(context, { documents: { [uri]: text } });
  await recorded.commands["layoutd.preview.open"](uri);
  const [panel] = recorded.panels, state = await begin(panel);
  assert.equal(state.attributes.find(({ key }) => key === "cell:a").frame[3], 30);
  await document.edit(text.indexOf("30"), text.indexOf("30") + 2, "90");
  const { params } = await until(() => panel.posted.find(({ method }) => method === "layoutd/session/update"), "an update");
  assert.equal(params.changed.find(({ key }) => key === "cell:a").frame[3], 90);
  panel.posted.length = 0;
  await vscode.fire("close", document);
  assert.deepEqual(panel.posted.map(({ layoutd }) => layoutd), ["close", "open"]);
  await vscode.fire("open", document);
  assert.equal((await begin(panel)).attributes.find(({ key }) => key === "cell:a").frame[3], 90);
});

test("the preview follows the cursor", async (context) => {
  const { vscode, recorded, documents: { [uri]: document } } = await activated(context, { documents: { [uri]: text } });
  await recorded.commands["layoutd.preview.open"](uri);
  const [panel] = recorded.panels, { session } = await begin(panel), marks = () => panel.posted.filter(({ method }) => method === "layoutd/session/didMoveCursor");
  const select = (part) => vscode.fire("selection", { textEditor: { document }, selections: [{ active: document.find(part) }] });
  await select('"id": "b"');
  assert.deepEqual((await until(() => marks()[0], "marks")).params.matches.map((match) => [match.session, match.key]), [[session, "cell:b"]]);
  // After many moves only the last one is shown, and not every one is requested.
  panel.posted.length = 0;
  for (let count = 0; count < 50; count++) select(count % 2 ? '"id": "a"' : '"id": "b"');
  await until(() => marks().at(-1)?.params.matches[0]?.key === "cell:a", "the last position");
  assert.ok(marks().length < 10, `${marks().length}`);
});

test("the text follows the preview", async (context) => {
  const { vscode, recorded, documents: { [uri]: document } } = await activated(context, { documents: { [uri]: text } });
  const { showDocument, showRange } = require(`${folder}/lib/preview/cursorSync`);
  const place = { start: { line: 0, character: 3 }, end: { line: 0, character: 5 } }, range = new vscode.Range(0, 3, 0, 5);
  vscode.window.visibleTextEditors = [{ document, viewColumn: 3 }];
  await showRange({ uri, range: place });
  assert.deepEqual(recorded.shown, [["document", uri, { viewColumn: 3, preserveFocus: false, selection: range }], ["range", range]]);
  recorded.shown.length = 0;
  assert.deepEqual(await showDocument({ uri, selection: place, takeFocus: false }), { success: true });
  assert.equal(recorded.shown[0][2].preserveFocus, true);
  recorded.shown.length = 0;
  await showDocument({ uri: "http://127.0.0.1:7/x/" });
  assert.deepEqual(recorded.shown, [["browser", "http://127.0.0.1:7/x/"]]);
});

test("a page keeps the focus when the text shows its element", async (context) => {
  const { recorded } = await activated(context, { documents: { [uri]: text } });
  await recorded.commands["layoutd.preview.open"](uri);
  const [panel] = recorded.panels, { session } = await begin(panel);
  panel.postFromPage({ jsonrpc: "2.0", id: 3, method: "layoutd/showSource", params: { session, key: "cell:b" } });
  const [, shown, options] = await until(() => recorded.shown.find(([kind]) => kind === "document"), "the document");
  assert.deepEqual([shown, options.preserveFocus], [uri, true]);
  assert.ok(options.selection);
});

test("edits of the server are not applied to a text that has changed", async (context) => {
  const { documents: { [uri]: document } } = await activated(context, { documents: { [uri]: text } });
  const { serveWorkspace } = require(`${folder}/lib/workspace`), requests = new Map();
  serveWorkspace({ on() {}, onRequest: (method, handler) => requests.set(method, handler) });
  const edit = (version) => ({ edit: { documentChanges: [{ textDocument: { uri, version }, edits: [] }] } });
  assert.deepEqual(await requests.get("workspace/applyEdit")(edit(document.version)), { applied: true });
  assert.equal((await requests.get("workspace/applyEdit")(edit(document.version + 1))).applied, false);
});

test("after a restart everything is registered again, and only once", async (context) => {
  const { recorded } = await activated(context, { documents: { [uri]: text.replace("columnCount", "columCount") } });
  await diagnosticsOf(recorded, 1);
  await recorded.commands["layoutd.preview.open"](uri);
  const [panel] = recorded.panels, before = Object.keys(recorded.providers).sort();
  await begin(panel);
  panel.posted.length = 0;
  await recorded.commands["layoutd.restart"]();
  await diagnosticsOf(recorded, 1);
  assert.deepEqual(Object.keys(recorded.providers).sort(), before);
  assert.deepEqual(panel.posted.map(({ layoutd }) => layoutd), ["close", "open"]);
  await until(() => recorded.watchers.length === 1, "one watcher");
});

test("without a program it reports what to do, and it starts once there is one", async (context) => {
  const { vscode, recorded } = await activated(context, { settings: { path: "/nowhere/layoutd" }, documents: { [uri]: text } });
  assert.match(recorded.shown[0][1], /layoutd\.path/);
  assert.match(recorded.status.text, /not running/);
  await recorded.commands["layoutd.simulate"](uri);
  assert.match(recorded.shown.at(-1)[1], /not running/);
  Object.assign(vscode.workspace.getConfiguration().get("layoutd"), { path: require("./support/server").binary });
  await vscode.fire("configuration", { affectsConfiguration: (name) => name === "layoutd.path" });
  await until(() => recorded.status.text === "layoutd", "running");
});

test("no process is left behind", async (context) => {
  const { recorded, deactivate } = await activated(context, { documents: { [uri]: text } });
  const children = fs.readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number).filter(isAlive);
  assert.ok(children.length > 0);
  await deactivate();
  await until(() => !children.some((pid) => fs.existsSync(`/proc/${pid}`) && /layoutd/.test(fs.readFileSync(`/proc/${pid}/comm`, "utf8"))), "no server");
  assert.deepEqual(Object.keys(recorded.providers), []);
});
