// Interpolates the attributes of elements: frames and alpha by number, transforms by their decomposition.

const identity = [1, 0, 0, 1, 0, 0];
const mixed = (from, to, progress) => (from === to ? to : from + (to - from) * progress);

/** Interpolates attributes. `hidden` keeps the start value until the end; `zIndex` has the end value from the start. */
export function between(from, to, progress) {
  return progress === 1 ? to : adding(to, [{ from, to }], () => progress);
}

/** Returns a rectangle of which a negative width or height is replaced by 0, around the same center. */
function withoutNegativeSize(x, y, width, height) {
  return [width < 0 ? x + width / 2 : x, height < 0 ? y + height / 2 : y, Math.max(0, width), Math.max(0, height)];
}

/**
 * Returns model attributes with additive animations in flight, the oldest first: `{from, to, timing}`; `progressOf`
 * returns the progress of a timing. Each adds the difference between its value and its end; the newest is added first.
 * `hidden` is the start's of the oldest one.
 */
export function adding(model, tracks, progressOf) {
  let [x, y, width, height] = model.frame, alpha = model.alpha ?? 1, matrix = model.transform ?? identity;
  for (let index = tracks.length - 1; index >= 0; index--) {
    const { from, to, timing } = tracks[index], progress = progressOf(timing);
    if (progress === 1) continue;
    x = added(x, from.frame[0], to.frame[0], progress);
    y = added(y, from.frame[1], to.frame[1], progress);
    width = added(width, from.frame[2], to.frame[2], progress);
    height = added(height, from.frame[3], to.frame[3], progress);
    alpha = added(alpha, from.alpha ?? 1, to.alpha ?? 1, progress);
    matrix = addedTransform(matrix, from.transform ?? identity, to.transform ?? identity, progress);
  }
  return {
    frame: withoutNegativeSize(x, y, width, height), alpha: Math.min(1, Math.max(0, alpha)), transform: matrix, zIndex: model.zIndex, hidden: tracks[0].from.hidden,
  };
}

function added(value, from, to, progress) {
  if (from === to) return value;
  return value === to ? mixed(from, to, progress) : value + (mixed(from, to, progress) - to);
}

/**
 * Adds the change between two transforms to a third: translations are added, the other parts concatenated; the entries
 * are added if the end cannot be inverted.
 */
function addedTransform(matrix, from, to, progress) {
  if (from === to || from.every((entry, index) => entry === to[index])) return matrix;
  const value = progress === 0 ? from : transform(from, to, progress);
  const moved = [4, 5].map((index) => added(matrix[index], from[index], to[index], progress));
  if (hasLinearPart(matrix, to)) return [...value.slice(0, 4), ...moved];
  if (hasLinearPart(from, to)) return [...matrix.slice(0, 4), ...moved];
  const [a, b, c, d] = to, area = determinant(to);
  if (Math.abs(area) < 1e-6) return [...[0, 1, 2, 3].map((index) => matrix[index] + (value[index] - to[index])), ...moved];
  return [...linearProduct(value, linearProduct([d / area, -b / area, -c / area, a / area], matrix)), ...moved];
}

const hasLinearPart = (one, other) => [0, 1, 2, 3].every((index) => one[index] === other[index]);
const linearProduct = ([a, b, c, d], [e, f, g, h]) => [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h];

function transform(from, to, progress) {
  if (from === to) return to;
  const moved = [mixed(from[4], to[4], progress), mixed(from[5], to[5], progress)];
  if ([0, 1, 2, 3].every((index) => from[index] === to[index])) return [...to.slice(0, 4), ...moved];
  const mirrorsWidth = determinant(from) < 0 ? from[0] < from[3] : to[0] < to[3];
  const start = decompose(from, mirrorsWidth), end = decompose(to, mirrorsWidth);
  if (!start || !end) return [...[0, 1, 2, 3].map((index) => mixed(from[index], to[index], progress)), ...moved];
  let angle = end.rotation - start.rotation;
  if (angle > Math.PI + 1e-9) angle -= 2 * Math.PI;
  if (angle < -Math.PI + 1e-9) angle += 2 * Math.PI;
  const rotation = start.rotation + angle * progress, cos = Math.cos(rotation), sin = Math.sin(rotation);
  const [scaleX, scaleY, skew] = ["scaleX", "scaleY", "skew"].map((name) => mixed(start[name], end[name], progress));
  return [cos * scaleX, sin * scaleX, cos * skew - sin * scaleY, sin * skew + cos * scaleY, ...moved];
}

const determinant = ([a, b, c, d]) => a * d - b * c;

/** Decomposes a transform without its translation into scale, rotation and skew; null if it is singular. */
function decompose(matrix, mirrorsWidth) {
  const [a, b, c, d] = matrix, area = determinant(matrix), width = Math.hypot(a, b), height = Math.hypot(c, d);
  if (!Number.isFinite(area) || Math.abs(area) <= 1e-12 * width * height) return null;
  const sign = area < 0 && mirrorsWidth ? -1 : 1, scaleX = sign * width;
  return { scaleX, rotation: Math.atan2(sign * b, sign * a), scaleY: area / scaleX, skew: (a * c + b * d) / scaleX };
}
