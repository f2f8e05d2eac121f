/// Lengths as whole 64ths of a point: four bytes hold one, and their sums are exact in whatever order.
///
/// A 64th is a float of few digits, so what is counted this way is what the same sums of floats would be.
enum FixedPoint {
  static let perPoint = 64.0

  /// No length is this long, so that 10,000,000 of them stay far from an overflow.
  private static let limit = 268_435_456.0
  /// A float added to this is rounded to a whole number, which then stands in the last digits.
  private static let rounding = 6_755_399_441_055_744.0

  /// The number in 64ths; nil where it is not a whole number of them from 0 up to the limit.
  static func exactly(_ value: Double) -> Int32? {
    let scaled = value * perPoint
    return scaled >= 0 && scaled < limit ? Int32(exactly: scaled) : nil
  }

  /// Where a place lies, rounded down, as far as any number may matter.
  static func floor(_ value: Double) -> Int64 {
    let farthest = 1e15
    guard value > -farthest else { return Int64(-farthest) }
    return Int64((min(value, farthest) * perPoint).rounded(.down))
  }

  /// A stretch of the main axis, for comparing it with whole 64ths.
  struct Stretch {
    /// The first 64th that is not before the start.
    let start: Int64
    /// The first 64th behind the start.
    let behindStart: Int64
    /// The first 64th that is not before the end.
    let end: Int64

    /// Counted from `origin`; nil where that is not a whole 64th, or something is too far away to matter.
    init?(from low: Double, to high: Double, origin: Double) {
      let farthest = 1e12
      let scaled = origin * perPoint
      guard abs(low) < farthest, abs(high) < farthest, abs(origin) < farthest, scaled.rounded() == scaled else {
        return nil
      }
      // Rounded before the difference is taken, which is exact then.
      let first = Int64(scaled)
      start = Int64((low * perPoint).rounded(.up)) - first
      behindStart = Int64((low * perPoint).rounded(.down)) + 1 - first
      end = Int64((high * perPoint).rounded(.up)) - first
    }
  }

  static func points(_ value: Int64) -> Double { Double(value) * (1 / perPoint) }

  /// What lengths have together.
  struct Sum {
    /// In 64ths.
    var length: Int64 = 0
    /// Every digit that one of them has, in 64ths.
    var digits: Int32 = 0
  }

  /// Writes lengths in 64ths; nil where one is not a whole number of them.
  ///
  /// Without a branch, so that several are converted at a time.
  static func convert(_ source: Span<Double>, into target: inout MutableSpan<Int32>, at first: Int) -> Sum? {
    guard first >= 0, source.count <= target.count - first else { return nil }
    var sum = Sum()
    var wrong: Int64 = 0
    for offset in source.indices {
      let scaled = source[offset] * perPoint
      let rounded = scaled + rounding
      let isRight = (rounded - rounding == scaled) && scaled >= 0 && scaled < limit
      wrong |= isRight ? 0 : 1
      let length = Int32(truncatingIfNeeded: rounded.bitPattern)
      target[first + offset] = length
      sum.length &+= Int64(length)
      sum.digits |= length
    }
    return wrong == 0 ? sum : nil
  }
}
