// The data of a simulation: tracks of the viewport and of all elements. It is the result of `layoutd/simulateTimeline`,
// and the page of `layoutd simulate` has it embedded.

/** Returns the index of the last number that is at most `limit`, by binary search; −1 if there is none. */
function lastAt(numbers, limit) {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/**
 * A piecewise-linear track of keyframes. The data is one constant number, or `[frame, value, change, …]`: each change
 * adds to the value one frame later, or as many frames later as a preceding `[count]` gives. The numbers are the values
 * multiplied by `units`.
 */
export class LinearTrack {
  #hint = 0;

  constructor(data, units, defaultValue) {
    const isConstant = !Array.isArray(data);
    let [frame, value] = isConstant ? [0, data === undefined ? defaultValue * units : data] : data, step = 1;
    this.frames = [frame];
    this.values = [value / units];
    for (let index = 2; !isConstant && index < data.length; index++) {
      if (Array.isArray(data[index])) { [step] = data[index]; continue; }
      frame += step;
      value += data[index];
      step = 1;
      this.frames.push(frame);
      this.values.push(value / units);
    }
  }

  /** Returns the index of the keyframe at or before a frame. The last result is a hint: most queries are near it. */
  #indexAt(frame) {
    const { frames } = this;
    let index = this.#hint;
    if (frames[index] > frame || frames[index + 4] <= frame) index = Math.max(0, lastAt(frames, frame));
    while (frames[index + 1] <= frame) index++;
    return this.#hint = index;
  }

  at(frame) {
    const { frames, values } = this;
    if (frames.length === 1 || frame <= frames[0]) return values[0];
    const index = this.#indexAt(frame);
    if (index + 1 === frames.length) return values[index];
    return values[index] + (values[index + 1] - values[index]) * (frame - frames[index]) / (frames[index + 1] - frames[index]);
  }

  isChangingAt(frame) {
    const { frames, values } = this;
    if (frames.length === 1 || frame < frames[0] || frame >= frames[frames.length - 1]) return false;
    const index = this.#indexAt(frame);
    return values[index] !== values[index + 1];
  }

  get isConstant() { return this.frames.length === 1; }
  // A reduction, because spreading the values could exceed the maximum number of arguments.
  get maximum() { return this.values.reduce((maximum, value) => Math.max(maximum, value), -Infinity); }
}

/** A track that keeps each value until the next keyframe. The data is a number or `[frame, value, frame, value, …]`. */
export class StepTrack {
  constructor(data, defaultValue = 0) {
    const pairs = Array.isArray(data) ? data : [0, data ?? defaultValue];
    this.frames = pairs.filter((_, index) => index % 2 === 0);
    this.values = pairs.filter((_, index) => index % 2 === 1);
  }
  get isConstant() { return this.frames.length === 1; }
  at(frame) { return this.frames.length === 1 ? this.values[0] : this.values[Math.max(0, lastAt(this.frames, frame))]; }
}

const trackUnits = { x: 100, y: 100, width: 100, height: 100, alpha: 1000, a: 1e5, b: 1e5, c: 1e5, d: 1e5, tx: 100, ty: 100 };
const trackDefaults = { alpha: 1, a: 1, d: 1 };
const stepNames = ["zIndex", "hidden", "section", "item", "face", "leaving"];
const viewNames = ["offsetX", "offsetY", "viewportWidth", "viewportHeight", "contentWidth", "contentHeight"];

/** The names of the linear tracks of an element. */
export const trackNames = Object.keys(trackUnits);

function parseElement(data, index) {
  const element = {
    index, key: data.key, presence: data.in, faces: data.faces, hint: 0,
    isTransformed: ["a", "b", "c", "d", "tx", "ty"].some((name) => data[name] !== undefined),
    ...Object.fromEntries(trackNames.map((name) => [name, new LinearTrack(data[name], trackUnits[name], trackDefaults[name] ?? 0)])),
    ...Object.fromEntries(stepNames.map((name) => [name, new StepTrack(data[name])])),
  };
  /** Whether only its position and its transform change. */
  element.onlyMoves = ["width", "height", "alpha", "zIndex", "hidden", "face"].every((name) => element[name].isConstant);
  return element;
}

