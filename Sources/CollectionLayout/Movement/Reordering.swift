/// The targets to which the user may drag an item.
public enum Reordering: String, Sendable, CaseIterable {
  /// Items are not movable.
  case none
  case withinSection
  case acrossSections
}

/// An item that the user moves: it is drawn at a separate position, and the layout keeps its cell free.
public struct MovingItem: Equatable, Sendable {
  /// The index path of the cell that the layout keeps free for the item.
  public var indexPath: IndexPath
  /// The center of the item in content coordinates, in points.
  public var center: Point
  /// The appearance while the item is moved, relative to its attributes.
  public var appearance: TransitionState

  public init(indexPath: IndexPath, center: Point, appearance: TransitionState) {
    self.indexPath = indexPath
    self.center = center
    self.appearance = appearance
  }

  /// The z-index of the item: above pinned headers, and exact in clients whose integers have 32 bits.
  public static let zIndex = Int(Int32.max)
}

extension ScrolledCollection {
  /// The attributes of the item that the user moves; nil if there is none.
  ///
  /// It has the size and the appearance of the cell that is kept free for it.
  var movingCell: LayoutAttributes? {
    guard let movingItem, let section = section(movingItem.indexPath.section),
      let itemFrame = section.itemsLayout.frame(of: movingItem.indexPath.item, section.section.items)
    else { return nil }
    let size = bodyPlacement(ofSection: movingItem.indexPath.section).contentFrame(itemFrame).size
    let frame = Rect(
      x: movingItem.center.x - size.width / 2, y: movingItem.center.y - size.height / 2, width: size.width,
      height: size.height)
    var cell = cell(movingItem.indexPath.item, placedAt: frame, of: movingItem.indexPath.section)
      .applying(movingItem.appearance)
    cell.zIndex = MovingItem.zIndex
    return cell
  }
}
