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
      guard abs(low) < farthest, abs(high) < farthest, abs(origin) < farthest, Double(Int64(scaled)) == scaled else {
        return nil
      }
      // Rounded before the difference is taken, which is exact then; without asking the library to round.
      let first = Int64(scaled)
      let (start, behindStart) = Stretch.firsts(from: low * perPoint)
      self.start = start - first
      self.behindStart = behindStart - first
      end = Stretch.firsts(from: high * perPoint).at - first
    }

    /// The first whole numbers that are at a place or behind it, and behind it.
    @inline(__always)
    private static func firsts(from place: Double) -> (at: Int64, behind: Int64) {
      let whole = Int64(place)
      let floor = Double(whole) > place ? whole - 1 : whole
      return (Double(floor) < place ? floor + 1 : floor, floor + 1)
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

  /// Writes lengths in 64ths to the start of `target`; nil where one is not a whole number of them.
  ///
  /// Without a branch, so that several are converted at a time.
  static func convert(_ source: Span<Double>, into target: inout [Int32]) -> Sum? {
    var lengths = target.mutableSpan
    guard source.count <= lengths.count else { return nil }
    var sum: UInt64 = 0
    var digits: UInt64 = 0
    var wrong: UInt64 = 0
    for index in source.indices {
      let scaled = source[index] * perPoint
      let rounded = scaled + rounding
      wrong |= (rounded - rounding == scaled) && scaled >= 0 && scaled < limit ? 0 : 1
      lengths[index] = Int32(truncatingIfNeeded: rounded.bitPattern)
      sum &+= rounded.bitPattern
      digits |= rounded.bitPattern
    }
    guard wrong == 0 else { return nil }
    // What was added for rounding stands in each of them.
    sum &-= rounding.bitPattern &* UInt64(source.count)
    return Sum(length: Int64(bitPattern: sum), digits: Int32(truncatingIfNeeded: digits))
  }
}
