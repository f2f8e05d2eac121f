/// The `@keyframes` rules of an animated SVG; elements that move alike share a rule.
struct KeyframeRules {
  /// An animated property, with the meaning of the four numbers of its tracks. Lengths are in points.
  enum Property: Hashable {
    /// Horizontal and vertical distance.
    case translate
    case opacity
    /// Width and height.
    case size
    /// Left, top, width and height.
    case frame
    /// Clockwise rotation in degrees, skew in degrees, and the scale factors of width and height.
    case transform
  }

  private var tracks: [(property: Property, track: PiecewiseLinearTrack)] = []
  private var numbers: [Property: [PiecewiseLinearTrack: Int]] = [:]
  private var steps: [(range: VisibilityTrack, visibility: Bool)] = []
  private var stepNumbers: [VisibilityTrack: [Bool: Int]] = [:]

  var isEmpty: Bool { tracks.isEmpty && steps.isEmpty }

  /// Returns the name of the keyframes of a track, which are registered if they are new.
  mutating func name(of track: PiecewiseLinearTrack, _ property: Property) -> String {
    if let number = numbers[property]?[track] { return KeyframeRules.name(number) }
    tracks.append((property, track))
    numbers[property, default: [:]][track] = tracks.count - 1
    return KeyframeRules.name(tracks.count - 1)
  }

  /// Returns the name of keyframes that show an element in some frames only, which are registered if they are new. They
  /// animate the visibility, or the opacity for an element in a parent that may be hidden.
  mutating func name(of range: VisibilityTrack, isVisibility: Bool) -> String {
    if let number = stepNumbers[range]?[isVisibility] { return KeyframeRules.stepName(number) }
    steps.append((range, isVisibility))
    stepNumbers[range, default: [:]][isVisibility] = steps.count - 1
    return KeyframeRules.stepName(steps.count - 1)
  }

  /// Returns a registered track of this property through the values at these frames, within the precision; nil if there
  /// is none. The values are those of the track plus `base`, which is 0 except for translations.
  func track(
    of property: Property, at frames: [Int], through values: [SIMD4<Double>], precision: PiecewiseLinearTrack.Precision
  ) -> (track: PiecewiseLinearTrack, base: SIMD4<Double>)? {
    for (candidate, track) in tracks where candidate == property {
      let base =
        property == .translate ? precision.rounded(values[0] - track.values(at: frames[0])) : SIMD4(repeating: 0)
      let fits = frames.indices.allSatisfy { index in
        let error = track.values(at: frames[index]) + base - values[index]
        return all(pointwiseMax(error, -error) .<= precision.tolerance)
      }
      if fits { return (track, base) }
    }
    return nil
  }

  private static func name(_ number: Int) -> String { "t" + String(number, radix: 36) }
  private static func stepName(_ number: Int) -> String { "s" + String(number, radix: 36) }

  /// Appends the rules, one in each line.
  func append(to bytes: inout [UInt8], clock: LoopTiming) {
    for (number, (range, isVisibility)) in steps.enumerated() {
      bytes += "@keyframes \(KeyframeRules.stepName(number)){".utf8
      range.append(to: &bytes, isVisibility: isVisibility, clock: clock)
      bytes += "}\n".utf8
    }
    for (number, (property, track)) in tracks.enumerated() {
      bytes += "@keyframes \(KeyframeRules.name(number)){".utf8
      KeyframeRules.append(track, of: property, to: &bytes, clock: clock)
      bytes += "}\n".utf8
    }
  }

