package import LayoutBase

/// A token or a comment of a text. Only white space is between them.
package struct SyntaxToken: Equatable, Sendable {
  /// The kind of a token or comment.
  package enum Kind: UInt8, Sendable {
    case value
    case openBrace
    case closeBrace
    case openBracket
    case closeBracket
    case comma
    case colon
    case lineComment
    case blockComment
  }

  package let kind: Kind
  private let start: Int32
  private let end: Int32

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    start = Int32(clamping: range.lowerBound)
    end = Int32(clamping: range.upperBound)
  }

  /// The byte range. That of a line comment excludes trailing white space.
  package var range: Range<Int> { Int(start)..<Int(end) }

  package var isComment: Bool { kind == .lineComment || kind == .blockComment }

  /// Whether the token is `{` or `[`.
  package var isOpening: Bool { kind == .openBrace || kind == .openBracket }

  /// Whether the token is `}` or `]`.
  package var isClosing: Bool { kind == .closeBrace || kind == .closeBracket }
}

extension SyntaxToken {
  /// Returns all tokens and comments that start before an offset, in text order. The text may be malformed; its size is
  /// at most 2 GiB.
  ///
  /// The result is incomplete if `cancellation` is cancelled.
  package static func tokens(
    of text: [UInt8], before limit: Int = .max, cancellation: CancellationToken? = nil
  ) -> [SyntaxToken] {
    tokens(of: text, in: 0..<limit, cancellation: cancellation)
  }

  /// Returns all tokens and comments that start in `range`, whose start must be outside of tokens and comments. The
  /// result is incomplete if `cancellation` is cancelled.
  package static func tokens(
    of text: [UInt8], in range: Range<Int>, cancellation: CancellationToken? = nil
  ) -> [SyntaxToken] {
    let limit = range.upperBound
    var tokens = Lexer(text)
    // The text may begin with a byte order mark.
    tokens.position = max(tokens.position, range.lowerBound)
    var result: [SyntaxToken] = []
    while true {
      let token = tokens.next()
      for comment in tokens.comments where comment.lowerBound < limit {
        result.append(syntaxToken(ofComment: comment, text))
      }
      tokens.comments.removeAll(keepingCapacity: true)
      guard token.range.lowerBound < limit else { return result }
      let kind: Kind
      switch token.kind {
      case .value: kind = .value
      case .openBrace: kind = .openBrace
      case .closeBrace: kind = .closeBrace
      case .openBracket: kind = .openBracket
      case .closeBracket: kind = .closeBracket
      // A semicolon is a comma only for error recovery.
      case .comma: kind = token.lexicalError == nil ? .comma : .value
      case .colon: kind = .colon
      case .end: return result
      }
      result.append(SyntaxToken(kind, token.range))
      if result.count & 0xfff == 0, cancellation?.isCancelled == true { return result }
    }
  }

  private static func syntaxToken(ofComment range: Range<Int>, _ text: [UInt8]) -> SyntaxToken {
    let isHash = text[range.lowerBound] == UInt8(ascii: "#")
    guard isHash || text[range.lowerBound + 1] == ASCII.slash else { return SyntaxToken(.blockComment, range) }
    var end = range.upperBound
    while text[end - 1] == ASCII.space || text[end - 1] == ASCII.tab { end -= 1 }
    return SyntaxToken(.lineComment, range.lowerBound..<end)
  }
}
