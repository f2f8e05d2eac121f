/// The tokens of a source text.
struct TokenList {
  let text: [UInt8]
  let tokens: [SwiftLexer.Token]

  init(_ text: [UInt8]) { (self.text, tokens) = (text, SwiftLexer.tokens(of: text)) }

  /// Returns the text of a token; empty if there is none.
  func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? String(decoding: text[tokens[index].range], as: UTF8.self) : ""
  }

  func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

  /// Returns the text of tokens in one line: white space and comments between tokens become one space. `others` are new
  /// texts of tokens, by index.
  func line(_ range: Range<Int>, replacing others: [Int: String] = [:]) -> String {
    let line = range.reduce(into: [UInt8]()) { line, index in
      if tokens[index].followsSpace, !line.isEmpty { line.append(0x20) }
      line += others[index].map { Array($0.utf8)[...] } ?? text[tokens[index].range]
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns the index of the closing brace by that of its opening brace.
  func braces() -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for index in tokens.indices {
      if tokens[index].kind == .punctuation(UInt8(ascii: "{")) { open.append(index) }
      if tokens[index].kind == .punctuation(UInt8(ascii: "}")), let start = open.popLast() { ends[start] = index }
    }
    return ends
  }

  /// Returns the indices of the closing parentheses, brackets and braces by those of the opening ones, and the reverse.
  func pairs() -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    var open: [Int] = []
    for index in tokens.indices {
      switch text(index) {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}":
        guard let start = open.popLast() else { continue }
        (pairs[start], pairs[index]) = (index, start)
      default: break
      }
    }
    return pairs
  }

  /// Returns the index of the angle bracket that closes the one at an index; nil if either is missing.
  func closingAngle(_ open: Int) -> Int? {
    var depth = 0
    for index in tokens.indices[open...] {
      if text(index) == "<" { depth += 1 }
      if text(index) == ">", text(index - 1) != "-" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the index of the parenthesis that closes the one at an index; nil if either is missing.
  func closing(_ open: Int) -> Int? {
    guard text(open) == "(" else { return nil }
    var depth = 0
    for index in tokens.indices[open...] {
      if text(index) == "(" { depth += 1 }
      if text(index) == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

/// Splits Swift source text into words, punctuation and literals. Comments are skipped, and a string or regular
/// expression literal is one token, so that what they contain is never read as code.
struct SwiftLexer {
  struct Token: Equatable {
    enum Kind: Equatable {
      /// An identifier or a keyword; also one after `#`, such as `#selector`, and one after `@`.
      case word
      /// One byte that is neither part of a word, of a literal nor white space.
      case punctuation(UInt8)
      /// A string literal or a regular expression literal.
      case string
    }

    var kind: Kind
    /// Bytes of the text.
    var range: Range<Int>
    /// Whether white space or a comment precedes it.
    var followsSpace = false
  }

  private let text: [UInt8]
  private var position = 0

  /// Returns the tokens of a text. It need not be valid Swift.
  static func tokens(of text: [UInt8]) -> [Token] {
    var lexer = SwiftLexer(text: text)
    var tokens: [Token] = []
    while let token = lexer.next(after: tokens.last) { tokens.append(token) }
    return tokens
  }

  private init(text: [UInt8]) { self.text = text }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < text.count ? text[position + offset] : 0
  }

  private mutating func next(after previous: Token?) -> Token? {
    let start = position
    skipSpace()
    guard position < text.count else { return nil }
    let followsSpace = position > start || start == 0
    let first = position
    if skipRegularExpression(after: previous) {
      return Token(kind: .string, range: first..<position, followsSpace: followsSpace)
    }
    let kind = readToken()
    return Token(kind: kind, range: first..<position, followsSpace: followsSpace)
  }

  private mutating func readToken() -> Token.Kind {
    let current = byte()
    if isStartOfString() {
      skipString()
      return .string
    }
    let isMarked = (current == UInt8(ascii: "@") || current == UInt8(ascii: "#")) && Self.isWord(byte(1))
    if Self.isWord(current) || isMarked || current == UInt8(ascii: "`") {
      position += 1
      while Self.isWord(byte()) || byte() == UInt8(ascii: "`") { position += 1 }
      return .word
    }
    position += 1
    return .punctuation(current)
  }

  /// Whether a byte is part of an identifier or a number. Bytes outside of ASCII are part of identifiers.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Skipped text

  /// Skips white space and comments; block comments nest.
  private mutating func skipSpace() {
    while position < text.count {
      switch (byte(), byte(1)) {
      case (0x20, _), (0x09, _), (0x0A, _), (0x0D, _): position += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while position < text.count, byte() != 0x0A { position += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): skipBlockComment()
      default: return
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, position) = (depth + 1, position + 2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): (depth, position) = (depth - 1, position + 2)
      default: position += 1
      }
    } while depth > 0 && position < text.count
    position = min(position, text.count)
  }

  /// Whether a string literal starts here: a quote, or `#` characters and a quote.
  private func isStartOfString() -> Bool {
    var index = position
    while index < text.count, text[index] == UInt8(ascii: "#") { index += 1 }
    return index < text.count && text[index] == UInt8(ascii: "\"")
  }

  /// Skips a string literal with its interpolations. A literal of one line ends at the end of its line at the latest.
  private mutating func skipString() {
    var poundCount = 0
    while byte() == UInt8(ascii: "#") { (poundCount, position) = (poundCount + 1, position + 1) }
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    position += isMultiline ? 3 : 1
    while position < text.count {
      let current = byte()
      if current == UInt8(ascii: "\\"), hasPounds(poundCount, at: position + 1) {
        let escaped = position + 1 + poundCount
        position = min(escaped + 1, text.count)
        if escaped < text.count, text[escaped] == UInt8(ascii: "(") { skipInterpolation() }
      } else if current == UInt8(ascii: "\""), closes(isMultiline, poundCount) {
        position += (isMultiline ? 3 : 1) + poundCount
        return
      } else if current == 0x0A, !isMultiline {
        return
      } else {
        position += 1
      }
    }
  }

  private func closes(_ isMultiline: Bool, _ poundCount: Int) -> Bool {
    guard isMultiline else { return hasPounds(poundCount, at: position + 1) }
    return byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") && hasPounds(poundCount, at: position + 3)
  }

  private func hasPounds(_ count: Int, at start: Int) -> Bool {
    start + count <= text.count && text[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Skips an interpolation after its opening parenthesis. Its expression may contain strings.
  private mutating func skipInterpolation() {
    var depth = 1
    while depth > 0, position < text.count {
      skipSpace()
      guard position < text.count else { return }
      switch readToken() {
      case .punctuation(UInt8(ascii: "(")): depth += 1
      case .punctuation(UInt8(ascii: ")")): depth -= 1
      case .punctuation, .word, .string: break
      }
    }
  }

  // MARK: - Regular expressions

  /// Skips a regular expression literal: `#/…/#` on lines until its end, or `/…/` on a line without a space at its
  /// start and without an operand before it. Returns false if there is none.
  private mutating func skipRegularExpression(after previous: Token?) -> Bool {
    var poundCount = 0
    while byte(poundCount) == UInt8(ascii: "#") { poundCount += 1 }
    guard byte(poundCount) == UInt8(ascii: "/") else { return false }
    if poundCount == 0, byte(1) == 0x20 || byte(1) == 0x0A || isOperand(previous) { return false }
    let isMultiline = poundCount > 0 && byte(poundCount + 1) == 0x0A
    var end = position + poundCount + 1
    while end < text.count, isMultiline || text[end] != 0x0A {
      if text[end] == UInt8(ascii: "\\") {
        end += 1
      } else if text[end] == UInt8(ascii: "/"), hasPounds(poundCount, at: end + 1) {
        position = end + 1 + poundCount
        return true
      }
      end += 1
    }
    return false
  }

  /// Whether a token may end an operand, so that a slash after it divides.
  private func isOperand(_ token: Token?) -> Bool {
    guard let token else { return false }
    switch token.kind {
    case .string: return true
    case .word:
      let word = String(decoding: text[token.range], as: UTF8.self)
      return !["return", "case", "in", "try", "await", "where"].contains(word)
    case .punctuation(let sign): return !"([{,=:;!&|?+".utf8.contains(sign)
    }
  }
}
