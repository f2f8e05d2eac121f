public import Foundation

/// A collection view without drawing: it calls its layout and its data source as UIKit does.
///
/// It makes no cells unless `makesCells` is set. Each member that depends on the layout runs a pass first.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    currentLayout = layout
    super.init(frame: frame)
    layout.owner = self
  }

  /// Creates a collection view with a plain layout. Nothing is decoded.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewLayout()
    super.init(coder: coder)
    currentLayout.owner = self
  }

  // MARK: Data

  /// The object that gives item counts and cells. Setting one replaces item counts that a host assigned.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      if dataSource != nil { assignedCounts = nil }
      reloadData()
    }
  }

  @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
    didSet { (self as UIScrollView).delegate = delegate }
  }

  // Stored only:
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open var isPrefetchingEnabled = true
  open var backgroundView: UIView? { didSet { reportChanges() } }
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  open var reorderingCadence = ReorderingCadence.immediate

  open var allowsSelection = true { didSet { reportChanges() } }
  open var allowsMultipleSelection = false { didSet { reportChanges() } }

  // Stored only:
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false { didSet { reportChanges() } }
  open var selectionFollowsFocus = false
  open var remembersLastFocusedIndexPath = false

  // MARK: Host

  /// The item counts by section that a host set; nil if the data source has them.
  package final var assignedCounts: [Int]? {
    didSet { if assignedCounts != oldValue { counts = nil } }
  }

  /// Returns the size that an element requests, given its category, kind, index path and the size that the layout
  /// proposes. Its result is nil if the element requests none.
  package final var preferredSize: ((ElementCategory, String?, IndexPath, CGSize) -> CGSize?)?

  /// Whether the data source makes cells for what is in view, and these may change their attributes.
  package final var makesCells = false

  /// Called with the reason of an exception that UIKit would raise, so that a host reports it; nil ends the process.
  package final var exceptionHandler: ((String) -> Void)?

  /// Called with what UIKit would log; nil writes it to standard error.
  package final var warningHandler: ((String) -> Void)?

  /// Called with the transition of each batch and each change of the layout; nil for no call.
  package final var transitionHandler: ((CollectionTransition) -> Void)?

  /// Called with the name of each method of the layout that is called; nil for no call.
  package final var callHandler: ((String) -> Void)?

  /// The offsets of orthogonal sections, in points, by section.
  package final var orthogonalOffsets: [Int: CGFloat] = [:]

  // MARK: State of passes

  /// The item counts by section; nil before the data source is queried.
  final var counts: [Int]?
  /// The layout in use.
  final var currentLayout: UICollectionViewLayout
  /// Elements of the requested pages, by key.
  final var elements: [CollectionUpdate.Key: UICollectionViewLayoutAttributes] = [:]
  /// The keys of `elements`, in the order of the layout's results.
  final var elementOrder: [CollectionUpdate.Key] = []
  /// The rectangle for which `elements` are complete; nil for none.
  final var queriedPages: CGRect?
  /// Whether a pass is running.
  final var isInPass = false
  /// Whether the layout in use was ever prepared.
  final var wasPrepared = false
  /// Whether everything of the layout in use was invalidated, so that it has built its model of the data.
  final var hasInvalidatedEverything = false
  /// The sizes that the layout proposed for elements in view that were measured.
  final var measuredSizes: [CollectionUpdate.Key: CGSize] = [:]
  /// The context of a change of the bounds that is under way; nil for none.
  final var boundsContext: UICollectionViewLayoutInvalidationContext?
  /// Cells and supplementary views that were made, by element.
  final var views: [CollectionUpdate.Key: UICollectionReusableView] = [:]
  /// The number of calls to data sources under way that return a view.
  static var viewRequests = 0
  /// The cell that the data source configures again, with its element; nil for none.
  final var reconfigured: (key: CollectionUpdate.Key, view: UICollectionReusableView)?
  /// The changes of an open batch; nil outside of one.
  final var batch: [BatchChange]?
  /// Old index paths of items to configure again at the end of the batch.
  final var batchReconfigurations: [IndexPath] = []
  /// Closures to call at the end of the batch.
  final var batchCompletions: [(Bool) -> Void] = []
  /// Classes and nibs of cells and supplementary views.
  final var registrations: [ViewRegistration: Any] = [:]
  /// The completion of an interactive transition; nil without one.
  final var transitionCompletion: ((Bool, Bool) -> Void)?
  /// The item that the user moves; nil for none.
  final var movement: InteractiveMovement?
  /// The selected items.
  final var selection: Set<IndexPath> = []

  // MARK: Layout

  /// The layout. Setting it replaces the layout without an animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { currentLayout }
    set { replaceLayout(by: newValue, completion: nil) }
  }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Replaces the layout. The elements in view move from their old attributes to the new ones, animated or not.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) { replaceLayout(by: layout, completion: completion) }

  /// Begins a transition to another layout, whose progress the caller sets. The returned transition layout is the
  /// layout of the view until `finishInteractiveTransition()` or `cancelInteractiveTransition()`.
  @discardableResult open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout { beginInteractiveTransition(to: layout, completion: completion) }

  open func finishInteractiveTransition() { endInteractiveTransition(finished: true) }
  open func cancelInteractiveTransition() { endInteractiveTransition(finished: false) }

  /// The size of the content. Reading it runs a pass first, unless an observer of properties reads it.
  open override var contentSize: CGSize {
    get {
      if !isInPass, !PropertyReads.areRecorded { layoutIfNeeded() }
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// Runs a pass if the layout, the item counts or the bounds changed.
  open override func layoutIfNeeded() {
    guard needsPass, !isInPass else { return }
    layoutSubviews()
  }

  /// Runs a pass.
  open override func layoutSubviews() {
    super.layoutSubviews()
    runPass()
    needsLayout = false
  }

  override func boundsWillChange(to new: CGRect) {
    super.boundsWillChange(to: new)
    queryInvalidation(new)
  }

  override func boundsDidChange(from old: CGRect) {
    invalidateForBounds()
    super.boundsDidChange(from: old)
  }

  // MARK: Surroundings

  open override func adjustedContentInsetDidChange() {
    surroundingsDidChange()
    super.adjustedContentInsetDidChange()
  }

  open override func layoutMarginsDidChange() {
    surroundingsDidChange()
    super.layoutMarginsDidChange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    surroundingsDidChange()
    super.traitCollectionDidChange(previousTraitCollection)
  }

  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { if semanticContentAttribute != oldValue { surroundingsDidChange() } }
  }

  // MARK: Changes

  /// Discards the item counts, the elements, their views and the selection; the next pass requests counts and elements.
  open func reloadData() {
    counts = nil
    selection = []
    views = [:]
    measuredSizes = [:]
    invalidateEverything(of: currentLayout, andCounts: true)
  }

  /// Makes the changes of a closure as one batch; if a batch is open, they join it.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    performBatch(updates, isDataOld: true, completion: completion)
  }

  /// Makes the changes of a closure that does not escape as one batch, as in UIKit.
  public final func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }

  open var hasUncommittedUpdates: Bool { batch != nil }

  /// Inserts items at new index paths.
  open func insertItems(at indexPaths: [IndexPath]) { add(indexPaths.map { .insertItem($0) }) }

  /// Deletes items at old index paths.
  open func deleteItems(at indexPaths: [IndexPath]) { add(indexPaths.map { .deleteItem($0) }) }

  /// Replaces the views of items at old index paths.
  open func reloadItems(at indexPaths: [IndexPath]) { add(indexPaths.map { .reloadItem($0) }) }

  /// Moves an item from an old index path to a new one.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    add([.moveItem(indexPath, newIndexPath)])
  }

  /// Configures the cells of items again, and measures those in view at the next pass. The data source gets the present
  /// cell if it requests one for the item. In a batch the index paths are old ones, and the cells are configured at its
  /// end.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }

  /// Inserts sections at new indices.
  open func insertSections(_ sections: IndexSet) { add(sections.map { .insertSection($0) }) }

  /// Deletes sections at old indices.
  open func deleteSections(_ sections: IndexSet) { add(sections.map { .deleteSection($0) }) }

  /// Replaces the views of sections at old indices.
  open func reloadSections(_ sections: IndexSet) { add(sections.map { .reloadSection($0) }) }

  /// Moves a section from an old index to a new one.
  open func moveSection(_ section: Int, toSection newSection: Int) { add([.moveSection(section, newSection)]) }

  // MARK: Elements

  open var numberOfSections: Int { queryCounts().count }

  open func numberOfItems(inSection section: Int) -> Int { count(ofSection: section) }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    layoutIfNeeded()
    return currentLayout.layoutAttributesForItem(at: indexPath).map(mirrored)
  }

  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutIfNeeded()
    return currentLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath).map(mirrored)
  }

  /// Returns the index path of the frontmost item in view at a point of the content; nil if there is none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { frontmostItem(at: point) }

  /// The index paths of the items in view, in ascending order.
  open var indexPathsForVisibleItems: [IndexPath] { visiblePaths(.cell, kind: nil) }

  /// Returns the index paths of the supplementary views of a kind in view, in ascending order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visiblePaths(.supplementaryView, kind: elementKind)
  }

  // MARK: Views

  /// Registers the class of cells with an identifier; a class of nil removes the registration.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registrations[ViewRegistration(kind: nil, identifier: identifier)] = cellClass
  }

  /// Registers the nib of cells with an identifier; nil removes the registration. Its cells are plain cells.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    registrations[ViewRegistration(kind: nil, identifier: identifier)] = nib
  }

  /// Registers the class of supplementary views with an identifier; a class of nil removes the registration.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    registrations[ViewRegistration(kind: elementKind, identifier: identifier)] = viewClass
  }

  /// Registers the nib of supplementary views with an identifier; nil removes the registration. Its views are plain
  /// views.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    registrations[ViewRegistration(kind: kind, identifier: identifier)] = nib
  }

  /// Returns a new cell of the registered class with the attributes of an item.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { makeView(identifier, for: CollectionUpdate.Key(.cell, nil, indexPath)) }

  /// Returns a new supplementary view of the registered class with the attributes of an element.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    makeView(identifier, for: CollectionUpdate.Key(.supplementaryView, elementKind, indexPath))
  }

  /// Returns the cell of an item; nil if it is not in view or if `LayoutHost.makesCells` is not set.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    visibleView(.cell, nil, at: indexPath) as? UICollectionViewCell
  }

  /// The cells in view; none unless `LayoutHost.makesCells` is set.
  open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem) }

  /// Returns a supplementary view; nil if it is not in view or if `LayoutHost.makesCells` is not set.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView?
  {
    visibleView(.supplementaryView, elementKind, at: indexPath)
  }

  /// Returns the supplementary views of a kind in view; none unless `LayoutHost.makesCells` is set.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// Returns the index path of a cell that the data source made and that is in use; otherwise nil.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { path(of: cell) }

  /// Returns the index path of a supplementary view that the data source made and that is in use; otherwise nil.
  open func indexPath(forSupplementaryView supplementaryView: UICollectionReusableView) -> IndexPath? {
    path(of: supplementaryView)
  }

  // MARK: Selection and scrolling

  /// The index paths of the selected items in ascending order; nil if there is none.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  /// Selects an item without notifying the delegate, and scrolls to it unless the position is empty. An index path of
  /// nil deselects all items. Does nothing unless `allowsSelection` is set.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(itemAt: indexPath, animated: animated, scrollPosition: scrollPosition)
  }

  /// Deselects an item without notifying the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(itemAt: indexPath) }

  /// Scrolls to an item. With an empty position it scrolls only as far as is needed to show the item.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, at: scrollPosition, animated: animated)
  }

  // MARK: Moving by the user

  /// Begins to move an item. Returns false if the data source does not allow the move, or if an item is being moved
  /// already.
  @discardableResult open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    beginMovement(ofItemAt: indexPath)
  }

  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { updateMovement(to: targetPosition) }

  /// Ends a move: the data source moves the item, and the collection view after it.
  open func endInteractiveMovement() { endMovement(isCancelled: false) }

  open func cancelInteractiveMovement() { endMovement(isCancelled: true) }
}
