import CollectionLayout
import Foundation
import JSON
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Random timelines with sizes that arrive above the viewport, and UIKit's order of measuring as it was recorded.
@Suite struct LateSizePropertyTests {
  /// One random document: a first section whose sizes arrive late, and a second one whose sizes are known.
  private struct Sample {
    var text: String
    var scale: Double
    var isHorizontal: Bool
    var isRightToLeft: Bool

    init(_ generator: inout SeededGenerator) {
      isHorizontal = Bool.random(using: &generator)
      isRightToLeft = Bool.random(using: &generator)
      scale = [0, 0, 2, 3].randomElement(using: &generator) ?? 0
      let sticky = ["none", "push", "stack"].randomElement(using: &generator) ?? "none"
      let estimate = Double(Int.random(in: 5...60, using: &generator)) + 0.3
      let layouts = SelfSizingLayout(isHorizontal: isHorizontal, estimate: estimate, across: 70)
      let (main, side, direction) = (layouts.main, layouts.side, layouts.direction)
      let layout =
        [layouts.list, layouts.flow, layouts.compositional, #"{"kind": "tags", "alignment": "center"}"#]
        .randomElement(using: &generator) ?? ""
      // Of tags both sides arrive late.
      let late = layout.contains("tags") && Bool.random(using: &generator) ? side : main
      let measured =
        #"{"\#(late)": {"random": [0, 90], "seed": \#(Int.random(in: 0...999, using: &generator))}, "after": 1}"#
      let header =
        Bool.random(using: &generator)
        ? #""header": {"length": 10.7, "sticky": false, "measured": {"\#(main)": 33.3, "after": 1}},"#
        : #""header": 11,"#
      text = """
        {"viewport": {"width": 100, "height": 100}, "scrollDirection": "\(direction)",
         "layoutDirection": "\(isRightToLeft ? "rtl" : "ltr")", "stickyHeaders": "\(sticky)",
         "animation": {"duration": 0},
         \(scale > 0 ? "\"displayScale\": \(scale)," : "")
         "layout": \(layout),
         "sections": [
          {"id": "late", \(header)
           "items": [{"repeat": 12, "id": "r-{i}", "text": "some text", "measured": \(measured)}]},
          {"id": "known", "header": 13, "items": [{"repeat": 60, "id": "k-{i}", "\(side)": 70, "\(main)": 47.3}]}]}
        """
    }
  }

  /// The distance that rounding to pixels may move an element: each edge is rounded to the nearest pixel, the offset is
  /// not.
  private static func tolerance(_ scale: Double) -> Double { scale > 0 ? 1 / scale + 1e-6 : 1e-6 }

