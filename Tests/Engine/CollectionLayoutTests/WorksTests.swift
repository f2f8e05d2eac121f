import CollectionLayout
import Testing

/// Checks the results of the benchmark workloads W1 and W2 against known checksums.
struct `Benchmark workloads` {
  /// The linear congruential generator of the workloads.
  private struct LinearCongruentialGenerator {
    var state: UInt32

    mutating func next() -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 8
    }

    mutating func pick(_ limit: Double) -> Int { Int((Double(next()) * limit / 16_777_216).rounded(.down)) }
  }

  struct Work: Sendable, CustomTestStringConvertible {
    let count: Int
    let columns: Int
    let check: UInt32
    var height: Double?
    var indices: UInt32 = 0
    var hits = 0
    var testDescription: String { "\(count) items in \(columns) columns" }
  }

  private static func collection(_ work: Work) -> PreparedCollection {
    var random = LinearCongruentialGenerator(state: 12_345)
    let heights = (0..<work.count).map { _ in Double(50 + random.next() % 150) }
    let chunk = ItemSlice(
      run: ItemRun(metrics: ItemMetrics(height: .list(heights))), identifiers: IdentifierSequence(TextSequence("{i}")),
      range: 0..<work.count)
    let section = Section(
      identifier: Identifier("s"),
      layout: WaterfallLayout(columnCount: work.columns, rowSpacing: 10, columnSpacing: 10), inset: EdgeInsets(10),
      items: ItemList([chunk]))
    // Viewport widths for lanes of exactly 111 and 113 points, as in the workloads.
    return prepared(CollectionModel(sections: [section]), work.columns == 3 ? 373 : 994, 812)
  }

  @Test(arguments: [
    Work(count: 10_000, columns: 3, check: 724_651_860, height: 448_752),
    Work(count: 100_000, columns: 3, check: 2_368_675_855, height: 4_485_611),
    Work(count: 1_000_000, columns: 3, check: 1_243_155_555, height: 44_821_448),
    Work(count: 10_000, columns: 8, check: 564_307_554),
    Work(count: 100_000, columns: 8, check: 3_503_215_000),
    Work(count: 1_000_000, columns: 8, check: 3_280_469_213),
  ])
  func `W1 has the known checksum of frames`(work: Work) {
    let collection = Self.collection(work)
    var check: UInt32 = 0
    for item in 0..<work.count {
      guard let frame = collection.cell(at: IndexPath(section: 0, item: item))?.frame else {
        Issue.record("item \(item) has no frame")
        return
      }
      check = check &* 31 &+ UInt32(frame.x) &+ 7 &* UInt32(frame.y) &+ UInt32(frame.height)
    }
    #expect(check == work.check)
    if let height = work.height { #expect(collection.contentSize.height == height) }
  }

  @Test(arguments: [
    Work(count: 10_000, columns: 3, check: 0, indices: 1_049_892_804, hits: 208_571),
    Work(count: 100_000, columns: 3, check: 0, indices: 1_901_802_461, hits: 208_419),
    Work(count: 1_000_000, columns: 3, check: 0, indices: 2_171_098_001, hits: 208_845),
  ])
  func `W2 finds the known items`(work: Work) {
    let collection = Self.collection(work)
    var random = LinearCongruentialGenerator(state: 777)
    var indices: UInt32 = 0
    var hits = 0
    for _ in 0..<10_000 {
      let y = random.pick(collection.contentSize.height - 812)
      for element in collection.elements(in: Rect(0, Double(y), 375, 812)) {
        indices &+= UInt32(element.indexPath.item)
        hits += 1
      }
    }
    #expect(indices == work.indices)
    #expect(hits == work.hits)
  }
}
