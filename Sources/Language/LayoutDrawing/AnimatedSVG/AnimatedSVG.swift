import CollectionLayout

/// Renders a simulation as one self-contained animated SVG: CSS keyframes in an endless loop, without scripts.
///
/// Equal frames give equal bytes. An element is a group with `data-key`, one for each of its z-indices, in the drawing
/// order of its first frame. Numbers are interpolated linearly between frames.
package struct AnimatedSVG {
  /// The maximum number of groups of one element, for different z-indices. It bounds the size of a picture in which
  /// z-indices change with each frame.
  private static let depthLimit = 16

  private let play: [SimulationFrame]
  private let clock: LoopTiming
  var rules = KeyframeRules()
  var canvas: SVGRenderer
  /// The translation of the content by scrolling, at each frame, in points.
  private let scrolling: (frames: [Int], values: [SIMD4<Double>])

  /// Returns the SVG of a simulation.
  package static func bytes(of simulation: PlayedSimulation) -> [UInt8] {
    var picture = AnimatedSVG(simulation)
    return picture.draw(title: simulation.title)
  }

  private init(_ simulation: PlayedSimulation) {
    play = simulation.frames.isEmpty ? [.empty] : simulation.frames
    clock = LoopTiming(frameCount: play.count, rate: simulation.rate)
    let size = play.reduce(SIMD4<Double>(repeating: 0)) { pointwiseMax($0, AnimatedSVG.vector($1.state.viewport)) }
    canvas = SVGRenderer(
      partsOf: Rect(x: 0, y: 0, width: size.x, height: size.y), isRightToLeft: simulation.isRightToLeft)
    scrolling = (
      Array(play.indices),
      play.map { SIMD4(-$0.state.contentOffset.x.drawable, -$0.state.contentOffset.y.drawable, 0, 0) }
    )
  }

  private static func vector(_ size: Size) -> SIMD4<Double> {
    SIMD4(max(0, size.width.drawable), max(0, size.height.drawable), 0, 0)
  }

  private mutating func draw(title: String) -> [UInt8] {
    let viewports = play.map { AnimatedSVG.vector($0.state.viewport) }
    let largest = viewports.reduce(viewports[0]) { pointwiseMax($0, $1) }
    let isRotated = viewports.contains { $0 != viewports[0] }
    if isRotated {
      canvas.append("<clipPath id=\"window\"><rect")
      sizes(viewports)
      canvas.append("/></clipPath>\n<g clip-path=\"url(#window)\"")
      // Rounded to whole points, for a sharp edge.
      move(scrolling.frames, viewports.map { ((largest - $0) / 2).rounded(.down) })
      canvas.append(">\n")
    }
    canvas.append("<rect id=\"viewport\"")
    sizes(viewports)
    let hasEnds = play.contains { !$0.state.isEndless }
    canvas.append(" fill=\"\(hasEnds ? SVGRenderer.backdropColor : RGBAColor.paper.hex)\"/>\n<g")
    move(scrolling.frames, scrolling.values)
    canvas.append(">\n<rect")
    sizes(play.map { AnimatedSVG.vector($0.state.contentSize) })
    canvas.append(" fill=\"\(RGBAColor.paper.hex)\"/>\n")
    for timeline in ElementTimeline.all(in: play, depthLimit: Self.depthLimit) { draw(timeline) }
    canvas.append("</g>\n<rect x=\".5\" y=\".5\"")
    sizes(viewports.map { pointwiseMax($0 - SIMD4(1, 1, 0, 0), SIMD4(repeating: 0)) })
    canvas.append(" fill=\"none\" stroke=\"#c3c8d0\"/>\n")
    if isRotated { canvas.append("</g>\n") }
    let body = canvas.takeBytes()
    canvas.open(Rect(x: 0, y: 0, width: largest.x, height: largest.y), title: title)
    style()
    return canvas.takeBytes() + body + Array("</svg>\n".utf8)
  }

  private mutating func style() {
    guard !rules.isEmpty else { return }
    canvas.append("<style>\n[style]{animation:")
    XMLEscaping.append(clock.duration * 1_000, decimals: 5, to: &canvas.bytes)
    canvas.append("ms linear infinite}\n.s{animation-timing-function:step-end,linear,linear}\n")
    // With reduced motion the animation is paused at the last frame.
    canvas.append("@media(prefers-reduced-motion:reduce){[style]{animation-play-state:paused;animation-delay:-")
    XMLEscaping.append(clock.end * 1_000, decimals: 5, to: &canvas.bytes)
    canvas.append("ms}}\n")
    rules.append(to: &canvas.bytes, clock: clock)
    canvas.append("</style>\n")
  }

  private mutating func draw(_ timeline: ElementTimeline) {
    let tracks = ElementTracks(timeline, in: play)
    let shown = tracks.frames.indices.filter { !tracks.attributes[$0].isHidden }
    guard shown.contains(where: { tracks.attributes[$0].alpha > 0 }) else { return }
    let position = track(
      of: .translate, at: tracks.frames, through: tracks.pivots, precision: ElementTracks.points)
    let range = VisibilityTrack(frames: shown.map { tracks.frames[$0] })
    let isStepped =
      !range.isAlways(in: play.count)
      && (shown.count < tracks.frames.count || isSeenElsewhere(tracks, along: position.track, from: position.base))
    let opacity = track(
      of: .opacity, at: tracks.frames, through: tracks.opacities, precision: ElementTracks.opacity)
    canvas.append("<g")
    canvas.attribute("data-key", timeline.key)
    translate(position.track.isConstant ? position.track.vertices[0].values : position.base)
    if isStepped, !range.isInitiallyVisible { canvas.append(" visibility=\"hidden\"") }
    if opacity.track.vertices[0].values.x < 1 {
      canvas.append(" opacity=\"")
      XMLEscaping.append(opacity.track.vertices[0].values.x, decimals: 3, to: &canvas.bytes)
      canvas.append("\"")
    }
    var names: [String] = []
    if isStepped { names.append(rules.name(of: range, isVisibility: true)) }
    names += name(position.track, .translate)
    if !opacity.track.isConstant { names.append(rules.name(of: opacity.track, .opacity)) }
    animate(names, isStepped: isStepped)
    canvas.append("><title>")
    XMLEscaping.append(timeline.key, to: &canvas.bytes)
    canvas.append("</title>")
    drawTransformed(tracks, key: timeline.key)
    canvas.append("</g>\n")
  }

  /// Whether an element would be visible in frames that do not contain it, so that it must be hidden in them.
  /// `position` plus `base` is the position of its pivot in content coordinates.
  private func isSeenElsewhere(
    _ tracks: ElementTracks, along position: PiecewiseLinearTrack, from base: SIMD4<Double>
  ) -> Bool {
    let boxes = tracks.relativeFrames
    var radius = boxes.reduce(0) { max($0, ($1.z * $1.z + $1.w * $1.w).squareRoot()) }
    if tracks.isTransformed { radius *= tracks.transforms.reduce(1) { max($0, abs($1.z), abs($1.w)) } }
    var next = 0
    for frame in play.indices {
      if next < tracks.frames.count, tracks.frames[next] == frame {
        next += 1
        continue
      }
      let box = boxes[max(0, next - 1)]
      let pivot = position.values(at: frame) + base + scrolling.values[frame]
      let (low, high) =
        tracks.isTransformed ? (pivot - radius, pivot + radius) : (pivot, pivot + SIMD4(box.z, box.w, 0, 0))
      let viewport = play[frame].state.viewport
      // The errors of two tracks, plus a hairline at the edge of the viewport.
      let slack = 0.1
      if low.x < viewport.width - slack, high.x > slack, low.y < viewport.height - slack, high.y > slack { return true }
    }
    return false
  }
}

