import CollectionLayout
import JSON

/// The position of an element in the order in which it is read: by section, a header first, a footer last, a badge after
/// the item that it belongs to. Equal positions are ordered from top to bottom and from the leading edge of a text that
/// is read left to right.
struct ReadingPosition: Comparable {
  private let section: Int
  private let place: Double
  private let origin: Point

  init(_ attributes: LayoutAttributes) {
    let isCollectionElement = attributes.owner == .collectionBoundary
    section = isCollectionElement ? 0 : attributes.indexPath.section
    origin = attributes.frame.origin
    let item = Double(attributes.indexPath.item)
    switch (attributes.category, attributes.kind) {
    case (.cell, _): place = item
    // The boundary items of the collection are read before its sections.
    case _ where isCollectionElement: place = -.infinity
    case (_, LayoutAttributes.headerKind): place = -1
    case (_, LayoutAttributes.footerKind): place = .infinity
    default: place = item + 0.5
    }
  }

  static func < (one: ReadingPosition, other: ReadingPosition) -> Bool {
    if one.section != other.section { return one.section < other.section }
    if one.place != other.place { return one.place < other.place }
    if one.origin.y != other.origin.y { return one.origin.y < other.origin.y }
    return one.origin.x < other.origin.x
  }
}

extension [ComparedElement] {
  /// Returns the elements in reading order; those with equal positions by the bytes of their keys, so that the order does
  /// not depend on the order before. Takes n log n steps for n elements.
  package func inReadingOrder() -> [ComparedElement] { sortedForReading { $0 } }
}

extension Array {
  /// Returns the entries in the reading order of their elements.
  func sortedForReading(by element: (Element) -> ComparedElement) -> [Element] {
    enumerated().map { (index: $0, value: $1, key: element($1).key, position: ReadingPosition(element($1).attributes)) }
      .sorted { one, other in
        if one.position != other.position { return one.position < other.position }
        if !one.key.isIdentical(to: other.key) { return one.key.utf8.lexicographicallyPrecedes(other.key.utf8) }
        return one.index < other.index
      }
      .map(\.value)
  }
}
