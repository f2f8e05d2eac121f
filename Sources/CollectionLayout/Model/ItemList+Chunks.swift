extension ItemList {
  /// Items read per call: few enough to stay in the cache, enough to make the cost of the call negligible.
  static let chunkCapacity = 512

  /// Calls `body` with chunks of the items from `start` on; see `forEachChunk(in:work:_:)`.
  func forEachChunk(from start: Int, work: LayoutProgress, _ body: (_ run: ItemRun, _ range: Range<Int>) -> Void) {
    forEachChunk(in: min(start, count)..<count, work: work, body)
  }

  /// Calls `body` with chunks of some items until the work is cancelled. A chunk belongs to one run and has at most
  /// `chunkCapacity` items.
  ///
  /// `range` contains item indices of the run.
  func forEachChunk(
    in items: Range<Int>, work: LayoutProgress, _ body: (_ run: ItemRun, _ range: Range<Int>) -> Void
  ) {
    guard !items.isEmpty else { return }
    let (sliceIndex, start) = locate(items.lowerBound)
    var offset = start
    var left = items.count
    var iterator = slices.iterator(from: sliceIndex)
    while left > 0, let slice = iterator.next() {
      let range = slice.range
      var next = range.lowerBound + offset
      let end = min(range.upperBound, next + left)
      left -= end - next
      while next < end {
        let chunk = next..<min(next + ItemList.chunkCapacity, end)
        guard work.shouldContinue(after: chunk.count) else { return }
        body(slice.run, chunk)
        next = chunk.upperBound
      }
      offset = 0
    }
  }

  /// Returns how many items from `start` on have equal metrics by the rule of their run; at least 1.
  func alikeCount(from start: Int) -> Int {
    let (sliceIndex, offset) = locate(start)
    let slice = slices[sliceIndex]
    return slice.run.metrics.isUniform ? slice.range.count - offset : 1
  }

  /// Returns the items from `start` up to the first slice with more than `chunkCapacity` items of equal metrics.
  func differing(from start: Int) -> Range<Int> {
    guard start < count else { return count..<count }
    let located = locate(start)
    var offset = located.offset
    var iterator = slices.iterator(from: located.slice)
    var end = start
    while let slice = iterator.next() {
      let rest = slice.range.count - offset
      if rest > ItemList.chunkCapacity, slice.run.metrics.isUniform { break }
      end += rest
      offset = 0
    }
    return start..<end
  }
}
