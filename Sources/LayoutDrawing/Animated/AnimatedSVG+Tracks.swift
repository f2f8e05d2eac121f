import CollectionLayout

extension AnimatedSVG {
  /// The track through samples: one that others have already where it fits; it is moved by `base`.
  mutating func track(
    _ frames: [Int], _ values: [SIMD4<Double>], _ property: KeyframeRules.Property, _ precision: MotionTrack.Precision
  ) -> (track: MotionTrack, base: SIMD4<Double>) {
    let none = SIMD4<Double>(repeating: 0)
    let own = MotionTrack(frames: frames, values: values, precision: precision)
    if own.isConstant { return (own, none) }
    if let shared = rules.track(through: values, at: frames, property, precision) { return shared }
    guard property == .translate else { return (own, none) }
    // From where it begins: then all that goes the same way has the same track.
    let base = own.vertices[0].values
    let moved = MotionTrack(frames: frames, values: values.map { $0 - base }, precision: precision)
    return (moved, base)
  }

  /// The name of a track's keyframes, when it has any.
  mutating func name(_ track: MotionTrack, _ property: KeyframeRules.Property) -> [String] {
    track.isConstant ? [] : [rules.name(of: track, property)]
  }

  /// Appends the place of a group, and its way.
  mutating func move(_ frames: [Int], _ values: [SIMD4<Double>]) {
    let (track, base) = track(frames, values, .translate, ElementMotion.points)
    translate(track.isConstant ? track.vertices[0].values : base)
    animate(name(track, .translate))
  }

  /// Appends a static translation; keyframes come on top of it.
  mutating func translate(_ distance: SIMD4<Double>) {
    guard distance.x != 0 || distance.y != 0 else { return }
    canvas.append(" transform=\"translate(")
    XMLText.append(distance.x, to: &canvas.bytes)
    canvas.append(" ")
    XMLText.append(distance.y, to: &canvas.bytes)
    canvas.append(")\"")
  }

  /// Appends the first of some sizes, and the keyframes to the others.
  mutating func sizes(_ values: [SIMD4<Double>]) {
    let (track, _) = track(Array(values.indices), values, .size, ElementMotion.points)
    canvas.attribute("width", values[0].x)
    canvas.attribute("height", values[0].y)
    animate(name(track, .size))
  }

  /// Appends the keyframes by which an element moves; a step comes first.
  mutating func animate(_ names: [String], isStepped: Bool = false) {
    guard !names.isEmpty else { return }
    if isStepped { canvas.append(" class=\"s\"") }
    canvas.append(" style=\"animation-name:\(names.joined(separator: ","))\"")
  }
}
