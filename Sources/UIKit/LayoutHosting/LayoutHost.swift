public import Foundation
// Tests of layouts use UIKit's types directly.
@_exported public import UIKitLayout

/// A collection view with a layout and data, for tests, pictures and documents.
@preconcurrency @MainActor public final class LayoutHost {
  /// The collection view of the host.
  public let collectionView: UICollectionView

  /// Returns the size that an element needs, given its category, kind, index path and the size that the layout
  /// proposes; nil for the proposed size.
  public typealias PreferredSize = (UICollectionView.ElementCategory, String?, IndexPath, CGSize) -> CGSize?

  /// Exceptions that UIKit would raise and warnings that it would log, in their order.
  public private(set) var diagnostics: [String] = []

  /// The calls of the collection view to the layout, in their order.
  public private(set) var calls: [String] = []

  private var transitions: [CollectionTransition] = []
  /// Whether the size classes follow the size, because the host was created without traits.
  private let derivesTraits: Bool
  /// The objects that live as long as the collection view, such as its controller.
  private let owners: [AnyObject]

  /// Creates a host for a layout, which is made after the screen has its size and traits.
  ///
  /// `items` are the item counts by section; a data source that is set later replaces them. If `traits` is nil, they
  /// are those of a phone of this size at 2 pixels per point. If `layoutMargins` is nil, they are UIKit's 8 points plus
  /// the safe area.
  public init(
    layout: @autoclosure () -> UICollectionViewLayout, size: CGSize, items: [Int] = [],
    traits: UITraitCollection? = nil,
    safeAreaInsets: UIEdgeInsets = .zero, layoutMargins: UIEdgeInsets? = nil, contentInset: UIEdgeInsets = .zero
  ) {
    derivesTraits = traits == nil
    owners = []
    let traits = traits ?? Self.traits(for: size)
    Self.setScreen(size, traits)
    collectionView = UICollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout())
    collectionView.assignedTraits = traits
    collectionView.safeAreaInsets = safeAreaInsets
    if let layoutMargins {
      collectionView.insetsLayoutMarginsFromSafeArea = false
      collectionView.layoutMargins = layoutMargins
    }
    collectionView.contentInset = contentInset
    collectionView.assignedCounts = items
    collectionView.contentOffset = CGPoint(
      x: -collectionView.adjustedContentInset.left, y: -collectionView.adjustedContentInset.top)
    listen()
  }

  /// Creates a host of a collection view with its own data, such as one of a controller. `items` are the item counts by
  /// section if it has no data source. The size and the traits of the screen must have been set (`setScreen(_:_:)`).
  package init(_ view: UICollectionView, owners: [AnyObject], items: [Int], traits: UITraitCollection) {
    derivesTraits = false
    self.owners = owners
    collectionView = view
    if view.superview == nil { view.assignedTraits = traits }
    if view.dataSource == nil { view.assignedCounts = items }
    if view.contentOffset == .zero {
      view.contentOffset = CGPoint(x: -view.adjustedContentInset.left, y: -view.adjustedContentInset.top)
    }
    listen()
  }

  /// Sets the size and the traits of the screen. Called before a layout or a controller is made, which may read them.
  package static func setScreen(_ size: CGSize, _ traits: UITraitCollection) {
    UIScreen.main.bounds = CGRect(origin: .zero, size: size)
    UIScreen.main.traitCollection = traits
    UITraitCollection.current = traits
  }

  private func listen() {
    collectionView.exceptionHandler = { [weak self] in self?.diagnostics.append($0) }
    collectionView.warningHandler = { [weak self] in self?.diagnostics.append($0) }
    collectionView.callHandler = { [weak self] in self?.calls.append($0) }
    collectionView.transitionHandler = { [weak self] in self?.transitions.append($0) }
  }

  /// Returns the traits of a phone of this size at 2 pixels per point. A width below 600 points and a height below 480
  /// points are compact.
  package static func traits(for size: CGSize) -> UITraitCollection {
    UITraitCollection.current.modifyingTraits {
      $0.horizontalSizeClass = size.width < 600 ? .compact : .regular
      $0.verticalSizeClass = size.height < 480 ? .compact : .regular
      $0.userInterfaceIdiom = .phone
      $0.layoutDirection = .leftToRight
      $0.displayScale = 2
    }
  }

  /// The item counts by section, while there is no data source.
  public var items: [Int] {
    get { collectionView.assignedCounts ?? [] }
    set { collectionView.assignedCounts = newValue }
  }

  /// The data source of the collection view. It replaces `items`.
  public var dataSource: (any UICollectionViewDataSource)? {
    get { collectionView.dataSource }
    set {
      collectionView.assignedCounts = newValue == nil ? [] : nil
      collectionView.dataSource = newValue
    }
  }

  /// The delegate of the collection view.
  public var delegate: (any UICollectionViewDelegate)? {
    get { collectionView.delegate }
    set { collectionView.delegate = newValue }
  }

  /// Returns the sizes of self-sizing elements; nil for the sizes that the layout proposes.
  public var preferredSize: PreferredSize? {
    get { collectionView.preferredSize }
    set {
      collectionView.preferredSize = newValue
      collectionView.setNeedsLayout()
    }
  }

  /// Whether the data source makes the cells in view, so that their preferred sizes are used.
  public var makesCells: Bool {
    get { collectionView.makesCells }
    set {
      collectionView.makesCells = newValue
      collectionView.setNeedsLayout()
    }
  }

  /// The offset of the content.
  public var contentOffset: CGPoint { collectionView.contentOffset }

  /// The size of the content.
  public var contentSize: CGSize { collectionView.contentSize }

  /// Runs a layout pass if something changed since the last one.
  public func layoutIfNeeded() { collectionView.layoutIfNeeded() }

  /// Removes all diagnostics and calls.
  public func clearLog() {
    diagnostics = []
    calls = []
  }

  /// Changes the size of the collection view. Returns the motions of the elements in view if the change is animated,
  /// otherwise none.
  @discardableResult public func resize(to size: CGSize, animated: Bool = false) -> LayoutTransition {
    transition {
      UIScreen.main.bounds = CGRect(origin: .zero, size: size)
      if derivesTraits {
        let derived = Self.traits(for: size)
        let traits = collectionView.traitCollection.modifyingTraits {
          $0.horizontalSizeClass = derived.horizontalSizeClass
          $0.verticalSizeClass = derived.verticalSizeClass
        }
        UIScreen.main.traitCollection = traits
        UITraitCollection.current = traits
        collectionView.assignedTraits = traits
      }
      collectionView.resize(to: size, animated: animated)
      collectionView.layoutIfNeeded()
    }
  }

  /// Scrolls to an offset, also beyond the ends of the content.
  public func scroll(to offset: CGPoint) {
    collectionView.contentOffset = offset
    collectionView.layoutIfNeeded()
  }

  /// Advances the clock of the `UIDynamicAnimator` of the layout, and of those of views in the collection view or
  /// around it, by a time in seconds. Their clocks stand still otherwise.
  public func advance(by seconds: TimeInterval) {
    collectionView.layoutIfNeeded()
    UIDynamicAnimator.advance(by: seconds, in: collectionView)
    collectionView.layoutIfNeeded()
  }

  /// Advances the clock until the `UIDynamicAnimator` of the layout moves no elements, by at most `seconds`.
  public func settle(within seconds: TimeInterval = 5) {
    let step = 1.0 / 60
    for _ in 0..<Int(seconds / step) where isMoving { advance(by: step) }
  }

  /// Whether the `UIDynamicAnimator` of the layout moves elements when the clock is advanced.
  public var isMoving: Bool { UIDynamicAnimator.isRunning(in: collectionView) }

  /// Ends a drag whose deceleration would end at `offset`; `velocity` is in points per millisecond. Returns the content
  /// offset at which the layout and the delegate let it end.
  @discardableResult public func drag(to offset: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionView.endDrag(at: offset, velocity: velocity)
  }

  /// Scrolls an orthogonal section to an offset in points. With `settle` the offset becomes the nearest one at which
  /// scrolling can end.
  public func scrollSection(_ section: Int, to offset: CGFloat, settle: Bool = false) {
    var offset = offset
    if settle, let state = collectionView.orthogonalSections.first(where: { $0.section == section }) {
      offset = min(max(offset, state.range.lowerBound), state.range.upperBound)
      offset = state.stops.min { abs($0 - offset) < abs($1 - offset) } ?? offset
    }
    collectionView.scrollSection(section, to: offset)
  }

  /// Makes a batch of changes. If the closure does not set `items`, its operations change them.
  @discardableResult public func update(_ changes: @escaping (UICollectionView) -> Void) -> LayoutTransition {
    transition {
      collectionView.performBatchUpdates { [collectionView] in changes(collectionView) }
      collectionView.layoutIfNeeded()
    }
  }

  /// Replaces the layout. The elements in view move from the old layout to the new one.
  @discardableResult public func setLayout(_ layout: UICollectionViewLayout) -> LayoutTransition {
    transition {
      collectionView.setCollectionViewLayout(layout, animated: true)
      collectionView.layoutIfNeeded()
    }
  }

  /// Returns the elements of a rectangle of the content, by default those of the whole content and of the viewport.
  public func snapshot(in rectangle: CGRect? = nil) -> LayoutSnapshot {
    collectionView.layoutIfNeeded()
    let content = CGRect(origin: .zero, size: collectionView.contentSize)
    let elements = collectionView.elements(in: rectangle ?? content.union(collectionView.bounds))
    return LayoutSnapshot(
      contentSize: collectionView.contentSize, bounds: collectionView.bounds,
      elements: elements.map(LayoutSnapshot.Element.init),
      orthogonalSections: collectionView.orthogonalSections)
  }

  /// The elements in view that are not hidden.
  public var visibleElements: [LayoutSnapshot.Element] {
    snapshot(in: collectionView.bounds).elements.filter {
      !$0.isHidden && $0.frame.overlaps(collectionView.bounds)
    }
  }

  /// Expands or collapses an item of a diffable data source, as a tap on its disclosure does. Nothing changes if there
  /// is no such item, if it has no children, if the handlers of the data source do not allow it, or if the data source
  /// is another one.
  @discardableResult public func toggleExpansion(at indexPath: IndexPath) -> LayoutTransition {
    transition { _ = collectionView.toggleExpansion(at: indexPath) }
  }

  /// Runs changes, such as those of a diffable data source, and returns the last transition that they make, without
  /// motions if they make none.
  @discardableResult public func transition(_ changes: () -> Void) -> LayoutTransition {
    transitions = []
    changes()
    collectionView.layoutIfNeeded()
    let last = transitions.last
    transitions = []
    return LayoutTransition(
      motions: last?.motions ?? [], oldBounds: last?.oldBounds ?? collectionView.bounds,
      newBounds: collectionView.bounds)
  }
}
