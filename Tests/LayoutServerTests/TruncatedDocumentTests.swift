import CollectionLayout
import LayoutDocument
import Testing

@Suite struct TruncatedDocumentTests {
  /// Every place of a short text; of a long one as many, at a distance that meets every kind of place.
  private static func places(in text: [UInt8]) -> StrideTo<Int> {
    stride(from: 0, to: text.count, by: 1 + text.count / 2_000 * 2)
  }

  @Test(arguments: Examples.documents)
  func `a document that ends anywhere is a syntax error or a whole document`(name: String) throws {
    let text = try Examples.bytes(name)
    for length in Self.places(in: text) {
      let document = try Examples.document(name, text: Array(text.prefix(length)))
      if document.isStale {
        #expect(document.diagnostics.contains { $0.code == "syntax" }, "\(name) cut at \(length)")
      } else {
        // Only the white space at the end is missing.
        #expect(document.diagnostics.isEmpty && !document.model.collection.sections.isEmpty)
        #expect(text[length...].allSatisfy { $0 <= 0x20 }, "\(name) cut at \(length)")
      }
      #expect(document.diagnostics.allSatisfy { $0.range.upperBound <= length && !$0.message.isEmpty })
    }
  }

  @Test(arguments: Examples.documents, Array("\"{}[],:/\\0-\n\u{0}".utf8) + [0xFF])
  func `a document with any byte damaged is read to its end`(name: String, byte: UInt8) throws {
    var text = try Examples.bytes(name)
    for index in Self.places(in: text) {
      let before = text[index]
      text[index] = byte
      let document = Document(text: text, location: .init(folder: nil), files: .none)
      document.refresh()
      text[index] = before
      #expect(document.diagnostics.allSatisfy { $0.range.upperBound <= text.count }, "\(name) at \(index)")
      #expect(!document.isStale || !document.diagnostics.isEmpty)
    }
  }
}
