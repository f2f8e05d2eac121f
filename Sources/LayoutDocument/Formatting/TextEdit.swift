/// A stretch of a text and what comes in its place.
package struct TextEdit: Equatable, Sendable {
  /// Bytes of the text.
  package var range: Range<Int>
  package var text: [UInt8]

  package init(range: Range<Int>, text: [UInt8]) {
    self.range = range
    self.text = text
  }

  init(_ range: Range<Int>, _ text: String) { self.init(range: range, text: Array(text.utf8)) }

  /// The edits in the order of the text; those that touch are one, so that nobody has to know which comes first.
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

  /// What a stretch of a text is after edits inside it, which are in order.
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

  /// The whole text after edits, which are in order.
  package static func applied(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
    applied(edits, to: 0..<text.count, of: text)
  }
}

extension Range<Int> {
  /// Whether another range lies in this one.
  func encloses(_ other: Range<Int>) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}
