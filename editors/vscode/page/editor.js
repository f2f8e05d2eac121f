"use strict";
// Replaces browser features in a VS Code webview. Runs before the modules of the page.

// Stores the document so that VS Code can restore the page. `acquireVsCodeApi` may be called once, and the page calls
// it too.
{
  const editor = acquireVsCodeApi();
  editor.setState({ document: document.documentElement.dataset.document });
  globalThis.acquireVsCodeApi = () => editor;
}

// VS Code has separate settings for the color scheme and reduced motion, which it sets as classes of the body.
{
  const queryMedia = globalThis.matchMedia.bind(globalThis), has = (name) => document.body.classList.contains(name);
  const results = {
    "(prefers-color-scheme: dark)": () => has("vscode-dark") || has("vscode-high-contrast") && !has("vscode-high-contrast-light"),
    "(prefers-reduced-motion: reduce)": () => has("vscode-reduce-motion") || queryMedia("(prefers-reduced-motion: reduce)").matches,
  };
  const lists = new Map(Object.entries(results).map(([query, get]) => [query, Object.defineProperty(new EventTarget(), "matches", { get })]));
  globalThis.matchMedia = (query) => lists.get(query) ?? queryMedia(query);
  const notify = () => lists.forEach((list) => list.dispatchEvent(new Event("change")));
  addEventListener("DOMContentLoaded", () => new MutationObserver(notify).observe(document.body, { attributeFilter: ["class"] }));
}
