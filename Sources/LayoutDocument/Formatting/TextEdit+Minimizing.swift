extension TextEdit {
  /// Returns the minimal edit that replaces a range of white space: common prefixes and suffixes are removed; nil if
  /// the text is equal.
  ///
  /// The edit never splits a `\r\n` of the text or of the replacement, because editors would treat it as two line ends.
  static func minimized(_ range: Range<Int>, _ replacement: [UInt8], in text: [UInt8]) -> TextEdit? {
    let old = text[range]
    if old.elementsEqual(replacement) { return nil }
    var start = zip(old, replacement).prefix { $0 == $1 }.count
    if old.isPairCut(at: start) || replacement[...].isPairCut(at: start) { start -= 1 }
    let rest = min(old.count, replacement.count) - start
    var end = zip(old.reversed(), replacement.reversed()).prefix(rest).prefix { $0 == $1 }.count
    if old.isPairCut(at: old.count - end) || replacement[...].isPairCut(at: replacement.count - end) { end -= 1 }
    return TextEdit(
      range: range.lowerBound + start..<range.upperBound - end,
      text: Array(replacement[start..<replacement.count - end]))
  }
}

extension TextEdit {
  /// Coalesces sorted edits into at most `count` equivalent ones. Adjacent edits are joined with the text between them.
  package static func coalesced(_ edits: [TextEdit], atMost count: Int, of text: [UInt8]) -> [TextEdit] {
    guard edits.count > count, count > 0 else { return edits }
    let size = (edits.count + count - 1) / count
    return stride(from: 0, to: edits.count, by: size).map { start in
      let group = edits[start..<min(start + size, edits.count)]
      let range = group[group.startIndex].range.lowerBound..<group[group.endIndex - 1].range.upperBound
      return TextEdit(range: range, text: applied(Array(group), to: range, of: text))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the position after `count` bytes splits a `\r\n`.
  fileprivate func isPairCut(at count: Int) -> Bool {
    guard count > 0, count < self.count else { return false }
    return self[startIndex + count - 1] == UInt8(ascii: "\r") && self[startIndex + count] == UInt8(ascii: "\n")
  }
}
