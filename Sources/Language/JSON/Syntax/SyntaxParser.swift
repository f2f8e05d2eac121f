import LayoutBase

/// Builds the nodes of a tree from tokens and recovers from every error.
///
/// A state machine with an explicit stack of open containers instead of recursion: linear time for any text.
struct SyntaxParser {
  /// The expected input.
  enum State {
    case root
    /// An element or `]`.
    case element
    /// After an element.
    case elementEnd
    /// A key or `}`.
    case key
    case colon
    case memberValue
    /// A value without a key, which is checked and discarded.
    case discardedValue
    /// After a member.
    case memberEnd
    /// Inside a container below the depth limit, which is skipped.
    case belowDepthLimit
    /// The root is complete.
    case done
    /// After the root, when text there was already reported.
    case ignored
  }

  /// An open container.
  struct Frame {
    var node: Int
    var isObject: Bool
    var isDiscarded: Bool
    /// The index of the last key node; -1 if there is none.
    var key = -1
  }

  var tokens: Lexer
  var nodes: [RawSyntaxNode] = []
  var state = State.root
  var frames: [Frame] = []
  let depthLimit: Int
  private let errorLimit: Int
  // The number of arrays on the stack, so that a stray bracket needs no search.
  var openArrays = 0
  /// The number of open brackets below the depth limit.
  var skippedDepth = 0
  var isDepthReported = false
  /// The end offset of the previous token, in bytes.
  var lastEnd: Int
  /// Whether the previous token was an unterminated string, which may contain a comma.
  var lastWasCut = false
  /// The byte offset up to which the quotes of a line were counted; a token before it is not checked for a missing
  /// quote again.
  var balancedEnd = 0
  private var errors: [SyntaxError] = []

  init(_ text: [UInt8], depthLimit: Int, errorLimit: Int) {
    tokens = Lexer(text)
    self.depthLimit = depthLimit
    self.errorLimit = errorLimit
    lastEnd = tokens.position
  }

  /// Resumes after a token of an earlier text, with the state at that position.
  init(
    _ text: [UInt8], depthLimit: Int, nodes: [RawSyntaxNode], frames: [Frame], state: State, comments: [Range<Int>],
    from start: Int
  ) {
    self.init(text, depthLimit: depthLimit, errorLimit: SyntaxTree.errorLimit)
    self.nodes = nodes
    self.frames = frames
    self.state = state
    openArrays = frames.count { !$0.isObject }
    tokens.comments = comments
    tokens.position = start
    lastEnd = start
  }

  /// Parses the whole text. Returns false if `token` was cancelled before the end.
  mutating func parse(_ token: CancellationToken?) -> Bool {
    var count = 0
    while step() {
      count += 1
      if count & 0xfff == 0, token?.isCancelled == true { return false }
    }
    return true
  }

  /// Processes one token. Returns false at the end of the text.
  mutating func step() -> Bool {
    let token = tokens.next()
    if let comment = tokens.openComment { fail("the comment has no '*/'", at: comment) }
    for comment in tokens.hashComments { fail("comments begin with //", at: comment) }
    tokens.hashComments.removeAll()
    guard token.kind != .end else {
      finish()
      return false
    }
    if recoverFromMissingQuote(at: token) { return true }
    if let lexicalError = token.lexicalError, state != .ignored, state != .belowDepthLimit {
      fail(lexicalError.message, at: token.range)
    }
    while !consume(token) {}
    lastEnd = token.range.upperBound
    lastWasCut = token.kind == .value(.unterminatedString)
    if lastWasCut, let end = end(ofStringWithLineBreaks: token) {
      tokens.position = end
      lastEnd = end
      lastWasCut = false
    }
    return true
  }

