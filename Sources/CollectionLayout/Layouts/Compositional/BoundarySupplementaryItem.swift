/// A header, footer or other supplementary view on the boundary of a compositional section
/// (`NSCollectionLayoutBoundarySupplementaryItem`).
public struct BoundarySupplementaryItem: Hashable, Sendable {
  /// The position on the section's boundary; the view is centered along an axis without an edge.
  public enum Alignment: String, Sendable, CaseIterable {
    case top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing

    /// Returns the position along an axis.
    func position(along axis: ScrollDirection) -> Position { axis == .vertical ? vertical : horizontal }

    private var vertical: Position {
      switch self {
      case .top, .topLeading, .topTrailing: .start
      case .bottom, .bottomLeading, .bottomTrailing: .end
      case .leading, .trailing: .middle
      }
    }

    private var horizontal: Position {
      switch self {
      case .leading, .topLeading, .bottomLeading: .start
      case .trailing, .topTrailing, .bottomTrailing: .end
      case .top, .bottom: .middle
      }
    }
  }

  /// A position along one axis.
  enum Position {
    case start, middle, end

    /// Returns the start of an element of `length` in a container of length `containerLength`, which may be shorter.
    func position(of length: Double, from start: Double, in containerLength: Double) -> Double {
      switch self {
      case .start: start
      case .middle: start + (containerLength - length) / 2
      case .end: start + containerLength - length
      }
    }
  }

  public var kind: String
  public var alignment: Alignment
  /// Fractions are relative to the section's content on the cross axis and to the viewport on the main axis.
  public var size: LayoutSize
  /// Whether the section grows by the view's overflow; if not, the view overlaps the content.
  public var extendsBoundary: Bool
  /// Whether the view stays in the viewport while its section is visible.
  public var pinsToVisibleBounds: Bool
  /// The offset of the view, applied before the section grows.
  public var offset: Point
  /// The insets of the view within its frame; ignored along an estimated side.
  public var contentInsets: EdgeInsets
  public var zIndex: Int
  /// The space beyond the view if it extends the section, in points.
  public var padding = 0.0
  /// Content that is passed on to clients.
  public var content: ItemContent

  public init(
    kind: String, alignment: Alignment = .top, size: LayoutSize = LayoutSize(), extendsBoundary: Bool = true,
    pinsToVisibleBounds: Bool = false, offset: Point = .zero, contentInsets: EdgeInsets = .zero,
    zIndex: Int = LayoutAttributes.supplementaryDepth, content: ItemContent = .none
  ) {
    self.content = content
    self.contentInsets = contentInsets
    self.zIndex = zIndex
    self.kind = kind
    self.alignment = alignment
    self.size = size
    self.extendsBoundary = extendsBoundary
    self.pinsToVisibleBounds = pinsToVisibleBounds
    self.offset = offset
  }
}