extension SimulationFrame {
  /// The only frame of a simulation without frames: an empty viewport.
  static let empty = SimulationFrame(
    time: 0, state: ViewportState(contentOffset: .zero, contentSize: .zero, viewport: .zero))
}

extension AnimatedSVG {
  /// Returns a track (a piecewise linear function) through the values at these frames, within the precision; an
  /// existing track if one fits. The values are those of the track plus `base`.
  mutating func track(
    of property: KeyframeRules.Property, at frames: [Int], through values: [SIMD4<Double>],
    precision: PiecewiseLinearTrack.Precision
  ) -> (track: PiecewiseLinearTrack, base: SIMD4<Double>) {
    let none = SIMD4<Double>(repeating: 0)
    let fitted = PiecewiseLinearTrack(frames: frames, values: values, precision: precision)
    if fitted.isConstant { return (fitted, none) }
    if let shared = rules.track(of: property, at: frames, through: values, precision: precision) { return shared }
    guard property == .translate else { return (fitted, none) }
    // Relative to the first sample: elements that move alike then share a track.
    let base = fitted.vertices[0].values
    let moved = PiecewiseLinearTrack(frames: frames, values: values.map { $0 - base }, precision: precision)
    return (moved, base)
  }

  /// Registers the keyframes of a track and returns their name in an array, which is empty if the track is constant.
  mutating func name(_ track: PiecewiseLinearTrack, _ property: KeyframeRules.Property) -> [String] {
    track.isConstant ? [] : [rules.name(of: track, property)]
  }

  /// Appends the attributes of a translation that changes: `values` at `frames`, in points.
  mutating func move(_ frames: [Int], _ values: [SIMD4<Double>]) {
    let (track, base) = track(of: .translate, at: frames, through: values, precision: ElementTracks.points)
    translate(track.isConstant ? track.vertices[0].values : base)
    animate(name(track, .translate))
  }

  /// Appends a constant translation, in points; the CSS property `translate` in keyframes is added to it.
  mutating func translate(_ distance: SIMD4<Double>) {
    guard distance.x != 0 || distance.y != 0 else { return }
    canvas.append(" transform=\"translate(")
    XMLEscaping.append(distance.x, to: &canvas.bytes)
    canvas.append(" ")
    XMLEscaping.append(distance.y, to: &canvas.bytes)
    canvas.append(")\"")
  }

  /// Appends the attributes of a size that changes: `values` at all frames, in points.
  mutating func sizes(_ values: [SIMD4<Double>]) {
    let (track, _) = track(
      of: .size, at: Array(values.indices), through: values, precision: ElementTracks.points)
    canvas.attribute("width", values[0].x)
    canvas.attribute("height", values[0].y)
    animate(name(track, .size))
  }

  /// Appends the attributes that run the named animations; nothing if there are none. With `isStepped` the first one
  /// shows and hides the element, and jumps between its keyframes (`step-end`); the others are linear.
  mutating func animate(_ names: [String], isStepped: Bool = false) {
    guard !names.isEmpty else { return }
    if isStepped { canvas.append(" class=\"s\"") }
    canvas.append(" style=\"animation-name:\(names.joined(separator: ","))\"")
  }
}
