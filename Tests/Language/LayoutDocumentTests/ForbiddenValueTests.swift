import CollectionLayout
import LayoutDocument
import Testing

/// Values that cannot be combined, that are written twice, or that a data source must not have.
@Suite struct ForbiddenValueTests {
  @Test(arguments: [
    (#"{"width": 300, "height": 200, "device": "iPhone 15"}"#, Size(width: 300, height: 200)),
    (
      #"{"width": 300, "height": 200, "device": "iPhone 15", "orientation": "landscape"}"#,
      Size(width: 300, height: 200)
    ),
    (#"{"device": "iPhone 15", "width": 300, "height": 200}"#, Size(width: 393, height: 852)),
  ])
  func `of a size and a device the first one is used`(viewport: String, size: Size) {
    let fixture = DocumentFixture(#"{"viewport": \#(viewport), "sections": []}"#)
    #expect(fixture.document.diagnostics.contains { $0.code == "conflictingKeys" })
    #expect(fixture.document.model.viewport == size)
  }

  @Test func `of an operation's key that is written twice the first one is used`() throws {
    let fixture = DocumentFixture(
      #"""
      {"sections": [{"id": "s", "items": [{"id": "a"}, {"id": "b"}]}],
       "timeline": [{"at": 0, "update": [{"delete": {"at": [0, 0], "at": [0, 1]}}]},
        {"at": 1, "snapshot": [{"id": "s", "id": "t", "items": [{"id": "n", "id": "m"}]}]}]}
      """#)
    #expect(fixture.findings.filter { $0.hasPrefix("duplicateKey") }.count == 3)
    let events = fixture.document.model.timeline
    guard case .update(let operations) = events.first?.action, case .delete(let place) = operations.first else {
      Issue.record("no deletion: \(events)")
      return
    }
    #expect(place == [0, 0])
    guard case .snapshot(let sections) = events.last?.action, case .described(let name, _, let items) = sections.first,
      case .described(let item, _) = items?.first
    else {
      Issue.record("no snapshot: \(events)")
      return
    }
    #expect((name, item) == ("s", "n"))
  }

  @Test func `identifiers and labels of rows keep all digits`() {
    let fixture = DocumentFixture(
      #"{"sections": [{"id": "s", "items": {"source": "rows.json", "each": {"id": "/id", "label": "/id"}}}]}"#,
      files: ["/project/pages/rows.json": #"[{"id": 1234567890123456789}, {"id": 1234567890123456790}, {"id": 12.50}]"#]
    )
    #expect(fixture.findings == [])
    #expect(fixture.names() == ["1234567890123456789", "1234567890123456790", "12.5"])
  }

  @Test func `rows whose identifiers are invalid have default ones`() {
    let fixture = DocumentFixture(
      #"{"sections": [{"id": "s", "items": {"source": "rows.json", "each": {"id": "/id"}}}]}"#,
      files: ["/project/pages/rows.json": ##"[{"id": "a#1"}, {"id": ""}, {"id": "a"}]"##])
    #expect(fixture.findings == [#"unknownValue "/id""#])
    #expect(fixture.names() == ["s/0", "s/1", "a"])
  }

  @Test(arguments: ["../data/rows.json", "./../data/./rows.json"])
  func `a changed source is read again, however its path is written`(
    path: String
  ) {
    let file = "/project/pages/\(path)"
    let fixture = DocumentFixture(
      #"{"sections": [{"id": "s", "items": {"source": "\#(path)", "each": {"id": "/id"}}}]}"#,
      files: [file: #"[{"id": "a"}]"#])
    #expect(fixture.names() == ["a"])
    // Clients report changes by this path.
    #expect(fixture.document.sourcePaths == ["/project/data/rows.json"])
    fixture.write(#"[{"id": "b"}]"#, to: file)
    #expect(fixture.names() == ["b"])
  }

  @Test func `an edit of a large integer changes the data`() {
    let text = #"{"sections": [{"id": "s", "items": [{"id": "a", "data": {"id": 1234567890123456789}}]}]}"#
    let fixture = DocumentFixture(text)
    let data = { (fixture: DocumentFixture) in
      fixture.document.model.collection.sections[0].items.item(at: 0).run.content.custom(at: 0)
    }
    let before = data(fixture)
    fixture.edit(text.replacing("6789}", with: "6788}"))
    #expect(data(fixture) != before)
    #expect(data(fixture) == data(DocumentFixture(text.replacing("6789}", with: "6788}"))))
  }

  @Test func `a measured size of a child without effect is reported`() {
    let fixture = DocumentFixture(
      #"""
      {"layout": {"kind": "grid"}, "sections": [{"id": "s", "items": [
        {"id": "a", "isExpanded": true, "children": [{"id": "b", "measured": {"height": 9}}]}]}]}
      """#)
    #expect(fixture.document.diagnostics.map(\.code).contains("measuredHasNoEffect"))
  }

  @Test(arguments: [
    (#"{"kind": "list"}"#, #"{"width": 9}"#, true), (#"{"kind": "list"}"#, #"{"width": 9, "aspectRatio": 2}"#, false),
    (#"{"kind": "list"}"#, #"{"aspectRatio": 2}"#, false), (#"{"kind": "list"}"#, #"{"height": 9}"#, false),
    (#"{"kind": "waterfall"}"#, #"{"width": 9}"#, true), (#"{"kind": "waterfall"}"#, #"{"aspectRatio": 2}"#, false),
    (#"{"kind": "waterfall"}"#, #"{"height": 9}"#, false), (#"{"kind": "grid"}"#, #"{"height": 9}"#, true),
    (#"{"kind": "tags"}"#, #"{"height": 9}"#, false), (#"{"kind": "tags"}"#, #"{"after": 2}"#, true),
    (#"{"kind": "tags"}"#, #"{"aspectRatio": 2}"#, false),
    (#"{"kind": "tags"}"#, #"{"height": 9, "aspectRatio": 2}"#, false), (#"{"kind": "tags"}"#, #"{"width": 9}"#, false),
    (#"{"kind": "flow", "estimatedItemSize": [50, 50]}"#, #"{"width": 9}"#, false),
  ])
  func `a measured size without the side that is used is reported`(layout: String, size: String, isReported: Bool) {
    for items in [#"[{"id": "a", "measured": \#(size)}]"#, #"[{"repeat": 3, "measured": \#(size)}]"#] {
      let fixture = DocumentFixture(#"{"layout": \#(layout), "sections": [{"id": "s", "items": \#(items)}]}"#)
      #expect(fixture.document.diagnostics.map(\.code) == (isReported ? ["measuredHasNoEffect"] : []))
    }
  }

  /// Groups: the width and the height of a group, its other keys, the width and the height of its item; and the sides of
  /// measured sizes that have an effect.
  static let measuredGroups: [(group: [String], measured: [String])] = [
    ([full, estimate, "", full, #"{"fractionalHeight": 1}"#], []), ([full, estimate, "", full, "50"], []),
    ([full, estimate, "", full, estimate], ["height"]), ([full, "50", "", full, estimate], ["height"]),
    ([full, estimate, #""count": 2,"#, estimate, estimate], ["height"]),
    ([full, estimate, #""direction": "vertical", "count": 2,"#, full, estimate], []),
    ([full, estimate, #""direction": "vertical", "count": 2,"#, estimate, estimate], ["width"]),
    ([estimate, "50", "", estimate, full], ["width"]),
    ([full, estimate, "", estimate, estimate], ["width", "height"]),
    ([full, estimate, #""direction": "custom", "frames": [{"frame": [0, 0, 9, 9]}],"#, estimate, estimate], []),
  ]
  private static let full = #"{"fractionalWidth": 1}"#
  private static let estimate = #"{"estimated": 44}"#

  @Test(arguments: measuredGroups)
  func `a measured size that no item of a group can have is reported`(group: [String], measured: [String]) {
    func size(_ width: String, _ height: String) -> String {
      #""size": {"width": \#(width), "height": \#(height)}"#
    }
    let inner = #"{\#(group[2]) \#(size(group[0], group[1])), "items": [{\#(size(group[3], group[4]))}]}"#
    for group in [inner, #"{\#(size(Self.full, Self.estimate)), "items": [\#(inner)]}"#] {
      for (sides, keys) in [("width", ["width"]), ("height", ["height"]), ("both", ["width", "height"])] {
        let values = keys.map { #""\#($0)": 9"# }.joined(separator: ", ")
        let fixture = DocumentFixture(
          #"""
          {"layout": {"kind": "compositional", "group": \#(group)},
           "sections": [{"id": "s", "items": [{"id": "a", "measured": {\#(values)}}]}]}
          """#)
        let codes = fixture.document.diagnostics.map(\.code).filter { $0.hasPrefix("measured") }
        #expect(codes.isEmpty == !measured.filter(keys.contains).isEmpty, "\(sides) in \(group)")
      }
    }
  }

  @Test func `a measured header without its length is reported`() {
    func codes(_ size: String, _ direction: String) -> [String] {
      DocumentFixture(
        """
        {"scrollDirection": "\(direction)", "header": {"length": 9, "measured": \(size)}, "layout": {"kind": "list"},
         "sections": [{"id": "s", "footer": {"length": 9, "measured": \(size)}, "items": []}]}
        """
      ).document.diagnostics.map(\.code)
    }
    let twice = ["measuredHasNoEffect", "measuredHasNoEffect"]
    #expect(codes(#"{"width": 9}"#, "vertical") == twice)
    #expect(codes(#"{"width": 9}"#, "horizontal") == [])
    #expect(codes(#"{"height": 9}"#, "vertical") == [])
    #expect(codes(#"{"height": 9}"#, "horizontal") == twice)
    #expect(codes(#"{"aspectRatio": 2}"#, "vertical") == [])
  }

  @Test func `a section whose items all become generators keeps their order`() {
    let items = (0..<2_000).map { #"{"height": \#($0 % 9 + 1)}"# }
    let fixture = DocumentFixture(DocumentFixture.items(items))
    fixture.edit(DocumentFixture.items(items.map { $0.replacing("{", with: #"{"repeat": 1, "#) }))
    #expect(fixture.frames().count == 2_000)
    #expect(fixture.names() == (0..<2_000).map { "s/\($0)" })
  }
}
