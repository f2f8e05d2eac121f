/// Equal cards one after another, of which one at a time stands in the middle of the viewport.
///
/// Items' own sizes count for nothing. Before the first card and after the last lies what lets them come to the middle.
public struct CarouselLayout: ParameterizedLayout, Equatable {
  public static let kind = "carousel"

  public static let documentation =
    "Sets equal cards one after the other; the one in the middle of the viewport has its full size, the others are "
    + "smaller. Items' own sizes count for nothing."

  /// A card's length along the main axis: up to 1 a fraction of the viewport's, beyond that points.
  public var cardWidth: Double
  /// A card's length along the cross axis: up to 1 a fraction of the viewport's, beyond that points.
  public var cardHeight: Double
  /// Between cards, in points; nil takes a seventh of what a card leaves of the viewport's main length.
  public var spacing: Double?
  /// How small a card that is far from the middle is drawn at least, 0 to 1.
  public var minimumScale: Double
  /// Whether scrolling comes to rest with a card in the middle.
  public var snap: Bool

  public init(
    cardWidth: Double = 0.7, cardHeight: Double = 0.75, spacing: Double? = nil,
    minimumScale: Double = Effect.minimumCarouselScale, snap: Bool = true
  ) {
    self.cardWidth = cardWidth
    self.cardHeight = cardHeight
    self.spacing = spacing
    self.minimumScale = minimumScale
    self.snap = snap
  }

  public init() { self.init(cardWidth: 0.7) }

  public static let parameters: [LayoutParameter<CarouselLayout>] = [
    .number(
      "cardWidth", \.cardWidth, unit: nil,
      "A card's length along the scroll axis: up to 1 a fraction of the viewport's, beyond that points."),
    .number(
      "cardHeight", \.cardHeight, unit: nil,
      "A card's length across the scroll axis: up to 1 a fraction of the viewport's, beyond that points."),
    .number(
      "spacing", \.spacing, otherwise: "a seventh of what a card leaves of the viewport", "The distance between cards."),
    .number(
      "minimumScale", \.minimumScale, in: 0...1, unit: .fraction,
      "How small a card far from the middle is drawn at least. A card is scaled by max(`minimumScale`, "
        + "cos(min(d / W, 1) · π/4)), where d is the distance of the middles and W the viewport's length."),
    .flag(
      "snap", \.snap,
      "Whether scrolling comes to rest with a card in the middle (`layoutd/targetContentOffset`). Faster than 250 points "
        + "a second it moves on by one card at least."),
  ]

  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool { true }
  public var cellEffect: Effect? { .carousel(minimumScale: minimumScale) }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutWork
  ) -> any PreparedLayout {
    let mainLength = CarouselLayout.points(cardWidth, of: container.mainLength, container.pixels)
    let crossLength = CarouselLayout.points(cardHeight, of: container.crossLength, container.pixels)
    let left = (container.mainLength - mainLength).legalLength
    let lines = EqualLines(
      cellCount: items.count, cellsInLine: 1, mainLength: mainLength, gap: spacing ?? left / 7, margin: left / 2)
    let cards = EqualCells(
      lines, in: container, crossLength: crossLength,
      crossStart: container.crossLeading + (container.available - crossLength) / 2)
    return PreparedCarousel(cards: cards, snaps: snap)
  }

  private static func points(_ length: Double, of viewport: Double, _ pixels: PixelGrid) -> Double {
    length <= 1 ? pixels.part((length * viewport).legalLength) : length.legalLength
  }
}
