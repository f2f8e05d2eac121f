package import JSON
package import LayoutBase
import LayoutDocument

/// Formats a text by changing only white space.
///
/// A container on several lines stays on several lines, with a line for each member and each element. A container on
/// one line stays on it if it fits. Rows of simple values in an array stay rows. A comment stays after the token that
/// it follows, or on its separate line. Of several blank lines one stays; next to brackets none does.
package struct TextFormatter {
  /// The line length, in Unicode scalars, above which containers are broken into lines.
  package static let lineWidth = 120
  /// The maximum number of bytes that formatting may add, since deep nesting can require any amount of white space.
  package static let growthLimit = 64 << 20

  let shape: FormatterTables
  let indentation: Indentation
  let newline: [UInt8]
  /// The open containers, the outermost first.
  var frames: [ContainerFrame] = []
  var column: Int
  /// The current line of the formatted text, from 0.
  var line = 0
  /// Whether a comment of several lines ends on the current line. A line comment that follows on it is not aligned.
  var isBehindComment = false
  /// The number of columns by which formatting moves the last line of the current comment; negative to the left.
  var commentShift = 0
  var trailing = TrailingCommentAligner()
  var addedBytes = 0
  /// The white space of each nesting level.
  var indents: [[UInt8]]
  var edits: [TextEdit] = []
  private var token: CancellationToken?

  /// An open container.
  struct ContainerFrame {
    var isArray: Bool
    var isBroken: Bool
    /// Whether the current position is between a colon and its value.
    var isAfterColon = false
    /// Whether the preceding element is a simple value.
    var isAfterScalar = false
    /// Whether the next element begins on a new line that the text does not have yet.
    var needsLine = false
  }

  private init(_ shape: FormatterTables, _ indentation: Indentation, base: [UInt8], column: Int) {
    self.shape = shape
    self.indentation = indentation
    self.column = column
    newline = TextFormatter.newline(shape)
    indents = [base]
  }

  /// Returns the sorted edits that format a whole text.
  ///
  /// Nil if the text has a syntax error, if it would grow by more than `growthLimit`, or if `token` is cancelled.
  package static func edits(
    of tree: SyntaxTree, _ indentation: Indentation, token: CancellationToken? = nil
  ) -> [TextEdit]? {
    guard tree.errors.isEmpty, tree.root != nil else { return nil }
    let shape = FormatterTables(
      tree.text, SyntaxToken.tokens(of: tree.text, cancellation: token), cancellation: token)
    if token?.isCancelled == true { return nil }
    var formatter = TextFormatter(shape, indentation, base: [], column: 0)
    formatter.token = token
    guard let first = shape.tokens.first, let last = shape.tokens.last, formatter.layOut() else { return nil }
    let top = TextEdit.minimized(shape.start..<first.range.lowerBound, [], in: tree.text)
    let bottom = TextEdit.minimized(last.range.upperBound..<tree.text.count, formatter.newline, in: tree.text)
    return (top.map { [$0] } ?? []) + formatter.edits + (bottom.map { [$0] } ?? [])
  }

  /// Returns the sorted edits that format one container without syntax errors, indented as its line; nil if it would
  /// grow by more than `growthLimit`, or if `token` is cancelled.
  static func edits(of node: SyntaxNode, _ indentation: Indentation, token: CancellationToken?) -> [TextEdit]? {
    let text = node.tree.text
    // Only the container is split into tokens: after an earlier error, such as a string without an end, its opening
    // bracket may not be a token.
    let tokens = SyntaxToken.tokens(of: text, in: node.range, cancellation: token)
    let indent = DetectedStyle.indent(text, at: node.range.lowerBound)
    let shape = FormatterTables(text, tokens, cancellation: token)
    if token?.isCancelled == true { return nil }
    let lineStart = DetectedStyle.lineStart(text, of: node.range.lowerBound)
    var formatter = TextFormatter(
      shape, indentation, base: indent,
      column: indentation.width(of: indent)
        + shape.columns(of: lineStart + indent.count..<node.range.lowerBound))
    formatter.token = token
    return formatter.layOut() ? formatter.edits : nil
  }

  /// Returns the line end of the text: the first one outside of comments, otherwise the first one; `\n` if there is
  /// none.
  private static func newline(_ shape: FormatterTables) -> [UInt8] {
    guard let first = shape.tokens.first, let last = shape.tokens.last else { return DetectedStyle.newline(shape.text) }
    let outside = [last.range.upperBound..<shape.text.count, 0..<first.range.lowerBound]
    for gap in shape.tokens.indices.dropFirst().lazy.map(shape.gap) + outside {
      if let end = shape.text[gap].firstIndex(where: \.isLineEnd) { return DetectedStyle.newline(shape.text, at: end) }
    }
    return DetectedStyle.newline(shape.text)
  }

  /// Formats all tokens. Returns false if the text would grow by more than `growthLimit`, or if `token` is cancelled.
  private mutating func layOut() -> Bool {
    for index in shape.tokens.indices {
      if index > 0 { writeSeparator(index) }
      enter(index)
      if addedBytes > TextFormatter.growthLimit { return false }
      if index & 0xfff == 0, token?.isCancelled == true { return false }
    }
    placeTrailingComments()
    return true
  }
}