  /// Each seed has 50 timelines on one document, 10,000 in all.
  @Test(arguments: SlowTests.cases(0..<200))
  func `a size that arrives above the viewport moves nothing on screen`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = Sample(&generator)
    let document = DocumentSnapshot(text: Array(sample.text.utf8), location: .init(folder: nil), files: .none)
    try #require(document.diagnostics.filter { $0.severity == .error } == [], "\(sample.text)")
    let opened = try Session(
      name: "s", document: document, options: SessionOptions(animation: .frames, jumps: .all), now: 0)
    var arrived = 0
    for _ in 0..<50 {
      var session = opened
      _ = session.setClock(.manual, rate: nil, now: 0)
      // Shows a part of the late section, then scrolls behind all of it.
      let content = session.lastSent.state.contentSize
      func offset(_ distance: Double) -> Point {
        guard sample.isHorizontal else { return Point(x: 0, y: distance) }
        return Point(x: sample.isRightToLeft ? content.width - 100 - distance : distance, y: 0)
      }
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        session.scroll(to: offset(Double.random(in: 0...300, using: &generator)), token: nil)
        _ = session.takeOutput(now: 0)
      }
      let end = session.model.scrollDirection.main(
        session.element(at: IndexPath(section: 1, item: 0), kind: nil)?.attributes.frame.origin ?? .zero)
      let start = sample.isHorizontal && sample.isRightToLeft ? content.width - end : end + 100
      session.scroll(to: offset(start + Double.random(in: 0...1000, using: &generator)), token: nil)
      _ = session.takeOutput(now: 0)
      // The client measures some of them before their time.
      if Bool.random(using: &generator) {
        let keys = (0..<12).filter { _ in Bool.random(using: &generator) }
        _ = session.setMeasuredSizes(
          keys.map { key in
            let length = Double.random(in: 0...200, using: &generator)
            return (.cell(Identifier("r-\(key)")), Size(width: length, height: length))
          })
        check(session.takeOutput(now: 0), sample, seed)
      }
      try session.advanceClock(to: 2, now: 0)
      let output = session.takeOutput(now: 0)
      arrived += output.isEmpty ? 0 : 1
      check(output, sample, seed)
    }
    // In few documents all late sizes equal their estimates.
    #expect(arrived > 0, "seed \(seed)")
  }

  private func check(_ output: [SessionOutput], _ sample: Sample, _ seed: UInt64) {
    for case .update(let update) in output {
      let jumps = update.suddenChanges?.jumps.filter { $0.distance > Self.tolerance(sample.scale) } ?? []
      #expect(
        jumps.isEmpty, "seed \(seed): \(jumps.map { "\($0.key.text) \($0.distance)" }) in \(sample.text)")
    }
  }

  // MARK: - Recorded order

  /// The documents of recorded self-sizing layouts, with the heights that their cells return; and an offset to scroll to.
  @Test(arguments: [("S14", 60, 0.0), ("S16", 40, 0), ("S18", 40, 300)])
  func `views are measured in UIKit's order`(identifier: String, count: Int, offset: Double) throws {
    let path = Project.folder.appendingPathComponent("Tests/Recorded/self-sizing.json")
    let recordings = try JSONValue(parsing: Project.bytes(path)).asArray ?? []
    let recording = try #require(recordings.first { $0["id"]?.asString == identifier })
    let layout = try #require(recording["document"]?["layout"])
    let heights = identifier == "S14" ? "[31, 50, 31, 69, 31]" : "[31, 88, 31, 126, 31]"
    let text = """
      {"displayScale": 2, "viewport": {"width": 320, "height": 480},
       "layout": \(String(decoding: layout.bytes, as: UTF8.self)),
       "sections": [{"items": [{"repeat": \(count), "id": "i{i}", "measured": {"height": {"cycle": \(heights)}}}]}]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    #expect(document.diagnostics == [])
    var session = try Session(name: "s", document: document, options: SessionOptions(), now: 0)
    if offset > 0 {
      session.scroll(to: Point(x: 0, y: offset), token: nil)
      _ = session.takeOutput(now: 1)
    }
    let expected = try #require(recording["expected"])
    #expect(session.lastSent.state.contentSize.height == expected["contentSize"]?.asArray?[1].asDouble)
    #expect(session.contentOffset.y == offset)
    for element in expected["elements"]?.asArray ?? [] {
      let index = element["indexPath"]?.asArray?.last?.asDouble ?? -1
      let frame = session.element(for: .cell(Identifier("i\(Int(index))")))?.attributes.frame
      let numbers = element["frame"]?.asArray?.compactMap(\.asDouble) ?? []
      try #require(numbers.count == 4)
      #expect(frame == Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
  }

  @Test func `a million views that are measured are a bounded work`() throws {
    for size in ["0", "1", "80", #"{"random": [0, 200]}"#] {
      let text = """
        {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list", "rowHeight": 50},
         "sections": [{"id": "s", "items": [{"repeat": 1000000, "measured": {"height": \(size), "after": 0}}]}]}
        """
      let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
      guard size != "0" else {
        // As many rows without a height as are measured are in view, more than a state may contain.
        #expect(throws: Session.TooManyElements.self) {
          try Session(name: "s", document: document, options: SessionOptions(), now: 0)
        }
        continue
      }
      var session = try Session(name: "s", document: document, options: SessionOptions(), now: 0)
      session.scroll(to: Point(x: 0, y: 25_000_000), token: nil)
      _ = session.takeOutput(now: 1)
      #expect(session.lastSent.state.elements.isEmpty == false)
    }
  }

  @Test func `times beyond all bounds and sizes that alternate end`() throws {
    let events = (0..<1000).map { #"{"at": 0.1, "measure": {"r-0": [100, \#($0 % 2 == 0 ? 40 : 60)]}}"# }
    let text = """
      {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list", "rowHeight": 50}, "animation": {"duration": 0},
       "sections": [{"id": "s", "items": [{"repeat": 5, "id": "r-{i}", "measured": {"height": 1, "after": 1e308}}]}],
       "timeline": [\(events.joined(separator: ","))]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    #expect(document.diagnostics.map(\.code) == ["outOfRange"])
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 1)
    let last = Array(simulation.prefix(5)).last
    // 13.3: the size stays when it has returned too often.
    #expect(simulation.report.oscillation == 8)
    #expect(last?.state.contentSize.height == 260)
  }
}
