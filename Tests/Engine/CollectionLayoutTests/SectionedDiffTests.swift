import CollectionLayout
import TestSupport
import Testing

@Suite struct SectionedDiffTests {
  private func model(_ sections: (String, String)...) -> CollectionModel {
    CollectionModel(
      sections: sections.map { name, items in
        Section(
          identifier: Identifier(name), layout: WaterfallLayout(),
          items: ItemList(
            items.map {
              ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier(String($0)))
            }))
      })
  }

  private func span(_ section: Int, _ items: Range<Int>) -> [Int] { [section, items.lowerBound, items.upperBound] }

  @Test func `items move within their section, to another, and with it`() {
    let before = model(("s", "abc"), ("t", "de"), ("u", "f"))
    let after = model(("u", "fg"), ("s", "cab"), ("t", "e"), ("v", "d"))
    let diff = SectionedDiff(from: before, to: after)
    #expect(diff.sections.moves.map { [$0.from.lowerBound, $0.to] } == [[2, 0]])
    #expect(diff.sections.inserts == [3..<4])
    #expect(diff.oldSections == [2, 0, 1, nil])
    #expect(diff.itemDeletes.isEmpty)
    #expect(diff.itemInserts.map { span($0.section, $0.items) } == [[0, 1, 2]])
    #expect(diff.itemMoves.map { span($0.from.section, $0.from.items) } == [[0, 2, 3], [1, 0, 1]])
    #expect(diff.itemMoves.map(\.to) == [IndexPath(section: 1, item: 0), IndexPath(section: 3, item: 0)])
  }

  @Test func `an item whose section is deleted moves to its new section`() throws {
    let before = model(("s", "ab"), ("t", "c"))
    let after = model(("t", "cb"))
    let diff = SectionedDiff(from: before, to: after)
    #expect(diff.itemDeletes.map { span($0.section, $0.items) } == [[0, 0, 1]])
    #expect(diff.itemMoves.map { span($0.from.section, $0.from.items) } == [[0, 1, 2]])
    let operations = diff.operations(from: before, to: after)
    #expect(operations.count == 2)
    #expect(try ValidatedBatch(operations, on: before).result.names == [["c", "b"]])
  }

  @Test func `unchanged sections are not compared item by item`() {
    let run = ItemRun(metrics: ItemMetrics())
    let rule = IdentifierSequence(TextSequence("{i}-{i}"))
    var before = CollectionModel(sections: [
      Section(
        identifier: Identifier("s"), layout: FlowLayout(),
        items: ItemList([ItemSlice(run: run, identifiers: rule, range: 0..<10_000_000)]))
    ])
    before.sections += model(("t", "ab")).sections
    var after = before
    after.sections[1] = model(("t", "ba")).sections[0]
    #expect(SectionedDiff(from: before, to: before).isEmpty)
    #expect(SectionedDiff(from: before, to: after).itemMoves.count == 1)
  }

  /// 2,000 pairs of collections: the batch of their difference turns the first into the second.
  @Test(arguments: SlowTests.cases(0..<20 as Range<UInt64>))
  func `the batch of a difference is valid and gives the other collection`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<100 {
      let pool = RandomItems(&random)
      let (before, after) = (pool.collection(&random), pool.collection(&random))
      let diff = SectionedDiff(from: before, to: after)
      let batch: ValidatedBatch
      do throws(InvalidUpdates) {
        batch = try ValidatedBatch(
          diff.operations(from: before, to: after), on: before, counts: after.sections.map(\.items.count))
      } catch {
        Issue.record("seed \(seed), step \(step): \(error.issues)")
        return
      }
      // A difference may move a section and items in it, which UIKit accepts in a snapshot but not in a batch.
      let warnings = batch.warnings.filter { !$0.message.contains("delete and insert the section instead") }
      #expect(warnings.isEmpty, "seed \(seed), step \(step)")
      #expect(batch.result.names == after.names, "seed \(seed), step \(step)")
      let (oldSections, newSections) = (before.sections.map(\.identifier), after.sections.map(\.identifier))
      #expect(batch.result.sections.map(\.identifier) == newSections, "seed \(seed), step \(step)")
      #expect(pool.looks(of: batch.result) == pool.looks(of: after), "seed \(seed), step \(step)")
      #expect(diff.isEmpty == (before.names == after.names && oldSections == newSections), "seed \(seed), step \(step)")
      // Common items are neither deleted nor inserted.
      let (old, new) = (Set(before.names.flatMap(\.self)), Set(after.names.flatMap(\.self)))
      let count = { (spans: [SectionedDiff.Span]) in spans.reduce(0) { $0 + $1.items.count } }
      #expect(count(diff.itemDeletes) == old.subtracting(new).count, "seed \(seed), step \(step)")
      #expect(count(diff.itemInserts) == new.subtracting(old).count, "seed \(seed), step \(step)")
    }
  }
}

/// A generator of items of long runs and single items with equal contents in every collection.
private struct RandomItems {
  private var chunks: [ItemSlice] = []

  init(_ random: inout SeededGenerator) {
    for (number, rule) in ["r{i}", "t{i}-{i}", "{i}"].enumerated() {
      let run = ItemRun(
        metrics: ItemMetrics(height: .random(in: 1...1000, seed: Int64(number))),
        content: ItemContent(label: TextSequence("label {i}")))
      let cuts = [0] + random.distinct(random.below(8), below: 40) + [40]
      chunks += zip(cuts, cuts.dropFirst()).map {
        ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence(rule)), range: $0..<$1)
      }
    }
    for number in 0..<20 {
      let run = ItemRun(metrics: ItemMetrics(height: .constant(Double(number))))
      chunks.append(ItemSlice(run: run, identifier: Identifier(random.once(in: 2) ? "k\(number)" : "x\(number)y")))
    }
  }

  func collection(_ random: inout SeededGenerator) -> CollectionModel {
    // At most eleven swaps, so that many items stay in order.
    var order = chunks
    for _ in 0..<random.below(12) { order.swapAt(random.below(order.count), random.below(order.count)) }
    var names = (0..<6).filter { _ in random.once(in: 2) }
    if random.once(in: 3) { names.shuffle(using: &random) }
    let bounds = names.isEmpty ? [] : [0] + random.distinct(names.count - 1, below: order.count) + [order.count]
    return CollectionModel(
      sections: names.enumerated().map { place, name in
        let part = bounds.indices.contains(place + 1) ? bounds[place]..<bounds[place + 1] : 0..<0
        return Section(
          identifier: Identifier("s\(name)"), layout: WaterfallLayout(),
          items: ItemList(order[part].filter { _ in !random.once(in: 5) }))
      })
  }

  /// Returns the contents of each item, by section.
  func looks(of model: CollectionModel) -> [[String]] {
    model.sections.map { section in
      (0..<section.items.count).map { place in
        let (run, index) = section.items.item(at: place)
        return "\(run.metrics.height.value(at: index) ?? -1) \(run.content.label?.value(at: index) ?? "")"
      }
    }
  }
}
