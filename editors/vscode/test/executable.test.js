"use strict";
const assert = require("node:assert/strict"), fs = require("node:fs"), os = require("node:os"), path = require("node:path"), { test } = require("node:test");
const extensionFolder = require("./support/folder");
const { expanded, findExecutable } = require(`${extensionFolder}/lib/server/executable`);

test("a program is found by name and by path", (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "layoutd-"));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  fs.mkdirSync(path.join(folder, "bin"));
  const file = path.join(folder, "bin", "layoutd-of-mine");
  fs.writeFileSync(file, "", { mode: 0o755 });
  fs.writeFileSync(path.join(folder, "no-program"), "", { mode: 0o644 });
  const environment = { PATH: `/nowhere${path.delimiter}${path.join(folder, "bin")}` };
  assert.equal(findExecutable("layoutd-of-mine", { environment }), file);
  assert.equal(findExecutable(file, { environment: {} }), file);
  assert.equal(findExecutable("./bin/layoutd-of-mine", { folder, environment: {} }), file);
  assert.equal(findExecutable("${workspaceFolder}/bin/layoutd-of-mine", { folder, environment: {} }), file);
  assert.equal(findExecutable(path.join(folder, "no-program"), { environment }), null);
  assert.equal(findExecutable(path.join(folder, "bin"), { environment }), null);
  assert.equal(findExecutable("layoutd-of-nobody", { environment }), null);
});

test("~ is the home folder only at the start of a path", () => {
  assert.equal(expanded("~/bin/layoutd"), path.join(os.homedir(), "bin/layoutd"));
  assert.equal(expanded("/opt/~old"), "/opt/~old");
  assert.equal(expanded("~old/layoutd"), "~old/layoutd");
});
