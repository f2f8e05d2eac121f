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

  @Test func `exports of the examples compile in the language mode of Swift 5`() throws {
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

  @Test func `exports of random documents and of the examples have the frames of the engine`() throws {
    // Other documents than usual: LAYOUTD_SEED=1000.
    let first = ProcessInfo.processInfo.environment["LAYOUTD_SEED"].flatMap(UInt64.init) ?? 0
    let random = (first..<first + 200).map { ExportedCase(RandomDocument(seed: $0).text, name: "Random\($0)") }
    let cases = Self.examples + random + [Self.columns]
    #expect(Self.examples.count > 10)
    let printed = try RoundTripProgram.run(cases, mode: 6)
    for one in cases {
      // Frames do not depend on the lanes that items keep in updates.
      #expect(one.export.omissions.filter { !$0.hasPrefix("Lanes that items keep") } == [], "\(one.name)")
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
