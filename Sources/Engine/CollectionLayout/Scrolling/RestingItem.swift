/// The item at which scrolling has come to rest in a layout that snaps.
package struct RestingItem: Sendable {
  package var section: Identifier
  package var item: Identifier
  /// The index path of the item in the layout in which it rests.
  package var path: IndexPath
  /// The fraction of the length of the item's group that is before the page, in an orthogonal section with paging;
  /// above 0 only in a group that is longer than a page.
  var fraction = 0.0

  /// The distance from a resting offset up to which the viewport rests there, in points: clients round offsets.
  package static let tolerance = 0.5

  package static func isNear(_ left: Point, _ right: Point) -> Bool {
    isNear(left.x, right.x) && isNear(left.y, right.y)
  }

  /// Whether two offsets are equal to within the tolerance, or both are nil.
  package static func isNear(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= tolerance
  }
}

extension ScrolledCollection {
  /// Returns the item at which the viewport rests; nil if the section in the middle of the viewport does not snap, or
  /// not at this offset.
  package func restingItem() -> RestingItem? {
    guard let (index, target) = snapTarget(proposed: contentOffset, velocity: .zero),
      RestingItem.isNear(target, contentOffset)
    else { return nil }
    let alignment = layout.sections[index].itemsLayout.restingAlignment
    let span = layout.mainInterval(of: bounds)
    let position = span.low + (span.high - span.low) * alignment
    let item = layout.item(ofSection: index, from: span.low, to: span.high) { placed, origin in
      let (low, high) = layout.model.scrollDirection.mainInterval(placed.frame)
      return abs(origin + low + (high - low) * alignment - position)
    }
    return item.map { layout.restingItem(at: IndexPath(section: index, item: $0)) }
  }

  /// Returns the section in the middle of the viewport and the nearest offset at which its layout snaps; nil if that
  /// layout does not snap, or there are no sections.
  package func nearestSnapTarget() -> (section: Int, offset: Point)? {
    snapTarget(proposed: contentOffset, velocity: .zero)
  }
}

extension PreparedCollection {
  fileprivate func restingItem(at path: IndexPath, fraction: Double = 0) -> RestingItem {
    RestingItem(
      section: model.sections[path.section].identifier, item: model.identifier(of: path), path: path,
      fraction: fraction)
  }

  /// Returns a resting item of an earlier layout with its index path in this one; nil if its section, which now has the
  /// index `index`, does not contain it.
  package func located(_ resting: RestingItem, inSection index: Int) -> RestingItem? {
    let items = model.sections[index].items
    var resting = resting
    resting.path.section = index
    if resting.path.item < items.count, items.identifier(at: resting.path.item) == resting.item { return resting }
    guard let item = items.firstIndex(of: resting.item) else { return nil }
    resting.path.item = item
    return resting
  }

  /// Returns the content offset at which the viewport rests at an item; nil if there is no such item or its section
  /// does not snap there. On the cross axis the coordinate of `offset` is kept.
  package func contentOffset(restingAt path: IndexPath, from offset: Point) -> Point? {
    guard let span = span(ofItem: path) else { return nil }
    let (direction, alignment) = (model.scrollDirection, sections[path.section].itemsLayout.restingAlignment)
    let length = direction.main(viewport)
    let start = span.start + (span.length - length) * alignment
    let main = isMainMirrored ? mirroredWidth - length - start : start
    let view = ScrolledCollection(self, contentOffset: direction.point(main: main, cross: direction.cross(offset)))
    guard let (section, target) = view.nearestSnapTarget(), section == path.section else { return nil }
    return target
  }

  /// Returns the item at which an orthogonal section rests at an offset; nil if the section is not orthogonal, or may
  /// stop anywhere or not there.
  package func restingItem(ofSection index: Int, at offset: Double) -> RestingItem? {
    guard let orthogonal = orthogonal(ofSection: index),
      let (item, fraction) = orthogonal.restingItem(at: isCrossMirrored ? mirrored(offset, orthogonal) : offset),
      item < model.sections[index].items.count
    else { return nil }
    return restingItem(at: IndexPath(section: index, item: item), fraction: fraction)
  }

  /// Returns the offset at which an orthogonal section rests at an item; nil if the section of the item is not
  /// orthogonal, may stop anywhere, or has no groups.
  package func orthogonalOffset(restingAt resting: RestingItem) -> Double? {
    guard let orthogonal = orthogonal(ofSection: resting.path.section),
      let offset = orthogonal.restingOffset(ofItem: resting.path.item, fraction: resting.fraction), offset.isFinite
    else { return nil }
    return isCrossMirrored ? mirrored(offset, orthogonal) : offset
  }

  /// Returns the offset nearest to `offset` at which an orthogonal section may stop; `offset` itself if the section is
  /// not orthogonal.
  package func restingOffset(ofSection index: Int, near offset: Double) -> Double {
    let (direction, offsets) = (model.scrollDirection, [index: offset])
    let view = ScrolledCollection(self, contentOffset: .zero, orthogonalOffsets: offsets)
    return view.targetOrthogonalOffset(
      ofSection: index, proposed: direction.point(main: 0, cross: offset), velocity: .zero
    ).map(direction.cross) ?? offset
  }
}
