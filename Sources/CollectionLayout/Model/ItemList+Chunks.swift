extension ItemList {
  /// So many items are read at a time: few enough that their numbers stay near, enough that asking costs nothing.
  static let chunkCapacity = 512

  /// Calls `body` with stretches of the items from `start` on; see `forEachChunk(in:work:_:)`.
  func forEachChunk(from start: Int, work: LayoutWork, _ body: (_ run: ItemRun, _ range: Range<Int>) -> Void) {
    forEachChunk(in: min(start, count)..<count, work: work, body)
  }

  /// Calls `body` with stretches of some items, each from one run and at most a chunk long, until the work is stopped.
  ///
  /// `range` are the places in the run.
  func forEachChunk(
    in items: Range<Int>, work: LayoutWork, _ body: (_ run: ItemRun, _ range: Range<Int>) -> Void
  ) {
    guard !items.isEmpty else { return }
    var (piece, offset) = locate(items.lowerBound)
    var left = items.count
    while piece < pieces.count, left > 0 {
      let range = pieces[piece].range
      var next = range.lowerBound + offset
      let end = min(range.upperBound, next + left)
      left -= end - next
      while next < end {
        let chunk = next..<min(next + ItemList.chunkCapacity, end)
        guard work.goesOn(after: chunk.count) else { return }
        body(pieces[piece].run, chunk)
        next = chunk.upperBound
      }
      (piece, offset) = (piece + 1, 0)
    }
  }
}
