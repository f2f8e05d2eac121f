/// The way from one laid-out collection to another: where what appears starts and where what disappears ends (C.7).
///
/// The layout before the batch is kept until the update is finalized, so that a deleted element ends where it stood
/// and not where its neighbour slid to.
public struct Transition: Sendable {
  public let before: ScrolledCollection
  public let after: ScrolledCollection
  public let renewed: RenewedElements
  public let animation: UpdateAnimation
  /// How far an anchor moved the viewport from where it was proposed to be, in points. The offset moves with the
  /// animation, and what is inserted is not to slide with it (C.6).
  public let targetAdjustment: Point
  private let searchBefore: ItemSearch
  private let searchAfter: ItemSearch

  /// Prepares for about so many questions.
  public init(
    from before: ScrolledCollection, to after: ScrolledCollection, renewed: RenewedElements = RenewedElements(),
    animation: UpdateAnimation, targetAdjustment: Point = .zero, questions: Int = 1
  ) {
    self.before = before
    self.after = after
    self.renewed = renewed
    self.animation = animation
    self.targetAdjustment = targetAdjustment
    searchBefore = ItemSearch(before.layout.model, questions: questions)
    searchAfter = ItemSearch(after.layout.model, questions: questions)
  }

  /// Whether the element has a new view although its name was there before.
  public func isRenewed(_ key: ElementKey, at indexPath: IndexPath) -> Bool {
    if case .boundaryItem(let element) = key, element.section == nil { return false }
    return renewed.contains(key, inSection: after.layout.model.sections[indexPath.section].identifier)
  }

  /// Whether the same view is there after the update, on screen or off it.
  public func survives(_ key: ElementKey) -> Bool {
    after.attributes(for: key, searchAfter).map { !isRenewed(key, at: $0.indexPath) } ?? false
  }

  /// Where an element that comes on screen starts: a survivor where it was, an inserted one as the animation says.
  public func initialAttributes(for element: Element) -> LayoutAttributes {
    let old = before.attributes(for: element.key, searchBefore)
    if let old, !isRenewed(element.key, at: element.attributes.indexPath) {
      return element.attributes.placed(like: old)
    }
    var start = element.attributes.applying(animation.appear)
    // A renewed view travels with the old one it covers.
    start.frame = old?.frame ?? start.frame.moved(by: Point(x: -targetAdjustment.x, y: -targetAdjustment.y))
    return start
  }

  /// Where an element of before that leaves the screen ends: a survivor at its new place, a deleted one as the animation
  /// says.
  public func finalAttributes(for element: Element) -> LayoutAttributes {
    let new = after.attributes(for: element.key, searchAfter)
    if let new, !isRenewed(element.key, at: new.indexPath) { return element.attributes.placed(like: new) }
    var end = element.attributes.applying(animation.disappear)
    if let new { end.frame = new.frame }
    return end
  }
}

extension LayoutAttributes {
  /// The same element with another's place and looks.
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

/// What a viewport shows at one moment of a play.
public struct TimelineFrame: Equatable, Sendable {
  /// In seconds from the beginning.
  public var time: Double
  public var state: CollectionState

  public init(time: Double, state: CollectionState) {
    self.time = time
    self.state = state
  }
}
