/// The placement of one chunk's items into a few lanes, each of which already ends in an item or a full-span item.
///
/// Appending to three arrays of a lane for every item, with their capacity checks, takes several times as long as the
/// placement. A batch collects the items in flat arrays, from which each lane appends its share at once.
struct LaneBatch {
  private let laneCount: Int
  /// The number of items of the chunk in each lane.
  private var counts: [Int]
  // Lane l has the indices from l · capacity on.
  private var items: [Int32]
  private var starts: [Double]
  private var lengths: [Double]

  private static let capacity = ItemList.chunkCapacity

  init(laneCount: Int) {
    self.laneCount = laneCount
    counts = [Int](repeating: 0, count: laneCount)
    items = [Int32](repeating: 0, count: laneCount * LaneBatch.capacity)
    starts = [Double](repeating: 0, count: laneCount * LaneBatch.capacity)
    lengths = starts
  }

  /// Places the items from `first` on, each into the shortest lane, and advances the ends.
  mutating func place(_ chunk: [Double], count: Int, from first: Int, gap: Double, ends: inout [Double]) {
    for lane in 0..<laneCount { counts[lane] = 0 }
    let chunk = chunk.span.extracting(0..<count)
    LaneBatch.place(chunk, first, gap, &ends, &counts, &items, &starts, &lengths)
  }

  /// Places the items from `first` on, each into the lane that it keeps or the shortest one, and advances the ends.
  mutating func place(
    _ chunk: [Double], count: Int, from first: Int, gap: Double, ends: inout [Double], keptLanes: LaneTable
  ) {
    for lane in 0..<laneCount { counts[lane] = 0 }
    let chunk = chunk.span.extracting(0..<count)
    let start = first - keptLanes.first
    let lanes = keptLanes.lanes.span.extracting(start..<start + count)
    LaneBatch.place(chunk, lanes, first, gap, &ends, &counts, &items, &starts, &lengths)
  }

  // The arrays are separate arguments, because one value cannot have mutable spans of several properties at a time.
  private static func place(
    _ chunk: Span<Double>, _ first: Int, _ gap: Double, _ laneEnds: inout [Double], _ laneCounts: inout [Int],
    _ allItems: inout [Int32], _ allStarts: inout [Double], _ allLengths: inout [Double]
  ) {
    let laneCount = laneCounts.count
    var ends = laneEnds.mutableSpan
    var counts = laneCounts.mutableSpan
    var items = allItems.mutableSpan
    var starts = allStarts.mutableSpan
    var lengths = allLengths.mutableSpan
    for offset in chunk.indices {
      let lane = LaneBatch.shortest(ends, laneCount)
      LaneBatch.append(first + offset, chunk[offset], to: lane, gap, &ends, &counts, &items, &starts, &lengths)
    }
  }

  private static func place(
    _ chunk: Span<Double>, _ keptLanes: Span<Int32>, _ first: Int, _ gap: Double, _ laneEnds: inout [Double],
    _ laneCounts: inout [Int], _ allItems: inout [Int32], _ allStarts: inout [Double], _ allLengths: inout [Double]
  ) {
    let laneCount = laneCounts.count
    var ends = laneEnds.mutableSpan
    var counts = laneCounts.mutableSpan
    var items = allItems.mutableSpan
    var starts = allStarts.mutableSpan
    var lengths = allLengths.mutableSpan
    for offset in chunk.indices {
      let kept = Int(keptLanes[offset])
      let lane = kept < 0 ? LaneBatch.shortest(ends, laneCount) : kept
      LaneBatch.append(first + offset, chunk[offset], to: lane, gap, &ends, &counts, &items, &starts, &lengths)
    }
  }

  /// Places an item after the last one of a lane.
  @inline(__always)
  private static func append(
    _ item: Int, _ length: Double, to lane: Int, _ gap: Double, _ ends: inout MutableSpan<Double>,
    _ counts: inout MutableSpan<Int>, _ items: inout MutableSpan<Int32>, _ starts: inout MutableSpan<Double>,
    _ lengths: inout MutableSpan<Double>
  ) {
    let start = ends[lane] + gap
    ends[lane] = start + length
    let slot = lane * LaneBatch.capacity + counts[lane]
    counts[lane] += 1
    // Int32 suffices: a collection has at most 10,000,000 items.
    items[slot] = Int32(truncatingIfNeeded: item)
    starts[slot] = start
    lengths[slot] = length
  }

  /// Appends the items of the chunk that are in a lane.
  func append(lane: Int, to column: inout WaterfallLane) {
    let slots = lane * LaneBatch.capacity..<lane * LaneBatch.capacity + counts[lane]
    column.append(items[slots], starts: starts[slots], lengths: lengths[slots])
  }

  @inline(__always)
  private static func shortest(_ ends: borrowing MutableSpan<Double>, _ count: Int) -> Int {
    var lane = 0
    var end = ends[0]
    for other in 1..<count {
      let isShorter = ends[other] < end
      lane = isShorter ? other : lane
      end = isShorter ? ends[other] : end
    }
    guard lane > 0 else { return 0 }
    // An earlier lane rarely ends within the tolerance, so the branch is predicted well.
    let limit = LaneEndTree.limit(end)
    for other in 0..<lane where ends[other] <= limit { return other }
    return lane
  }
}
