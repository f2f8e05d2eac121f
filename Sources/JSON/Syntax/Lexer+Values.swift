extension Lexer {
  /// Scans a string up to its closing quote or the end of the line.
  mutating func string(_ quote: UInt8) -> Token {
    let start = position
    var form = RawSyntaxKind.string
    var lexicalError = quote == ASCII.quote ? nil : LexicalError.singleQuotes
    var isASCII = true
    var index = start + 1
    while index < text.count {
      let byte = text[index]
      if byte == quote {
        index += 1
        if !isASCII, UTF8Scanner.firstInvalid(text, in: start..<index) != nil {
          form = .escapedString
          lexicalError = lexicalError ?? .encoding
        }
        return finish(form, at: index, lexicalError)
      }
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn { break }
      if byte == ASCII.backslash {
        form = .escapedString
        let length = JSONText.escapeSequenceLength(text, at: index, end: text.count)
        index += length == 0 ? wrongEscapeLength(at: index, quote, &lexicalError) : length
        continue
      }
      if byte < 0x20 { lexicalError = lexicalError ?? .controlCharacter }
      if byte >= 0x80 { isASCII = false }
      index += 1
    }
    return finish(.unterminatedString, at: index, .unterminatedString)
  }

  /// Records an invalid escape and returns the number of bytes to skip. In a single-quoted string a single quote may be
  /// escaped.
  private func wrongEscapeLength(at offset: Int, _ quote: UInt8, _ lexicalError: inout LexicalError?) -> Int {
    if offset + 1 < text.count, text[offset + 1] == quote { return 2 }
    lexicalError = lexicalError ?? .escape
    return 1
  }

  /// Scans a number, a literal or another word.
  mutating func bareWord() -> Token {
    let start = position
    let first = text[start]
    if first == ASCII.minus || ASCII.isDigit(first), case .literal(let literal) = scanNumber(),
      endsWord(at: literal.range.upperBound)
    {
      return finish(.number, at: literal.range.upperBound, nil)
    }
    var index = start + 1
    if first == ASCII.equals {
      while index < text.count, text[index] == ASCII.equals || text[index] == ASCII.greater { index += 1 }
      return finish(.bareWord, at: index, nil)
    }
    while !endsWord(at: index) { index += 1 }
    if isWord("true", start..<index) { return finish(.true, at: index, nil) }
    if isWord("false", start..<index) { return finish(.false, at: index, nil) }
    if isWord("null", start..<index) { return finish(.null, at: index, nil) }
    if isNumberLike(start..<index) { return finish(.malformedNumber, at: index, .number) }
    return finish(.bareWord, at: index, nil)
  }

  private func scanNumber() -> NumberLiteral.Scan {
    NumberLiteral.scan(text, from: position, end: text.count)
  }

  private mutating func finish(_ form: RawSyntaxKind, at end: Int, _ lexicalError: LexicalError?) -> Token {
    let start = position
    position = end
    return Token(kind: .value(form), range: start..<end, lexicalError: lexicalError)
  }

  private func endsWord(at offset: Int) -> Bool {
    guard offset < text.count else { return true }
    switch text[offset] {
    case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab, ASCII.comma, ASCII.colon, ASCII.semicolon,
      ASCII.equals,
      ASCII.quote, ASCII.openBrace, ASCII.closeBrace, ASCII.openBracket, ASCII.closeBracket:
      return true
    case ASCII.slash: return startsComment(at: offset)
    default: return false
    }
  }

  private func isWord(_ word: String, _ range: Range<Int>) -> Bool {
    text[range].elementsEqual(word.utf8)
  }

  /// Whether the word is intended as a number: a digit after at most a sign and a point, or `NaN` or `Infinity`.
  private func isNumberLike(_ range: Range<Int>) -> Bool {
    var rest = text[range]
    if rest.first == ASCII.plus || rest.first == ASCII.minus { rest.removeFirst() }
    if rest.elementsEqual("NaN".utf8) || rest.elementsEqual("Infinity".utf8) { return true }
    if rest.first == ASCII.dot { rest.removeFirst() }
    return rest.first.map(ASCII.isDigit) ?? false
  }
}
