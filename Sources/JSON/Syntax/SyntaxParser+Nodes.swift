extension SyntaxParser {
  /// Adds the value that starts with a token. A discarded value leaves no node.
  mutating func add(_ token: Lexer.Token, isDropped: Bool = false) {
    if !isDropped, state == .memberValue || state == .colon, let key = frames.last?.key {
      nodes[key].hasValue = true
    }
    switch token.kind {
    case .value(let form):
      if form == .bareWord { fail(token.range, "expected a value; use double quotes for strings") }
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
    if !isDepthReported { fail(token.range, "nested deeper than \(depthLimit) levels", .limitExceeded) }
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

  /// Ends the innermost container. `isOpen` means that its closing bracket is missing.
  mutating func closeContainer(at end: Int, isOpen: Bool = false) {
    guard let frame = frames.popLast() else { return }
    if !frame.isObject { openArrays -= 1 }
    nodes[frame.node].end = Int32(end)
    nodes[frame.node].next = Int32(nodes.count)
    nodes[frame.node].isUnclosed = isOpen
    if frame.isDiscarded { nodes.removeLast(nodes.count - frame.node) }
    endValue()
  }

  /// Ends the containers inside the one that matches a closing bracket of the other kind. Returns true if the bracket
  /// is stray and therefore consumed.
  mutating func closeMismatched(_ token: Lexer.Token, _ expected: String) -> Bool {
    fail(token.range, "expected \(expected)")
    let wantsObject = token.kind == .closeBrace
    let count = wantsObject ? frames.count - openArrays : openArrays
    guard count > 0 else { return true }
    while let frame = frames.last, frame.isObject != wantsObject { closeContainer(at: lastEnd, isOpen: true) }
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
