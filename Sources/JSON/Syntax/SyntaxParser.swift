import Cancellation

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
  /// The end of the line, in bytes, up to which no quote is missing.
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
    if let comment = tokens.openComment { fail(comment, "the comment has no '*/'") }
    for comment in tokens.hashComments { fail(comment, "comments begin with //") }
    tokens.hashComments.removeAll()
    guard token.kind != .end else {
      finish()
      return false
    }
    if recoverFromMissingQuote(at: token) { return true }
    if let lexicalError = token.lexicalError, state != .ignored, state != .belowDepthLimit {
      fail(token.range, lexicalError.message)
    }
    while !take(token) {}
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

  /// Records an error, only the first one for each token.
  mutating func fail(_ range: Range<Int>, _ message: String, _ code: SyntaxError.Code = .syntax) {
    guard errors.count < errorLimit, errors.last?.range != range else { return }
    errors.append(SyntaxError(range: range, message: message, code: code))
  }

  /// Consumes a token. Returns false if only the state changed and the token must be processed again.
  private mutating func take(_ token: Lexer.Token) -> Bool {
    switch state {
    case .root: takeRoot(token)
    case .element, .elementEnd: return consumeInArray(token)
    case .key, .colon, .memberValue, .discardedValue, .memberEnd: return consumeInObject(token)
    case .belowDepthLimit: takeTooDeep(token)
    case .done:
      fail(token.range, "expected the end of the text")
      state = .ignored
    case .ignored: break
    }
    return true
  }

  private mutating func takeRoot(_ token: Lexer.Token) {
    switch token.kind {
    case .value, .openBrace, .openBracket: add(token)
    default: fail(token.range, "expected a value")
    }
  }

  private mutating func finish() {
    let place = lastEnd..<lastEnd
    switch state {
    case .root where tokens.comments.isEmpty && errors.isEmpty: fail(place, "the file is empty")
    case .root, .memberValue, .discardedValue: fail(place, "expected a value")
    case .element, .elementEnd: fail(place, "expected ']'")
    case .key, .memberEnd: fail(place, "expected '}'")
    case .colon: fail(place, "expected ':'")
    case .belowDepthLimit: fail(place, "expected a closing bracket")
    case .done, .ignored: break
    }
    while !frames.isEmpty { closeContainer(at: lastEnd, isOpen: true) }
  }
}