extension TextFormatter {
  /// Returns the sorted edits of `edits(of:_:token:)` that touch a range; nil if the text cannot be formatted, or if
  /// `token` is cancelled.
  ///
  /// If the text has syntax errors, only the innermost container around the range is formatted, provided that it has
  /// none.
  package static func edits(
    of tree: SyntaxTree, in range: Range<Int>, _ indentation: Indentation, token: CancellationToken? = nil
  ) -> [TextEdit]? {
    let result: [TextEdit]?
    if tree.errors.isEmpty {
      result = edits(of: tree, indentation, token: token)
    } else {
      let around = SyntaxNode.node(at: range.lowerBound, in: tree).last { node in
        (node.kind == .object || node.kind == .array) && node.range.encloses(range)
      }
      guard let around, !around.isUnclosed else { return nil }
      // The tree contains only the first errors of a text, so the container is parsed again.
      let alone = SyntaxTree(Array(tree.text[around.range]), token: token)
      guard alone.errors.isEmpty, !alone.isStopped else { return nil }
      result = edits(of: around, indentation, token: token)
    }
    return result?.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
  }
}

extension TextFormatter {
  /// Updates the open containers, the column and the line for a token that is written.
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
      line += DetectedStyle.lineEndCount(shape.text, in: token.range)
      isBehindComment = true
      let blanks = shape.text[end + 1..<token.range.upperBound].prefix(while: \.isBlank)
      column =
        indentation.width(of: blanks) + commentShift + shape.columns(of: blanks.endIndex..<token.range.upperBound)
      commentShift = 0
    } else {
      column += shape.columns(of: token.range)
    }
  }

  /// Determines whether the element after a comma or an opening bracket needs a line break that the text does not have.
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

extension TextFormatter {
  /// Writes the white space before the token at `index`.
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

  /// Writes the white space before comments at the ends of lines, which depends on the adjacent lines.
  mutating func placeTrailingComments() {
    let others = edits.count
    for (index, count) in trailing.spaces() {
      write(Array(repeating: UInt8(ascii: " "), count: count), before: index)
    }
    if edits.count > others { edits.sort { $0.range.lowerBound < $1.range.lowerBound } }
  }

  /// Returns the column, from 0, of an offset in the unformatted text.
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

  /// Indents the further lines of a comment like its first line: replaces the old indentation where a line begins with
  /// it.
  private mutating func shift(_ comment: Range<Int>, to indent: [UInt8]) {
    let text = shape.text
    guard let oldIndent = DetectedStyle.indentOfLineStart(text, of: comment.lowerBound), oldIndent != indent else {
      return
    }
    var position = comment.lowerBound
    while position < comment.upperBound {
      guard text[position].isLineEnd else {
        position += 1
        continue
      }
      position = DetectedStyle.afterNewline(text, at: position)
      commentShift = 0
      guard position < comment.upperBound, !text[position].isLineEnd, text[position...].starts(with: oldIndent) else {
        continue
      }
      commentShift = indentation.width(of: indent) - indentation.width(of: oldIndent)
      guard let edit = TextEdit.minimized(position..<position + oldIndent.count, indent, in: text) else { continue }
      addedBytes += edit.text.count
      edits.append(edit)
    }
  }
}

/// The indentation of one nesting level.
package struct Indentation: Equatable, Sendable {
  /// The white space of one level.
  package let unit: [UInt8]
  /// The width of one level, in columns.
  package let columns: Int

  /// Returns an indentation by `count` spaces, clamped to 0…16.
  package static func spaces(_ count: Int) -> Indentation {
    let count = min(max(count, 0), 16)
    return Indentation(unit: Array(repeating: UInt8(ascii: " "), count: count), columns: count)
  }

  /// Returns an indentation by one tab, which is displayed `columns` wide; `columns` is clamped to 1…16.
  package static func tab(columns: Int) -> Indentation {
    Indentation(unit: [UInt8(ascii: "\t")], columns: min(max(columns, 1), 16))
  }

  /// Returns the number of columns of white space at the start of a line.
  func width(of blanks: some Sequence<UInt8>) -> Int {
    blanks.reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? max(columns, 1) : 1) }
  }
}
