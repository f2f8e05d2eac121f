"use strict";
const assert = require("node:assert/strict"), fs = require("node:fs"), os = require("node:os"), path = require("node:path"), { test } = require("node:test");
const extensionFolder = require("./support/folder");
const { pageFolder, pageText } = require(`${extensionFolder}/lib/preview/page`);

const extension = path.resolve(__dirname, ".."), web = path.resolve(extension, "../web");

test("the page is found beside the extension, behind a link, and in a package", (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "layoutd-"));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  assert.equal(pageFolder(extension), web);
  fs.symlinkSync(extension, path.join(folder, "linked"));
  assert.equal(pageFolder(path.join(folder, "linked")), web);
  const packaged = path.join(folder, "packaged");
  fs.mkdirSync(packaged);
  assert.equal(pageFolder(packaged), null);
  fs.cpSync(web, path.join(packaged, "web"), { recursive: true, dereference: true });
  assert.equal(pageFolder(packaged), path.join(packaged, "web"));
});

test("names cannot become markup", () => {
  const index = fs.readFileSync(path.join(web, "index.html"), "utf8"), uri = 'file:///a"><script>$&</script>&.layout.json';
  const html = pageText({ index, uri, source: "'self'", address: (file) => `/w/${file}?a="b"`, own: (file) => `/o/${file}` });
  assert.ok(html.includes('data-document="file:///a&quot;&gt;&lt;script&gt;$&amp;&lt;/script&gt;&amp;.layout.json"'), html.slice(0, 300));
  assert.ok(html.includes('src="/w/main.js?a=&quot;b&quot;"'));
  // All files are loaded by the given addresses.
  assert.deepEqual([...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]*)"/g)].map(([, link]) => link).filter((link) => !/^(\/[wo]\/|data:)/.test(link)), []);
});
