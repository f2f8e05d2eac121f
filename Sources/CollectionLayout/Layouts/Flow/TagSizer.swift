/// Computes the lengths of tags, one by one or a chunk at a time.
struct TagSizer {
  private let layout: TagsLayout
  private let scrollDirection: ScrollDirection
  private let longest: Double

  /// Limits every tag to the length `longest`, in points.
  init(_ layout: TagsLayout, _ scrollDirection: ScrollDirection, longest: Double) {
    self.layout = layout
    self.scrollDirection = scrollDirection
    self.longest = longest
  }

  /// Calls `body` with the lengths of all items from `start` on, at most `ItemList.chunkCapacity` at a time.
  func forEachChunk(
    of items: ItemList, from start: Int, work: LayoutProgress, _ body: (_ chunk: SizeBuffer, _ count: Int) -> Void
  ) {
    var chunk = SizeBuffer()
    for offset in chunk.mains.indices { chunk.mains[offset] = layout.itemHeight.sanitizedLength }
    items.forEachChunk(from: start, work: work) { run, range in
      if run.isOneTag {
        let length = length(of: run, at: range.lowerBound)
        for offset in 0..<range.count { chunk.crosses[offset] = length }
      } else {
        for offset in 0..<range.count { chunk.crosses[offset] = length(of: run, at: range.lowerBound + offset) }
      }
      body(chunk, range.count)
    }
  }

  private func length(of run: ItemRun, at index: Int) -> Double {
    if let own = scrollDirection.cross(run.metrics).value(at: index), !own.isNaN {
      return min(own.sanitizedLength, longest)
    }
    if let measured = run.metrics.measured { return min(scrollDirection.cross(measured).sanitizedLength, longest) }
    let fontSize = run.metrics.fontSize.value(at: index) ?? .nan
    let width = TextMeasurer.width(
      of: run.content.text?.value(at: index) ?? "",
      fontSize: ((fontSize.isNaN ? layout.fontSize : fontSize) * layout.textScale).sanitizedLength)
    return min((width + layout.innerMargin.sanitizedLength).sanitizedLength, longest)
  }
}

extension ItemRun {
  /// Whether all tags of the run have the same length according to its rules alone.
  fileprivate var isOneTag: Bool { metrics.isUniform && !(content.text?.varies ?? false) }
}
