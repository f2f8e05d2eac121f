import JSON
package import LayoutBase

/// Indents the current line while the user types (`textDocument/onTypeFormatting`), also in incomplete texts.
package enum OnTypeIndenter {
  /// The characters that trigger indentation.
  package static let triggers: [String] = ["\n", "}", "]", ","]

  /// Returns the edit that indents the line of an offset, directly after a typed character; nil if no edit is needed.
  ///
  /// A line gets one level more than the line with the innermost open bracket, or the same indentation if it starts
  /// with the closing bracket. Lines that start inside a comment are not indented. A typed closing bracket indents its
  /// line only if it is the first character on it. Returns nil if `token` is cancelled.
  package static func edit(
    after character: String, at offset: Int, in text: [UInt8], _ indentation: Indentation,
    token: CancellationToken? = nil
  ) -> TextEdit? {
    let offset = min(max(offset, 0), text.count)
    let start = DetectedStyle.lineStart(text, of: offset)
    let currentIndent = DetectedStyle.indent(text, at: offset)
    let first = start + currentIndent.count
    let isClosing = first < text.count && (text[first] == UInt8(ascii: "}") || text[first] == UInt8(ascii: "]"))
    if character == "}" || character == "]" {
      guard isClosing, first + 1 == offset else { return nil }
    }
    let before = SyntaxToken.tokens(of: text, before: start, cancellation: token)
    if token?.isCancelled == true { return nil }
    if let last = before.last, last.range.upperBound > start { return nil }
    var open = SyntaxToken.unclosed(among: before, cancellation: token)
    // A closing bracket that does not match the innermost open one also closes all brackets inside of its match.
    if isClosing, let closing = SyntaxToken.tokens(of: text, in: start..<first + 1).last {
      if let match = open.lastIndex(where: closing.closes) { open.removeSubrange((match + 1)...) }
    }
    let outer = open.last.map { DetectedStyle.indent(text, at: $0.range.lowerBound) } ?? []
    let indent = open.isEmpty || isClosing ? outer : outer + indentation.unit
    return TextEdit.minimized(start..<first, indent, in: text)
  }
}

extension SyntaxToken {
  /// Whether this closing bracket is of the same kind as an opening one.
  fileprivate func closes(_ opening: SyntaxToken) -> Bool {
    opening.kind == (kind == .closeBrace ? .openBrace : .openBracket)
  }

  /// Returns the opening brackets that are not closed. A closing bracket closes the innermost open bracket of its kind,
  /// and all brackets inside of that. Incomplete if `cancellation` is cancelled.
  static func unclosed(among tokens: [SyntaxToken], cancellation: CancellationToken? = nil) -> [SyntaxToken] {
    var open: [SyntaxToken] = []
    // Counted, so that a closing bracket without a match is skipped without a search.
    var openBraceCount = 0
    var poll = CancellationPoll(cancellation)
    for token in tokens where poll.shouldContinue() {
      if token.isOpening {
        open.append(token)
        if token.kind == .openBrace { openBraceCount += 1 }
      } else if token.isClosing, token.kind == .closeBrace ? openBraceCount > 0 : openBraceCount < open.count {
        // Removes the innermost open bracket that matches, and all brackets inside of it.
        while let last = open.popLast() {
          if last.kind == .openBrace { openBraceCount -= 1 }
          if token.closes(last) { break }
        }
      }
    }
    return open
  }
}
