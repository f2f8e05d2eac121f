/// A header, a footer or the like, as a compositional section describes it.
public struct LayoutBoundaryItem: Hashable, Sendable {
  /// Where on the section's boundary it stands; what is not named is centred.
  public enum Alignment: String, Sendable, CaseIterable {
    case top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing

    /// Where along an axis: at the start, in the middle or at the end.
    func place(along axis: ScrollDirection) -> Place { axis == .vertical ? vertical : horizontal }

    private var vertical: Place {
      switch self {
      case .top, .topLeading, .topTrailing: .start
      case .bottom, .bottomLeading, .bottomTrailing: .end
      case .leading, .trailing: .middle
      }
    }

    private var horizontal: Place {
      switch self {
      case .leading, .topLeading, .bottomLeading: .start
      case .trailing, .topTrailing, .bottomTrailing: .end
      case .top, .bottom: .middle
      }
    }
  }

  /// A place along one axis.
  enum Place {
    case start, middle, end

    /// Where something begins that is aligned in a room; it may be longer than the room.
    func position(of length: Double, from start: Double, in room: Double) -> Double {
      switch self {
      case .start: start
      case .middle: start + (room - length) / 2
      case .end: start + room - length
      }
    }
  }

  public var kind: String
  public var alignment: Alignment
  /// Fractions refer to the section's content across, and to the viewport along the way it scrolls.
  public var size: LayoutGroupSize
  /// Whether the section grows by what sticks out of it; else it lies over the content.
  public var extendsBoundary: Bool
  /// Whether it stays in view while its section does.
  public var isPinned: Bool
  /// Moves it before the section grows.
  public var offset: Point
  /// Makes it smaller within its place; nothing along an estimated side.
  public var contentInsets: EdgeInsets
  public var zIndex: Int
  /// Left free beyond it where it extends the section, in points.
  public var padding = 0.0
  /// What is passed on to clients.
  public var content: ItemContent

  public init(
    kind: String, alignment: Alignment = .top, size: LayoutGroupSize = LayoutGroupSize(), extendsBoundary: Bool = true,
    isPinned: Bool = false, offset: Point = .zero, contentInsets: EdgeInsets = .zero,
    zIndex: Int = LayoutAttributes.supplementaryDepth, content: ItemContent = .none
  ) {
    self.content = content
    self.contentInsets = contentInsets
    self.zIndex = zIndex
    self.kind = kind
    self.alignment = alignment
    self.size = size
    self.extendsBoundary = extendsBoundary
    self.isPinned = isPinned
    self.offset = offset
  }
}
