import Cancellation

/// Makes the nodes of a tree from tokens, and goes on after every mistake.
///
/// A state machine with a stack of open containers instead of recursion: linear in the text, whatever it holds.
struct SyntaxParser {
  /// What may come next.
  enum State {
    case root
    /// An element or `]`.
    case element
    /// What follows an element.
    case elementEnd
    /// A key or `}`.
    case key
    case colon
    case memberValue
    /// A value without a key, which is checked and forgotten.
    case droppedValue
    /// What follows a member.
    case memberEnd
    /// A container below the depth limit, passed over.
    case tooDeep
    /// The root is complete.
    case done
    /// The text after the root is known to be wrong.
    case ignored
  }

  /// A container that is not closed yet.
  struct Frame {
    var node: Int
    var isObject: Bool
    var isDropped: Bool
    /// The node of the last key.
    var key = -1
  }

  var tokens: SyntaxTokens
  var nodes: [NodeRecord] = []
  var state = State.root
  var frames: [Frame] = []
  let depthLimit: Int
  private let errorLimit: Int
  // How many of the frames are arrays, so that a stray bracket need not search the stack.
  var openArrays = 0
  /// How many brackets are open in a container that is too deep.
  var extraDepth = 0
  var isDepthReported = false
  /// The end of the token before, in bytes.
  var lastEnd: Int
  /// Whether the token before lost its end, and perhaps a comma with it.
  var lastWasCut = false
  private var errors: [SyntaxError] = []

  init(_ text: [UInt8], depthLimit: Int, errorLimit: Int) {
    tokens = SyntaxTokens(text)
    self.depthLimit = depthLimit
    self.errorLimit = errorLimit
    lastEnd = tokens.position
  }

  /// Goes on behind a token of an earlier text, with what was known there.
  init(
    _ text: [UInt8], depthLimit: Int, nodes: [NodeRecord], frames: [Frame], state: State, comments: [Range<Int>],
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

  /// Reads the whole text; false when a cancelled `token` ended it before.
  mutating func parse(_ token: CancellationToken?) -> Bool {
    var count = 0
    while step() {
      count += 1
      if count & 0xfff == 0, token?.isCancelled == true { return false }
    }
    return true
  }

  /// Reads one token; false at the end of the text.
  mutating func step() -> Bool {
    let token = tokens.next()
    if let comment = tokens.openComment { fail(comment, "the comment has no '*/'") }
    guard token.kind != .end else {
      finish()
      return false
    }
    if let mistake = token.mistake, state != .ignored, state != .tooDeep { fail(token.range, mistake.message) }
    while !take(token) {}
    lastEnd = token.range.upperBound
    lastWasCut = token.kind == .value(.cutString)
    return true
  }

  /// The mistakes in text order; a few are only known later than the next one.
  var sortedErrors: [SyntaxError] {
    errors.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
    }.map(\.element)
  }

  /// Notes a mistake, the first one of each token only.
  mutating func fail(_ range: Range<Int>, _ message: String, _ code: SyntaxError.Code = .syntax) {
    guard errors.count < errorLimit, errors.last?.range != range else { return }
    errors.append(SyntaxError(range: range, message: message, code: code))
  }

  /// Takes a token, or makes one step towards it and returns false.
  private mutating func take(_ token: SyntaxTokens.Token) -> Bool {
    switch state {
    case .root: takeRoot(token)
    case .element, .elementEnd: return takeInArray(token)
    case .key, .colon, .memberValue, .droppedValue, .memberEnd: return takeInObject(token)
    case .tooDeep: takeTooDeep(token)
    case .done:
      fail(token.range, "expected the end of the text")
      state = .ignored
    case .ignored: break
    }
    return true
  }

  private mutating func takeRoot(_ token: SyntaxTokens.Token) {
    switch token.kind {
    case .value, .openBrace, .openBracket: add(token)
    default: fail(token.range, "expected a value")
    }
  }

  private mutating func finish() {
    let place = lastEnd..<lastEnd
    switch state {
    case .root, .memberValue, .droppedValue: fail(place, "expected a value")
    case .element, .elementEnd: fail(place, "expected ']'")
    case .key, .memberEnd: fail(place, "expected '}'")
    case .colon: fail(place, "expected ':'")
    case .tooDeep: fail(place, "expected a closing bracket")
    case .done, .ignored: break
    }
    while !frames.isEmpty { closeContainer(at: lastEnd, isOpen: true) }
  }
}
