/// The generator of the works, the same as every peer's.
struct Congruence {
  var state: UInt32

  /// The next number of 24 bits.
  mutating func next() -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return state >> 8
  }

  /// A whole number from 0 up to a limit.
  mutating func pick(_ limit: Double) -> Int { Int((Double(next()) * limit / 16_777_216).rounded(.down)) }
}
