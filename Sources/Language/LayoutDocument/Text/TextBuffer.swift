import LayoutBase

/// A text as bytes, with a table of its line starts. Invalid positions and edits are clamped and never trap.
package struct TextBuffer: Sendable {
  /// The text. It need not be UTF-8: an invalid byte is one code unit in every encoding.
  package private(set) var bytes: [UInt8]
  // The offset of the first byte of each line: 0 and the offset after every line terminator.
  private var lineStarts: [Int]
  /// The index by which columns in long lines are found.
  private(set) var columns: ColumnIndex

  /// Creates a text whose lines end with `\n`, `\r\n` or `\r`, also mixed.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0]
    lineStarts.append(contentsOf: TextBuffer.lineStarts(in: bytes, at: 1...max(bytes.count, 1)))
    columns = ColumnIndex(bytes)
  }

  /// The number of lines: the number of line terminators plus one.
  package var lineCount: Int { lineStarts.count }

  /// Returns the line of a byte offset, from 0, by binary search. An offset outside of the text is clamped.
  package func line(at offset: Int) -> Int {
    max(firstLine(after: offset) - 1, 0)
  }

  /// Returns the byte range of a line without its terminator; an empty range at the end of the text if there is no such
  /// line.
  package func lineRange(_ line: Int) -> Range<Int> {
    guard line >= 0, line < lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line]
    guard line + 1 < lineStarts.count else { return start..<bytes.count }
    let end = lineStarts[line + 1] - 1
    let isPair = end > start && bytes[end] == UInt8(ascii: "\n") && bytes[end - 1] == UInt8(ascii: "\r")
    return start..<(isPair ? end - 1 : end)
  }

  /// Replaces a byte range, which is clamped to the text.
  package mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    let range = range.clamped(to: 0..<bytes.count)
    let stale = staleLines(around: range)
    reserveCapacity(bytes.count - range.count + replacement.count)
    bytes.replaceSubrange(range, with: replacement)
    columns.follow([Replacement(range: range, text: replacement)], in: bytes)
    countCopies(behind: range.lowerBound)
    let fresh = freshLineStarts(in: range.lowerBound..<range.lowerBound + replacement.count)
    lineStarts.replaceSubrange(stale, with: fresh)
    let shift = replacement.count - range.count
    if shift == 0 { return }
    for index in stale.lowerBound + fresh.count..<lineStarts.count { lineStarts[index] += shift }
  }

  /// A byte range with the bytes that replace it.
  struct Replacement {
    var range: Range<Int>
    var text: [UInt8]
  }

  /// Replaces byte ranges in one pass. They must be ascending, with at least one byte between two of them.
  mutating func replace(_ replacements: [Replacement]) {
    if replacements.count < 2 { return replacements.forEach { replace($0.range, with: $0.text) } }
    var edited = TextBuffer([])
    edited.reserveCapacity(replacements.reduce(bytes.count) { $0 + $1.text.count - $1.range.count })
    var copied = 0
    for replacement in replacements {
      edited.bytes += bytes[copied..<replacement.range.lowerBound]
      edited.bytes += replacement.text
      copied = replacement.range.upperBound
    }
    edited.bytes += bytes[copied...]
    edited.columns = columns
    edited.columns.follow(replacements, in: edited.bytes)
    edited.countCopies(behind: 0)
    edited.lineStarts = []
    var (line, growth) = (0, 0)
    for replacement in replacements {
      let stale = staleLines(around: replacement.range)
      edited.lineStarts += lineStarts[line..<stale.lowerBound].lazy.map { [growth] in $0 + growth }
      let start = replacement.range.lowerBound + growth
      edited.lineStarts += edited.freshLineStarts(in: start..<start + replacement.text.count)
      growth += replacement.text.count - replacement.range.count
      line = stale.upperBound
    }
    edited.lineStarts += lineStarts[line...].lazy.map { [growth] in $0 + growth }
    self = edited
  }

  /// Returns the number of lines that a replacement adds to the text; negative if it removes lines.
  func lineGrowth(of replacement: Replacement) -> Int {
    // The bytes beside the range determine whether a line begins at its start or at its end.
    let range = replacement.range
    let around = max(range.lowerBound - 1, 0)..<min(range.upperBound + 1, bytes.count)
    let edited = TextBuffer(
      bytes[around.lowerBound..<range.lowerBound] + replacement.text + bytes[range.upperBound..<around.upperBound])
    let start = range.lowerBound - around.lowerBound
    return edited.freshLineStarts(in: start..<start + replacement.text.count).count - staleLines(around: range).count
  }

  /// Adds the bytes that an edit has moved to the work counter, divided by 64: the processor moves many at once.
  private func countCopies(behind offset: Int) { WorkCounter.add((bytes.count - offset) / 64) }

  /// Returns the indices of the lines whose starts a byte range determines: a line start depends on the bytes on both
  /// sides of it.
  private func staleLines(around range: Range<Int>) -> Range<Int> {
    firstLine(after: max(range.lowerBound - 1, 0))..<firstLine(after: range.upperBound)
  }

  /// Returns the line starts that a byte range determines, computed from the present text.
  private func freshLineStarts(in range: Range<Int>) -> [Int] {
    let first = max(range.lowerBound, 1)
    return first <= range.upperBound ? TextBuffer.lineStarts(in: bytes, at: first...range.upperBound) : []
  }

  /// Reserves memory for an edited text of `count` bytes, in steps of 64 KiB. `replaceSubrange` alone would double the
  /// memory of a text that a snapshot shares; the allocator reuses blocks of few sizes without new pages.
  private mutating func reserveCapacity(_ count: Int) {
    let step = 1 << 16
    guard count >= step else { return }
    bytes.reserveCapacity((count + step - 1) / step * step)
  }

  /// Returns the index of the first line that begins after a byte offset; `lineCount` if there is none.
  func firstLine(after offset: Int) -> Int {
    lineStarts.indices.partitioningIndex { lineStarts[$0] > offset }
  }

  /// Returns those of the byte offsets, all at least 1, at which a line begins.
  private static func lineStarts(in bytes: [UInt8], at offsets: ClosedRange<Int>) -> [Int] {
    var starts: [Int] = []
    for offset in offsets where offset <= bytes.count {
      let before = bytes[offset - 1]
      if before > UInt8(ascii: "\r") { continue }
      let splitsPair = offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")
      if before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r") && !splitsPair { starts.append(offset) }
    }
    return starts
  }
}

extension TextBuffer {
  /// Replaces the text between two positions. Returns whether the edit is valid.
  ///
  /// An invalid edit is performed too: reversed positions are swapped, and positions outside of the text are clamped.
  /// The texts of client and server may then differ.
  package mutating func apply(
    start: TextPosition, end: TextPosition, text: [UInt8], encoding: PositionEncoding
  ) -> Bool {
    let isPlausible = start <= end && exists(start) && exists(end)
    let from = offset(of: min(start, end), encoding: encoding)
    let to = offset(of: max(start, end), encoding: encoding)
    replace(from..<max(from, to), with: text)
    return isPlausible
  }

  /// Returns whether a position is valid: its line exists, and its column is not negative. The start of the line after
  /// the last one is valid too, because editors that delete the last line use it.
  ///
  /// A column behind the end of its line is allowed in LSP and means the end of the line.
  func exists(_ position: TextPosition) -> Bool {
    if position.line == lineCount { return position.character == 0 }
    return position.line >= 0 && position.line < lineCount && position.character >= 0
  }
}
