import JSON

extension EditVerifier {
  /// Returns the refactoring with its result formatted, if the text was formatted before.
  func formatted(_ refactoring: Refactoring) -> Refactoring {
    guard !style.isOneLine, !isExhausted else { return refactoring }
    let (indentation, edits) = (style.indentation, refactoring.edits)
    let tree = SyntaxTree(TextEdit.applied(edits, to: document.text))
    charge(read: 3)
    // A text that is not formatted keeps its style.
    guard let wanted = TextFormatter.edits(of: tree, indentation), !wanted.isEmpty,
      TextFormatter.edits(of: document.syntax, indentation)?.isEmpty == true,
      let combined = EditVerifier.combined(edits, EditedLocations(edits, in: tree).ranges, wanted)
    else { return refactoring }
    var formatted = refactoring
    formatted.edits = combined
    return formatted
  }

  /// Combines edits with edits of their result into edits of the original text; nil if two of them partially overlap.
  private static func combined(_ edits: [TextEdit], _ places: [Range<Int>], _ others: [TextEdit]) -> [TextEdit]? {
    var inside: [[TextEdit]] = Array(repeating: [], count: edits.count)
    var outside: [TextEdit] = []
    var next = 0
    for other in others {
      while next < places.count, places[next].upperBound < other.range.lowerBound { next += 1 }
      if next < places.count, places[next].encloses(other.range) {
        let start = places[next].lowerBound
        inside[next].append(
          TextEdit(range: other.range.lowerBound - start..<other.range.upperBound - start, text: other.text))
      } else if next < places.count, places[next].overlaps(other.range) {
        return nil
      } else {
        // Maps the offset back by the growth of all earlier edits.
        let isBehind = next < places.count && places[next].upperBound <= other.range.lowerBound
        let last = isBehind ? next : next - 1
        let growth = last >= 0 ? places[last].upperBound - edits[last].range.upperBound : 0
        outside.append(
          TextEdit(range: other.range.lowerBound - growth..<other.range.upperBound - growth, text: other.text))
      }
    }
    let changed = edits.indices.map { index in
      TextEdit(range: edits[index].range, text: TextEdit.applied(inside[index], to: edits[index].text))
    }
    return TextEdit.ordered(changed + outside)
  }
}

extension DetectedStyle {
  /// The width of one indentation level.
  fileprivate var indentation: Indentation {
    indentUnit.first == UInt8(ascii: "\t") ? .tab(columns: 4) : .spaces(indentUnit.count)
  }
}
