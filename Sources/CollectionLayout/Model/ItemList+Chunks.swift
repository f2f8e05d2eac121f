extension ItemList {
  /// So many items are read at a time: few enough that their numbers stay near, enough that asking costs nothing.
  static let chunkCapacity = 512

  /// Calls `body` with stretches of items from `start` on, each from one run and at most a chunk long, until the work
  /// is stopped.
  ///
  /// `range` are the places in the run.
  func forEachChunk(from start: Int, work: LayoutWork, _ body: (_ run: ItemRun, _ range: Range<Int>) -> Void) {
    guard start < count else { return }
    var (piece, offset) = locate(start)
    while piece < pieces.count {
      let range = pieces[piece].range
      var next = range.lowerBound + offset
      while next < range.upperBound {
        let chunk = next..<min(next + ItemList.chunkCapacity, range.upperBound)
        guard work.goesOn(after: chunk.count) else { return }
        body(pieces[piece].run, chunk)
        next = chunk.upperBound
      }
      (piece, offset) = (piece + 1, 0)
    }
  }
}
