import LayoutBase

/// Four numbers as piecewise linear functions of time, with keyframes at few of the frames.
struct PiecewiseLinearTrack: Hashable, Sendable {
  /// The end of one segment and the start of the next.
  struct Keyframe: Hashable, Sendable {
    var frame: Int
    var values: SIMD4<Double>
  }

  /// The keyframes in order of time; at least one.
  var vertices: [Keyframe]

  /// The precision of a track, for each of its numbers.
  struct Precision: Sendable {
    /// The maximum error at a frame.
    var tolerance: SIMD4<Double>
    /// The values of keyframes are multiples of this, which is at most `tolerance`.
    var quantum: SIMD4<Double>

    func rounded(_ values: SIMD4<Double>) -> SIMD4<Double> {
      (values / quantum).rounded(.toNearestOrAwayFromZero) * quantum
    }
  }

  /// Fits a track to `values` at the ascending `frames`, with at most the tolerance as error at each of them.
  ///
  /// Swinging-door compression: a segment is extended while the ranges of slopes that the values permit have a common
  /// slope. It ends at the last value whose own slope is common.
  init(frames: [Int], values: [SIMD4<Double>], precision: Precision) {
    vertices = [Keyframe(frame: frames[0], values: precision.rounded(values[0]))]
    var start = 0
    while start < frames.count - 1 {
      let origin = vertices[vertices.count - 1].values
      var lowest = SIMD4<Double>(repeating: -.infinity)
      var highest = SIMD4<Double>(repeating: .infinity)
      var end = start + 1
      var next = start + 1
      // Limits the lookahead; otherwise the time could be quadratic in the number of frames.
      while next < frames.count, next - end <= 512 {
        let distance = Double(frames[next] - frames[start])
        let slope = (precision.rounded(values[next]) - origin) / distance
        if all(slope .>= lowest .& slope .<= highest) { end = next }
        lowest = pointwiseMax(lowest, (values[next] - precision.tolerance - origin) / distance)
        highest = pointwiseMin(highest, (values[next] + precision.tolerance - origin) / distance)
        if any(lowest .> highest) { break }
        next += 1
      }
      vertices.append(Keyframe(frame: frames[end], values: precision.rounded(values[end])))
      start = end
    }
    // Constant segments at the ends of the track are redundant.
    while vertices.count > 1, vertices[vertices.count - 1].values == vertices[vertices.count - 2].values {
      vertices.removeLast()
    }
    while vertices.count > 1, vertices[0].values == vertices[1].values { vertices.removeFirst() }
  }

  /// Whether the track has the same values at all times.
  var isConstant: Bool { vertices.count == 1 }

  /// Returns the interpolated values at a frame; before the first and after the last keyframe, those of this keyframe.
  /// Logarithmic in the number of keyframes.
  func values(at frame: Int) -> SIMD4<Double> {
    let next = vertices.indices.partitioningIndex { vertices[$0].frame > frame }
    guard next > 0 else { return vertices[0].values }
    guard next < vertices.count else { return vertices[next - 1].values }
    let (before, after) = (vertices[next - 1], vertices[next])
    let fraction = Double(frame - before.frame) / Double(after.frame - before.frame)
    return before.values + (after.values - before.values) * fraction
  }
}

extension Double {
  /// The number, or 0 if it is not finite or is at least 10^12 in magnitude.
  var drawable: Double { isFinite && magnitude < 1e12 ? self : 0 }
}

/// The frames in which an element is visible, as one range or several.
struct VisibilityTrack: Hashable, Sendable {
  /// The frames at which the element appears and disappears, alternately and ascending; the first is an appearance.
  private(set) var changes: [Int] = []

  /// Creates the track of an element that is visible in `frames`, which are ascending.
  init(frames: [Int]) {
    for frame in frames {
      if changes.last == frame {
        changes[changes.count - 1] = frame + 1
      } else {
        changes += [frame, frame + 1]
      }
    }
  }

  /// Whether the element is visible in all frames, of which there are `frameCount`.
  func isAlways(in frameCount: Int) -> Bool { changes == [0, frameCount] }

  /// Whether the element is visible in the first frame.
  var isInitiallyVisible: Bool { changes.first == 0 }

  /// Appends keyframes that show and hide the element: by `visibility` if `isVisibility` is true, otherwise by
  /// `opacity`.
  ///
  /// Each change is halfway between two frames, so that rounding cannot assign a frame to the wrong side.
  func append(to bytes: inout [UInt8], isVisibility: Bool, clock: LoopTiming) {
    func append(_ isShown: Bool) {
      let value = isVisibility ? "visibility:\(isShown ? "visible" : "hidden")" : "opacity:\(isShown ? 1 : 0)"
      bytes += "{\(value)}".utf8
    }
    if !isInitiallyVisible {
      bytes += "0%".utf8
      append(false)
    }
    let passing = changes.prefix { $0 < clock.frameCount }
    for (index, frame) in passing.enumerated() {
      clock.appendPercentage(halfFrames: max(0, frame * 2 - 1), to: &bytes)
      if index == passing.count - 1 { bytes += ",100%".utf8 }
      append(index % 2 == 0)
    }
  }
}
