/// The sizes of a few items along the axes; made once for a whole preparation.
struct LineChunk {
  static let capacity = 512
  var crosses = [Double](repeating: 0, count: capacity)
  var mains = [Double](repeating: 0, count: capacity)
  var ratios = [Double](repeating: 0, count: capacity)
}

extension ItemList {
  /// Calls `body` with stretches of items from `start` on, each from one run and at most a chunk long.
  ///
  /// `range` are the places in the run.
  func forEachChunk(from start: Int, _ body: (_ run: ItemRun, _ range: Range<Int>) -> Void) {
    guard start < count else { return }
    var (piece, offset) = locate(start)
    while piece < pieces.count {
      let range = pieces[piece].range
      var next = range.lowerBound + offset
      while next < range.upperBound {
        let chunk = next..<min(next + LineChunk.capacity, range.upperBound)
        body(pieces[piece].run, chunk)
        next = chunk.upperBound
      }
      (piece, offset) = (piece + 1, 0)
    }
  }
}
