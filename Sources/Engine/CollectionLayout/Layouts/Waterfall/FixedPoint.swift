/// Lengths in 26.6 fixed point, as integers of 1/64 point: four bytes each, with sums that are exact in any order.
///
/// Each of these lengths and sums is exactly representable as a `Double`, so results equal those in floating point.
enum FixedPoint {
  static let unitsPerPoint = 64.0

  /// The exclusive upper bound of a length in 64ths, so that 10,000,000 lengths cannot overflow.
  private static let limit = 268_435_456.0
  /// 1.5 · 2^52: adding it rounds a number to an integer, which is then in the low bits of the significand.
  private static let rounding = 6_755_399_441_055_744.0

  /// Returns a number in 64ths; nil unless that is an integer from 0 to below `limit`.
  static func exactly(_ value: Double) -> UInt32? {
    let scaled = value * unitsPerPoint
    return scaled >= 0 && scaled < limit ? UInt32(exactly: scaled) : nil
  }

  /// Returns a position in 64ths, rounded down. Positions beyond ±1e15 are limited.
  static func floor(_ value: Double) -> Int64 {
    let farthest = 1e15
    guard value > -farthest else { return Int64(-farthest) }
    return Int64((min(value, farthest) * unitsPerPoint).rounded(.down))
  }

  static func points(_ value: Int64) -> Double { Double(value) * (1 / unitsPerPoint) }

  /// The sum of lengths, and the bits that are set in any of them.
  struct Sum {
    /// The sum of the lengths, in 64ths.
    var length: Int64 = 0
    /// The bitwise or of the lengths, in 64ths.
    var bits: UInt32 = 0
  }

  /// Writes lengths in 64ths to the start of `target`; returns their sum and set bits, or nil if a length in 64ths is
  /// not an integer from 0 to below `limit`, or if `target` is shorter than `source`. After nil, `target` may be partly
  /// written.
  ///
  /// The loop has no branches, so that the compiler can vectorize it.
  static func convert(_ source: Span<Double>, into target: inout [UInt32]) -> Sum? {
    var lengths = target.mutableSpan
    guard source.count <= lengths.count else { return nil }
    var sum: UInt64 = 0
    var bits: UInt64 = 0
    var wrong: UInt64 = 0
    for index in source.indices {
      let scaled = source[index] * unitsPerPoint
      let rounded = scaled + rounding
      wrong |= (rounded - rounding == scaled) && scaled >= 0 && scaled < limit ? 0 : 1
      lengths[index] = UInt32(truncatingIfNeeded: rounded.bitPattern)
      sum &+= rounded.bitPattern
      bits |= rounded.bitPattern
    }
    guard wrong == 0 else { return nil }
    // Each summand includes the rounding constant.
    sum &-= rounding.bitPattern &* UInt64(source.count)
    return Sum(length: Int64(bitPattern: sum), bits: UInt32(truncatingIfNeeded: bits))
  }
}

/// Reads the main lengths of a waterfall's items in 64ths of a point.
struct FixedPointLengthReader {
  private let lengths: WaterfallItemSizer
  private let scrollDirection: ScrollDirection
  private var buffer = WaterfallItemSizer.Buffer()
  private var converted = [UInt32](repeating: 0, count: ItemList.chunkCapacity)

  init(_ geometry: WaterfallGeometry) {
    lengths = WaterfallItemSizer(geometry)
    scrollDirection = geometry.scrollDirection
  }

  /// Writes the lengths of up to a chunk of a run's items to `target` from index `first` on, and returns their sum and
  /// set bits; nil if a length in 64ths is not an integer from 0 to below the limit of `FixedPoint`, or if an item may
  /// cover several lanes.
  mutating func fill(
    _ target: inout [UInt32], at first: Int, with range: Range<Int>, of metrics: ItemMetrics
  ) -> FixedPoint.Sum? {
    guard metrics.fullSpan == .constant(false), !metrics.mayCoverSeveralLanes else { return nil }
    if case .constant(let value) = scrollDirection.main(metrics), value >= 0 {
      guard let length = FixedPoint.exactly(value) else { return nil }
      for slot in first..<first + range.count { target[slot] = length }
      return FixedPoint.Sum(length: Int64(length) * Int64(range.count), bits: length)
    }
    guard let sum = convert(range, of: metrics) else { return nil }
    target.replaceSubrange(first..<first + range.count, with: converted[..<range.count])
    return sum
  }

  private mutating func convert(_ range: Range<Int>, of metrics: ItemMetrics) -> FixedPoint.Sum? {
    // Moved out and back, since it is written while other properties are read.
    var target: [UInt32] = []
    swap(&target, &converted)
    defer { swap(&target, &converted) }
    // Measured numbers are usually valid, and are converted without a copy to the buffer.
    if case .list(let values) = scrollDirection.main(metrics), range.upperBound <= values.count,
      let sum = FixedPoint.convert(values.span.extracting(range), into: &target)
    {
      return sum
    }
    lengths.fill(&buffer, for: metrics, range)
    return FixedPoint.convert(buffer.lengths.span.extracting(0..<range.count), into: &target)
  }
}
