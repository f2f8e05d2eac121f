/// Random numbers that a seed repeats: xorshift64*, so that tests of SplitMix64 do not draw from it.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    // Never 0, and far apart for neighbouring seeds.
    state = (seed &+ 1) &* 0xD134_2543_DE82_EF95 | 1
    for _ in 0..<4 { _ = next() }
  }

  package mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A whole number from 0 up to `count`, which is at least 1.
  package mutating func below(_ count: Int) -> Int { Int(next() >> 11) % count }

  /// True once in `times` on average.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of the elements, which are not empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// `count` different numbers below `limit`, ascending; fewer when there are not as many.
  package mutating func distinct(_ count: Int, below limit: Int) -> [Int] {
    Array(Array(0..<max(0, limit)).shuffled(using: &self).prefix(count)).sorted()
  }
}
