import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Sessions that open at the end, short content that is aligned, and updates whose anchor shows an item at a position.
@Suite struct TargetAnchorTests {
  private static func snapshot(_ text: String) -> DocumentSnapshot {
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    #expect(document.diagnostics.map(\.message) == [])
    return document
  }

  /// Plays a document of rows of 40 without animations, at 10 frames per second.
  private static func play(_ keys: String, rows: Int = 12, timeline: String) throws -> [SimulationFrame] {
    let document = snapshot(
      """
      {"viewport": {"width": 100, "height": 400}, "layout": {"kind": "list", "rowHeight": 40}, \(keys)
        "sections": [{"id": "s", "items": [{"repeat": \(rows), "id": "r{i}"}]}], "timeline": [\(timeline)]}
      """)
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
    let frames = Array(simulation)
    #expect(simulation.diagnostics.map(\.message) == [])
    return frames
  }

  private static func offsets(_ keys: String, rows: Int = 12, timeline: String) throws -> [Double] {
    try play(keys, rows: rows, timeline: timeline).map(\.state.contentOffset.y)
  }

  private static let still = #""animation": {"duration": 0},"#
  private static let insets = #""contentInset": {"top": 20, "bottom": 10},"#
  /// Inserts a row `q` of 60 behind 12 rows, as the target at the top.
  private static let question =
    #"{"at": 0.1, "anchor": {"item": "q"}, "update": [{"insert": {"at": [0, 12], "item": {"id": "q", "height": 60}}}]}"#

  /// Inserts or reloads the row behind `q`.
  private static func reply(_ operation: String, _ height: Int, at time: Double) -> String {
    #"{"at": \#(time), "update": [{"\#(operation)": {"at": [0, 13], "item": {"id": "a", "height": \#(height)}}}]}"#
  }

