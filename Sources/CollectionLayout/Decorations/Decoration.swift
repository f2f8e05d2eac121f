/// Something drawn for a section that is no item and no header: a card under its cells, a ribbon over them.
public struct Decoration: Hashable, Sendable {
  /// Where a decoration lies.
  public enum Shape: Hashable, Sendable {
    /// Under the cells of a section, less an inset.
    case card(covers: Cover, inset: EdgeInsets)
    /// At the leading edge, `left` and `top` points from where the card with its usual cover begins.
    case armband(size: Size, left: Double, top: Double)
    /// Between every two rows or lines, in the middle of the gap; of the inset the ends along the line count.
    case separator(thickness: Double, inset: EdgeInsets)
    /// A rectangle from the section's origin.
    case free(Rect)
    /// The whole section less an inset; numbered by its place among the backgrounds of its section.
    case background(inset: EdgeInsets)

    var isBackground: Bool {
      if case .background = self { return true }
      return false
    }

    /// Whether it covers a whole section.
    var coversSection: Bool {
      switch self {
      case .background, .card(covers: .section, _): true
      case .card, .armband, .separator, .free: false
      }
    }
  }

  /// What of its section a card covers.
  public enum Cover: String, Hashable, Sendable, CaseIterable {
    /// From the first item to the last, between the section's insets.
    case items
    /// The viewport's cross length, from the header to the footer.
    case itemsAndInsets
    /// Header and footer too.
    case section
  }

  /// Names it among the section's others.
  public var kind: String
  public var shape: Shape
  public var zIndex: Int
  /// What whoever draws it needs to know; takes part in equality.
  public var custom: CustomAttributes

  public init(kind: String, shape: Shape, zIndex: Int = 0, custom: CustomAttributes = CustomAttributes()) {
    self.kind = kind
    self.shape = shape
    self.zIndex = zIndex
    self.custom = custom
  }
}
