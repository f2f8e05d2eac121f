"use strict";
// The panels in which preview pages are shown, one for a document.

const fs = require("node:fs"), path = require("node:path");
const vscode = require("vscode");
const { pageFolder, pageText } = require("./page");

const type = "layoutd.preview";

class Panels {
  #extension; #bridge; #reveal; #folder; #panels = new Map();

  constructor({ extension, bridge, reveal }) {
    [this.#extension, this.#bridge, this.#reveal] = [extension, bridge, reveal];
    this.#folder = pageFolder(extension);
  }

  /** Registers what brings panels back after VS Code was reloaded. */
  register() {
    return vscode.window.registerWebviewPanelSerializer(type, {
      deserializeWebviewPanel: async (panel, state) => {
        if (typeof state?.document !== "string" || this.#panels.has(state.document)) return panel.dispose();
        this.#fill(panel, vscode.Uri.parse(state.document, true));
      },
    });
  }

  /** Shows the preview of a document beside it, and leaves the cursor where it is. */
  open(uri) {
    const known = this.#panels.get(uri.toString());
    if (known) return known.reveal(undefined, true);
    if (!this.#folder) return void vscode.window.showErrorMessage("The files of the preview page are missing: editors/web has to be beside the extension, or its copy in it.");
    const title = `Preview ${path.posix.basename(uri.path)}`;
    const panel = vscode.window.createWebviewPanel(type, title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { retainContextWhenHidden: true });
    this.#fill(panel, uri);
  }

  /** A document was opened or closed by the editor. */
  changedHands(uri) { for (const page of this.#bridge.pages) if (page.uri === uri) page.reopen(); }

  dispose() { for (const panel of [...this.#panels.values()]) panel.dispose(); }

  #fill(panel, uri) {
    const name = uri.toString(), { webview } = panel, own = path.join(this.#extension, "page");
    this.#panels.set(name, panel);
    const page = this.#bridge.add({ uri: name, post: (message) => webview.postMessage(message), reveal: this.#reveal });
    webview.onDidReceiveMessage((message) => page.receive(message));
    panel.onDidDispose(() => {
      this.#bridge.remove(page);
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
