import CollectionLayout
import TestSupport

/// Returns items without explicit metrics.
func plainItems(_ count: Int) -> ItemList { itemsOf([(ItemMetrics(), count)]) }

/// Returns runs of items with these metrics.
func itemsOf(_ runs: [(metrics: ItemMetrics, count: Int)]) -> ItemList {
  ItemList(
    runs.enumerated().map { number, run in
      ItemSlice(
        run: ItemRun(metrics: run.metrics), identifiers: IdentifierSequence(TextSequence("r\(number)-{i}")),
        range: 0..<run.count)
    })
}

/// A prepared compositional section without a collection.
struct LayoutFixture {
  let items: ItemList
  let prepared: any PreparedLayout
  let work: LayoutProgress

  init(
    _ layout: CompositionalLayout, _ items: ItemList, _ viewport: Size = Size(width: 300, height: 600),
    _ direction: ScrollDirection = .vertical, inset: EdgeInsets = .zero, reusing previous: LayoutFixture? = nil,
    from firstChanged: Int = 0
  ) {
    self.items = items
    var work = LayoutProgress()
    prepared = layout.prepare(
      items, in: LayoutContainer(viewport: viewport, scrollDirection: direction, inset: inset),
      reusing: previous?.prepared, from: firstChanged, work: &work)
    self.work = work
  }

  var frames: [Rect] { (0..<items.count).compactMap { prepared.frame(of: $0, items) } }
  var boundaries: [Rect] { prepared.boundaryItems.map(\.frame) }

  func found(from low: Double, to high: Double) -> (items: [PlacedItem], examined: Int) {
    var found: [PlacedItem] = []
    var work = LayoutProgress()
    prepared.appendItems(items, from: low, to: high, into: &found, work: &work)
    return (found, work.examinedCount)
  }
}

extension LayoutSubitem {
  static func item(
    _ width: LayoutDimension, _ height: LayoutDimension, insets: EdgeInsets = .zero,
    edges: LayoutEdgeSpacing = .none
  ) -> LayoutSubitem {
    .item(
      LayoutItem(
        size: LayoutSize(width: width, height: height), contentInsets: insets, edgeSpacing: edges))
  }
}

extension LayoutGroup {
  static func row(
    _ width: LayoutDimension, _ height: LayoutDimension, _ items: LayoutSubitem..., count: Int? = nil,
    spacing: LayoutSpacing = .fixed(0), insets: EdgeInsets = .zero, edges: LayoutEdgeSpacing = .none
  ) -> LayoutGroup {
    LayoutGroup(
      direction: .horizontal, size: LayoutSize(width: width, height: height), items: items, count: count,
      interItemSpacing: spacing, contentInsets: insets, edgeSpacing: edges)
  }

  static func column(
    _ width: LayoutDimension, _ height: LayoutDimension, _ items: LayoutSubitem..., count: Int? = nil,
    spacing: LayoutSpacing = .fixed(0), insets: EdgeInsets = .zero, edges: LayoutEdgeSpacing = .none
  ) -> LayoutGroup {
    LayoutGroup(
      direction: .vertical, size: LayoutSize(width: width, height: height), items: items, count: count,
      interItemSpacing: spacing, contentInsets: insets, edgeSpacing: edges)
  }
}

// Values with exchanged axes.
extension EdgeInsets {
  var transposed: EdgeInsets { EdgeInsets(top: left, left: top, bottom: right, right: bottom) }
}

extension Size {
  var transposed: Size { Size(width: height, height: width) }
}

extension LayoutDimension {
  var transposed: LayoutDimension {
    switch self {
    case .fractionalWidth(let part): .fractionalHeight(part)
    case .fractionalHeight(let part): .fractionalWidth(part)
    case .absolute, .estimated, .uniformAcrossSiblings: self
    }
  }
}

extension LayoutSize {
  var transposed: LayoutSize { LayoutSize(width: height.transposed, height: width.transposed) }
}

extension LayoutEdgeSpacing {
  var transposed: LayoutEdgeSpacing {
    LayoutEdgeSpacing(top: leading, leading: top, bottom: trailing, trailing: bottom)
  }
}

extension LayoutGroup {
  var transposed: LayoutGroup {
    var group = self
    group.direction = direction == .vertical ? .horizontal : .vertical
    group.size = size.transposed
    group.items = items.map {
      switch $0 {
      case .item(let item):
        .item(
          LayoutItem(
            size: item.size.transposed, contentInsets: item.contentInsets.transposed,
            edgeSpacing: item.edgeSpacing.transposed))
      case .group(let inner): .group(inner.transposed)
      }
    }
    group.contentInsets = contentInsets.transposed
    group.edgeSpacing = edgeSpacing.transposed
    return group
  }
}

extension BoundarySupplementaryItem {
  var transposed: BoundarySupplementaryItem {
    var item = self
    item.size = size.transposed
    item.offset = Point(x: offset.y, y: offset.x)
    item.alignment =
      switch alignment {
      case .top: .leading
      case .leading: .top
      case .bottom: .trailing
      case .trailing: .bottom
      case .topTrailing: .bottomLeading
      case .bottomLeading: .topTrailing
      case .topLeading, .bottomTrailing: alignment
      }
    return item
  }
}

extension CompositionalLayout {
  var transposed: CompositionalLayout {
    CompositionalLayout(
      group: group?.transposed, interGroupSpacing: interGroupSpacing, contentInsets: contentInsets.transposed,
      orthogonalScrolling: orthogonalScrolling, boundaryItems: boundaryItems.map(\.transposed))
  }
}

extension ItemMetrics {
  var transposed: ItemMetrics {
    ItemMetrics(width: height, height: width, measured: measured?.transposed)
  }
}
