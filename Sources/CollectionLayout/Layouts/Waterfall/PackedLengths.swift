/// Reads the main lengths of a waterfall's items in 64ths of a point.
struct PackedLengths {
  private let lengths: WaterfallLengths
  private let scrollDirection: ScrollDirection
  private var buffer = WaterfallLengths.Buffer()

  init(_ geometry: WaterfallGeometry) {
    lengths = WaterfallLengths(geometry)
    scrollDirection = geometry.scrollDirection
  }

  /// Writes the lengths of up to a chunk of a run's items and tells their sum; nil where one is not a whole number of
  /// 64ths, or crosses all lanes.
  mutating func fill(
    _ target: inout [Int32], at first: Int, with range: Range<Int>, of metrics: ItemMetrics
  ) -> FixedPoint.Sum? {
    guard metrics.fullSpan == .constant(false) else { return nil }
    var target = target.mutableSpan
    switch scrollDirection.main(metrics) {
    case .constant(let value) where value >= 0:
      guard let length = FixedPoint.exactly(value) else { return nil }
      for offset in 0..<range.count { target[first + offset] = length }
      return FixedPoint.Sum(length: Int64(length) * Int64(range.count), digits: length)
    case .list(let values) where range.upperBound <= values.count:
      // Numbers that were measured are mostly as they should be.
      if let sum = FixedPoint.convert(values.span.extracting(range), into: &target, at: first) { return sum }
    default: break
    }
    lengths.fill(&buffer, for: metrics, range)
    return FixedPoint.convert(buffer.lengths.span.extracting(0..<range.count), into: &target, at: first)
  }
}
