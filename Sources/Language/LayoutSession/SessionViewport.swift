import CollectionLayout

/// The viewport of a session, and how the next layout moves it.
struct SessionViewport: Sendable {
  /// The origin of the viewport in content coordinates, in points.
  var contentOffset: Point
  var size: Size
  /// Whether the next layout clamps the content offset to the scroll range, and with it the offsets of orthogonal
  /// sections.
  var needsClamp = false { didSet { if needsClamp { needsOrthogonalClamp = true } } }
  /// Whether the next layout clamps the offsets of orthogonal sections. It stays true if the client scrolls the
  /// viewport.
  private var needsOrthogonalClamp = false
  /// The content offset that the client was sent last, plus the distance that the content has moved since; in points.
  private(set) var shownOffset: Point
  /// The scroll anchor for the next layout.
  var anchor = ScrollAnchor.none
  /// Whether a pending change names the anchor. If that is a target, its orthogonal section is scrolled, too.
  var namesAnchor = false
  /// Whether the next layout returns the item of a cancelled movement.
  var returnsItem = false
  /// The scroll anchor of the last change.
  var lastAnchor = ScrollAnchor.none
  /// The target to which the viewport was scrolled; nil after another scroll or a movement.
  var target: ScrollTarget?
  /// The last destination that the client was sent; nil if there was none.
  var offeredDestination: ScrollDestination?
  /// Whether the client has scrolled after the last edit was received, which may not be applied yet.
  var didScrollAfterEdit = false
  /// The content offset to which the client or the autoscroll moved the viewport since the last update; nil if neither
  /// did.
  private(set) var scrolledOffset: Point?
  /// The distance by which the session moved the viewport since the last update or scroll, in points.
  var contentOffsetAdjustment = Point.zero
  /// The part of `contentOffsetAdjustment` that keeps the scroll anchor on screen.
  var anchorAdjustment = Point.zero
  /// The distance by which measured sizes moved the viewport since the last update or scroll, in points. An animated
  /// change adds it to `contentOffsetAdjustment`.
  var measuredAdjustment = Point.zero
  /// The distance that was autoscrolled since the last update, in points.
  private var unsentAutoscroll = Point.zero
  /// The offsets of the orthogonal sections that were scrolled, by section, on the cross axis in points.
  var orthogonalOffsets: [Identifier: Double] = [:] { didSet { orthogonalPlaces = nil } }
  /// The items that keep their positions on screen until the client scrolls.
  var retained = RetainedPositions()
  /// The offsets of all orthogonal sections, cached for one layout; nil after a change.
  private var orthogonalPlaces: OrthogonalOffsets?

  init(contentOffset: Point, size: Size) {
    (self.contentOffset, self.size) = (contentOffset, size)
    shownOffset = contentOffset
  }

  /// Scrolls the viewport to an offset set by the client, which ends the pending scroll anchor and clamping.
  mutating func scroll(to offset: Point) {
    contentOffset = offset
    target = offeredDestination.flatMap { $0.contains(offset) ? $0.target : nil }
    forgetAdjustments()
    scrolledOffset = offset
    (anchor, namesAnchor) = (.none, false)
    needsClamp = false
    didScrollAfterEdit = true
  }

  /// Scrolls an orthogonal section to an offset on the cross axis in points. If a change is not laid out yet
  /// (`isLaidOut` is false), the section does not keep the item at which it rested.
  mutating func scroll(_ section: Identifier, to offset: Double, isLaidOut: Bool) {
    orthogonalOffsets[section] = offset
    if !isLaidOut, needsOrthogonalClamp { retained.noteScroll(ofSection: section) }
  }

  /// Scrolls the viewport while an item is dragged at its edge. Elements that move with the content do not jump.
  mutating func autoscroll(to offset: Point) {
    unsentAutoscroll = unsentAutoscroll + offset - contentOffset
    contentOffset = offset
    scrolledOffset = offset
  }

  /// Moves the viewport to `offset`, its position without the autoscroll. The part of the autoscroll that was not sent
  /// is subtracted first, so that an animation starts from the offset that the client has.
  mutating func undoAutoscroll(to offset: Point) {
    contentOffset = contentOffset - unsentAutoscroll
    unsentAutoscroll = .zero
    adjustOffset(to: offset)
  }

  /// Moves the viewport to `offset`, because the content moved; adds the distance to `contentOffsetAdjustment`.
  mutating func adjustOffset(to offset: Point) {
    contentOffsetAdjustment = contentOffsetAdjustment + offset - contentOffset
    moveShownContent(to: offset)
  }

  /// Moves the viewport to `offset`, at which the content now is that was at the current offset; `shownOffset` moves by
  /// the same distance.
  mutating func moveShownContent(to offset: Point) {
    shownOffset = shownOffset + offset - contentOffset
    contentOffset = offset
  }

  /// Records that the client is sent the current offset.
  mutating func noteSent() {
    forgetAdjustments()
    shownOffset = contentOffset
  }

