import CollectionLayout
import LayoutDocument
import Testing

@Suite struct DecodingTests {
  @Test func `random numbers are those of SplitMix64, item by item`() {
    let fixture = DocumentFixture(
      DocumentFixture.items([#"{"repeat": 50, "height": {"random": [50, 199], "seed": -3}}"#], count: 1))
    let expected = (0..<50).map { i -> Double in
      var z = UInt64(bitPattern: -3) &+ UInt64(i + 1) &* 0x9E37_79B9_7F4A_7C15
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      return Double(50 + z % 150)
    }
    #expect(fixture.frames().map(\.height) == expected)
  }

  @Test func `values of a cycle repeat`() {
    let fixture = DocumentFixture(
      DocumentFixture.items(
        [
          ##"{"repeat": 4, "size": {"cycle": [[10, 20], [30, 40]]}, "color": {"cycle": ["#111", "#222", "#333"]}, "label": "{i} of {i}", "fullSpan": {"cycle": [true, false]}}"##
        ]))
    #expect(fixture.frames().map(\.height) == [20, 40, 20, 40])
    #expect(fixture.frames().map(\.width) == [10, 30, 10, 30])
    let items = fixture.document.model.collection.sections[0].items
    #expect(items.item(at: 3).run.content.custom(at: 3).fields[0] == .init("color", .string("#111")))
    #expect(items.item(at: 3).run.content.custom(at: 3).fields[1] == .init("label", .string("3 of 3")))
    #expect(fixture.findings.isEmpty)
  }

  @Test func `data is passed through, with the item number in its strings`() {
    let fixture = DocumentFixture(
      DocumentFixture.items([#"{"repeat": 2, "height": 1, "data": {"name": "n{i}", "list": [1, {"x": null}]}}"#]))
    let run = fixture.document.model.collection.sections[0].items.item(at: 1).run
    #expect(run.content.custom(at: 1).fields == [.init("data", .json(#"{"name":"n1","list":[1,{"x":null}]}"#))])
  }

  @Test func `width and height take precedence over size, and size over aspectRatio`() {
    let fixture = DocumentFixture(
      #"""
      {"viewport": {"width": 200, "height": 400}, "layout": {"kind": "waterfall", "columnCount": 1}, "sections": [{"items": [
       {"size": [80, 30], "height": 40, "aspectRatio": 9}, {"width": 60, "aspectRatio": 2}, {"aspectRatio": 4}, {}
      ]}]}
      """#)
    #expect(
      fixture.frames().map { [$0.width, $0.height] } == [[80, 40], [60, 30], [200, 50], [200, 50]])
    #expect(fixture.findings == ["missingLength {"])
  }

  @Test func `an item inherits the keys of its template, and explicit keys take precedence`() {
    let fixture = DocumentFixture(
      #"""
      {"layout": {"kind": "waterfall"}, "templates": {"tall": {"height": 90, "color": "#abc"}},
       "sections": [{"items": [{"template": "tall"}, {"template": "tall", "height": 10}, {"template": "tal", "height": 1}]}]}
      """#)
    #expect(fixture.frames().map(\.height) == [90, 10, 1])
    #expect(fixture.findings == [#"unknownTemplate "tal""#])
    #expect(fixture.document.diagnostics[0].message.contains("Did you mean \"tall\"?"))
  }

  @Test func `a section's layout is merged with a default of the same kind and replaces one of another`() throws {
    let fixture = DocumentFixture(
      #"""
      {"layout": {"kind": "waterfall", "columnCount": 3, "rowSpacing": 5},
       "sections": [{"layout": {"rowSpacing": 7}}, {"layout": {"kind": "waterfall", "columnCount": 4}}, {"layout": {"kind": "list"}}]}
      """#)
    let layouts = fixture.document.model.collection.sections.map(\.layout)
    #expect(layouts[0] as? WaterfallLayout == WaterfallLayout(columnCount: 3, rowSpacing: 7))
    #expect(layouts[1] as? WaterfallLayout == WaterfallLayout(columnCount: 4, rowSpacing: 5))
    #expect(layouts[2] as? ListLayout == ListLayout())
    #expect(fixture.findings.isEmpty)
  }

  @Test func `numbers out of range are clamped, and other invalid values replaced by the default`() throws {
    let fixture = DocumentFixture(
      #"""
      {"layout": {"kind": "waterfall", "columnCount": 0, "rowSpacing": -4, "columnSpacing": 1e999},
       "sections": [{"items": [{"height": "tall"}, {"height": -3}, {"alpha": 7, "height": 1}]}]}
      """#)
    let layout = try #require(fixture.document.model.collection.sections[0].layout as? WaterfallLayout)
    #expect(layout == WaterfallLayout(columnCount: 1))
    #expect(fixture.frames().map(\.height) == [50, 0, 1])
    #expect(
      fixture.findings == [
        "outOfRange 0", "outOfRange -4", "outOfRange 1e999", #"wrongType "tall""#, "outOfRange -3",
        "outOfRange 7",
      ])
  }

  @Test func `items over the limit are dropped`() {
    let fixture = DocumentFixture(
      DocumentFixture.items([#"{"repeat": 9000000, "height": 1}"#, #"{"repeat": 2000000, "height": 1}"#]))
    #expect(fixture.document.model.collection.sections[0].items.count == 10_000_000)
    #expect(fixture.findings == ["limitExceeded 2000000"])
  }

  @Test func `a device name is a viewport size`() {
    let fixture = DocumentFixture(#"{"viewport": "iPhone 16 Pro", "sections": []}"#)
    #expect(fixture.document.model.viewport == Size(width: 402, height: 874))
    #expect(DocumentFixture(#"{"viewport": "iPhone 99", "sections": []}"#).findings == [#"unknownValue "iPhone 99""#])
  }

  @Test func `sections without an id are named by their index`() {
    let fixture = DocumentFixture(
      #"{"layout": {"kind": "waterfall"}, "sections": [{}, {"id": "section-0"}, {"id": "x"}, {"id": "x"}, {"id": "a:b"}]}"#
    )
    #expect(
      fixture.document.model.collection.sections.map(\.identifier.text) == [
        "section-0~2", "section-0", "x", "x~2", "section-4",
      ])
    #expect(fixture.findings == [#"duplicateIdentifier "x""#, #"unknownValue "a:b""#])
  }

  // `header:a#2` would also be the view of `header:a` that disappears in the second animation.
  @Test func `sections and items whose names are not valid have default names`() {
    let fixture = DocumentFixture(
      ##"""
      {"layout": {"kind": "list"}, "sections": [{"id": "a", "items": [{"id": "#"}, {"id": "k#1"}, {"id": ""}]},
       {"id": "a#2", "items": [{"repeat": 2, "id": {"cycle": ["m", "m#1"]}}]}, {"id": ""}, {"id": "a:\u0301b"}]}
      """##)
    #expect(
      fixture.document.model.collection.sections.map(\.identifier.text) == ["a", "section-1", "section-2", "section-3"])
    #expect(fixture.names() == ["a/0", "a/1", "a/2"])
    #expect(fixture.document.model.collection.sections[1].items.identifier(at: 1).text == "section-1/1")
    #expect(
      fixture.findings == [
        ##"unknownValue "#""##, ##"unknownValue "k#1""##, #"unknownValue """#, ##"unknownValue "a#2""##,
        ##"unknownValue "m#1""##, #"unknownValue """#, #"unknownValue "a:\u0301b""#,
      ])
    #expect(fixture.document.diagnostics.contains { $0.message == "An identifier must not contain \"#\"." })
  }
}
