// Kinds whose keys are known and checked, and that are laid out as nothing so far.
extension LayoutKind {
  private static let sizePair = ValueType.list(.number(.length), count: 2)
  private static let columnBounds = NumberBounds(1, 1000, isWhole: true)
  private static let lineAlignments = ["justify", "leading", "center", "trailing"]

  static let flow = LayoutKind(
    "flow",
    [
      KeyDescription("minimumLineSpacing", .number(.length)),
      KeyDescription("minimumInteritemSpacing", .number(.length)),
      KeyDescription("itemSize", sizePair),
      KeyDescription("estimatedItemSize", sizePair),
      KeyDescription("lineAlignment", .word(lineAlignments)),
      KeyDescription("lastLineAlignment", .word(["auto", "grid"] + lineAlignments)),
      KeyDescription("singleItemAlignment", .word(["center", "leading"])),
      KeyDescription("itemAlignment", .word(["center", "start", "end"])),
    ])

  static let tags = LayoutKind(
    "tags",
    ["itemSpacing", "lineSpacing", "itemHeight", "innerMargin", "fontSize"].map {
      KeyDescription($0, .number(.length))
    })

  static let carousel = LayoutKind(
    "carousel",
    [
      KeyDescription("cardWidth", .number(.length)),
      KeyDescription("cardHeight", .number(.length)),
      KeyDescription("spacing", .number(.length)),
      KeyDescription("minimumScale", .number(.unit)),
      KeyDescription("snap", .boolean),
    ])

  static let list = LayoutKind(
    "list", [KeyDescription("rowHeight", .number(.length)), KeyDescription("spacing", .number(.length))])

  static let grid = LayoutKind(
    "grid",
    [
      KeyDescription("columnCount", .number(columnBounds)),
      KeyDescription("rowSpacing", .number(.length)),
      KeyDescription("columnSpacing", .number(.length)),
      KeyDescription("aspectRatio", .number(.ratio)),
    ])
}
