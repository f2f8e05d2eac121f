import CollectionLayout
import TestSupport
import Testing

/// A group with thousands of items is solved once for all of them.
struct `Cost of large compositional groups` {
  /// 10,000 rows in one group with heights of 1, 2, 3, 1, 2, 3 and so on.
  @Test(.durationLimit(.seconds(60))) func `the frames of a large estimated group are read one by one within a minute`()
  {
    let item = LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .estimated(2)))
    let group = LayoutGroup(
      direction: .vertical, size: LayoutSize(width: .fractionalWidth(1), height: .estimated(10)),
      items: Array(repeating: .item(item), count: 10_000))
    let items = itemsOf([(ItemMetrics(height: .cycle([.constant(1), .constant(2), .constant(3)])), 10_000)])
    let laidOut = LayoutFixture(CompositionalLayout(group: group), items)
    let frames = laidOut.frames
    #expect(frames.count == 10_000)
    #expect(frames.prefix(4).map(\.y) == [0, 1, 3, 6])
    // 9,999 = 3 · 3,333 items before the last one.
    #expect(frames.last == Rect(0, 3333 * 6, 300, 1))
  }
}
