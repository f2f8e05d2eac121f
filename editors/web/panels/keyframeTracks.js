// The result of `layoutd/simulateTimeline`: keyframe tracks of the viewport and of all elements.

/**
 * A piecewise-linear track of keyframes. The data is one constant number, or `[frame, value, change, …]`: each change
 * adds to the value one frame later, or as many frames later as a preceding `[count]` gives.
 */
export class KeyframeTrack {
  constructor(data, units, defaultValue) {
    this.frames = [];
    this.values = [];
    if (!Array.isArray(data)) return void this.#add(0, data === undefined ? defaultValue : data / units);
    let [frame, value] = data, step = 1;
    this.#add(frame, value / units);
    for (const part of data.slice(2)) {
      if (Array.isArray(part)) { [step] = part; continue; }
      frame += step;
      value += part;
      step = 1;
      this.#add(frame, value / units);
    }
  }
  #add(frame, value) { this.frames.push(frame); this.values.push(value); }

  at(frame) {
    const { frames, values } = this, index = lastAt(frames, frame);
    if (index < 0) return values[0];
    if (index + 1 === frames.length) return values[index];
    return values[index] + (values[index + 1] - values[index]) * (frame - frames[index]) / (frames[index + 1] - frames[index]);
  }
  isChangingAt(frame) {
    const index = lastAt(this.frames, frame);
    return index >= 0 && index + 1 < this.values.length && this.values[index] !== this.values[index + 1];
  }
}

/** A track that keeps each value until the next keyframe. The data is a number or `[frame, value, frame, value, …]`. */
export class StepTrack {
  constructor(data, defaultValue = 0) {
    const pairs = Array.isArray(data) ? data : [0, data ?? defaultValue];
    this.frames = pairs.filter((_, index) => index % 2 === 0);
    this.values = pairs.filter((_, index) => index % 2 === 1);
  }
  at(frame) { return this.values[Math.max(0, lastAt(this.frames, frame))]; }
}

/** Returns the index of the last number that is at most `limit`, by binary search; −1 if there is none. */
function lastAt(numbers, limit) {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1; else high = middle;
  }
  return low - 1;
}

const units = { x: 100, y: 100, width: 100, height: 100, alpha: 1000, a: 1e5, b: 1e5, c: 1e5, d: 1e5, tx: 100, ty: 100 };
const defaults = { alpha: 1, a: 1, d: 1 };

/** Decodes a simulation, so that attributes can be computed for any frame. */
export function parseSimulation(data) {
  const read = (from) => Object.fromEntries(Object.entries(units).map(([name, unit]) => [name, new KeyframeTrack(from[name], unit, defaults[name] ?? 0)]));
  const elements = data.elements.map((element) => ({
    key: element.key, presence: element.in, faces: element.faces, ...read(element),
    ...Object.fromEntries(["zIndex", "hidden", "section", "item", "face", "leaving"].map((name) => [name, new StepTrack(element[name])])),
  }));
  const names = ["offsetX", "offsetY", "viewportWidth", "viewportHeight", "contentWidth", "contentHeight"];
  const view = Object.fromEntries(names.map((name) => [name, new KeyframeTrack(data[name], 100, 0)]));
  return { title: data.title, rate: data.rate, count: data.count, last: data.count - 1, duration: (data.count - 1) / data.rate, elements, view };
}

/** Returns the range `[first, end)` of frames around a frame in which an element exists; null if it does not exist. */
export function presenceAt({ presence }, frame) {
  const index = lastAt(presence, frame);
  return index % 2 === 0 && index >= 0 ? [presence[index], presence[index + 1]] : null;
}

/** Whether an attribute of an element changes at a frame. */
export const isChangingAt = (element, frame) => Object.keys(units).some((name) => element[name].isChangingAt(frame));

/** Returns the attributes of an element at a frame, as a session has them; null if the element does not exist. */
export function attributesAt(element, frame) {
  const interval = presenceAt(element, Math.floor(frame + 1e-9));
  if (!interval) return null;
  const at = Math.min(frame, interval[1] - 1), value = (name) => element[name].at(at), face = element.faces[element.face.at(at)];
  return {
    key: element.key, category: face.category, kind: face.kind, indexPath: [value("section"), value("item")],
    frame: [value("x"), value("y"), value("width"), value("height")], alpha: value("alpha"), zIndex: value("zIndex"), hidden: value("hidden") === 1,
    transform: ["a", "b", "c", "d", "tx", "ty"].map(value), custom: face.custom,
  };
}
