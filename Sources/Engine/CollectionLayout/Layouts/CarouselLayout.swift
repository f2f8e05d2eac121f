/// Cards of one size, one after another; scrolling snaps one of them to the center of the viewport.
///
/// The items' sizes are ignored. Margins before the first card and after the last one let these reach the center.
public struct CarouselLayout: SectionLayout, Equatable {
  public static let kind = "carousel"

  /// A card's length along the main axis: a fraction of the viewport's length if at most 1, otherwise points.
  public var cardWidth: Double
  /// A card's length along the cross axis: a fraction of the viewport's length if at most 1, otherwise points.
  public var cardHeight: Double
  /// The distance between cards, in points; nil for 1/7 of what a card leaves free in the viewport.
  public var spacing: Double?
  /// The smallest scale of a card, from 0 to 1; cards far from the center have it.
  public var minimumScale: Double
  /// Whether scrolling ends with a card in the center.
  public var snap: Bool

  public init(
    cardWidth: Double = 0.7, cardHeight: Double = 0.75, spacing: Double? = nil,
    minimumScale: Double = ScrollEffect.minimumCarouselScale, snap: Bool = true
  ) {
    self.cardWidth = cardWidth
    self.cardHeight = cardHeight
    self.spacing = spacing
    self.minimumScale = minimumScale
    self.snap = snap
  }

  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool { true }
  public var cellScrollEffect: ScrollEffect? { .carousel(minimumScale: minimumScale) }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let mainLength = CarouselLayout.points(cardWidth, of: container.mainLength, container.pixels)
    let crossLength = CarouselLayout.points(cardHeight, of: container.crossLength, container.pixels)
    let left = (container.mainLength - mainLength).sanitizedLength
    let lines = UniformLines(
      cellCount: items.count, cellsInLine: 1, mainLength: mainLength, gap: spacing ?? left / 7, margin: left / 2)
    let cards = UniformGrid(
      lines, in: container, crossLength: crossLength,
      crossStart: container.crossLeading + (container.available - crossLength) / 2)
    return PreparedCarousel(cards: cards, snaps: snap)
  }

  private static func points(_ length: Double, of viewport: Double, _ pixels: PixelGrid) -> Double {
    length <= 1 ? pixels.roundedDown((length * viewport).sanitizedLength) : length.sanitizedLength
  }
}

/// The cards of a carousel, with the target content offsets that center a card.
struct PreparedCarousel: PreparedUniformLines {
  let cards: UniformGrid
  let snaps: Bool

  var lines: UniformLines { cards.lines }

  /// No lines: cards are shown one at a time, so there is nothing to separate.
  var lineCount: Int { 0 }

  func frame(ofCell index: Int) -> Rect { cards.frame(ofCell: index) }

  func targetContentOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double? {
    guard snaps, let nearest = card(inTheMiddleAt: proposed, viewportLength) else { return nil }
    var index = nearest
    if abs(velocity) > ScrollVelocity.flickVelocityThreshold, let from = card(inTheMiddleAt: current, viewportLength) {
      index = velocity > 0 ? max(nearest, from + 1) : min(nearest, from - 1)
    }
    index = max(0, min(index, lines.count - 1))
    let middle = lines.start(of: index) + lines.mainLength / 2
    return middle - viewportLength / 2
  }

  /// Returns the card whose center is nearest to the center of a viewport at `offset`; the later one on a tie.
  ///
  /// Returns nil if there are no cards or the distance between the centers is NaN.
  private func card(inTheMiddleAt offset: Double, _ viewportLength: Double) -> Int? {
    let distance = offset + viewportLength / 2 - (lines.margin + lines.mainLength / 2)
    guard lines.count > 0, viewportLength.isFinite, !distance.isNaN else { return nil }
    guard lines.lineStride > 0 else { return 0 }
    let index = (distance / lines.lineStride + 0.5).rounded(.down)
    return Int(max(0, min(index, Double(lines.count - 1))))
  }
}
