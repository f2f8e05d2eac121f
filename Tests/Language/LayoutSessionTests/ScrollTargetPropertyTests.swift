import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Random scrolls to items among views that measure their sizes at once or later: in all frames after the scroll the item
/// is at its position, as far as the scrollable range allows.
@Suite struct ScrollTargetPropertyTests {
  private struct Sample {
    let text: String
    let item: String
    let position: ScrollPosition
    let isHorizontal: Bool
    let isImmediate: Bool

    init(_ generator: inout SeededGenerator) {
      isHorizontal = Bool.random(using: &generator)
      isImmediate = Bool.random(using: &generator)
      let estimate = Double(Int.random(in: 20...90, using: &generator))
      let layouts = SelfSizingLayout(isHorizontal: isHorizontal, estimate: estimate, across: 150)
      let (main, direction) = (layouts.main, layouts.direction)
      let layout =
        [layouts.list, layouts.compositional, layouts.flow].randomElement(using: &generator) ?? ""
      let after = isImmediate ? "0" : #"{"cycle": [0.05, 0.4, 1]}"#
      let sections = (0..<3).map { section in
        let seed = Int.random(in: 0...999, using: &generator)
        let header = Bool.random(using: &generator) ? #""header": 20,"# : ""
        return """
          {"id": "s\(section)", \(header) "items": [{"repeat": 20, "id": "i\(section)-{i}",
            "measured": {"\(main)": {"random": [20, 120], "seed": \(seed)}, "after": \(after)}}]}
          """
      }
      item = "i\(Int.random(in: 0...2, using: &generator))-\(Int.random(in: 0...19, using: &generator))"
      let edges: [ScrollPosition] = isHorizontal ? [.left, .right] : [.top, .bottom]
      position = (edges + [.center, .nearest]).randomElement(using: &generator) ?? .nearest
      let sticky = ["none", "push", "stack"].randomElement(using: &generator) ?? ""
      text = """
        {"viewport": {"width": 300, "height": 300}, "scrollDirection": "\(direction)", "stickyHeaders": "\(sticky)",
         "layoutDirection": "\(Bool.random(using: &generator) ? "rtl" : "ltr")", "animation": {"duration": 0},
         "contentInset": {"\(isHorizontal ? "left" : "top")": \(Int.random(in: 0...20, using: &generator))},
         "layout": \(layout), "sections": [\(sections.joined(separator: ","))],
         "timeline": [{"at": 0.1, "scrollTo": {"item": "\(item)", "position": "\(position.rawValue)"}}]}
        """
    }

    /// Returns the offset at which the item is at its position; nil for `nearest`.
    func offset(showing frame: Rect, in view: ScrolledCollection) -> Double? {
      let inset = view.layout.model.contentInset
      let (start, end) = isHorizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
      let (low, high) = isHorizontal ? (frame.x, frame.maxX) : (frame.y, frame.maxY)
      let main: Double
      switch position {
      case .top, .left: main = low - start
      case .bottom, .right: main = high - 300 + end
      case .center: main = (low + high) / 2 - (300 - start - end) / 2 - start
      case .nearest: return nil
      }
      let clamped = view.clamped(isHorizontal ? Point(x: main, y: 0) : Point(x: 0, y: main))
      return isHorizontal ? clamped.x : clamped.y
    }
  }

  @Test(arguments: SlowTests.cases(0..<400)) func `the item stays where it was requested`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sample = Sample(&generator)
    let document = DocumentSnapshot(text: Array(sample.text.utf8), location: .init(folder: nil), files: .none)
    #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
    while let frame = simulation.next() {
      guard frame.time > 0.09 else { continue }
      let view = simulation.targetView()
      let element = try #require(view.attributes(for: .cell(Identifier(sample.item))))
      let offset = sample.isHorizontal ? view.contentOffset.x : view.contentOffset.y
      if let expected = sample.offset(showing: element.frame, in: view) {
        #expect(abs(offset - expected) < 1e-6, "\(frame.time) s: \(sample.text)")
      } else {
        #expect(view.isInSight(element), "\(frame.time) s: \(sample.text)")
      }
    }
    if sample.position == .nearest { #expect(simulation.report.missedTargets == [], "\(sample.text)") }
    if sample.isImmediate { #expect(simulation.report.jumps == [], "\(sample.text)") }
  }
}
