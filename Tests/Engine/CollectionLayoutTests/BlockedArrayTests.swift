import CollectionLayout
import TestSupport
import Testing

/// Arrays in blocks, compared with arrays.
struct BlockedArrayTests {
  @Test(arguments: UInt64(0)..<40)
  func `equals an array after the same changes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var expected = Array(0..<random.pick([0, 1, 3, 511, 512, 513, 1024, 1025, 3000]))
    var array = BlockedArray(expected)
    for step in 0..<60 {
      switch random.below(4) {
      case 0 where !expected.isEmpty:
        let index = random.below(expected.count)
        expected[index] = -step
        array[index] = -step
      case 1:
        for number in 0..<random.pick([1, 5, 600]) {
          expected.append(number)
          array.append(number)
        }
      default:
        let start = random.below(expected.count + 1)
        let end = min(expected.count, start + random.pick([0, 0, 1, 2, 40, 700]))
        let new = Array(repeating: step, count: random.pick([0, 1, 1, 30, 500, 1300]))
        expected.replaceSubrange(start..<end, with: new)
        array.replaceSubrange(start..<end, with: new)
      }
      compare(array, expected, &random)
    }
  }

  private func compare(_ array: BlockedArray<Int>, _ expected: [Int], _ random: inout SeededGenerator) {
    #expect(array.count == expected.count)
    #expect(Array(array) == expected)
    #expect(array.blocks.allSatisfy { !$0.isEmpty && $0.count <= 1_024 })
    // In proportion to the number of elements.
    #expect(array.blocks.count <= expected.count / 128 + 2)
    for _ in 0..<20 where !expected.isEmpty {
      let index = random.below(expected.count)
      #expect(array[index] == expected[index])
      let (block, offset) = array.locate(index)
      #expect(array.start(ofBlock: block) + offset == index)
    }
    var rest = array.iterator(from: expected.count / 2)
    #expect(expected[(expected.count / 2)...].allSatisfy { rest.next() == $0 } && rest.next() == nil)
  }

  @Test func `copies share the blocks that a change does not touch`() {
    let before = BlockedArray(0..<10_000)
    var after = before
    after[5_000] = 0
    let block = before.locate(5_000).block
    #expect(after.sharedPrefix(with: before) == block)
    #expect(after.sharedSuffix(with: before) == before.blocks.count - block - 1)
    after = before
    after.replaceSubrange(5_000..<5_000, with: [1])
    #expect(after.sharedPrefix(with: before) == block)
    #expect(after.sharedSuffix(with: before) == before.blocks.count - block - 1)
    #expect(before.sharedPrefix(with: before) == before.blocks.count)
    #expect(before[5_000] == 5_000 && before.count == 10_000)
  }

  @Test func `reports which blocks were replaced`() {
    var array = BlockedArray(0..<2_048)
    let blocks = array.replaceSubrange(600..<601, with: [])
    #expect(blocks.old == 1..<2 && blocks.new == 1..<2)
    var empty = BlockedArray<Int>()
    #expect(empty.replaceSubrange(0..<0, with: [1]) == (0..<0, 0..<1))
  }
}
