// VS Code's side of the preview page: posts to the window that contains the frame, and stores the state to restore.
if (parent !== window) {
  let count = 0, state;
  window.acquireVsCodeApi = () => {
    if (count++) throw new Error("acquired twice");
    return { postMessage: message => parent.postMessage(message, "*"), setState: value => { state = value; }, getState: () => state };
  };
  window.stateOfEditor = () => state;
  addEventListener("DOMContentLoaded", () => document.body.classList.add("vscode-dark"));
}
