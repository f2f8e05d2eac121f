// Content without ends: the cards of a carousel that loops, each at one of its slots, and where they rest.

extension PreparedCollection {
  /// Returns the window of slots around a viewport: of its slots, each card is at the one whose middle is nearest to
  /// the middle of the viewport.
  func window(of loop: CardLoop, in bounds: Rect) -> CardLoopWindow {
    let shift = pages.first?.shift ?? .zero
    let span = mainInterval(of: bounds.offset(by: Point(x: -shift.x, y: -shift.y)))
    return CardLoopWindow(loop, around: (span.low + span.high) / 2 - starts[0] - sections[0].itemsStart)
  }

  /// The scroll position that shows an element at the start of the viewport.
  fileprivate var leadingPosition: ScrollPosition {
    model.scrollDirection == .vertical ? .top : isMainMirrored ? .right : .left
  }

  /// The content offset at which the first card of a loop rests.
  var initialLoopOffset: Point {
    let inset = model.contentInset
    let view = ScrolledCollection(self, contentOffset: Point(x: -inset.left, y: -inset.top))
    let distance = view.restingStart(ofSlot: 0) - mainInterval(of: view.bounds).low
    return view.contentOffset(in: self, movedAlong: distance)
  }
}

extension ScrolledCollection {
  /// The origin, in content coordinates, of the period around the viewport that contains each card once; nil if the
  /// content has ends.
  package var endlessOrigin: Point? {
    guard let loopWindow else { return nil }
    let start = layout.starts[0] + layout.sections[0].itemsStart + loopWindow.start
    let period = layout.model.scrollDirection.rect(
      main: start, cross: 0, mainLength: loopWindow.loop.period, crossLength: 0)
    return moved(layout.mirrored(period), ofSection: 0).origin
  }

  /// Returns the part of the viewport in which the cards of a section rest, along the main axis in points: its start,
  /// relative to the start of the viewport, and its length. It is the whole viewport unless cards rest at the leading
  /// edge.
  func restingSpan(ofSection index: Int) -> (start: Double, length: Double) {
    let viewport = layout.mainInterval(of: bounds)
    let section = layout.sections[index]
    guard section.carousel?.snap == .leading else {
      return (0, layout.model.scrollDirection.main(layout.viewport))
    }
    let inset = section.section.inset
    let start = edges.start + layout.model.scrollDirection.mainLeading(inset)
    let end = edges.end - layout.model.scrollDirection.mainTrailing(inset)
    return (start - viewport.low, end - start)
  }

  /// Returns the distance in points from the middle of the viewport to the middle of a card at rest; 0 unless the
  /// section is a carousel whose cards rest at the leading edge.
  func restingDistance(ofSection index: Int) -> Double {
    guard let carousel = layout.sections[index].carousel, carousel.snap == .leading else { return 0 }
    let middle = layout.model.scrollDirection.main(layout.viewport) / 2
    return restingSpan(ofSection: index).start + carousel.lines.mainLength / 2 - middle
  }

  /// Returns the content offset at which a card rests, if the cards of its carousel rest at this position of the
  /// viewport; otherwise nil.
  func restingOffset(ofCard card: LayoutAttributes, at position: ScrollPosition) -> Point? {
    guard card.category == .cell, !card.isPinned, let carousel = layout.sections[card.indexPath.section].carousel
    else { return nil }
    let direction = layout.model.scrollDirection
    let resting = restingSpan(ofSection: card.indexPath.section)
    let span = layout.mainInterval(of: card.frame)
    let start: Double
    switch carousel.snap {
    case .center where position == .center: start = (span.low + span.high - resting.length) / 2
    case .leading where position == layout.leadingPosition: start = span.low - resting.start
    case .center, .leading, .none: return nil
    }
    let offset = contentOffset(showing: card.frame, at: position)
    let main = layout.isMainMirrored ? layout.mirroredWidth - direction.main(layout.viewport) - start : start
    let proposed = direction.point(main: main, cross: direction.cross(offset))
    guard let (section, target) = snapTarget(proposed: proposed, velocity: .zero), section == card.indexPath.section
    else { return nil }
    return target
  }

  /// Returns the start of the viewport at which the card of a slot of the first section rests, before mirroring and in
  /// points; in other layouts than carousels, the start of the item with the index `slot`.
  fileprivate func restingStart(ofSlot slot: Int) -> Double {
    guard let carousel = layout.sections.first?.carousel else {
      return layout.span(ofItem: IndexPath(section: 0, item: slot))?.start ?? 0
    }
    let resting = restingSpan(ofSection: 0)
    let origin = layout.starts[0] + layout.sections[0].itemsStart - resting.start
    return origin + carousel.restingOffset(ofSlot: slot, resting.length)
  }

  /// The slot whose card is nearest to rest; nil if the first section is not a carousel or has no cards.
  private var restingSlot: Int? {
    guard let carousel = layout.sections.first?.carousel else { return nil }
    let resting = restingSpan(ofSection: 0)
    let origin = layout.starts[0] + layout.sections[0].itemsStart - resting.start
    return carousel.slot(restingAt: layout.mainInterval(of: bounds).low - origin, resting.length)
  }

  /// The index path of the card that is nearest to rest; nil if the content has ends.
  package var restingCard: IndexPath? {
    guard let loop = layout.loop, let slot = restingSlot else { return nil }
    return IndexPath(section: 0, item: loop.card(atSlot: slot))
  }

  /// Returns the content offset, nearest to the present one, at which a card is as far from rest in another layout as
  /// it is here: the card of the anchor's item, or otherwise the card that is nearest to rest. Nil if no card persists,
  /// or if the content has ends.
  ///
  /// If the card is deleted, the next card that persists takes its slot.
  func contentOffset(in other: PreparedCollection, keepingCardOf anchor: ScrollAnchor) -> Point? {
    guard let loop = layout.loop, let slot = restingSlot else { return nil }
    var card = loop.card(atSlot: slot)
    if case .item(let item) = anchor, let anchored = layout.model.indexPath(of: item) { card = anchored.item }
    guard let successor = successor(ofCard: card, in: other) else { return nil }
    let oldStart = restingStart(ofSlot: loop.slot(ofCard: card, around: slot))
    let view = ScrolledCollection(other, contentOffset: contentOffset)
    let newSlot = other.loop?.slot(ofCard: successor.item, around: view.restingSlot ?? 0) ?? successor.item
    return contentOffset(in: other, movedAlong: view.restingStart(ofSlot: newSlot) - oldStart)
  }

  /// Returns the index path in another layout of the first card, from `card` on, that is in that layout, too; nil if
  /// none is. After the last card the search continues with the first one.
  private func successor(ofCard card: Int, in other: PreparedCollection) -> IndexPath? {
    let search = IdentifierIndex(other.model, expectedLookups: 64)
    let items = layout.model.sections[0].items
    return (0..<items.count).lazy.compactMap { distance in
      let index = card < items.count - distance ? card + distance : card + distance - items.count
      return search.indexPath(of: items.identifier(at: index))
    }.first
  }
}
