/// Finds the number literals that differ between two versions of a Swift source text.
package enum NumberLiterals {
  /// A number that differs between two texts.
  package struct Change: Equatable {
    /// The line in the new text, from 1.
    package let line: Int
    /// The word before the number, such as the label of an argument or the name of a constant; nil if there is none.
    package let label: String?
    package let old: String
    package let new: String
  }

  /// Returns the numbers that differ between two texts; empty if other tokens differ, too.
  package static func changes(from old: [UInt8], to new: [UInt8]) -> [Change] {
    let (before, after) = (TokenList(old).numbersJoined, TokenList(new).numbersJoined)
    guard before.count == after.count else { return [] }
    var changes: [Change] = []
    var (line, start) = (1, 0)
    for index in after.indices where before[index].text != after[index].text {
      guard before[index].isNumber, after[index].isNumber else { return [] }
      line += new[start..<after[index].start].count { $0 == UInt8(ascii: "\n") }
      start = after[index].start
      let label = after[..<index].reversed().prefix(8).first { $0.isName }?.text
      changes.append(Change(line: line, label: label, old: before[index].text, new: after[index].text))
    }
    return changes
  }
}

/// A token with its text; a number with a decimal point is one token.
private struct TextToken {
  var text: String
  let start: Int

  var isNumber: Bool { text.first?.isNumber == true }
  var isName: Bool { text.first.map { $0.isLetter || $0 == "_" } == true }
}

extension TokenList {
  fileprivate var numbersJoined: [TextToken] {
    var joined: [TextToken] = []
    for index in tokens.indices {
      let text = text(index)
      // The three tokens of `0.5` are joined; those of `1...3` and `1.description` are not.
      let continuesNumber =
        !tokens[index].followsSpace && joined.last?.isNumber == true
        && (text == "." && index + 1 < tokens.count && self.text(index + 1).first?.isNumber == true
          || joined.last?.text.last == "." && text.first?.isNumber == true)
      if continuesNumber {
        joined[joined.count - 1].text += text
      } else {
        joined.append(TextToken(text: text, start: tokens[index].range.lowerBound))
      }
    }
    return joined
  }
}
