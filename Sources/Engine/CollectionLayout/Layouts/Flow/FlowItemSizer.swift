/// Computes the sizes of a flow layout's items from their metrics, one by one or a chunk at a time.
struct FlowItemSizer {
  private let scrollDirection: ScrollDirection
  /// Whether measured sizes are used.
  private let isSelfSizing: Bool
  /// The size of an item that has neither lengths nor an aspect ratio.
  private(set) var missing: AxisSize

  init(_ layout: FlowLayout, _ scrollDirection: ScrollDirection) {
    self.scrollDirection = scrollDirection
    isSelfSizing = layout.estimatedItemSize != nil
    let size = layout.estimatedItemSize ?? layout.itemSize
    missing = AxisSize(
      cross: scrollDirection.cross(size).sanitizedLength, main: scrollDirection.main(size).sanitizedLength)
  }

  /// Creates the sizer of a list of items. With self-sizing, the length of items that have none along an axis is the
  /// mean of the others, as in UIKit.
  init(_ layout: FlowLayout, _ scrollDirection: ScrollDirection, _ items: ItemList, work: LayoutProgress) {
    self.init(layout, scrollDirection)
    guard isSelfSizing, items.slices.contains(where: { !$0.run.metrics.isKnown }) else { return }
    var (cross, main) = (KnownLengths(), KnownLengths())
    for slice in items.slices {
      if let size = slice.run.metrics.measured {
        cross.add(scrollDirection.cross(size).sanitizedLength, count: slice.range.count)
        main.add(scrollDirection.main(size).sanitizedLength, count: slice.range.count)
      } else {
        cross.add(scrollDirection.cross(slice.run.metrics), at: slice.range, work: work)
        main.add(scrollDirection.main(slice.run.metrics), at: slice.range, work: work)
      }
    }
    missing = AxisSize(cross: cross.mean ?? missing.cross, main: main.mean ?? missing.main)
  }

  /// The sum, the number and the range of the lengths that are given or measured along one axis.
  private struct KnownLengths {
    private var sum = 0.0
    private var count = 0
    private var (least, greatest) = (Double.infinity, -Double.infinity)

    /// The mean of the lengths; nil without lengths. If all lengths are equal, the mean is their value: their sum
    /// divided by their number may have a rounding error.
    var mean: Double? {
      if count == 0 { return nil }
      return (least == greatest ? least : sum / Double(count)).sanitizedLength
    }

    mutating func add(_ length: Double, count added: Int) {
      guard added > 0 else { return }
      (least, greatest) = (min(least, length), max(greatest, length))
      sum += length * Double(added)
      count += added
    }

    mutating func add(_ rule: NumberSequence, at range: Range<Int>, work: LayoutProgress) {
      switch rule {
      case .none: return
      case .constant(let length): add(length.sanitizedLength, count: range.count)
      case .random, .cycle, .list:
        for index in range {
          if index & 0xfff == 0, !work.shouldContinue(after: 0) { return }
          if let length = rule.value(at: index) { add(length.sanitizedLength, count: 1) }
        }
      }
    }
  }

  /// Returns the lengths of item `index` of a run.
  func size(of metrics: ItemMetrics, at index: Int) -> (cross: Double, main: Double) {
    if let measured = measured(metrics) { return (measured.cross, measured.main) }
    return resolved(
      cross: scrollDirection.cross(metrics).value(at: index) ?? .nan,
      main: scrollDirection.main(metrics).value(at: index) ?? .nan,
      ratio: metrics.aspectRatio.value(at: index) ?? .nan)
  }

  /// Returns the index of the first item from `start` on whose size differs from `size`, in its cross length if
  /// `acrossOnly`; nil if there is none or the work is cancelled.
  func firstItem(
    of items: ItemList, from start: Int, otherThan size: AxisSize, acrossOnly: Bool = false, work: LayoutProgress
  ) -> Int? {
    guard start < items.count else { return nil }
    let located = items.locate(start)
    var offset = located.offset
    var iterator = items.slices.iterator(from: located.slice)
    var index = start
    while let slice = iterator.next() {
      let (metrics, range) = (slice.run.metrics, slice.range)
      let isUniform = measured(metrics) != nil || metrics.hasOneSize
      for runIndex in range.lowerBound + offset..<(isUniform ? range.lowerBound + offset + 1 : range.upperBound) {
        if runIndex & 0xfff == 0, !work.shouldContinue(after: 0) { return nil }
        let itemSize = AxisSize(self.size(of: metrics, at: runIndex))
        if itemSize.cross != size.cross || !acrossOnly && itemSize.main != size.main {
          return index + runIndex - range.lowerBound - offset
        }
      }
      index += range.count - offset
      offset = 0
    }
    return nil
  }

