"use strict";
// Keeps what VS Code needs to bring the page back after it was reloaded. The page asks for the editor once more.
{
  const editor = acquireVsCodeApi();
  editor.setState({ document: document.documentElement.dataset.document });
  globalThis.acquireVsCodeApi = () => editor;
}
