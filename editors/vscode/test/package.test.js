"use strict";
// The files that VS Code reads before the extension runs.
const assert = require("node:assert/strict"), { execFileSync } = require("node:child_process"), fs = require("node:fs"), os = require("node:os");
const path = require("node:path"), { test } = require("node:test");
const { activated, folder } = require("./support/extension");
const { scopesOf } = require("./support/grammar");
const { repository } = require("./support/server");

const read = (file) => JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"));
const { contributes, ...about } = read("package.json");
const grammar = read(contributes.grammars[0].path);

test("the package is valid for VS Code", () => {
  assert.match(about.name, /^[a-z0-9-]+$/);
  assert.match(about.version, /^\d+\.\d+\.\d+$/);
  assert.match(about.engines.vscode, /^\^1\.\d+\.0$/);
  assert.ok(fs.existsSync(path.join(folder, about.main)));
  for (const file of [...contributes.languages.map(({ configuration }) => configuration), ...contributes.grammars.map(({ path: file }) => file)]) {
    assert.ok(read(file), file);
  }
  assert.equal(about.dependencies, undefined);
  assert.equal(about.devDependencies, undefined);
});

test("a package has the files that the page links to", (context) => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "layoutd-")), extension = path.join(place, "editors/vscode");
  context.after(() => fs.rmSync(place, { recursive: true }));
  for (const name of ["editors/vscode", "editors/web/client", "protocol"]) fs.mkdirSync(path.join(place, name), { recursive: true });
  for (const name of ["LICENSE", "protocol/session.js"]) fs.writeFileSync(path.join(place, name), name);
  fs.symlinkSync("../../../protocol/session.js", path.join(place, "editors/web/client/session.js"));
  execFileSync("/bin/sh", ["-c", about.scripts["vscode:prepublish"]], { cwd: extension });
  const copied = path.join(extension, "web/client/session.js");
  assert.ok(fs.lstatSync(copied).isFile());
  assert.equal(fs.readFileSync(copied, "utf8"), "protocol/session.js");
});

test("the version is that of the server, and the gallery has an icon and a walkthrough", () => {
  const usage = fs.readFileSync(path.join(repository, "Sources/Tools/Commands/CommandLine/Usage.swift"), "utf8");
  assert.equal(about.version, usage.match(/version = "(\d+\.\d+\.\d+)"/)[1]);
  // A private package is not published, and an address that is no project's leads nowhere.
  assert.equal(about.private, undefined);
  assert.doesNotMatch(JSON.stringify(about), /example\.(org|com)/);
  const icon = fs.readFileSync(path.join(folder, about.icon));
  // A PNG of the size that the gallery requires.
  assert.deepEqual([icon.toString("latin1", 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)], ["PNG", 128, 128]);
});

test("only modules of the extension, of Node and of VS Code are loaded", () => {
  const all = fs.readdirSync(path.join(folder, "lib"), { recursive: true }).filter((file) => file.endsWith(".js"));
  const files = all.filter((file) => !file.startsWith("client/")).map((file) => `lib/${file}`);
  assert.ok(files.length > 20);
  for (const file of ["extension.js", ...files]) {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    assert.ok(text.split("\n").length <= 151, `${file} is long`);
    for (const [, name] of text.matchAll(/require\("([^"]*)"\)/g)) {
      const isKnown = name === "vscode" || name.startsWith("node:") || require.resolve(path.resolve(folder, path.dirname(file), name));
      assert.ok(isKnown, `${file}: ${name}`);
    }
    // Modules that run without VS Code do not load it.
    if (/^lib\/(server|preview\/(pageMultiplexer|page|pageConnection))/.test(file)) assert.doesNotMatch(text, /require\("vscode"\)/);
  }
});

test("the steps of the walkthrough have texts, and buttons for commands", () => {
  const commands = contributes.commands.map(({ command }) => command), [{ steps }] = contributes.walkthroughs;
  for (const { title, description, media, completionEvents } of steps) {
    assert.ok(title && fs.statSync(path.join(folder, media.markdown)).size > 0);
    const [, command] = description.match(/\(command:([^)]+)\)/);
    assert.ok(commands.includes(command) && completionEvents.includes(`onCommand:${command}`), command);
  }
});

