package import Cancellation
package import JSON

/// Puts a text into its usual form by changing nothing but white space.
///
/// What its writer put on several lines stays on several, each member and each element on its own; what stands on one
/// line stays there as long as it fits. Plain values of an array keep the rows that they are in. Comments stay where
/// they are, behind what they follow or on their own line; of many blank lines one stays, none inside of a bracket.
package struct TextFormatter {
  /// How long a line may become, in scalars, before what stands on it is broken up.
  package static let lineWidth = 120
  /// How many bytes of white space a text may be given; deep nesting can ask for any number.
  package static let growthLimit = 64 << 20

  let shape: FormattedShape
  let indentation: Indentation
  let newline: [UInt8]
  /// The containers around the current place, from the outermost on.
  var frames: [Frame] = []
  var column: Int
  /// The line of the formatted text that the current place is on.
  var line = 0
  /// Whether a comment of several lines ends on that line: its columns are not for us to count.
  var isBehindComment = false
  var trailing = TrailingComments()
  var growth = 0
  /// The white space at the start of lines, by level.
  var indents: [[UInt8]]
  var edits: [TextEdit] = []
  private var token: CancellationToken?

  /// A container that is being laid out.
  struct Frame {
    var isArray: Bool
    var isBroken: Bool
    /// Whether the place is between a colon and its value.
    var isAfterColon = false
    /// Whether the element before the place is a plain value.
    var isAfterScalar = false
    /// Whether the stretch between two elements that the place is in has still to get the end of a line.
    var needsLine = false
  }

  private init(_ shape: FormattedShape, _ indentation: Indentation, base: [UInt8], column: Int) {
    self.shape = shape
    self.indentation = indentation
    self.column = column
    newline = TextFormatter.newline(shape)
    indents = [base]
  }

  /// The edits that format a whole text, in order; nil when it has a syntax error or would grow past all measure, and
  /// when `token` is cancelled.
  package static func edits(
    of tree: SyntaxTree, _ indentation: Indentation, token: CancellationToken? = nil
  ) -> [TextEdit]? {
    guard tree.errors.isEmpty, tree.root != nil else { return nil }
    let shape = FormattedShape(tree.text, SyntaxPiece.pieces(of: tree.text, cancellation: token))
    if token?.isCancelled == true { return nil }
    var formatter = TextFormatter(shape, indentation, base: [], column: 0)
    formatter.token = token
    guard let first = shape.pieces.first, let last = shape.pieces.last, formatter.layOut() else { return nil }
    let top = TextEdit.narrowed(shape.start..<first.range.lowerBound, [], in: tree.text)
    let bottom = TextEdit.narrowed(last.range.upperBound..<tree.text.count, formatter.newline, in: tree.text)
    return (top.map { [$0] } ?? []) + formatter.edits + (bottom.map { [$0] } ?? [])
  }

  /// The edits that format one container that is whole, as its place in the text wants it.
  static func edits(of node: SyntaxNode, _ indentation: Indentation) -> [TextEdit]? {
    let text = node.tree.text
    let pieces = SyntaxPiece.pieces(of: text, before: node.range.upperBound)
      .drop { $0.range.lowerBound < node.range.lowerBound }
    let indent = TextStyle.indent(text, at: node.range.lowerBound)
    let shape = FormattedShape(text, Array(pieces))
    let lineStart = TextStyle.lineStart(text, of: node.range.lowerBound)
    var formatter = TextFormatter(
      shape, indentation, base: indent,
      column: indentation.width(of: indent)
        + shape.columns(of: lineStart + indent.count..<node.range.lowerBound))
    return formatter.layOut() ? formatter.edits : nil
  }

  /// The end of a line as the text has it, first of all between its pieces.
  private static func newline(_ shape: FormattedShape) -> [UInt8] {
    guard let first = shape.pieces.first, let last = shape.pieces.last else { return TextStyle.newline(shape.text) }
    let outside = [last.range.upperBound..<shape.text.count, 0..<first.range.lowerBound]
    for gap in shape.pieces.indices.dropFirst().lazy.map(shape.gap) + outside {
      if let end = shape.text[gap].firstIndex(where: \.isLineEnd) { return TextStyle.newline(shape.text, at: end) }
    }
    return TextStyle.newline(shape.text)
  }

  /// Goes through the pieces; false when the text would grow too much, or nobody wants it any more.
  private mutating func layOut() -> Bool {
    for index in shape.pieces.indices {
      if index > 0 { separate(index) }
      enter(index)
      if growth > TextFormatter.growthLimit { return false }
      if index & 0xfff == 0, token?.isCancelled == true { return false }
    }
    placeTrailingComments()
    return true
  }
}

extension TextFormatter {
  /// The edits that format a stretch of a text, in order; nil when it cannot be formatted.
  ///
  /// Beside a syntax error that is the stretch's innermost container, when it has none itself.
  package static func edits(of tree: SyntaxTree, in range: Range<Int>, _ indentation: Indentation) -> [TextEdit]? {
    let found: [TextEdit]?
    if tree.errors.isEmpty {
      found = edits(of: tree, indentation)
    } else {
      let around = SyntaxNode.node(at: range.lowerBound, in: tree).last { node in
        (node.kind == .object || node.kind == .array) && node.range.encloses(range)
      }
      guard let around, !around.isUnclosed else { return nil }
      // The tree does not tell all mistakes of a text that has many.
      guard SyntaxTree(Array(tree.text[around.range])).errors.isEmpty else { return nil }
      found = edits(of: around, indentation)
    }
    return found?.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
  }
}

/// What one level of nesting is indented by.
package struct Indentation: Equatable, Sendable {
  /// The white space of one level.
  package let unit: [UInt8]
  /// How many columns it takes.
  package let columns: Int

  /// So many spaces a level; at most 16.
  package static func spaces(_ count: Int) -> Indentation {
    let count = min(max(count, 0), 16)
    return Indentation(unit: Array(repeating: UInt8(ascii: " "), count: count), columns: count)
  }

  /// One tab a level, shown as wide as so many spaces.
  package static func tab(columns: Int) -> Indentation {
    Indentation(unit: [UInt8(ascii: "\t")], columns: min(max(columns, 1), 16))
  }

  /// The columns that white space takes at the start of a line.
  func width(of blanks: some Sequence<UInt8>) -> Int {
    blanks.reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? max(columns, 1) : 1) }
  }
}
