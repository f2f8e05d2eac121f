import LayoutDocument
import Testing

/// The diagnostics of horizontal groups that are too narrow for their items.
struct OverfullGroupTests {
  private static func document(viewport: String, group: String, keys: String = "") -> DocumentFixture {
    DocumentFixture(
      #"""
      {"viewport": \#(viewport), "sections": [
        {"layout": {"kind": "compositional", \#(keys) "group": \#(group)}, "items": [{"repeat": 6}]}]}
      """#)
  }

  private static func group(_ width: String, _ items: [String], keys: String = "") -> String {
    let items = items.map { #"{"size": {"width": \#($0), "height": 50}}"# }.joined(separator: ", ")
    return #"{\#(keys) "size": {"width": \#(width), "height": 50}, "items": [\#(items)]}"#
  }

  private static let full = #"{"fractionalWidth": 1}"#

  @Test func `items that fit into the viewport but not on an iPhone SE are a hint at the items of the group`() throws {
    // 100 + 100 + 180 = 380 of 393 points, and of 375.
    let fixture = Self.document(viewport: #""iPhone 16""#, group: Self.group(Self.full, ["100", "100", "180"]))
    let diagnostic = try #require(fixture.document.diagnostics.first)
    #expect(fixture.findings == [#"groupHoldsFewerItems "items""#])
    #expect(diagnostic.severity == .hint)
    #expect(
      diagnostic.message == "The group holds 2 of its 3 items on an iPhone SE, which is 375 points wide. "
        + "Use fractional widths, or narrower items.")
  }

  @Test func `items that do not fit into the viewport are reported once, as information`() {
    let fixture = Self.document(viewport: #""iPhone 16""#, group: Self.group(Self.full, ["200", "100", "180"]))
    #expect(fixture.document.diagnostics.map(\.severity) == [.information])
    #expect(
      fixture.document.diagnostics.map(\.message) == [
        "The group holds 2 of its 3 items in this viewport, which is 393 points wide. "
          + "Use fractional widths, or narrower items."
      ])
  }

  @Test func `an icon and a name side by side in a nested group are reported at the nested group`() {
    // 72 + 12 + 244 = 328 of 0.84 · 393 = 330.12 points, and of 0.84 · 375 = 315.
    let row = Self.group(Self.full, ["72", "244"], keys: #""interItemSpacing": 12,"#)
    let page =
      #"{"direction": "vertical", "size": {"width": {"fractionalWidth": 0.84}, "height": 150}, "count": 3, "#
      + #""items": [\#(row)]}"#
    let fixture = Self.document(
      viewport: #""iPhone 16""#, group: page, keys: #""orthogonalScrolling": "groupPaging", "#)
    let text = String(decoding: fixture.document.text, as: UTF8.self)
    // The keys `items` are those of the page, of the row and of the section.
    let keys = text.ranges(of: "\"items\"").map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    #expect(fixture.document.diagnostics.map(\.range.lowerBound) == [keys[1]])
    #expect(
      fixture.document.diagnostics.map(\.message) == [
        "The group holds 1 of its 2 items on an iPhone SE, which is 375 points wide. "
          + "Use fractional widths, or narrower items."
      ])
  }

  @Test func `a document for a large tablet is checked on an iPad mini`() {
    let items = ["300", "300", "300"]
    let fixture = Self.document(viewport: #""iPad Pro 13""#, group: Self.group(Self.full, items))
    #expect(
      fixture.document.diagnostics.map(\.message) == [
        "The group holds 2 of its 3 items on an iPad mini, which is 744 points wide. "
          + "Use fractional widths, or narrower items."
      ])
  }

  @Test func `a single item that is wider than a small device is reported`() {
    let fixture = Self.document(viewport: #""iPhone 16""#, group: Self.group(Self.full, ["390"]))
    #expect(
      fixture.document.diagnostics.map(\.message) == [
        "The group holds none of its 1 item on an iPhone SE, which is 375 points wide. "
          + "Use fractional widths, or narrower items."
      ])
  }

  /// Groups without a diagnostic: the viewport, the group.
  static let ordinary: [(viewport: String, group: String)] = [
    (#""iPhone 16""#, group(full, ["100", "100", "100"])),
    (#""iPhone 16""#, group(full, ["180"])),
    (#""iPhone 16""#, group(full, ["72", #"{"fractionalWidth": 0.75}"#])),
    (#""iPhone 16""#, group(full, [#"{"fractionalWidth": 0.5}"#, #"{"fractionalWidth": 0.5}"#])),
    (#""iPhone 16""#, group("390", ["190", "200"])),
    (#""iPhone 16""#, group(#"{"estimated": 300}"#, ["190", "200"])),
    (#""iPhone 16""#, group(full, ["190", "200"], keys: #""count": 2,"#)),
    (#""iPhone 16""#, group(full, ["190", "200"], keys: #""direction": "vertical","#)),
    (#""iPhone SE""#, group(full, ["175", "200"])),
    (#"{"width": 320, "height": 640}"#, group(full, ["160", "160"])),
    (#"{"device": "iPhone 16", "orientation": "landscape"}"#, group(full, ["400", "400"])),
  ]

  @Test(arguments: ordinary) func `ordinary groups have no diagnostic`(viewport: String, group: String) {
    #expect(Self.document(viewport: viewport, group: group).findings.filter { $0.hasPrefix("groupHolds") } == [])
  }

  /// Groups with elements that are never used: the group, and the elements that hold items.
  static let unused: [(group: String, fitting: Int, count: Int)] = [
    (group(full, [#"{"fractionalWidth": 0.5}"#, #"{"fractionalWidth": 0.6}"#]), 1, 2),
    (group(full, [full, full, full]), 1, 3),
    (group(full, ["100", "100", "50"], keys: #""count": 2,"#), 2, 3),
    (group(#"{"estimated": 9}"#, ["10", "20"], keys: #""repeatingSubitemCount": 1,"#), 1, 2),
    (
      #"{"direction": "vertical", "size": {"width": 300, "height": 100}, "items": ["#
        + #"{"size": {"width": 50, "height": 60}}, {"size": {"width": 50, "height": 60}}]}"#, 1, 2
    ),
    (
      #"{"direction": "vertical", "size": {"width": 300, "height": {"fractionalHeight": 0.5}}, "items": ["#
        + #"{"size": {"width": 50, "height": {"fractionalHeight": 0.75}}}, "#
        + #"{"size": {"width": 50, "height": {"fractionalHeight": 0.5}}}]}"#, 1, 2
    ),
  ]

  @Test(arguments: unused)
  func `elements that fit in no viewport are reported`(group: String, fitting: Int, count: Int) throws {
    let fixture = Self.document(viewport: #""iPhone 16""#, group: group)
    let diagnostic = try #require(fixture.document.diagnostics.first { $0.code == "groupElementNeverUsed" })
    #expect(diagnostic.message.contains("the group holds \(fitting) of its \(count) elements"))
    let text = String(decoding: fixture.document.text.prefix(diagnostic.range.upperBound), as: UTF8.self)
    let range = String(decoding: fixture.document.text[diagnostic.range], as: UTF8.self)
    #expect(range.ranges(of: "{\"size\"").count == count - fitting)
    #expect(text.hasSuffix("}"))
  }

  @Test func `elements that never fit in a nested group are reported there`() {
    let row = Self.group(Self.full, [#"{"fractionalWidth": 0.75}"#, #"{"fractionalWidth": 0.75}"#])
    let size = #"{"width": 300, "height": {"estimated": 90}}"#
    let page = #"{"direction": "vertical", "size": \#(size), "items": [\#(row), \#(row)]}"#
    let codes = Self.document(viewport: #""iPhone 16""#, group: page).document.diagnostics.map(\.code)
    #expect(codes == ["groupElementNeverUsed", "groupElementNeverUsed"])
  }

  /// Groups whose elements all fit in some viewport.
  static let usedSomewhere = [
    // A wider viewport holds both.
    group(full, ["300", #"{"fractionalWidth": 0.5}"#]),
    // 33.35 is rounded down to a third of a point.
    group("100", Array(repeating: #"{"fractionalWidth": 0.3335}"#, count: 3)),
    // Heights that are fractions of the width fit into narrow viewports.
    #"{"direction": "vertical", "size": {"width": \#(full), "height": 200}, "items": ["#
      + #"{"size": {"width": 9, "height": {"fractionalWidth": 0.3}}}, "#
      + #"{"size": {"width": 9, "height": {"fractionalWidth": 0.3}}}]}"#,
    group(full, [#"{"fractionalWidth": 0.25}"#, #"{"fractionalWidth": 0.75}"#]),
    group(full, [full], keys: #""count": 3,"#),
    group(#"{"estimated": 9}"#, ["100", "200"]),
  ]

  @Test(arguments: usedSomewhere) func `elements that fit in one viewport are not reported`(group: String) {
    let fixture = Self.document(viewport: #""iPhone 16""#, group: group)
    #expect(!fixture.document.diagnostics.map(\.code).contains("groupElementNeverUsed"))
  }

  @Test func `a layout with variants is not checked`() {
    let group = Self.group(Self.full, ["100", "100", "180"])
    let variants = #""variants": [{"minWidth": 390, "layout": {"group": \#(group)}}], "#
    let fixture = Self.document(viewport: #""iPhone 16""#, group: group, keys: variants)
    #expect(fixture.findings.filter { $0.hasPrefix("groupHolds") } == [])
  }
}
