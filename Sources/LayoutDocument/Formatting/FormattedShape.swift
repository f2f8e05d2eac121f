import JSON

/// What is known of the pieces of a text before the first line is laid out.
///
/// All tables have one entry a piece.
struct FormattedShape {
  let text: [UInt8]
  let pieces: [SyntaxPiece]
  /// The piece that closes an opening one; the piece itself for any other.
  private(set) var closing: [Int]
  /// Whether a container cannot stand on one line: it does not now, or it holds a comment that ends with its line.
  private(set) var isBroken: [Bool]
  /// How many columns the pieces up to the end of this one take when all stand on one line.
  private(set) var ends: [Int] = []

  /// Of pieces whose brackets match.
  init(_ text: [UInt8], _ pieces: [SyntaxPiece]) {
    self.text = text
    self.pieces = pieces
    closing = Array(pieces.indices)
    isBroken = Array(repeating: false, count: pieces.count)
    ends.reserveCapacity(pieces.count)
    var open: [Int] = []
    var end = 0
    for (index, piece) in pieces.enumerated() {
      if index > 0 { end += FormattedShape.inlineSpace(pieces[index - 1], piece) }
      end += columns(of: piece.range)
      ends.append(end)
      var breaks = piece.kind == .lineComment || piece.kind == .blockComment && hasLineEnd(piece.range)
      if index > 0, !open.isEmpty, !(pieces[index - 1].isOpening && piece.isClosing) {
        breaks = breaks || hasLineEnd(gap(before: index))
      }
      if breaks, let last = open.last { isBroken[last] = true }
      if piece.isOpening { open.append(index) }
      if piece.isClosing, let last = open.popLast() {
        closing[last] = index
        if isBroken[last], let outer = open.last { isBroken[outer] = true }
      }
    }
  }

  /// Behind the byte order mark, if there is one.
  var start: Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The white space before a piece.
  func gap(before index: Int) -> Range<Int> {
    let start = index > 0 ? pieces[index - 1].range.upperBound : pieces[index].range.lowerBound
    return start..<pieces[index].range.lowerBound
  }

  /// How many lines end in the white space before a piece.
  func lineEnds(before index: Int) -> Int { lineEnds(in: gap(before: index)) }

  /// How many lines end in some bytes.
  func lineEnds(in range: Range<Int>) -> Int {
    var count = 0
    var position = range.lowerBound
    while position < range.upperBound {
      if text[position].isLineEnd {
        position = TextStyle.afterNewline(text, at: position)
        count += 1
      } else {
        position += 1
      }
    }
    return count
  }

  /// The columns that a piece takes with all that it opens.
  func width(of index: Int) -> Int {
    ends[closing[index]] - ends[index] + columns(of: pieces[index].range)
  }

  /// How many scalars some bytes are.
  func columns(of range: Range<Int>) -> Int {
    text[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  func hasLineEnd(_ range: Range<Int>) -> Bool { text[range].contains(where: \.isLineEnd) }

  /// How many spaces stand between two neighbours on one line.
  static func inlineSpace(_ one: SyntaxPiece, _ other: SyntaxPiece) -> Int {
    switch (one.kind, other.kind) {
    case (_, .comma), (_, .colon), (.openBracket, _), (_, .closeBracket), (.openBrace, .closeBrace): 0
    default: 1
    }
  }
}