  private static func append(
    _ track: PiecewiseLinearTrack, of property: Property, to bytes: inout [UInt8], clock: LoopTiming
  ) {
    let vertices = track.vertices
    let turns = TransformFunctions(vertices)
    var first = 0
    while first < vertices.count {
      // A constant segment has one block for both ends.
      var last = first
      while last + 1 < vertices.count, vertices[last + 1].values == vertices[first].values { last += 1 }
      if first == 0, vertices[0].frame > 0 { bytes += "0%,".utf8 }
      clock.appendPercentage(halfFrames: vertices[first].frame * 2, to: &bytes)
      if last > first {
        bytes.append(UInt8(ascii: ","))
        clock.appendPercentage(halfFrames: vertices[last].frame * 2, to: &bytes)
      }
      if last == vertices.count - 1 { bytes += ",100%".utf8 }
      bytes.append(UInt8(ascii: "{"))
      append(vertices[first].values, of: property, with: turns, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
      first = last + 1
    }
  }

  private static func append(
    _ values: SIMD4<Double>, of property: Property, with turns: TransformFunctions, to bytes: inout [UInt8]
  ) {
    func points(_ name: String, _ value: Double) {
      bytes += name.utf8
      XMLEscaping.append(value, to: &bytes)
      bytes += "px".utf8
    }
    func number(_ value: Double, _ decimals: Int) { XMLEscaping.append(value, decimals: decimals, to: &bytes) }
    switch property {
    case .translate:
      points("translate:", values.x)
      if values.y != 0 { points(" ", values.y) }
    case .opacity:
      bytes += "opacity:".utf8
      number(values.x, 3)
    case .size:
      points("width:", values.x)
      points(";height:", values.y)
    case .frame:
      points("x:", values.x)
      points(";y:", values.y)
      points(";width:", values.z)
      points(";height:", values.w)
    case .transform:
      bytes += "transform:".utf8
      if turns.rotate {
        bytes += "rotate(".utf8
        number(values.x, 4)
        bytes += "deg)".utf8
      }
      if turns.skew {
        bytes += "skewX(".utf8
        number(values.y, 5)
        bytes += "deg)".utf8
      }
      bytes += "scale(".utf8
      number(values.z, 5)
      if turns.scale {
        bytes.append(UInt8(ascii: ","))
        number(values.w, 5)
      }
      bytes.append(UInt8(ascii: ")"))
    }
  }
}

/// The transform functions that a track needs. All its keyframes have the same functions, so that CSS interpolates each
/// number separately.
private struct TransformFunctions {
  var rotate: Bool
  var skew: Bool
  /// Whether the factors of width and height differ in any keyframe.
  var scale: Bool

  init(_ vertices: [PiecewiseLinearTrack.Keyframe]) {
    rotate = vertices.contains { $0.values.x != 0 }
    skew = vertices.contains { $0.values.y != 0 }
    scale = vertices.contains { $0.values.z != $0.values.w }
  }
}

/// The timing of a loop: the simulation, and a pause before its restart.
struct LoopTiming {
  var frameCount: Int
  /// The number of frames per second.
  var rate: Double
  /// The length of the loop with the pause, in frames.
  var length: Int

  init(frameCount: Int, rate: Double) {
    self.frameCount = max(1, frameCount)
    self.rate = rate.isFinite && rate > 0 ? rate : 60
    // The pause is at least one second, and longer if each frame then has a short percentage: 0.4 % rather than 0.41667
    // %.
    let pause = Int(min(1000, self.rate).rounded(.up))
    let shortest = self.frameCount + pause
    let longest = shortest + pause / 2 + self.frameCount / 20
    length = LoopTiming.roundLengths.first { shortest...longest ~= $0 } ?? shortest
  }

  private static let roundLengths = [
    10, 20, 25, 40, 50, 80, 100, 125, 160, 200, 250, 400, 500, 625, 800, 1_000, 1_250, 2_000, 2_500, 3_125, 4_000,
    5_000, 6_250, 10_000, 12_500, 20_000, 25_000, 50_000, 100_000,
  ]

  /// The duration of the loop with the pause, in seconds.
  var duration: Double { Double(length) / rate }

  /// The time of the last frame, in seconds.
  var end: Double { Double(frameCount - 1) / rate }

  /// Appends a time, in half frames, as a percentage of the loop.
  func appendPercentage(halfFrames: Int, to bytes: inout [UInt8]) {
    XMLEscaping.append(Double(halfFrames) * 50 / Double(length), decimals: 5, to: &bytes)
    bytes.append(UInt8(ascii: "%"))
  }
}
