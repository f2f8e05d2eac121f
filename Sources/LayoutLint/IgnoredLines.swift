import JSON
package import LayoutDocument

/// The lines of a text for which comments silence rules: `// layoutd-ignore overlap, smallTarget` applies to the line
/// after the comment.
package struct IgnoredLines: Sendable {
  /// The start of the comment, after its marker.
  package static let directive = "layoutd-ignore"

  private let buffer: TextBuffer
  private var rules: [Int: Set<LintRuleName>] = [:]

  package init(_ document: DocumentSnapshot) {
    buffer = document.buffer
    for comment in document.syntax.comments {
      let found = IgnoredLines.rules(in: document.text[comment])
      guard !found.isEmpty else { continue }
      let (first, last) = (
        buffer.line(at: comment.lowerBound), buffer.line(at: max(comment.lowerBound, comment.upperBound - 1))
      )
      // Of comments on consecutive lines, all apply to the line after the last one.
      rules[last + 1, default: []].formUnion(found.union(rules[first] ?? []))
    }
  }

  /// Whether a comment silences a rule at one of some ranges.
  func contains(_ rule: LintRuleName, ranges: [Range<Int>]) -> Bool {
    !rules.isEmpty && ranges.contains { rules[buffer.line(at: $0.lowerBound)]?.contains(rule) == true }
  }

  /// Returns the rules that a comment names, separated by commas or blanks. Words that are no rules are ignored, so that
  /// a reason may follow.
  private static func rules(in comment: ArraySlice<UInt8>) -> Set<LintRuleName> {
    let text = comment.dropFirst(2).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let prefix = Array(directive.utf8)
    guard text.starts(with: prefix) else { return [] }
    let words = text.dropFirst(prefix.count).split { byte in
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      return !isLetter
    }
    return Set(words.prefix(100).compactMap { LintRuleName(rawValue: String(decoding: $0, as: UTF8.self)) })
  }
}
