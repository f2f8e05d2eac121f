/// A supplementary view that a layout places itself at a boundary of its section.
public struct BoundaryItem: Equatable, Sendable {
  public var kind: String
  /// Counts from 0 within the kind.
  public var number: Int
  /// From the start of the items on the main axis and from the viewport's edge on the cross axis.
  public var frame: Rect
  public var zIndex: Int
  /// What is passed on to clients.
  public var content: ItemContent
  /// Whether it stays in view while its section does.
  public var isPinned: Bool
  /// Whether it stands at the end of the section, and is pinned there.
  public var isAtEnd: Bool
  /// Where it stops when it is pinned, as its frame counts: its end, or its start at the end of the section.
  public var pinLimit: Double

  public init(
    kind: String, number: Int, frame: Rect, zIndex: Int = LayoutAttributes.supplementaryDepth,
    content: ItemContent = .none, isPinned: Bool = false, isAtEnd: Bool = false, pinLimit: Double = 0
  ) {
    self.content = content
    self.zIndex = zIndex
    self.pinLimit = pinLimit
    self.kind = kind
    self.number = number
    self.frame = frame
    self.isPinned = isPinned
    self.isAtEnd = isAtEnd
  }
}
