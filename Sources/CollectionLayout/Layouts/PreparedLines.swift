/// Items of any sizes in their lines.
struct PreparedLines: PreparedLayout {
  let lines: LineColumns
  let length: Double
  /// The first item whose size is not the first item's; nil where it was not looked for.
  let firstDifferent: Int?
  private let itemAlignment: FlowLayout.ItemAlignment
  private let scrollDirection: ScrollDirection
  private let crossLeading: Double

  /// `trailing` is what is left free behind the last line.
  init(
    lines: LineColumns, itemAlignment: FlowLayout.ItemAlignment, in container: LayoutContainer, trailing: Double,
    firstDifferent: Int? = nil
  ) {
    self.lines = lines
    self.itemAlignment = itemAlignment
    self.firstDifferent = firstDifferent
    scrollDirection = container.scrollDirection
    crossLeading = container.crossLeading
    length = lines.count > 0 ? lines.end + trailing : 0
  }

  func appendItems(
    _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutWork
  ) {
    for line in lines.lines(from: low, to: high) {
      let range = lines.items(ofLine: line)
      work.examined += range.count
      for item in range { found.append(PlacedItem(index: item, frame: frame(of: item, inLine: line))) }
    }
  }

  func frame(of index: Int, _ items: ItemList) -> Rect? {
    guard lines.crosses.indices.contains(index) else { return nil }
    return frame(of: index, inLine: lines.line(of: index))
  }

  func standing(of index: Int) -> ItemStanding? {
    guard lines.crosses.indices.contains(index) else { return nil }
    let line = lines.line(of: index)
    return .line(line, items: lines.items(ofLine: line))
  }

  var lineCount: Int { lines.count }

  func lineSpan(_ line: Int) -> (start: Double, end: Double) {
    guard lines.starts.indices.contains(line) else { return (0, 0) }
    return (lines.starts[line], lines.starts[line] + lines.thicknesses[line])
  }

  private func frame(of item: Int, inLine line: Int) -> Rect {
    let thickness = lines.thicknesses[line]
    let main = lines.mainLengths.isEmpty ? thickness : lines.mainLengths[item]
    return scrollDirection.rect(
      main: lines.starts[line] + itemAlignment.offset(of: main, in: thickness),
      cross: crossLeading + lines.crosses[item], mainLength: main, crossLength: lines.crossLengths[item])
  }
}

extension FlowLayout.ItemAlignment {
  /// How far into the thickness of its line an item begins.
  func offset(of length: Double, in thickness: Double) -> Double {
    switch self {
    case .center: (thickness - length) / 2
    case .start: 0
    case .end: thickness - length
    }
  }
}
