import CollectionLayout

/// One item of a document where it lies at rest, with all that is needed to tell why.
struct LaidOutItem {
  let index: Int
  let section: Section
  let run: ItemRun
  /// Its place in the run.
  let place: Int
  let attributes: LayoutAttributes
  let standing: ItemStanding?
  let container: LayoutContainer
  /// Of the items of its line, where there are several: how long they are together, and what lies between the first two.
  let line: (length: Double, gap: Double)?

  init?(_ index: Int, ofSection number: Int, in view: ScrolledCollection) {
    let sections = view.layout.model.sections
    guard sections.indices.contains(number), index >= 0, index < sections[number].items.count,
      let attributes = view.cell(at: IndexPath(section: number, item: index)),
      let bands = view.layout.bands(ofSection: number)
    else { return nil }
    self.index = index
    section = sections[number]
    (run, place) = section.items.item(at: index)
    self.attributes = attributes
    standing = view.layout.standing(ofItem: index, inSection: number)
    container = bands.container
    line = LaidOutItem.line(standing, ofSection: number, in: view)
  }

  /// Nobody adds up the lengths of more items by hand.
  private static let lineLimit = 100

  private static func line(
    _ standing: ItemStanding?, ofSection section: Int, in view: ScrolledCollection
  ) -> (length: Double, gap: Double)? {
    guard case .line(_, let items) = standing, (2...lineLimit).contains(items.count) else { return nil }
    let frames = items.compactMap { view.cell(at: IndexPath(section: section, item: $0))?.frame }
    guard frames.count == items.count else { return nil }
    let direction = view.layout.model.scrollDirection
    let spans = frames.prefix(2).map { direction.crossSpan($0) }.sorted { $0.low < $1.low }
    return (frames.reduce(0) { $0 + direction.cross($1.size) }, spans[1].low - spans[0].high)
  }

  var frame: Rect { attributes.frame }
  var direction: ScrollDirection { container.scrollDirection }
  /// Along the scroll axis.
  var mainLength: Double { direction.main(frame.size) }
  /// Across the scroll axis.
  var crossLength: Double { direction.cross(frame.size) }
  /// Its own length along the scroll axis; nil where the text gives none.
  var ownMain: Double? { direction.main(run.metrics).value(at: place).flatMap { $0.isNaN ? nil : $0 } }
  /// Its own length across the scroll axis; nil where the text gives none.
  var ownCross: Double? { direction.cross(run.metrics).value(at: place).flatMap { $0.isNaN ? nil : $0 } }
  /// Nil where it has none that counts.
  var aspectRatio: Double? {
    run.metrics.aspectRatio.value(at: place).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// The main length as what the ratio makes of the cross length.
  var mainFromRatio: String? {
    guard let ratio = aspectRatio else { return nil }
    let (word, sign) = direction == .vertical ? ("width / aspectRatio", "/") : ("height × aspectRatio", "×")
    return "\(direction.mainName): \(word) = \(Arithmetic.text(crossLength)) \(sign) \(Arithmetic.text(ratio)) "
      + Arithmetic.result(mainLength)
  }

  /// The lane, row, line or group; nil where items stand in none.
  var standingText: String? {
    switch standing {
    case .lane(let lane, let place):
      let waterfall = section.layout as? WaterfallLayout
      let count = waterfall?.columnCount ?? lane + 1
      // Lanes that fill up from the trailing end are counted from there; people count from the leading one.
      let number = waterfall?.renderDirection == .rightToLeft ? count - lane : lane + 1
      return "lane \(number) of \(count), number \(place + 1) there"
    case .acrossLanes: return "across all lanes"
    case .line(let line, let items) where items.count == 1 && section.layout is ListLayout: return "row \(line + 1)"
    case .line(let line, _) where section.layout is CarouselLayout: return "card \(line + 1)"
    case .line(let line, let items):
      let noun = section.layout is GridLayout ? "row" : "line"
      return "\(noun) \(line + 1), number \(index - items.lowerBound + 1) of \(items.count) there"
    case .group(let group, let items):
      return "group \(group + 1), number \(index - items.lowerBound + 1) of \(items.count) there"
    case nil: return nil
    }
  }

  /// How the numbers came about, one sentence a line.
  var reasons: [String] {
    var reasons = LayoutExplanation.reasons(for: self)
    let transform = attributes.transform
    if transform != .identity, transform.b == 0, transform.c == 0, transform.a == transform.d {
      reasons.append("Drawn at scale \(Arithmetic.text(transform.a)) where the collection starts")
    }
    return reasons
  }
}
