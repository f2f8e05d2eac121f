// Kinds whose keys are known and checked, and that are laid out as nothing so far.
extension LayoutKind {
  private static let sizePair = ValueType.list(.number(.length), count: 2)
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
}
