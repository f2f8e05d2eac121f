// How UIKit's scroll views move: they slow down, they bounce off edges, and they resist who pulls beyond them.

import { spring } from "./curves.js";

/** The change of the velocity's logarithm in a second, at UIKit's normal deceleration rate of 0.998 a millisecond. */
export const drag = 1000 * Math.log(0.998);
/** Points within which a motion is over. */
const threshold = 0.5;
const pull = spring(1, 100, 20), decay = 10;

/** How far beyond an edge the content lies when the finger is `pulled` points beyond, in a viewport of `length` points. */
export function rubberBand(pulled, length) {
  if (length <= 0) return 0;
  return Math.sign(pulled) * (1 - 1 / (Math.abs(pulled) * 0.55 / length + 1)) * length;
}

/** How far the finger is beyond when the content lies `distance` points beyond the edge. */
export function unbanded(distance, length) {
  if (length <= 0) return 0;
  const reached = Math.min(Math.abs(distance), length * (1 - 1e-9));
  return Math.sign(distance) * reached * length / (0.55 * (length - reached));
}

/** Where a scroll comes to rest that nothing stops. */
export const restOf = (offset, velocity, rate = drag) => offset - velocity / rate;

function slowing(start, velocity, rate = drag) {
  const duration = velocity === 0 ? 0 : Math.max(0, Math.log(-rate * threshold / Math.abs(velocity)) / rate);
  const at = (time) => ({ offset: start + velocity * Math.expm1(rate * time) / rate, velocity: velocity * Math.exp(rate * time) });
  return { at, duration, rest: start - velocity / rate };
}

function springing(start, velocity, rest) {
  const displacement = start - rest, kick = Math.abs(velocity + decay * displacement);
  const settled = Math.max(Math.log(2 * Math.abs(displacement) / threshold) / decay, 2 / decay * Math.log(4 * kick / (Math.E * decay * threshold)));
  const at = (time) => {
    const now = pull(time, displacement, velocity);
    return { offset: rest + now.displacement, velocity: now.velocity };
  };
  return { at, duration: Math.max(0, settled || 0), rest };
}

/** The change of the velocity's logarithm in a second, at a deceleration rate. */
export const dragOf = (rate) => 1000 * Math.log(rate);

/** The motion along one axis of a scroll that is let go: `at(time)` is its offset and velocity, in points and seconds. */
export function motion(offset, velocity, low, high, target, rate = drag) {
  const phases = target === undefined ? freely(offset, velocity, low, high, rate) : [{ start: 0, course: towards(offset, velocity, target, rate) }];
  const last = phases[phases.length - 1];
  const rest = target ?? Math.min(high, Math.max(low, last.course.rest));
  const duration = last.start + last.course.duration;
  const at = (time) => {
    if (time >= duration) return { offset: rest, velocity: 0 };
    const phase = phases.findLast((phase) => phase.start <= time) ?? phases[0];
    return phase.course.at(time - phase.start);
  };
  return { at, duration, rest };
}

/** To a given place: slowing down as it goes, or by a spring where that does not lead there. */
function towards(offset, velocity, target, usual) {
  const rate = -velocity / (target - offset);
  return rate <= usual / 2 && Number.isFinite(rate) ? slowing(offset, velocity, rate) : springing(offset, velocity, target);
}

function freely(offset, velocity, low, high, rate) {
  const phases = [];
  const edge = Math.min(high, Math.max(low, offset));
  let start = 0;
  if (edge !== offset) {
    const back = springing(offset, velocity, edge), displacement = offset - edge;
    phases.push({ start: 0, course: back });
    const crossing = -displacement / (velocity + decay * displacement);
    if (!(crossing > 0 && crossing < Infinity)) return phases;
    // Thrown back so fast that it comes out on the other side, it goes on into the content.
    [start, offset, velocity] = [crossing, edge, back.at(crossing).velocity];
  }
  const course = slowing(offset, velocity, rate);
  phases.push({ start, course });
  const ahead = velocity > 0 ? high : low;
  if (velocity > 0 ? course.rest > ahead : course.rest < ahead) {
    const reached = Math.log(1 + rate * (ahead - offset) / velocity) / rate;
    if (reached >= 0 && reached < Infinity) phases.push({ start: start + reached, course: springing(ahead, course.at(reached).velocity, ahead) });
  }
  return phases;
}
