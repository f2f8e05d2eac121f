import CollectionLayout

/// A reference implementation of stable lanes by the rules of `protocol/semantics.md` 4.7 to 4.10: lanes in a
/// dictionary, and linear searches.
struct ReferenceStableWaterfall {
  /// An item of the reference implementation.
  struct Item {
    var name: String
    var length: Double
    var isFullSpan = false
  }

  /// The lane of each item that has one.
  private(set) var lanes: [String: Int] = [:]
  private var columns = 0
  /// Whether the last layout assigned all lanes again.
  private(set) var isRebalanced = false

  /// Returns the frames of all items, in lanes of one point.
  mutating func place(_ items: [Item], columns: Int, gap: Double, rebalance: Double) -> [Rect] {
    if columns != self.columns { lanes = [:] }
    self.columns = columns
    var (frames, difference) = pass(items, gap)
    isRebalanced = difference > rebalance
    if isRebalanced {
      lanes = [:]
      (frames, _) = pass(items, gap)
    }
    return frames
  }

  private mutating func pass(_ items: [Item], _ gap: Double) -> (frames: [Rect], difference: Double) {
    var ends = [Double?](repeating: nil, count: columns)
    var frames: [Rect] = []
    var assigned: [String: Int] = [:]
    for item in items {
      if item.isFullSpan {
        let y = ends.compactMap { $0 }.max().map { $0 + gap } ?? 0
        ends = ends.map { _ in y + item.length }
        frames.append(Rect(0, y, Double(columns), item.length))
        continue
      }
      let lane = lanes[item.name] ?? shortest(ends, gap)
      assigned[item.name] = lane
      let y = ends[lane].map { $0 + gap } ?? 0
      ends[lane] = y + item.length
      frames.append(Rect(Double(lane), y, 1, item.length))
    }
    lanes = assigned
    return (frames, ends.map { $0 ?? 0 }.max()! - ends.map { $0 ?? 0 }.min()!)
  }

  private func shortest(_ ends: [Double?], _ gap: Double) -> Int {
    if gap > 0, let empty = ends.firstIndex(of: nil) { return empty }
    let shortest = ends.map { $0 ?? 0 }.min()!
    return ends.firstIndex { ($0 ?? 0) <= shortest + 1e-9 * max(1, shortest) }!
  }
}
