import CollectionLayout
import LayoutDocument
import TestSupport
import Testing

@Suite struct TimelineTests {
  private static func fixture(_ events: String...) -> DocumentFixture {
    DocumentFixture(
      """
      {"templates": {"t": {"height": 5}}, "sections": [{"items": [{"id": "a"}]}, {}, {}], "timeline": [
      \(events.joined(separator: ",\n"))
      ]}
      """)
  }

  private static func events(_ events: String...) -> [TimelineEvent] {
    let document = DocumentFixture(
      "{\"sections\": [], \"timeline\": [\(events.joined(separator: ","))]}"
    ).document
    // Events are decoded whether they are possible or not.
    #expect(document.model.timeline.count == events.count)
    return document.model.timeline
  }

  @Test func `events are in the order of their times, and of the text at the same time`() {
    let events = Self.events(
      #"{"at": 1, "scrollTo": {"x": 1}}"#, #"{"at": 0.5, "scrollTo": {"x": 2}}"#, #"{"at": 1, "scrollTo": {"x": 3}}"#,
      #"{"at": 0, "scrollTo": {"x": 4}}"#, #"{"at": 0.5, "scrollTo": {"x": 5}}"#)
    #expect(events.map(\.time) == [0, 0.5, 0.5, 1, 1])
    #expect(events.map { "\($0.action)" } == [4, 2, 5, 1, 3].map { "scrollTo(x: Optional(\($0).0), y: nil)" })
  }

  @Test func `every kind of event is decoded`() {
    let events = Self.events(
      #"{"at": 0, "scrollTo": {"item": "a", "position": "bottom"}}"#, #"{"at": 0, "scrollTo": {"item": "a"}}"#,
      #"{"at": 0, "fling": {"vx": -5}}"#, #"{"at": 0, "resize": {"width": 3, "height": 4}}"#,
      #"{"at": 0, "wait": true}"#,
      #"{"at": 0, "update": [{"delete": {"at": [1, 2]}}, {"move": {"from": [0], "to": [3]}}, {"reload": {"at": [4]}}]}"#,
      #"{"at": 0, "snapshot": ["s", {"id": "t", "header": 5, "items": ["a", {"id": "b", "height": 9}]}]}"#)
    let texts = events.map { "\($0.action)" }
    #expect(texts[0] == "scrollToItem(\"a\", CollectionLayout.ScrollPosition.bottom)")
    #expect(texts[1] == "scrollToItem(\"a\", CollectionLayout.ScrollPosition.nearest)")
    #expect(texts[2] == "fling(velocity: CollectionLayout.Point(x: -5.0, y: 0.0))")
    #expect(texts[3] == "resize(LayoutDocument.Screen.size(CollectionLayout.Size(width: 3.0, height: 4.0)))")
    #expect(texts[4] == "wait")
    guard case .update(let operations) = events[5].action, case .snapshot(let sections) = events[6].action else {
      Issue.record("\(texts)")
      return
    }
    #expect(operations == [.delete(at: [1, 2]), .move(from: [0], to: [3]), .reload(at: [4], content: nil)])
    #expect(
      sections == [
        .named("s"),
        .described(
          "t", content: Array(#"{"header":5}"#.utf8),
          items: [.named("a"), .described("b", content: Array(#"{"id":"b","height":9}"#.utf8))]),
      ])
  }

  @Test func `an event has its source range and those of its operations`() {
    let document = Self.fixture(#"{"at": 0, /* now */ "update": [{"delete": {"at": [0]}}, {"delete": {"at": [1]}}]}"#)
      .document
    let text = { (range: Range<Int>) in String(decoding: document.text[range], as: UTF8.self) }
    #expect(
      document.model.timeline.map { text($0.range) } == [#"[{"delete": {"at": [0]}}, {"delete": {"at": [1]}}]"#])
    #expect(
      document.model.timeline.first?.operationRanges.map(text)
        == [#"{"delete": {"at": [0]}}"#, #"{"delete": {"at": [1]}}"#])
  }

  @Test func `the ranges of events are updated when only white space changes`() {
    let fixture = Self.fixture(#"{"at": 0, "wait": true}"#)
    let text = String(decoding: fixture.document.text, as: UTF8.self)
    let generation = fixture.document.generation
    fixture.edit("\n\n" + text)
    #expect(fixture.document.generation == generation)
    let range = fixture.document.model.timeline[0].range
    #expect(String(decoding: fixture.document.text[range], as: UTF8.self) == "true")
  }

  static let faults: [(event: String, finding: String)] = [
    ("{}", "missingKey {"), (#"{"at": 1}"#, "missingKey {"), (#"{"wait": true}"#, "missingKey {"),
    (#"{"at": -1, "wait": true}"#, "outOfRange -1"), (#"{"at": 3601, "wait": true}"#, "outOfRange 3601"),
    (#"{"at": "1", "wait": true}"#, #"wrongType "1""#), (#"{"at": 1, "wait": false}"#, "unknownValue false"),
    (#"{"at": 1, "wait": true, "fling": {"vx": 1}}"#, #"conflictingKeys "fling""#),
    (#"{"at": 1, "wiat": true}"#, #"unknownKey "wiat""#),
    (#"{"at": 1, "fling": {}}"#, "missingKey {"), (#"{"at": 1, "fling": 5}"#, "wrongType 5"),
    (#"{"at": 1, "scrollTo": {}}"#, "missingKey {"), (#"{"at": 1, "scrollTo": {"item": 7}}"#, "wrongType 7"),
    (#"{"at": 1, "scrollTo": {"item": "a", "y": 7}}"#, #"conflictingKeys "y""#),
    (#"{"at": 1, "scrollTo": {"item": "a", "section": "s"}}"#, #"conflictingKeys "section""#),
    (#"{"at": 1, "scrollTo": {"section": "s"}}"#, "missingKey {"),
    (#"{"at": 1, "fling": {"section": "s"}}"#, "missingKey {"),
    (#"{"at": 1, "contentInset": {}}"#, "missingKey {"), (#"{"at": 1, "contentInset": 5}"#, "wrongType 5"),
    (#"{"at": 1, "contentInset": {"top": 1, "curve": "x"}}"#, #"unknownValue "x""#),
    (#"{"at": 1, "scrollTo": {"item": "a", "position": "up"}}"#, #"unknownValue "up""#),
    (#"{"at": 1, "resize": {"width": 1}}"#, "missingKey {"), (#"{"at": 1, "update": {}}"#, "wrongType {}"),
    (#"{"at": 1, "update": [7]}"#, "wrongType 7"), (#"{"at": 1, "update": [{}]}"#, "missingKey {"),
    (#"{"at": 1, "update": [{"delete": {}}]}"#, "missingKey {"),
    (#"{"at": 1, "update": [{"delete": {"at": []}}]}"#, "unknownValue []"),
    (#"{"at": 1, "update": [{"delete": {"at": [1, 2, 3]}}]}"#, "unknownValue [1, 2, 3]"),
    (#"{"at": 1, "update": [{"delete": {"at": [0.5]}}]}"#, "wrongType 0.5"),
    (#"{"at": 1, "update": [{"move": {"from": [1], "to": [1, 2]}}]}"#, #"unknownValue {"from": [1], "to": [1, 2]}"#),
    (#"{"at": 1, "update": [{"move": {"from": [1]}}]}"#, "missingKey {"),
    (#"{"at": 1, "update": [{"delete": {"at": [1]}, "reload": {"at": [2]}}]}"#, #"conflictingKeys "reload""#),
    (#"{"at": 1, "update": [{"insert": {"at": [0, 0], "item": {"hieght": 7}}}]}"#, #"unknownKey "hieght""#),
    (#"{"at": 1, "update": [{"insert": {"at": [0, 0], "item": {"template": "u"}}}]}"#, #"unknownTemplate "u""#),
    (
      #"{"at": 1, "update": [{"insert": {"at": [0], "section": {"items": [{"template": "u"}]}}}]}"#,
      #"unknownTemplate "u""#
    ),
    (#"{"at": 1, "update": [{"reload": {"at": [0], "section": {"items": [{"width": "w"}]}}}]}"#, #"wrongType "w""#),
    (#"{"at": 1, "snapshot": [7]}"#, "wrongType 7"), (#"{"at": 1, "snapshot": [{"items": []}]}"#, "missingKey {"),
    (#"{"at": 1, "snapshot": [{"id": "a:b"}]}"#, #"unknownValue "a:b""#),
    (##"{"at": 1, "snapshot": [{"id": "a#1"}]}"##, ##"unknownValue "a#1""##),
    (##"{"at": 1, "sectionSnapshot": {"section": "a#1", "items": []}}"##, ##"unknownValue "a#1""##),
    (#"{"at": 1, "snapshot": [{"id": "a", "items": [{"height": 7}]}]}"#, "missingKey {"),
    (#"{"at": 1, "snapshot": [{"id": "a", "items": [{"id": "b", "template": "u"}]}]}"#, #"unknownTemplate "u""#),
  ]

  @Test(arguments: faults)
  func `an error in an event is reported once, at its range`(event: String, finding: String) {
    #expect(Self.fixture(event).findings.filter { !$0.hasPrefix("missingKey {") || finding == $0 } == [finding])
  }

  @Test func `an error discards a whole batch or snapshot, and elsewhere only its value`() {
    let events = Self.fixture(
      #"{"at": 1, "update": [{"delete": {"at": [0]}}, {"delete": {}}]}"#, #"{"at": 2, "snapshot": ["a", {}]}"#,
      #"{"at": -3, "wait": true, "fling": {"vx": 1}}"#
    ).document.model.timeline
    #expect(events.map { "\($0.time) \($0.action)" } == ["0.0 wait"])
  }

  @Test func `a script is a separate timeline with one event per line`() {
    let text = """
      // What happens.
      {"at": 2, "wait": true}

      {"at": 1, "update": [{"insert": {"at": [0, 0], "item": {"template": "t"}}}]} // late

      """
    let wide = TimelineScript(Array(text.map { "\($0)\0" }.joined().utf8), in: Self.fixture().document)
    #expect(wide.diagnostics.map(\.message) == ["The text is UTF-16; save it as UTF-8."])
    let script = TimelineScript(Array(text.utf8), in: Self.fixture().document)
    #expect(script.diagnostics == [])
    #expect(script.events.map(\.time) == [1, 2])
    let range = script.events[0].operationRanges[0]
    #expect(
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
        == #"{"insert": {"at": [0, 0], "item": {"template": "t"}}}"#)
  }

  @Test func `errors in a script are reported at their ranges`() {
    let text = """
      {"at": 2, "wait": true}
      {"at": 2, "wait": true
      {"at": 2, "fling": {"vx": "fast"}}
      [1]
      {"at": 2, "update": [{"insert": {"at": [0, 0], "item": {"template": "u"}}}]}
      {"at": 3, "wait": true}
      """
    let script = TimelineScript(Array(text.utf8), in: Self.fixture().document)
    let found = script.diagnostics.map { diagnostic in
      let line = text.utf8.prefix(diagnostic.range.lowerBound).count { $0 == UInt8(ascii: "\n") } + 1
      return "\(line) \(diagnostic.code) \(String(decoding: Array(text.utf8)[diagnostic.range], as: UTF8.self))"
    }
    #expect(found == ["2 syntax ", "3 wrongType \"fast\"", "4 wrongType [1]", "5 unknownTemplate \"u\""])
    #expect(script.events.map(\.time) == [2, 2, 2, 3])
  }

  @Test func `events over the limit are an error and are dropped`() {
    let many = Array(repeating: #"{"at":0,"wait":true}"#, count: 100_001)
    let document = DocumentFixture("{\"sections\": [], \"timeline\": [\(many.joined(separator: ","))]}").document
    #expect(document.diagnostics.map(\.code) == ["limitExceeded"])
    #expect(document.model.timeline.count == 100_000)
    let script = TimelineScript(Array(many.joined(separator: "\n").utf8), in: document)
    #expect(script.diagnostics.map(\.code) == ["limitExceeded"])
    #expect(script.events.count == 100_000)
  }

  @Test(.durationLimit(.seconds(60)), arguments: [#"{"delete":{"at":[0,1,2]}}"#, #"{"delete":{"at":0}}"#])
  func `many invalid updates are checked in less than a minute`(operation: String) {
    let many = Array(repeating: "{\"at\":0,\"update\":[\(operation)]}", count: 30_000)
    let document = DocumentFixture("{\"sections\": [], \"timeline\": [\(many.joined(separator: ","))]}").document
    #expect(document.diagnostics.count == 30_000)
    #expect(document.model.timeline.isEmpty)
  }

  @Test(.durationLimit(.seconds(60))) func `a script with many lines does not read all templates for each line`() {
    let templates = (0..<5_000).map { "\"t\($0)\": {\"width\": 5}" }.joined(separator: ",")
    let document = DocumentFixture("{\"templates\": {\(templates)}, \"sections\": []}").document
    let script = TimelineScript(
      Array(String(repeating: #"{"at":0,"update":[]}"# + "\n", count: 10_000).utf8), in: document)
    #expect(script.diagnostics == [])
    #expect(script.events.count == 10_000)
  }
}
