package import CollectionLayout
import LayoutDocument

// Interactive movement: an item follows the finger, and the others move aside.
extension Session {
  /// The reason why a movement of an element cannot begin.
  package enum CannotMove: Error {
    /// The document's `reorder` is `none`.
    case notReorderable
    case notACell
    case unknownItem
    /// An item is being moved already: that with this key.
    case isMoving(ElementKey)
    /// The work was cancelled.
    case cancelled
  }

  /// The error if no item is being moved or the work was cancelled.
  package struct NoMovement: Error {}

  /// The key of the cell that the user moves; nil if there is none.
  package var movingKey: ElementKey? { movement?.key }

  /// The position of the moved item's center in content coordinates, in points; nil if no item is being moved.
  package var movingPosition: Point? { movement?.position(at: contentOffset) }

  /// Begins to move a cell, whose center stays where it is. Throws if it cannot be moved.
  package mutating func beginInteractiveMovement(of key: ElementKey) throws(CannotMove) {
    let view = currentView()
    if layout.work.isCancelled { throw .cancelled }
    if let movement { throw .isMoving(movement.key) }
    guard case .cell(let item) = key else { throw .notACell }
    guard document.model.reordering != .none else { throw .notReorderable }
    guard let cell = view.attributes(for: key) else { throw .unknownItem }
    let center = Point(x: cell.frame.x + cell.frame.width / 2, y: cell.frame.y + cell.frame.height / 2)
    movement = InteractiveMovement(
      item: item, source: cell.indexPath, target: cell.indexPath, dataLayout: layout.prepared,
      viewportPosition: center - contentOffset)
    let input = targetInput
    movement?.targetInput = input
    viewport.target = nil
    presentation.inFlightAnimations.cancelAnimation(of: key)
    pending.add(.movement)
  }

  /// Moves the item's center to a position in content coordinates, in points. Ignored if no item is being moved.
  package mutating func updateInteractiveMovement(to position: Point) {
    guard movement != nil else { return }
    let offset = contentOffset
    movement?.move(to: position, at: offset)
    pending.add(.movement)
  }

  /// Ends the movement: the item stays at its target. Returns the index paths of the move, which is made already; nil
  /// if the item is where it was. Throws if no item is being moved or the work is cancelled.
  package mutating func endInteractiveMovement() throws(NoMovement) -> (from: IndexPath, to: IndexPath)? {
    _ = currentLayout()
    guard let movement, !layout.work.isCancelled else { throw NoMovement() }
    self.movement = nil
    animate()
    pending.add(.movement)
    guard movement.source != movement.target else {
      viewport.needsClamp = true
      return nil
    }
    // Dropping the item keeps the content offset and an extension of the scroll range.
    let target = data.overrides.reservedTarget
    defer { data.overrides.reservedTarget = target }
    // Valid by construction: both index paths are those of the current data.
    _ = try? performBatchUpdates(
      [.moveItem(from: movement.source, to: movement.target)], counts: nil, animated: true, anchor: ScrollAnchor.none,
      token: nil)
    return (movement.source, movement.target)
  }

  /// Cancels the movement: the item returns to its cell, and the viewport to where it was before the autoscroll. Does
  /// nothing if no item is being moved.
  package mutating func cancelInteractiveMovement() {
    guard let movement else { return }
    self.movement = nil
    // Animated together with the elements, which a sudden change of the offset would move out of the viewport.
    viewport.undoAutoscroll(to: movement.autoscroll.restored(viewport.contentOffset))
    viewport.orthogonalOffsets = movement.autoscroll.restored(viewport.orthogonalOffsets)
    // The content may be shorter than when the viewport scrolled by itself.
    viewport.needsClamp = true
    if movement.source != movement.target {
      viewport.returnsItem = true
      layout.follow(movement.dataLayout)
      layout.invalidate(.counts)
    }
    animate()
    pending.add(.movement)
  }

  // MARK: - Layout

  /// The collection of the current layout, which has the moved item at its target.
  package var shownCollection: CollectionModel { layout.prepared.model }

  /// The collection to lay out: with the client's overrides, and with the moved item at its target.
  var shownModel: CollectionModel {
    let model = data.shownModel
    return movement.map { model.movingItem(from: $0.source, to: $0.target) } ?? model
  }

  /// The moved item for the current view; nil if there is none.
  var movingItem: MovingItem? {
    movement.map {
      MovingItem(
        indexPath: $0.target, center: $0.position(at: contentOffset), appearance: document.model.animation.moving)
    }
  }

  /// Whether the target of the moved item must be computed again, which may invalidate the layout.
  var isMovementTargetDue: Bool { movement.map { $0.isDataLayoutOutdated || $0.targetInput != targetInput } ?? false }

