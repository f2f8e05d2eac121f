/// A decoration view of a section, such as a card behind its cells or a badge in front of them.
public struct Decoration: Hashable, Sendable {
  /// The rule that determines a decoration's frame.
  public enum Shape: Hashable, Sendable {
    /// A part of the section, less an inset.
    case card(covers: Coverage, inset: EdgeInsets)
    /// A badge, `left` and `top` points from the origin of the section's `itemsAndInsets` area.
    case badge(size: Size, left: Double, top: Double)
    /// A separator between consecutive rows or lines, in the middle of the gap. Only the inset's sides across the
    /// scroll direction apply.
    case separator(thickness: Double, inset: EdgeInsets)
    /// A rectangle relative to the section's origin.
    case rectangle(Rect)
    /// The whole section less an inset; numbered by its index among the backgrounds of the section.
    case background(inset: EdgeInsets)

    var isBackground: Bool {
      if case .background = self { return true }
      return false
    }

    /// Whether it covers a whole section.
    var coversSection: Bool {
      switch self {
      case .background, .card(covers: .section, _): true
      case .card, .badge, .separator, .rectangle: false
      }
    }
  }

  /// The part of its section that a card covers.
  public enum Coverage: String, Hashable, Sendable, CaseIterable {
    /// From the first item to the last, between the section's insets.
    case items
    /// The full cross length of the viewport, from the header to the footer.
    case itemsAndInsets
    /// The full cross length of the viewport, header and footer included.
    case section
  }

  /// The element kind of the decoration.
  public var kind: String
  public var shape: Shape
  public var zIndex: Int
  /// Values for the client that draws the decoration; part of equality.
  public var custom: CustomAttributes

  public init(kind: String, shape: Shape, zIndex: Int = 0, custom: CustomAttributes = CustomAttributes()) {
    self.kind = kind
    self.shape = shape
    self.zIndex = zIndex
    self.custom = custom
  }
}
