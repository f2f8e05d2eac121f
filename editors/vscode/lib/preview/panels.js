"use strict";
// The webview panels of the previews, one for each document.

const fs = require("node:fs"), path = require("node:path");
const vscode = require("vscode");
const { pageFolder, pageText } = require("./page");

const type = "layoutd.preview";

class Panels {
  #extension; #multiplexer; #reveal; #folder; #panels = new Map();

  constructor({ extension, multiplexer, reveal }) {
    [this.#extension, this.#multiplexer, this.#reveal] = [extension, multiplexer, reveal];
    this.#folder = pageFolder(extension);
  }

  /** Registers the serializer that restores panels after a reload of the window. */
  register() {
    return vscode.window.registerWebviewPanelSerializer(type, {
      deserializeWebviewPanel: async (panel, state) => {
        if (typeof state?.document !== "string" || this.#panels.has(state.document)) return panel.dispose();
        this.#fill(panel, vscode.Uri.parse(state.document, true));
      },
    });
  }

  /** Shows the preview beside the document; the document keeps the focus. */
  open(uri) {
    const known = this.#panels.get(uri.toString());
    if (known) return known.reveal(undefined, true);
    if (!this.#folder) return void vscode.window.showErrorMessage("The files of the preview page are missing. Put editors/web next to the extension, or a copy named web into it.");
    const title = `Preview ${path.posix.basename(uri.path)}`;
    const panel = vscode.window.createWebviewPanel(type, title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { retainContextWhenHidden: true });
    this.#fill(panel, uri);
  }

  /** Reopens the pages of a document that was opened or closed. */
  onOwnershipChange(uri) { for (const page of this.#multiplexer.pages) if (page.uri === uri) page.reopen(); }

  dispose() { for (const panel of [...this.#panels.values()]) panel.dispose(); }

  #fill(panel, uri) {
    const name = uri.toString(), { webview } = panel, own = path.join(this.#extension, "page");
    this.#panels.set(name, panel);
    const page = this.#multiplexer.add({ uri: name, post: (message) => webview.postMessage(message), reveal: this.#reveal });
    webview.onDidReceiveMessage((message) => page.receive(message));
    panel.onDidDispose(() => {
      this.#multiplexer.remove(page);
      this.#panels.delete(name);
    });
    const address = (folder) => (file) => String(webview.asWebviewUri(vscode.Uri.file(path.join(folder, file))));
    webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.file(this.#folder), vscode.Uri.file(own)] };
    webview.html = pageText({
      index: fs.readFileSync(path.join(this.#folder, "index.html"), "utf8"), uri: name, source: webview.cspSource,
      address: address(this.#folder), own: address(own),
    });
  }
}

module.exports = { Panels };
