/// A change of a text, at positions of the text before it.
package struct TextChange: Sendable {
  package var start: TextPosition
  package var end: TextPosition
  package var text: [UInt8]

  package init(start: TextPosition, end: TextPosition, text: [UInt8]) {
    (self.start, self.end, self.text) = (start, end, text)
  }
}

extension TextBuffer {
  /// The result of a list of changes.
  package struct ChangeResult: Equatable, Sendable {
    /// Whether all changes were valid. An invalid change is applied too.
    package var areValid = true
    /// The length in bytes that a change could have given the text, more than the limit. It and all later changes are
    /// not applied. Nil if there is none.
    package var rejectedCount: Int?
  }

  /// Applies changes in order, each to the result of the one before, in a text of at most `limit` bytes.
  ///
  /// Runs of changes that ascend or descend in the text are applied in one pass: a change moves the text behind it, so
  /// that thousands of changes of a long text would take seconds one by one.
  package mutating func apply(_ changes: [TextChange], encoding: PositionEncoding, limit: Int) -> ChangeResult {
    var result = ChangeResult()
    var run = TextChangeRun()
    for change in changes {
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

/// Valid changes in ascending or descending order, with their ranges in the text before the first one.
private struct TextChangeRun {
  private enum Order { case ascending, descending }

  private var replacements: [TextBuffer.Replacement] = []
  /// The order of the changes; nil for up to one.
  private var order: Order?
  /// The bytes by which the changes extend the text.
  private(set) var growth = 0
  /// The lines by which all changes but the last one extend the text. Only a change after them needs the number.
  private var lineGrowth = 0

  /// Bytes. A change that is nearer to a position than the length of a scalar can affect how the position is read.
  private static let scalarLength = 4

  /// Adds a change if it is valid and its range can be found in the text before the run. Otherwise returns false.
  mutating func add(_ change: TextChange, to text: TextBuffer, _ encoding: PositionEncoding) -> Bool {
    guard let last = replacements.last else {
      return text.range(of: change, encoding).map { append($0, change) } != nil
    }
    if order != .ascending, let range = text.range(of: change, encoding),
      range.upperBound + Self.scalarLength <= last.range.lowerBound
    {
      // The text before the last change is that before the run.
      order = .descending
      append(range, change)
      return true
    }
    guard order != .descending else { return false }
    // The lines that begin behind the last change are those before the run, with other numbers.
    let first = text.firstLine(after: last.range.upperBound)
    let lineGrowth = lineGrowth + text.lineGrowth(of: last)
    guard change.start <= change.end, change.start.line >= first + lineGrowth,
      change.end.line <= text.lineCount + lineGrowth
    else { return false }
    var moved = change
    moved.start.line -= lineGrowth
    moved.end.line -= lineGrowth
    guard let range = text.range(of: moved, encoding) else { return false }
    order = .ascending
    self.lineGrowth = lineGrowth
    append(range, change)
    return true
  }

  private mutating func append(_ range: Range<Int>, _ change: TextChange) {
    replacements.append(TextBuffer.Replacement(range: range, text: change.text))
    growth += change.text.count - range.count
  }

  /// Removes and returns the changes in ascending order.
  mutating func takeReplacements() -> [TextBuffer.Replacement] {
    let result = order == .descending ? replacements.reversed() : replacements
    self = TextChangeRun()
    return result
  }
}

extension TextBuffer {
  /// Returns the range of bytes of a valid change; nil for an invalid one.
  fileprivate func range(of change: TextChange, _ encoding: PositionEncoding) -> Range<Int>? {
    guard change.start <= change.end, exists(change.start), exists(change.end) else { return nil }
    let start = offset(of: change.start, encoding: encoding)
    return start..<max(start, offset(of: change.end, encoding: encoding))
  }
}
