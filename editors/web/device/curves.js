// Timing curves of animations: progress as a function of time.

const settlingThreshold = 0.001, minimumEnvelopeShare = 0.05, maxSettlingDuration = 3600;
const beziers = { easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut: [0.42, 0, 0.58, 1] };
const clamped = (number, low, high) => Math.min(high, Math.max(low, number));

/**
 * Returns the progress of a curve as a function of the seconds since the start: 0 before the start and 1 after the
 * duration. In between it may leave the range from 0 to 1.
 */
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

const fraction = (time, duration) => (duration > 0 ? clamped(time / duration, 0, 1) : 1);

/** Returns a CSS cubic Bézier easing function, solved by Newton's method with bisection as the fallback. */
export function cubic(x1, y1, x2, y2) {
  const at = (first, second, parameter) => {
    const complement = 1 - parameter;
    return parameter * (3 * complement * (complement * first + parameter * second) + parameter * parameter);
  };
  [x1, x2] = [clamped(x1, 0, 1), clamped(x2, 0, 1)];
  return (time) => {
    if (time <= 0 || time >= 1) return clamped(time, 0, 1);
    let low = 0, high = 1, parameter = time;
    for (let iteration = 0; iteration < 60; iteration++) {
      const error = at(x1, x2, parameter) - time;
      if (Math.abs(error) < 1e-12) break;
      if (error > 0) high = parameter; else low = parameter;
      const complement = 1 - parameter;
      const slope = 3 * (complement * complement * x1 + 2 * complement * parameter * (x2 - x1) + parameter * parameter * (1 - x2));
      const next = parameter - error / slope;
      // Take the Newton step unless it leaves the bracket.
      parameter = next > low && next < high ? next : (low + high) / 2;
    }
    return at(y1, y2, parameter);
  };
}

/** Returns the displacement and velocity of a damped spring as a function of time and of their initial values. */
export function spring(mass, stiffness, damping) {
  const decay = damping / (2 * mass), square = stiffness / mass, difference = square - decay * decay;
  return (time, displacement, velocity) => {
    let velocityResponse, displacementResponse;
    if (Math.abs(difference) <= 1e-12 * square) {
      const envelope = Math.exp(-decay * time);
      velocityResponse = envelope * time;
      displacementResponse = envelope * (1 + decay * time);
    } else if (difference > 0) {
      const frequency = Math.sqrt(difference), envelope = Math.exp(-decay * time);
      velocityResponse = envelope * Math.sin(frequency * time) / frequency;
      displacementResponse = envelope * Math.cos(frequency * time) + decay * velocityResponse;
    } else {
      const fast = decay + Math.sqrt(-difference), slow = square / fast;
      velocityResponse = Math.exp(-slow * time) * -Math.expm1((slow - fast) * time) / (fast - slow);
      displacementResponse = Math.exp(-slow * time) + slow * velocityResponse;
    }
    return {
      displacement: displacementResponse * displacement + velocityResponse * velocity,
      velocity: -square * velocityResponse * displacement + (displacementResponse - 2 * decay * velocityResponse) * velocity,
    };
  };
}

function springOf(curve, duration) {
  if (curve.stiffness !== undefined) return spring(curve.mass ?? 1, curve.stiffness, curve.damping ?? 0);
  if (curve.bounce !== undefined) {
    const bounce = clamped(curve.bounce, -1, 1), frequency = 2 * Math.PI / clamped(curve.duration ?? duration, 1e-6, maxSettlingDuration);
    const ratio = bounce >= 0 ? 1 - bounce : Math.min(1e9, 1 / (1 + bounce));
    return spring(1, frequency * frequency, 2 * ratio * frequency);
  }
  const ratio = clamped(curve.dampingRatio ?? 1, 1e-6, 1);
  const frequency = dampedAngle(ratio, (curve.initialVelocity ?? 0) * duration) / duration;
  return spring(1, frequency * frequency, 2 * ratio * frequency);
}

/** Returns the natural frequency times the duration, so that the envelope has decayed to 0.001 after the duration. */
function dampedAngle(ratio, velocity) {
  const root = Math.sqrt((1 - ratio) * (1 + ratio)), minimum = Math.log(minimumEnvelopeShare / settlingThreshold) / ratio;
  if (ratio < 1 && velocity === 0) return Math.max(minimum, Math.log(ratio / (root * settlingThreshold)) / ratio);
  const excess = ratio < 1
    ? (angle) => Math.log(Math.abs(ratio - velocity / angle) / (root * settlingThreshold)) - ratio * angle
    : (angle) => Math.log(Math.abs(angle - velocity + 1) / settlingThreshold) - angle;
  const peak = ratio < 1 ? (velocity > 0 ? (velocity + Math.sqrt(velocity * velocity + 4 * velocity)) / (2 * ratio) : 0) : Math.max(0, velocity);
  let low = peak, high = Math.max(5, 2 * peak);
  // The excess decreases after its peak. If the peak is negative, the root is before the singularity of the logarithm.
  if (peak > 0 && excess(peak) < 0) [low, high] = [0, Math.max(0, ratio < 1 ? velocity / ratio : velocity - 1)];
  else while (excess(high) > 0 && high < 1e12) high *= 2;
  for (let iteration = 0; iteration < 200; iteration++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle; else high = middle;
  }
  return Math.max(minimum, (low + high) / 2);
}
