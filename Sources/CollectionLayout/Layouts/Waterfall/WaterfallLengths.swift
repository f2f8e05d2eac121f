/// Computes the main lengths of a waterfall's items from their rules, a chunk at a time.
struct WaterfallLengths {
  /// Lengths of one chunk; made once for a whole preparation.
  struct Buffer {
    /// Along the main axis.
    var lengths = [Double](repeating: 0, count: ItemList.chunkCapacity)
    /// Which items cross all lanes; nil when none does.
    var fullSpan: FlagRule?
    /// The place in the run of the first item.
    var first = 0

    fileprivate var crosses = [Double](repeating: 0, count: ItemList.chunkCapacity)
    fileprivate var ratios = [Double](repeating: 0, count: ItemList.chunkCapacity)
  }

  private let geometry: WaterfallGeometry

  init(_ geometry: WaterfallGeometry) {
    self.geometry = geometry
  }

  /// Fills the buffer for the items `range` of a run, which are at most a chunk.
  func fill(_ buffer: inout Buffer, for metrics: ItemMetrics, _ range: Range<Int>) {
    buffer.first = range.lowerBound
    buffer.fullSpan = metrics.fullSpan == .constant(false) ? nil : metrics.fullSpan
    let direction = geometry.scrollDirection
    let main = direction.main(metrics)
    main.fill(range, into: &buffer.lengths)
    if case .constant(let value) = main, value >= 0, value.isFinite { return }
    if metrics.aspectRatio == .none { return WaterfallLengths.makeLegal(&buffer.lengths, range.count) }
    metrics.aspectRatio.fill(range, into: &buffer.ratios)
    direction.cross(metrics).fill(range, into: &buffer.crosses)
    for offset in 0..<range.count where buffer.lengths[offset].isNaN {
      let isFullSpan = buffer.fullSpan?.value(at: range.lowerBound + offset) ?? false
      let lane = isFullSpan ? geometry.available : geometry.thickness
      let cross = buffer.crosses[offset].isNaN ? lane : max(0, buffer.crosses[offset])
      let ratio = buffer.ratios[offset]
      if ratio > 0, ratio.isFinite {
        buffer.lengths[offset] = direction.main(ofCross: cross, aspectRatio: ratio)
      }
    }
    WaterfallLengths.makeLegal(&buffer.lengths, range.count)
  }

  /// A missing length becomes the default one, an impossible one nothing: one bad number must not poison a lane.
  private static func makeLegal(_ lengths: inout [Double], _ count: Int) {
    var lengths = lengths.mutableSpan
    for offset in 0..<count {
      let length = lengths[offset]
      lengths[offset] = length.isNaN ? WaterfallLayout.missingLength : length.legalLength
    }
  }
}