  private var targetInput: InteractiveMovement.TargetInput? {
    movement.map {
      InteractiveMovement.TargetInput(
        position: $0.position(at: contentOffset(in: $0.dataLayout)), reordering: document.model.reordering,
        orthogonalOffsets: viewport.orthogonalOffsets)
    }
  }

  /// Returns the content offset at which the layout of the unchanged data, `dataLayout`, shows what is on screen.
  ///
  /// It differs from the current offset only if the layout starts at the right and has another size with the item at
  /// its target: then the distance from the right end is the same.
  private func contentOffset(in dataLayout: PreparedCollection) -> Point {
    let shown = layout.prepared
    let startsAtRight = shown.startsAtRight && dataLayout.startsAtRight
    guard startsAtRight, shown.contentSize != dataLayout.contentSize || shown.viewport != dataLayout.viewport else {
      return contentOffset
    }
    return ScrolledCollection(shown, contentOffset: contentOffset).contentOffset(in: dataLayout, movedAlong: 0)
  }

  /// Computes the target of the moved item before a layout; a new target invalidates the layout.
  ///
  /// Ends the movement if its item was deleted, or if the document no longer permits it.
  mutating func updateMovementTarget() {
    guard movement != nil else { return }
    guard document.model.reordering != .none else { return abandonMovement(.reorderDisabled) }
    if layout.isInvalid || movement?.isDataLayoutOutdated == true, !layOutDataOfMovement() { return }
    let input = targetInput
    guard let movement, let input, input != movement.targetInput else { return }
    let offsets = OrthogonalOffsets(
      viewport.orthogonalOffsets, in: movement.dataLayout, number: 0, rounding: rounding
    ).offsets
    let view = ScrolledCollection(
      movement.dataLayout, contentOffset: contentOffset(in: movement.dataLayout), orthogonalOffsets: offsets)
    let target = view.targetIndexPath(
      forItemAt: movement.source, movedTo: input.position, input.reordering, work: &layout.work)
    if layout.work.isCancelled { return }
    self.movement?.targetInput = input
    guard target != movement.target else { return }
    self.movement?.target = target
    // An item that enters or leaves another section must not take its placement there, such as a lane, from the current
    // layout.
    if [movement.target.section, target.section].contains(where: { $0 != movement.source.section }) {
      layout.follow(movement.dataLayout)
    }
    layout.invalidate(.counts)
    animate()
  }

  /// Lays out the unchanged data of the movement again. Returns false if the item was deleted, which ends the movement,
  /// or if the work is cancelled.
  private mutating func layOutDataOfMovement() -> Bool {
    guard let movement else { return false }
    let model = data.shownModel
    guard let source = model.indexPath(of: movement.item) else {
      abandonMovement(.itemDeleted)
      return false
    }
    let prepared = PreparedCollection(
      model, viewport: viewport.size,
      reusing: layout.invalidation.scope == .everything ? nil : movement.dataLayout, following: movement.dataLayout,
      work: &layout.work)
    if layout.work.isCancelled { return false }
    self.movement?.dataLayout = prepared
    self.movement?.isDataLayoutOutdated = false
    self.movement?.targetInput = nil
    // The target may return to the section of the item.
    if movement.target.section != movement.source.section { layout.follow(prepared) }
    if source != movement.source {
      // The old target may not exist in the changed data.
      self.movement?.source = source
      self.movement?.target = source
    }
    let target = self.movement?.target ?? source
    let isValid =
      model.sections.indices.contains(target.section)
      && target.item <= model.sections[target.section].items.count - (target.section == source.section ? 1 : 0)
    if !isValid { self.movement?.target = source }
    return true
  }

  private mutating func abandonMovement(_ reason: MovementCancellation) {
    guard let key = movement?.key else { return }
    cancelInteractiveMovement()
    // The next update also contains the change of the data or of the document that ended the movement.
    viewport.returnsItem = false
    layout.invalidate(.counts)
    presentation.noticeCancelledMovement(of: key, reason)
  }

  // MARK: - Autoscroll

  /// Scrolls the viewport, and the orthogonal section under the item, by the autoscroll up to `time`, in seconds of the
  /// session.
  mutating func autoscroll(to time: Double) {
    guard movement != nil else { return }
    let speed = autoscrollSpeed
    guard speed.main != 0 || speed.cross != 0 || speed.section != nil else {
      movement?.autoscroll.time = nil
      return
    }
    guard let start = movement?.autoscroll.time else {
      if canAutoscroll(speed) { movement?.autoscroll.time = time }
      return
    }
    movement?.autoscroll.time = time
    guard time > start else { return }
    let way = model.scrollDirection.point(main: speed.main * (time - start), cross: speed.cross * (time - start))
    let hasScrolled = scroll(by: way)
    let hasScrolledSection = speed.section.map { scroll($0.index, by: $0.speed * (time - start)) } ?? false
    if hasScrolled || hasScrolledSection { pending.add(.movement) } else { movement?.autoscroll.time = nil }
  }

