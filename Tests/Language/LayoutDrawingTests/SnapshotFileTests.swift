import CollectionLayout
import JSON
import LayoutDrawing
import TestSupport
import Testing

@Suite struct SnapshotFileTests {
  private static func read(_ text: String) throws -> RecordedLayout {
    try RecordedLayout(Array(text.utf8)) { $0.hasPrefix("iPhone") ? nil : "unknown device \"\($0)\"" }
  }

  private static func text(_ layouts: [(variant: LayoutVariant, layout: ComparedLayout)]) -> String {
    String(decoding: RecordedLayout(layouts).text, as: UTF8.self)
  }

  @Test(arguments: 0..<60)
  func `a snapshot reads back as the layouts that it was written from`(seed: UInt64) throws {
    let text = RandomDocument(seed: seed, parts: .all).text
    var layouts: [(variant: LayoutVariant, layout: ComparedLayout)] = []
    for device: String? in [nil, "iPhone SE"] {
      for offset: Point? in [nil, Point(x: 0, y: 40.5)] {
        let size = device == nil ? nil : Size(width: 375, height: 667)
        layouts.append(
          (LayoutVariant(device: device, contentOffset: offset), layout(text, viewport: size, contentOffset: offset)))
      }
    }
    let written = Self.text(layouts)
    let entries = try Self.read(written).entries
    #expect(entries.map(\.variant) == layouts.map(\.variant))
    for (entry, (_, layout)) in zip(entries, layouts) {
      let difference = LayoutDifference(
        from: entry.layout, to: layout.roundedForRecording, tolerance: ComparisonTolerance(points: 0))
      #expect(difference.isEmpty, "\(difference.entries.map(\.summary))")
      #expect(LayoutDifference(from: entry.layout, to: layout).isEmpty)
    }
    // A line per element, two per layout, one with the devices and offsets, and one at the end.
    let count = layouts.reduce(0) { $0 + $1.layout.elements.count }
    #expect(written.split(separator: "\n").count == count + 2 * layouts.count + 2)
    #expect(
      written.split(separator: "\n")[0].hasPrefix(
        #"{ "snapshot": 1, "devices": ["document", "iPhone SE"], "at": ["full", [0, 40.5]], "#))
  }

  @Test func `lines are in reading order, with rounded numbers and without defaults`() {
    var (a, b) = (cell("a", 1.0 / 3, -1e-9, 10, 20.0004, item: 1), cell("b", 2, 3, item: 0))
    a.attributes.alpha = 1.0 / 3
    b.attributes.custom = CustomAttributes([.init("label", .string("x\"y"))])
    #expect(
      Self.text([(LayoutVariant(), layout([a, b]))])
        == """
        { "snapshot": 1, "devices": ["document"], "at": ["full"], "layouts": [
        { "device": "document", "at": "full", "contentSize": [100, 100], "elements": [
        {"key":"cell:b","frame":[2,3,10,10],"custom":{"label":"x\\"y"}},
        {"key":"cell:a","frame":[0.333,0,10,20],"alpha":0.333333}
        ] }
        ] }

        """)
  }

  private static let head = #"{ "snapshot": 1, "devices": ["document"], "at": ["full"], "layouts": "#
  private static let entry = #"{ "device": "document", "at": "full", "contentSize": [1, 1], "elements": "#

  /// A text with a mark ‸ at the position of the error, and a part of the message.
  static let invalid: [(String, String)] = [
    ("‸", "expected"), ("‸[]", "expected an object"), ("\(head)‸", "expected"),
    ("\u{FEFF}{ \"snapshot\": ‸2 }", "version 2"),
    ("{ \"snapshot\": ‸2 }", "version 2, and this layoutd reads version 1"), ("  ‸{}", "snapshot"),
    (#"‸{ "snapshot": 1, "at": ["full"], "layouts": [] }"#, "devices"),
    (#"{ "snapshot": 1, "devices": ‸[], "at": ["full"], "layouts": [] }"#, "\"devices\" is empty; list"),
    (#"{ "snapshot": 1, "devices": [‸"Newton"], "at": ["full"] }"#, "unknown device \"Newton\""),
    (#"{ "snapshot": 1, "devices": ["document"], "at": [‸"all"] }"#, "expected \"full\" or [x, y]"),
    (#"{ "snapshot": 1, "devices": ["document"], "at": [‸[1]] }"#, "expected two numbers"),
    ("\(head)‸[] }", "has none for \"document\" at \"full\""),
    ("\(head)[\(entry)[‸{}] }] }", "an element has no \"key\""),
    ("\(head)[\(entry)[] }] } ‸x", "expected"),
    (#"{ "snapshot": 1, "colour": ‸1 }"#, "unknown member \"colour\""),
  ]

  @Test func `a byte order mark is skipped`() throws {
    let written = Self.text([(LayoutVariant(), layout([cell("a")]))])
    let entries = try Self.read("\u{FEFF}" + written).entries
    #expect(Self.text(entries.map { (variant: $0.variant, layout: $0.layout) }) == written)
  }

  @Test(arguments: invalid)
  func `an invalid snapshot is reported with its position`(marked: String, message: String) throws {
    let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
    let error = #expect(throws: JSONError.self) { try Self.read(parts.joined()) }
    #expect(error?.offset == parts[0].utf8.count)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
