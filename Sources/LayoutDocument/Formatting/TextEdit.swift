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

  /// Returns the edits in text order. Adjacent edits are joined, so that their order does not matter.
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

  /// Returns a range of the text after applying sorted edits inside it.
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

  /// Returns the whole text after applying sorted edits.
  package static func applied(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
    applied(edits, to: 0..<text.count, of: text)
  }
}

extension Range<Int> {
  /// Whether this range contains another one.
  func encloses(_ other: Range<Int>) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}
