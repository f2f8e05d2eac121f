import CollectionLayout
import TestSupport
import Testing

@Suite struct SnapshotUpdateTests {
  private func entry(_ name: String, _ items: [String]?) -> CollectionSnapshot.Entry {
    CollectionSnapshot.Entry(
      identifier: Identifier(name), description: nil, items: items?.map { .existing(Identifier($0)) })
  }

  @Test func `sections with changed items are reported, moved sections are not`() throws {
    let model = collection(2, 2, 1)
    let update = try SnapshotUpdate(
      CollectionSnapshot(sections: [
        entry("s2", nil), entry("s0", ["s0-0", "s0-1"]), entry("s1", ["s1-1", "s1-0"]),
      ]), on: model)
    #expect(update.result.names == [["s2-0"], ["s0-0", "s0-1"], ["s1-1", "s1-0"]])
    #expect(update.changedSections == [Identifier("s1")])
    #expect(!update.changesAppearance)
    #expect(update.replacedViews.isEmpty)
    #expect(update.diff.sections.moves.map { [$0.from.lowerBound, $0.to] } == [[2, 0]])
    // A section that loses an item to another changes with it.
    let moved = try SnapshotUpdate(
      CollectionSnapshot(sections: [entry("s0", ["s0-0"]), entry("s1", nil), entry("s2", ["s2-0", "s0-1"])]), on: model)
    #expect(moved.changedSections == [Identifier("s0"), Identifier("s2")])
  }

  @Test func `consecutive generated items stay one slice`() throws {
    let run = ItemRun(metrics: ItemMetrics(height: .random(in: 1...99, seed: 5)))
    let model = CollectionModel(sections: [
      Section(
        identifier: Identifier("s"), layout: WaterfallLayout(),
        items: ItemList([ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence("g{i}")), range: 0..<1000)]))
    ])
    let update = try SnapshotUpdate(
      CollectionSnapshot(sections: [entry("s", (1...999).map { "g\($0)" } + ["g0"])]), on: model)
    #expect(update.result.sections[0].items.slices.map(\.range) == [1..<1000, 0..<1])
    #expect(update.diff.itemMoves.map(\.to) == [IndexPath(section: 0, item: 999)])
  }

  /// Requires an index: a linear search of 20,000 slices for each of 60,000 identifiers would take minutes.
  @Test func `items of many short slices are found by identifier`() throws {
    let run = ItemRun(metrics: ItemMetrics())
    let rule = IdentifierSequence(TextSequence("g{i}"))
    // Every fourth generated item is missing.
    let model = CollectionModel(sections: [
      Section(
        identifier: Identifier("s"), layout: WaterfallLayout(),
        items: ItemList(
          (0..<20_000).map { ItemSlice(run: run, identifiers: rule, range: $0 * 4..<$0 * 4 + 3) }))
    ])
    var random = SeededGenerator(seed: 1)
    let names = model.names[0].shuffled(using: &random)
    let update = try SnapshotUpdate(CollectionSnapshot(sections: [entry("s", names)]), on: model)
    #expect(update.result.names == [names])
    #expect(throws: InvalidSnapshot.self) {
      try SnapshotUpdate(CollectionSnapshot(sections: [entry("s", ["g3"])]), on: model)
    }
  }
}
