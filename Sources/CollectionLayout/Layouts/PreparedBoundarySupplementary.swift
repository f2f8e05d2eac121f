/// A boundary supplementary view that a layout has placed in its section.
public struct PreparedBoundarySupplementary: Equatable, Sendable {
  public var kind: String
  /// The index within the kind, from 0.
  public var number: Int
  /// The frame, from the start of the items on the main axis and from the viewport's edge on the cross axis.
  public var frame: Rect
  public var zIndex: Int
  /// Content that is passed on to clients.
  public var content: ItemContent
  /// Whether the view stays in the viewport while its section is visible (`pinToVisibleBounds`).
  public var pinsToVisibleBounds: Bool
  /// Whether the view is at the end of the section, and is pinned there.
  public var isAtSectionEnd: Bool
  /// The main-axis limit of the pinned view, in the coordinates of `frame`: for its end, or for its start if
  /// `isAtSectionEnd`.
  public var pinLimit: Double

  public init(
    kind: String, number: Int, frame: Rect, zIndex: Int = LayoutAttributes.supplementaryDepth,
    content: ItemContent = .none, pinsToVisibleBounds: Bool = false, isAtSectionEnd: Bool = false, pinLimit: Double = 0
  ) {
    self.content = content
    self.zIndex = zIndex
    self.pinLimit = pinLimit
    self.kind = kind
    self.number = number
    self.frame = frame
    self.pinsToVisibleBounds = pinsToVisibleBounds
    self.isAtSectionEnd = isAtSectionEnd
  }
}
