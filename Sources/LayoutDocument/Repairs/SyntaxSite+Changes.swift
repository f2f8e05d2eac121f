import JSON

// How the text is changed.
extension SyntaxSite {
  func replaced(_ text: String) -> Repair {
    replaced(Array(text.utf8), text.isEmpty ? "Remove it" : "Change to \(text)")
  }

  func replaced(_ bytes: [UInt8], _ title: String, isPreferred: Bool = true) -> Repair {
    Repair(title, [TextEdit(range: range, text: bytes)], isPreferred: isPreferred)
  }

  /// Puts something behind the token before the place.
  func inserted(_ text: String, _ title: String, isPreferred: Bool = true) -> Repair {
    inserted(text, at: start, title, isPreferred: isPreferred)
  }

  func inserted(_ text: String, at offset: Int, _ title: String, isPreferred: Bool = true) -> Repair {
    Repair(title, [TextEdit(offset..<offset, text)], isPreferred: isPreferred)
  }

  /// Takes the token away, with the white space before it on its line.
  func without(_ title: String) -> Repair {
    var first = range.lowerBound
    while first > start, place.text[first - 1].isBlank { first -= 1 }
    return Repair(title, [TextEdit(first..<range.upperBound, "")], isPreferred: true)
  }

  /// Takes away what stands at the place, whatever it is; of a bracket also what is inside.
  func withoutToken() -> [Repair] {
    guard let first = token.first else { return [] }
    var repairs = [Repair("Remove it", without("").edits)]
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      var depth = 0
      let pieces = SyntaxPiece.pieces(of: place.text).drop { $0.range.lowerBound < range.lowerBound }
      let close = pieces.first { piece in
        depth += piece.isOpening ? 1 : piece.isClosing ? -1 : 0
        return depth == 0
      }
      if let close {
        repairs.insert(Repair("Remove all of it", [TextEdit(range.lowerBound..<close.range.upperBound, "")]), at: 0)
      }
    }
    return repairs
  }

  /// Takes a key without a value away that stands before the place.
  func withoutKey() -> Repair? {
    let object = place.path.last { $0.kind == .object }
    guard let member = object?.members.last(where: { $0.value == nil && $0.key.range.upperBound <= range.lowerBound })
    else { return nil }
    let end = token.first == UInt8(ascii: ",") ? range.upperBound : start
    return Repair(
      "Remove \"\(member.keyName)\"",
      [TextEdit(member.key.range.lowerBound..<max(end, member.key.range.upperBound), "")])
  }

  /// Takes everything away from the place on.
  func cut() -> Repair {
    let root = place.tree.root?.range.upperBound ?? range.lowerBound
    var end = SyntaxPiece.pieces(of: place.text).last?.range.upperBound ?? place.text.count
    end = max(end, range.upperBound)
    let first =
      place.tree.comments.last { $0.upperBound <= range.lowerBound && $0.lowerBound >= root }?.upperBound ?? root
    return Repair("Remove what follows the document", [TextEdit(first..<end, "")], isPreferred: true)
  }

  /// Puts something behind the last token.
  func appended(_ bytes: [UInt8], _ title: String) -> Repair {
    Repair(title, [TextEdit(range: start..<start, text: bytes)], isPreferred: true)
  }

  /// The brackets that are missing at the end, each on a line of its own when its opening one is not on the last line.
  func closing() -> [UInt8] {
    var open: [SyntaxPiece] = []
    for piece in SyntaxPiece.pieces(of: place.text) where !piece.isComment {
      if piece.isOpening {
        open.append(piece)
      } else if piece.isClosing {
        let wanted: SyntaxPiece.Kind = piece.kind == .closeBrace ? .openBrace : .openBracket
        if let index = open.lastIndex(where: { $0.kind == wanted }) { open.removeSubrange(index...) }
      }
    }
    let lastLine = TextStyle.lineStart(place.text, of: start)
    return open.reversed().flatMap { piece -> [UInt8] in
      let bracket = [piece.kind == .openBrace ? UInt8(ascii: "}") : UInt8(ascii: "]")]
      guard piece.range.lowerBound < lastLine else { return bracket }
      return place.style.newline + TextStyle.indent(place.text, at: piece.range.lowerBound) + bracket
    }
  }

  /// Where a string can end that nothing ends: before what looks like JSON at the end of its line, or with it.
  func stringEnds() -> [Int] {
    var end = range.upperBound
    while end > range.lowerBound + 1, place.text[end - 1].isBlank { end -= 1 }
    var ends = [end]
    while end > range.lowerBound + 1, "}], \t".utf8.contains(place.text[end - 1]) {
      end -= 1
      if !place.text[end - 1].isBlank { ends.append(end) }
    }
    if let colon = token.dropFirst().firstIndex(of: UInt8(ascii: ":")) { ends.append(colon) }
    if let comma = token.dropFirst().firstIndex(of: UInt8(ascii: ",")) { ends.append(comma) }
    // What leaves most to JSON comes first.
    return ends.reversed()
  }
}
