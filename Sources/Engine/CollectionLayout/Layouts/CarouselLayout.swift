/// Cards of one size, one after another; scrolling snaps one of them to the center or the leading edge of the viewport.
///
/// The items' sizes are ignored. Unless cards rest at the leading edge, margins before the first one and after the last
/// one let these reach the center.
public struct CarouselLayout: SectionLayout, Equatable {
  public static let kind = "carousel"

  /// A card's length along the main axis: a fraction of the viewport's length if at most 1, otherwise points.
  public var cardWidth: Double
  /// A card's length along the cross axis: a fraction of the viewport's length if at most 1, otherwise points.
  public var cardHeight: Double
  /// The distance between cards, in points; nil for 1/7 of the difference of the viewport's and a card's length.
  public var spacing: Double?
  /// The smallest scale of a card, from 0 to 1; cards far from the center have it.
  public var minimumScale: Double
  /// The part of the viewport at which a card is when scrolling ends.
  public var snap: CarouselSnap
  /// Whether the last card is followed by the first one again, without end in both directions.
  ///
  /// This has an effect only if the collection has no other elements, and if the cards with the distances between them
  /// are at least as long as the viewport and one card.
  public var loops: Bool

  public init(
    cardWidth: Double = 0.7, cardHeight: Double = 0.75, spacing: Double? = nil,
    minimumScale: Double = ScrollEffect.minimumCarouselScale, snap: CarouselSnap = .center, loops: Bool = false
  ) {
    self.cardWidth = cardWidth
    self.cardHeight = cardHeight
    self.spacing = spacing
    self.minimumScale = minimumScale
    self.snap = snap
    self.loops = loops
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
    let (gap, margin) = (spacing ?? left / 7, snap == .leading ? 0 : left / 2)
    func cards(_ gap: Double) -> UniformLines {
      UniformLines(cellCount: items.count, cellsInLine: 1, mainLength: mainLength, gap: gap, margin: margin)
    }
    // Whole pixels from card to card, so that all copies of a card have the same position between pixels.
    let looping = cards(container.pixels.roundedDown(mainLength + gap.sanitizedLength) - mainLength)
    let loop = loops ? CardLoop(looping, viewportLength: container.mainLength) : nil
    let grid = UniformGrid(
      loop == nil ? cards(gap) : looping, in: container, crossLength: crossLength,
      crossStart: container.crossLeading + (container.available - crossLength) / 2)
    return PreparedCarousel(cards: grid, snap: snap, loop: loop)
  }

  private static func points(_ length: Double, of viewport: Double, _ pixels: PixelGrid) -> Double {
    length <= 1 ? pixels.roundedDown((length * viewport).sanitizedLength) : length.sanitizedLength
  }
}

/// The part of the viewport at which a card of a carousel is when scrolling ends.
public enum CarouselSnap: String, Sendable, CaseIterable {
  /// Scrolling ends anywhere.
  case none
  /// The card's middle is in the middle of the viewport.
  case center
  /// The card's leading edge is at the leading edge of the viewport, inside of the content inset.
  case leading
}

/// The cards of a carousel, with the target content offsets at which a card rests.
struct PreparedCarousel: PreparedUniformLines {
  let cards: UniformGrid
  let snap: CarouselSnap
  let loop: CardLoop?

  var lines: UniformLines { cards.lines }

  var length: Double { loop?.period ?? lines.length }

  /// Always 0: separators are drawn between lines, and cards have none between them.
  var lineCount: Int { 0 }

  func frame(ofCell index: Int) -> Rect { cards.frame(ofCell: index) }

  func targetContentOffset(proposed: Double, velocity: Double, current: Double, viewportLength: Double) -> Double? {
    guard snap != .none, let nearest = slot(restingAt: proposed, viewportLength) else { return nil }
    var slot = nearest
    if abs(velocity) > ScrollVelocity.flickVelocityThreshold, let from = self.slot(restingAt: current, viewportLength) {
      slot = velocity > 0 ? max(nearest, from + 1) : min(nearest, from - 1)
    }
    return restingOffset(ofSlot: slot, viewportLength)
  }

  /// Returns the offset at which the card of a slot rests. Without a loop, a slot that has no card is replaced by the
  /// nearest one that has.
  func restingOffset(ofSlot slot: Int, _ viewportLength: Double) -> Double {
    let start = loop?.start(ofSlot: slot) ?? lines.start(of: max(0, min(slot, lines.count - 1)))
    guard snap == .leading else { return start + lines.mainLength / 2 - viewportLength / 2 }
    // The last cards rest at the end of the content.
    return loop == nil ? min(start, lastOffset(viewportLength)) : start
  }

  /// Returns the slot whose card is nearest to its resting position at an offset; the later one on a tie. Returns nil
  /// if there are no cards, `viewportLength` is not finite, or `offset` is NaN.
  func slot(restingAt offset: Double, _ viewportLength: Double) -> Int? {
    let distance =
      snap == .leading ? offset - lines.margin : offset + viewportLength / 2 - (lines.margin + lines.mainLength / 2)
    guard lines.count > 0, viewportLength.isFinite, !distance.isNaN else { return nil }
    guard lines.lineStride > 0 else { return 0 }
    let slot = (distance / lines.lineStride + 0.5).rounded(.down)
    if loop != nil { return Int(slot.clamped(to: -CardLoop.slotLimit...CardLoop.slotLimit)) }
    guard snap == .leading else { return Int(max(0, min(slot, Double(lines.count - 1)))) }
    // Of the cards that all rest at the end of the content, only the first one is returned.
    let end = lastOffset(viewportLength)
    let last = min((end / lines.lineStride).rounded(.up), Double(lines.count - 1))
    let isNearestToEnd = end - offset <= offset - (last - 1) * lines.lineStride
    return Int(max(0, isNearestToEnd ? last : min(slot, last - 1)))
  }

  /// Returns the offset at which the last card ends at the end of the viewport; at least 0.
  private func lastOffset(_ viewportLength: Double) -> Double { max(0, lines.length - viewportLength) }
}