/** Decodes a simulation, so that the attributes of any frame can be computed. */
export function parseSimulation(data) {
  const elements = data.elements.map(parseElement);
  const view = Object.fromEntries(viewNames.map((name) => [name, new LinearTrack(data[name], 100, 0)]));
  const { title, rate, count, boxShadows = [], stopReason = null, layoutDirection = "leftToRight", endless = false } = data, last = count - 1;
  return {
    title, rate, count, last, duration: last / rate, elements, view, boxShadows, stopReason, layoutDirection, endless, jumps: jumpsOf(data.jumps ?? [], rate, last), events: eventsOf(data.events ?? [], rate, last),
    byKey: new Map(elements.map((element) => [element.key, element])),
    /** The smallest size that contains the viewport in all frames. */
    largestViewport: { width: Math.max(1, view.viewportWidth.maximum), height: Math.max(1, view.viewportHeight.maximum) },
  };
}

/** Returns the events by the first frame that shows them, each with its names; events of one frame are joined. */
function eventsOf(events, rate, last) {
  const joined = new Map();
  for (const { at, name, detail } of events) {
    const frame = Math.min(last, Math.ceil(at * rate - 1e-6));
    const event = joined.get(frame) ?? { frame, time: at, names: [], details: [] };
    event.names.push(name);
    event.details.push(detail ? `${name}: ${detail}` : name);
    joined.set(frame, event);
  }
  return [...joined.values()].sort((one, other) => one.frame - other.frame);
}

/** Returns the frames in which each element moves without an animation, by key, in ascending order. */
function jumpsOf(jumps, rate, last) {
  const frames = new Map();
  for (const { key, at } of jumps) {
    if (!frames.has(key)) frames.set(key, []);
    frames.get(key).push(Math.min(last, Math.ceil(at * rate - 1e-6)));
  }
  return frames;
}

/** Returns the whole frame at or before a frame, which may be off by rounding. */
export const wholeFrame = (frame) => Math.floor(frame + 1e-9);

/**
 * Returns the frame whose attributes an element shows at a frame: after its last frame it stays unchanged until the
 * next frame. Returns −1 if the element does not exist then.
 */
export function shownFrame(element, frame) {
  const { presence } = element, whole = wholeFrame(frame);
  let index = element.hint;
  if (!(presence[index] <= whole && whole < presence[index + 1])) {
    index = lastAt(presence, whole);
    if (index < 0 || index % 2 === 1) return -1;
    element.hint = index;
  }
  return Math.min(frame, presence[index + 1] - 1);
}

/** The time for which an element that jumped is marked, in seconds. */
const jumpDuration = 0.8;

/** Returns how strongly an element is marked at a frame because it jumped: from 1 at the jump to 0. */
export function jumpStrength(simulation, element, frame) {
  if (simulation.jumps.size === 0) return 0;
  const frames = simulation.jumps.get(element.key), index = frames ? lastAt(frames, wholeFrame(frame)) : -1;
  return index < 0 ? 0 : Math.max(0, 1 - (frame - frames[index]) / simulation.rate / jumpDuration);
}

/** Returns what an element does at a frame: "moving", "not moving", "disappearing" or "not in view". */
export function phaseOf(element, frame) {
  if (shownFrame(element, frame) < 0) return "not in view";
  if (element.leaving.at(frame)) return "disappearing";
  const whole = wholeFrame(frame), isLast = whole >= element.presence[element.hint + 1] - 1;
  return !isLast && trackNames.some((name) => element[name].isChangingAt(whole)) ? "moving" : "not moving";
}

/** Returns the attributes of an element at a frame, in the form that a session has; null if it does not exist then. */
export function attributesAt(element, frame) {
  const at = shownFrame(element, frame);
  if (at < 0) return null;
  const value = (name) => element[name].at(at), face = element.faces[value("face")];
  return {
    key: element.key, category: face.category, kind: face.kind, isPinned: face.pinned === true, indexPath: [value("section"), value("item")],
    frame: [value("x"), value("y"), value("width"), value("height")], alpha: value("alpha"), zIndex: value("zIndex"), hidden: value("hidden") === 1,
    transform: ["a", "b", "c", "d", "tx", "ty"].map(value), custom: face.custom ?? {}, face,
  };
}
