/// Items in lines, as many in each as fit: `UICollectionViewFlowLayout`.
///
/// Lines are rows if the collection scrolls vertically, columns if it scrolls horizontally.
public struct FlowLayout: SectionLayout, Equatable {
  public static let kind = "flow"

  /// The alignment of the items in a line.
  public enum LineAlignment: String, Sendable, CaseIterable {
    /// The remaining length is distributed between the items.
    case justify
    case leading
    case center
    case trailing
  }

  /// The alignment of the items in a section's last line.
  public enum LastLineAlignment: String, Sendable, CaseIterable {
    /// `grid` if all items of the section have the same cross length, otherwise `leading`. An item that is alone in its
    /// line because no other item of its length fits is aligned as in the other lines.
    case auto
    /// As if copies of the last item filled the line.
    case grid
    case justify
    case leading
    case center
    case trailing
  }

  /// The alignment of the only item of a justified line.
  public enum SingleItemAlignment: String, Sendable, CaseIterable {
    case center
    case leading
  }

  /// The alignment of an item within the height of its line (the width of a column).
  public enum ItemAlignment: String, Sendable, CaseIterable {
    case center
    case start
    case end
  }

  /// The guide to which the section's insets on the cross axis refer.
  public enum SectionInsetReference: String, Sendable, CaseIterable {
    case fromContentInset
    case fromSafeArea
    case fromLayoutMargins
  }

  /// The distance between two lines, in points: between columns if the collection scrolls horizontally.
  public var minimumLineSpacing: Double
  /// The minimum distance between two items of a line, in points.
  public var minimumInteritemSpacing: Double
  /// The size of an item that has none, in points.
  public var itemSize: Size
  /// The size of items that are not measured yet, in points. It turns self-sizing on and replaces `itemSize`; nil turns
  /// self-sizing off.
  public var estimatedItemSize: Size?
  /// The alignment of all lines except the last.
  public var lineAlignment: LineAlignment
  public var lastLineAlignment: LastLineAlignment
  public var singleItemAlignment: SingleItemAlignment
  public var itemAlignment: ItemAlignment
  public var sectionInsetReference: SectionInsetReference
  public var minimumContentLength = 0.0

  public init(
    minimumLineSpacing: Double = 10, minimumInteritemSpacing: Double = 10, itemSize: Size = Size(width: 50, height: 50),
    estimatedItemSize: Size? = nil, lineAlignment: LineAlignment = .justify,
    lastLineAlignment: LastLineAlignment = .auto, singleItemAlignment: SingleItemAlignment = .center,
    itemAlignment: ItemAlignment = .center, sectionInsetReference: SectionInsetReference = .fromContentInset
  ) {
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

  public var usesMeasuredSizes: Bool { estimatedItemSize != nil }

  public var insetsReference: InsetsReference? {
    switch sectionInsetReference {
    case .fromContentInset: InsetsReference.none
    case .fromSafeArea: .safeArea
    case .fromLayoutMargins: .layoutMargins
    }
  }

  /// Returns the size of item `index` of a run with these metrics, in points; never negative.
  public func size(of metrics: ItemMetrics, at index: Int, in scrollDirection: ScrollDirection) -> Size {
    let (cross, main) = FlowItemSizer(self, scrollDirection).size(of: metrics, at: index)
    return scrollDirection.size(main: main, cross: cross)
  }

  /// Returns a function from the metrics of a run and an index in it to the size of an item of the list, in points.
  /// With self-sizing, an item without a size has the mean of the others.
  package func sizes(of items: ItemList, in scrollDirection: ScrollDirection) -> (ItemMetrics, Int) -> Size {
    let sizer = FlowItemSizer(self, scrollDirection, items, work: LayoutProgress())
    return { metrics, index in
      let (cross, main) = sizer.size(of: metrics, at: index)
      return scrollDirection.size(main: main, cross: cross)
    }
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let sizes = FlowItemSizer(self, container.scrollDirection, items, work: work)
    var (previous, firstChanged) = (previous, firstChanged)
    // The default size of unmeasured items depends on the measured ones, so any line may have changed.
    if let lines = previous as? PreparedLines, lines.missingSize != sizes.missing {
      (previous, firstChanged) = (nil, 0)
    }
    let uniformity = uniformity(of: items, sizes, reusing: previous, from: firstChanged, work)
    let metrics = lineMetrics(in: container, isGrid: uniformity.firstDifferentAcross == nil)
    if let size = uniformity.size {
      let reusedCount =
        (previous as? PreparedUniformFlow).map { $0.size == size ? min(firstChanged, items.count) : 0 } ?? 0
      work.placedCount += items.count - reusedCount
      return PreparedUniformFlow(count: items.count, size: size, metrics, in: container)
    }
    var filling = LineBreaker(
      metrics, capacity: items.count, keeping: min(firstChanged, items.count), of: (previous as? PreparedLines)?.lines)
    work.placedCount += items.count - filling.count
    sizes.forEachChunk(of: items, from: filling.count, work: work) { filling.append($0, count: $1) }
    return PreparedLines(
      lines: filling.finish(), metrics, sizes: .flow(sizes), itemAlignment: itemAlignment, in: container, trailing: 0,
      firstDifferent: uniformity.firstDifferent, firstDifferentAcross: uniformity.firstDifferentAcross)
  }

  private func lineMetrics(in container: LayoutContainer, isGrid: Bool) -> LineParameters {
    LineParameters(
      available: container.available, itemSpacing: minimumInteritemSpacing.sanitizedLength,
      lineSpacing: minimumLineSpacing.sanitizedLength, alignment: lineAlignment,
      lastAlignment: lastLineAlignment == .auto && isGrid ? .grid : lastLineAlignment,
      singleItemAlignment: singleItemAlignment)
  }

  /// The common size of all items, or, if that is nil, the first items that differ from item 0.
  private struct Uniformity {
    var size: AxisSize?
    /// The index of the first item whose size differs from that of item 0; nil if there is none.
    var firstDifferent: Int?
    /// The index of the first item whose cross length differs from that of item 0; nil if there is none.
    var firstDifferentAcross: Int?
  }

  private func uniformity(
    of items: ItemList, _ sizes: FlowItemSizer, reusing previous: (any PreparedLayout)?, from firstChanged: Int,
    _ work: LayoutProgress
  ) -> Uniformity {
    guard items.count > 0 else { return Uniformity(size: AxisSize(cross: 0, main: 0)) }
    let lines = previous as? PreparedLines
    let (run, index) = items.item(at: 0)
    let first = AxisSize(sizes.size(of: run.metrics, at: index))
    var uniformity = Uniformity()
    if let different = lines?.firstDifferent, different < firstChanged {
      uniformity.firstDifferent = different
    } else {
      let start = previous is PreparedUniformFlow ? firstChanged : 1
      uniformity.firstDifferent = sizes.firstItem(of: items, from: start, otherThan: first, work: work)
    }
    guard let different = uniformity.firstDifferent else {
      uniformity.size = first
      return uniformity
    }
    if let across = lines?.firstDifferentAcross, across < firstChanged {
      uniformity.firstDifferentAcross = across
    } else {
      // If all cross lengths were equal, those before the change still are.
      let start = lines.map { $0.firstDifferentAcross == nil ? max(different, firstChanged) : different } ?? different
      uniformity.firstDifferentAcross = sizes.firstItem(
        of: items, from: start, otherThan: first, acrossOnly: true, work: work)
    }
    return uniformity
  }
}
