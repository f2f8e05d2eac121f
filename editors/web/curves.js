// How progress follows time: the curves that an animation may be sent with.

const springRemainder = 0.001, leastShare = 0.05, longestSettling = 3600;
const beziers = { easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut: [0.42, 0, 0.58, 1] };
const held = (number, low, high) => Math.min(high, Math.max(low, number));

/** The progress of a curve at a time, both in seconds: 0 before, 1 from the end on, and between them also beyond both. */
export function progressOf(curve, duration) {
  if (curve === "linear" || duration <= 0) return (time) => fraction(time, duration);
  const points = Array.isArray(curve) ? curve : beziers[curve];
  if (points) {
    const bezier = cubic(...points);
    return (time) => bezier(fraction(time, duration));
  }
  const spring = springOf(curve, duration);
  return (time) => (time <= 0 ? 0 : time >= duration ? 1 : 1 - spring(time, 1, -(curve.initialVelocity ?? 0)).displacement);
}

const fraction = (time, duration) => (duration > 0 ? held(time / duration, 0, 1) : 1);

/** A Bézier curve from (0, 0) to (1, 1): x is the time that passed, y the progress. */
export function cubic(x1, y1, x2, y2) {
  const at = (first, second, place) => {
    const rest = 1 - place;
    return place * (3 * rest * (rest * first + place * second) + place * place);
  };
  [x1, x2] = [held(x1, 0, 1), held(x2, 0, 1)];
  return (time) => {
    if (time <= 0 || time >= 1) return held(time, 0, 1);
    let low = 0, high = 1, place = time;
    for (let round = 0; round < 60; round++) {
      const off = at(x1, x2, place) - time;
      if (Math.abs(off) < 1e-12) break;
      if (off > 0) high = place; else low = place;
      const rest = 1 - place;
      const slope = 3 * (rest * rest * x1 + 2 * rest * place * (x2 - x1) + place * place * (1 - x2));
      const next = place - off / slope;
      // Newton's step, unless it leads out of what is left.
      place = next > low && next < high ? next : (low + high) / 2;
    }
    return at(y1, y2, place);
  };
}

/** A damped mass on a spring: where it is and how fast, when it was let go at a displacement with a velocity. */
export function spring(mass, stiffness, damping) {
  const decay = damping / (2 * mass), square = stiffness / mass, difference = square - decay * decay;
  return (time, displacement, velocity) => {
    let kicked, released;
    if (Math.abs(difference) <= 1e-12 * square) {
      const envelope = Math.exp(-decay * time);
      kicked = envelope * time;
      released = envelope * (1 + decay * time);
    } else if (difference > 0) {
      const frequency = Math.sqrt(difference), envelope = Math.exp(-decay * time);
      kicked = envelope * Math.sin(frequency * time) / frequency;
      released = envelope * Math.cos(frequency * time) + decay * kicked;
    } else {
      const fast = decay + Math.sqrt(-difference), slow = square / fast;
      kicked = Math.exp(-slow * time) * -Math.expm1((slow - fast) * time) / (fast - slow);
      released = Math.exp(-slow * time) + slow * kicked;
    }
    return {
      displacement: released * displacement + kicked * velocity,
      velocity: -square * kicked * displacement + (released - 2 * decay * kicked) * velocity,
    };
  };
}

function springOf(curve, duration) {
  if (curve.stiffness !== undefined) return spring(curve.mass ?? 1, curve.stiffness, curve.damping ?? 0);
  if (curve.bounce !== undefined) {
    const bounce = held(curve.bounce, -1, 1), frequency = 2 * Math.PI / held(curve.duration ?? duration, 1e-6, longestSettling);
    const ratio = bounce >= 0 ? 1 - bounce : Math.min(1e9, 1 / (1 + bounce));
    return spring(1, frequency * frequency, 2 * ratio * frequency);
  }
  const ratio = held(curve.dampingRatio ?? 1, 1e-6, 1);
  const frequency = dampedAngle(ratio, (curve.initialVelocity ?? 0) * duration) / duration;
  return spring(1, frequency * frequency, 2 * ratio * frequency);
}

/** The frequency, times the duration, at which the envelope of a damped spring is down to a thousandth in the end. */
function dampedAngle(ratio, velocity) {
  const root = Math.sqrt((1 - ratio) * (1 + ratio)), least = Math.log(leastShare / springRemainder) / ratio;
  if (ratio < 1 && velocity === 0) return Math.max(least, Math.log(ratio / (root * springRemainder)) / ratio);
  const excess = ratio < 1
    ? (angle) => Math.log(Math.abs(ratio - velocity / angle) / (root * springRemainder)) - ratio * angle
    : (angle) => Math.log(Math.abs(angle - velocity + 1) / springRemainder) - angle;
  const peak = ratio < 1 ? (velocity > 0 ? (velocity + Math.sqrt(velocity * velocity + 4 * velocity)) / (2 * ratio) : 0) : Math.max(0, velocity);
  let low = peak, high = Math.max(5, 2 * peak);
  // Behind its peak the excess falls for good; where the peak is too low to count it is 0 before its own zero.
  if (peak > 0 && excess(peak) < 0) [low, high] = [0, Math.max(0, ratio < 1 ? velocity / ratio : velocity - 1)];
  else while (excess(high) > 0 && high < 1e12) high *= 2;
  for (let round = 0; round < 200; round++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle; else high = middle;
  }
  return Math.max(least, (low + high) / 2);
}
