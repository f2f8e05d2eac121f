import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// Scrolls and flings of orthogonal sections, and changes of the content inset, in timelines.
@Suite struct SectionScrollTests {
  /// Returns a document with a section `row` of ten groups of 50 by 40 points, which scroll across the scroll axis in a
  /// viewport of 100 by 100, and a section `s` without a row. Animations are linear and take 0.4 s.
  private static func document(
    _ behavior: String, _ events: [String], keys: String = "", orthogonal: String = ""
  ) -> DocumentSnapshot {
    let isHorizontal = keys.contains("horizontal")
    let size = isHorizontal ? #"{"width": 40, "height": 50}"# : #"{"width": 50, "height": 40}"#
    let text = """
      {"viewport": {"width": 100, "height": 100}, \(keys)
       "animation": {"duration": 0.4, "curve": "linear"},
       "sections": [
        {"id": "s", "layout": {"kind": "list"}, "items": [{}]},
        {"id": "row", "layout": {"kind": "compositional", "orthogonalScrolling": "\(behavior)", \(orthogonal)
         "group": {"size": \(size), "items": [{"size": \(size)}]}},
         "items": [{"repeat": 10, "id": "r-{i}"}]}],
       "timeline": [\(events.joined(separator: ","))]}
      """
    return DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
  }

  private static func play(
    _ behavior: String, _ events: String..., keys: String = "", orthogonal: String = ""
  ) throws -> [Point] {
    let document = document(behavior, events, keys: keys, orthogonal: orthogonal)
    #expect(document.diagnostics == [])
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
    let frames = Array(simulation)
    #expect(simulation.diagnostics == [] && simulation.failureTime == nil)
    return frames.map { $0.state.orthogonalOffsets[0].offset }
  }

