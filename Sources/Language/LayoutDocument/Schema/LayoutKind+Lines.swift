import CollectionLayout
import JSON

// The kinds of layouts with lines, lanes or columns of items.
extension LayoutKind {
  static let flow = SchemaObject<FlowLayout>(
    FlowLayout.kind,
    "Fills lines with items, as many in each as fit. An item fits if the remaining width is enough for it and the "
      + "spacing; an item that is wider than the line gets a separate line. As `UICollectionViewFlowLayout` (recorded).",
    FlowLayout(),
    [
      PropertySchema(
        "itemSize", .sizePair, unit: .points, uikitName: "UICollectionViewFlowLayout.itemSize",
        "`[width, height]`: the default size of items that have none."
      ).into(\.itemSize),
      PropertySchema(
        "estimatedItemSize", .sizePair, defaultDescription: "none", unit: .points,
        uikitName: "UICollectionViewFlowLayout.estimatedItemSize",
        "`[width, height]`. Turns self-sizing on: an item has its measured size, otherwise its own, otherwise this one."
      ).into(\.estimatedItemSize),
      PropertySchema(
        "minimumLineSpacing", .number(.length), unit: .points,
        uikitName: "UICollectionViewFlowLayout.minimumLineSpacing",
        "The distance between two lines: between rows if the layout scrolls vertically, columns if horizontally."
      ).into(\.minimumLineSpacing),
      PropertySchema(
        "minimumInteritemSpacing", .number(.length), unit: .points,
        uikitName: "UICollectionViewFlowLayout.minimumInteritemSpacing",
        "The minimum distance between two items of a line; alignment may increase it."
      ).into(\.minimumInteritemSpacing),
      PropertySchema(
        "lineAlignment",
        .enumerationValues(FlowLayout.LineAlignment.self) {
          switch $0 {
          case .justify: "The remaining width is distributed between the items."
          case .leading: "Items are at the start of the line, `minimumInteritemSpacing` apart."
          case .center: "Items are in the middle of the line, `minimumInteritemSpacing` apart."
          case .trailing: "Items are at the end of the line, `minimumInteritemSpacing` apart."
          }
        }, "The alignment of the items in a line, except in the last line."
      ).into(\.lineAlignment),
      PropertySchema(
        "lastLineAlignment",
        .enumerationValues(FlowLayout.LastLineAlignment.self) {
          switch $0 {
          case .auto:
            "`grid` if all items of the section have the same length across the scroll axis, otherwise `leading`. An item "
              + "that is alone because no other of its length fits is aligned as in a full line (recorded)."
          case .grid: "Items have the gap of a full line, as if copies of the last item filled the line."
          case .justify: "The remaining width is distributed between the items."
          case .leading: "Items are at the start of the line."
          case .center: "Items are in the middle of the line."
          case .trailing: "Items are at the end of the line."
          }
        }, "The alignment of the items in a section's last line."
      ).into(\.lastLineAlignment),
      PropertySchema(
        "singleItemAlignment",
        .enumerationValues(FlowLayout.SingleItemAlignment.self) {
          switch $0 {
          case .center: "In the middle of the line, as UIKit does (recorded)."
          case .leading: "At the start of the line."
          }
        }, "The alignment of a single item in a justified line other than the last."
      ).into(\.singleItemAlignment),
      PropertySchema(
        "itemAlignment",
        .enumerationValues(FlowLayout.ItemAlignment.self) {
          switch $0 {
          case .center: "In the middle, as UIKit does (recorded)."
          case .start: "At the top; at the leading edge when the collection scrolls horizontally."
          case .end: "At the bottom; at the trailing edge when the collection scrolls horizontally."
          }
        }, "The alignment of an item within its line, along the scroll axis."
      ).into(\.itemAlignment),
      PropertySchema(
        "sectionInsetReference",
        .enumerationValues(FlowLayout.SectionInsetReference.self) {
          switch $0 {
          case .fromContentInset: "The area within the document's `contentInset`."
          case .fromSafeArea: "The document's `safeAreaInsets`, but at least its `contentInset`."
          case .fromLayoutMargins: "The document's `layoutMargins`, but at least its `contentInset`."
          }
        },
        "The reference of `sectionInset` across the scroll axis, as `UICollectionViewFlowLayout.sectionInsetReference` "
          + "(recorded)."
      ).into(\.sectionInsetReference),
      minimumContentLength.into(\.minimumContentLength),
    ])