  /// Calls `body` with the sizes of all items from `start` on, at most `ItemList.chunkCapacity` at a time, until the
  /// work is cancelled.
  func forEachChunk(
    of items: ItemList, from start: Int, work: LayoutProgress, _ body: (_ chunk: SizeBuffer, _ count: Int) -> Void
  ) {
    var chunk = SizeBuffer()
    items.forEachChunk(from: start, work: work) { run, range in
      fill(&chunk, for: run.metrics, range)
      body(chunk, range.count)
    }
  }

  /// Returns the lengths of a range of items along both axes, in points.
  func lengths(of items: ItemList, _ range: Range<Int>) -> (crosses: [Double], mains: [Double]) {
    var (crosses, mains): ([Double], [Double]) = ([], [])
    crosses.reserveCapacity(range.count)
    mains.reserveCapacity(range.count)
    var chunk = SizeBuffer(capacity: range.count)
    items.forEachChunk(in: range, work: LayoutProgress()) { run, indices in
      fill(&chunk, for: run.metrics, indices)
      crosses.append(contentsOf: chunk.crosses[..<indices.count])
      mains.append(contentsOf: chunk.mains[..<indices.count])
    }
    return (crosses, mains)
  }

  private func fill(_ chunk: inout SizeBuffer, for metrics: ItemMetrics, _ range: Range<Int>) {
    if let measured = measured(metrics) {
      for offset in 0..<range.count { (chunk.crosses[offset], chunk.mains[offset]) = (measured.cross, measured.main) }
      return
    }
    scrollDirection.cross(metrics).fill(range, into: &chunk.crosses)
    scrollDirection.main(metrics).fill(range, into: &chunk.mains)
    guard metrics.aspectRatio != .none else {
      FlowItemSizer.sanitize(&chunk.crosses, range.count, orMissing: missing.cross)
      FlowItemSizer.sanitize(&chunk.mains, range.count, orMissing: missing.main)
      return
    }
    metrics.aspectRatio.fill(range, into: &chunk.ratios)
    for offset in 0..<range.count {
      (chunk.crosses[offset], chunk.mains[offset]) = resolved(
        cross: chunk.crosses[offset], main: chunk.mains[offset], ratio: chunk.ratios[offset])
    }
  }

  private static func sanitize(_ lengths: inout [Double], _ count: Int, orMissing missing: Double) {
    var lengths = lengths.mutableSpan
    for offset in 0..<min(count, lengths.count) {
      lengths[offset] = lengths[offset].sanitizedLength(orMissing: missing)
    }
  }

  private func measured(_ metrics: ItemMetrics) -> AxisSize? {
    guard isSelfSizing, let size = metrics.measured else { return nil }
    return AxisSize(
      cross: scrollDirection.cross(size).sanitizedLength, main: scrollDirection.main(size).sanitizedLength)
  }

  /// Returns both lengths. A missing one (NaN) follows from the aspect ratio; if both are missing, the cross length is
  /// that of `missing`.
  private func resolved(cross: Double, main: Double, ratio: Double) -> (cross: Double, main: Double) {
    guard ratio > 0, ratio < .infinity else {
      return (cross.sanitizedLength(orMissing: missing.cross), main.sanitizedLength(orMissing: missing.main))
    }
    if cross.isNaN, !main.isNaN {
      let main = main.sanitizedLength
      return (scrollDirection.cross(ofMain: main, aspectRatio: ratio).sanitizedLength, main)
    }
    let cross = cross.sanitizedLength(orMissing: missing.cross)
    return (cross, main.sanitizedLength(orMissing: scrollDirection.main(ofCross: cross, aspectRatio: ratio)))
  }
}

/// The lengths of an item along the two axes, in points.
struct AxisSize: Equatable, Sendable {
  var cross: Double
  var main: Double

  init(cross: Double, main: Double) {
    self.cross = cross
    self.main = main
  }

  init(_ lengths: (cross: Double, main: Double)) { self.init(cross: lengths.cross, main: lengths.main) }
}

extension Double {
  /// Returns the sanitized length; `missing` replaces NaN.
  @inline(__always)
  fileprivate func sanitizedLength(orMissing missing: Double) -> Double { (isNaN ? missing : self).sanitizedLength }
}

extension ItemMetrics {
  /// Whether every item of the run has both lengths.
  fileprivate var isKnown: Bool { measured != nil || width.isKnown && height.isKnown }

  /// Whether every item of the run has the same size according to its rules alone.
  fileprivate var hasOneSize: Bool {
    [width, height, aspectRatio].allSatisfy(\.isConstant)
  }
}

extension NumberSequence {
  /// Whether the rule alone guarantees a number for every item.
  fileprivate var isKnown: Bool {
    switch self {
    case .constant, .random: true
    case .none, .list: false
    case .cycle(let rules): rules.allSatisfy(\.isKnown)
    }
  }
}
