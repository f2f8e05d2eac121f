extension ItemList {
  /// So many items are read at a time: few enough that their numbers stay near, enough that asking costs nothing.
  static let chunkCapacity = 512

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
        let chunk = next..<min(next + ItemList.chunkCapacity, range.upperBound)
        body(pieces[piece].run, chunk)
        next = chunk.upperBound
      }
      (piece, offset) = (piece + 1, 0)
    }
  }
}
