import CollectionLayout
import TestSupport
import Testing

struct `A random number of a run` {
  private static let limit: Int64 = 1 << 53

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `equals the documented formula`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func bound() -> Int64 {
      random.pick([0, 1, -1, 7, 255, -40, Self.limit, -Self.limit, Self.limit - 1, 1 - Self.limit])
        + (random.once(in: 2) ? 0 : 0)
    }
    for _ in 0..<50 {
      let (one, other) = (bound(), bound())
      let (low, high) = (min(one, other), max(one, other))
      let key = random.pick([0, 1, -1, 42, Self.limit, -Self.limit, Int64.random(in: -9999...9999, using: &random)])
      let item = random.pick([0, 1, 2, 511, 512, 999_999, random.below(1_000_000)])
      let rule = NumberSequence.random(in: low...high, seed: key)
      // A span of up to 2^54 + 1 integer values.
      let expected = low + Int64(splitMix64(seed: key, item: item) % UInt64(high - low + 1))
      #expect(rule.value(at: item) == Double(expected), "seed \(seed): \(low)...\(high) seed \(key) item \(item)")
    }
  }

  @Test func `is equal in single queries and in a layout`() {
    let rule = NumberSequence.random(in: 1...1000, seed: -7)
    let items = ItemList([
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(height: rule)), identifiers: IdentifierSequence(TextSequence("{i}")),
        range: 3..<2000)
    ])
    let model = CollectionModel(
      sections: [Section(identifier: Identifier("s"), layout: WaterfallLayout(), items: items)])
    #expect(prepared(model, 100, 100).frames(ofSection: 0).map(\.height) == (3..<2000).map { rule.value(at: $0) })
  }

  @Test func `has the known first outputs`() {
    // SplitMix64 with the seed 0.
    #expect(splitMix64(seed: 0, item: 0) == 0xE220_A839_7B1D_CDAF)
    #expect(splitMix64(seed: 0, item: 1) == 0x6E78_9E6A_A1B9_65F4)
    #expect(splitMix64(seed: 0, item: 2) == 0x06C4_5D18_8009_454F)
    #expect(NumberSequence.random(in: 0...99, seed: 0).value(at: 0) == Double(0xE220_A839_7B1D_CDAF as UInt64 % 100))
  }
}
