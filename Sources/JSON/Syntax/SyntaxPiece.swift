package import Cancellation

/// A token or a comment: the text is its pieces with nothing but white space between them.
package struct SyntaxPiece: Equatable, Sendable {
  /// What a piece is.
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

  /// The bytes of the piece; of a comment that ends with its line, without the white space at that end.
  package var range: Range<Int> { Int(start)..<Int(end) }

  package var isComment: Bool { kind == .lineComment || kind == .blockComment }

  /// Whether it is `{` or `[`.
  package var isOpening: Bool { kind == .openBrace || kind == .openBracket }

  /// Whether it is `}` or `]`.
  package var isClosing: Bool { kind == .closeBrace || kind == .closeBracket }
}

extension SyntaxPiece {
  /// All pieces that begin before an offset, in text order; of a text of at most 2 GiB, however wrong it is.
  ///
  /// The rest is missing where `cancellation` is cancelled.
  package static func pieces(
    of text: [UInt8], before limit: Int = .max, cancellation: CancellationToken? = nil
  ) -> [SyntaxPiece] {
    var tokens = SyntaxTokens(text)
    var pieces: [SyntaxPiece] = []
    while true {
      let token = tokens.next()
      for comment in tokens.comments where comment.lowerBound < limit { pieces.append(piece(ofComment: comment, text)) }
      tokens.comments.removeAll(keepingCapacity: true)
      guard token.range.lowerBound < limit else { return pieces }
      let kind: Kind
      switch token.kind {
      case .value: kind = .value
      case .openBrace: kind = .openBrace
      case .closeBrace: kind = .closeBrace
      case .openBracket: kind = .openBracket
      case .closeBracket: kind = .closeBracket
      // A semicolon is a comma only for whoever reads on.
      case .comma: kind = token.mistake == nil ? .comma : .value
      case .colon: kind = .colon
      case .end: return pieces
      }
      pieces.append(SyntaxPiece(kind, token.range))
      if pieces.count & 0xfff == 0, cancellation?.isCancelled == true { return pieces }
    }
  }

  private static func piece(ofComment range: Range<Int>, _ text: [UInt8]) -> SyntaxPiece {
    guard text[range.lowerBound + 1] == Byte.slash else { return SyntaxPiece(.blockComment, range) }
    var end = range.upperBound
    while text[end - 1] == Byte.space || text[end - 1] == Byte.tab { end -= 1 }
    return SyntaxPiece(.lineComment, range.lowerBound..<end)
  }
}
