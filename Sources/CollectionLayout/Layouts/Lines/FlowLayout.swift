/// Items in lines, as many in each as fit: UICollectionViewFlowLayout (B).
///
/// Lines are rows when the collection scrolls vertically, columns when horizontally.
public struct FlowLayout: ParameterizedLayout, Equatable {
  public static let kind = "flow"

  public static let documentation =
    "Fills lines with items, as many in each as fit. An item fits when the line has room for it and the spacing; one "
    + "that is wider than the room gets a line of its own. As `UICollectionViewFlowLayout` (recorded)."

  /// Where the items of a line stand.
  public enum LineAlignment: String, Sendable, CaseIterable {
    /// The room that is left goes between them.
    case justify
    case leading
    case center
    case trailing
  }

  /// Where the items of a section's last line stand.
  public enum LastLineAlignment: String, Sendable, CaseIterable {
    /// `grid` in a section whose items all have one length across the scroll axis, else `leading`, and in the middle an
    /// item that is alone in its line because no other of its length would fit.
    case auto
    /// As though the line went on with copies of its last item until it was full.
    case grid
    case justify
    case leading
    case center
    case trailing
  }

  /// Where the only item of a justified line stands.
  public enum SingleItemAlignment: String, Sendable, CaseIterable {
    case center
    case leading
  }

  /// Where an item stands in the thickness of its line.
  public enum ItemAlignment: String, Sendable, CaseIterable {
    case center
    case start
    case end
  }

  /// What the section's insets across the lines' direction count from.
  public enum SectionInsetReference: String, Sendable, CaseIterable {
    case fromContentInset
    case fromSafeArea
    case fromLayoutMargins
  }

  /// Between two lines, in points; the distance of columns when the collection scrolls horizontally.
  public var minimumLineSpacing: Double
  /// Between two items of a line, in points.
  public var minimumInteritemSpacing: Double
  /// The sides of an item that has none, in points.
  public var itemSize: Size
  /// Taken instead of `itemSize` where items size themselves, until somebody has measured them; nil where they do not.
  public var estimatedItemSize: Size?
  /// Of all lines but the last.
  public var lineAlignment: LineAlignment
  public var lastLineAlignment: LastLineAlignment
  public var singleItemAlignment: SingleItemAlignment
  public var itemAlignment: ItemAlignment
  public var sectionInsetReference: SectionInsetReference
  public var minimumContentLength: Double

  public init(
    minimumLineSpacing: Double = 10, minimumInteritemSpacing: Double = 10,
    itemSize: Size = Size(width: 50, height: 50), estimatedItemSize: Size? = nil,
    lineAlignment: LineAlignment = .justify, lastLineAlignment: LastLineAlignment = .auto,
    singleItemAlignment: SingleItemAlignment = .center, itemAlignment: ItemAlignment = .center,
    sectionInsetReference: SectionInsetReference = .fromContentInset, minimumContentLength: Double = 0
  ) {
    self.minimumContentLength = minimumContentLength
    self.sectionInsetReference = sectionInsetReference
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.itemSize = itemSize
    self.estimatedItemSize = estimatedItemSize
    self.lineAlignment = lineAlignment
    self.lastLineAlignment = lastLineAlignment
    self.singleItemAlignment = singleItemAlignment
    self.itemAlignment = itemAlignment
  }

  public init() { self.init(minimumLineSpacing: 10) }

  public var usesMeasuredSizes: Bool { estimatedItemSize != nil }

  public var insetsReference: InsetsReference? {
    switch sectionInsetReference {
    case .fromContentInset: InsetsReference.none
    case .fromSafeArea: .safeArea
    case .fromLayoutMargins: .layoutMargins
    }
  }

  public static let parameters: [LayoutParameter<FlowLayout>] = [
    .size(
      "itemSize", \.itemSize, uikit: "UICollectionViewFlowLayout.itemSize",
      "`[width, height]` of items that say nothing."),
    .size(
      "estimatedItemSize", \.estimatedItemSize, uikit: "UICollectionViewFlowLayout.estimatedItemSize",
      otherwise: "none",
      "`[width, height]`. Makes items size themselves: a measured size wins, then the item's own, then this one."),
    .number(
      "minimumLineSpacing", \.minimumLineSpacing, uikit: "UICollectionViewFlowLayout.minimumLineSpacing",
      "The distance between two lines: of rows when the collection scrolls vertically, of columns when horizontally."),
    .number(
      "minimumInteritemSpacing", \.minimumInteritemSpacing,
      uikit: "UICollectionViewFlowLayout.minimumInteritemSpacing",
      "The least distance between two items of a line; alignment may make it larger."),
    .word("lineAlignment", \.lineAlignment, "Where the items of a line stand, but for the last line.") {
      switch $0 {
      case .justify: "The room that is left goes between the items."
      case .leading: "Items stand at the start of the line, `minimumInteritemSpacing` apart."
      case .center: "Items stand in the middle of the line, `minimumInteritemSpacing` apart."
      case .trailing: "Items stand at the end of the line, `minimumInteritemSpacing` apart."
      }
    },
    .word("lastLineAlignment", \.lastLineAlignment, "Where the items of a section's last line stand.") {
      switch $0 {
      case .auto:
        "`grid` where all items of the section have one length across the scroll axis; else `leading`, but an item that "
          + "is alone because no other of its length fits stands where `singleItemAlignment` says (recorded)."
      case .grid: "With the gap of the full lines, as though the line went on."
      case .justify: "The room that is left goes between the items."
      case .leading: "Items stand at the start of the line."
      case .center: "Items stand in the middle of the line."
      case .trailing: "Items stand at the end of the line."
      }
    },
    .word(
      "singleItemAlignment", \.singleItemAlignment,
      "Where an item stands that is alone in a justified line that is not the last."
    ) {
      switch $0 {
      case .center: "In the middle of the line, as UIKit does (recorded)."
      case .leading: "At the start of the line."
      }
    },
    .word("itemAlignment", \.itemAlignment, "Where an item stands in the thickness of its line.") {
      switch $0 {
      case .center: "In the middle, as UIKit does (recorded)."
      case .start: "At the top; at the leading edge when the collection scrolls horizontally."
      case .end: "At the bottom; at the trailing edge when the collection scrolls horizontally."
      }
    },
    .word(
      "sectionInsetReference", \.sectionInsetReference,
      "What `sectionInset` counts from across the scroll axis: as `UICollectionViewFlowLayout.sectionInsetReference` "
        + "(recorded)."
    ) {
      switch $0 {
      case .fromContentInset: "The room within the document's `contentInset`."
      case .fromSafeArea: "The document's `safeAreaInsets`; never less than its `contentInset`."
      case .fromLayoutMargins: "The document's `layoutMargins`; never less than its `contentInset`."
      }
    },
    .number(
      "minimumContentLength", \.minimumContentLength,
      "How long the section is at least between its insets, along the scroll axis."),
  ]

