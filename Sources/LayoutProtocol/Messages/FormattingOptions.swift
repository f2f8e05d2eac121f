package import JSON

/// How an editor wants a text indented.
package struct FormattingOptions: Equatable, Sendable {
  /// The columns of one level; nil where the client does not say.
  package var tabSize: Int?
  /// Whether levels are spaces and not tabs.
  package var insertSpaces = true

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "tabSize":
        // Some editors say -1, or a fraction, where nobody set anything.
        if try !reader.readNull() { tabSize = Int(min(max(try reader.readDouble(), 0), 1_000)) }
      case "insertSpaces":
        if try !reader.readNull() { insertSpaces = try reader.readBool() }
      default: break
      }
    }
  }
}