  static let waterfall = SchemaObject<WaterfallLayout>(
    WaterfallLayout.kind,
    "Places each item in the shortest lane; on a tie, in the first. An item with `columnSpan` goes to the neighboring "
      + "lanes whose longest one is the shortest, one with `fullSpan` crosses all lanes after the longest one. An item "
      + "has its measured length; it keeps the lane of its estimate, which is its own length, or follows from its "
      + "`aspectRatio`, or is `estimatedItemLength`.",
    WaterfallLayout(),
    [
      PropertySchema(
        "columnCount", .number(.columnCount),
        "Number of columns (rows, if the layout scrolls horizontally). With `minimumColumnWidth` the maximum number; then "
          + "there is none by default."
      ).into(\.columnCount),
      minimumColumnWidth.into(\.minimumColumnWidth),
      rowSpacing(between: "items").into(\.rowSpacing),
      columnSpacing(between: "items").into(\.columnSpacing),
      PropertySchema(
        "renderDirection",
        .enumerationValues(WaterfallLayout.RenderDirection.self) {
          switch $0 {
          case .shortestFirst: "The shortest lane, the spacing after its last item included; on a tie, the first."
          case .leftToRight: "The lanes in cyclic order, from the first to the last."
          case .rightToLeft: "The lanes in cyclic order, from the last to the first."
          }
        }, "The lane of the next item."
      ).into(\.renderDirection),
      PropertySchema(
        "estimatedItemLength", .number(.length), unit: .points,
        "The height of an item that has neither one nor an `aspectRatio`, until it is measured (the width, if the layout "
          + "scrolls horizontally)."
      ).into(\.estimatedItemLength),
      minimumContentLength.into(\.minimumContentLength),
      PropertySchema(
        "laneAssignment",
        .enumerationValues(WaterfallLayout.LaneAssignment.self) {
          switch $0 {
          case .shortest: "All items, so items after a change can move to another lane."
          case .stable:
            "New items only: an item keeps its lane while it is in the section, wherever it moves in it. A session's "
              + "lanes are part of its state, so it can differ from a new one on the same document, in which all items "
              + "choose."
          }
        }, "The items that choose a lane when the collection changes while it is shown."
      ).into(\.laneAssignment),
      PropertySchema(
        "rebalance", .number(.length),
        defaultDescription: "1.5 times the viewport's length along the scroll axis", unit: .points,
        "The difference between the longest and the shortest lane above which all items choose again, with "
          + "`laneAssignment` `stable`."
      ).into(\.rebalance),
    ])

  static let tags = SchemaObject<TagsLayout>(
    TagsLayout.kind,
    "Arranges tags in lines. A tag has its item's `width`, otherwise the measured width, otherwise the width of its "
      + "`text` plus the margin. Its maximum width is that of the line less the spacing at both ends. It has its item's "
      + "`height`, otherwise the measured height, otherwise `itemHeight`; a line is as high as its highest tag, and the "
      + "others are centered in it.",
    TagsLayout(),
    [
      PropertySchema(
        "itemSpacing", .number(.length), unit: .points, "The distance between tags, and at both ends of a line."
      ).into(\.itemSpacing),
      PropertySchema(
        "lineSpacing", .number(.length), unit: .points,
        "The distance between lines, before the first and after the last."
      ).into(\.lineSpacing),
      PropertySchema(
        "itemHeight", .number(.length), unit: .points,
        "The height of a tag whose item has none; its width if the layout scrolls horizontally."
      ).into(\.itemHeight),
      PropertySchema(
        "innerMargin", .number(.length), unit: .points,
        "The width of a tag in addition to its text, both sides together."
      ).into(\.innerMargin),
      PropertySchema(
        "fontSize", .number(.length), unit: .points, "The font size of tags whose item has none."
      ).into(\.fontSize),
      PropertySchema(
        "alignment",
        .enumerationValues(TagsLayout.Alignment.self) {
          switch $0 {
          case .leading: "Tags are at the start of the line, `itemSpacing` apart."
          case .center: "Tags are in the middle of the line, `itemSpacing` apart."
          case .trailing: "Tags are at the end of the line, `itemSpacing` apart."
          case .justified:
            "The remaining width is distributed between the tags. The last line, and a line of one tag, is `leading`."
          }
        }, "The alignment of the tags in a line."
      ).into(\.alignment),
      PropertySchema(
        "maximumLines", .number(NumberBounds(1, 1000, isWhole: true)), defaultDescription: "as many as the tags need",
        "The maximum number of lines. Tags that do not fit are not shown; a supplementary view of the kind `overflow` at "
          + "the end of the last line has their number."
      ).into(\.maximumLines),
      PropertySchema(
        "overflowText", .string(.plain),
        "The text of the `overflow` view, in which `{count}` is replaced by the number of tags that are not shown. It is "
          + "as wide as a tag with this text, and `itemHeight` high."
      ).into(\.overflowText),
    ])

