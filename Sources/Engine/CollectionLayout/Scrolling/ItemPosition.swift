/// The position of an item on screen, which a scroll anchor keeps.
package struct ItemPosition: Sendable {
  package var item: Identifier
  /// The intervals of the item and of the viewport on the main axis, before mirroring and in points.
  var span: ItemSpan
  var viewport: (low: Double, high: Double)

  /// Returns the distance in points from the start of the viewport to the item, in a layout in which the item is
  /// `newLength` long.
  ///
  /// The distance is unchanged except for two kinds of items that were in view. For an item that starts before the
  /// viewport, the distance changes in proportion to the item's length, if the viewport `isResized` or the item would
  /// otherwise leave the viewport. For an item that would otherwise start after the new viewport, the distance changes
  /// in proportion to the viewport's length.
  fileprivate func distance(ofLength newLength: Double, in newViewport: Double, isResized: Bool) -> Double {
    let distance = span.start - viewport.low
    let (length, viewportLength) = (span.length, viewport.high - viewport.low)
    guard distance < viewportLength, distance + length > 0 else { return distance }
    if distance < 0, newLength != length, isResized || distance + newLength <= 0 {
      return distance / length * newLength
    }
    return distance > 0 && distance >= newViewport ? distance / viewportLength * newViewport : distance
  }
}

extension ScrolledCollection {
  /// Returns the position of the item that an anchor keeps from this layout to another one: of the anchor's item, or of
  /// the first visible item or its successor. Nil for `none`, `end` and `target`, if no item is visible, and if no item
  /// is in both layouts.
  package func position(of anchor: ScrollAnchor, for other: PreparedCollection) -> ItemPosition? {
    switch anchor {
    case .none, .end, .target:
      return nil
    case .item(let item):
      guard let path = layout.model.indexPath(of: item), let after = other.model.indexPath(of: item),
        let span = layout.span(ofItem: path), other.span(ofItem: after) != nil
      else { return position(of: .firstVisible, for: other) }
      return ItemPosition(item: item, span: span, viewport: layout.mainInterval(of: bounds))
    case .firstVisible:
      guard let first = firstVisibleItem(), let path = layout.model.survivor(of: first, in: other.model),
        let span = layout.span(ofItem: path)
      else { return nil }
      return ItemPosition(
        item: layout.model.identifier(of: path), span: span, viewport: layout.mainInterval(of: bounds))
    }
  }

  /// Returns the content offset at which another layout shows an item at its position; nil if the other layout has no
  /// such item.
  package func contentOffset(in other: PreparedCollection, keeping position: ItemPosition) -> Point? {
    guard let path = other.model.indexPath(of: position.item), let span = other.span(ofItem: path) else { return nil }
    let direction = other.model.scrollDirection
    let distance = position.distance(
      ofLength: span.length, in: direction.main(other.viewport), isResized: other.viewport != layout.viewport)
    let change = span.start - position.span.start + (position.span.start - position.viewport.low - distance)
    return contentOffset(in: other, startingAt: position.viewport.low + change)
  }
}

extension CollectionModel {
  func identifier(of path: IndexPath) -> Identifier { sections[path.section].items.identifier(at: path.item) }

  /// Returns the index path, in this model, of the item at `path` if another model has it; otherwise that of the next
  /// item that the other model has, or of the last one before `path`. Nil if the other model has none of the items.
  func survivor(of path: IndexPath, in other: CollectionModel) -> IndexPath? {
    let search = IdentifierIndex(other, expectedLookups: 64)
    func stays(_ path: IndexPath) -> Bool { search.indexPath(of: identifier(of: path)) != nil }
    return items(from: path).first(where: stays) ?? items(before: path).first(where: stays)
  }

  /// Returns the index paths of the items from `path` on, lazily.
  private func items(from path: IndexPath) -> some Sequence<IndexPath> {
    sections.indices[path.section...].lazy.flatMap { section in
      (section == path.section ? path.item..<sections[section].items.count : 0..<sections[section].items.count).lazy
        .map { IndexPath(section: section, item: $0) }
    }
  }

  /// Returns the index paths of the items before `path` in reverse order, lazily.
  private func items(before path: IndexPath) -> some Sequence<IndexPath> {
    sections.indices[...path.section].reversed().lazy.flatMap { section in
      (0..<(section == path.section ? path.item : sections[section].items.count)).reversed().lazy
        .map { IndexPath(section: section, item: $0) }
    }
  }
}
