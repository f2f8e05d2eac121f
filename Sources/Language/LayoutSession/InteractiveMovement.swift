import CollectionLayout

/// An item that the user drags, from the beginning to the end of the movement.
///
/// The data of the collection does not change before the end; the layout shows the item at `target`.
struct InteractiveMovement: Sendable {
  let item: Identifier
  /// The index path of the item in the data of the collection.
  var source: IndexPath
  /// The index path at which the layout keeps a cell free for the item.
  var target: IndexPath
  /// The layout of the unchanged data, in which the item is at `source`.
  var dataLayout: PreparedCollection
  /// Whether sizes were measured since `dataLayout` was made.
  var isDataLayoutOutdated = false
  /// The position of the item's center relative to the origin of the viewport, in points: the item stays under the
  /// finger while the viewport scrolls.
  var viewportPosition: Point
  /// The position (as `viewportPosition`) that determines the speed of the autoscroll; nil for `viewportPosition`.
  private(set) var speedPosition: Point?
  /// The input from which `target` was computed; nil if it must be computed again.
  var targetInput: TargetInput?
  var autoscroll = Autoscroll()

  /// The values from which the target is computed, for one layout of the data.
  struct TargetInput: Equatable, Sendable {
    /// The position of the item's center in content coordinates of `dataLayout`, in points.
    var position: Point
    var reordering: Reordering
    var orthogonalOffsets: [Identifier: Double]
  }

  var key: ElementKey { .cell(item) }

  /// The position that determines the speed of the autoscroll, relative to the origin of the viewport, in points.
  var autoscrollPosition: Point { speedPosition ?? viewportPosition }

  /// Makes the autoscroll use the speed at the current position until the next call.
  mutating func holdAutoscrollSpeed() { speedPosition = viewportPosition }

  /// Returns the position of the item's center in content coordinates.
  func position(at contentOffset: Point) -> Point { viewportPosition + contentOffset }

  /// Moves the item's center to a position in content coordinates. A position that is not finite is ignored, a very
  /// distant one is limited.
  mutating func move(to position: Point, at contentOffset: Point) {
    guard position.isFinite else { return }
    let limit = Double.coordinateLimit
    let bounded = Point(x: min(limit, max(-limit, position.x)), y: min(limit, max(-limit, position.y)))
    viewportPosition = bounded - contentOffset
  }
}

/// The reason why a movement ended without a request by the client.
package enum MovementCancellation: String, Sendable {
  /// The item is no longer in the collection.
  case itemDeleted
  /// The document no longer permits to move items.
  case reorderDisabled
}

/// The scrolling of a viewport while the user holds a dragged item near its edge.
struct Autoscroll: Sendable {
  /// The width of the zone at each edge of the viewport, inside of the content inset, in which a dragged item scrolls
  /// it; in points.
  static let zone = 44.0
  /// The speed at the edge and beyond it, in points per second. It decreases linearly to 0 at the distance `zone` from
  /// the edge.
  static let maximumSpeed = 600.0

  /// The session's time up to which the viewport was scrolled, in seconds; nil if it is not scrolling.
  var time: Double?
  /// The content offsets before the first and after the last scrolling; nil if the viewport was not scrolled. `before`
  /// includes other movements of the viewport since.
  private var distance: (before: Point, after: Point)?
  /// The offsets of orthogonal sections before the first and after the last scrolling, by section, on the cross axis in
  /// points; `before` is nil for the initial offset.
  private var orthogonal: [Identifier: (before: Double?, after: Double)] = [:]

  /// Returns the scrolling speed on an axis in points per second, negative towards the start. `position` is that of the
  /// dragged item from the start of the viewport, `length` that of the viewport; both without the content inset, in
  /// points.
  static func speed(at position: Double, length: Double) -> Double {
    let towardsStart = min(1, max(0, (zone - position) / zone))
    let towardsEnd = min(1, max(0, (zone - (length - position)) / zone))
    return maximumSpeed * (towardsEnd - towardsStart)
  }

  /// Returns an offset scrolled by a distance within `low...high`, all in points. An offset outside of the range is
  /// only moved towards it, and as if from the nearest end, so that a distant offset does not scroll for long.
  static func scrolled(_ offset: Double, by distance: Double, low: Double, high: Double) -> Double {
    distance > 0
      ? max(offset, min(high, max(low, offset) + distance)) : min(offset, max(low, min(high, offset) + distance))
  }

  /// Records that the autoscroll has moved the content offset from `before` to `after`.
  mutating func note(from before: Point, to after: Point) {
    // Other movements of the viewport since the last scrolling are added, so that `restored` keeps them.
    distance = (before: distance.map { $0.before + (before - $0.after) } ?? before, after: after)
  }

  /// Records that the autoscroll has moved an orthogonal section. The offsets are on the cross axis in points; `before`
  /// is nil for the initial one.
  mutating func note(_ section: Identifier, from before: Double?, to after: Double) {
    orthogonal[section] = (before: orthogonal[section].map(\.before) ?? before, after: after)
  }

  /// Returns a content offset without the distance that was scrolled.
  func restored(_ offset: Point) -> Point { distance.map { $0.before + (offset - $0.after) } ?? offset }

  /// Returns the offsets of orthogonal sections without the distances that were scrolled. A section that was scrolled
  /// otherwise since keeps its offset.
  func restored(_ offsets: [Identifier: Double]) -> [Identifier: Double] {
    var restored = offsets
    for (section, distance) in orthogonal where offsets[section] == distance.after {
      restored[section] = distance.before
    }
    return restored
  }
}