  /// Keeps the scroll anchor's position on screen from one layout to the next. Without an anchor, the distance from the
  /// start of the content is kept; from right to left it differs from the offset. An offset to which the client has
  /// scrolled since the earlier layout is one of the new layout. A viewport and orthogonal sections that rested at an
  /// item of a layout that snaps rest at it afterwards. While an item is moved or returns, content without ends stays
  /// where it is: the item at rest may be one that moves aside.
  mutating func keepAnchor(from before: ScrolledCollection, in layout: PreparedCollection, whileMoving isMoving: Bool) {
    let orthogonalOffsets = orthogonalOffsets
    anchorAdjustment = anchorAdjustment + layout.alignmentAdjustment(from: before.layout)
    let isMirrored = before.layout.model.layoutDirection == .rightToLeft && layout.model.layoutDirection == .rightToLeft
    defer { returnsItem = false }
    if anchor != .none || before.layout.isEndless && !isMoving && !returnsItem,
      let offset = retained.contentOffset(keeping: anchor, from: before, in: layout)
    {
      let target = layout.clamped(offset)
      // A new target scrolls the viewport: inserted elements move with it, so that the distance is no adjustment.
      if anchor.target == nil || anchor.target == before.layout.model.reservedTarget {
        anchorAdjustment = anchorAdjustment + target - layout.clamped(contentOffset)
      }
      adjustOffset(to: target)
    } else if isMirrored, before.layout.model.scrollDirection == layout.model.scrollDirection,
      before.layout.model.scrollsAcross == layout.model.scrollsAcross
    {
      let target = before.contentOffset(in: layout, movedAlong: 0)
      anchorAdjustment = anchorAdjustment + target - contentOffset
      adjustOffset(to: target)
    }
    if isMirrored { keepOrthogonalStarts(from: before.layout, in: layout) }
    if let target = anchor.target { scrollSection(to: target, from: before, at: orthogonalOffsets, in: layout) }
    (anchor, namesAnchor) = (.none, false)
    // If the client scrolled after the change, its offset is one of the new layout and is not clamped.
    if needsClamp { keepResting(from: before, in: layout) }
    if needsOrthogonalClamp { keepOrthogonalResting(at: orthogonalOffsets, from: before.layout, in: layout) }
  }

  /// Scrolls the orthogonal section of a target so that it shows the item: if a change named the target, or if the
  /// section showed the item at the requested position in the earlier layout at `earlierOffsets`.
  private mutating func scrollSection(
    to target: ItemTarget, from before: ScrolledCollection, at earlierOffsets: [Identifier: Double],
    in layout: PreparedCollection
  ) {
    /// Returns the orthogonal section of the target, the offset that shows the item, and whether `offsets` show it
    /// already; nil if the item does not exist or is in no such section. Offsets are on the cross axis in points.
    func destination(
      in layout: PreparedCollection, at offsets: [Identifier: Double]
    ) -> (section: Identifier, offset: Double, isShown: Bool)? {
      guard let path = layout.model.indexPath(of: target.item), layout.orthogonalRange(ofSection: path.section) != nil
      else { return nil }
      let section = layout.model.sections[path.section].identifier
      let places = offsets[section].map { [path.section: $0] } ?? [:]
      let view = ScrolledCollection(layout, contentOffset: before.contentOffset, orthogonalOffsets: places)
      guard let cell = view.cell(at: path), let shown = view.orthogonalOffset(ofSection: path.section),
        let offset = view.orthogonalOffset(showing: cell, at: target.position)
      else { return nil }
      let direction = layout.model.scrollDirection
      return (section, direction.cross(offset), abs(direction.cross(offset) - direction.cross(shown)) <= 0.5)
    }
    let isHeld = destination(in: before.layout, at: earlierOffsets)?.isShown == true
    guard namesAnchor || isHeld, let next = destination(in: layout, at: orthogonalOffsets), !next.isShown else {
      return
    }
    // `isLaidOut` is false, so that the section does not keep the item at which it rested.
    scroll(next.section, to: next.offset, isLaidOut: false)
  }

  private mutating func keepResting(from before: ScrolledCollection, in layout: PreparedCollection) {
    let clamped = layout.clamped(contentOffset)
    let offset = retained.contentOffset(restingAs: before, in: layout, fallback: clamped)
    guard offset != clamped else { return }
    anchorAdjustment = anchorAdjustment + offset - clamped
    adjustOffset(to: offset)
  }

  /// Moves the orthogonal sections that rested at an item in the earlier layout (at `offsets`, on the cross axis in
  /// points) to where they rest at this item in `layout`.
  mutating func keepOrthogonalResting(
    at offsets: [Identifier: Double], from before: PreparedCollection, in layout: PreparedCollection
  ) {
    var moved = orthogonalOffsets
    retained.keepResting(&moved, earlierOffsets: offsets, from: before, in: layout)
    if moved != orthogonalOffsets { orthogonalOffsets = moved }
  }

