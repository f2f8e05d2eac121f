// The motion of UIKit's scroll views: deceleration, bouncing and the rubber band.

import { spring as dampedSpring } from "../device/curves.js";

/** UIKit's normal deceleration rate, 0.998 per millisecond, as the change of ln(velocity) per second. */
export const drag = 1000 * Math.log(0.998);
/** A motion is over within this distance from its end, in points. */
const threshold = 0.5;
const edgeSpring = dampedSpring(1, 100, 20), decay = 10;

/** Returns the overscroll when the drag is `pulled` points beyond an edge, in a viewport of `length` points. */
export function rubberBand(pulled, length) {
  if (length <= 0) return 0;
  return Math.sign(pulled) * (1 - 1 / (Math.abs(pulled) * 0.55 / length + 1)) * length;
}

/** Returns the drag distance beyond an edge for an overscroll of `distance` points: the inverse of `rubberBand`. */
export function inverseRubberBand(distance, length) {
  if (length <= 0) return 0;
  const reached = Math.min(Math.abs(distance), length * (1 - 1e-9));
  return Math.sign(distance) * reached * length / (0.55 * (length - reached));
}

/** Returns the offset at which a deceleration ends if nothing stops it. */
export const projectedOffset = (offset, velocity, rate = drag) => offset - velocity / rate;

function decelerate(start, velocity, rate = drag) {
  const duration = velocity === 0 ? 0 : Math.max(0, Math.log(-rate * threshold / Math.abs(velocity)) / rate);
  const at = (time) => ({ offset: start + velocity * Math.expm1(rate * time) / rate, velocity: velocity * Math.exp(rate * time) });
  return { at, duration, rest: start - velocity / rate };
}

function spring(start, velocity, rest) {
  const displacement = start - rest, kick = Math.abs(velocity + decay * displacement);
  const settled = Math.max(Math.log(2 * Math.abs(displacement) / threshold) / decay, 2 / decay * Math.log(4 * kick / (Math.E * decay * threshold)));
  const at = (time) => {
    const now = edgeSpring(time, displacement, velocity);
    return { offset: rest + now.displacement, velocity: now.velocity };
  };
  return { at, duration: Math.max(0, settled || 0), rest };
}

/** Converts a deceleration rate per millisecond to the change of ln(velocity) per second. */
export const dragOf = (rate) => 1000 * Math.log(rate);

/**
 * Returns the motion along one axis after the drag ends: `at(time)` has the offset and the velocity, in points and
 * seconds. `rest` is the final offset. With a `target` the motion ends there, otherwise it bounces at `low` and `high`.
 */
export function motion(offset, velocity, low, high, target, rate = drag) {
  const phases = target === undefined ? decelerateWithinBounds(offset, velocity, low, high, rate) : [{ start: 0, law: moveTo(offset, velocity, target, rate) }];
  const last = phases[phases.length - 1];
  const rest = target ?? Math.min(high, Math.max(low, last.law.rest));
  const duration = last.start + last.law.duration;
  const at = (time) => {
    if (time >= duration) return { offset: rest, velocity: 0 };
    const phase = phases.findLast((phase) => phase.start <= time) ?? phases[0];
    return phase.law.at(time - phase.start);
  };
  return { at, duration, rest };
}

/** Returns a motion to a target: a deceleration that ends there, or a spring if the velocity does not lead there. */
function moveTo(offset, velocity, target, normalRate) {
  const rate = -velocity / (target - offset);
  return rate <= normalRate / 2 && Number.isFinite(rate) ? decelerate(offset, velocity, rate) : spring(offset, velocity, target);
}

function decelerateWithinBounds(offset, velocity, low, high, rate) {
  const phases = [];
  const edge = Math.min(high, Math.max(low, offset));
  let start = 0;
  if (edge !== offset) {
    const back = spring(offset, velocity, edge), displacement = offset - edge;
    phases.push({ start: 0, law: back });
    const crossing = -displacement / (velocity + decay * displacement);
    if (!(crossing > 0 && crossing < Infinity)) return phases;
    // A fast bounce crosses the edge and continues as a deceleration inside the content.
    [start, offset, velocity] = [crossing, edge, back.at(crossing).velocity];
  }
  const law = decelerate(offset, velocity, rate);
  phases.push({ start, law });
  const ahead = velocity > 0 ? high : low;
  if (velocity > 0 ? law.rest > ahead : law.rest < ahead) {
    const reached = Math.log(1 + rate * (ahead - offset) / velocity) / rate;
    if (reached >= 0 && reached < Infinity) phases.push({ start: start + reached, law: spring(ahead, law.at(reached).velocity, ahead) });
  }
  return phases;
}
