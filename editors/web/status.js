// Whether what is shown is true: connected, stale, or gone.

import { $, make } from "./dom.js";
import { note } from "./log.js";

let timer = 0;

/** Shows how the page and the server stand: `connecting`, `live`, `stale` or `lost` with the time of the next attempt. */
export function showStatus(state, { at = null, reason = "", isRefused = false, version = 0, retry } = {}) {
  clearInterval(timer);
  const status = $("status");
  status.dataset.state = state;
  document.body.dataset.state = state;
  const texts = { connecting: "Connecting…", live: version ? `Live · version ${version}` : "Live", stale: "Stale · the text has a syntax error" };
  $("banner").hidden = state === "live" || state === "connecting";
  if (state !== "lost") {
    status.textContent = texts[state];
    if (state === "stale") $("banner").replaceChildren(make("b", "", "Stale"), " The text has a syntax error. What is shown is the last text without one.");
    return;
  }
  const button = make("button", "", "Try now");
  button.addEventListener("click", () => retry?.());
  const count = make("span"), tell = () => {
    const seconds = Math.max(0, Math.ceil((at - performance.now()) / 1000));
    const text = at === null ? "Disconnected" : `Disconnected, again in ${seconds} s`;
    if (status.textContent !== text) status.textContent = text;
    count.textContent = isRefused ? " layoutd was started anew and has another address: open the preview again." : at === null ? " The editor closed the connection." : ` layoutd does not answer${reason ? ` (${reason})` : ""}; again in ${seconds} s.`;
  };
  $("banner").replaceChildren(make("b", "", "Disconnected"), count, ...(at === null ? [] : [button]));
  tell();
  timer = setInterval(tell, 250);
}

/** Shows for a moment what went wrong. */
let toastTimer = 0;
export function report(text) {
  note(text);
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { $("toast").hidden = true; }, 6000);
}
