import JSON

/// A text as bytes, with a table of where its lines begin; no position and no edit traps.
package struct TextBuffer: Sendable {
  /// The text; mostly UTF-8, and each byte that is not counts as one unit in every encoding.
  package private(set) var bytes: [UInt8]
  // The offset of the first byte of each line: 0 and what follows every terminator.
  private var lineStarts: [Int]

  /// A text whose lines end with `\n`, `\r\n` or `\r`, mixed as they come.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0]
    lineStarts.append(contentsOf: TextBuffer.lineStarts(in: bytes, at: 1...max(bytes.count, 1)))
  }

  /// The number of lines, one more than there are terminators.
  package var lineCount: Int { lineStarts.count }

  /// The line that holds the byte `offset`, counted from 0; an offset outside the text is clamped.
  package func line(at offset: Int) -> Int {
    max(firstLine(after: offset) - 1, 0)
  }

  /// The bytes of a line without its terminator; an empty range at the end for a line that there is not.
  package func lineRange(_ line: Int) -> Range<Int> {
    guard line >= 0, line < lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line]
    guard line + 1 < lineStarts.count else { return start..<bytes.count }
    let end = lineStarts[line + 1] - 1
    let isPair = end > start && bytes[end] == UInt8(ascii: "\n") && bytes[end - 1] == UInt8(ascii: "\r")
    return start..<(isPair ? end - 1 : end)
  }

  /// Puts `replacement` in the place of a range of bytes; a range outside the text is clamped.
  package mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    let range = range.clamped(to: 0..<bytes.count)
    // Whether a line starts at an offset depends on the bytes on both sides of it, so the edges are looked at again.
    let stale = firstLine(after: max(range.lowerBound - 1, 0))..<firstLine(after: range.upperBound)
    bytes.replaceSubrange(range, with: replacement)
    let end = range.lowerBound + replacement.count
    let first = max(range.lowerBound, 1)
    let fresh = first <= end ? TextBuffer.lineStarts(in: bytes, at: first...end) : []
    lineStarts.replaceSubrange(stale, with: fresh)
    let shift = replacement.count - range.count
    if shift == 0 { return }
    for index in stale.lowerBound + fresh.count..<lineStarts.count { lineStarts[index] += shift }
  }

  /// The index of the first line that begins after `offset`.
  private func firstLine(after offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Those of some offsets, 1 and up, at which a line begins.
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
  /// Replaces what lies between two positions, and tells whether the edit fits the text.
  ///
  /// An edit that does not is applied all the same, its ends swapped when they are reversed and clamped when they lie
  /// outside; false then means that client and server may no longer hold the same text.
  package mutating func apply(
    start: TextPosition, end: TextPosition, text: [UInt8], encoding: PositionEncoding
  ) -> Bool {
    let isPlausible = start <= end && exists(start) && exists(end)
    let from = offset(of: min(start, end), encoding: encoding)
    let to = offset(of: max(start, end), encoding: encoding)
    replace(from..<max(from, to), with: text)
    return isPlausible
  }

  /// Whether the line is one of the text's; editors that delete the last line also name the start of the line after it.
  ///
  /// A column past the end of its line is legal in LSP and means that end.
  private func exists(_ position: TextPosition) -> Bool {
    if position.line == lineCount { return position.character == 0 }
    return position.line >= 0 && position.line < lineCount && position.character >= 0
  }
}
