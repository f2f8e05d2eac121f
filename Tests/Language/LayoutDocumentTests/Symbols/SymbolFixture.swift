import LanguageFeatures
import LayoutDocument
import TestSupport

/// A document whose names are queried by the text around them.
struct SymbolFixture {
  let fixture: DocumentFixture

  init(_ text: String, files: [String: String] = [:]) { fixture = DocumentFixture(text, files: files) }

  var document: DocumentSnapshot { fixture.document }
  var text: String { String(decoding: document.text, as: UTF8.self) }

  /// Returns the byte offset of the bar in a context.
  func offset(_ context: String) -> Int {
    let parts = context.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let found = document.text.firstRange(of: Array((String(parts[0]) + String(parts[1])).utf8))
    return (found?.lowerBound ?? -1_000_000) + parts[0].utf8.count
  }

  func string(_ range: Range<Int>) -> String { String(decoding: document.text[range], as: UTF8.self) }

  /// Returns the texts of all occurrences of the name at an offset, with `*` before definitions.
  func uses(_ context: String) -> [String] {
    let names = document.names
    guard let place = names.occurrence(at: offset(context)) else { return [] }
    return names.occurrences(of: names.occurrences[place].symbol).map {
      ($0.isDefinition ? "*" : "") + string($0.range)
    }
  }

  /// Returns the text of the declaration of the name at an offset.
  func declaration(_ context: String) -> String? {
    document.names.symbol(at: offset(context)).map { string($0.declaration) }
  }

  /// Returns the text after a rename at an offset, or the message of the error.
  func renamed(_ context: String, to name: String) -> String {
    do throws(RenameError) {
      guard let edits = try RenameProvider(document).rename(at: offset(context), to: name) else { return "nothing" }
      return String(decoding: TextEdit.applied(edits, to: document.text), as: UTF8.self)
    } catch {
      return error.message
    }
  }
}
