import CollectionLayout
import JSON

/// A simulation as the JSON that the player reads.
///
/// Each animated number is a track. A constant one is one integer, in hundredths of a point or a finer unit. Any other
/// is `[frame, number, delta, …]`: each delta leads linearly to the number at the next frame or, if `[count]` precedes
/// it, to that `count` frames later. The distinct shadows and borders are listed in `boxShadows`; an appearance refers
/// to them by index.
enum PlayerData {
  static func json(of simulation: PlayedSimulation, report: [UInt8]?) -> [UInt8] {
    let frames = simulation.frames
    let indices = Array(frames.indices)
    var writer = JSONWriter(capacity: 64 << 10)
    writer.object { writer in
      writer.member("title", simulation.title)
      writer.member("rate", simulation.rate)
      writer.member("count", frames.count)
      if let reason = simulation.stopReason { writer.member("stopReason", reason) }
      if simulation.isRightToLeft { writer.member("layoutDirection", "rightToLeft") }
      if !frames.isEmpty, frames.allSatisfy(\.state.isEndless) { writer.member("endless", true) }
      if !simulation.events.isEmpty { writer.member("events", .array(simulation.events)) }
      if !simulation.jumps.isEmpty { writer.member("jumps", .array(simulation.jumps)) }
      if let seed = simulation.seed { writer.member("seed", seed) }
      if let report { writer.member("report", raw: report) }
      column("offsetX", of: frames.map(\.state.contentOffset.x), at: indices, units: 100, to: &writer)
      column("offsetY", of: frames.map(\.state.contentOffset.y), at: indices, units: 100, to: &writer)
      column("viewportWidth", of: frames.map(\.state.viewport.width), at: indices, units: 100, to: &writer)
      column("viewportHeight", of: frames.map(\.state.viewport.height), at: indices, units: 100, to: &writer)
      column("contentWidth", of: frames.map(\.state.contentSize.width), at: indices, units: 100, to: &writer)
      column("contentHeight", of: frames.map(\.state.contentSize.height), at: indices, units: 100, to: &writer)
      var boxShadows = BoxShadows()
      writer.array("elements") { writer in
        for timeline in ElementTimeline.all(in: frames) {
          write(timeline, of: frames, boxShadows: &boxShadows, to: &writer)
        }
      }
      writer.array("boxShadows") { writer in
        for text in boxShadows.texts { writer.string(text) }
      }
    }
    return writer.takeBytes()
  }

  private static func write(
    _ timeline: ElementTimeline, of play: [SimulationFrame], boxShadows: inout BoxShadows,
    to writer: inout JSONWriter
  ) {
    let frames = timeline.occurrences.map(\.frame)
    let attributes = timeline.attributes(in: play)
    let spans = AppearanceSpan.all(of: attributes)
    func column(
      _ name: String, units: Double, usually: Double? = nil, _ value: (LayoutAttributes) -> Double
    ) {
      let values = attributes.map(value)
      if let usually, values.allSatisfy({ $0 == usually }) { return }
      PlayerData.column(name, of: values, at: frames, units: units, to: &writer)
    }
    writer.beginObject()
    writer.member("key", timeline.key)
    writer.array("in") { writer in
      for change in VisibilityTrack(frames: frames).changes { writer.integer(change) }
    }
    column("x", units: 100) { $0.frame.x }
    column("y", units: 100) { $0.frame.y }
    column("width", units: 100) { $0.frame.width }
    column("height", units: 100) { $0.frame.height }
    column("alpha", units: 1_000, usually: 1) { $0.alpha }
    column("a", units: 100_000, usually: 1) { $0.transform.a }
    column("b", units: 100_000, usually: 0) { $0.transform.b }
    column("c", units: 100_000, usually: 0) { $0.transform.c }
    column("d", units: 100_000, usually: 1) { $0.transform.d }
    column("tx", units: 100, usually: 0) { $0.transform.tx }
    column("ty", units: 100, usually: 0) { $0.transform.ty }
    // Limited to the range of CSS.
    steps(
      "zIndex", of: attributes.map { max(-2_000_000_000, min(2_000_000_000, $0.zIndex)) }, at: frames, usually: 0,
      to: &writer)
    steps("hidden", of: attributes.map { $0.isHidden ? 1 : 0 }, at: frames, usually: 0, to: &writer)
    let isLeaving = timeline.occurrences.map { play[$0.frame].state.elements[$0.index].isDisappearing }
    steps("leaving", of: isLeaving.map { $0 ? 1 : 0 }, at: frames, usually: 0, to: &writer)
    steps("section", of: attributes.map(\.indexPath.section), at: frames, usually: 0, to: &writer)
    steps("item", of: attributes.map(\.indexPath.item), at: frames, usually: 0, to: &writer)
    var numbers = Array(repeating: 0, count: frames.count)
    for (number, span) in spans.enumerated() { for index in span.indices { numbers[index] = number } }
    steps("face", of: numbers, at: frames, usually: 0, to: &writer)
    writer.array("faces") { writer in
      for span in spans { write(span, of: attributes, key: timeline.key, boxShadows: &boxShadows, to: &writer) }
    }
    writer.endObject()
  }

