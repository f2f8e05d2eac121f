/// A seeded random number generator: xorshift64*, so that tests of SplitMix64 do not use SplitMix64.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    // Never 0, and very different for consecutive seeds.
    state = (seed &+ 1) &* 0xD134_2543_DE82_EF95 | 1
    for _ in 0..<4 { _ = next() }
  }

  package mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// Returns an integer in `0..<count`. `count` is at least 1.
  package mutating func below(_ count: Int) -> Int { Int(next() >> 11) % count }

  /// Returns true with the probability 1 / `times`.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// Returns a random element. `elements` is not empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns `count` distinct numbers below `limit`, ascending; fewer if `limit` is less than `count`.
  package mutating func distinct(_ count: Int, below limit: Int) -> [Int] {
    Array(Array(0..<max(0, limit)).shuffled(using: &self).prefix(count)).sorted()
  }
}