  static let carousel = SchemaObject<CarouselLayout>(
    CarouselLayout.kind,
    "Cards of equal size, one after another. The card in the center of the viewport has its full size; the others "
      + "are smaller. The items' own sizes are ignored.",
    CarouselLayout(),
    [
      PropertySchema(
        "cardWidth", .number(.length),
        "A card's length along the scroll axis: a fraction of the viewport's length if at most 1, otherwise points."
      ).into(\.cardWidth),
      PropertySchema(
        "cardHeight", .number(.length),
        "A card's length across the scroll axis: a fraction of the viewport's length if at most 1, otherwise points."
      ).into(\.cardHeight),
      PropertySchema(
        "spacing", .number(.length), defaultDescription: "1/7 of what a card leaves free in the viewport",
        unit: .points, "The distance between cards."
      ).into(\.spacing),
      PropertySchema(
        "minimumScale", .number(.unit), unit: .fraction,
        "The smallest scale of a card. A card is scaled by max(`minimumScale`, cos(min(d / L, 1) · π/4)), where d is the "
          + "distance between the centers of card and viewport, with `snap` `leading` between their leading edges, and L "
          + "the viewport's length."
      ).into(\.minimumScale),
      PropertySchema(
        "snap", .anyOf([.enumeration(restingPlaces), .boolean]),
        "Where a card is when scrolling ends (`layoutd/targetContentOffset`); `true` is `\"center\"`, `false` anywhere. "
          + "Above 250 points per second scrolling advances by at least one card."
      ).into(\.snap, by: CarouselSnap.read),
      PropertySchema(
        "loops", .boolean,
        "Whether the first card follows the last one, without end in both directions. The section must be the only one, "
          + "without header, footer or decorations, and its cards must fill the viewport and one card more; otherwise "
          + "the carousel has ends."
      ).into(\.loops),
    ])

  private static let restingPlaces = [
    EnumerationValue(
      "center", "In the center of the viewport. Margins let the first card and the last one reach it."),
    EnumerationValue(
      "leading",
      "At the leading edge of the viewport, inside of the insets, without margins; the last cards rest at the end of the "
        + "scroll range. `minimumScale` applies by the distance from there."),
  ]

  static let list = SchemaObject<ListLayout>(
    ListLayout.kind,
    "One column of rows; one row if the layout scrolls horizontally. The height of a row is the first of these that "
      + "is available: the item's `height`, the measured height, the height from its `aspectRatio`, `rowHeight`.",
    ListLayout(),
    [
      PropertySchema(
        "rowHeight", .number(.length), unit: .points, uikitName: "UITableView.rowHeight",
        "The height of a row whose item has none; its width if the layout scrolls horizontally."
      ).into(\.rowHeight),
      PropertySchema("spacing", .number(.length), unit: .points, "The distance between rows.").into(\.spacing),
    ])

  static let grid = SchemaObject<GridLayout>(
    GridLayout.kind,
    "Cells of equal size in columns of equal width, row by row. The items' own sizes are ignored.", GridLayout(),
    [
      PropertySchema(
        "columnCount", .number(.columnCount),
        "Number of columns that share the width (rows, if the layout scrolls horizontally). With `minimumColumnWidth` the "
          + "maximum number; then there is none by default."
      ).into(\.columnCount),
      minimumColumnWidth.into(\.minimumColumnWidth),
      rowSpacing(between: "cells").into(\.rowSpacing),
      columnSpacing(between: "cells").into(\.columnSpacing),
      PropertySchema("aspectRatio", .number(.ratio), "A cell's width divided by its height.").into(\.aspectRatio),
    ])

