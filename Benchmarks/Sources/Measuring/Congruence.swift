/// The generator of the works, the same as every peer's.
package struct Congruence {
  private var state: UInt32

  package init(state: UInt32) {
    self.state = state
  }

  /// The next number of 24 bits.
  package mutating func next() -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return state >> 8
  }

  /// A whole number from 0 up to a limit.
  package mutating func pick(_ limit: Double) -> Int { Int((Double(next()) * limit / 16_777_216).rounded(.down)) }

  /// The heights of the cells of W1, in points.
  package static func heights(_ count: Int) -> [Int32] {
    var random = Congruence(state: 12_345)
    return (0..<count).map { _ in Int32(50 + random.next() % 150) }
  }
}
