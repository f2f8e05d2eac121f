// The simulation's data: tracks of numbers, and the elements that they belong to.

const play = JSON.parse(document.getElementById("play").textContent);
const $ = (id) => document.getElementById(id);
const last = play.count - 1;
const duration = last / play.rate;

// A linear track: decodes [frame, number, delta, …] into keyframes, between which values are interpolated.
class LinearTrack {
  constructor(data, units, usual) {
    this.hint = 0;
    if (!Array.isArray(data)) {
      this.frames = [0];
      this.values = [data === undefined ? usual : data / units];
      return;
    }
    let [frame, value] = data;
    this.frames = [frame];
    this.values = [value / units];
    let step = 1;
    for (let index = 2; index < data.length; index++) {
      if (Array.isArray(data[index])) {
        step = data[index][0];
      } else {
        frame += step;
        value += data[index];
        this.frames.push(frame);
        this.values.push(value / units);
        step = 1;
      }
    }
  }

  // Returns the index of the last keyframe at or before a frame. The previous result is a hint, since most queries are
  // for a nearby frame.
  vertex(frame) {
    const frames = this.frames;
    let hint = this.hint;
    if (frames[hint] > frame || frames[hint + 4] <= frame) {
      let low = 0, high = frames.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (frames[middle] <= frame) low = middle + 1; else high = middle;
      }
      hint = Math.max(0, low - 1);
    }
    while (hint + 1 < frames.length && frames[hint + 1] <= frame) hint++;
    return this.hint = hint;
  }

  at(frame) {
    const { frames, values } = this;
    if (frames.length === 1 || frame <= frames[0]) return values[0];
    const index = this.vertex(frame);
    if (index + 1 === frames.length || frames[index] === frame) return values[index];
    const part = (frame - frames[index]) / (frames[index + 1] - frames[index]);
    return values[index] + (values[index + 1] - values[index]) * part;
  }

  isChangingAt(frame) {
    const { frames, values } = this;
    if (frames.length === 1 || frame < frames[0] || frame >= frames[frames.length - 1]) return false;
    const index = this.vertex(frame);
    return values[index] !== values[index + 1];
  }
}

// A stepped track: each value is valid until the next frame of the track.
class StepTrack {
  constructor(data, usual) {
    const pairs = Array.isArray(data) ? data : [0, data === undefined ? usual : data];
    this.frames = pairs.filter((_, index) => index % 2 === 0);
    this.values = pairs.filter((_, index) => index % 2 === 1);
  }

  at(frame) {
    let index = 0;
    while (index + 1 < this.frames.length && this.frames[index + 1] <= frame) index++;
    return this.values[index];
  }
}

const columns = [
  ["x", 100, 0], ["y", 100, 0], ["width", 100, 0], ["height", 100, 0], ["alpha", 1000, 1],
  ["a", 1e5, 1], ["b", 1e5, 0], ["c", 1e5, 0], ["d", 1e5, 1], ["tx", 100, 0], ["ty", 100, 0],
];
const elements = play.elements.map((data, number) => {
  const element = { number, key: data.key, presence: data.in, faces: data.faces, hint: 0, node: null, shownFace: -1 };
  for (const [name, units, usual] of columns) element[name] = new LinearTrack(data[name], units, usual);
  for (const name of ["zIndex", "hidden", "section", "item", "face", "leaving"]) element[name] = new StepTrack(data[name], 0);
  element.isTurned = ["a", "b", "c", "d", "tx", "ty"].some((name) => data[name] !== undefined);
  return element;
});
const view = {};
for (const name of ["offsetX", "offsetY", "viewportWidth", "viewportHeight", "contentWidth", "contentHeight"]) {
  view[name] = new LinearTrack(play[name], 100, 0);
}
delete play.elements;

const isThere = (element, frame) => {
  const presence = element.presence;
  let index = element.hint;
  if (!(presence[index] <= frame && frame < presence[index + 1])) {
    index = 0;
    while (index < presence.length && presence[index + 1] <= frame) index += 2;
    element.hint = index < presence.length ? index : 0;
  }
  return index < presence.length && presence[index] <= frame;
};
// Clamps a frame to the current presence of an element: after its last frame the element stays unchanged until the next
// frame.
const clampToPresence = (element, frame) => Math.min(frame, element.presence[element.hint + 1] - 1);
