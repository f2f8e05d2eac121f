/// A range of a text and its replacement.
package struct TextEdit: Equatable, Sendable {
  /// The byte range that is replaced.
  package var range: Range<Int>
  package var text: [UInt8]

  package init(range: Range<Int>, text: [UInt8]) {
    self.range = range
    self.text = text
  }

  init(_ range: Range<Int>, _ text: String) { self.init(range: range, text: Array(text.utf8)) }

  /// Returns the edits in text order. Adjacent and overlapping edits are joined, so that each can be applied without
  /// regard to order.
  static func ordered(_ edits: [TextEdit]) -> [TextEdit] {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    var result: [TextEdit] = []
    for (_, edit) in sorted where !(edit.range.isEmpty && edit.text.isEmpty) {
      if let last = result.last, last.range.upperBound >= edit.range.lowerBound {
        let end = max(last.range.upperBound, edit.range.upperBound)
        result[result.count - 1].range = last.range.lowerBound..<end
        result[result.count - 1].text += edit.text
      } else {
        result.append(edit)
      }
    }
    return result
  }

  /// Returns the bytes of a range of a text after sorted edits inside the range are applied.
  static func applied(_ edits: [TextEdit], to range: Range<Int>, of text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var next = range.lowerBound
    for edit in edits {
      if edit.range.lowerBound > next { result += text[next..<edit.range.lowerBound] }
      result += edit.text
      next = edit.range.upperBound
    }
    if next < range.upperBound { result += text[next..<range.upperBound] }
    return result
  }

  /// Returns the bytes of a text after sorted edits are applied.
  package static func applied(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
    applied(edits, to: 0..<text.count, of: text)
  }
}

extension TextEdit {
  /// Returns the edit that replaces white space by `replacement`, without their common prefix and suffix; nil if they
  /// are equal.
  ///
  /// The edit never splits a `\r\n` of the text or of the replacement, because editors would treat it as two line ends.
  static func minimized(_ range: Range<Int>, _ replacement: [UInt8], in text: [UInt8]) -> TextEdit? {
    let old = text[range]
    if old.elementsEqual(replacement) { return nil }
    var start = zip(old, replacement).prefix { $0 == $1 }.count
    if old.isPairCut(at: start) || replacement[...].isPairCut(at: start) { start -= 1 }
    let limit = min(old.count, replacement.count) - start
    var end = zip(old.reversed(), replacement.reversed()).prefix(limit).prefix { $0 == $1 }.count
    if old.isPairCut(at: old.count - end) || replacement[...].isPairCut(at: replacement.count - end) { end -= 1 }
    return TextEdit(
      range: range.lowerBound + start..<range.upperBound - end,
      text: Array(replacement[start..<replacement.count - end]))
  }
}

extension TextEdit {
  /// Returns at most `count` sorted edits with the same result; all if `count` is 0. If there are more, neighbors are
  /// joined, with the text between them.
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
  /// Whether the index `count` is between a `\r` and its `\n`.
  fileprivate func isPairCut(at count: Int) -> Bool {
    guard count > 0, count < self.count else { return false }
    return self[startIndex + count - 1] == UInt8(ascii: "\r") && self[startIndex + count] == UInt8(ascii: "\n")
  }
}
