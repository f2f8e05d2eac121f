/// Reads the main lengths of a waterfall's items in 64ths of a point.
struct FixedPointLengthReader {
  private let lengths: WaterfallItemSizer
  private let scrollDirection: ScrollDirection
  private var buffer = WaterfallItemSizer.Buffer()
  private var converted = [Int32](repeating: 0, count: ItemList.chunkCapacity)

  init(_ geometry: WaterfallGeometry) {
    lengths = WaterfallItemSizer(geometry)
    scrollDirection = geometry.scrollDirection
  }

  /// Writes the lengths of up to a chunk of a run's items to `target` from index `first` on, and returns their sum; nil
  /// if a length is not an integer number of 64ths or an item crosses all lanes.
  mutating func fill(
    _ target: inout [Int32], at first: Int, with range: Range<Int>, of metrics: ItemMetrics
  ) -> FixedPoint.Sum? {
    guard metrics.fullSpan == .constant(false) else { return nil }
    if case .constant(let value) = scrollDirection.main(metrics), value >= 0 {
      guard let length = FixedPoint.exactly(value) else { return nil }
      for slot in first..<first + range.count { target[slot] = length }
      return FixedPoint.Sum(length: Int64(length) * Int64(range.count), digits: length)
    }
    guard let sum = convert(range, of: metrics) else { return nil }
    target.replaceSubrange(first..<first + range.count, with: converted[..<range.count])
    return sum
  }

  private mutating func convert(_ range: Range<Int>, of metrics: ItemMetrics) -> FixedPoint.Sum? {
    // Moved out and back, since it is written while other properties are read.
    var target: [Int32] = []
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
