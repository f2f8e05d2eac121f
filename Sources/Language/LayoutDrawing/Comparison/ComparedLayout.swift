package import CollectionLayout
package import JSON

/// An element of a compared layout: its key and its attributes.
package struct ComparedElement: Sendable {
  /// The element key in the form of the protocol. Elements of two layouts are the same element if their keys are equal.
  package var key: String
  package var attributes: LayoutAttributes
  /// The style of the element if it was recorded (`--style`); otherwise nil.
  package var style: JSONValue?
  /// Whether the element is shown only until its disappearing animation has ended.
  package var isDisappearing = false

  package init(key: String, _ attributes: LayoutAttributes) {
    self.key = key
    self.attributes = attributes
  }
}

/// A key that is compared by its bytes. Equality of `String` ignores whether a character is precomposed or combined.
struct KeyBytes: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (one: KeyBytes, other: KeyBytes) -> Bool { one.text.isIdentical(to: other.text) }

  // Texts that are canonically equivalent have one hash, and `==` separates them.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A layout, or one frame of a simulation, that is compared with another one.
package struct ComparedLayout: Sendable {
  package var contentSize: Size
  package var contentOffset: Point
  /// The size of the viewport in points; nil if it was not recorded.
  package var viewport: Size?
  package var elements: [ComparedElement]
  /// Whether only the elements in the viewport are included.
  package var isPartial: Bool
  /// Whether the layout is from right to left; nil if its direction was not recorded.
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

  /// Creates the state of a layout from its elements or, if `isPartial` is true, from those in the viewport.
  package init(_ view: ScrolledCollection, elements: [LayoutAttributes], isPartial: Bool = false) {
    let model = view.layout.model
    self.init(
      contentSize: view.layout.contentSize, contentOffset: view.contentOffset, viewport: view.layout.viewport,
      elements: elements.map { ComparedElement(key: model.key(of: $0).text, $0) }, isPartial: isPartial)
    isRightToLeft = model.layoutDirection == .rightToLeft
  }

  /// The part of the content that a picture shows: the viewport of a partial layout, or the frames of its elements if the
  /// viewport was not recorded; otherwise the whole content.
  package var extent: Rect {
    guard isPartial else { return Rect(origin: .zero, size: contentSize) }
    if let viewport { return Rect(origin: contentOffset, size: viewport) }
    guard let first = elements.first?.attributes.frame else { return Rect(origin: contentOffset, size: .zero) }
    return elements.reduce(first) { $0.union($1.attributes.frame) }
  }

  /// A layout without content, for a state in which the document or the frame does not exist.
  package static let empty = ComparedLayout(contentSize: .zero, elements: [])
}

/// Two states of one document and their difference: its layouts for a device and an offset, or its frames at a time of
/// a simulation.
package struct ComparedPair: Sendable {
  /// The older or the newer state of a pair.
  package enum Side: String, Sendable {
    case old, new
  }

  /// The name of the device and the offset, or of the time; nil if there is only one pair.
  package var label: String?
  /// The time of a frame in seconds; nil for a layout.
  package var time: Double?
  /// The side that has a frame at the time of the pair, if only one has; the other state is then empty. Nil if both
  /// have one.
  package var onlySide: Side?
  package var old: ComparedLayout
  package var new: ComparedLayout
  package var difference: LayoutDifference
  /// The edits that explain the difference; empty if they were not determined.
  package var causes: [Cause] = []

  /// An edit of the document, as a sentence, and the keys of the elements on which it acts.
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

  /// Whether both states are equal. A frame that only one side has is a difference, even without elements.
  package var isEmpty: Bool { onlySide == nil && difference.isEmpty }

  /// The part of the content that pictures of both states show.
  package var extent: Rect {
    let (one, other) = (old.extent, new.extent)
    if one.size == .zero { return other }
    return other.size == .zero ? one : one.union(other)
  }

  /// The elements of the new state that were neither added nor changed; `renumbered` ones are among them.
  package var unchangedElements: [ComparedElement] {
    var keys = Set(difference.added.map { KeyBytes($0.key) })
    for change in difference.changed { keys.insert(KeyBytes(change.new.key)) }
    return new.elements.filter { !keys.contains(KeyBytes($0.key)) }
  }
}

/// A device and a content offset for which a document is laid out.
package struct LayoutVariant: Hashable, Sendable {
  /// The name of a device; nil for the viewport of the document.
  package var device: String?
  /// The content offset at which elements in view are compared; nil for the whole content, at the offset of the
  /// document.
  package var contentOffset: Point?

  package init(device: String? = nil, contentOffset: Point? = nil) {
    (self.device, self.contentOffset) = (device, contentOffset)
  }

  /// The name in texts, such as `iPhone SE at 0, 600`; nil for the viewport of the document and the whole content.
  package var label: String? {
    let offset = contentOffset.map { "at \(JSONValue.number($0.x).oneLine), \(JSONValue.number($0.y).oneLine)" }
    let names = [device, offset].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

/// The position of an element in reading order: boundary items of the collection, then by section, in it the header
/// first, the footer last, and other views after the item with their number. Equal positions are ordered from top to
/// bottom and then from left to right.
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
  /// Returns the elements in reading order, those with equal positions by the bytes of their keys. O(n log n).
  package func inReadingOrder() -> [ComparedElement] { sortedForReading { $0 } }
}

extension Array {
  /// Returns the array in the reading order of the elements that `element` returns.
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