  @Test func `a scroll of a section is immediate`() throws {
    let offsets = try Self.play("continuous", #"{"at": 0.1, "scrollTo": {"x": 130, "section": "row"}}"#)
    #expect(offsets == [.zero, Point(x: 130, y: 0)])
  }

  /// The offset at which a fling of 300 points per second from 0 rests: 300 · 0.4995 = 149.85 points without a target.
  static let rests: [(behavior: String, velocity: Double, rest: Double)] = [
    ("continuousGroupLeadingBoundary", 300, 150), ("groupPaging", 300, 50), ("paging", 300, 100),
    ("groupPagingCentered", 300, 75), ("groupPaging", -300, 0), ("continuousGroupLeadingBoundary", 5_000, 400),
  ]

  @Test(arguments: rests)
  func `a fling rests where the section has it rest`(behavior: String, velocity: Double, rest: Double) throws {
    let events = [#"{"at": 0, "fling": {"vx": \#(velocity), "section": "row"}}"#]
    let document = Self.document(behavior, events)
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
    let frames = Array(simulation)
    #expect(frames.last?.state.orthogonalOffsets[0].offset == Point(x: rest, y: 0))
    #expect(frames.allSatisfy { $0.state.contentOffset == .zero })
    // The section moves by degrees.
    let offsets = frames.map { $0.state.orthogonalOffsets[0].offset.x }
    #expect(rest == 0 || zip(offsets, offsets.dropFirst()).contains { $0 > 0 && $0 < $1 && $1 < rest })
  }

  @Test func `a fling without snap points decelerates and springs back at the ends`() throws {
    let free = try Self.play("continuous", #"{"at": 0, "fling": {"vx": 300, "section": "row"}}"#)
    #expect(SimulationTests.isNear(free.last?.x, 149.85, 0.01))
    let bounced = try Self.play("continuous", #"{"at": 0, "fling": {"vx": 2000, "section": "row"}}"#)
    #expect(bounced.contains { $0.x > 401 } && bounced.last?.x == 400)
    let stopped = try Self.play(
      "continuous", #"{"at": 0, "fling": {"vx": 2000, "section": "row"}}"#,
      orthogonal: #""orthogonalScrollingProperties": {"bounce": "never"},"#)
    #expect(stopped.allSatisfy { $0.x <= 400 } && stopped.last?.x == 400)
  }

  @Test func `a section of a horizontal collection is flung vertically, and one from right to left mirrored`() throws {
    let vertical = try Self.play(
      "groupPaging", #"{"at": 0, "fling": {"vy": 300, "section": "row"}}"#,
      keys: #""scrollDirection": "horizontal","#)
    #expect(vertical.last == Point(x: 0, y: 50))
    let mirrored = try Self.play(
      "groupPaging", #"{"at": 0, "fling": {"vx": -300, "section": "row"}}"#, keys: #""layoutDirection": "rtl","#)
    #expect(mirrored.first == Point(x: 400, y: 0) && mirrored.last == Point(x: 350, y: 0))
  }

  @Test func `a fling continues when other items change, and a scroll of the section ends it`() throws {
    let fling = #"{"at": 0, "fling": {"vx": 300, "section": "row"}}"#
    let changed = try Self.play("continuous", fling, #"{"at": 0.2, "update": [{"delete": {"at": [0, 0]}}]}"#)
    #expect(SimulationTests.isNear(changed.last?.x, 149.85, 0.01))
    let scrolled = try Self.play("continuous", fling, #"{"at": 0.2, "scrollTo": {"x": 20, "section": "row"}}"#)
    #expect(scrolled.count == 3 && scrolled.last?.x == 20)
    let deleted = Self.document("continuous", [fling, #"{"at": 0.2, "update": [{"delete": {"at": [1]}}]}"#])
    let simulation = try Simulation(deleted, events: deleted.model.timeline, framesPerSecond: 10)
    #expect(Array(simulation).last?.time == 0.6)
  }

  /// Events, and what is reported about them.
  static let faults: [(event: String, message: String, severity: Diagnostic.Severity)] = [
    (
      #""scrollTo": {"x": 5, "section": "none"}"#,
      #"Cannot scroll section "none": there is no section with this id."#, .error
    ),
    (
      #""fling": {"vx": 5, "section": "s"}"#,
      #"Section "s" does not scroll: its layout has no "orthogonalScrolling" at this time."#, .warning
    ),
    (
      #""fling": {"vy": 5, "section": "row"}"#,
      #"Section "row" does not scroll: the event sets no "vx", but the section scrolls only horizontally."#, .warning
    ),
    (
      #""scrollTo": {"y": 5, "section": "row"}"#,
      #"Section "row" does not scroll: the event sets no "x", but the section scrolls only horizontally."#, .warning
    ),
  ]

  @Test(arguments: faults)
  func `a section that cannot scroll is reported`(
    event: String, message: String, severity: Diagnostic.Severity
  ) throws {
    let document = Self.document("paging", [#"{"at": 0, \#(event)}"#])
    #expect(document.diagnostics.map(\.message) == [message])
    #expect(document.diagnostics.map(\.severity) == [severity])
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
    _ = Array(simulation)
    #expect((simulation.failureTime != nil) == (severity == .error))
  }

  // MARK: - Content inset

  private static func insets(
    _ events: String..., anchor: String, offset: Double, keys: String = ""
  ) throws -> [Point] {
    let scroll = #"{"at": 0, "scrollTo": {"y": \#(offset)}}"#
    let document = SimulationTests.document([scroll] + events, keys, anchor: anchor)
    let frames = Array(try SimulationTests.simulation(document))
    return frames.map(\.state.contentOffset)
  }

  @Test func `a viewport at the end follows the inset of a keyboard, animated`() throws {
    // Ten rows of 50 in 100: the last offset is 400, with an inset of 60 it is 460.
    let offsets = try Self.insets(
      #"{"at": 0, "contentInset": {"bottom": 60, "duration": 0.2, "curve": "linear"}}"#, anchor: "end", offset: 400)
    #expect(offsets == [400, 430, 460].map { Point(x: 0, y: $0) })
    let back = try Self.insets(
      #"{"at": 0, "contentInset": {"bottom": 60, "duration": 0}}"#, #"{"at": 0.1, "contentInset": {"bottom": 0}}"#,
      anchor: "end", offset: 400)
    #expect(back.map { $0.y.rounded() } == [460, 460, 445, 430, 415, 400])
  }

  @Test func `a viewport elsewhere keeps its offset, and one at the start stays there`() throws {
    let inset = #"{"at": 0, "contentInset": {"top": 30, "bottom": 60, "duration": 0}}"#
    #expect(try Self.insets(inset, anchor: "none", offset: 120).last == Point(x: 0, y: 120))
    #expect(try Self.insets(inset, anchor: "none", offset: 0).last == Point(x: 0, y: -30))
    #expect(try Self.insets(inset, anchor: "end", offset: 120).last == Point(x: 0, y: 180))
  }

  @Test(arguments: ["center", "leading"], ["ltr", "rtl"])
  func `cards that rest do so when the inset changes`(snap: String, direction: String) throws {
    for card in [0, 2] {
      for inset in ["left", "right", "top", "bottom"].map({ #"{"\#($0)": 20, "duration": 0}"# }) {
        let position = snap == "center" ? "center" : direction == "rtl" ? "right" : "left"
        let document = DocumentSnapshot(
          text: Array(
            """
            {"viewport": {"width": 100, "height": 80}, "scrollDirection": "horizontal",
             "layoutDirection": "\(direction)", "animation": {"duration": 0},
             "layout": {"kind": "carousel", "cardWidth": 60, "cardHeight": 30, "spacing": 40, "snap": "\(snap)"},
             "sections": [{"id": "s", "items": [{"repeat": 5, "id": "c{i}"}]}],
             "timeline": [{"at": 0, "scrollTo": {"item": "c\(card)", "position": "\(position)"}},
                          {"at": 0.1, "contentInset": \(inset)}]}
            """.utf8), location: .init(folder: nil), files: .none)
        #expect(document.diagnostics.map(\.message) == [])
        let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
        for frame in simulation {
          #expect(simulation.targetView().restingItem()?.path.item == card, "\(frame.time) s: \(inset)")
        }
      }
    }
  }

  @Test func `an edge without a value keeps its inset`() throws {
    let offsets = try Self.insets(
      #"{"at": 0, "contentInset": {"bottom": 60, "duration": 0}}"#,
      #"{"at": 0.1, "contentInset": {"top": 30, "duration": 0}}"#, #"{"at": 0.2, "scrollTo": {"item": "r-9"}}"#,
      anchor: "none", offset: 100, keys: #""contentInset": {"top": 5, "bottom": 5},"#)
    // Between insets of 30 and 60 the row is longer than the viewport, which shows its start.
    #expect(offsets.last == Point(x: 0, y: 420))
  }
}
