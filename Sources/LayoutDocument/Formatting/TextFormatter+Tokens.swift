import JSON

extension TextFormatter {
  /// Updates the state for a token: container stack, column and line.
  mutating func enter(_ index: Int) {
    let token = shape.tokens[index]
    let last = frames.count - 1
    switch token.kind {
    case .colon: frames[last].isAfterColon = true
    case .comma: beginElement(after: index)
    case .value where last >= 0:
      frames[last].isAfterColon = false
      frames[last].isAfterScalar = true
    case .openBrace, .openBracket:
      let closing = shape.matchingBracket[index]
      let hasComma = closing + 1 < shape.tokens.count && shape.tokens[closing + 1].kind == .comma
      let end = column + shape.width(of: index) + (hasComma ? 1 : 0)
      let isBroken = shape.mustBreak[index] || closing > index + 1 && end > TextFormatter.lineWidth
      frames.append(ContainerFrame(isArray: token.kind == .openBracket, isBroken: isBroken))
      beginElement(after: index)
    case .closeBrace, .closeBracket:
      frames.removeLast()
      if last > 0 {
        frames[last - 1].isAfterColon = false
        frames[last - 1].isAfterScalar = false
      }
    default: break
    }
    advance(over: token)
  }

  private mutating func advance(over token: SyntaxToken) {
    if token.kind == .blockComment, let end = shape.text[token.range].lastIndex(where: \.isLineEnd) {
      line += shape.lineBreakCount(in: token.range)
      isBehindComment = true
      let blanks = shape.text[end + 1..<token.range.upperBound].prefix(while: \.isBlank)
      column =
        indentation.width(of: blanks) + commentShift + shape.columns(of: blanks.endIndex..<token.range.upperBound)
      commentShift = 0
    } else {
      column += shape.columns(of: token.range)
    }
  }

  /// Determines whether a line break is needed between a comma or an opening bracket and the next element.
  private mutating func beginElement(after index: Int) {
    guard let frame = frames.last else { return }
    var next = index + 1
    var hasLineEnd = false
    while next < shape.tokens.count {
      hasLineEnd = hasLineEnd || shape.lineBreakCount(before: next) > 0
      guard shape.tokens[next].isComment else { break }
      hasLineEnd = hasLineEnd || shape.tokens[next].kind == .lineComment
      next += 1
    }
    var needsLine = frame.isBroken && !hasLineEnd
    if needsLine, next < shape.tokens.count {
      let token = shape.tokens[next]
      // A closing bracket of a broken container always starts a line.
      if token.isClosing { needsLine = false }
      if shape.tokens[index].kind == .comma, frame.isArray, frame.isAfterScalar, token.kind == .value {
        // The row continues while the comma, a space, the value and its comma fit into the line.
        let end = column + 1 + shape.ends[next] - shape.ends[index]
        let hasComma = next + 1 < shape.tokens.count && shape.tokens[next + 1].kind == .comma
        needsLine = end + (hasComma ? 1 : 0) > TextFormatter.lineWidth
      }
    }
    frames[frames.count - 1].needsLine = needsLine
  }
}
