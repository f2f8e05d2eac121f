import CollectionLayout
import TestSupport
import Testing

struct `A list of numbers` {
  private static func collection(_ heights: NumberSequence, _ range: Range<Int>) -> PreparedCollection {
    let chunk = ItemSlice(
      run: ItemRun(metrics: ItemMetrics(height: heights)), identifiers: IdentifierSequence(TextSequence("{i}")),
      range: range)
    return prepared(
      CollectionModel(
        sections: [Section(identifier: Identifier("s"), layout: WaterfallLayout(), items: ItemList([chunk]))]), 100, 100
    )
  }

  @Test func `has a number for each item and nil for other indices`() {
    let rule = NumberSequence.list([1, .nan, 3])
    #expect((-1..<5).map { rule.value(at: $0) } == [nil, 1, nil, 3, nil, nil])
    #expect(NumberSequence.list([]).value(at: 0) == nil)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `is laid out like a cycle of equal numbers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = random.pick([0, 1, 500, 511, 512, 513, 1500])
    let values = (0..<count).map { _ in
      random.once(in: 9) ? random.pick([.nan, .infinity, -.infinity, -1, 0]) : Double(random.below(200))
    }
    let first = random.below(600)
    let range = first..<first + random.pick([1, 3, 700])
    let turns = values.map { $0.isNaN ? NumberSequence.none : .constant($0) } + [.none]
    // A cycle repeats where a list ends, so it is extended with missing numbers.
    let cycle = NumberSequence.cycle(
      turns + [NumberSequence](repeating: .none, count: max(0, range.upperBound - count)))
    #expect(
      Self.collection(.list(values), range).frames(ofSection: 0)
        == Self.collection(cycle, range).frames(ofSection: 0))
  }

  @Test func `equals a list of equal numbers`() {
    #expect(NumberSequence.list([1, 2]) == .list([1, 2]))
    #expect(NumberSequence.list([1, 2]) != .list([1, 3]))
    #expect(NumberSequence.list([1]) != .constant(1))
  }

  @Test func `distinguishes ranges of the run`() {
    let run = ItemRun(metrics: ItemMetrics(height: .list([10, 20, 30])))
    func collection(_ range: Range<Int>, after previous: PreparedCollection?, _ work: inout LayoutProgress)
      -> PreparedCollection
    {
      let chunk = ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence("{i}")), range: range)
      let section = Section(
        identifier: Identifier("s"), layout: WaterfallLayout(columnCount: 1), items: ItemList([chunk]))
      return PreparedCollection(
        CollectionModel(sections: [section]), viewport: Size(width: 100, height: 100), reusing: previous, work: &work)
    }
    var work = LayoutProgress()
    let whole = collection(0..<3, after: nil, &work)
    #expect(whole.contentSize.height == 60)
    // Without the first item all positions change.
    #expect(collection(1..<3, after: whole, &work).contentSize.height == 50)
  }
}
