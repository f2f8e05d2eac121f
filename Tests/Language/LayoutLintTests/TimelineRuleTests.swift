import LayoutDocument
import LayoutLint
import Testing

/// For each rule of the timeline: a document that violates it, and one that nearly does.
struct TimelineRuleTests {
  /// A list of ten cells with an animation and the events of a timeline.
  private func document(_ animation: String, _ events: String, itemHeight: Double = 60) -> LintFixture {
    LintFixture(
      keys: """
        "layout": {"kind": "list"}, "animation": {\(animation)},
        "sections": [{"id": "s", "items": [{"id": "i{i}", "repeat": 30, "height": \(itemHeight)}]}],
        "timeline": [\(events)]
        """)
  }

  private let insertion = #"{"at": 0.1, "update": [{"insert": {"at": [0, 0], "item": {"id": "new", "height": 60}}}]}"#

  @Test func `the documents of these tests have no errors`() {
    #expect(document(#""duration": 0.3"#, insertion).document.diagnostics.map(\.message) == [])
  }

  @Test func `an update without a duration makes cells jump`() throws {
    let findings = document(#""duration": 0"#, insertion).findings(.jump)
    #expect(findings.count == 1)
    #expect(findings.first?.occurrenceCount ?? 0 > 1)
    #expect(document(#""duration": 0.3"#, insertion).findings(.jump).isEmpty)
  }

  @Test func `the remedy for a jump names its cause`() throws {
    func remedy(_ animation: String, _ events: String) throws -> String {
      try #require(document(animation, events).findings(.jump).first).message
    }
    let inset = #"{"at": 0.1, "contentInset": {"top": 80, "duration": 0}}"#
    #expect(try remedy(#""duration": 0.3"#, inset).contains("Give the change of the inset a duration"))
    #expect(try remedy(#""duration": 0"#, insertion).contains("animation.duration"))
    let animated = #"{"at": 0.1, "contentInset": {"top": 80, "duration": 0.2}}"#
    #expect(document(#""duration": 0.3"#, animated).findings(.jump).isEmpty)
  }

  @Test func `a scroll and an anchored update are no jumps`() {
    #expect(document(#""duration": 0"#, #"{"at": 0.1, "scrollTo": {"y": 300}}"#).findings(.jump).isEmpty)
    let anchored = document(
      #""duration": 0, "anchor": "firstVisible""#, #"{"at": 0, "scrollTo": {"y": 300}}, \#(insertion)"#)
    #expect(anchored.document.diagnostics.map(\.message) == [])
    #expect(anchored.findings(.jump).isEmpty)
    #expect(anchored.findings(.anchorDrift).isEmpty)
  }

  @Test func `a reload flashes and a reconfiguration does not`() {
    let reload = document(#""duration": 0.3"#, #"{"at": 0.1, "update": [{"reload": {"at": [0, 1]}}]}"#)
    #expect(reload.document.diagnostics.map(\.message) == [])
    #expect(reload.keys(.flash) == [["cell:i1"]])
    #expect(document(#""duration": 0.3"#, insertion).findings(.flash).isEmpty)
  }

  @Test func `an anchor that the end of the content moves drifts`() {
    func drift(_ events: String) -> [[String]] {
      let document = document(#""duration": 0.3, "anchor": "firstVisible""#, events)
      #expect(document.document.diagnostics.map(\.message) == [])
      return document.keys(.anchorDrift)
    }
    let deletion = #"{"at": 0.1, "update": [{"delete": {"at": [0, 29]}}, {"delete": {"at": [0, 28]}}]}"#
    #expect(drift(#"{"at": 0, "scrollTo": {"y": 1320}}, \#(deletion)"#) == [["cell:i22"]])
    #expect(drift(#"{"at": 0, "scrollTo": {"y": 600}}, \#(deletion)"#) == [])
    #expect(drift(#"{"at": 0, "scrollTo": {"y": 600}}, \#(insertion)"#) == [])
    #expect(drift(#"{"at": 0, "fling": {"vy": 2000}}, \#(insertion)"#) == [])
  }

  /// A carousel of cards that fill the viewport, or another layout.
  private func row(_ events: String, _ layout: String = #"{"kind": "carousel", "cardWidth": 1}"#) -> LintFixture {
    let fixture = LintFixture(
      keys: """
        "scrollDirection": "horizontal", "layout": \(layout),
        "sections": [{"id": "s", "items": [{"id": "i{i}", "repeat": 9, "width": 320}]}], "timeline": [\(events)]
        """)
    #expect(fixture.document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return fixture
  }

  @Test func `a scroll to between two cards leaves a carousel between them`() {
    let between = #"{"at": 0.1, "scrollTo": {"x": 700}}"#
    let findings = row(between).findings(.restsBetween)
    #expect(findings.map { $0.elements.map(\.key) } == [["cell:i2"]])
    #expect(
      findings.first?.message
        == "cell:i2 rests 60 points from where its layout snaps. The nearest offset at which it snaps is 640. (at 0.1 s)"
    )
    #expect(row(between, #"{"kind": "list"}"#).findings(.restsBetween).isEmpty)
    #expect(row(between, #"{"kind": "carousel", "cardWidth": 1, "snap": false}"#).findings(.restsBetween).isEmpty)
    #expect(row(#"{"at": 0.1, "scrollTo": {"x": 640}}"#).findings(.restsBetween).isEmpty)
    #expect(row(#"{"at": 0.1, "fling": {"vx": 700}}"#).findings(.restsBetween).isEmpty)
    // The resize moves the viewport to the card, and events after the scroll do not repeat the finding.
    let resize = #"{"at": 0.2, "resize": {"width": 480, "height": 320}}"#
    #expect(row(#"{"at": 0.1, "scrollTo": {"x": 640}}, \#(resize)"#).findings(.restsBetween).isEmpty)
    let insertion = #"{"at": 0.2, "update": [{"insert": {"at": [0, 9], "item": {"id": "new"}}}]}"#
    #expect(row(#"\#(between), \#(insertion)"#).findings(.restsBetween).count == 1)
  }

  @Test func `a spring that overshoots oscillates, and a curve does not`() {
    let resize = #"{"at": 0.1, "resize": {"width": 480, "height": 320}}"#
    let spring = document(#""duration": 1, "curve": {"dampingRatio": 0.1}"#, resize)
    #expect(spring.document.diagnostics.map(\.message) == [])
    #expect(!spring.findings(.oscillation).isEmpty)
    #expect(document(#""duration": 1"#, resize).findings(.oscillation).isEmpty)
    #expect(document(#""duration": 1, "curve": {"dampingRatio": 1}"#, resize).findings(.oscillation).isEmpty)
  }

  @Test func `elements that appear from outside leave the viewport blank`() {
    let snapshot =
      #"{"at": 0.1, "snapshot": [{"id": "s", "items": [{"id": "x", "height": 300}, {"id": "y", "height": 300}]}]}"#
    let sliding = document(
      #""duration": 1, "appear": {"translate": [2000, 0]}, "disappear": {"translate": [-2000, 0]}"#, snapshot)
    #expect(sliding.document.diagnostics.map(\.message) == [])
    #expect(sliding.findings(.blank).count == 1)
    #expect(document(#""duration": 1"#, snapshot).findings(.blank).isEmpty)
    #expect(
      document(
        #""duration": 0.1, "appear": {"translate": [2000, 0]}, "disappear": {"translate": [-2000, 0]}"#, snapshot
      ).findings(.blank).isEmpty)
  }

  @Test func `a scroll to a row below a pinned header misses it`() throws {
    func document(_ position: String) -> LintFixture {
      LintFixture(
        keys: """
          "layout": {"kind": "list"}, "stickyHeaders": "push",
          "sections": [{"id": "s", "header": 60, "items": [{"id": "i{i}", "repeat": 30, "height": 60}]}],
          "timeline": [{"at": 0.1, "scrollTo": {"item": "i10", "position": "\(position)"}}]
          """)
    }
    let top = document("top")
    #expect(top.document.diagnostics.map(\.message) == [])
    #expect(top.keys(.missedTarget) == [["cell:i10"]])
    let finding = try #require(top.findings(.missedTarget).first)
    #expect(top.source(of: finding) == #""i10""#)
    for position in ["nearest", "bottom", "center"] { #expect(document(position).keys(.missedTarget) == []) }
  }

  @Test func `the end of the content misses no target`() {
    let end = #"{"at": 0.1, "scrollTo": {"item": "i29", "position": "top"}}"#
    #expect(self.document("", end).keys(.missedTarget) == [])
    let late = LintFixture(
      keys: """
        "layout": {"kind": "list"},
        "sections": [{"id": "s", "items": [{"id": "i{i}", "repeat": 30, "measured": {"height": 90, "after": 0.2}}]}],
        "timeline": [\(end), {"at": 1, "wait": true}]
        """)
    #expect(late.keys(.missedTarget) == [])
  }

  @Test func `a jump is at the event before it, also within one frame and at 0 s`() throws {
    let keys = #""duration": 0"#
    for start in ["0", "0.11"] {
      let insertion = insertion.replacing("0.1,", with: "\(start),")
      let jump = try #require(document(keys, #"\#(insertion), {"at": 0.12, "wait": true}"#).findings(.jump).first)
      #expect(document(keys, insertion).source(of: jump).hasPrefix(#"[{"insert""#), "\(jump.message)")
      #expect(jump.message.contains("Give the update a duration"))
    }
  }

  @Test func `a size that arrives before the first event makes cells jump`() {
    let late = LintFixture(
      keys: """
        "layout": {"kind": "list", "rowHeight": 50},
        "sections": [{"id": "s", "items": [{"id": "i{i}", "repeat": 10, "measured": {"height": 80, "after": 0.1}}]}],
        "timeline": [{"at": 1, "wait": true}]
        """)
    #expect(late.document.diagnostics.map(\.message) == [])
    #expect(late.findings(.jump).map(late.source) == [#""timeline""#])
  }

  @Test func `a section that scrolls across and is deleted makes the others jump`() {
    let orthogonal = LintFixture(
      keys: """
        "animation": {"duration": 0},
        "sections": [
          {"id": "across", "layout": {"kind": "compositional", "orthogonalScrolling": "continuous", "group":
            {"size": {"width": 100, "height": 100}, "items": [{"size": {"width": 100, "height": 100}}]}},
           "items": [{"repeat": 9}]},
          {"id": "s", "layout": {"kind": "list"}, "items": [{"id": "i{i}", "repeat": 9}]}],
        "timeline": [{"at": 0.1, "update": [{"delete": {"at": [0]}}]}]
        """)
    #expect(orthogonal.document.diagnostics.map(\.message) == [])
    #expect(orthogonal.keys(.jump).first?.first == "cell:i0")
  }

  @Test func `waiting and scrolling during an update change no cause`() {
    let animation = #""duration": 0.3, "anchor": "firstVisible""#
    let deletion = #"{"at": 0.1, "update": [{"delete": {"at": [0, 29]}}, {"delete": {"at": [0, 28]}}]}"#
    let events = #"{"at": 0, "scrollTo": {"y": 1320}}, \#(deletion), {"at": 0.11, "wait": true}"#
    let drift = document(animation, events)
    #expect(drift.findings(.anchorDrift).map { drift.source(of: $0).prefix(10) } == [#"[{"delete""#])
  }

  @Test func `a timeline is analyzed until an invalid event`() {
    for (time, count) in [("0", 0), ("0.2", 1)] {
      let invalid = document(
        #""duration": 0"#, #"\#(insertion), {"at": \#(time), "scrollTo": {"item": "none"}}"#)
      #expect(invalid.findings(.jump).count == count)
      #expect(
        invalid.report().limitNotes.allSatisfy { $0.hasPrefix("The timeline was analyzed until an invalid event: ") })
      #expect(invalid.report().limitNotes.count == 1)
    }
  }

  @Test func `a timeline of an hour ends at a limit`() {
    let long = document(#""duration": 0.3"#, #"{"at": 3600, "wait": true}"#)
    #expect(long.report().limitNotes.count == 1)
  }

  @Test func `sizes that arrive late are checked without a timeline, at the elements`() throws {
    let document = LintFixture(
      keys: """
        "layout": {"kind": "list"}, "sections": [{"id": "s", "items": [
          {"repeat": 3, "id": "i{i}", "measured": {"height": 80, "after": 0.2}},
          {"id": "last"}]}]
        """)
    #expect(document.document.diagnostics.map(\.message) == [])
    let findings = document.findings(.jump)
    let item = try #require(findings.first { document.source(of: $0).hasPrefix(#"{"repeat": 3"#) })
    #expect(item.elements.map(\.key) == ["cell:i1", "cell:i2"])
    #expect(item.message.contains("jumps by 36 points") && item.message.hasSuffix("(at 0.2 s)"))
    #expect(findings.map { $0.elements.count } == [2, 1])
    let immediate = LintFixture(document.text.replacing("0.2", with: "0"))
    #expect(immediate.findings(.jump).isEmpty)
  }
}