  private static func column(
    _ name: String, of values: [Double], at frames: [Int], units: Double, to writer: inout JSONWriter
  ) {
    // Integers from here on, limited to a range in which a script adds exactly.
    let whole = values.map { SIMD4(max(-1e14, min(1e14, $0.drawable * units)), 0, 0, 0) }
    let half = SIMD4<Double>(repeating: 0.5)
    let track = PiecewiseLinearTrack(
      frames: frames, values: whole,
      precision: PiecewiseLinearTrack.Precision(tolerance: half, quantum: SIMD4(repeating: 1)))
    writer.key(named: name)
    guard !track.isConstant else { return writer.integer(Int(track.vertices[0].values.x)) }
    writer.array { writer in
      var previous = PiecewiseLinearTrack.Keyframe(frame: 0, values: SIMD4(repeating: 0))
      for (index, vertex) in track.vertices.enumerated() {
        if index == 0 {
          writer.integer(vertex.frame)
        } else if vertex.frame != previous.frame + 1 {
          writer.array { $0.integer(vertex.frame - previous.frame) }
        }
        writer.integer(Int(vertex.values.x) - Int(previous.values.x))
        previous = vertex
      }
    }
  }

  /// Writes a member with a stepped track of integers: one number if it is constant, otherwise each changed number
  /// after its frame. Nothing is written if all numbers are `usually`.
  private static func steps(
    _ name: String, of values: [Int], at frames: [Int], usually: Int, to writer: inout JSONWriter
  ) {
    guard values.contains(where: { $0 != usually }) else { return }
    writer.key(named: name)
    guard values.contains(where: { $0 != values[0] }) else { return writer.integer(values[0]) }
    writer.array { writer in
      for index in frames.indices where index == 0 || values[index] != values[index - 1] {
        writer.integer(frames[index])
        writer.integer(values[index])
      }
    }
  }

  private static func write(
    _ span: AppearanceSpan, of attributes: [LayoutAttributes], key: String, boxShadows: inout BoxShadows,
    to writer: inout JSONWriter
  ) {
    var largest = span.sample
    for index in span.indices {
      let frame = attributes[index].frame
      largest.frame.width = max(largest.frame.width, frame.width.drawable)
      largest.frame.height = max(largest.frame.height, frame.height.drawable)
    }
    let style = ElementStyle(largest, key: key)
    writer.object { writer in
      writer.member("category", span.sample.category.name)
      if !span.sample.kind.isEmpty { writer.member("kind", span.sample.kind) }
      if !style.text.isEmpty { writer.member("label", style.text) }
      writer.member("color", style.fill.hex)
      if style.fill.opacity < 1 { writer.member("opacity", style.fill.opacity) }
      writer.member("ink", style.light.text.hex)
      if style.dark != style.light {
        writer.object("dark") { writer in
          writer.member("color", style.dark.fill.hex)
          if style.dark.fill.opacity < 1 { writer.member("opacity", style.dark.fill.opacity) }
          writer.member("ink", style.dark.text.hex)
        }
      }
      if style.cornerRadius > 0 { writer.member("radius", style.cornerRadius.drawable) }
      writer.member("fontSize", style.fontSize.drawable)
      writer.member("padding", style.textInset)
      if style.indentation > 0 { writer.member("indentation", style.indentation) }
      if let separator = style.separator { writer.member("separator", separator) }
      if let placeholder = style.placeholder { writer.member("placeholder", placeholder) }
      if let number = boxShadows.number(of: style) { writer.member("boxShadow", number) }
      if style.fontWeight == .semibold { writer.member("bold", true) }
      if style.textAlignment == .center { writer.member("centred", true) }
      if style.isOneLine { writer.member("oneLine", true) }
      if style.shape == .ribbon { writer.member("ribbon", true) }
      if span.sample.isPinned { writer.member("pinned", true) }
      if !span.sample.custom.isEmpty { span.sample.custom.write(to: &writer) }
    }
  }
}

/// The distinct shadows and borders of a simulation, as values of the CSS property `box-shadow`.
struct BoxShadows {
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// Returns the index of a style's shadow and border, which are added if they are new; nil if it has neither.
  mutating func number(of style: ElementStyle) -> Int? {
    // In `box-shadow` the first shadow is the topmost.
    let shadows = [style.border.map(BoxShadows.text), style.shadow.map(BoxShadows.text)].compactMap { $0 }
    guard !shadows.isEmpty else { return nil }
    let text = shadows.joined(separator: ",")
    if let number = numbers[text] { return number }
    texts.append(text)
    numbers[text] = texts.count - 1
    return texts.count - 1
  }

  private static func text(_ border: ElementBorder) -> String {
    "inset 0 0 0 \(points(border.width)) \(border.color.hexWithAlpha)"
  }

  private static func text(_ shadow: ElementShadow) -> String {
    var color = shadow.color
    color.alpha = UInt8(min(255, max(0, (Double(color.alpha) * shadow.opacity).rounded())))
    // A shadow with radius r in Core Animation corresponds to a blur radius of 2r in CSS.
    let lengths = [shadow.offset.x, shadow.offset.y, 2 * shadow.radius].map(points).joined(separator: " ")
    return "\(lengths) \(color.hexWithAlpha)"
  }

  private static func points(_ number: Double) -> String { XMLEscaping.text(number) + "px" }
}
