import JSON

/// A text to insert, plain and as a snippet.
struct InsertText: Equatable {
  var text: String
  var snippet: String

  /// The same text in both.
  init(_ text: String) {
    self.text = text
    snippet = InsertText.escaped(text)
  }

  init(text: String, snippet: String) {
    self.text = text
    self.snippet = snippet
  }

  /// A text that is there to be written over.
  init(stop text: String) { self.init(text: text, snippet: "${1:\(InsertText.escaped(text))}") }

  /// A text that means itself in a snippet.
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
