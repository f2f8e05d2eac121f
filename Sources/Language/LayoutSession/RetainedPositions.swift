import CollectionLayout
import LayoutBase

/// The items that keep their positions on screen across changes until the client scrolls: those at which the viewport
/// or orthogonal sections came to rest (snapping), and the scroll anchor.
///
/// After a change the content may be too short for the position of an item, or another item may be the first in view.
/// Therefore each item is stored with the offset that resulted: while the offset is the same, the client has not
/// scrolled.
struct RetainedPositions: Sendable {
  private var anchor: (anchor: ScrollAnchor, position: ItemPosition, offset: Point)?
  private var resting: (item: RestingItem, offset: Point)?
  /// The item at which each orthogonal section rests, and the offset on the cross axis in points; nil for the initial
  /// offset.
  private var orthogonal: [Identifier: (item: RestingItem, offset: Double?)] = [:]
  /// The orthogonal sections that were scrolled after a change that is not laid out yet: their offsets are those of the
  /// new layout.
  private var scrolledSections: Set<Identifier> = []

  /// Records that the client scrolled an orthogonal section after a change that is not laid out yet.
  mutating func noteScroll(ofSection section: Identifier) { scrolledSections.insert(section) }

  /// Returns the content offset in `layout` at which the anchor has the same position on screen as in `before`; nil if
  /// there is no anchor, or if it needs an item that both layouts have and there is none.
  mutating func contentOffset(
    keeping anchor: ScrollAnchor, from before: ScrolledCollection, in layout: PreparedCollection
  ) -> Point? {
    guard before.layout.viewport != layout.viewport, var position = before.position(of: anchor, for: layout) else {
      return before.contentOffset(in: layout, keeping: anchor)
    }
    if let earlier = self.anchor, earlier.anchor == anchor, RestingItem.isNear(earlier.offset, before.contentOffset),
      layout.model.indexPath(of: earlier.position.item) != nil
    {
      position = earlier.position
    }
    guard let offset = before.contentOffset(in: layout, keeping: position).map(layout.clamped) else { return nil }
    self.anchor = (anchor, position, offset)
    return offset
  }

  /// Returns the content offset in `layout` at which the viewport rests at the same item as in `before`, or at another
  /// one if that item was deleted or moved; `fallback` if it rested at none.
  mutating func contentOffset(
    restingAs before: ScrolledCollection, in layout: PreparedCollection, fallback: Point
  ) -> Point {
    let earlier = resting.flatMap { RestingItem.isNear($0.offset, before.contentOffset) ? $0.item : nil }
    resting = nil
    guard let old = earlier ?? before.restingItem() else { return fallback }
    var sections = SectionSearch(layout.model)
    let item = sections.index(of: old.section, expected: old.path.section).flatMap {
      layout.located(old, inSection: $0)
    }
    let target = item.flatMap { layout.contentOffset(restingAt: $0.path, from: fallback) }
    let snapped = ScrolledCollection(layout, contentOffset: fallback).targetContentOffset(
      proposed: fallback, velocity: .zero)
    // If the item has another index path now, the viewport stays where a different item rests.
    let isMoved = item?.path != old.path && (item == nil || RestingItem.isNear(snapped, fallback))
    let offset = isMoved ? snapped : target ?? fallback
    let result = RestingItem.isNear(offset, fallback) ? fallback : offset
    if !isMoved, let item { resting = (item, result) }
    return result
  }

  /// Changes `offsets`, those in `layout`, so that each orthogonal section rests at the same item as in `before` at
  /// `earlierOffsets`. Offsets are on the cross axis in points.
  mutating func keepResting(
    _ offsets: inout [Identifier: Double], earlierOffsets: [Identifier: Double], from before: PreparedCollection,
    in layout: PreparedCollection
  ) {
    defer { scrolledSections = [] }
    guard !earlierOffsets.isEmpty || !orthogonal.isEmpty else { return }
    var (oldSections, newSections) = (SectionSearch(before.model), SectionSearch(layout.model))
    WorkCounter.add(earlierOffsets.count + orthogonal.count)
    for section in Set(earlierOffsets.keys).union(orthogonal.keys) {
      let (offset, earlier) = (earlierOffsets[section], orthogonal.removeValue(forKey: section))
      guard !scrolledSections.contains(section) else { continue }
      var resting = earlier.flatMap { RestingItem.isNear($0.offset, offset) ? $0.item : nil }
      if resting == nil, let offset, let index = oldSections.index(of: section) {
        resting = before.restingItem(ofSection: index, at: offset)
      }
      guard let old = resting, let index = newSections.index(of: section, expected: old.path.section) else { continue }
      let fallback = offsets[section].flatMap { layout.clamped($0, ofOrthogonalSection: index) }
      let snapped = fallback.map { layout.restingOffset(ofSection: index, near: $0) }
      let item = layout.located(old, inSection: index)
      let isMoved = item?.path.item != old.path.item && (item == nil || RestingItem.isNear(snapped, fallback))
      let result = isMoved ? snapped : item.flatMap { layout.orthogonalOffset(restingAt: $0) } ?? fallback
      if !RestingItem.isNear(result, fallback) { offsets[section] = result }
      if !isMoved, let item { orthogonal[section] = (item, offsets[section].flatMap { _ in result }) }
    }
  }
}

/// Finds the indices of sections by identifier.
private struct SectionSearch {
  private let model: CollectionModel
  private var indices: [Identifier: Int]?

  init(_ model: CollectionModel) { self.model = model }

  /// Returns the index of a section; nil if there is none. Takes constant time if the index is `expected`; otherwise
  /// the first search is linear in the number of sections.
  mutating func index(of section: Identifier, expected: Int? = nil) -> Int? {
    if let expected, model.sections.indices.contains(expected), model.sections[expected].identifier == section {
      return expected
    }
    if indices == nil {
      let pairs = model.sections.enumerated().map { ($1.identifier, $0) }
      indices = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      WorkCounter.add(pairs.count)
    }
    return indices?[section]
  }
}
