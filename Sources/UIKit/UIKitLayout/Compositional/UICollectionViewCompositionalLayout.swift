import CollectionLayout
public import Foundation

/// Returns a section for its index and its environment; nil for a section without items.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// A layout of sections with items in groups, laid out by the engine of compositional layouts.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Returns the section for an index.
  final let sectionProvider: UICollectionViewCompositionalLayoutSectionProvider

  private let solved = SolvedCollection()
  override var solution: SolvedCollection { solved }
  /// The sections of the last `solve()`; nil for a section without content.
  package internal(set) final var sections: [NSCollectionLayoutSection?] = []
  /// The sections of the last `solve()` in the engine's model.
  final var models: [Section] = []
  /// Whether the next pass requests all sections again.
  final var needsSections = true
  /// The values for which the sections were requested; nil before that.
  final var surroundings: Surroundings?
  /// The context that was made for a change of the content offset alone, which does not invalidate the sections; nil
  /// for none.
  final weak var scrollContext: UICollectionViewLayoutInvalidationContext?
  /// The sections with estimated sizes for which a warning was logged because their handler changes elements.
  final var notedSections: Set<Int> = []

  public init(section: NSCollectionLayoutSection) {
    let section = section.duplicate
    sectionProvider = { _, _ in section }
    super.init()
  }

  public init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    let section = section.duplicate
    sectionProvider = { _, _ in section }
    self.configuration = configuration.duplicate
    super.init()
  }

  /// Creates a layout of sections that a closure returns, called for each section in ascending order each time the
  /// sections are invalid.
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    self.sectionProvider = sectionProvider
    super.init()
  }

  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    self.sectionProvider = sectionProvider
    self.configuration = configuration.duplicate
    super.init()
  }

  /// Creates a layout without sections. Nothing is decoded.
  public required init?(coder: NSCoder) {
    sectionProvider = { _, _ in nil }
    super.init(coder: coder)
  }

  open class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }

  /// The values that apply to all sections. Copied; setting it invalidates the layout.
  open var configuration = UICollectionViewCompositionalLayoutConfiguration() {
    didSet {
      configuration = configuration.duplicate
      invalidateLayout()
      reportChanges()
    }
  }

  override var mirrorsItself: Bool { true }
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  // MARK: Pass

  /// Requests the sections if they are invalid, and lays them out.
  open override func prepare() {
    super.prepare()
    solve()
  }

  // MARK: Invalidation

  /// Records what is invalid. The sections are requested again unless the context names elements only, or was made for
  /// a requested size or for another content offset.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    noteInvalidation(by: context)
    super.invalidateLayout(with: context)
  }

  /// Returns whether other bounds change the layout: another size does, and another offset if views are pinned or a
  /// section's handler follows the offset.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds else { return false }
    return old.size != newBounds.size || followsOffset
  }

  /// Returns a context that names no elements. If only the offset changes, the sections are not requested again.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if collectionView?.bounds.size == newBounds.size { scrollContext = context }
    return context
  }

  /// Returns whether the size that an element requests changes its estimated sides.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let sides = estimatedSides(of: originalAttributes)
    let (size, old) = (preferredAttributes.size, originalAttributes.size)
    return sides.width && size.width != old.width || sides.height && size.height != old.height
  }

  override func surroundingsDidChange() { isInvalid = true }

  override var orthogonalSections: [OrthogonalSectionState] { orthogonalStates }

  override func orthogonalOffsetDidChange(inSection section: Int) {
    super.orthogonalOffsetDidChange(inSection: section)
    runHandler(ofSection: section)
  }
}

/// Sizes that elements requested.
struct MeasuredElements {
  /// The identity of a boundary item.
  struct Boundary: Hashable {
    var kind: String
    var section: Int
    var number: Int
  }

  /// Sizes of items, by section and item.
  private(set) var items: [Int: [Int: Size]] = [:]
  /// Sizes of boundary items.
  private(set) var boundaries: [Boundary: CGSize] = [:]
  /// The sections with sizes that were stored or removed since the last layout.
  private(set) var changedSections: Set<Int> = []

  /// Stores the size of an element, except of decoration views.
  @MainActor mutating func setSize(_ size: CGSize, of element: UICollectionViewLayoutAttributes) {
    let path = element.indexPath
    guard path.count == 2 else { return }
    switch element.representedElementCategory {
    case .cell: items[path[0], default: [:]][path[1]] = Size(size)
    case .supplementaryView:
      let kind = element.representedElementKind ?? ""
      boundaries[Boundary(kind: kind, section: path[0], number: path[1])] = size
    case .decorationView: return
    }
    changedSections.insert(path[0])
  }

  /// Forgets the sizes of items.
  mutating func forget(_ paths: [Foundation.IndexPath]) {
    for path in paths where path.count == 2 {
      if items[path[0]]?.removeValue(forKey: path[1]) != nil { changedSections.insert(path[0]) }
    }
  }

  /// Moves the sizes to the new index paths of a batch. Those of deleted and reloaded elements are forgotten.
  @MainActor mutating func remap(_ changes: ValidatedChanges) {
    var moved = MeasuredElements()
    for (section, sizes) in items {
      for (item, size) in sizes {
        let key = CollectionUpdate.Key(.cell, nil, Foundation.IndexPath(item: item, section: section))
        guard let path = changes.keptKey(key)?.indexPath else { continue }
        moved.items[path[0], default: [:]][path[1]] = size
      }
    }
    for (boundary, size) in boundaries {
      let path = Foundation.IndexPath(item: boundary.number, section: boundary.section)
      let key = CollectionUpdate.Key(.supplementaryView, boundary.kind, path)
      guard let path = changes.keptKey(key)?.indexPath else { continue }
      moved.boundaries[Boundary(kind: boundary.kind, section: path[0], number: path[1])] = size
    }
    self = moved
  }

  /// Records that all sections are laid out with the present sizes.
  mutating func settle() { changedSections = [] }
}
