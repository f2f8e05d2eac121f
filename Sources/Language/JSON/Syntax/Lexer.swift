/// Lexer: splits a text into tokens and collects the comments.
struct Lexer {
  /// The kind of a token. A value has the kind of its node.
  enum Kind: Equatable {
    case value(RawSyntaxKind)
    case openBrace
    case closeBrace
    case openBracket
    case closeBracket
    case comma
    case colon
    case end
  }

  /// A token with an error inside it, if any.
  struct Token {
    var kind: Kind
    var range: Range<Int>
    var lexicalError: LexicalError?
  }

  /// An error inside a token. An enum, because a string in every token takes a tenth of the parsing time.
  enum LexicalError {
    case singleQuotes
    case encoding
    case controlCharacter
    case escape
    case unterminatedString
    case number
    case semicolon

    var message: String {
      switch self {
      case .singleQuotes: "use double quotes for strings"
      case .encoding: "the string is not UTF-8"
      case .controlCharacter: "a control character in a string must be escaped"
      case .escape: "the string has an invalid escape sequence"
      case .unterminatedString: "the string has no closing quote on its line"
      case .number: "this is not a JSON number"
      case .semicolon: "expected ',' instead of ';'"
      }
    }
  }

  let text: [UInt8]
  var position: Int
  var comments: [Range<Int>] = []
  /// The range of the unterminated block comment; nil if there is none.
  var openComment: Range<Int>?
  /// The comments that begin with `#`, as in other languages. The parser reports them as errors and removes them.
  var hashComments: [Range<Int>] = []

  init(_ text: [UInt8]) {
    self.text = text
    position = text.byteOrderMarkLength
  }

  /// Returns the next token; at the end of the text `end` with an empty range, each time.
  mutating func next() -> Token {
    skipTrivia()
    let start = position
    guard start < text.count else { return Token(kind: .end, range: start..<start) }
    switch text[start] {
    case ASCII.quote: return string(ASCII.quote)
    case ASCII.apostrophe: return string(ASCII.apostrophe)
    case ASCII.openBrace: return punctuation(.openBrace)
    case ASCII.closeBrace: return punctuation(.closeBrace)
    case ASCII.openBracket: return punctuation(.openBracket)
    case ASCII.closeBracket: return punctuation(.closeBracket)
    case ASCII.comma: return punctuation(.comma)
    // Read as a comma, with an error.
    case ASCII.semicolon: return punctuation(.comma, .semicolon)
    case ASCII.colon: return punctuation(.colon)
    default: return bareWord()
    }
  }

  /// Whether a colon follows, or an equals sign, which is read as a colon. Consumes nothing.
  mutating func colonFollows() -> Bool {
    let before = (position, comments.count, openComment, hashComments.count)
    skipTrivia()
    let isColon = position < text.count && (text[position] == ASCII.colon || text[position] == ASCII.equals)
    position = before.0
    comments.removeLast(comments.count - before.1)
    openComment = before.2
    hashComments.removeLast(hashComments.count - before.3)
    return isColon
  }

  private mutating func punctuation(_ kind: Kind, _ lexicalError: LexicalError? = nil) -> Token {
    position += 1
    return Token(kind: kind, range: position - 1..<position, lexicalError: lexicalError)
  }

  /// Advances past white space and comments.
  private mutating func skipTrivia() {
    while position < text.count {
      if ASCII.isSpace(text[position]) {
        position += 1
      } else if startsComment(at: position) {
        skipComment()
      } else if startsHashComment(at: position) {
        let start = position
        while position < text.count, !isLineEnd(text[position]) { position += 1 }
        comments.append(start..<position)
        hashComments.append(start..<position)
      } else {
        return
      }
    }
  }

  /// Whether a comment (`//` or `/*`) starts at `offset`.
  func startsComment(at offset: Int) -> Bool {
    guard text[offset] == ASCII.slash, offset + 1 < text.count else { return false }
    return text[offset + 1] == ASCII.slash || text[offset + 1] == ASCII.star
  }

  /// Whether a comment that begins with `#` starts at `offset`: not `#ff0000`, a color without quotes.
  private func startsHashComment(at offset: Int) -> Bool {
    guard text[offset] == UInt8(ascii: "#") else { return false }
    let word = text[(offset + 1)...].prefix { !ASCII.isSpace($0) && $0 != ASCII.comma }
    guard let first = word.first else { return true }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "!") { return true }
    guard word.count > 8 || !word.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return false }
    // Only at the start of a line: elsewhere a word such as `#reviewed` is probably a value.
    let before = text[..<offset].last { $0 != ASCII.space && $0 != ASCII.tab }
    return before.map(isLineEnd) ?? true
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == ASCII.lineFeed || byte == ASCII.carriageReturn }

  private mutating func skipComment() {
    let start = position
    let isBlock = text[start + 1] == ASCII.star
    position += 2
    while position < text.count {
      let byte = text[position]
      if !isBlock, byte == ASCII.lineFeed || byte == ASCII.carriageReturn { break }
      if isBlock, byte == ASCII.star, position + 1 < text.count, text[position + 1] == ASCII.slash {
        position += 2
        comments.append(start..<position)
        return
      }
      position += 1
    }
    comments.append(start..<position)
    if isBlock { openComment = start..<position }
  }
}

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

  /// Returns the number of bytes to skip at an invalid escape sequence: 2 for a backslash before the string's `quote`,
  /// which is valid in a single-quoted string, too; otherwise 1, and sets `lexicalError`.
  private func wrongEscapeLength(at offset: Int, _ quote: UInt8, _ lexicalError: inout LexicalError?) -> Int {
    if offset + 1 < text.count, text[offset + 1] == quote { return 2 }
    lexicalError = lexicalError ?? .escape
    return 1
  }

  /// Scans a number, `true`, `false`, `null`, an operator that begins with `=`, or a word that is no JSON.
  mutating func bareWord() -> Token {
    let start = position
    let first = text[start]
    if first == ASCII.minus || ASCII.isDigit(first),
      case .literal(let literal) = NumberLiteral.scan(text, from: start, end: text.count),
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

  /// Whether the word is intended as a number: after an optional sign it begins with a digit, also one behind a point,
  /// or is `NaN` or `Infinity`.
  private func isNumberLike(_ range: Range<Int>) -> Bool {
    var word = text[range]
    if word.first == ASCII.plus || word.first == ASCII.minus { word.removeFirst() }
    if word.elementsEqual("NaN".utf8) || word.elementsEqual("Infinity".utf8) { return true }
    if word.first == ASCII.dot { word.removeFirst() }
    return word.first.map(ASCII.isDigit) ?? false
  }
}