  /// The size of item `index` of a run with these numbers, in points; never negative.
  public func size(of metrics: ItemMetrics, at index: Int, in scrollDirection: ScrollDirection) -> Size {
    let (cross, main) = FlowSizes(self, scrollDirection).size(of: metrics, at: index)
    return scrollDirection.size(main: main, cross: cross)
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutWork
  ) -> any PreparedLayout {
    let sizes = FlowSizes(self, container.scrollDirection, items, work: work)
    var (previous, firstChanged) = (previous, firstChanged)
    // What was not measured may have another length then, wherever it is.
    if let lines = previous as? PreparedLines, lines.missingSize != sizes.missing {
      (previous, firstChanged) = (nil, 0)
    }
    let uniformity = uniformity(of: items, sizes, reusing: previous, from: firstChanged, work)
    let metrics = lineMetrics(in: container, isGrid: uniformity.firstDifferentAcross == nil)
    if let size = uniformity.size {
      let kept = (previous as? PreparedUniformFlow).map { $0.size == size ? min(firstChanged, items.count) : 0 } ?? 0
      work.placed += items.count - kept
      return PreparedUniformFlow(count: items.count, size: size, metrics, in: container)
    }
    var filling = LineFilling(
      metrics, itemCount: items.count, keeping: firstChanged, of: (previous as? PreparedLines)?.lines)
    work.placed += items.count - filling.count
    sizes.forEachChunk(of: items, from: filling.count, work: work) { filling.place($0, count: $1) }
    return PreparedLines(
      lines: filling.finish(), metrics, sizes: sizes, itemAlignment: itemAlignment, in: container, trailing: 0,
      firstDifferent: uniformity.firstDifferent, firstDifferentAcross: uniformity.firstDifferentAcross)
  }

  private func lineMetrics(in container: LayoutContainer, isGrid: Bool) -> LineMetrics {
    LineMetrics(
      available: container.available, itemSpacing: minimumInteritemSpacing.legalLength,
      lineSpacing: minimumLineSpacing.legalLength, alignment: lineAlignment,
      lastAlignment: lastLineAlignment == .auto && isGrid ? .grid : lastLineAlignment,
      singleItemAlignment: singleItemAlignment)
  }

  /// The one size of all items.
  private struct Uniformity {
    var size: AxisSize?
    /// The first item that has another size.
    var firstDifferent: Int?
    /// The first item that has another length across; nil in a grid.
    var firstDifferentAcross: Int?
  }

  private func uniformity(
    of items: ItemList, _ sizes: FlowSizes, reusing previous: (any PreparedLayout)?, from firstChanged: Int,
    _ work: LayoutWork
  ) -> Uniformity {
    guard items.count > 0 else { return Uniformity(size: AxisSize(cross: 0, main: 0)) }
    let lines = previous as? PreparedLines
    let (run, place) = items.item(at: 0)
    let first = AxisSize(sizes.size(of: run.metrics, at: place))
    var uniformity = Uniformity()
    if let different = lines?.firstDifferent, different < firstChanged {
      uniformity.firstDifferent = different
    } else {
      let known = previous is PreparedUniformFlow ? firstChanged : 1
      uniformity.firstDifferent = sizes.firstItem(of: items, from: known, otherThan: first, work: work)
    }
    guard let different = uniformity.firstDifferent else {
      uniformity.size = first
      return uniformity
    }
    if let across = lines?.firstDifferentAcross, across < firstChanged {
      uniformity.firstDifferentAcross = across
    } else {
      // Where all lengths across were the same, those before the change still are.
      let known = lines.map { $0.firstDifferentAcross == nil ? max(different, firstChanged) : different } ?? different
      uniformity.firstDifferentAcross = sizes.firstItem(
        of: items, from: known, otherThan: first, acrossOnly: true, work: work)
    }
    return uniformity
  }
}
