import CollectionLayout

extension AnimatedSVG {
  /// Returns a track through samples, reusing an existing one if it fits after a shift by `base`.
  mutating func track(
    _ frames: [Int], _ values: [SIMD4<Double>], _ property: KeyframeRules.Property,
    _ precision: PiecewiseLinearTrack.Precision
  ) -> (track: PiecewiseLinearTrack, base: SIMD4<Double>) {
    let none = SIMD4<Double>(repeating: 0)
    let own = PiecewiseLinearTrack(frames: frames, values: values, precision: precision)
    if own.isConstant { return (own, none) }
    if let shared = rules.track(through: values, at: frames, property, precision) { return shared }
    guard property == .translate else { return (own, none) }
    // Relative to the first sample: elements that move alike then share a track.
    let base = own.vertices[0].values
    let moved = PiecewiseLinearTrack(frames: frames, values: values.map { $0 - base }, precision: precision)
    return (moved, base)
  }

  /// Registers the keyframes of a track. Returns their name, or nothing if the track is constant.
  mutating func name(_ track: PiecewiseLinearTrack, _ property: KeyframeRules.Property) -> [String] {
    track.isConstant ? [] : [rules.name(of: track, property)]
  }

  /// Appends the initial translation of a group and the keyframes of its movement.
  mutating func move(_ frames: [Int], _ values: [SIMD4<Double>]) {
    let (track, base) = track(frames, values, .translate, ElementTracks.points)
    translate(track.isConstant ? track.vertices[0].values : base)
    animate(name(track, .translate))
  }

  /// Appends a static translation; the CSS property `translate` of keyframes is added to it.
  mutating func translate(_ distance: SIMD4<Double>) {
    guard distance.x != 0 || distance.y != 0 else { return }
    canvas.append(" transform=\"translate(")
    XMLEscaping.append(distance.x, to: &canvas.bytes)
    canvas.append(" ")
    XMLEscaping.append(distance.y, to: &canvas.bytes)
    canvas.append(")\"")
  }

  /// Appends the initial size and the keyframes of its changes.
  mutating func sizes(_ values: [SIMD4<Double>]) {
    let (track, _) = track(Array(values.indices), values, .size, ElementTracks.points)
    canvas.attribute("width", values[0].x)
    canvas.attribute("height", values[0].y)
    animate(name(track, .size))
  }

  /// Appends a style with the names of animations; a stepped one must be the first.
  mutating func animate(_ names: [String], isStepped: Bool = false) {
    guard !names.isEmpty else { return }
    if isStepped { canvas.append(" class=\"s\"") }
    canvas.append(" style=\"animation-name:\(names.joined(separator: ","))\"")
  }
}
