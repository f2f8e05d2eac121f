import CollectionLayout
import Foundation
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Sizes that arrive late in a waterfall: what stays, and what moves.
@Suite struct LateWaterfallTests {
  /// Returns a document with items i-0, i-1, … of two lanes in a viewport of 200 by 100.
  private static func document(
    _ items: String, events: [String], layout: String = #""columnCount": 2"#
  ) -> DocumentSnapshot {
    DocumentSnapshot(
      text: Array(
        """
        {"viewport": {"width": 200, "height": 100}, "layout": {"kind": "waterfall", \(layout)},
         "animation": {"duration": 0, "anchor": "none"},
         "sections": [{"id": "s", "items": [\(items)]}], "timeline": [\(events.joined(separator: ","))]}
        """.utf8), location: .init(folder: nil), files: .none)
  }

  private static func play(
    _ document: DocumentSnapshot, fps: Double = 10
  ) throws -> (frames: [SimulationFrame], simulation: Simulation) {
    #expect(document.diagnostics.filter { $0.severity != .hint } == [])
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: fps)
    return (Array(simulation), simulation)
  }

  @Test func `a view that comes into view is measured, also beside an earlier one that has left it`() throws {
    let items = """
      {"id": "L1", "aspectRatio": 2, "measured": {"height": 100, "after": 0.1}},
      {"id": "R1", "aspectRatio": 2, "measured": {"height": 10, "after": 1}},
      {"id": "L2", "aspectRatio": 2, "measured": {"height": 0, "after": 0.1}}, {"id": "R2", "height": 50},
      {"id": "L3", "height": 500}, {"id": "R3", "aspectRatio": 2, "measured": {"height": 44}}
      """
    let (frames, _) = try Self.play(Self.document(items, events: [#"{"at": 2, "wait": true}"#]))
    let shown = try #require(frames.last).state.elements.first { $0.key.text == "cell:R3" }
    #expect(shown?.attributes.frame.height == 44)
  }

  /// The worked example of semantics.md 13.2.2.
  @Test(arguments: [
    ("i-0", 150.0, ["cell:i-7": 30.0, "cell:i-5": 30]), ("i-1", 120, ["cell:i-7": 30]), ("i-8", 120, [:]),
  ])
  func `the anchor stays where it is, and the other lane moves by the difference`(
    item: String, offset: Double, jumps: [String: Double]
  ) throws {
    let (frames, simulation) = try Self.play(
      Self.document(
        #"{"repeat": 20, "id": "i-{i}", "height": 50}"#,
        events: [#"{"at": 0, "scrollTo": {"y": 120}}"#, #"{"at": 0.2, "measure": {"\#(item)": [100, 80]}}"#]))
    let end = try #require(frames.last)
    #expect(end.state.contentOffset.y == offset)
    let found = Dictionary(simulation.report.jumps.map { ($0.key.text, $0.distance) }, uniquingKeysWith: max)
    // An item above the anchor in its lane that is in view stays with it; one of the other lane does not.
    #expect(jumps.allSatisfy { found[$0.key] == $0.value }, "\(found)")
    #expect(found["cell:i-6"] == nil)
    #expect(found.isEmpty == jumps.isEmpty)
  }

  @Test func `an item keeps its lane when its size arrives, and what follows it moves`() throws {
    let (frames, simulation) = try Self.play(
      Self.document(
        #"""
        {"id": "i-0", "height": 50, "measured": {"height": 70, "after": 0.1}}, {"id": "i-1", "height": 60},
        {"id": "i-2", "height": 40}, {"id": "i-3", "height": 40}
        """#, events: []))
    #expect(SimulationTests.tops(frames[0]) == ["cell:i-0": 0, "cell:i-1": 0, "cell:i-2": 50, "cell:i-3": 60])
    // With lanes by measured lengths i-2 would be in the lane of i-1.
    #expect(SimulationTests.tops(frames[1]) == ["cell:i-0": 0, "cell:i-1": 0, "cell:i-2": 70, "cell:i-3": 60])
    #expect(simulation.report.jumps.map(\.key.text) == ["cell:i-2"])
  }

  @Test(arguments: ["", #", "laneAssignment": "stable""#, #", "laneAssignment": "stable", "rebalance": 0"#])
  func `sizes that have arrived do not change the lanes of a later update`(keys: String) throws {
    let insert = #"{"at": 0.5, "update": [{"insert": {"at": [0, 4], "item": {"id": "new", "height": 30}}}]}"#
    let layout = #""columnCount": 2"# + keys
    let items = #"{"repeat": 4, "id": "i-{i}", "height": {"cycle": [50, 60, 40, 40]}"#
    func lanes(_ more: String) throws -> [String: Double] {
      let (frames, _) = try Self.play(Self.document(items + more + "}", events: [insert], layout: layout))
      let end = try #require(frames.last)
      return Dictionary(
        uniqueKeysWithValues: end.state.elements.map { ($0.key.text, $0.attributes.frame.x) })
    }
    let plain = try lanes("")
    #expect(plain.keys.contains("cell:new"))
    for (key, x) in try lanes(#", "measured": {"height": 45, "after": 0.1}"#) { #expect(plain[key] == x, "\(key)") }
  }

  /// A viewport that scrolls down slowly sees no jump: each size arrives before what follows it comes into view.
  @Test(arguments: SlowTests.cases(0..<40 as Range<UInt64>))
  func `sizes that arrive at the end of the viewport move nothing that is seen`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let spans = random.pick(["1", #"{"cycle": [1, 2, 1, 1, 3]}"#])
    let more = random.pick(["", #", "rowSpacing": 8"#, #", "laneAssignment": "stable", "columnSpacing": 4"#])
    // Estimates are longer than the distance that is scrolled until a size arrives.
    let document = Self.document(
      #"""
      {"repeat": 100, "id": "i-{i}", "columnSpan": \#(spans), "height": {"random": [60, 90], "seed": \#(seed)},
       "measured": {"height": {"random": [20, 200], "seed": \#(seed + 1)}}}
      """#,
      events: [#"{"at": 0, "fling": {"vx": 0, "vy": \#(300 + random.below(900))}}"#],
      layout: #""columnCount": \#(2 + random.below(3))"# + more)
    #expect(try Self.play(document, fps: 60).simulation.report.jumpCount == 0, "seed \(seed)")
  }

  @Test func `the example with photographs has sizes that arrive, and no jumps`() throws {
    let url = Project.examples.appendingPathComponent("photo-waterfall.layout.json")
    let document = DocumentSnapshot(
      text: Array(try Project.text(url).utf8), location: .init(folder: nil), files: .none)
    let report = try Self.play(document, fps: 60).simulation.report
    #expect(report.jumpCount == 0)
    #expect(report.intervals.reduce(0) { $0 + $1.sizeChanges.count } >= 4)
  }
}