  private static let minimumColumnWidth = PropertySchema(
    "minimumColumnWidth", .number(.columnWidth), defaultDescription: "none", unit: .points,
    "The minimum width of a column (height of a row, if the layout scrolls horizontally). There are as many columns as "
      + "fit, and they share the width.")

  /// Returns the value of `minimumColumnWidth`, in points; nil if it is missing or invalid.
  static func minimumColumnWidth(of keys: MergedLayoutKeys) -> Double? {
    keys[minimumColumnWidth.name].flatMap { Double.read($0, as: minimumColumnWidth.type) }
  }

  static let sheet = SchemaObject<SheetLayout>(
    SheetLayout.kind,
    "Cells in columns and rows of given lengths, row by row; the first rows and columns can stay in view. An item with "
      + "`columnSpan` covers several columns; the items' own sizes are ignored. A sheet may be wider than the viewport: set the document's `scrollDirection` to `both`.",
    SheetLayout(),
    [
      PropertySchema(
        "columnCount", .number(.trackCount), "Number of columns (rows, if the layout scrolls horizontally)."
      ).into(\.columnCount),
      PropertySchema(
        "columnWidths", trackLengths, default: .number(SheetLayout().columnWidths[0]), unit: .points,
        atMost: trackLimit,
        "The width of all columns, or a list: `[120, 60]` is 120 for the first column and 60 for all others. The last "
          + "number of a list applies to all further columns."
      ).into(\.columnWidths, by: { lengths($0, missing: SheetLayout().columnWidths[0]) }),
      PropertySchema(
        "rowHeights", trackLengths, default: .number(SheetLayout().rowHeights[0]), unit: .points, atMost: trackLimit,
        "The height of all rows, or a list, whose last number applies to all further rows."
      ).into(\.rowHeights, by: { lengths($0, missing: SheetLayout().rowHeights[0]) }),
      rowSpacing(between: "cells").into(\.rowSpacing),
      columnSpacing(between: "cells").into(\.columnSpacing),
      PropertySchema(
        "pinnedRows", .number(.pinnedCount),
        "The number of rows that stay at the top edge, below pinned headers, while their section is in view. Only if the "
          + "collection scrolls vertically."
      ).into(\.pinnedRows),
      PropertySchema(
        "pinnedColumns", .number(.pinnedCount),
        "The number of columns that stay at the leading edge. Only if the collection scrolls sideways."
      ).into(\.pinnedColumns),
    ])

  /// The type of the lengths of columns or rows: one for all, or an array of them.
  private static let trackLengths = ValueSchema.anyOf([.number(.length), .array(.number(.length), count: nil)])

  /// The maximum number of lengths in an array.
  private static let trackLimit = 10_000

  /// Reads the lengths of columns or rows in points, from a number or an array; nil if there are none. An invalid
  /// element is `missing`.
  private static func lengths(_ node: SyntaxNode, missing: Double) -> [Double]? {
    if let length = node.number(in: .length) { return [length] }
    guard node.kind == .array else { return nil }
    let lengths = node.elements(atMost: trackLimit).map { $0.number(in: .length) ?? missing }
    return lengths.isEmpty ? nil : lengths
  }

  private static func rowSpacing(between elements: String) -> PropertySchema {
    PropertySchema(
      "rowSpacing", .number(.length), unit: .points,
      "The vertical distance between \(elements), in either scroll direction.")
  }

  private static func columnSpacing(between elements: String) -> PropertySchema {
    PropertySchema(
      "columnSpacing", .number(.length), unit: .points,
      "The horizontal distance between \(elements), in either scroll direction.")
  }

  private static let minimumContentLength = PropertySchema(
    "minimumContentLength", .number(.length), unit: .points,
    "The minimum length of the section between its insets, along the scroll axis.")
}

extension NumberBounds {
  /// The bounds of a number of lanes or columns, far more than are legible on a screen.
  fileprivate static let columnCount = NumberBounds(1, 1000, isWhole: true)
  fileprivate static let columnWidth = NumberBounds(1, 1e9)
  /// The bounds of a number of columns of a sheet, which may have very many: the frame of a cell is computed by a
  /// formula.
  fileprivate static let trackCount = NumberBounds(1, 100_000, isWhole: true)
  fileprivate static let pinnedCount = NumberBounds(0, 100_000, isWhole: true)
}
