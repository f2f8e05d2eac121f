import CollectionLayout
import TestSupport
import Testing

/// A layout under test, and its transposed counterpart.
struct LayoutSample: CustomTestStringConvertible, Sendable {
  let layout: any SectionLayout
  let transposed: any SectionLayout
  private let name: String

  /// Creates a sample. `transposed` is the layout with horizontal and vertical parameters exchanged; nil if it has
  /// none.
  init<Layout: SectionLayout>(_ layout: Layout, transposed: Layout? = nil) {
    self.layout = layout
    self.transposed = transposed ?? layout
    name = "\(layout)"
  }

  var testDescription: String { name }
}

/// A random section: a few runs, most of them short, with an inset and a viewport.
struct SampleItems {
  var chunks: [ItemSlice]
  var viewport = Size(width: 320, height: 480)
  var inset = EdgeInsets.zero
  private var nextName = 0

  init(_ random: inout SeededGenerator) {
    chunks = []
    for _ in 0..<random.below(8) { chunks.append(chunk(&random)) }
    viewport.width = random.pick([320, 375, 100, 40])
    viewport.height = random.pick([480, 200, 60])
    if random.once(in: 2) {
      inset = EdgeInsets(
        top: random.pick([0, 10]), left: random.pick([0, 7, 30]), bottom: random.pick([0, 3]),
        right: random.pick([0, 10, 400]))
    }
  }

  /// Inserts, removes or replaces some items.
  mutating func edit(_ random: inout SeededGenerator) {
    let place = random.below(chunks.count + 1)
    switch random.below(4) {
    case 0: chunks.insert(chunk(&random), at: place)
    case 1 where place < chunks.count: chunks.remove(at: place)
    case 2 where place < chunks.count: chunks[place] = chunk(&random)
    default:
      guard place < chunks.count, chunks[place].range.count > 1 else { return }
      // Shortens a run, so that the indices of later items change but not their index in their run.
      let range = chunks[place].range
      chunks[place] = ItemSlice(
        run: chunks[place].run, identifiers: chunks[place].identifiers,
        range: range.dropFirst(random.below(2)).dropLast())
    }
  }

  func collection(
    _ layout: any SectionLayout, _ scrollDirection: ScrollDirection = .vertical,
    _ layoutDirection: LayoutDirection = .leftToRight
  ) -> CollectionModel {
    // One section before and one after it.
    let others = ["before", "after"].map { name in
      Section(
        identifier: Identifier(name), layout: layout, inset: inset, header: SupplementaryItem(length: 20),
        items: ItemList(Array(chunks.prefix(name == "after" ? 2 : 0))))
    }
    let section = Section(
      identifier: Identifier("s"), layout: layout, inset: inset, footer: SupplementaryItem(length: 5),
      items: ItemList(chunks))
    return CollectionModel(
      scrollDirection: scrollDirection, layoutDirection: layoutDirection, sections: [others[0], section, others[1]])
  }

  /// The section with exchanged axes.
  var transposed: SampleItems {
    var items = self
    items.viewport = Size(width: viewport.height, height: viewport.width)
    items.inset = EdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
    items.chunks = chunks.map { chunk in
      var metrics = chunk.run.metrics
      (metrics.width, metrics.height) = (metrics.height, metrics.width)
      metrics.aspectRatio = metrics.aspectRatio.inverted
      metrics.measured = metrics.measured.map { Size(width: $0.height, height: $0.width) }
      return ItemSlice(
        run: ItemRun(metrics: metrics, appearance: chunk.run.appearance, content: chunk.run.content),
        identifiers: chunk.identifiers, range: chunk.range)
    }
    return items
  }

  private mutating func chunk(_ random: inout SeededGenerator) -> ItemSlice {
    nextName += 1
    let start = random.below(3)
    let count = random.once(in: 3) ? random.below(40) : 1 + random.below(3)
    var metrics = ItemMetrics()
    if !random.once(in: 4) { metrics.width = length(&random) }
    if !random.once(in: 4) { metrics.height = length(&random) }
    if random.once(in: 3) { metrics.aspectRatio = ratio(&random) }
    if random.once(in: 6) { metrics.fullSpan = .cycle([false, random.once(in: 2)]) }
    if random.once(in: 6) {
      metrics.columnSpan = .cycle([.constant(Double(1 + random.below(4))), .none, .constant(2)])
    }
    if random.once(in: 6) { metrics.fontSize = .constant(Double(8 + random.below(20))) }
    if random.once(in: 6) { metrics.measured = Size(width: number(&random), height: number(&random)) }
    let texts = ["", "swift", "collection view {i}", "漢字", "Ärger"]
    return ItemSlice(
      run: ItemRun(
        metrics: metrics, content: ItemContent(text: random.once(in: 5) ? nil : TextSequence(random.pick(texts)))),
      identifiers: IdentifierSequence(TextSequence("r\(nextName)-{i}")), range: start..<start + count)
  }

  private func length(_ random: inout SeededGenerator) -> NumberSequence {
    switch random.below(4) {
    case 0: .random(in: 10...120, seed: Int64(random.below(100)))
    case 1: .cycle([.constant(number(&random)), random.once(in: 2) ? .none : .constant(number(&random))])
    default: .constant(number(&random))
    }
  }

  /// Returns a number whose sums and halves are exact.
  private func number(_ random: inout SeededGenerator) -> Double {
    random.pick([0, 10, 40, 50, 90, 100, 155, 400, 12.5, 33.25, 7.75])
  }

  private func ratio(_ random: inout SeededGenerator) -> NumberSequence {
    random.once(in: 2) ? .constant(random.pick([0.5, 1, 2])) : .cycle([.constant(0.25), .none, .constant(4)])
  }
}

extension NumberSequence {
  /// The rule with the reciprocal of each number.
  fileprivate var inverted: NumberSequence {
    switch self {
    case .constant(let value): .constant(1 / value)
    case .cycle(let rules): .cycle(rules.map(\.inverted))
    case .list(let values): .list(values.map { 1 / $0 })
    case .none, .random: self
    }
  }
}
