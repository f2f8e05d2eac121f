// One frame of the screen: who wants to draw in it, and how long the page worked for it.

import { clock } from "./clock.js";

/** The last frames: when each was, and the milliseconds of messages, of scripts and of style. */
export const frames = [];
const remembered = 1200;
const waiting = new Set();
let isAsked = false, forMessages = 0;

/** Runs `task(now)` in the next frame, once, and again in the one after as long as it answers true. */
export function nextFrame(task) {
  waiting.add(task);
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(run);
}

/** Runs what belongs to the next frame although it comes before it: the reading of a message. */
export function beforeFrame(work) {
  const start = performance.now();
  work();
  forMessages += performance.now() - start;
}

function run() {
  isAsked = false;
  const start = performance.now(), now = clock.now();
  const tasks = [...waiting];
  waiting.clear();
  for (const task of tasks) {
    if (task(now) && !clock.isHeld) nextFrame(task);
  }
  const drawn = performance.now();
  // Style and layout would come right after this anyway; asked for here they can be measured.
  void document.body.offsetWidth;
  const end = performance.now();
  frames.push({ at: start, message: forMessages, script: drawn - start, style: end - drawn, work: forMessages + end - start });
  if (frames.length > remembered) frames.splice(0, remembered / 4);
  forMessages = 0;
}
