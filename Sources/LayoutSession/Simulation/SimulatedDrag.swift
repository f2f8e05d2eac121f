import CollectionLayout
import LayoutDocument

/// A drag of a timeline that is in progress.
struct SimulatedDrag {
  let key: ElementKey
  let path: DragPath
  /// The session's time at its beginning.
  let start: Double
  /// The center of the item at the beginning.
  let origin: Point

  var end: Double { start + path.duration }

  /// Returns the position of the item's center at a time of the session.
  func position(at time: Double) -> Point { path.position(at: time - start, from: origin) }
}

extension Session.CannotMove {
  /// Returns the diagnostic of a drag that cannot begin.
  func diagnostic(of event: TimelineEvent, _ item: String) -> Diagnostic {
    switch self {
    case .isMoving(let key): event.cannotDrag(item, during: key.primaryKey.itemName)
    case .notReorderable: event.isNotReorderable(item)
    case .notACell, .unknownItem, .cancelled: event.unknownDraggedItem(item)
    }
  }
}

extension ElementKey {
  /// The identifier of a cell's item; the whole key of another element.
  fileprivate var itemName: String { if case .cell(let item) = self { item.text } else { text } }
}
