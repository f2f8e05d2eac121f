public import Foundation

@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject, ReportingObject, @preconcurrency NSCoding {
  nonisolated(unsafe) package final var observers: PropertyObservers?

  public override init() {
    super.init()
  }

  /// Creates a layout. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init()
  }

  open func awakeFromNib() {}  // Never called.

  /// Encodes nothing.
  open func encode(with coder: NSCoder) {}

  /// Called after a change of a property that the layout observes by its name. Does nothing by default.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// The collection view of the layout; nil while no collection view has the layout.
  open var collectionView: UICollectionView? { owner }
  /// The collection view of the layout. Kept apart from `collectionView`, which a subclass may override to return a
  /// subclass of it.
  package final weak var owner: UICollectionView? { didSet { reportChanges() } }

  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
  public class var automaticDimension: CGFloat { .greatestFiniteMagnitude }

  // MARK: State of the collection view's pass

  /// Whether the next pass calls `prepare()`.
  package final var isInvalid = true
  /// Whether `prepare()` is running.
  private(set) final var isPreparing = false
  /// Contexts of invalidations since the last pass.
  package final var pendingContexts: [UICollectionViewLayoutInvalidationContext] = []
  /// The batch, or the change of the bounds or of the layout, of which the initial and final attributes are requested;
  /// nil outside of one.
  package final var activeUpdate: CollectionUpdate?
  /// Decoration views by kind: a class or a nib.
  package final var decorationRegistrations: [String: Any] = [:]
  /// Kinds of decoration views that the collection view found without a registration.
  final var unregisteredDecorations: Set<String> = []

  /// Whether the layout's own results are mirrored from right to left, so that the collection view does not flip them.
  var mirrorsItself: Bool { false }

  /// Calls `prepare()`, after which the layout is valid.
  final func runPreparation() {
    isInvalid = false
    isPreparing = true
    prepare()
    isPreparing = false
  }

  /// The class of the layout's attributes.
  final class var attributesType: UICollectionViewLayoutAttributes.Type {
    layoutAttributesClass as? UICollectionViewLayoutAttributes.Type ?? UICollectionViewLayoutAttributes.self
  }

  /// Returns new attributes of the layout's class.
  package final func makeAttributes(
    _ category: UICollectionView.ElementCategory, kind: String?, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let made = Self.attributesType.made()
    made.indexPath = indexPath
    made.representedElementCategory = category
    made.representedElementKind = kind
    return made
  }

  /// Returns a new context of the layout's class.
  package final func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
    (Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
      ?? UICollectionViewLayoutInvalidationContext.self).made()
  }

  /// The engine's layout, which has the results; nil for a layout that computes its results itself.
  var solution: SolvedCollection? { nil }

  /// Called before a result is read. Lays elements out again if properties have changed since `prepare()`; does nothing
  /// by default.
  func solveIfStale() {}

  /// Called after insets, traits or the direction of the collection view have changed: invalidates a layout that
  /// depends on them. Does nothing by default.
  func surroundingsDidChange() {}

  /// The orthogonal sections; valid after a layout pass.
  var orthogonalSections: [OrthogonalSectionState] { [] }

  /// Called when an orthogonal section was scrolled, before the pass that shows it. Does nothing by default.
  func orthogonalOffsetDidChange(inSection section: Int) {}

  // MARK: Decoration views

  /// Registers the class of decoration views of a kind. Decoration views are never made.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationRegistrations[elementKind] = viewClass
  }

  /// Registers the nib of decoration views of a kind. Decoration views are never made.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorationRegistrations[elementKind] = nib
  }

  // MARK: Pass

  /// Computes what the layout needs for its results. Called by the first pass after an invalidation. Does nothing by
  /// default.
  open func prepare() {}

  open var collectionViewContentSize: CGSize { solution?.contentSize(of: self) ?? .zero }

  /// Returns the elements that intersect a rectangle; UIKit's layouts return them back to front. The caller may change
  /// them. Nil in the base class.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    solution?.elements(in: rect, of: self)
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    solution?.item(at: indexPath, of: self)
  }

  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { solution?.supplementary(kind: elementKind, at: indexPath, of: self) }

  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { solution?.decoration(kind: elementKind, at: indexPath, of: self) }

  // MARK: Invalidation

  /// Invalidates everything: calls `invalidateLayout(with:)` with a new context.
  open func invalidateLayout() {
    let context = makeInvalidationContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Invalidates what a context names. Overrides call it.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    pendingContexts.append(context)
    // Every context leads to `prepare()`: only the subclass can compute elements without it.
    isInvalid = true
    collectionView?.layoutWasInvalidated(by: context)
  }

  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns the context for attributes that an element requests: it names the element. UIKit's layouts store the
  /// requested size.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    switch originalAttributes.representedElementCategory {
    case .cell: context.invalidateItems(at: [originalAttributes.indexPath])
    case .supplementaryView:
      context.invalidateSupplementaryElements(
        ofKind: originalAttributes.representedElementKind ?? "", at: [originalAttributes.indexPath])
    case .decorationView:
      context.invalidateDecorationElements(
        ofKind: originalAttributes.representedElementKind ?? "", at: [originalAttributes.indexPath])
    }
    solution?.measured.setSize(preferredAttributes.size, of: originalAttributes)
    solution?.sizeContext = context
    return context
  }

  // MARK: Offsets

  /// Returns the content offset at which scrolling ends, given the proposed one at which it would end and the velocity
  /// in points per millisecond. By default the proposed one.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Returns the content offset after a batch or a change of the layout; by default the proposed one.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  // MARK: Updates

  /// Called with the changes of a batch, after `prepare()`. Does nothing by default.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called when all initial and final attributes of a batch were requested. Does nothing by default.
  open func finalizeCollectionViewUpdates() {}

  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called when all initial and final attributes of a change of the bounds were requested. Does nothing by default.
  open func finalizeAnimatedBoundsChange() {}

  /// Returns the attributes from which an item starts that is in view after an animated change, by its new index path.
  ///
  /// An inserted or reloaded item starts transparent at its position, any other one with its old attributes. Nil
  /// outside of such a change, and if the layout has no such item.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    activeUpdate?.initialAttributes(.cell, kind: nil, at: itemIndexPath, in: self)
  }

  /// Returns the attributes at which an item ends that was in view before an animated change, by its old index path.
  ///
  /// A deleted or reloaded item ends transparent at its position, any other one with its new attributes. Nil outside of
  /// such a change, and if there are no such attributes.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    activeUpdate?.finalAttributes(.cell, kind: nil, at: itemIndexPath, in: self)
  }

  /// Returns the attributes from which a supplementary view starts that is in view after an animated change, by its new
  /// index path; nil outside of such a change.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    activeUpdate?.initialAttributes(.supplementaryView, kind: elementKind, at: elementIndexPath, in: self)
  }

  /// Returns the attributes at which a supplementary view ends that was in view before an animated change, by its old
  /// index path; nil outside of such a change.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    activeUpdate?.finalAttributes(.supplementaryView, kind: elementKind, at: elementIndexPath, in: self)
  }

  /// Returns the attributes from which a decoration view starts that is in view after an animated change, by its new
  /// index path; nil outside of such a change.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    activeUpdate?.initialAttributes(.decorationView, kind: elementKind, at: decorationIndexPath, in: self)
  }

  /// Returns the attributes at which a decoration view ends that was in view before an animated change, by its old
  /// index path; nil outside of such a change.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    activeUpdate?.finalAttributes(.decorationView, kind: elementKind, at: decorationIndexPath, in: self)
  }

  /// Returns the index paths before a batch of the supplementary views of a kind that the layout deletes in it; by
  /// default none.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths before a batch of the decoration views of a kind that the layout deletes in it; by default
  /// none.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths after a batch of the supplementary views of a kind that the layout inserts in it; by
  /// default none.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Returns the index paths after a batch of the decoration views of a kind that the layout inserts in it; by default
  /// none.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Change of the layout

  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Called when all initial and final attributes of a change of the layout were requested. Does nothing by default.
  open func finalizeLayoutTransition() {}

  // MARK: Moving by the user

  /// Returns the index path to which an item that is moved would go: the index path of the item under the finger, else
  /// its own.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    collectionView?.indexPathForItem(at: position) ?? previousIndexPath
  }

  /// Returns the attributes of an item that is moved: its own with another center, in front of all others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.duplicate ?? makeAttributes(.cell, kind: nil, at: indexPath)
    attributes.indexPath = indexPath
    attributes.center = position
    attributes.zIndex = .max
    return attributes
  }

  /// Returns the context for a step of a move, which has the index paths of the item before and after the step.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    movementContext(from: previousIndexPaths, to: targetIndexPaths, at: targetPosition)
  }

  /// Returns the context for the end of a move, which has the index paths of the item before and after the end.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    movementContext(from: previousIndexPaths, to: indexPaths, at: .zero)
  }

  private func movementContext(
    from previous: [IndexPath], to targets: [IndexPath], at position: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.previousIndexPathsForInteractivelyMovingItems = previous
    context.targetIndexPathsForInteractivelyMovingItems = targets
    context.interactiveMovementTarget = position
    return context
  }

  // MARK: Direction

  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether the collection view mirrors the layout if its direction of reading is not `developmentLayoutDirection`.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
}

/// The state of an orthogonal section.
package struct OrthogonalSectionState: Sendable {
  /// The index of the section.
  package var section: Int
  /// The offset in points.
  package var offset: CGFloat
  /// The range of the offset in points.
  package var range: ClosedRange<CGFloat>
  /// The offsets at which scrolling ends; none if it ends anywhere.
  package var stops: [CGFloat]
}
