import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Random timelines with sizes that arrive at once or late, scrolls in both directions, and scroll anchors: what is in view
/// moves by the scroll only, and a viewport at the end stays there.
@Suite struct SizeAnchorPropertyTests {
  /// One random document. Lengths are along the scroll axis, in points.
  private struct Sample {
    static let viewport = 200.0

    let anchor: String
    let isHorizontal: Bool
    let isRightToLeft: Bool
    /// Whether sizes arrive when a view is displayed, and not later.
    let isImmediate: Bool
    let text: String

    init(_ generator: inout SeededGenerator) {
      anchor = ["none", "firstVisible", "end", "end"].randomElement(using: &generator) ?? ""
      isHorizontal = Bool.random(using: &generator)
      isRightToLeft = Bool.random(using: &generator)
      isImmediate = Bool.random(using: &generator)
      let estimate = Double(Int.random(in: 10...90, using: &generator))
      let layouts = SelfSizingLayout(isHorizontal: isHorizontal, estimate: estimate, across: 200)
      let (main, direction) = (layouts.main, layouts.direction)
      // In flow a size changes those of all views that are not measured yet, so that none may arrive late.
      let layout =
        ([layouts.list, layouts.compositional] + (isImmediate ? [layouts.flow] : []))
        .randomElement(using: &generator) ?? ""
      let after = isImmediate ? "" : #", "after": {"random": [0, 2], "seed": 3}"#
      func measured(_ lengths: String) -> String {
        #""measured": {"\#(main)": {"random": [\#(lengths)], "seed": \#(Int.random(in: 0...999, using: &generator))}\#(after)}"#
      }
      let header = Bool.random(using: &generator) ? #""header": {"length": 20, "sticky": false},"# : ""
      let footer = isImmediate ? "" : #","footer": {"length": 10, "measured": {"\#(main)": 44, "after": 1.3}}"#
      let sections = (0..<3).map { section in
        #"{"id": "s\#(section)", \#(header) "items": [{"repeat": 14, "id": "i\#(section)-{i}", \#(measured(["1, 120", "20, 300"].randomElement(using: &generator) ?? ""))}]}"#
      }
      text = """
        {"viewport": {"width": 200, "height": 200}, "scrollDirection": "\(direction)",
         "layoutDirection": "\(isRightToLeft ? "rtl" : "ltr")", "animation": {"duration": 0, "anchor": "\(anchor)"},
         "layout": \(layout), "sections": [\(sections.joined(separator: ","))]\(footer)}
        """
    }

    /// The elements on screen: the distance of each element in view from the leading edge, its length, and the distance of the
    /// trailing edge from the end of the content.
    struct Screen {
      var elements: [ElementKey: (start: Double, length: Double)] = [:]
      var distanceFromStart: Double
      var distanceToEnd: Double

      /// The first element that starts in the viewport.
      var first: (key: ElementKey, start: Double)? {
        elements.filter { $0.value.start >= 0 }.map { ($0.key, $0.value.start) }.min {
          ($0.1, $0.0.text) < ($1.1, $1.0.text)
        }
      }
    }

    func screen(_ state: ViewportState) -> Screen {
      let content = isHorizontal ? state.contentSize.width : state.contentSize.height
      let offset = isHorizontal ? state.contentOffset.x : state.contentOffset.y
      let isMirrored = isHorizontal && isRightToLeft
      let (before, after) = (offset, content - offset - Self.viewport)
      var screen = Screen(
        distanceFromStart: isMirrored ? after : before, distanceToEnd: isMirrored ? before : after)
      for element in state.elements {
        let frame = element.attributes.frame
        let (low, length) = isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
        let start = isMirrored ? offset + Self.viewport - low - length : low - offset
        if length > 0, start < Self.viewport, start + length > 0 { screen.elements[element.key] = (start, length) }
      }
      return screen
    }

    /// The content offset after a scroll by a distance, positive towards the end of the content.
    func offset(_ offset: Point, scrolledBy distance: Double) -> Point {
      guard isHorizontal else { return Point(x: 0, y: offset.y + distance) }
      return Point(x: offset.x + (isRightToLeft ? -distance : distance), y: 0)
    }
  }

  private static let tolerance = 1e-6