  /// The errors in text order. Some are detected later than errors that follow them.
  var sortedErrors: [SyntaxError] {
    errors.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
    }.map(\.element)
  }

  /// Records an error, unless the last recorded error has the same range or `errorLimit` is reached.
  mutating func fail(_ message: String, at range: Range<Int>, code: SyntaxError.Code = .syntax) {
    guard errors.count < errorLimit, errors.last?.range != range else { return }
    errors.append(SyntaxError(range: range, message: message, code: code))
  }

  /// Consumes a token. Returns false if only the state changed and the token must be processed again.
  private mutating func consume(_ token: Lexer.Token) -> Bool {
    switch state {
    case .root: takeRoot(token)
    case .element, .elementEnd: return consumeInArray(token)
    case .key, .colon, .memberValue, .discardedValue, .memberEnd: return consumeInObject(token)
    case .belowDepthLimit: takeTooDeep(token)
    case .done:
      fail("expected the end of the text", at: token.range)
      state = .ignored
    case .ignored: break
    }
    return true
  }

  private mutating func takeRoot(_ token: Lexer.Token) {
    switch token.kind {
    case .value, .openBrace, .openBracket: add(token)
    default: fail("expected a value", at: token.range)
    }
  }

  private mutating func finish() {
    let end = lastEnd..<lastEnd
    switch state {
    case .root where tokens.comments.isEmpty && errors.isEmpty: fail("the file is empty", at: end)
    case .root, .memberValue, .discardedValue: fail("expected a value", at: end)
    case .element, .elementEnd: fail("expected ']'", at: end)
    case .key, .memberEnd: fail("expected '}'", at: end)
    case .colon: fail("expected ':'", at: end)
    case .belowDepthLimit: fail("expected a closing bracket", at: end)
    case .done, .ignored: break
    }
    while !frames.isEmpty { closeContainer(at: lastEnd, isOpen: true) }
  }
}