test("languages, grammars, menus and commands name each other", async (context) => {
  const ids = contributes.languages.map(({ id }) => id), commands = contributes.commands.map(({ command }) => command);
  assert.deepEqual(ids, ["layoutjson"]);
  assert.deepEqual(contributes.languages[0].filenamePatterns, ["*.layout.json"]);
  for (const { language, scopeName } of contributes.grammars) {
    assert.ok(ids.includes(language));
    assert.equal(scopeName, grammar.scopeName);
  }
  for (const { command, when } of [...Object.values(contributes.menus).flat(), ...contributes.keybindings]) {
    assert.ok(commands.includes(command), command);
    // A new document needs no active one.
    if (command !== "layoutd.newDocument") assert.match(when, /(resource|editor)LangId == layoutjson$/);
  }
  assert.ok(contributes.commands.every(({ title, category }) => title && category === "Layoutd"));
  const { recorded } = await activated(context);
  assert.deepEqual(Object.keys(recorded.commands).sort(), [...commands].sort());
  const used = recorded.providers.registerDocumentSemanticTokensProvider[2].tokenTypes;
  assert.ok(Object.keys(contributes.semanticTokenScopes[0].scopes).every((type) => used.includes(type)));
});

test("the settings are those of the server, and two of the extension", () => {
  const model = JSON.parse(fs.readFileSync(path.join(repository, "protocol/layoutd.json"), "utf8"));
  const own = ["layoutd.path", "layoutd.trace.server"], { properties } = contributes.configuration;
  assert.deepEqual(Object.keys(properties).sort(), [...model.settings.map(({ name }) => name), ...own].sort());
  for (const [name, { type, default: usual, description, markdownDescription, enum: choices }] of Object.entries(properties)) {
    assert.ok(type && usual !== undefined && (description ?? markdownDescription), name);
    assert.ok(!choices || choices.includes(usual), name);
  }
  assert.ok(about.capabilities.untrustedWorkspaces.restrictedConfigurations.includes("layoutd.path"));
});

test("the grammar understands all examples", () => {
  const examples = path.join(repository, "protocol/examples");
  for (const file of fs.readdirSync(examples).filter((name) => name.endsWith(".layout.json"))) {
    const text = fs.readFileSync(path.join(examples, file), "utf8"), { tokens, depth } = scopesOf(text, grammar);
    assert.equal(depth, 1, file);
    assert.equal(tokens.map((token) => token.text).join(""), text.replaceAll("\n", ""));
    const wrong = tokens.find(({ scopes }) => scopes.some((scope) => scope.startsWith("invalid")));
    assert.equal(wrong, undefined, `${file}: ${JSON.stringify(wrong)}`);
  }
});

test("the grammar distinguishes keys, values, comments and errors", () => {
  const last = (text, part) => scopesOf(text, grammar).tokens.find((token) => token.text.includes(part))?.scopes.at(-1);
  const text = '{ "a//b": ["c\\n/*", -1.5e3, true], // d\n /* e\n f */ "g" : null, h "i": 2 }';
  assert.equal(last(text, "a//b"), "support.type.property-name.json");
  assert.equal(last(text, "g"), "support.type.property-name.json");
  assert.equal(last(text, "i"), "support.type.property-name.json");
  assert.equal(last(text, "c"), "string.quoted.double.json");
  assert.equal(last(text, "\\n"), "constant.character.escape.json");
  assert.equal(last(text, "-1.5e3"), "constant.numeric.json");
  assert.equal(last(text, "true"), "constant.language.json");
  assert.equal(last(text, "null"), "constant.language.json");
  assert.equal(last(text, "// d"), "comment.line.double-slash.json");
  assert.equal(last(text, " e"), "comment.block.json");
  assert.equal(last(text, " f "), "comment.block.json");
  assert.match(last(text, "h"), /^invalid/);
  assert.equal(scopesOf(text, grammar).depth, 1);
});

test("brackets and comments are those of JSON with comments", () => {
  const { comments, brackets, wordPattern, indentationRules } = read("language-configuration.json");
  assert.deepEqual(comments, { lineComment: "//", blockComment: ["/*", "*/"] });
  assert.deepEqual(brackets, [["{", "}"], ["[", "]"]]);
  assert.deepEqual('"a \\" b": [12, x]'.match(new RegExp(wordPattern, "g")), ['"a \\" b"', "12", "x"]);
  assert.match('  "items": [', new RegExp(indentationRules.increaseIndentPattern));
  assert.doesNotMatch('  "items": [1],', new RegExp(indentationRules.increaseIndentPattern));
});
