// Runs all work of the page in one requestAnimationFrame loop, logs its cost, and provides the clock of animations.

let frozenTime = null;

/** The time source of all animations. Tests can freeze and advance it. */
export const clock = {
  /** Seconds since an arbitrary origin. */
  now() { return frozenTime ?? performance.now() / 1000; },
  get isFrozen() { return frozenTime !== null; },
  freeze() { frozenTime = this.now(); },
  advance(seconds) { frozenTime = this.now() + seconds; this.onAdvance?.(); },
  release() { frozenTime = null; this.onAdvance?.(); },
  /** Called after a test has changed the time. */
  onAdvance: null,
};

/** Whether the user prefers reduced motion. */
export const reducesMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The last frames: their start, and the milliseconds for messages, scripts, style, and in total. */
export const frameLog = [];
const logCapacity = 1200;
const scheduled = new Set();
let isScheduled = false, messageTime = 0;

/** Runs `task(now)` in the next frame, and in each frame after it while the task returns true. */
export function requestFrame(task) {
  scheduled.add(task);
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(run);
}

/** Runs work between two frames, such as reading a message, and adds its time to the next frame. */
export function measureMessageWork(work) {
  const start = performance.now();
  work();
  messageTime += performance.now() - start;
}

function run() {
  isScheduled = false;
  const start = performance.now(), now = clock.now();
  const tasks = [...scheduled];
  scheduled.clear();
  for (const task of tasks) {
    if (task(now) && !clock.isFrozen) requestFrame(task);
  }
  const scriptEnd = performance.now();
  // Forces style and layout, which would follow anyway, so that their time can be measured.
  void document.body.offsetWidth;
  const end = performance.now();
  frameLog.push({ at: start, message: messageTime, script: scriptEnd - start, style: end - scriptEnd, work: messageTime + end - start });
  if (frameLog.length > logCapacity) frameLog.splice(0, logCapacity / 4);
  messageTime = 0;
}
