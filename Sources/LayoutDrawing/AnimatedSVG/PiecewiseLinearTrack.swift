/// Numbers over time as a piecewise linear function, with keyframes at few of the frames.
struct PiecewiseLinearTrack: Hashable, Sendable {
  /// The end of one segment and the start of the next.
  struct Keyframe: Hashable, Sendable {
    var frame: Int
    var values: SIMD4<Double>
  }

  /// In order of time; at least one.
  var vertices: [Keyframe]

  /// The precision of a track.
  struct Precision: Sendable {
    /// The maximum error at a frame.
    var tolerance: SIMD4<Double>
    /// The quantum: values of keyframes are multiples of it. At most the tolerance.
    var quantum: SIMD4<Double>

    func rounded(_ values: SIMD4<Double>) -> SIMD4<Double> {
      (values / quantum).rounded(.toNearestOrAwayFromZero) * quantum
    }
  }

  /// Fits a track to samples at ascending frames, with at most the tolerance as error at each of them.
  ///
  /// Swinging-door compression: extends a segment while the intersection of the samples' slope ranges is not empty. The
  /// segment ends at the last sample whose slope is in the intersection.
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

  /// Whether all values are equal.
  var isConstant: Bool { vertices.count == 1 }

  /// Returns the interpolated values at a frame, found by binary search; constant outside of the keyframes.
  func values(at frame: Int) -> SIMD4<Double> {
    var (low, high) = (0, vertices.count)
    while low < high {
      let middle = (low + high) / 2
      if vertices[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return vertices[0].values }
    guard low < vertices.count else { return vertices[low - 1].values }
    let (before, after) = (vertices[low - 1], vertices[low])
    let part = Double(frame - before.frame) / Double(after.frame - before.frame)
    return before.values + (after.values - before.values) * part
  }

  /// Returns the track with a distance added to all values.
  func moved(by distance: SIMD4<Double>) -> PiecewiseLinearTrack {
    var track = self
    for index in vertices.indices { track.vertices[index].values += distance }
    return track
  }
}

extension Double {
  /// The number, or 0 if it cannot be drawn.
  var drawable: Double { isFinite && magnitude < 1e12 ? self : 0 }
}
