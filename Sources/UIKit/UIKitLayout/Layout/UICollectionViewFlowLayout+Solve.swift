package import CollectionLayout
import Foundation

extension UICollectionViewFlowLayout {
  /// Records what a context invalidates: the metrics, all measured sizes, or those of items.
  final func noteInvalidation(by context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything {
      needsMetrics = true
      solution.measured = MeasuredElements()
    } else if context.invalidateDataSourceCounts {
      // A batch keeps the sizes of the items that stay.
      needsMetrics = true
    } else if context === solution.sizeContext {
      solution.sizeContext = nil
    } else if context.namesOnlyElements {
      solution.measured.forget(context.invalidatedItemIndexPaths ?? [])
      needsMetrics = true
    } else if (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics ?? true {
      needsMetrics = true
    }
  }

  /// Lays the collection view out by the engine.
  final func solve() {
    isStale = false
    guard let view = collectionView else { return }
    var model = SolvedCollection.model(of: view, scrolling: scrollDirection)
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { model.stickyHeaders = .push }
    let counts = (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
    let crossLength = scrollDirection == .vertical ? view.bounds.width : view.bounds.height
    if let knownCrossLength, knownCrossLength != crossLength {
      // Items are measured again if the length across the scroll axis differs: they may request another size.
      solution.measured = MeasuredElements()
      view.measuredSizes = [:]
      needsMetrics = true
    }
    knownCrossLength = crossLength
    if needsMetrics || counts != knownCounts {
      knownCounts = counts
      requestMetrics(of: view)
    } else {
      for section in solution.measured.changedSections where models.indices.contains(section) {
        models[section].items = items(ofSection: section)
      }
    }
    needsMetrics = false
    solution.measured.settle()
    model.sections = models
    solution.solve(model, viewport: view.bounds.size)
  }

  /// Requests the metrics of all sections and items.
  private func requestMetrics(of view: UICollectionView) {
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    runs = knownCounts.indices.map { run(ofSection: $0, view, delegate) }
    models = knownCounts.indices.map { model(ofSection: $0, view, delegate) }
    if models.indices.contains(where: { isTooLong(inSection: $0, view) }) { warnOfLongItems(view) }
  }

  /// Returns whether an item of a section is longer across the scroll axis than its line; false if items are measured.
  /// Each item is examined only if the items have different sizes.
  private func isTooLong(inSection section: Int, _ view: UICollectionView) -> Bool {
    guard estimate == nil, knownCounts[section] > 0, view.bounds.width > 0, view.bounds.height > 0 else { return false }
    let (outer, inset, metrics) = (view.adjustedContentInset, models[section].inset, runs[section].metrics)
    let isVertical = scrollDirection == .vertical
    let length =
      isVertical
      ? view.bounds.width - outer.left - outer.right - inset.left - inset.right
      : view.bounds.height - outer.top - outer.bottom - inset.top - inset.bottom
    return switch isVertical ? metrics.width : metrics.height {
    case .constant(let itemLength): itemLength > length
    case .list(let itemLengths): itemLengths.contains { $0 > length }
    default: (isVertical ? itemSize.width : itemSize.height) > length
    }
  }

  /// Logs UIKit's warning of an item that is longer across the scroll axis than its line.
  private func warnOfLongItems(_ view: UICollectionView) {
    let (side, sides) = scrollDirection == .vertical ? ("width", "left and right") : ("height", "top and bottom")
    view.warn(
      "The behavior of the UICollectionViewFlowLayout is not defined because: the item \(side) must be less than the "
        + "\(side) of the UICollectionView minus the section insets \(sides) values, minus the content insets \(sides) "
        + "values.")
  }

  /// Returns a section in the engine's model.
  private func model(
    ofSection index: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> Section {
    let lineSpacing =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: index) ?? minimumLineSpacing
    let itemSpacing =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
      ?? minimumInteritemSpacing
    let layout = FlowLayout(
      minimumLineSpacing: lineSpacing, minimumInteritemSpacing: itemSpacing,
      itemSize: Size(itemSize), estimatedItemSize: estimate, sectionInsetReference: sectionInsetReference.model)
    let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: index) ?? headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: index) ?? footerReferenceSize
    return Section(
      identifier: SolvedCollection.name(ofSection: index), layout: layout, inset: inset.model,
      header: supplement(of: header, isPinned: sectionHeadersPinToVisibleBounds),
      footer: supplement(of: footer, isPinned: sectionFootersPinToVisibleBounds), items: items(ofSection: index))
  }

  /// Returns a header or footer; nil if it has no length.
  private func supplement(of size: CGSize, isPinned: Bool) -> SupplementaryItem? {
    let length = scrollDirection == .vertical ? size.height : size.width
    return length > 0 ? SupplementaryItem(length: length, isSticky: isPinned) : nil
  }

  /// The size of items that were not measured; nil if items are not measured.
  private var estimate: Size? {
    if estimatedItemSize == .zero { return nil }
    return estimatedItemSize == Self.automaticSize ? Size(itemSize) : Size(estimatedItemSize)
  }

  /// Returns a section's items with their measured sizes.
  private func items(ofSection section: Int) -> ItemList {
    SolvedCollection.items(knownCounts[section], runs[section], measured: solution.measured.items[section] ?? [:])
  }

  /// Returns a section's items with the delegate's sizes. Items have no own size if the delegate returns the layout's
  /// size for all of them, so that the engine computes their frames without reading items.
  private func run(
    ofSection section: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> ItemRun {
    guard let delegate else { return ItemRun(metrics: ItemMetrics()) }
    var widths: [Double] = []
    var heights: [Double] = []
    var firstSize = itemSize
    for item in 0..<knownCounts[section] {
      let size = delegate.collectionView(
        view, layout: self, sizeForItemAt: Foundation.IndexPath(item: item, section: section))
      if item == 0 { firstSize = size }
      if widths.isEmpty {
        if size == firstSize { continue }
        widths.reserveCapacity(knownCounts[section])
        heights.reserveCapacity(knownCounts[section])
        widths.append(contentsOf: repeatElement(Double(firstSize.width), count: item))
        heights.append(contentsOf: repeatElement(Double(firstSize.height), count: item))
      }
      widths.append(size.width)
      heights.append(size.height)
    }
    if !widths.isEmpty { return ItemRun(metrics: ItemMetrics(width: .list(widths), height: .list(heights))) }
    if firstSize == itemSize { return ItemRun(metrics: ItemMetrics()) }
    return ItemRun(metrics: ItemMetrics(width: .constant(firstSize.width), height: .constant(firstSize.height)))
  }
}

extension UICollectionViewFlowLayout {
  /// The layout of the collection view in the engine's model; nil before the first pass.
  package final var solvedModel: CollectionModel? { solution.prepared?.model }

  /// The layout's own metrics, without those of the delegate, in the engine's model.
  package final var ownModel: (layout: FlowLayout, inset: EdgeInsets) {
    let layout = FlowLayout(
      minimumLineSpacing: minimumLineSpacing, minimumInteritemSpacing: minimumInteritemSpacing,
      itemSize: Size(itemSize), estimatedItemSize: estimate, sectionInsetReference: sectionInsetReference.model)
    return (layout, sectionInset.model)
  }
}

extension UICollectionViewFlowLayout.SectionInsetReference {
  /// The reference in the engine's model.
  var model: FlowLayout.SectionInsetReference {
    switch self {
    case .fromContentInset: .fromContentInset
    case .fromSafeArea: .fromSafeArea
    case .fromLayoutMargins: .fromLayoutMargins
    }
  }
}
