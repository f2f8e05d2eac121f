import CollectionLayout
import LayoutDocument
import TestSupport
import Testing

@Suite struct TruncatedDocumentTests {
  /// Returns every offset of a short text, or as many of a long one. Their distance is odd.
  private static func places(in text: [UInt8], from start: Int = 0, every distance: Int = 1) -> StrideTo<Int> {
    stride(from: start, to: text.count, by: distance * SlowTests.offsetDistance * (1 + text.count / 2_000 * 2))
  }

  private static let damage = Array("\"{}[],:/\\0-\n\u{0}".utf8) + [0xFF]

  @Test(arguments: Examples.documents)
  func `a document cut at any offset is a syntax error or complete`(name: String) throws {
    let text = try Examples.bytes(name)
    let sectionCount = try Examples.document(name).model.collection.sections.count
    for length in Self.places(in: text) {
      let document = try Examples.document(name, text: Array(text.prefix(length)))
      if document.hasStaleModel {
        #expect(document.diagnostics.contains { $0.code == "syntax" }, "\(name) cut at \(length)")
      } else {
        // Only white space at the end is missing.
        #expect(document.diagnostics.isEmpty && document.model.collection.sections.count == sectionCount)
        #expect(text[length...].allSatisfy { $0 <= 0x20 }, "\(name) cut at \(length)")
      }
      #expect(document.diagnostics.allSatisfy { $0.range.upperBound <= length && !$0.message.isEmpty })
    }
  }

  // Each byte is written at every fifth offset, and the offsets differ between consecutive bytes.
  @Test(arguments: Examples.documents, damage.indices)
  func `a document with any byte damaged is parsed to its end`(name: String, damage: Int) throws {
    var text = try Examples.bytes(name)
    for index in Self.places(in: text, from: damage % 5, every: 5) {
      let before = text[index]
      text[index] = Self.damage[damage]
      let document = DocumentSnapshot(text: text, location: .init(folder: nil), files: .none)
      text[index] = before
      #expect(document.diagnostics.allSatisfy { $0.range.upperBound <= text.count }, "\(name) at \(index)")
      #expect(!document.hasStaleModel || !document.diagnostics.isEmpty)
    }
  }
}
