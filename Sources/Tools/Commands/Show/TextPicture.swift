import CollectionLayout
import LayoutDrawing

/// A box with a label.
struct LabelledBox {
  let frame: Rect
  let label: String
}

/// A picture of characters without colors: the outlines of elements, with their labels.
struct TextPicture {
  /// The size of a character in points of an unscaled picture.
  static let cell = (width: 1.0, height: 2.0)

  private var characters: [[Character]]

  /// Draws boxes in an area, back to front. `scale` is the number of columns per point. The picture is cut after 1000
  /// columns and 10,000 lines.
  init(of boxes: [LabelledBox], in area: Rect, scale: Double) {
    let columns = Self.index(area.width * scale / Self.cell.width, upTo: 1_000)
    let rows = Self.index(area.height * scale / Self.cell.height, upTo: 10_000)
    characters = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    for box in boxes {
      let (x, y) = (box.frame.x - area.x, box.frame.y - area.y)
      let left = Self.index(x * scale, upTo: columns)
      let top = Self.index(y * scale / Self.cell.height, upTo: rows)
      let right = max(left + 1, Self.index((x + box.frame.width) * scale, upTo: columns))
      let bottom = max(top + 1, Self.index((y + box.frame.height) * scale / Self.cell.height, upTo: rows))
      if left < columns, top < rows { draw(box.label, left..<right, top..<bottom) }
    }
  }

  /// The number of columns.
  var width: Int { characters.first?.count ?? 0 }

  /// The lines without spaces at their ends.
  var lines: [String] {
    characters.map { line in
      String(line[..<(line.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0)])
    }
  }

  /// Returns a coordinate rounded to an index, limited to 0 to `limit`.
  private static func index(_ coordinate: Double, upTo limit: Int) -> Int {
    Int(max(0, min(Double(limit), coordinate.rounded())))
  }

  /// Draws a box: an outline if it has two lines or more, otherwise brackets. The label is in the second line if there
  /// are more than two, otherwise in the first.
  private mutating func draw(_ label: String, _ columns: Range<Int>, _ rows: Range<Int>) {
    let (top, bottom) = (rows.lowerBound, rows.upperBound - 1)
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    for row in rows {
      for column in columns { characters[row][column] = top < bottom && (row == top || row == bottom) ? "─" : " " }
      characters[row][left] = top < bottom ? "│" : "["
      characters[row][right] = top < bottom ? "│" : "]"
    }
    if top < bottom {
      (characters[top][left], characters[top][right]) = ("┌", "┐")
      (characters[bottom][left], characters[bottom][right]) = ("└", "┘")
    }
    // Characters of another width than a cell would shift what follows them.
    let text = DiagnosticFormatter.printable(label).prefix(max(0, columns.count - 2)).map { character in
      SourceExcerpt.columns(String(character)) == 1 ? character : "?"
    }
    for (index, character) in text.enumerated() {
      characters[top + (rows.count > 2 ? 1 : 0)][left + 1 + index] = character
    }
  }
}
