/// The linear congruential generator of the workloads, equal to that of all contestants.
package struct LinearCongruentialGenerator {
  private var state: UInt32

  package init(state: UInt32) {
    self.state = state
  }

  /// Returns the next random number of 24 bits.
  package mutating func next() -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return state >> 8
  }

  /// Returns a random integer in `0..<limit`.
  package mutating func pick(_ limit: Double) -> Int { Int((Double(next()) * limit / 16_777_216).rounded(.down)) }

  /// Returns the heights of the cells of W1, 50 to 199 points.
  package static func heights(_ count: Int) -> [Int32] {
    var random = LinearCongruentialGenerator(state: 12_345)
    return (0..<count).map { _ in Int32(50 + random.next() % 150) }
  }
}
