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

  /// Creates a transition for about `expectedLookups` lookups.
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

  /// Whether the element keeps its key but gets a new view.
  public func isReplaced(_ key: ElementKey, at indexPath: IndexPath) -> Bool {
    if case .boundaryItem(let element) = key, element.section == nil { return false }
    return replacedViews.contains(key, inSection: after.layout.model.sections[indexPath.section].identifier)
  }

  /// Whether the element gets a new view that moves together with the old one: it is reloaded, not deleted and inserted
  /// again.
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

  /// Returns the initial attributes of an appearing element that has these attributes before the update, perhaps under
  /// another key; nil if it does not exist there.
  package func initialAttributes(for element: LayoutElement, from old: LayoutAttributes?) -> LayoutAttributes {
    if let old, !isReplaced(element.key, at: element.attributes.indexPath) {
      return element.attributes.placed(like: old)
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

  /// Returns the final attributes of a disappearing element that has these attributes after the update, perhaps under
  /// another key; nil if it does not exist there.
  package func finalAttributes(for element: LayoutElement, to new: LayoutAttributes?) -> LayoutAttributes {
    if let new, !isReplaced(element.key, at: new.indexPath) { return element.attributes.placed(like: new) }
    var end = element.attributes.applying(animation.disappear)
    if let new, isReloaded(element.key, at: new.indexPath) { end.frame = new.frame }
    return end
  }
}

extension LayoutAttributes {
  /// Returns this element with the frame and the appearance of another one.
  fileprivate func placed(like other: LayoutAttributes) -> LayoutAttributes {
    var attributes = self
    attributes.frame = other.frame
    attributes.alpha = other.alpha
    attributes.zIndex = other.zIndex
    attributes.isHidden = other.isHidden
    attributes.transform = other.transform
    return attributes
  }
}

/// The state of a viewport at one time of a simulation.
public struct SimulationFrame: Equatable, Sendable {
  /// Seconds from the start.
  public var time: Double
  public var state: ViewportState

  public init(time: Double, state: ViewportState) {
    self.time = time
    self.state = state
  }
}
