"use strict";
// The preview page as VS Code wants it: the files of editors/web, under a policy that lets nothing else in.

const fs = require("node:fs"), path = require("node:path");

/** Where the page's files are: in the extension when it is packaged, beside it in the repository, also behind a link. */
function pageFolder(extension) {
  const folders = [path.join(extension, "web"), path.join(fs.realpathSync(extension), "..", "web")];
  return folders.find((folder) => fs.existsSync(path.join(folder, "index.html"))) ?? null;
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * The page for a document. `address(file)` is where the webview finds a file of the page, `own(file)` one of the
 * extension's folder `page`, and `source` where scripts and styles may come from. There is no nonce: modules load others,
 * which a nonce does not cover, and the page has no script of its own in the text.
 */
function pageText({ index, uri, source, address, own }) {
  const policy = [
    "default-src 'none'", `script-src ${source}`, `style-src ${source}`, `img-src ${source} data:`, "base-uri 'none'", "form-action 'none'",
  ].join("; ");
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">`,
    `<script src="${escaped(own("editor.js"))}"></script>`,
  ].join("\n");
  return index
    .replace(/(<html\b[^>]*)>/, (_, tag) => `${tag} data-document="${escaped(uri)}">`)
    .replace(/(<meta charset="[^"]*">)/, (tag) => `${tag}\n${head}`)
    .replace(/(<(?:link|script)\b[^>]*?\b(?:href|src)=")([\w.-]+\.(?:css|js))"/g, (_, tag, file) =>
      `${tag}${escaped(address(file))}"`)
    .replace("</head>", `<link rel="stylesheet" href="${escaped(own("editor.css"))}">\n</head>`);
}

module.exports = { pageFolder, pageText };
