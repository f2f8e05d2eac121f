extension SyntaxParser {
  /// Consumes a token inside an array. Returns false if only the state changed and the token must be processed again.
  mutating func consumeInArray(_ token: Lexer.Token) -> Bool {
    let isAfterElement = state == .elementEnd
    switch token.kind {
    case .closeBracket: closeContainer(at: token.range.upperBound)
    case .closeBrace: return closeMismatched(token, "']'")
    case .comma where isAfterElement: state = .element
    case .comma: fail(token.range, "expected a value")
    case .colon:
      // The following value is read as the next element, so that `["a": 1]` reports one error.
      fail(token.range, isAfterElement ? "expected ',' or ']'" : "expected a value")
      state = .element
    default:
      if isAfterElement, !lastWasCut {
        fail(token.range, "expected ',' or ']'")
        if token.kind == .value(.bareWord) { return true }
      }
      add(token)
    }
    return true
  }

  /// Consumes a token inside an object. Returns false if only the state changed and the token must be processed again.
  mutating func consumeInObject(_ token: Lexer.Token) -> Bool {
    if token.kind == .closeBracket { return closeMismatched(token, "'}'") }
    switch state {
    case .key: consumeKeyPosition(token)
    case .memberEnd: takeAfterMember(token)
    case .colon where token.kind == .colon: state = .memberValue
    case .colon where isAssignment(token):
      fail(token.range, "expected ':'")
      state = .memberValue
    case .memberValue where isAssignment(token): fail(token.range, "expected a value")
    case .memberValue where token.kind == .colon: fail(token.range, "expected a value")
    case .discardedValue where token.kind == .colon: break
    default:
      // A colon, a value, or a discarded value is required here.
      if state == .colon { fail(token.range, "expected ':'") }
      if token.kind == .comma || token.kind == .closeBrace {
        if state == .memberValue { fail(token.range, "expected a value") }
        state = .memberEnd
        return false
      }
      add(token, isDropped: state == .discardedValue)
    }
    return true
  }

  /// Whether a token is an assignment operator of other languages, such as `=` and `=>`, instead of a colon.
  private func isAssignment(_ token: Lexer.Token) -> Bool {
    token.kind == .value(.bareWord) && tokens.text[token.range.lowerBound] == ASCII.equals
  }

  private mutating func consumeKeyPosition(_ token: Lexer.Token) {
    switch token.kind {
    case .value(let form): takeKey(token, form)
    case .closeBrace: closeContainer(at: token.range.upperBound)
    case .comma: fail(token.range, "expected a key")
    case .colon:
      fail(token.range, "expected a key")
      state = .discardedValue
    default:
      fail(token.range, "expected a key")
      add(token, isDropped: true)
    }
  }

  private mutating func takeAfterMember(_ token: Lexer.Token) {
    switch token.kind {
    case .comma: state = .key
    case .closeBrace: closeContainer(at: token.range.upperBound)
    case .colon: recoverFromLateColon(token)
    case .value(let form):
      if !lastWasCut { fail(token.range, "expected ',' or '}'") }
      takeKey(token, form)
    default:
      fail(token.range, "expected ',' or '}'")
      add(token, isDropped: true)
    }
  }

  /// Consumes a value token as a key. One that is neither quoted nor followed by a colon is skipped.
  private mutating func takeKey(_ token: Lexer.Token, _ form: RawSyntaxKind) {
    let isString = form == .string || form == .escapedString || form == .unterminatedString
    if !isString {
      fail(token.range, "expected a key in double quotes")
      guard tokens.colonFollows() else {
        state = .memberEnd
        return
      }
    }
    frames[frames.count - 1].key = nodes.count
    append(isString ? form : .bareWord, token.range)
    // An unterminated key contains its colon, its value and its comma.
    state = form == .unterminatedString ? .memberEnd : .colon
  }

  /// Handles a colon after a value: a string there becomes a key, and the member before it has no value.
  private mutating func recoverFromLateColon(_ token: Lexer.Token) {
    let last = nodes.count - 1
    guard let key = frames.last?.key, key >= 0, key == last - 1, nodes[key].hasValue,
      nodes[last].rawKind.kind == .string
    else {
      fail(token.range, "expected ',' or '}'")
      state = .discardedValue
      return
    }
    fail(Int(nodes[last].start)..<Int(nodes[last].end), "expected a value")
    nodes[key].hasValue = false
    frames[frames.count - 1].key = last
    state = .memberValue
  }
}
