// The state of the preview: of the connection and of the document; and messages about failures.

import { announce, byId, createElement, setHidden, setText } from "../dom.js";
import { placeOf } from "./documentState.js";
import { logNote } from "./log.js";

/**
 * Milliseconds before a text that is being checked, or one that cannot be shown, is marked, and before a state is
 * announced.
 */
const checkingDelay = 80, staleDelay = 400, announcementDelay = 1200;

/**
 * Shows one of the states `connecting`, `live`, `checking`, `stale`, `empty`, `missing`, `closed`, `lost`,
 * `expired`, `noDocument`.
 */
export class Status {
  #state = ""; #text = ""; #timer = 0; #staleTimer = 0; #noticeTimer = 0; #announcementTimer = 0; #announced = "live"; #retry;

  /** `retry()` reconnects at once. */
  constructor(retry) { this.#retry = retry; }

  get state() { return this.#state; }

  /** Shows the state of the document: `version` is that of the picture, `problem` the first syntax error. */
  showDocument({ isStale, hasPicture, isEmpty, state, reason, version, problem, time, build }) {
    // The notice below the devices has the whole text, so that the status is short.
    const where = problem ? ` · ${placeOf(problem)}` : "", place = problem ? `${placeOf(problem)}: ${lowercased(problem.message)}` : "syntax error";
    if (state === "missing") {
      this.#set("missing", "File missing", [`The file cannot be read: ${reason}. Showing its last version.`]);
    } else if (build?.state === "running") {
      this.#set("checking", `Building ${build.source}…`);
    } else if (isStale && !hasPicture) {
      // The card in the device shows the problem.
      this.#set("empty", isEmpty ? "Empty" : `No picture${where}`);
    } else if (isStale) {
      this.#set("stale", `Out of date${where}`, [`${capitalized(place)}. Showing the last valid version.`]);
    } else if (state === "checking") {
      // Most texts are checked before anything could be shown.
      if (this.#state === "checking" || this.#timer) return;
      this.#timer = setTimeout(() => { this.#timer = 0; this.#set("checking", "Checking…"); }, checkingDelay);
      return;
    } else if (time !== null && time !== undefined) {
      this.#set("live", `Timeline · ${time.toFixed(2)} s`);
    } else {
      this.#set("live", version ? `Live · version ${version}` : "Live");
    }
  }

  showConnecting() { this.#set("connecting", "Connecting…"); }

  showNoDocument() {
    this.#set("noDocument", "No document", ["No document in this address. Run ", createElement("code", "", "layoutd preview FILE"), "."]);
  }

  /** Shows that no session on the document can be opened. */
  showFailure(reason) { this.#set("noDocument", "Not opened", [`The document cannot be opened: ${reason}.`]); }

  /** Shows that the document was closed and has no file. */
  showClosed() {
    this.#set("closed", "Document closed", ["The document was closed, and it has no file. Showing its last version; the preview continues when it is opened again."]);
  }

  /** Shows that the connection is lost; `at` is the time of the next attempt in milliseconds, null for none. */
  showLost({ at = null, reason = "", isEndpointExpired = false }) {
    if (isEndpointExpired) {
      return this.#set("expired", "Disconnected", ["This preview link has expired. Run ", createElement("code", "", "layoutd preview"), " again, or open the preview again from your editor."]);
    }
    if (at === null) return this.#set("lost", "Disconnected", [`The editor closed the connection${reason ? `: ${reason}` : ""}. Open the preview again in the editor.`]);
    const button = createElement("button", "", "Try now"), text = createElement("span");
    button.addEventListener("click", () => this.#retry());
    const render = () => {
      const seconds = Math.max(0, Math.ceil((at - performance.now()) / 1000));
      const status = `Disconnected · retrying in ${seconds} s`;
      setText(byId("status"), status);
      text.textContent = `No response from layoutd${reason ? ` (${reason})` : ""}. Retrying in ${seconds} s.`;
    };
    this.#set("lost", "Disconnected", [text, button]);
    render();
    this.#timer = setInterval(render, 250);
  }

  #set(state, text, notice = []) {
    clearInterval(this.#timer);
    clearTimeout(this.#timer);
    this.#timer = 0;
    const isSame = state === this.#state && text === this.#text && state !== "lost";
    if (isSame) return;
    [this.#state, this.#text] = [state, text];
    const status = byId("status");
    status.textContent = status.title = text;
    status.dataset.state = document.body.dataset.state = state;
    const isOld = state === "stale" || state === "missing" || state === "closed" || state === "lost" || state === "expired";
    if (!isOld) {
      clearTimeout(this.#staleTimer);
      this.#staleTimer = 0;
      document.body.removeAttribute("data-stale");
    } else if (!document.body.dataset.stale) {
      // The errors of a word that is half typed must not flicker over the picture.
      this.#staleTimer ||= setTimeout(() => { this.#staleTimer = 0; document.body.dataset.stale = "shown"; }, staleDelay);
    }
    const box = byId("notice"), hadFocus = box.contains(document.activeElement);
    // A text that is too long for the strip is cut, buttons are not.
    const isButton = (part) => part.tagName === "BUTTON";
    if (notice.length > 0) box.replaceChildren(createElement("span", "", notice.filter((part) => !isButton(part))), ...notice.filter(isButton));
    else box.replaceChildren();
    box.title = box.firstElementChild?.textContent ?? "";
    clearTimeout(this.#noticeTimer);
    // A notice must not flicker either.
    if (box.hidden && state === "stale") this.#noticeTimer = setTimeout(() => setHidden(box, false), staleDelay);
    else setHidden(box, notice.length === 0);
    // Each failed attempt to connect brings another button; after a successful one the devices get the focus.
    if (hadFocus) (box.querySelector("button") ?? byId("stage")).focus({ preventScroll: true });
    this.#announce(state, box.textContent || text);
  }

  /** Announces a state that lasts, so that a screen reader does not speak at each key. */
  #announce(state, text) {
    clearTimeout(this.#announcementTimer);
    this.#announcementTimer = setTimeout(() => {
      if (state !== this.#announced && state !== "checking" && state !== "connecting") announce(text);
      if (state !== "checking") this.#announced = state;
    }, announcementDelay);
  }
}

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const lowercased = (message) => (message.charAt(0).toLowerCase() + message.slice(1)).replace(/\.$/, "");

let toastTimer = 0;

/** Shows an error message for 6 s, and logs it. */
export function showToast(text) {
  logNote(text);
  byId("toast").textContent = text;
  byId("toast").hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { byId("toast").hidden = true; }, 6000);
}

let hintTimer = 0;

/** Shows a text that is no error for some seconds; an empty text hides it. It is spoken unless it lasts. */
export function showHint(text, seconds = 5) {
  byId("hint").textContent = text;
  byId("hint").hidden = text === "";
  clearTimeout(hintTimer);
  if (text === "" || seconds === Infinity) return;
  announce(text);
  hintTimer = setTimeout(() => { byId("hint").hidden = true; }, 1000 * seconds);
}
