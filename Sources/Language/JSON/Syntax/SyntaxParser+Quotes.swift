// Recovery from a missing quote. Without it, the text between all later strings would be read as strings, and each
// would be an error.
extension SyntaxParser {
  /// The maximum number of bytes after a bare word in which the quote that ends its string is searched.
  private static let wordDistance = 64
  /// The maximum number of line breaks that recovery accepts in one string; JSON permits none.
  private static let lineLimit = 8

  /// Recovers from a token that is text of a string without its opening or closing quote. Returns false for any other
  /// token.
  ///
  /// Such a token touches a quote, which words and numbers of valid JSON never do, and the rest of its line has an odd
  /// number of quotes. The text up to the next quote is read as the string, so that the following strings are no
  /// errors.
  mutating func recoverFromMissingQuote(at token: Lexer.Token) -> Bool {
    guard case .value(let form) = token.kind, !frames.isEmpty, state != .ignored, state != .belowDepthLimit,
      token.range.lowerBound >= balancedEnd, form != .string, form != .escapedString, form != .unterminatedString,
      tokens.text[token.range.lowerBound] != ASCII.equals,
      touchesQuote(token.range, isWord: form == .bareWord || form == .malformedNumber)
    else { return false }
    let line = quotes(from: token.range.lowerBound)
    balancedEnd = line.end
    guard line.isOdd, let quote = line.first else { return false }
    fail("a quote is missing on this line", at: token.range)
    tokens.position = quote + 1
    lastEnd = quote + 1
    lastWasCut = false
    if frames.last?.isObject == true, tokens.colonFollows() {
      frames[frames.count - 1].key = nodes.count
      append(.bareWord, token.range)
      state = .colon
      return true
    }
    switch state {
    case .key: state = .memberEnd
    case .memberValue:
      if let key = frames.last?.key, key >= 0 { nodes[key].hasValue = true }
      append(.bareWord, token.range)
      endValue()
    case .element:
      append(.bareWord, token.range)
      endValue()
    default: endValue()
    }
    return true
  }

  /// Returns the end of a string that contains line breaks, after its closing quote on a later line; nil if the
  /// unterminated string `token` probably ends on its line, or has more than `lineLimit` line breaks.
  func end(ofStringWithLineBreaks token: Lexer.Token) -> Int? {
    let text = tokens.text
    guard text[token.range.lowerBound] == ASCII.quote, !frames.isEmpty else { return nil }
    var lines = 0
    var hasText = false
    var index = token.range.upperBound
    while index < text.count {
      let byte = text[index]
      switch byte {
      case ASCII.lineFeed:
        lines += 1
        if lines > Self.lineLimit { return nil }
      case ASCII.quote:
        guard quotes(from: index).isOdd else { return nil }
        let next = text[(index + 1)...].first { $0 != ASCII.space && $0 != ASCII.tab } ?? ASCII.lineFeed
        let isEnd = [
          ASCII.comma, ASCII.colon, ASCII.closeBrace, ASCII.closeBracket, ASCII.lineFeed, ASCII.carriageReturn,
        ].contains(next)
        return isEnd ? index + 1 : nil
      case ASCII.openBrace, ASCII.closeBrace, ASCII.openBracket, ASCII.closeBracket, ASCII.colon: return nil
      case ASCII.comma where !hasText: return nil
      default: if !ASCII.isSpace(byte) { hasText = true }
      }
      index += 1
    }
    return nil
  }

  /// Returns whether a quote directly precedes or follows a token, or follows the words after a bare word.
  private func touchesQuote(_ range: Range<Int>, isWord: Bool) -> Bool {
    let text = tokens.text
    if range.lowerBound > 0, text[range.lowerBound - 1] == ASCII.quote { return true }
    let limit = isWord ? min(text.count, range.upperBound + Self.wordDistance) : min(text.count, range.upperBound + 1)
    for byte in text[range.upperBound..<limit] {
      switch byte {
      case ASCII.quote: return true
      case ASCII.comma, ASCII.colon, ASCII.openBrace, ASCII.closeBrace, ASCII.openBracket, ASCII.closeBracket,
        ASCII.lineFeed, ASCII.carriageReturn, ASCII.semicolon:
        return false
      default: continue
      }
    }
    return false
  }

  /// Counts the quotes from an offset outside of strings to the end of its line or to a comment. Returns whether their
  /// number is odd, the offset of that end, and the offset of the first quote; nil if there are none.
  private func quotes(from start: Int) -> (isOdd: Bool, end: Int, first: Int?) {
    let text = tokens.text
    var first: Int?
    var isInside = false
    var index = start
    scan: while index < text.count {
      switch text[index] {
      case ASCII.lineFeed, ASCII.carriageReturn: break scan
      case ASCII.quote:
        if first == nil { first = index }
        isInside.toggle()
      case ASCII.backslash where isInside && index + 1 < text.count:
        if text[index + 1] == ASCII.quote || text[index + 1] == ASCII.backslash { index += 1 }
      case ASCII.slash where !isInside && tokens.startsComment(at: index): break scan
      default: break
      }
      index += 1
    }
    return (isInside, min(index, text.count), first)
  }
}
