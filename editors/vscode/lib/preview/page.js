"use strict";
// The HTML of the preview page in a webview: the files of editors/web, with a content security policy.

const fs = require("node:fs"), path = require("node:path");

/**
 * Returns the folder of the page's files: inside a packaged extension, or next to it in the repository (links are
 * resolved).
 */
function pageFolder(extension) {
  const folders = [path.join(extension, "web"), path.join(fs.realpathSync(extension), "..", "web")];
  return folders.find((folder) => fs.existsSync(path.join(folder, "index.html"))) ?? null;
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * Returns the page for a document. `address(file)` is the URL of a file of the page, `own(file)` that of a file in the
 * extension's folder `page`, and `source` is the allowed origin of scripts and styles. There is no nonce, because it
 * does not cover modules that modules import; the page has no inline scripts.
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
    .replace(/(<(?:link|script)\b[^>]*?\b(?:href|src)=")([\w-][\w./-]*\.(?:css|js))"/g, (_, tag, file) =>
      `${tag}${escaped(address(file))}"`)
    .replace("</head>", `<link rel="stylesheet" href="${escaped(own("editor.css"))}">\n</head>`);
}

module.exports = { pageFolder, pageText };