  @Test func `a session opens at the end of what is measured there`() throws {
    let rows = #""sections": [{"id": "s", "items": [{"repeat": 30, "id": "r{i}", "measured": {"height": 100}}]}]"#
    let document = Self.snapshot(
      #"{"viewport": {"width": 100, "height": 400}, "contentOffset": "end", "contentInset": {"bottom": 10},"#
        + #""layout": {"kind": "list", "rowHeight": 44}, \#(rows)}"#)
    var session = try Session(name: "s", document: document, options: SessionOptions(), now: 0)
    let view = session.currentView()
    #expect(session.contentOffset.y == view.layout.contentSize.height - 390)
    let last = try #require(view.attributes(for: ElementKey("cell:r29")!))
    #expect(last.frame.height == 100 && last.frame.maxY == session.contentOffset.y + 390)
    // A client that opens at the end overrides the document, and one with an offset too.
    let other = try Session(
      name: "s", document: document, options: SessionOptions(contentOffset: .point(.zero)), now: 0)
    #expect(other.contentOffset == .zero)
  }

  @Test func `a session that opened at the end stays there while sizes arrive`() throws {
    let document = Self.snapshot(
      """
      {"viewport": {"width": 100, "height": 400}, "contentOffset": "end", "layout": {"kind": "list", "rowHeight": 44},
        "sections": [{"id": "s", "items": [{"repeat": 30, "measured": {"height": 100, "after": 0.5}}]}]}
      """)
    var session = try Session(name: "s", document: document, options: SessionOptions(), now: 0)
    #expect(session.contentOffset.y == 30 * 44 - 400)
    _ = session.setClock(.manual, rate: nil, now: 0)
    try session.advanceClock(to: 2, now: 0)
    _ = session.takeOutput(now: 0)
    let length = session.currentLayout().contentSize.height
    #expect(length > 30 * 44 && session.contentOffset.y == length - 400)
  }

  @Test func `short content moves up as it grows, and follows the end when it is long`() throws {
    let keys = Self.insets + #""contentAlignment": "end", "animation": {"duration": 0, "anchor": "end"},"#
    let events = [60, 300].enumerated().map {
      #"{"at": 0.\#($0 + 1), "update": [{"insert": {"at": [0, 3], "item": {"id": "n\#($0)", "height": \#($1)}}}]}"#
    }
    let back = [0.3, 0.4].map { #"{"at": \#($0), "update": [{"delete": {"at": [0, 3]}}]}"# }
    let offsets = try Self.offsets(keys, rows: 3, timeline: (events + back).joined(separator: ", "))
    // 400 - 20 - 10 - 120 = 250 are free, then 190; then 480 + 10 - 400; and back.
    #expect(offsets == [-270, -210, 90, -210, -270])
  }

  @Test func `an update of short content is animated, and its new row stands still on screen`() throws {
    let keys = #""contentAlignment": "end", "animation": {"duration": 0.2, "curve": "linear", "anchor": "end"},"#
    let insertion = #"{"at": 0.1, "update": [{"insert": {"at": [0, 1], "item": {"id": "n", "height": 100}}}]}"#
    let frames = try Self.play(keys, rows: 1, timeline: insertion)
    #expect(frames.map(\.state.contentOffset.y) == [-360, -360, -310, -260])
    let screen = frames.map { frame in SimulationTests.tops(frame).mapValues { $0 - frame.state.contentOffset.y } }
    #expect(screen.map { $0["cell:r0"] } == [360, 360, 310, 260])
    #expect(screen.map { $0["cell:n"] } == [nil, 300, 300, 300])
  }

  @Test func `a question stays at the top while its reply grows`() throws {
    let events = [
      Self.question, Self.reply("insert", 100, at: 0.2), Self.reply("reload", 250, at: 0.3),
      Self.reply("reload", 450, at: 0.4), Self.reply("reload", 100, at: 0.5),
      #"{"at": 0.6, "measure": {"r3": [100, 9]}}"#,
    ]
    for anchor in ["none", "firstVisible", "end"] {
      let keys = Self.insets + #""contentOffset": "end", "animation": {"duration": 0, "anchor": "\#(anchor)"},"#
      let offsets = try Self.offsets(keys, timeline: events.joined(separator: ", "))
      // The row before the question that becomes shorter does not move it either.
      #expect(offsets == [90, 460, 460, 460, 460, 460, 429])
    }
  }

  @Test func `the viewport moves to a target with the update, and all elements with it`() throws {
    let keys = Self.insets + #""contentOffset": "end", "animation": {"duration": 0.2, "curve": "linear"},"#
    let frames = try Self.play(keys, timeline: Self.question)
    #expect(frames.map(\.state.contentOffset.y) == [90, 90, 275, 460])
    #expect(frames.compactMap { SimulationTests.tops($0)["cell:q"] } == [480, 480, 480])
  }

  @Test(arguments: [("center", 305.0), ("bottom", 150)])
  func `a target can be at other positions`(position: String, offset: Double) throws {
    let event = Self.question.replacing(#""item": "q"}"#, with: #""item": "q", "position": "\#(position)"}"#)
    #expect(try Self.offsets(Self.insets + Self.still, timeline: event).last == offset)
  }

  @Test func `a scroll keeps the range, and a viewport elsewhere is clamped to it`() throws {
    let scrolled = #"{"at": 0.3, "scrollTo": {"y": 700}}, {"at": 0.4, "scrollTo": {"y": 300}}"#
    let events = [Self.question, Self.reply("insert", 450, at: 0.2), scrolled, Self.reply("reload", 100, at: 0.5)]
    let offsets = try Self.offsets(Self.insets + Self.still, timeline: events.joined(separator: ", "))
    #expect(offsets == [-20, 460, 460, 700, 300, 300])
    let back = [Self.question, #"{"at": 0.2, "scrollTo": {"y": 900}}"#, Self.reply("insert", 100, at: 0.3)]
    // The end of the extended range, not that of the content.
    let clamped = try Self.offsets(Self.insets + Self.still, timeline: back.joined(separator: ", "))
    #expect(clamped == [-20, 460, 900, 460])
  }

  @Test(arguments: [
    (#"{"at": 0.2, "update": [{"delete": {"at": [0, 12]}}]}"#, 90.0),
    (#"{"at": 0.2, "anchor": "none", "update": [{"delete": {"at": [0, 0]}}]}"#, 110),
    (#"{"at": 0.2, "anchor": {"item": "r3"}, "update": [{"delete": {"at": [0, 0]}}]}"#, 60),
    (#"{"at": 0.2, "update": [{"delete": {"at": [0, 0]}}]}"#, 420),
    (#"{"at": 0.2, "resize": {"width": 100, "height": 300}}"#, 460),
    (#"{"at": 0.2, "snapshot": [{"id": "s", "items": ["r0", "q"]}]}"#, 20),
  ])
  func `an extension ends with its item or with another anchor`(event: String, offset: Double) throws {
    #expect(try Self.offsets(Self.insets + Self.still, timeline: Self.question + ", " + event).last == offset)
  }

  @Test(arguments: [0, 50]) func `a target stays at its position when the inset changes`(top: Int) throws {
    let inset = #"{"at": 0.2, "contentInset": {"top": \#(top), "bottom": 100, "duration": 0}}"#
    let events = [Self.question, inset, Self.reply("insert", 30, at: 0.3)]
    let offsets = try Self.offsets(Self.insets + Self.still, timeline: events.joined(separator: ","))
    // Behind twelve rows of 40.
    #expect(offsets.suffix(3) == [460, Double(480 - top), Double(480 - top)])
  }

  @Test func `a target is at its position after any batches`() throws {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let document = Self.snapshot(
        """
        {"viewport": {"width": 100, "height": 400},
          "contentAlignment": "\(["start", "end"].randomElement(using: &random)!)",
          "animation": {"anchor": "\(["none", "firstVisible", "end"].randomElement(using: &random)!)", "duration": 0},
          "layout": {"kind": "list", "rowHeight": 40}, "contentInset": {"top": 20, "bottom": 10},
          "sections": [{"id": "s", "items": [{"repeat": \(Int.random(in: 0...20, using: &random)), "id": "r{i}"}]}]}
        """)
      var session = try Session(name: "s", document: document, options: SessionOptions(animation: .none), now: 0)
      func insert(_ name: String, at index: Int, _ height: Int) -> UpdateOperation {
        let run = ItemRun(metrics: ItemMetrics(height: .constant(Double(height))))
        return .insertItem(NewItem(run: run, identifier: Identifier(name)), at: IndexPath(section: 0, item: index))
      }
      let end = session.model.sections[0].items.count
      let target = ScrollAnchor.target(ItemTarget(item: Identifier("q"), position: .top))
      _ = try session.performBatchUpdates(
        [insert("q", at: end, 60)], counts: nil, animated: false, anchor: target, token: nil)
      for step in 0..<8 {
        let count = session.model.sections[0].items.count
        let place = Int.random(in: 0...count, using: &random)
        let change =
          Bool.random(using: &random) || place == count
            || session.model.sections[0].items.identifier(at: place) == Identifier("q")
          ? insert("n\(step)", at: place, Int.random(in: 0...300, using: &random))
          : .deleteItem(at: IndexPath(section: 0, item: place))
        _ = try session.performBatchUpdates([change], counts: nil, animated: false, token: nil)
        if Bool.random(using: &random) { _ = session.takeOutput(now: Double(step)) }
      }
      let view = session.currentView()
      let frame = try #require(view.attributes(for: ElementKey("cell:q")!)).frame
      #expect(frame.y - session.contentOffset.y == 20, "\(seed)")
      #expect(view.clamped(session.contentOffset) == session.contentOffset, "\(seed)")
    }
  }

  @Test(arguments: [
    (#""anchor": {"item": "other"}, "update": []"#, "unknownItem"),
    (#""anchor": {"item": "r0", "position": "nearest"}, "update": []"#, "unknownValue"),
    (#""anchor": {"position": "top"}, "update": []"#, "missingKey"),
    (#""anchor": "top", "update": []"#, "unknownValue"),
    (#""anchor": "end", "wait": true"#, "conflictingKeys"),
  ])
  func `an anchor that cannot be used is reported`(event: String, code: String) {
    let text = #"{"sections": [{"items": [{"id": "r0"}]}], "timeline": [{"at": 1, \#(event)}]}"#
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    #expect(document.diagnostics.map(\.code) == [code])
  }
}
