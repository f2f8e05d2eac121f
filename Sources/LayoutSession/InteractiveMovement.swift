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
  /// The input from which `target` was computed; nil if it must be computed.
  var targetInput: TargetInput?
  var autoscroll = Autoscroll()

  /// The values that determine the target in one layout of the data.
  struct TargetInput: Equatable, Sendable {
    /// In the coordinates of that layout.
    var position: Point
    var reordering: Reordering
    var orthogonalOffsets: [Identifier: Double]
  }

  /// Positions are limited to this distance from the origin, in points.
  static let positionLimit = 1e12

  var key: ElementKey { .cell(item) }

  /// Returns the position in content coordinates.
  func position(at contentOffset: Point) -> Point { viewportPosition + contentOffset }

  /// Sets the position in content coordinates. Coordinates that are not finite are ignored.
  mutating func move(to position: Point, at contentOffset: Point) {
    guard position.isFinite else { return }
    let limit = InteractiveMovement.positionLimit
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
