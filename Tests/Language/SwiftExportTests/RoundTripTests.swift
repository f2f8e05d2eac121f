import CollectionLayout
import Foundation
import LayoutDocument
import SwiftExport
import TestSupport
import Testing

/// Exports compiled with the `UIKit` product have the frames of the engine.
@Suite struct RoundTripTests {
  /// The examples of the documentation.
  private static let examples = Project.names(in: Project.examples, endingWith: ".layout.json").enumerated().map {
    ExportedCase(
      (try? Project.text(Project.examples.appendingPathComponent($1))) ?? "", name: "Example\($0)",
      folder: Project.examples.path)
  }

  @Test(.enabled(if: SlowTests.areAll, "make check compiles in both language modes"))
  func `exports of the examples compile in the language mode of Swift 5`() throws {
    let printed = try RoundTripProgram.run(Self.examples, mode: 5)
    #expect(printed.count == Self.examples.count && printed.values.allSatisfy { $0.count == 3 })
  }

  /// Columns of 124 points at 2 pixels per point; the container is half a pixel wider than a multiple of pixels.
  private static let columns = ExportedCase(
    #"""
    {"viewport": {"width": 393, "height": 800}, "displayScale": 2,
     "layout": {"kind": "grid", "columnCount": 3, "columnSpacing": 7.375, "sectionInset": {"left": 6.25}},
     "sections": [{"items": [{"repeat": 3}]}]}
    """#, name: "Columns")

  /// A viewport of the minimum width of a variant, with a container that is narrower.
  private static let variants = ExportedCase(
    #"""
    {"viewport": {"width": 400, "height": 800}, "contentInset": {"left": 20, "right": 30},
     "layout": {"kind": "grid", "columnCount": 2, "variants": [
      {"minWidth": 400, "layout": {"columnCount": 3}}, {"minWidth": 401, "layout": {"columnCount": 4}}]},
     "sections": [{"items": [{"repeat": 12}]}]}
    """#, name: "Variants")

  /// A self-sizing flow in which an item has the mean size, lanes whose ends differ by a rounding error, and sections of a
  /// length that is no whole number of pixels.
  private static let sizes = [
    #"{"layout": {"kind": "flow", "estimatedItemSize": [100, 50]}, "sections": [{"items": [{"size": [100, 100]}, {}]}]}"#,
    #"""
    {"layout": {"kind": "waterfall", "columnCount": 2}, "sections": [
     {"items": [{"height": 0.1}, {"height": 0.3}, {"height": 0.2}, {"height": 40}]}]}
    """#,
    #"{"displayScale": 2, "layout": {"kind": "flow", "itemSize": [100, 33.3], "lineAlignment": "leading"}, "sections": ["#
      + [String](repeating: #"{"items": [{}]}"#, count: 10).joined(separator: ", ") + "]}",
  ].enumerated().map { ExportedCase($1, name: "Sizes\($0)") }

  /// Sticky views of sections beside sticky views of the collection with insets.
  private static let held = [("push", "HeldPush"), ("stack", "HeldStack")].map { mode, name in
    let section = #"{"header": 20, "footer": {"length": 15, "sticky": true}, "items": [{"repeat": 8}]}"#
    return ExportedCase(
      """
      {"viewport": {"width": 300, "height": 200}, "stickyHeaders": "\(mode)", "layout": {"kind": "list", "rowHeight": 50},
        "header": {"length": 30, "inset": {"top": 10, "bottom": 5}},
        "footer": {"length": 20, "sticky": true, "inset": {"top": 4, "bottom": 6}}, "sections": [\(section), \(section)]}
      """, name: name)
  }

  /// Lines of tags with different heights, in both directions.
  private static let tags = ["leading", "center", "trailing", "justified"].enumerated().map { number, alignment in
    let direction = number % 2 == 0 ? "vertical" : "horizontal"
    // Columns from right to left are compared only where they fill the viewport.
    let width = number == 3 ? 120 : 250
    return ExportedCase(
      """
      {"viewport": {"width": \(width), "height": 200}, "scrollDirection": "\(direction)",
       "layoutDirection": "\(number > 1 ? "rtl" : "ltr")",
       "layout": {"kind": "tags", "alignment": "\(alignment)"\(number == 0 ? "" : ", \"maximumLines\": \(number)")},
       "sections": [{"footer": 9, "items": [{"repeat": 12, "width": {"random": [20, 90]},
                                             "height": {"cycle": [31, 48, 60]}}]}]}
      """, name: "Tags\(number)")
  }

  @Test(
    arguments: [
      (#"{"kind": "flow", "variants": [{"minWidth": 700, "layout": {"kind": "grid"}}]}"#, true),
      (#"{"kind": "tags", "variants": [{"minWidth": 700, "layout": {"kind": "list"}}]}"#, true),
      (#"{"kind": "tags", "variants": [{"minWidth": 700, "layout": {"fontSize": 20}}]}"#, true),
      (#"{"kind": "flow", "variants": [{"minWidth": 700, "layout": {"sectionInset": 7}}]}"#, false),
      (#"{"kind": "list", "variants": [{"minWidth": 700, "layout": {"kind": "grid"}}]}"#, false),
    ])
  func `variants that compute sizes differently are named`(layout: String, isNamed: Bool) {
    let one = ExportedCase(
      #"{"layout": \#(layout), "sections": [{"items": [{"aspectRatio": 2, "text": "a"}]}]}"#, name: "Variants")
    #expect(one.export.omissions.contains { $0.hasPrefix("The sizes of items in variants") } == isNamed)
  }

  @Test func `exports of random documents and of the examples have the frames of the engine`() throws {
    // Other documents than usual: LAYOUTD_SEED=1000.
    let first = ProcessInfo.processInfo.environment["LAYOUTD_SEED"].flatMap(UInt64.init) ?? 0
    let random = SlowTests.cases(first..<first + 200).map {
      ExportedCase(RandomDocument(seed: $0).text, name: "Random\($0)")
    }
    // A collection view has neither content without ends nor pinned cells.
    let unlike = ["Cards without end", "Rows and columns that stay"]
    let examples = Self.examples.filter { example in
      !example.export.omissions.contains { omission in unlike.contains { omission.hasPrefix($0) } }
    }
    let cases = examples + random + Self.sizes + Self.held + Self.tags + [Self.columns, Self.variants]
    #expect(examples.count > 10)
    let printed = try RoundTripProgram.run(cases, mode: 6)
    for one in cases {
      // Frames do not depend on the lanes that items keep in updates, nor on sizes that arrive later.
      let later = ["Lanes that items keep", "Sizes that items of a waterfall measure"]
      let omissions = one.export.omissions.filter { omission in !later.contains { omission.hasPrefix($0) } }
      #expect(omissions == [], "\(one.name)")
      let found = try #require(printed[one.name])
      #expect(RoundTripTests.differences(one, found) == [], "\(one.name): \(one.text)")
    }
  }

  /// Returns the first elements that differ.
  private static func differences(_ one: ExportedCase, _ found: [[String: [Double]]]) -> [String] {
    let expected = one.expected
    var lines: [String] = []
    guard expected.count == found.count else { return ["\(expected.count) offsets, found \(found.count)"] }
    for (offset, pair) in zip(expected, found).enumerated() {
      for name in Set(pair.0.keys).union(pair.1.keys).sorted() where lines.count < 6 {
        let (own, other) = (pair.0[name], pair.1[name])
        let isEqual = own.flatMap { own in
          other.map { other in zip(own, other).allSatisfy { abs($0 - $1) <= one.tolerance } }
        }
        if isEqual != true {
          lines.append("\(offset) \(name): \(own.map { "\($0)" } ?? "none"), found \(other.map { "\($0)" } ?? "none")")
        }
      }
    }
    return lines
  }
}
