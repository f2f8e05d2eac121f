import JSON

/// A text to insert, as plain text and as an LSP snippet.
struct InsertText: Equatable {
  var text: String
  var snippet: String

  /// Creates a text without tab stops.
  init(_ text: String) {
    self.text = text
    snippet = InsertText.escaped(text)
  }

  init(text: String, snippet: String) {
    self.text = text
    self.snippet = snippet
  }

  /// Creates a tab stop with a placeholder.
  init(stop text: String) { self.init(text: text, snippet: "${1:\(InsertText.escaped(text))}") }

  /// Escapes a text for use in a snippet.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\$}".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  static func + (left: InsertText, right: InsertText) -> InsertText {
    InsertText(text: left.text + right.text, snippet: left.snippet + right.snippet)
  }
}