  /// Keeps the distance of each orthogonal section from the start of its content, which from right to left is at the
  /// right.
  private mutating func keepOrthogonalStarts(from before: PreparedCollection, in layout: PreparedCollection) {
    guard !orthogonalOffsets.isEmpty else { return }
    let old = Dictionary(
      before.orthogonalSections.map { (before.model.sections[$0].identifier, $0) },
      uniquingKeysWith: { first, _ in first })
    var offsets = orthogonalOffsets
    for index in layout.orthogonalSections {
      let section = layout.model.sections[index].identifier
      guard let offset = offsets[section],
        let start = old[section].flatMap({ before.orthogonalStart(ofSection: $0) }),
        let newStart = layout.orthogonalStart(ofSection: index)
      else { continue }
      offsets[section] = offset + newStart - start
    }
    orthogonalOffsets = offsets
  }

  /// Resets the distances that were counted since the last update or scroll.
  mutating func forgetAdjustments() {
    contentOffsetAdjustment = .zero
    anchorAdjustment = .zero
    measuredAdjustment = .zero
    unsentAutoscroll = .zero
    scrolledOffset = nil
  }

  /// Clamps the offsets to their scroll ranges if a change requires this.
  mutating func clampIfNeeded(to layout: PreparedCollection) {
    if needsClamp { adjustOffset(to: layout.clamped(contentOffset)) }
    if needsOrthogonalClamp { clampOrthogonalOffsets(to: layout) }
    (needsClamp, needsOrthogonalClamp) = (false, false)
  }

  private mutating func clampOrthogonalOffsets(to layout: PreparedCollection) {
    guard !orthogonalOffsets.isEmpty else { return }
    var clamped: [Identifier: Double] = [:]
    for index in layout.orthogonalSections {
      let section = layout.model.sections[index].identifier
      guard let offset = orthogonalOffsets[section] else { continue }
      clamped[section] = layout.clamped(offset, ofOrthogonalSection: index)
    }
    orthogonalOffsets = clamped
  }

  /// Returns the offsets of the orthogonal sections of a layout; they are computed again only after a scroll or a
  /// layout.
  mutating func orthogonalPlaces(in layout: SessionLayout, _ rounding: Quantizer) -> OrthogonalOffsets {
    if let places = orthogonalPlaces, places.layoutGeneration == layout.number { return places }
    let places = OrthogonalOffsets(orthogonalOffsets, in: layout.prepared, number: layout.number, rounding: rounding)
    orthogonalPlaces = places
    return places
  }
}

/// The offsets of the orthogonal sections of one layout.
struct OrthogonalOffsets: Sendable {
  /// The number of the layout whose section indices are used.
  let layoutGeneration: Int
  /// The offsets of the sections that were scrolled, by section index, on the cross axis in points.
  let offsets: [Int: Double]
  /// The offsets of all orthogonal sections, rounded, as they are sent to the client.
  let reported: [OrthogonalOffset]

  init(_ scrolled: [Identifier: Double], in layout: PreparedCollection, number: Int, rounding: Quantizer) {
    layoutGeneration = number
    var offsets: [Int: Double] = [:]
    if !scrolled.isEmpty {
      for index in layout.orthogonalSections { offsets[index] = scrolled[layout.model.sections[index].identifier] }
    }
    self.offsets = offsets
    let view = ScrolledCollection(layout, contentOffset: .zero, orthogonalOffsets: offsets)
    reported = layout.orthogonalSections.map { index in
      OrthogonalOffset(
        section: layout.model.sections[index].identifier,
        offset: rounding.rounded(view.orthogonalOffset(ofSection: index) ?? .zero))
    }
  }
}

/// The animations of the content offset, by which the session moves the viewport.
struct OffsetAnimations: Sendable {
  /// The start of an animation of the offset.
  struct Start: Sendable {
    var from: Point
    /// The final offset of an additive animation. Nil for one that replaces the others: it leads to the final offset of
    /// the session, also if that changes.
    var to: Point?
  }

  private var starts: [(start: Start, animation: Int)] = []

  var isEmpty: Bool { starts.isEmpty }

  /// The numbers of the animations that move the offset.
  var animations: [Int] { starts.map(\.animation) }

  mutating func begin(_ start: Start, animation: Int) {
    if start.to == nil { starts = [] }
    // An animation that is not additive becomes one that ends where the offset was before the update.
    for index in starts.indices where starts[index].start.to == nil { starts[index].start.to = start.from }
    starts.append((start, animation))
  }

  /// Moves the starts of animations that are not additive by a distance in points.
  mutating func translate(by distance: Point) {
    for index in starts.indices where starts[index].start.to == nil {
      starts[index].start.from = starts[index].start.from + distance
    }
  }

  /// Returns the offset on screen; `rest` is the final one. `progress` returns the progress of an animation by its
  /// number, 0 at the start and 1 at the end; nil if the animation has ended.
  func contentOffset(_ rest: Point, _ progress: (Int) -> Double?) -> Point {
    starts.reversed().reduce(rest) { offset, animation in
      guard let progress = progress(animation.animation) else { return offset }
      let (from, to) = (animation.start.from, animation.start.to ?? offset)
      return offset.adding(from: from, to: to, progress: progress)
    }
  }

  /// Removes the animations for which `isOver` returns true.
  mutating func removeAll(where isOver: (_ animation: Int, _ isAdditive: Bool) -> Bool) {
    starts.removeAll { isOver($0.animation, $0.start.to != nil) }
  }
}
