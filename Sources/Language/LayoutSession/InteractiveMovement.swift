import CollectionLayout

/// An item that the user moves, between the beginning and the end of the movement.
///
/// The collection's data is unchanged until the end; the layout shows the item at `target`.
struct InteractiveMovement: Sendable {
  let item: Identifier
  /// The index path of the item in the data.
  var source: IndexPath
  /// The index path of the cell that the layout keeps free for the item.
  var target: IndexPath
  /// The layout of the data, in which the item is still at `source`.
  var dataLayout: PreparedCollection
  /// Whether measured sizes made `dataLayout` out of date.
  var isDataLayoutOutdated = false
  /// The position of the item's center from the origin of the viewport, in points: it stays under the finger while the
  /// viewport scrolls.
  var viewportPosition: Point
  /// The position from which the speed of the autoscroll is computed; nil for `viewportPosition`.
  private(set) var speedPosition: Point?
  /// The input from which `target` was computed; nil if it must be computed.
  var targetInput: TargetInput?
  var autoscroll = Autoscroll()

  /// The values that determine the target in one layout of the data.
  struct TargetInput: Equatable, Sendable {
    /// In the coordinates of the layout.
    var position: Point
    var reordering: Reordering
    var orthogonalOffsets: [Identifier: Double]
  }

  var key: ElementKey { .cell(item) }

  /// The position that determines the speed of the autoscroll, from the origin of the viewport.
  var autoscrollPosition: Point { speedPosition ?? viewportPosition }

  /// Keeps the speed of the present position until this is called again.
  mutating func holdAutoscrollSpeed() { speedPosition = viewportPosition }

  /// Returns the position in content coordinates.
  func position(at contentOffset: Point) -> Point { viewportPosition + contentOffset }

  /// Sets the position in content coordinates. Coordinates that are not finite are ignored.
  mutating func move(to position: Point, at contentOffset: Point) {
    guard position.isFinite else { return }
    let limit = Double.coordinateLimit
    let bounded = Point(x: min(limit, max(-limit, position.x)), y: min(limit, max(-limit, position.y)))
    viewportPosition = bounded - contentOffset
  }
}

/// The reason why a movement ended without a request of the client.
package enum MovementCancellation: String, Sendable {
  /// The item is no longer in the collection.
  case itemDeleted
  /// The document no longer permits to move items.
  case reorderDisabled
}

/// The scrolling of a viewport while the user holds an item near its edge.
struct Autoscroll: Sendable {
  /// Distance from the edge of the viewport, inside the content inset, within which it scrolls; in points.
  static let zone = 44.0
  /// The speed at the edge and beyond it, in points per second. It decreases linearly to 0 at the distance `zone`.
  static let maximumSpeed = 600.0

  /// The time until which the viewport was scrolled, in the session's time; nil if it is not scrolling.
  var time: Double?
  /// The content offsets before the first scrolling, and after the last one; nil if the viewport was not scrolled.
  private var distance: (before: Point, after: Point)?
  /// The offsets of orthogonal sections before the first scrolling and after the last one, by identifier; `before` is
  /// nil for the initial offset.
  private var orthogonal: [Identifier: (before: Double?, after: Double)] = [:]

  /// Returns the speed on an axis for a distance from the start of the viewport; negative towards the start. `length`
  /// is that of the viewport; both are inside the content inset.
  static func speed(at position: Double, length: Double) -> Double {
    let towardsStart = min(1, max(0, (zone - position) / zone))
    let towardsEnd = min(1, max(0, (zone - (length - position)) / zone))
    return maximumSpeed * (towardsEnd - towardsStart)
  }

  /// Returns an offset scrolled by a distance within a range. An offset beyond the range is moved only towards it, and
  /// starts at the end of the range, so that the content's length limits the duration.
  static func scrolled(_ offset: Double, by distance: Double, low: Double, high: Double) -> Double {
    distance > 0
      ? max(offset, min(high, max(low, offset) + distance)) : min(offset, max(low, min(high, offset) + distance))
  }

  /// Records that the viewport was scrolled from one offset to another.
  mutating func note(from before: Point, to after: Point) {
    // Other movements of the viewport since the last scrolling are added, so that `restored` keeps them.
    distance = (before: distance.map { $0.before + (before - $0.after) } ?? before, after: after)
  }

  /// Records that an orthogonal section was scrolled. `before` is nil for its initial offset.
  mutating func note(_ section: Identifier, from before: Double?, to after: Double) {
    orthogonal[section] = (before: orthogonal[section].map(\.before) ?? before, after: after)
  }

  /// Returns the offset without the distance that was scrolled.
  func restored(_ offset: Point) -> Point { distance.map { $0.before + (offset - $0.after) } ?? offset }

  /// Returns the offsets of orthogonal sections without the distance that was scrolled. Sections that were scrolled
  /// otherwise since keep their offset.
  func restored(_ offsets: [Identifier: Double]) -> [Identifier: Double] {
    var restored = offsets
    for (section, distance) in orthogonal where offsets[section] == distance.after {
      restored[section] = distance.before
    }
    return restored
  }
}