extension SyntaxParser {
  /// Consumes a token inside an array. Returns false if only the state changed and the token must be processed again.
  mutating func consumeInArray(_ token: Lexer.Token) -> Bool {
    let isAfterElement = state == .elementEnd
    switch token.kind {
    case .closeBracket: closeContainer(at: token.range.upperBound)
    case .closeBrace: return closeMismatched(token, "']'")
    case .comma where isAfterElement: state = .element
    case .comma: fail("expected a value", at: token.range)
    case .colon:
      // The following value is read as the next element, so that `["a": 1]` reports one error.
      fail(isAfterElement ? "expected ',' or ']'" : "expected a value", at: token.range)
      state = .element
    default:
      if isAfterElement, !lastWasCut {
        fail("expected ',' or ']'", at: token.range)
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
      fail("expected ':'", at: token.range)
      state = .memberValue
    case .memberValue where isAssignment(token): fail("expected a value", at: token.range)
    case .memberValue where token.kind == .colon: fail("expected a value", at: token.range)
    case .discardedValue where token.kind == .colon: break
    default:
      // The state is `colon`, `memberValue` or `discardedValue`: a value may follow in all of them.
      if state == .colon { fail("expected ':'", at: token.range) }
      if token.kind == .comma || token.kind == .closeBrace {
        if state == .memberValue { fail("expected a value", at: token.range) }
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
    case .comma: fail("expected a key", at: token.range)
    case .colon:
      fail("expected a key", at: token.range)
      state = .discardedValue
    default:
      fail("expected a key", at: token.range)
      add(token, isDropped: true)
    }
  }

  private mutating func takeAfterMember(_ token: Lexer.Token) {
    switch token.kind {
    case .comma: state = .key
    case .closeBrace: closeContainer(at: token.range.upperBound)
    case .colon: recoverFromLateColon(token)
    case .value(let form):
      if !lastWasCut { fail("expected ',' or '}'", at: token.range) }
      takeKey(token, form)
    default:
      fail("expected ',' or '}'", at: token.range)
      add(token, isDropped: true)
    }
  }

  /// Consumes a value token as a key. A word or a number that no colon follows is skipped.
  private mutating func takeKey(_ token: Lexer.Token, _ form: RawSyntaxKind) {
    let isString = form == .string || form == .escapedString || form == .unterminatedString
    if !isString {
      fail("expected a key in double quotes", at: token.range)
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

  /// Handles a colon after a complete member. If its value is a string, that string becomes the next key, and the
  /// member has no value.
  private mutating func recoverFromLateColon(_ token: Lexer.Token) {
    let last = nodes.count - 1
    guard let key = frames.last?.key, key >= 0, key == last - 1, nodes[key].hasValue,
      nodes[last].rawKind.kind == .string
    else {
      fail("expected ',' or '}'", at: token.range)
      state = .discardedValue
      return
    }
    fail("expected a value", at: Int(nodes[last].start)..<Int(nodes[last].end))
    nodes[key].hasValue = false
    frames[frames.count - 1].key = last
    state = .memberValue
  }
}

extension SyntaxParser {
  /// Adds the value that starts with a token. With `isDropped` the value leaves no node.
  mutating func add(_ token: Lexer.Token, isDropped: Bool = false) {
    if !isDropped, state == .memberValue || state == .colon, let key = frames.last?.key {
      nodes[key].hasValue = true
    }
    switch token.kind {
    case .value(let form):
      if form == .bareWord { fail("expected a value; use double quotes for strings", at: token.range) }
      if !isDropped { append(form, token.range) }
      endValue()
    case .openBrace: open(token, isObject: true, isDropped)
    case .openBracket: open(token, isObject: false, isDropped)
    default: break
    }
  }

  /// Appends a node without children.
  mutating func append(_ form: RawSyntaxKind, _ range: Range<Int>) {
    nodes.append(
      RawSyntaxNode(
        start: Int32(range.lowerBound), end: Int32(range.upperBound), next: Int32(nodes.count + 1), rawKind: form))
  }

  private mutating func open(_ token: Lexer.Token, isObject: Bool, _ isDropped: Bool) {
    let isTooDeep = frames.count >= depthLimit
    frames.append(Frame(node: nodes.count, isObject: isObject, isDiscarded: isDropped))
    if !isObject { openArrays += 1 }
    append(isObject ? .object : .array, token.range)
    guard isTooDeep else {
      state = isObject ? .key : .element
      return
    }
    if !isDepthReported { fail("nested deeper than \(depthLimit) levels", at: token.range, code: .limitExceeded) }
    isDepthReported = true
    skippedDepth = 1
    state = .belowDepthLimit
  }

  /// Skips a token of a container below the depth limit. Both kinds of brackets are treated alike.
  mutating func takeTooDeep(_ token: Lexer.Token) {
    switch token.kind {
    case .openBrace, .openBracket: skippedDepth += 1
    case .closeBrace, .closeBracket: skippedDepth -= 1
    default: break
    }
    if skippedDepth == 0 { closeContainer(at: token.range.upperBound) }
  }

  /// Ends the innermost container at the offset `end`. `isOpen` means that its closing bracket is missing.
  mutating func closeContainer(at end: Int, isOpen: Bool = false) {
    guard let frame = frames.popLast() else { return }
    if !frame.isObject { openArrays -= 1 }
    nodes[frame.node].end = Int32(end)
    nodes[frame.node].next = Int32(nodes.count)
    nodes[frame.node].isUnclosed = isOpen
    if frame.isDiscarded { nodes.removeLast(nodes.count - frame.node) }
    endValue()
  }

  /// Reports the bracket that was `expected`, and ends the containers inside the one that matches a closing bracket of
  /// the other kind. Returns true if the bracket is stray and therefore consumed.
  mutating func closeMismatched(_ token: Lexer.Token, _ expected: String) -> Bool {
    fail("expected \(expected)", at: token.range)
    let closesObject = token.kind == .closeBrace
    let count = closesObject ? frames.count - openArrays : openArrays
    guard count > 0 else { return true }
    while let frame = frames.last, frame.isObject != closesObject { closeContainer(at: lastEnd, isOpen: true) }
    return false
  }

  mutating func endValue() {
    guard let frame = frames.last else {
      state = .done
      return
    }
    state = frame.isObject ? .memberEnd : .elementEnd
  }
}
