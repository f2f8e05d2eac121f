import JSON

/// Something that could be written at a place of a text.
package struct Proposal: Equatable, Sendable {
  /// What a proposal is; clients show it as a picture.
  package enum Sort: Sendable {
    case key
    case word
    case value
    case color
    case file
    case folder
    /// A place in another file.
    case reference
    /// A whole object.
    case snippet
    /// Something in the document, by its name.
    case name
  }

  package var sort: Sort
  /// What a list of proposals shows.
  package var label: String
  /// What it may be, in a few words of Markdown; empty for none.
  package var detail: String
  /// Markdown.
  package var documentation: String
  /// What replaces the range.
  package var text: String
  /// The same with tab stops, as LSP writes snippets.
  package var snippet: String
  /// Bytes of the newest text; never over the end of a line.
  package var range: Range<Int>
  /// What is compared with what the range holds so far, without quotes; nil for the label.
  package var filter: String?
  /// What else to write, apart from the range and before it.
  package var moreEdits: [TextEdit] = []
  /// Whether there are others like it that come when more is typed.
  package var isOneOfMore = false
}

extension Proposal {
  /// The text without a control character, for clients that insert words: what parts its tokens is at most a space.
  package var textInOneLine: String {
    // Strings have them escaped, so they stand between tokens.
    guard text.utf8.contains(where: \.isControl) else { return text }
    var line: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let blanks = rest.prefix { $0.isBlank || $0.isControl }
      guard blanks.contains(where: \.isControl) else {
        line.append(byte)
        rest.removeFirst()
        continue
      }
      rest = rest.dropFirst(blanks.count)
      // As a list on one line is written.
      if line.last != UInt8(ascii: "["), rest.first != UInt8(ascii: "]") { line.append(UInt8(ascii: " ")) }
    }
    return String(decoding: line, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isControl: Bool { self < 0x20 }
}
