import JSON

extension TextFormatter {
  /// Writes the white space between a token and the one before it.
  mutating func writeSeparator(_ index: Int) {
    let (before, token) = (shape.tokens[index - 1], shape.tokens[index])
    let lineEnds = shape.lineBreakCount(before: index)
    let frame = frames.last
    let breaks: Bool
    if before.kind == .lineComment {
      breaks = true
    } else if token.kind == .comma || token.kind == .colon {
      breaks = false
    } else if frame?.isAfterColon ?? false {
      breaks = false
    } else if token.isClosing {
      breaks = frame?.isBroken ?? false && !before.isOpening
    } else {
      breaks = lineEnds > 0 || frame?.needsLine ?? false
    }
    guard breaks else {
      if token.kind == .lineComment, !isBehindComment {
        return trailing.add(index, line: line, codeEnd: column, column: sourceColumn(of: token.range.lowerBound))
      }
      return write(
        Array(repeating: UInt8(ascii: " "), count: FormatterTables.inlineSpace(before, token)), before: index)
    }
    if !frames.isEmpty { frames[frames.count - 1].needsLine = false }
    var level = frames.count
    if token.isClosing { level -= 1 }
    if frame?.isAfterColon ?? false, !token.isOpening { level += 1 }
    let keepsBlankLine = lineEnds > 1 && !before.isOpening && !token.isClosing && token.kind != .comma
    let indent = indent(level)
    write((keepsBlankLine ? newline : []) + newline + indent, before: index)
    isBehindComment = false
    line += keepsBlankLine ? 2 : 1
    column = indentation.width(of: indent)
    if token.kind == .blockComment { shift(token.range, to: indent) }
  }

  /// Writes the white space before trailing comments, which depends on those on adjacent lines.
  mutating func placeTrailingComments() {
    let others = edits.count
    for (index, count) in trailing.spaces() {
      write(Array(repeating: UInt8(ascii: " "), count: count), before: index)
    }
    if edits.count > others { edits.sort { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// Returns the column of an offset in the unformatted text.
  private func sourceColumn(of offset: Int) -> Int {
    let start = max(DetectedStyle.lineStart(shape.text, of: offset), shape.start)
    let blanks = shape.text[start..<offset].prefix(while: \.isBlank)
    return indentation.width(of: blanks) + shape.columns(of: blanks.endIndex..<offset)
  }

  private mutating func indent(_ level: Int) -> [UInt8] {
    while indents.count <= level { indents.append(indents[indents.count - 1] + indentation.unit) }
    return indents[level]
  }

  private mutating func write(_ blanks: [UInt8], before index: Int) {
    column += blanks.count
    let gap = shape.gap(before: index)
    guard let edit = TextEdit.minimized(gap, blanks, in: shape.text) else { return }
    addedBytes += edit.text.count
    edits.append(edit)
  }

  /// Replaces the indentation of the further lines of a comment like that of its first line.
  private mutating func shift(_ comment: Range<Int>, to indent: [UInt8]) {
    let text = shape.text
    guard let own = DetectedStyle.indentOfLineStart(text, of: comment.lowerBound), own != indent else { return }
    var position = comment.lowerBound
    while position < comment.upperBound {
      guard text[position].isLineEnd else {
        position += 1
        continue
      }
      position = DetectedStyle.afterNewline(text, at: position)
      commentShift = 0
      guard position < comment.upperBound, !text[position].isLineEnd, text[position...].starts(with: own) else {
        continue
      }
      commentShift = indentation.width(of: indent) - indentation.width(of: own)
      guard let edit = TextEdit.minimized(position..<position + own.count, indent, in: text) else { continue }
      addedBytes += edit.text.count
      edits.append(edit)
    }
  }
}
