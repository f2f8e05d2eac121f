/// The sizes of a few items along the axes; made once for a whole preparation.
struct LineChunk {
  var crosses = [Double](repeating: 0, count: ItemList.chunkCapacity)
  var mains = [Double](repeating: 0, count: ItemList.chunkCapacity)
  var ratios = [Double](repeating: 0, count: ItemList.chunkCapacity)
}
