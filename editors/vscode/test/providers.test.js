"use strict";
// The providers between LSP and VS Code: results of the real server as the stand-in for VS Code receives them.
const assert = require("node:assert/strict"), { test } = require("node:test");
const { activated } = require("./support/extension");

const uri = "file:///t/page.layout.json";
const text = `{
  // Photos.
  "layout": {"kind": "waterfall", "columnCount": 2},
  "templates": {"card": {"height": 80, "color": "#FF0000"}},
  "sections": [
    {
      "id": "photos",
      "items": [
        {"id": "a", "height": 30},
        {"template": "card"},
        {"template": "card", "id": "c"}
      ]
    }
  ]
}
`;
const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };

test("every capability of the server is registered, requested and shown", async (context) => {
  const { vscode, recorded, documents: { [uri]: document } } = await activated(context, { documents: { [uri]: text } });
  const provider = (name) => recorded.providers[`register${name}`].find((each) => typeof each === "object" && Object.keys(each).some((key) => /^provide|^prepare/.test(key)));
  const { Range, Position } = vscode, within = (part, more = 1) => { const { line, character } = document.find(part); return new Position(line, character + more); };
  const whole = new Range(0, 0, 20, 0), one = (part) => { const { line, character } = document.find(part); return new Range(line, character, line, character + part.length); };

  await context.test("hover", async () => {
    const hover = await provider("HoverProvider").provideHover(document, within('"columnCount"'), token);
    assert.match(hover.contents.value, /columnCount/);
    assert.deepEqual(hover.range, one('"columnCount"'));
    assert.equal(await provider("HoverProvider").provideHover(document, new Position(99, 0), token), undefined);
    // The numbers of a derivation link to their keys.
    const { line, character } = document.find("30}"), { contents } = await provider("HoverProvider").provideHover(document, within('"height": 30'), token);
    assert.ok(contents.value.includes(`Height: [30](<${uri}#L${line + 1},${character + 1}> "height")`), contents.value);
  });
  await context.test("definition, references, highlights", async () => {
    const at = within('"card", "id"', 2);
    const [link] = await provider("DefinitionProvider").provideDefinition(document, at, token);
    assert.equal(link.targetUri.toString(), uri);
    assert.deepEqual(link.targetSelectionRange.start, within('"card": {'));
    const references = await provider("ReferenceProvider").provideReferences(document, at, { includeDeclaration: true }, token);
    assert.equal(references.length, 3);
    assert.equal((await provider("ReferenceProvider").provideReferences(document, at, { includeDeclaration: false }, token)).length, 2);
    const highlights = await provider("DocumentHighlightProvider").provideDocumentHighlights(document, at, token);
    // VS Code: 1 reads, 2 writes.
    assert.deepEqual(highlights.map(({ kind }) => kind).sort(), [1, 1, 2]);
  });
  await context.test("completion", async () => {
    const list = await provider("CompletionItemProvider").provideCompletionItems(document, within('"waterfall"', 3), token);
    const item = list.items.find(({ label }) => label === "waterfall" || label === '"waterfall"');
    assert.ok(item, list.items.map(({ label }) => label).join());
    // An enumeration value is an EnumMember, which is 19 in VS Code.
    assert.equal(item.kind, 19);
    assert.ok(item.range.start.line === 2 && (item.insertText.value ?? item.insertText).includes("waterfall"));
    const [, , ...triggers] = recorded.providers.registerCompletionItemProvider;
    assert.deepEqual(triggers, ['"', ":", "/"]);
  });
  await context.test("rename", async () => {
    const rename = provider("RenameProvider"), at = within('"card", "id"', 2);
    assert.equal((await rename.prepareRename(document, at, token)).placeholder, "card");
    const edit = await rename.provideRenameEdits(document, at, "tile", token);
    assert.deepEqual(edit.files.map(([name, edits]) => [name, edits.map(({ newText }) => newText)]), [[uri, ["tile", "tile", "tile"]]]);
    await assert.rejects(rename.provideRenameEdits(document, at, "", token), /name/);
    await assert.rejects(rename.prepareRename(document, within('"layout"'), token), /no name/);
  });
  await context.test("formatting", async () => {
    const options = { tabSize: 4, insertSpaces: true };
    const edits = await provider("DocumentFormattingEditProvider").provideDocumentFormattingEdits(document, options, token);
    assert.ok(edits.length > 5 && edits.every(({ newText }) => /^\s*$/.test(newText)));
    const some = await provider("DocumentRangeFormattingEditProvider").provideDocumentRangeFormattingEdits(document, one('"id": "a"'), options, token);
    assert.ok(some.length > 0 && some.length < edits.length);
    const typed = await provider("OnTypeFormattingEditProvider").provideOnTypeFormattingEdits(document, new Position(5, 0), "\n", options, token);
    assert.deepEqual(typed.map(({ newText }) => newText).join("").replace(/ /g, ""), "");
    assert.deepEqual(recorded.providers.registerOnTypeFormattingEditProvider.slice(2), ["\n", "}", "]", ","]);
  });
  await context.test("symbols", async () => {
    const symbols = await provider("DocumentSymbolProvider").provideDocumentSymbols(document, token), names = (all) => all.map(({ name }) => name);
    assert.ok(names(symbols).includes("photos") && symbols.find(({ name }) => name === "photos").children.length === 3, names(symbols).join());
    const found = await provider("WorkspaceSymbolProvider").provideWorkspaceSymbols("phot", token);
    assert.equal(found[0].name, "photos");
    assert.equal(found[0].location.uri.toString(), uri);
  });
  await context.test("folds and selections", async () => {
    const folds = await provider("FoldingRangeProvider").provideFoldingRanges(document, {}, token);
    assert.ok(folds.some(({ start, end }) => start === 4 && end >= 12));
    const [selection] = await provider("SelectionRangeProvider").provideSelectionRanges(document, [within('"a"')], token);
    assert.deepEqual(document.getText().split("\n")[selection.range.start.line].slice(selection.range.start.character, selection.range.end.character), "a");
    assert.ok(selection.parent.parent.range);
  });
  await context.test("colours", async () => {
    const [red] = await provider("ColorProvider").provideDocumentColors(document, token);
    assert.deepEqual({ ...red.color }, { red: 1, green: 0, blue: 0, alpha: 1 });
    const written = await provider("ColorProvider").provideColorPresentations({ red: 0, green: 0, blue: 1, alpha: 1 }, { document, range: red.range }, token);
    assert.equal(written[0].textEdit.newText, "#0000FF");
  });
  await context.test("lenses and hints", async () => {
    const [lens] = await provider("CodeLensProvider").provideCodeLenses(document, token);
    assert.deepEqual(lens.command, { title: "Preview", command: "layoutd.preview.open", arguments: [uri] });
    const hints = await provider("InlayHintsProvider").provideInlayHints(document, whole, token);
    assert.ok(hints.length > 0 && hints.every(({ position, label }) => position instanceof Position && label));
  });
  await context.test("tokens", async () => {
    const [, tokens, legend] = recorded.providers.registerDocumentSemanticTokensProvider;
    assert.ok(legend.tokenTypes.includes("property"));
    const all = await tokens.provideDocumentSemanticTokens(document, token);
    assert.ok(all.data instanceof Uint32Array && all.data.length % 5 === 0 && all.data.length > 50);
    await document.edit(text.indexOf("30}"), text.indexOf("30}") + 2, "300");
    const changed = await tokens.provideDocumentSemanticTokensEdits(document, all.resultId, token);
    assert.ok(changed.edits.length > 0 && changed.resultId !== all.resultId);
    const part = await provider("DocumentRangeSemanticTokensProvider").provideDocumentRangeSemanticTokens(document, one('"id": "a"'), token);
    assert.ok(part.data.length > 0 && part.data.length < all.data.length);
  });
  await context.test("actions", async () => {
    const at = document.getText().indexOf('"columnCount"');
    await document.edit(at, at + '"columnCount"'.length, '"columCount"');
    const reported = await vscodeDiagnostics(recorded, 1);
    const found = await provider("CodeActionsProvider").provideCodeActions(document, reported[0].range, { diagnostics: reported, triggerKind: 1 }, token);
    const fix = found.find(({ kind }) => kind?.value === "quickfix");
    assert.deepEqual(fix.diagnostics, [reported[0]]);
    assert.match(fix.edit.files[0][1][0].newText, /columnCount/);
    const sorted = await provider("CodeActionsProvider").provideCodeActions(document, whole, { diagnostics: [], only: { value: "source.sortKeys" }, triggerKind: 1 }, token);
    assert.ok(sorted.every(({ kind }) => kind.value === "source.sortKeys.layoutd"));
    const { providedCodeActionKinds } = recorded.providers.registerCodeActionsProvider[2];
    assert.ok(providedCodeActionKinds.some(({ value }) => value === "source.fixAll.layoutd"));
  });
  await context.test("a cancelled request returns undefined and logs nothing", async () => {
    const before = recorded.log.length;
    assert.equal(await provider("HoverProvider").provideHover(document, within('"layout"'), { isCancellationRequested: true }), undefined);
    assert.equal(recorded.log.length, before);
  });
});

const vscodeDiagnostics = (recorded, count) => require("./support/server").until(() => {
  const found = recorded.diagnostics.get(uri);
  return found?.length === count && found;
}, "diagnostics");

test("links open sources", async (context) => {
  const { binary: _, example, address } = require("./support/server"), fs = require("node:fs");
  const file = fs.readdirSync(require("node:path").dirname(example("x"))).filter((name) => name.endsWith(".layout.json"))
    .map((name) => example(name.replace(".layout.json", ""))).find((name) => fs.readFileSync(name, "utf8").includes('"source"'));
  const source = address(file), { recorded, documents } = await activated(context, { documents: { [source]: fs.readFileSync(file, "utf8") } });
  const [, links] = recorded.providers.registerDocumentLinkProvider;
  const [link] = await links.provideDocumentLinks(documents[source], token);
  assert.match(link.target.toString(), /photos\.json$/);
});
