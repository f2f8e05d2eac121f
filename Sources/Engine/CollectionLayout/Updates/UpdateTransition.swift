/// The transition between two prepared collections: initial attributes of appearing elements and final attributes of
/// disappearing ones.
///
/// Keeps the layout from before the batch until the update is finalized, so that final attributes of deleted elements
/// come from their old position.
public struct UpdateTransition: Sendable {
  public let before: ScrolledCollection
  public let after: ScrolledCollection
  public let replacedViews: ReplacedViews
  public let animation: UpdateAnimation
  /// The change of the offset that the scroll anchor caused, in points. The offset is animated, and inserted elements
  /// must not move with it.
  public let targetAdjustment: Point
  private let searchBefore: IdentifierIndex
  private let searchAfter: IdentifierIndex

  /// Creates a transition. The search for identifiers is prepared for about `expectedLookups` lookups.
  public init(
    from before: ScrolledCollection, to after: ScrolledCollection, replacedViews: ReplacedViews = ReplacedViews(),
    animation: UpdateAnimation, targetAdjustment: Point = .zero, expectedLookups: Int = 1
  ) {
    self.before = before
    self.after = after
    self.replacedViews = replacedViews
    self.animation = animation
    self.targetAdjustment = targetAdjustment
    searchBefore = IdentifierIndex(before.layout.model, expectedLookups: expectedLookups)
    searchAfter = IdentifierIndex(after.layout.model, expectedLookups: expectedLookups)
  }

  /// Whether an element keeps its key but gets a new view. `indexPath` is its index path after the update.
  public func isReplaced(_ key: ElementKey, at indexPath: IndexPath) -> Bool {
    if case .boundaryItem(let element) = key, element.section == nil { return false }
    return replacedViews.contains(key, inSection: after.layout.model.sections[indexPath.section].identifier)
  }

  /// Whether the element gets a new view that moves together with the old one: it is reloaded, not deleted and inserted
  /// again. `indexPath` is its index path after the update.
  public func isReloaded(_ key: ElementKey, at indexPath: IndexPath) -> Bool {
    isReplaced(key, at: indexPath)
      && !replacedViews.isReinserted(key, inSection: after.layout.model.sections[indexPath.section].identifier)
  }

  /// Whether the element's view persists after the update, visible or not.
  public func persists(_ key: ElementKey) -> Bool {
    after.attributes(for: key, searchAfter).map { !isReplaced(key, at: $0.indexPath) } ?? false
  }

  /// Returns the initial attributes of an appearing element: the previous ones if its view persists, otherwise those of
  /// the animation.
  public func initialAttributes(for element: LayoutElement) -> LayoutAttributes {
    initialAttributes(for: element, from: before.attributes(for: element.key, searchBefore))
  }

  /// Returns the initial attributes of an appearing element. `old` are its attributes before the update, perhaps under
  /// another key; nil if it did not exist.
  package func initialAttributes(for element: LayoutElement, from old: LayoutAttributes?) -> LayoutAttributes {
    if let old, !isReplaced(element.key, at: element.attributes.indexPath) {
      return element.attributes.placed(like: nearestCopy(of: old, before, to: element.attributes, after))
    }
    var start = element.attributes.applying(animation.appear)
    if let old, isReloaded(element.key, at: element.attributes.indexPath) {
      start.frame = old.frame
    } else {
      start.frame = start.frame.offset(by: Point(x: -targetAdjustment.x, y: -targetAdjustment.y))
    }
    return start
  }

  /// Returns the final attributes of a disappearing element: its new ones if its view persists, otherwise those of the
  /// animation.
  public func finalAttributes(for element: LayoutElement) -> LayoutAttributes {
    finalAttributes(for: element, to: after.attributes(for: element.key, searchAfter))
  }

  /// Returns the final attributes of a disappearing element. `new` are its attributes after the update, perhaps under
  /// another key; nil if it does not exist any more.
  package func finalAttributes(for element: LayoutElement, to new: LayoutAttributes?) -> LayoutAttributes {
    if let new, !isReplaced(element.key, at: new.indexPath) {
      return element.attributes.placed(like: nearestCopy(of: new, after, to: element.attributes, before))
    }
    var end = element.attributes.applying(animation.disappear)
    if let new, isReloaded(element.key, at: new.indexPath) { end.frame = new.frame }
    return end
  }
}

extension UpdateTransition {
  /// Returns the attributes at which an element starts to move to `new`. In content without ends these are the
  /// attributes of the copy nearest to `new`, so that the element does not cross the viewport to the other side.
  package func start(at old: LayoutAttributes, movingTo new: LayoutAttributes) -> LayoutAttributes {
    nearestCopy(of: old, before, to: new, after)
  }