  /// Returns the host's time of the next step of the autoscroll, in seconds; nil if the viewport is not autoscrolling
  /// or the clock does not run.
  func nextAutoscroll(now: Double) -> Double? {
    guard clock.isRunning, let time = movement?.autoscroll.time else { return nil }
    return clock.now(at: time).map { $0 + 1 / options.maxFps }
  }

  /// Shifts the time of the autoscroll by `time` seconds, after the clock was set.
  mutating func shiftAutoscroll(by time: Double) {
    if let start = movement?.autoscroll.time { movement?.autoscroll.time = start + time }
  }

  /// Whether the viewport or the section under the item can scroll farther at these speeds.
  private mutating func canAutoscroll(_ speed: AutoscrollSpeed) -> Bool {
    if offset(scrolledBy: model.scrollDirection.point(main: speed.main, cross: speed.cross)) != nil { return true }
    return speed.section.flatMap { offset(ofSection: $0.index, scrolledBy: $0.speed) } != nil
  }

  /// The speeds of the autoscroll in points per second: of the viewport on both axes, and of the orthogonal section
  /// under the item, by its index; nil if none is scrolled.
  private typealias AutoscrollSpeed = (main: Double, cross: Double, section: (index: Int, speed: Double)?)

  private var autoscrollSpeed: AutoscrollSpeed {
    mutating get {
      guard let movement else { return (0, 0, nil) }
      let direction = model.scrollDirection
      // The zones are inside the content inset, which bars cover.
      let inset = layout.prepared.model.contentInset
      let point = movement.autoscrollPosition - Point(x: inset.left, y: inset.top)
      let size = Size(
        width: viewport.size.width - inset.left - inset.right, height: viewport.size.height - inset.top - inset.bottom)
      let main = Autoscroll.speed(at: direction.main(point), length: direction.main(size))
      let scrollsAcross = model.scrollsAcross
      guard scrollsAcross || !layout.prepared.orthogonalSections.isEmpty else { return (main, 0, nil) }
      let cross = Autoscroll.speed(at: direction.cross(point), length: direction.cross(size))
      guard cross != 0 else { return (main, 0, nil) }
      let view = currentView()
      let position = direction.main(movement.autoscrollPosition + contentOffset)
      let section = layout.prepared.orthogonalSections.first { index in
        view.frame(ofSection: index).map { frame in
          let span = direction.mainInterval(frame)
          return span.low <= position && position < span.high
        } ?? false
      }
      return (main, scrollsAcross && section == nil ? cross : 0, section.map { ($0, cross) })
    }
  }

  private mutating func scroll(by distance: Point) -> Bool {
    guard let offset = offset(scrolledBy: distance) else { return false }
    let before = contentOffset
    viewport.autoscroll(to: offset)
    movement?.autoscroll.note(from: before, to: offset)
    return true
  }

  private mutating func scroll(_ index: Int, by distance: Double) -> Bool {
    guard let offset = offset(ofSection: index, scrolledBy: distance) else { return false }
    let section = layout.prepared.model.sections[index].identifier
    let before = viewport.orthogonalOffsets[section]
    viewport.orthogonalOffsets[section] = offset
    movement?.autoscroll.note(section, from: before, to: offset)
    return true
  }

  /// Returns the content offset scrolled by a distance; nil if it is at the end of the scroll range already, or if the
  /// layout has ended the movement.
  private mutating func offset(scrolledBy distance: Point) -> Point? {
    guard distance != .zero else { return nil }
    let prepared = currentLayout()
    // A layout may end the movement.
    guard movement != nil else { return nil }
    let far = Double.coordinateLimit
    let low = prepared.clamped(Point(x: -far, y: -far))
    let high = prepared.clamped(Point(x: far, y: far))
    var target = contentOffset
    if distance.x != 0 { target.x = Autoscroll.scrolled(target.x, by: distance.x, low: low.x, high: high.x) }
    if distance.y != 0 { target.y = Autoscroll.scrolled(target.y, by: distance.y, low: low.y, high: high.y) }
    return target == contentOffset ? nil : target
  }

  /// Returns the offset of an orthogonal section scrolled by a distance, on the cross axis in points; nil if it is at
  /// the end of its range already, if the section is not orthogonal, or if the layout has ended the movement.
  private mutating func offset(ofSection index: Int, scrolledBy distance: Double) -> Double? {
    let view = currentView()
    guard movement != nil, let range = layout.prepared.orthogonalRange(ofSection: index),
      let offset = view.orthogonalOffset(ofSection: index)
    else { return nil }
    let before = model.scrollDirection.cross(offset)
    let target = Autoscroll.scrolled(before, by: distance, low: range.lowerBound, high: range.upperBound)
    return target == before ? nil : target
  }
}
