/// How the items of a section are placed: a kind of layout with its numbers.
///
/// A layout knows neither headers nor insets along the main axis nor other sections: it places items from 0 on.
public protocol SectionLayout: Sendable {
  /// The name of the kind in a document.
  static var kind: String { get }

  /// Places all items; what lies before `firstChanged` may be taken from `previous`.
  ///
  /// `previous` is what this function returned for the same layout in the same container when the items before
  /// `firstChanged` had the same numbers. `work` counts the items that were placed.
  func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutWork
  ) -> any PreparedLayout

  /// Whether another layout is of the same kind with the same numbers.
  func isEqual(to other: any SectionLayout) -> Bool

  /// Whether the viewport's length along the main axis changes where items lie.
  func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool

  /// Whether an item's text changes where items lie.
  var readsText: Bool { get }

  /// Whether items that were measured get that size.
  var usesMeasuredSizes: Bool { get }

  /// What the layout itself does to its cells on every scroll.
  var cellEffect: Effect? { get }

  /// How long the items' part of the section is at least, in points.
  var minimumContentLength: Double { get }

  /// What the layout itself draws for its section, behind what the section says.
  func decorations(in container: LayoutContainer) -> [Decoration]

  /// Whether what covers a whole section is a background as UIKit has them: cells are a depth above it, a section with
  /// boundary items has it even without items, and it is found where its section's frame touches a rectangle.
  var hasUIKitBackgrounds: Bool { get }

  /// What the section's insets count from across the main axis; nil for what the collection says.
  var insetsReference: InsetsReference? { get }

  /// The same for the section's supplementary views; nil for what its cells have.
  var supplementaryInsetsReference: InsetsReference? { get }
}

extension SectionLayout {
  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool { false }
  public var readsText: Bool { false }
  public var usesMeasuredSizes: Bool { false }
  public var cellEffect: Effect? { nil }
  public var minimumContentLength: Double { 0 }
  public func decorations(in container: LayoutContainer) -> [Decoration] { [] }
  public var hasUIKitBackgrounds: Bool { false }
  public var insetsReference: InsetsReference? { nil }
  public var supplementaryInsetsReference: InsetsReference? { nil }
}

extension SectionLayout where Self: Equatable {
  public func isEqual(to other: any SectionLayout) -> Bool { (other as? Self) == self }
}