  /// Each seed has 50 timelines on one document, 10,000 in all.
  @Test(arguments: SlowTests.cases(0..<200))
  func `what is in view moves by scrolls only, and the end stays the end`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = Sample(&generator)
    let document = DocumentSnapshot(text: Array(sample.text.utf8), location: .init(folder: nil), files: .none)
    try #require(document.diagnostics.filter { $0.severity == .error } == [], "\(sample.text)")
    let opened = try Session(name: "s", document: document, options: SessionOptions(animation: .none), now: 0)
    var faults: [String] = []
    for timeline in 0..<50 {
      var session = opened
      _ = session.setClock(.manual, rate: nil, now: 0)
      var time = 0.0
      for step in 0..<12 {
        let before = sample.screen(session.lastSent.state)
        let fault: String?
        switch Int.random(in: 0...(sample.isImmediate ? 4 : 7), using: &generator) {
        case 0...3: fault = scroll(&session, sample, &generator)
        case 4: fault = try append("\(timeline)-\(step)", to: &session, sample, before)
        case 5: fault = setSizes(&session, sample, before, &generator)
        default:
          time += Double.random(in: 0...1, using: &generator)
          try session.advanceClock(to: time, now: 0)
          _ = session.takeOutput(now: 0)
          fault = faultOfSizes(from: before, to: sample.screen(session.lastSent.state), sample)
        }
        if let fault { faults.append("timeline \(timeline), step \(step): \(fault)") }
      }
    }
    #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(3)) in \(sample.text)")
  }

  /// Scrolls to the end, or by a random distance. What is in view before and after moves by that distance, unless the end of
  /// the content limits it or a size arrived.
  private func scroll(
    _ session: inout Session, _ sample: Sample, _ generator: inout SeededGenerator
  ) -> String? {
    let before = sample.screen(session.lastSent.state)
    let (low, high) = (-before.distanceFromStart, before.distanceToEnd)
    guard low < high else { return nil }
    // Also by more than the viewport, over elements that are as long.
    let reach = Bool.random(using: &generator) ? 150.0 : 350
    let distance =
      Int.random(in: 0...4, using: &generator) == 0
      ? high : min(high, max(low, Double.random(in: -reach...reach, using: &generator)))
    session.scroll(to: sample.offset(session.lastSent.state.contentOffset, scrolledBy: distance), token: nil)
    _ = session.takeOutput(now: 0)
    let after = sample.screen(session.lastSent.state)
    // The viewport may be moved back into a content that has become shorter, or stay at the end.
    if after.distanceFromStart <= Self.tolerance || after.distanceToEnd <= 0.5 { return nil }
    for (key, old) in before.elements {
      guard let new = after.elements[key], new.length == old.length else { continue }
      // An element that a long scroll moves out of view can come back when those before it become shorter.
      let start = old.start - distance
      guard start < Sample.viewport, start + old.length > 0 else { continue }
      let error = new.start - start
      if abs(error) > Self.tolerance { return "\(key.text) moves by \(error) more than the scroll by \(distance)" }
    }
    return nil
  }

  /// Appends an item whose size arrives as the others' do.
  private func append(_ name: String, to session: inout Session, _ sample: Sample, _ before: Sample.Screen) throws
    -> String?
  {
    let sections = session.model.sections
    let path = IndexPath(section: sections.count - 1, item: sections[sections.count - 1].items.count)
    let late = sections[0].items.item(at: 0).run
    let item = NewItem(
      run: ItemRun(metrics: ItemMetrics(), deferredSize: late.deferredSize), identifier: Identifier("new-\(name)"))
    _ = try session.performBatchUpdates([.insertItem(item, at: path)], counts: nil, animated: false, token: nil)
    _ = session.takeOutput(now: 0)
    return faultOfEnd(from: before, to: sample.screen(session.lastSent.state), sample)
  }

  /// Sets sizes of some elements in view, and of some others.
  private func setSizes(
    _ session: inout Session, _ sample: Sample, _ before: Sample.Screen, _ generator: inout SeededGenerator
  ) -> String? {
    let items = (0..<3).flatMap { section in (0..<14).map { "i\(section)-\($0)" } }
    let sizes = items.filter { _ in Int.random(in: 0...9, using: &generator) == 0 }.map { name in
      let length = Double.random(in: 1...150, using: &generator)
      return (key: ElementKey.cell(Identifier(name)), size: Size(width: length, height: length))
    }
    _ = session.setMeasuredSizes(sizes)
    _ = session.takeOutput(now: 0)
    return faultOfSizes(from: before, to: sample.screen(session.lastSent.state), sample)
  }

  /// After sizes have arrived, the end is still the end, or the first element that starts in the viewport is where it was.
  private func faultOfSizes(from before: Sample.Screen, to after: Sample.Screen, _ sample: Sample) -> String? {
    if sample.anchor == "end", before.distanceToEnd <= 0.5 { return faultOfEnd(from: before, to: after, sample) }
    // Near an end the viewport may be moved back into a content that has become shorter.
    if min(before.distanceFromStart, before.distanceToEnd) < 600 { return nil }
    guard let first = before.first, let new = after.elements[first.key] else { return nil }
    let error = new.start - first.start
    return abs(error) > Self.tolerance ? "\(first.key.text) moves by \(error)" : nil
  }

  private func faultOfEnd(from before: Sample.Screen, to after: Sample.Screen, _ sample: Sample) -> String? {
    guard sample.anchor == "end", before.distanceToEnd <= 0.5, after.distanceFromStart > Self.tolerance else {
      return nil
    }
    return abs(after.distanceToEnd) > 0.5 + Self.tolerance
      ? "the end is \(after.distanceToEnd) away, after \(before.distanceToEnd)" : nil
  }
}
