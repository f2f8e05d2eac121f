import CollectionLayout

/// Returns the frames of a reference waterfall with lanes of one point. Each item is placed in the first of the
/// shortest lanes, by linear search.
func plainWaterfall(_ heights: [Double], spans: Set<Int> = [], columns: Int, gap: Double) -> [Rect] {
  var ends = [Double?](repeating: nil, count: columns)
  return heights.enumerated().map { index, height in
    if spans.contains(index) {
      let y = ends.compactMap { $0 }.max().map { $0 + gap } ?? 0
      ends = ends.map { _ in y + height }
      return Rect(x: 0, y: y, width: Double(columns), height: height)
    }
    let lane = ends.indices.min { (ends[$0].map { $0 + gap } ?? 0, $0) < (ends[$1].map { $0 + gap } ?? 0, $1) } ?? 0
    let y = ends[lane].map { $0 + gap } ?? 0
    ends[lane] = y + height
    return Rect(x: Double(lane), y: y, width: 1, height: height)
  }
}
