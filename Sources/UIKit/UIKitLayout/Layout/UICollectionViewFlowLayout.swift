import CollectionLayout
public import Foundation

/// A layout of items in lines, laid out by the engine of flow layouts.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset, fromSafeArea, fromLayoutMargins
  }

  public class var automaticSize: CGSize { CGSize(width: automaticDimension, height: automaticDimension) }

  // MARK: Metrics

  /// The distance between two lines, in points.
  open var minimumLineSpacing: CGFloat = 10 { didSet { changed(minimumLineSpacing != oldValue) } }
  /// The least distance between two items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { changed(minimumInteritemSpacing != oldValue) } }
  /// The size of items, in points.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { changed(itemSize != oldValue) } }
  /// The size of items that were not measured; zero if items are not measured.
  open var estimatedItemSize = CGSize.zero { didSet { changed(estimatedItemSize != oldValue) } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { changed(scrollDirection != oldValue) }
  }
  /// The size of headers, of which the length along the scroll axis is used.
  open var headerReferenceSize = CGSize.zero { didSet { changed(headerReferenceSize != oldValue) } }
  /// The size of footers, of which the length along the scroll axis is used.
  open var footerReferenceSize = CGSize.zero { didSet { changed(footerReferenceSize != oldValue) } }
  open var sectionInset = UIEdgeInsets.zero { didSet { changed(sectionInset != oldValue) } }
  /// The reference of the insets of sections across the scroll axis.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { changed(sectionInsetReference != oldValue) }
  }
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { changed(sectionHeadersPinToVisibleBounds != oldValue) }
  }
  open var sectionFootersPinToVisibleBounds = false {
    didSet { changed(sectionFootersPinToVisibleBounds != oldValue) }
  }

  private func changed(_ isOther: Bool) {
    guard isOther else { return }
    defer { reportChanges() }
    if isPreparing {
      // The running pass applies the change, so that no other pass is needed.
      isStale = true
      needsMetrics = true
    } else {
      invalidateLayout()
    }
  }

  // MARK: State

  private let solved = SolvedCollection(kinds: [
    LayoutAttributes.headerKind: UICollectionView.elementKindSectionHeader,
    LayoutAttributes.footerKind: UICollectionView.elementKindSectionFooter,
  ])
  override var solution: SolvedCollection { solved }
  /// The sections of the last `solve()` in the engine's model.
  final var models: [Section] = []
  /// Items of each section without measured sizes.
  final var runs: [ItemRun] = []
  /// Whether the next pass requests all metrics again.
  final var needsMetrics = true
  /// Whether metrics changed in `prepare()` since the items were laid out.
  final var isStale = false
  /// The item counts of the sections whose metrics were requested.
  final var knownCounts: [Int] = []
  /// The length of the collection view across the scroll axis at the last pass, in points; nil before the first one.
  final var knownCrossLength: CGFloat?

  // MARK: Pass

  /// Requests the metrics if they are invalid, and lays the items out.
  open override func prepare() {
    super.prepare()
    solve()
  }

  /// Lays the items out again if a subclass changed metrics in `prepare()` after it called super.
  override func solveIfStale() {
    if isStale { solve() }
  }

  override func surroundingsDidChange() {
    needsMetrics = true
    isInvalid = true
  }

  // MARK: Invalidation

  open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

  /// Records what the context invalidates.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    noteInvalidation(by: context)
    super.invalidateLayout(with: context)
  }

  /// Returns whether other bounds change the layout: another length across the scroll axis does, and another offset if
  /// headers or footers are pinned.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds else { return false }
    let isOther = scrollDirection == .vertical ? old.width != newBounds.width : old.height != newBounds.height
    return isOther || sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
  }

  /// Returns a context for new bounds. It requests the metrics again if the size differs.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics =
      collectionView?.bounds.size != newBounds.size
    return context
  }

  /// Stores the size that an item requests, and returns whether it differs from the present one; false for other
  /// elements and if items are not measured.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero, originalAttributes.representedElementCategory == .cell else { return false }
    // An item that requests its present size is treated as measured, so that the mean of other items does not replace
    // it.
    solution.measured.setSize(preferredAttributes.size, of: originalAttributes)
    return preferredAttributes.size != originalAttributes.size
  }

  /// Returns a context for an element that requests another size. It does not request the metrics again.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics = false
    return context
  }
}
