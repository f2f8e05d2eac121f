import CollectionLayout
import JSON
import LayoutComparison
import LayoutStyle

/// A simulation as the JSON that the player reads.
///
/// Each animated number is a linear track. A constant track is one integer, in hundredths of a point or a finer unit.
/// Any other is `[frame, number, delta, …]`: each delta leads linearly to the next frame, or to the frame `count` later
/// if `[count]` precedes it. Shadows and borders are listed once in `boxShadows`; an appearance refers to them by
/// index.
enum PlayerData {
  static func json(
    of frames: [SimulationFrame], rate: Double, title: String, events: [PlayerEvent], stopReason: String?,
    isRightToLeft: Bool, jumps: [PlayerJump], report: [UInt8]?
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 64 << 10)
    let indices = Array(frames.indices)
    writer.object { writer in
      writer.member("title", title)
      writer.member("rate", rate)
      writer.member("count", frames.count)
      if let stopReason { writer.member("stopReason", stopReason) }
      if isRightToLeft { writer.member("layoutDirection", "rightToLeft") }
      if !events.isEmpty {
        writer.key("events")
        writer.array { writer in
          for event in events { event.write(to: &writer) }
        }
      }
      if !jumps.isEmpty {
        writer.key("jumps")
        writer.array { writer in
          for jump in jumps { jump.write(to: &writer) }
        }
      }
      if let report {
        writer.key("report")
        writer.raw(report)
      }
      column("offsetX", indices, frames.map(\.state.contentOffset.x), 100, &writer)
      column("offsetY", indices, frames.map(\.state.contentOffset.y), 100, &writer)
      column("viewportWidth", indices, frames.map(\.state.viewport.width), 100, &writer)
      column("viewportHeight", indices, frames.map(\.state.viewport.height), 100, &writer)
      column("contentWidth", indices, frames.map(\.state.contentSize.width), 100, &writer)
      column("contentHeight", indices, frames.map(\.state.contentSize.height), 100, &writer)
      var boxShadows = BoxShadows()
      writer.key("elements")
      writer.array { writer in
        for timeline in ElementTimeline.all(in: frames) { write(timeline, frames, &boxShadows, &writer) }
      }
      writer.key("boxShadows")
      writer.array { writer in
        for text in boxShadows.texts { writer.string(text) }
      }
    }
    return writer.takeBytes()
  }

  private static func write(
    _ timeline: ElementTimeline, _ play: [SimulationFrame], _ boxShadows: inout BoxShadows, _ writer: inout JSONWriter
  ) {
    let frames = timeline.occurrences.map(\.frame)
    let attributes = timeline.attributes(in: play)
    let spans = AppearanceSpan.all(of: attributes)
    func column(_ name: String, _ units: Double, usually: Double? = nil, _ value: (LayoutAttributes) -> Double) {
      let values = attributes.map(value)
      if let usually, values.allSatisfy({ $0 == usually }) { return }
      PlayerData.column(name, frames, values, units, &writer)
    }
    writer.beginObject()
    writer.member("key", timeline.key)
    writer.key("in")
    writer.array { writer in
      for change in VisibilityTrack(frames: frames).changes { writer.integer(change) }
    }
    column("x", 100) { $0.frame.x }
    column("y", 100) { $0.frame.y }
    column("width", 100) { $0.frame.width }
    column("height", 100) { $0.frame.height }
    column("alpha", 1_000, usually: 1) { $0.alpha }
    column("a", 100_000, usually: 1) { $0.transform.a }
    column("b", 100_000, usually: 0) { $0.transform.b }
    column("c", 100_000, usually: 0) { $0.transform.c }
    column("d", 100_000, usually: 1) { $0.transform.d }
    column("tx", 100, usually: 0) { $0.transform.tx }
    column("ty", 100, usually: 0) { $0.transform.ty }
    // Limited to the range of CSS.
    steps("zIndex", frames, attributes.map { max(-2_000_000_000, min(2_000_000_000, $0.zIndex)) }, usually: 0, &writer)
    steps("hidden", frames, attributes.map { $0.isHidden ? 1 : 0 }, usually: 0, &writer)
    let isLeaving = timeline.occurrences.map { play[$0.frame].state.elements[$0.index].isDisappearing }
    steps("leaving", frames, isLeaving.map { $0 ? 1 : 0 }, usually: 0, &writer)
    steps("section", frames, attributes.map(\.indexPath.section), usually: 0, &writer)
    steps("item", frames, attributes.map(\.indexPath.item), usually: 0, &writer)
    var numbers = Array(repeating: 0, count: frames.count)
    for (number, span) in spans.enumerated() { for index in span.indices { numbers[index] = number } }
    steps("face", frames, numbers, usually: 0, &writer)
    writer.key("faces")
    writer.array { writer in
      for span in spans { write(span, attributes, timeline.key, &boxShadows, &writer) }
    }
    writer.endObject()
  }

  private static func column(
    _ name: String, _ frames: [Int], _ values: [Double], _ units: Double, _ writer: inout JSONWriter
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

  /// Writes a stepped track: one number, or frames and numbers alternately.
  private static func steps(
    _ name: String, _ frames: [Int], _ values: [Int], usually: Int, _ writer: inout JSONWriter
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
    _ span: AppearanceSpan, _ attributes: [LayoutAttributes], _ key: String, _ boxShadows: inout BoxShadows,
    _ writer: inout JSONWriter
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
        writer.key("dark")
        writer.object { writer in
          writer.member("color", style.dark.fill.hex)
          if style.dark.fill.opacity < 1 { writer.member("opacity", style.dark.fill.opacity) }
          writer.member("ink", style.dark.text.hex)
        }
      }
      if style.cornerRadius > 0 { writer.member("radius", style.cornerRadius.drawable) }
      writer.member("fontSize", style.fontSize.drawable)
      writer.member("padding", style.textInset)
      if style.indentation > 0 { writer.member("indentation", style.indentation) }
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
