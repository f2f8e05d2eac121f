public import Foundation

/// A collection view without drawing: it calls its layout and its data source as UIKit does.
///
/// It makes no cells unless `makesCells` is set. Whatever requests the layout runs a pass first.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    currentLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Creates a collection view with a plain layout. Nothing is decoded.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewLayout()
    super.init(coder: coder)
    currentLayout.collectionView = self
  }

  // MARK: Data

  /// The object that gives counts and cells. Setting one replaces counts that a host assigned.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      if dataSource != nil { assignedCounts = nil }
      counts = nil
      if wasPrepared { reloadData() }
    }
  }

  /// The object that is notified of the selection and of scrolling.
  @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
    didSet { (self as UIScrollView).delegate = delegate }
  }

  /// The object that is notified which items will soon be in view. Stored only.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether cells are made before they are in view. Stored only.
  open var isPrefetchingEnabled = true
  /// The view behind the content. Stored only.
  open var backgroundView: UIView?
  /// Whether cells may request another size after their layout. Stored only.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  /// The speed at which other items move aside for one that is moved. Stored only.
  open var reorderingCadence = ReorderingCadence.immediate
  /// Whether the user can select items.
  open var allowsSelection = true
  /// Whether the user can select several items.
  open var allowsMultipleSelection = false
  /// Whether the user can select items while editing. Stored only.
  open var allowsSelectionDuringEditing = false
  /// Whether the user can select several items while editing. Stored only.
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether the items are edited. Stored only.
  open var isEditing = false
  /// Whether the selection follows the focus. Stored only.
  open var selectionFollowsFocus = false
  /// Whether the view stores the item in focus. Stored only.
  open var remembersLastFocusedIndexPath = false

  // MARK: Host

  /// Counts by section instead of those of a data source; nil for none.
  package final var assignedCounts: [Int]? {
    didSet { if assignedCounts != oldValue { counts = nil } }
  }

  /// Returns the size that an element requests, given its category, kind, path and the size that the layout proposes;
  /// nil for none.
  package final var preferredSize: ((ElementCategory, String?, IndexPath, CGSize) -> CGSize?)?

  /// Whether cells are made by the data source for what is in view, and requested their attributes.
  package final var makesCells = false

  /// Takes the reason of an exception that UIKit would raise, so that a host reports it; nil ends the process.
  package final var exceptionHandler: ((String) -> Void)?

  /// Takes what UIKit would log; nil writes it to standard error.
  package final var warningHandler: ((String) -> Void)?

  /// Takes the transition of each batch and each change of the layout.
  package final var transitionHandler: ((CollectionTransition) -> Void)?

  /// Takes the name of each call to the layout.
  package final var callHandler: ((String) -> Void)?

  /// Reports a call to the layout.
  final func log(_ call: @autoclosure () -> String) {
    callHandler?(call())
  }

  /// The offsets of sections that scroll across, in points, by section.
  package final var orthogonalOffsets: [Int: CGFloat] = [:]

  /// Raises an exception of UIKit: reports it to the host, or ends the process.
  package final func fail(_ reason: String) {
    guard let exceptionHandler else { raiseException(reason) }
    exceptionHandler(reason)
  }

  /// Logs what UIKit tolerates.
  package final func warn(_ text: String) {
    guard let warningHandler else { return logWarning(text) }
    warningHandler(text)
  }

  // MARK: State of passes

  /// Counts by section; nil before the data source is queried.
  final var counts: [Int]?
  /// The layout in use.
  final var currentLayout: UICollectionViewLayout
  /// Elements of the requested pages, by key.
  final var elements: [CollectionUpdate.Key: UICollectionViewLayoutAttributes] = [:]
  /// The keys of `elements`, in the order of the layout's results.
  final var elementOrder: [CollectionUpdate.Key] = []
  /// The rectangle for which `elements` are complete; nil for none.
  final var askedPages: CGRect?
  /// Whether a pass is running.
  final var isInPass = false
  /// Whether the layout in use was ever prepared.
  final var wasPrepared = false
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
  /// The closure of an interactive transition.
  final var transitionCompletion: ((Bool, Bool) -> Void)?
  /// The item that the user moves; nil for none.
  final var movement: InteractiveMovement?
  /// The selected items.
  final var selection: Set<IndexPath> = []

  // MARK: Layout

  /// The layout. Setting it replaces the layout without an animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { currentLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// The size of the content, after a pass.
  open override var contentSize: CGSize {
    get {
      if !isInPass { layoutIfNeeded() }
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// Runs a pass if the layout, the counts or the bounds changed.
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
    askAboutBounds(new)
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

  private final func surroundingsDidChange() {
    if wasPrepared { currentLayout.surroundingsDidChange() }
  }

  // MARK: Changes

  /// Forgets all counts and elements.
  open func reloadData() {
    counts = nil
    selection = []
    views = [:]
    measuredSizes = [:]
    let context = currentLayout.makeInvalidationContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    log("invalidateLayout(with:)")
    currentLayout.invalidateLayout(with: context)
  }
}
