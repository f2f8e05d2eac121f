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

  /// The part of the content that a picture shows: the viewport of a partial layout, or the frames of its elements if the
  /// viewport was not recorded; otherwise the whole content.
  package var extent: Rect {
    guard isPartial else { return Rect(origin: .zero, size: contentSize) }
    if let viewport { return Rect(origin: contentOffset, size: viewport) }
    guard let first = elements.first?.attributes.frame else { return Rect(origin: contentOffset, size: .zero) }
    return elements.reduce(first) { $0.union($1.attributes.frame) }
  }

  /// A layout without content, for a document that exists on one side only.
  package static let empty = ComparedLayout(contentSize: .zero, elements: [])
}
