import CollectionLayout

extension LayoutKind {
  /// As many lanes as anybody could look at.
  private static let columnBounds = NumberBounds(1, 1000, isWhole: true)

  static let waterfall = LayoutKind(
    WaterfallLayout.kind,
    [
      KeyDescription("columnCount", .number(columnBounds)),
      KeyDescription("rowSpacing", .number(.length)),
      KeyDescription("columnSpacing", .number(.length)),
      KeyDescription("renderDirection", .word(WaterfallLayout.RenderDirection.allCases.map(\.rawValue))),
    ]
  ) { keys in
    WaterfallLayout(
      columnCount: Int(keys.number("columnCount", columnBounds, default: 2)),
      rowSpacing: keys.number("rowSpacing", .length, default: 0),
      columnSpacing: keys.number("columnSpacing", .length, default: 0),
      renderDirection: keys.word("renderDirection", default: .shortestFirst))
  }
}
