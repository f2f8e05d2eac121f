// The connection status, and messages about failures.

import { byId, createElement } from "../dom.js";
import { logNote } from "./log.js";

let timer = 0;

/** Shows a status: `connecting`, `live`, `stale`, or `lost` with the time `at` of the next attempt in milliseconds. */
export function setStatus(state, { at = null, reason = "", isEndpointExpired = false, version = 0, retry } = {}) {
  clearInterval(timer);
  const status = byId("status");
  status.dataset.state = state;
  document.body.dataset.state = state;
  const texts = { connecting: "Connecting…", live: version ? `Live · version ${version}` : "Live", stale: "Stale · syntax error" };
  byId("banner").hidden = state === "live" || state === "connecting";
  if (state !== "lost") {
    status.textContent = texts[state];
    if (state === "stale") byId("banner").replaceChildren(createElement("b", "", "Stale"), " The text has a syntax error. Showing its last valid version.");
    return;
  }
  const button = createElement("button", "", "Try now");
  button.addEventListener("click", () => retry?.());
  const count = createElement("span"), render = () => {
    const seconds = Math.max(0, Math.ceil((at - performance.now()) / 1000));
    const text = at === null ? "Disconnected" : `Disconnected · retrying in ${seconds} s`;
    if (status.textContent !== text) status.textContent = text;
    count.textContent = isEndpointExpired ? " layoutd was restarted and this address no longer works: open the preview again." : at === null ? " The editor closed the connection." : ` layoutd does not respond${reason ? ` (${reason})` : ""}. Retrying in ${seconds} s.`;
  };
  byId("banner").replaceChildren(createElement("b", "", "Disconnected"), count, ...(at === null ? [] : [button]));
  render();
  timer = setInterval(render, 250);
}

let toastTimer = 0;

/** Shows an error message for 6 s, and logs it. */
export function showToast(text) {
  logNote(text);
  byId("toast").textContent = text;
  byId("toast").hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { byId("toast").hidden = true; }, 6000);
}