  /// Returns the attributes of an element in `view`. A card of a carousel without ends is moved by whole periods so
  /// that it is on screen as near as possible to `other` in `otherView`.
  private func nearestCopy(
    of element: LayoutAttributes, _ view: ScrolledCollection, to other: LayoutAttributes,
    _ otherView: ScrolledCollection
  ) -> LayoutAttributes {
    guard let period = view.layout.loop?.period, element.category == .cell else { return element }
    let direction = view.layout.model.scrollDirection
    let distance =
      direction.main(element.frame.origin - view.contentOffset)
      - direction.main(other.frame.origin - otherView.contentOffset)
    var moved = element
    moved.frame = element.frame.offset(
      by: direction.point(main: -(distance / period).rounded() * period, cross: 0))
    return moved
  }
}

extension LayoutAttributes {
  /// Returns this element with the frame and the appearance of another one.
  package func placed(like other: LayoutAttributes) -> LayoutAttributes {
    var attributes = self
    attributes.frame = other.frame
    attributes.alpha = other.alpha
    attributes.zIndex = other.zIndex
    attributes.isHidden = other.isHidden
    attributes.transform = other.transform
    return attributes
  }
}

/// Elements that keep their key but get a new view: reloaded, or deleted and inserted again.
public struct ReplacedViews: Sendable {
  private var items: Set<Identifier> = []
  /// Sections whose elements all get new views.
  private var sections: Set<Identifier> = []
  /// Sections whose elements get new views, cells excluded.
  private var sectionsWithoutCells: Set<Identifier> = []
  /// The items, of those above, that were deleted and inserted again; `reinsertedSections` are such sections.
  private var reinsertedItems: Set<Identifier> = []
  private var reinsertedSections: Set<Identifier> = []

  public init() {}

  /// Creates the set of a batch. `names` are the identifiers that the batch gave to single items.
  init(
    _ operations: [UpdateOperation], names: some Sequence<Identifier>, mapping: IndexMapping, before: CollectionModel
  ) {
    for indexPath in mapping.reloadedItems {
      items.insert(before.sections[indexPath.section].items.identifier(at: indexPath.item))
    }
    for index in mapping.reloadedSections { sections.insert(before.sections[index].identifier) }
    // Also identifiers that `before` lacks: an earlier batch of the same update may have deleted them.
    reinsertedItems.formUnion(names)
    items.formUnion(reinsertedItems)
    for case .insertSection(let section, _) in operations { reinsertedSections.insert(section.identifier) }
    sections.formUnion(reinsertedSections)
  }

  /// Creates the set of the cells of some items, and of all other elements of some sections.
  init(items: Set<Identifier>, ownElementsOf sections: some Sequence<Identifier>) {
    self.items = items
    sectionsWithoutCells = Set(sections)
  }

  public var isEmpty: Bool { items.isEmpty && sections.isEmpty && sectionsWithoutCells.isEmpty }

  /// Returns an upper bound of the number of replaced views among `shown` elements.
  public func count(atMost shown: Int) -> Int {
    sections.isEmpty && sectionsWithoutCells.isEmpty ? min(items.count, shown) : shown
  }

  /// Whether an element of a model gets a new view; `section` is its section in that model.
  package func contains(_ key: ElementKey, inSection section: Identifier) -> Bool {
    if sections.contains(section) { return true }
    if case .cell(let identifier) = key { return items.contains(identifier) }
    return sectionsWithoutCells.contains(section)
  }

  /// Whether an element of a model was deleted and inserted again, so that its old and its new view are independent.
  /// The two views of a reloaded element move together.
  package func isReinserted(_ key: ElementKey, inSection section: Identifier) -> Bool {
    if reinsertedSections.contains(section) { return true }
    if case .cell(let identifier) = key { return reinsertedItems.contains(identifier) }
    return false
  }

  /// Adds the elements of a later update. Items that `before` lacks are left out, and sections that it lacks once there
  /// are many, which limits the size of the set.
  public mutating func formUnion(_ later: ReplacedViews, before: CollectionModel) {
    let search = IdentifierIndex(before, expectedLookups: later.items.count)
    for item in later.items where search.indexPath(of: item) != nil { items.insert(item) }
    reinsertedItems.formUnion(later.reinsertedItems.lazy.filter(items.contains))
    sections.formUnion(later.sections)
    reinsertedSections.formUnion(later.reinsertedSections)
    sectionsWithoutCells.formUnion(later.sectionsWithoutCells)
    if sections.count + sectionsWithoutCells.count > before.sections.count * 2 + 64 {
      let existing = Set(before.sections.map(\.identifier))
      sections.formIntersection(existing)
      reinsertedSections.formIntersection(existing)
      sectionsWithoutCells.formIntersection(existing)
    }
  }
}
