import CollectionLayout

/// Where a session's viewport stands on the content, and what is to become of that at the next layout.
struct SessionViewport: Sendable {
  /// Points.
  var contentOffset: Point
  var size: Size
  /// Whether the client gave the size, so that the document's no longer counts.
  var isClients: Bool
  /// Whether the offset must be drawn into the content's bounds at the next layout.
  var needsClamp = false
  /// What the next layout keeps in its place.
  var anchor = UpdateAnchor.none
  /// Whether the client scrolled after the last edit, which the session may learn of only later.
  var isScrollNewest = false
  /// How far the session itself moved the viewport since the last update.
  var contentOffsetAdjustment = Point.zero
  /// How much of that was an anchor's.
  var targetAdjustment = Point.zero
  /// Sections that the client scrolled by themselves, across the main axis, in points.
  var orthogonalOffsets: [Identifier: Double] = [:] { didSet { orthogonalPlaces = nil } }
  /// What `orthogonalOffsets` come to in the layout.
  private var orthogonalPlaces: OrthogonalPlaces?

  init(contentOffset: Point, size: Size, isClients: Bool) {
    (self.contentOffset, self.size, self.isClients) = (contentOffset, size, isClients)
  }

  /// Goes where the client scrolled: what was to keep its place does no longer.
  mutating func scroll(to offset: Point) {
    contentOffset = offset
    forgetAdjustments()
    anchor = .none
    needsClamp = false
    isScrollNewest = true
  }

  /// Moves because the content moved.
  mutating func move(to offset: Point) {
    contentOffsetAdjustment = contentOffsetAdjustment + offset - contentOffset
    contentOffset = offset
  }

  /// Keeps `anchor` in its place from one layout to the next.
  mutating func keepAnchor(from before: ScrolledCollection, in layout: PreparedCollection) {
    if anchor != .none, let offset = before.contentOffset(in: layout, keeping: anchor) {
      let target = layout.clamped(offset)
      targetAdjustment = targetAdjustment + target - layout.clamped(contentOffset)
      move(to: target)
    }
    anchor = .none
  }

  /// How far it moved by itself was told.
  mutating func forgetAdjustments() {
    contentOffsetAdjustment = .zero
    targetAdjustment = .zero
  }

  /// Draws offsets into what there is to see.
  mutating func clamp(to layout: PreparedCollection) {
    move(to: layout.clamped(contentOffset))
    guard !orthogonalOffsets.isEmpty else { return }
    var clamped: [Identifier: Double] = [:]
    for index in layout.orthogonalSections {
      let section = layout.model.sections[index].identifier
      guard let offset = orthogonalOffsets[section], let range = layout.orthogonalRange(ofSection: index) else {
        continue
      }
      clamped[section] = min(range.upperBound, max(range.lowerBound, offset))
    }
    orthogonalOffsets = clamped
  }

  /// Where the sections of a layout stand that scroll by themselves; looked up only after one was scrolled or laid out.
  mutating func orthogonalPlaces(in layout: SessionLayout, _ rounding: Rounding) -> OrthogonalPlaces {
    if let places = orthogonalPlaces, places.layoutNumber == layout.number { return places }
    let places = OrthogonalPlaces(orthogonalOffsets, in: layout.prepared, number: layout.number, rounding: rounding)
    orthogonalPlaces = places
    return places
  }
}

/// Where the sections of one layout stand that scroll by themselves.
struct OrthogonalPlaces: Sendable {
  /// Of the layout that the sections' indices are of.
  let layoutNumber: Int
  /// Of those that the client scrolled, by index.
  let offsets: [Int: Double]
  /// All of them, as a client is told.
  let told: [OrthogonalOffset]

  init(_ scrolled: [Identifier: Double], in layout: PreparedCollection, number: Int, rounding: Rounding) {
    layoutNumber = number
    var offsets: [Int: Double] = [:]
    if !scrolled.isEmpty {
      for index in layout.orthogonalSections { offsets[index] = scrolled[layout.model.sections[index].identifier] }
    }
    self.offsets = offsets
    let view = ScrolledCollection(layout, contentOffset: .zero, orthogonalOffsets: offsets)
    told = layout.orthogonalSections.map { index in
      OrthogonalOffset(
        section: layout.model.sections[index].identifier,
        offset: rounding.rounded(view.orthogonalOffset(ofSection: index) ?? .zero))
    }
  }
}
