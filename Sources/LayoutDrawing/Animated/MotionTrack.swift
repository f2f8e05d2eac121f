/// Numbers over time as straight lines between few of the frames.
struct MotionTrack: Hashable, Sendable {
  /// Where a line ends and the next begins.
  struct Vertex: Hashable, Sendable {
    var frame: Int
    var values: SIMD4<Double>
  }

  /// In order of time; at least one.
  var vertices: [Vertex]

  /// How exactly a track follows what it was made of.
  struct Precision: Sendable {
    /// How far a track may be off at a frame.
    var tolerance: SIMD4<Double>
    /// What the vertices' values are multiples of; up to the tolerance.
    var grain: SIMD4<Double>

    func rounded(_ values: SIMD4<Double>) -> SIMD4<Double> {
      (values / grain).rounded(.toNearestOrAwayFromZero) * grain
    }
  }

  /// The track through samples at ascending frames, off by no more than the tolerance at each of them.
  ///
  /// A line goes on for as long as it can: each sample leaves a range of slopes, and the line ends at the last sample
  /// that lies in all of them.
  init(frames: [Int], values: [SIMD4<Double>], precision: Precision) {
    vertices = [Vertex(frame: frames[0], values: precision.rounded(values[0]))]
    var start = 0
    while start < frames.count - 1 {
      let origin = vertices[vertices.count - 1].values
      var lowest = SIMD4<Double>(repeating: -.infinity)
      var highest = SIMD4<Double>(repeating: .infinity)
      var end = start + 1
      var next = start + 1
      // Looking far ahead in vain would cost the square of the number of frames.
      while next < frames.count, next - end <= 512 {
        let distance = Double(frames[next] - frames[start])
        let slope = (precision.rounded(values[next]) - origin) / distance
        if all(slope .>= lowest .& slope .<= highest) { end = next }
        lowest = pointwiseMax(lowest, (values[next] - precision.tolerance - origin) / distance)
        highest = pointwiseMin(highest, (values[next] + precision.tolerance - origin) / distance)
        if any(lowest .> highest) { break }
        next += 1
      }
      vertices.append(Vertex(frame: frames[end], values: precision.rounded(values[end])))
      start = end
    }
    // A line that stands still says nothing at an end of the track.
    while vertices.count > 1, vertices[vertices.count - 1].values == vertices[vertices.count - 2].values {
      vertices.removeLast()
    }
    while vertices.count > 1, vertices[0].values == vertices[1].values { vertices.removeFirst() }
  }

  /// Whether nothing moves.
  var isConstant: Bool { vertices.count == 1 }

  /// The values at a frame; before the first vertex and after the last those.
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

  /// The track with all values that much larger.
  func moved(by distance: SIMD4<Double>) -> MotionTrack {
    var track = self
    for index in vertices.indices { track.vertices[index].values += distance }
    return track
  }
}

extension Double {
  /// The number itself where a picture can hold it, else 0.
  var drawable: Double { isFinite && magnitude < 1e12 ? self : 0 }
}
