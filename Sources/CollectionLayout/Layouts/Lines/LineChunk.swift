/// The sizes of a few items along the axes; made once for a whole preparation.
struct LineChunk {
  var crosses: [Double]
  var mains: [Double]
  var ratios: [Double]

  /// Room for so many items, at most a chunk.
  init(capacity: Int = ItemList.chunkCapacity) {
    crosses = [Double](repeating: 0, count: min(capacity, ItemList.chunkCapacity))
    mains = crosses
    ratios = crosses
  }
}
