import JSON

/// The context of a syntax error.
struct SyntaxErrorContext {
  let place: QuickFixContext
  /// The tokens before the error, without comments.
  let precedingTokens: [SyntaxToken]

  init(_ place: QuickFixContext) {
    self.place = place
    precedingTokens = SyntaxToken.tokens(of: place.text, before: place.diagnostic.range.lowerBound).filter {
      !$0.isComment
    }
  }

  /// The context of the last token before the error.
  var last: SyntaxErrorContext? {
    precedingTokens.last.map { token in
      var diagnostic = place.diagnostic
      diagnostic.range = token.range
      return SyntaxErrorContext(QuickFixContext(diagnostic, in: place.document, place.style))
    }
  }

  /// The range of the unexpected token; empty at the end of the text.
  var range: Range<Int> { place.diagnostic.range }
  var token: ArraySlice<UInt8> { place.text[range] }

  /// Whether the token is a string without its closing quote.
  var isUnterminatedString: Bool { SyntaxTree(Array(token)).root?.isUnterminated ?? false }

  /// Whether the token is a comment that begins with `#`.
  var isHashComment: Bool { token.first == UInt8(ascii: "#") && place.tree.comments.contains(range) }

  /// Whether the error is a missing quote.
  var lacksQuote: Bool { place.diagnostic.message == "A quote is missing on this line." }

  /// The range of several words without quotes that begin with the token, up to the next punctuation; nil for one word.
  var words: Range<Int>? {
    var end = range.upperBound
    for offset in range.upperBound..<min(place.text.count, range.upperBound + 80) {
      let byte = place.text[offset]
      if byte.isLineEnd || ",:{}[]\"'/#".utf8.contains(byte) { break }
      if !byte.isBlank { end = offset + 1 }
    }
    return end > range.upperBound ? range.lowerBound..<end : nil
  }

  /// The end of the token before the error.
  var start: Int { precedingTokens.last?.range.upperBound ?? range.lowerBound }

  /// Whether only closing brackets follow the token.
  var isLast: Bool {
    let next = SyntaxToken.tokens(of: place.text).first { !$0.isComment && $0.range.lowerBound >= range.upperBound }
    return next?.isClosing ?? true
  }

  /// Whether the innermost container around the error is an array.
  var isInArray: Bool { place.path.last { $0.kind == .object || $0.kind == .array }?.kind == .array }

  /// Whether the error is after a complete root value.
  var isBehindRoot: Bool {
    guard let root = place.tree.root, !root.isUnclosed else { return false }
    return root.range.upperBound <= range.lowerBound && !token.starts(with: "/*".utf8)
  }

  /// The schema path of the error.
  private var path: SchemaPath { SchemaPath(at: range.lowerBound, in: place.tree) }

  /// The type of a value at the error; nil for a key and for a value without a schema.
  var type: ValueSchema? {
    if case .value(let type, _) = path.context { return type }
    return nil
  }

  /// Returns placeholder values that are valid at the error; empty if there is no sensible one.
  func placeholders() -> [[UInt8]] {
    let path = path
    if case .value(let type, _) = path.context {
      let value = path.key.flatMap { PlaceholderValue.value(of: $0) } ?? PlaceholderValue.value(of: type)
      return (value.map { [place.written($0)] } ?? []) + [Array("null".utf8)]
    }
    // The error is after a key without a colon.
    if let key = place.path.last(where: { $0.kind == .object })?.members.last(where: {
      $0.value == nil && $0.key.range.upperBound <= range.lowerBound
    }),
      case .key = SchemaPath(at: key.key.range.lowerBound, in: place.tree).context,
      let description = SchemaPath(at: key.key.range.lowerBound, in: place.tree).key,
      let value = PlaceholderValue.value(of: description)
    {
      return [place.written(value)]
    }
    return []
  }
}
