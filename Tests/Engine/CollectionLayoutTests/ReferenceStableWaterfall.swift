import CollectionLayout

/// A reference implementation of stable lanes, spans and measured lengths by the rules of `docs/semantics.md` 4.4 to
/// 4.8: lanes in a dictionary, and linear searches.
struct ReferenceStableWaterfall {
  /// An item of the reference implementation.
  struct Item {
    var name: String
    var length: Double
    var isFullSpan = false
    var span = 1
    var measured: Double?
  }

  /// The first lane of each item that has one.
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
    // The ends of the lanes by estimates, by which lanes are chosen, and by measured lengths.
    var estimates = [Double?](repeating: nil, count: columns)
    var ends = estimates
    var frames: [Rect] = []
    var assigned: [String: Int] = [:]
    for item in items {
      let span = item.isFullSpan ? columns : min(item.span, columns)
      var lane = 0
      if !item.isFullSpan {
        lane = min(lanes[item.name] ?? shortest(estimates, gap, span: span), columns - span)
        assigned[item.name] = lane
      }
      let run = lane..<lane + span
      _ = append(item.length, to: run, of: &estimates, gap)
      let length = item.measured ?? item.length
      frames.append(Rect(Double(lane), append(length, to: run, of: &ends, gap), Double(span), length))
    }
    lanes = assigned
    return (frames, estimates.map { $0 ?? 0 }.max()! - estimates.map { $0 ?? 0 }.min()!)
  }

  /// Appends an item to some lanes, and returns its start.
  private func append(_ length: Double, to run: Range<Int>, of ends: inout [Double?], _ gap: Double) -> Double {
    let start = run.map { lane in ends[lane].map { $0 + gap } ?? 0 }.max()!
    for lane in run { ends[lane] = start + length }
    return start
  }

  private func shortest(_ ends: [Double?], _ gap: Double, span: Int) -> Int {
    if span > 1 {
      let starts = (0...columns - span).map { first in
        (first..<first + span).map { lane in ends[lane].map { $0 + gap } ?? 0 }.max()!
      }
      return starts.firstIndex { $0 <= starts.min()! + 1e-9 * max(1, starts.min()!) }!
    }
    if gap > 0, let empty = ends.firstIndex(of: nil) { return empty }
    let shortest = ends.map { $0 ?? 0 }.min()!
    return ends.firstIndex { ($0 ?? 0) <= shortest + 1e-9 * max(1, shortest) }!
  }
}
