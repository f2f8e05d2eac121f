import CollectionLayout
import TestSupport
import Testing

/// The names that generators give to the items of inserted and reloaded sections.
@Suite struct InsertedNameTests {
  private static let rules = [
    IdentifierSequence(TextSequence("a{i}")), IdentifierSequence(TextSequence("b{i}x")),
    .numbered(IdentifierPattern(prefix: "a"), first: 60), .numbered(IdentifierPattern(prefix: "a3~"), first: 2),
  ]

  private static func section(_ name: String, _ slices: [ItemSlice]) -> Section {
    Section(identifier: Identifier(name), layout: ListLayout(), items: ItemList(slices))
  }

  private static func slice(_ rule: IdentifierSequence, _ range: Range<Int>) -> ItemSlice {
    ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifiers: rule, range: range)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a section is rejected exactly if one of its names stays`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (first, second) = (random.below(100), random.below(100))
    let model = CollectionModel(sections: [
      Self.section("s", [Self.slice(Self.rules[0], first..<first + random.below(200))]),
      Self.section("t", [Self.slice(Self.rules[random.once(in: 2) ? 1 : 3], second..<second + random.below(200))]),
    ])
    var operations: [UpdateOperation] = []
    var kept = model.names
    for section in 0..<2 {
      switch random.below(4) {
      case 0:
        operations.append(.deleteSection(at: section))
        kept[section] = []
      case 1:
        let deleted = Set((0..<20).map { _ in random.below(200) }.filter { $0 < kept[section].count })
        operations += deleted.map { .delete(section, $0) }
        for item in deleted.sorted(by: >) { kept[section].remove(at: item) }
      default: break
      }
    }
    let start = random.below(100)
    let inserted = Self.section("n", [Self.slice(random.pick(Self.rules), start..<start + 60 + random.below(200))])
    operations.append(.insertSection(inserted, at: 0))
    let names = CollectionModel(sections: [inserted]).names[0]
    let isFree = Set(names).isDisjoint(with: kept.flatMap(\.self))
    do throws(InvalidUpdates) {
      _ = try ValidatedBatch(operations, on: model)
      #expect(isFree)
    } catch {
      #expect(error.issues.map(\.code) == [.duplicateIdentifier])
      #expect(!isFree)
    }
  }

  @Test func `a generator may bring the endings of a name that stays`() throws {
    // The name after the last one of the second slice is in the first slice.
    let numbers = IdentifierSequence.numbered(IdentifierPattern(prefix: "a"), first: 0)
    let model = CollectionModel(sections: [
      Self.section("s", [Self.slice(numbers, 1..<2), Self.slice(numbers, 0..<1)])
    ])
    let endings = IdentifierSequence.numbered(IdentifierPattern(prefix: "a1~"), first: 0)
    let inserted = Self.section("n", [Self.slice(endings, 0..<100)])
    let batch = try ValidatedBatch([.insertSection(inserted, at: 0)], on: model)
    #expect(batch.result.names == [(0..<100).map { "a1~\($0)" }, ["a1", "a0"]])
  }

  @Test func `10,000,000 items are inserted in constant time`() throws {
    let model = CollectionModel(sections: [Self.section("s", [Self.slice(Self.rules[0], 0..<1_000_000)])])
    let inserted = Self.section("n", [Self.slice(Self.rules[1], 0..<10_000_000)])
    var batch: ValidatedBatch?
    let elapsed = try processorTime {
      batch = try ValidatedBatch([.insertSection(inserted, at: 0)], on: model)
    }
    #expect(batch?.result.itemCount == 11_000_000)
    // 0.1 ms; one lookup for each item takes seconds.
    #expect(elapsed < .milliseconds(150))
  }

  @Test func `a batch with too many items is rejected`() throws {
    let model = collection(3, 2)
    func codes(_ operations: [UpdateOperation], _ limit: Int) -> [UpdateIssue.Code] {
      do throws(InvalidUpdates) {
        _ = try ValidatedBatch(operations, on: model, itemLimit: limit)
        return []
      } catch {
        return error.issues.map(\.code)
      }
    }
    #expect(codes([.insertSection("n", count: 4, at: 0)], 9) == [])
    #expect(codes([.insertSection("n", count: 4, at: 0)], 8) == [.tooManyItems])
    #expect(codes([.insertSection("n", count: 4, at: 0), .deleteSection(at: 0)], 6) == [])
    #expect(codes([.insert("x", 0, 0)], 5) == [.tooManyItems])
    #expect(codes([.insert("x", 0, 0), .delete(1, 0)], 5) == [])
    let snapshot = CollectionSnapshot(sections: [
      CollectionSnapshot.Entry(identifier: Identifier("s0"), description: nil, items: nil)
    ])
    #expect(throws: InvalidSnapshot.self) { try SnapshotUpdate(snapshot, on: model, itemLimit: 2) }
    _ = try SnapshotUpdate(snapshot, on: model, itemLimit: 3)
  }
}
