import JSON
package import LayoutBase

/// A replacement of the text between two positions in the text before the change.
package struct TextChange: Sendable {
  package var start: TextPosition
  package var end: TextPosition
  package var text: [UInt8]

  package init(start: TextPosition, end: TextPosition, text: [UInt8]) {
    (self.start, self.end, self.text) = (start, end, text)
  }
}

extension TextBuffer {
  /// The result of applying a list of changes.
  package struct ChangeResult: Equatable, Sendable {
    /// Whether all changes were valid. Invalid ones are applied too: see `apply(start:end:text:encoding:)`.
    package var areValid = true
    /// The maximum length, in bytes, that the text could have after the first change that may exceed the limit; that
    /// change and all later ones are not applied. Nil if there is no such change.
    package var rejectedCount: Int?
  }

  /// Applies changes in order, each to the result of the one before, in a text of at most `limit` bytes.
  ///
  /// Consecutive changes that ascend or descend in the text are applied in one pass: a change moves the text behind it,
  /// so that thousands of changes of a long text would take seconds one by one. Stops between two changes once `token`
  /// is cancelled.
  package mutating func apply(
    _ changes: [TextChange], encoding: PositionEncoding, limit: Int, token: CancellationToken? = nil
  ) -> ChangeResult {
    var result = ChangeResult()
    var run = TextChangeRun()
    for change in changes {
      if token?.isCancelled == true { break }
      let count = bytes.count + run.growth + change.text.count
      if count > limit {
        result.rejectedCount = count
        break
      }
      if run.add(change, to: self, encoding) { continue }
      replace(run.takeReplacements())
      if run.add(change, to: self, encoding) { continue }
      result.areValid = false
      _ = apply(start: change.start, end: change.end, text: change.text, encoding: encoding)
    }
    replace(run.takeReplacements())
    return result
  }
}

/// Valid changes in ascending or descending order of their ranges, which are converted to ranges of the text before the
/// first one.
private struct TextChangeRun {
  private enum Order { case ascending, descending }

  private var replacements: [TextBuffer.Replacement] = []
  /// The order of the ranges; nil for fewer than two changes.
  private var order: Order?
  /// The number of bytes that the changes add to the text; negative if they remove bytes.
  private(set) var growth = 0
  /// The number of lines that all changes but the last one add. Used to find a change behind the last one.
  private var lineGrowth = 0
  /// The number of code units that the changes before the last one add to its line.
  private var columnGrowth = 0

  /// The maximum length of a scalar, in bytes. Bytes that a change brings closer together can be read as another
  /// scalar.
  private static let scalarLength = 4
  /// The maximum length of joined changes, in bytes. A change at the end of the last one is joined with it, and the
  /// text is then read again for each later change.
  private static let joinedLength = 1_024

  /// Adds a change. Returns false if it is invalid, or if its range cannot be found in the text before the run.
  mutating func add(_ change: TextChange, to text: TextBuffer, _ encoding: PositionEncoding) -> Bool {
    guard let last = replacements.last else {
      return text.range(of: change, encoding).map { append($0, change) } != nil
    }
    if order != .ascending, let range = text.range(of: change, encoding),
      range.upperBound + Self.scalarLength <= last.range.lowerBound
    {
      // In descending order, the run has not changed the text before its last change.
      order = .descending
      append(range, change)
      return true
    }
    return order != .descending && add(change, behind: last, in: text, encoding)
  }

  /// Adds a change behind the last one, where the text is that before the run, moved to other lines and columns.
  /// Returns false as `add(_:to:_:)`.
  private mutating func add(
    _ change: TextChange, behind last: TextBuffer.Replacement, in text: TextBuffer, _ encoding: PositionEncoding
  ) -> Bool {
    let line = text.firstLine(after: last.range.upperBound) - 1
    let lineGrowth = lineGrowth + text.lineGrowth(of: last)
    guard change.start <= change.end, change.start.line >= line + lineGrowth, change.start.character >= 0,
      change.end.line <= text.lineCount + lineGrowth
    else { return false }
    var (moved, columnGrowth) = (change, 0)
    moved.start.line -= lineGrowth
    moved.end.line -= lineGrowth
    if moved.start.line == line {
      guard lineGrowth == self.lineGrowth, let lastGrowth = text.columnGrowth(of: last, encoding) else { return false }
      columnGrowth = self.columnGrowth + lastGrowth
      // No line is longer than this, so a greater column also means the end of the line.
      let maximum = text.bytes.count + growth
      moved.start.character = min(moved.start.character, maximum) - columnGrowth
      if moved.end.line == line { moved.end.character = min(moved.end.character, maximum) - columnGrowth }
    }
    guard let range = text.range(of: moved, encoding), range.lowerBound >= last.range.upperBound else { return false }
    if range.lowerBound > last.range.upperBound {
      (self.lineGrowth, self.columnGrowth) = (lineGrowth, columnGrowth)
      append(range, change)
    } else {
      guard last.text.count + change.text.count <= Self.joinedLength else { return false }
      growth -= last.text.count - last.range.count
      replacements.removeLast()
      let joined = last.range.lowerBound..<range.upperBound
      append(joined, TextChange(start: change.start, end: change.end, text: last.text + change.text))
    }
    order = .ascending
    return true
  }

  private mutating func append(_ range: Range<Int>, _ change: TextChange) {
    replacements.append(TextBuffer.Replacement(range: range, text: change.text))
    growth += change.text.count - range.count
  }

  /// Removes all changes, and returns them in ascending order.
  mutating func takeReplacements() -> [TextBuffer.Replacement] {
    let result = order == .descending ? replacements.reversed() : replacements
    self = TextChangeRun()
    return result
  }
}

extension TextBuffer {
  /// Returns the number of code units that a replacement adds to its line; nil if it changes where lines end, or could
  /// change how the bytes next to it are read.
  fileprivate func columnGrowth(of replacement: Replacement, _ encoding: PositionEncoding) -> Int? {
    let (range, text) = (replacement.range, replacement.text)
    guard range.upperBound <= lineRange(line(at: range.lowerBound)).upperBound,
      !text.contains(UInt8(ascii: "\n")), !text.contains(UInt8(ascii: "\r")),
      UTF8Scanner.firstInvalid(text, in: text.indices) == nil,
      range.upperBound == bytes.count || bytes[range.upperBound] & 0xC0 != 0x80
    else { return nil }
    return text.units(in: text.indices, encoding) - units(in: range, encoding)
  }

  /// Returns the byte range of a change; nil if the change is invalid.
  fileprivate func range(of change: TextChange, _ encoding: PositionEncoding) -> Range<Int>? {
    guard change.start <= change.end, exists(change.start), exists(change.end) else { return nil }
    let start = offset(of: change.start, encoding: encoding)
    return start..<max(start, offset(of: change.end, encoding: encoding))
  }
}
