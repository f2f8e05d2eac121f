"use strict";
// What the page finds in VS Code instead of in a browser. This runs before the page's own modules.

// Kept, so that VS Code can bring the page back after it was reloaded. It may be asked for once; the page asks again.
{
  const editor = acquireVsCodeApi();
  editor.setState({ document: document.documentElement.dataset.document });
  globalThis.acquireVsCodeApi = () => editor;
}

// A browser asks the system for light or dark and for less motion; VS Code has settings of its own for both, and says them
// by classes of the body.
{
  const ask = globalThis.matchMedia.bind(globalThis), has = (name) => document.body.classList.contains(name);
  const answers = {
    "(prefers-color-scheme: dark)": () => has("vscode-dark") || has("vscode-high-contrast") && !has("vscode-high-contrast-light"),
    "(prefers-reduced-motion: reduce)": () => has("vscode-reduce-motion") || ask("(prefers-reduced-motion: reduce)").matches,
  };
  const lists = new Map(Object.entries(answers).map(([query, get]) => [query, Object.defineProperty(new EventTarget(), "matches", { get })]));
  globalThis.matchMedia = (query) => lists.get(query) ?? ask(query);
  const tell = () => lists.forEach((list) => list.dispatchEvent(new Event("change")));
  addEventListener("DOMContentLoaded", () => new MutationObserver(tell).observe(document.body, { attributeFilter: ["class"] }));
}
