package import CollectionLayout
package import JSON

/// An element of a layout that is compared: its key and its attributes.
package struct ComparedElement: Sendable {
  /// The element key as written in the protocol. Elements of two layouts with equal keys are one element.
  package var key: String
  package var attributes: LayoutAttributes
  /// The style as written with `--style`; nil if it was not recorded.
  package var style: JSONValue?
  /// Whether a frame shows the element only until its animation has ended.
  package var isDisappearing = false

  package init(key: String, _ attributes: LayoutAttributes) {
    self.key = key
    self.attributes = attributes
  }
}

/// A key that is compared by its bytes. Equality of `String` would also join texts that only look equal to a reader,
/// such as precomposed and combining characters.
struct KeyBytes: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (one: KeyBytes, other: KeyBytes) -> Bool { one.text.isIdentical(to: other.text) }

  // Texts that are canonically equivalent have one hash, and `==` separates them.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The state of a layout, or of one frame of a simulation, that is compared.
package struct ComparedLayout: Sendable {
  package var contentSize: Size
  package var contentOffset: Point
  /// The visible size; nil if it was not recorded.
  package var viewport: Size?
  package var elements: [ComparedElement]
  /// Whether only the elements in the viewport are included.
  package var isPartial: Bool
  /// Whether the leading edge of a text is the right one; nil if the direction was not recorded.
  package var isRightToLeft: Bool?

  package init(
    contentSize: Size, contentOffset: Point = .zero, viewport: Size? = nil, elements: [ComparedElement],
    isPartial: Bool = false
  ) {
    self.contentSize = contentSize
    self.contentOffset = contentOffset
    self.viewport = viewport
    self.elements = elements
    self.isPartial = isPartial
  }

  /// The part of the content that a picture shows: the viewport of a partial layout, or the frames of its elements if
  /// the viewport was not recorded; otherwise the whole content.
  package var extent: Rect {
    guard isPartial else { return Rect(origin: .zero, size: contentSize) }
    if let viewport { return Rect(origin: contentOffset, size: viewport) }
    guard let first = elements.first?.attributes.frame else { return Rect(origin: contentOffset, size: .zero) }
    return elements.reduce(first) { $0.union($1.attributes.frame) }
  }

  /// A layout without content, for a document that exists on one side only.
  package static let empty = ComparedLayout(contentSize: .zero, elements: [])
}

/// Two states of one layout and their difference: for a device and an offset, or at a time of a simulation.
package struct ComparedPair: Sendable {
  /// A state of a pair.
  package enum Side: String, Sendable {
    case old, new
  }

  /// The device and the offset, or the time; nil if there is only one pair.
  package var label: String?
  /// The time of a frame in seconds; nil for a layout.
  package var time: Double?
  /// The side that alone has a frame of this time, the other state being empty; nil if both have one.
  package var onlySide: Side?
  package var old: ComparedLayout
  package var new: ComparedLayout
  package var difference: LayoutDifference
  /// The edits that explain the difference; empty if they are not known.
  package var causes: [Cause] = []

  /// An edit, as a sentence, and the keys of the elements on which it acts.
  package struct Cause: Sendable {
    let text: String
    let keys: Set<String>

    package init(text: String, keys: Set<String>) { (self.text, self.keys) = (text, keys) }
  }

  package init(
    label: String?, time: Double? = nil, onlySide: Side? = nil, from old: ComparedLayout, to new: ComparedLayout,
    tolerance: ComparisonTolerance
  ) {
    (self.label, self.time, self.onlySide, self.old, self.new) = (label, time, onlySide, old, new)
    difference = LayoutDifference(from: old, to: new, tolerance: tolerance)
  }

  /// Whether both states are equal. A frame without a counterpart is a difference, even if it has no elements.
  package var isEmpty: Bool { onlySide == nil && difference.isEmpty }

  /// The part of the content that a picture of both states shows.
  package var extent: Rect {
    let (one, other) = (old.extent, new.extent)
    if one.size == .zero { return other }
    return other.size == .zero ? one : one.union(other)
  }

  /// The elements of the new state without a difference, except of index paths.
  package var unchangedElements: [ComparedElement] {
    var keys = Set(difference.added.map { KeyBytes($0.key) })
    for change in difference.changed { keys.insert(KeyBytes(change.new.key)) }
    return new.elements.filter { !keys.contains(KeyBytes($0.key)) }
  }
}

/// The device and the content offset for which a document is laid out.
package struct LayoutVariant: Hashable, Sendable {
  /// The name of a device; nil for the document's viewport.
  package var device: String?
  /// Nil for the whole content at the document's own offset.
  package var contentOffset: Point?

  package init(device: String? = nil, contentOffset: Point? = nil) {
    (self.device, self.contentOffset) = (device, contentOffset)
  }

  /// The name in texts, such as `iPhone SE at 0, 600`; nil for the document's viewport and the whole content.
  package var label: String? {
    let offset = contentOffset.map { "at \(JSONValue.number($0.x).oneLine), \(JSONValue.number($0.y).oneLine)" }
    let names = [device, offset].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

/// The position of an element in the order in which it is read: by section, a header first, a footer last, a badge
/// after the item that it belongs to. Equal positions are ordered from top to bottom and from the leading edge of a
/// text that is read left to right.
struct ReadingPosition: Comparable {
  private let section: Int
  private let itemPosition: Double
  private let y: Double
  private let x: Double

  init(_ attributes: LayoutAttributes) {
    let isCollectionElement = attributes.owner == .collectionBoundary
    section = isCollectionElement ? 0 : attributes.indexPath.section
    (y, x) = (attributes.frame.y, attributes.frame.x)
    let item = Double(attributes.indexPath.item)
    switch (attributes.category, attributes.kind) {
    case (.cell, _): itemPosition = item
    // The boundary items of the collection are read before its sections.
    case _ where isCollectionElement: itemPosition = -.infinity
    case (_, LayoutAttributes.headerKind): itemPosition = -1
    case (_, LayoutAttributes.footerKind): itemPosition = .infinity
    default: itemPosition = item + 0.5
    }
  }

  static func < (one: ReadingPosition, other: ReadingPosition) -> Bool {
    (one.section, one.itemPosition, one.y, one.x) < (other.section, other.itemPosition, other.y, other.x)
  }
}

extension [ComparedElement] {
  /// Returns the elements in reading order; those with equal positions by the bytes of their keys, so that the order
  /// does not depend on the order before. Takes n log n steps for n elements.
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
