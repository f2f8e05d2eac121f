import CollectionLayout
import Testing

/// Manually computed frames, by default in a viewport of 300 × 600.
struct `Frames of a compositional section` {
  private func frames(_ group: LayoutGroup, _ count: Int) -> [Rect] {
    LayoutFixture(CompositionalLayout(group: group), plainItems(count)).frames
  }

  @Test func `three thirds fill a group, and the fourth item starts another one`() {
    // 300 / 3 = 100. Three thirds of 300 are 300 only within the tolerance.
    let group = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.fractionalWidth(1.0 / 3), .fractionalHeight(1)))
    #expect(
      frames(group, 4) == [Rect(0, 0, 100, 50), Rect(100, 0, 100, 50), Rect(200, 0, 100, 50), Rect(0, 50, 100, 50)])
    // 0.3334 · 300 = 100.02 and 3 · 100.02 = 300.06: only two fit.
    let wider = LayoutGroup.row(.fractionalWidth(1), .absolute(50), .item(.fractionalWidth(0.3334), .absolute(50)))
    #expect(frames(wider, 3).map(\.y) == [0, 0, 50])
  }

  @Test func `elements may exceed their group by a millionth of a point, with fractions rounded down to pixels`() {
    // 1.001 · 100 = 100.1 is rounded down to 100.
    let group = LayoutGroup.row(
      .absolute(100), .absolute(50), .item(.absolute(1e-6), .absolute(50)),
      .item(.fractionalWidth(1.001), .absolute(50)))
    let items = plainItems(4)
    let container = LayoutContainer(
      viewport: Size(width: 300, height: 600), scrollDirection: .vertical, inset: .zero, pixels: PixelGrid(scale: 1))
    var work = LayoutProgress()
    let laidOut = CompositionalLayout(group: group).prepare(items, in: container, reusing: nil, from: 0, work: &work)
    #expect((0..<4).map { laidOut.frame(of: $0, items)?.y } == [0, 0, 50, 50])
  }

  @Test func `width and height can be fractions of the container's other dimension`() {
    // 16 : 9 at half of the width: 150 × 84.375, since 150 · 9/16 = 0.28125 · 300.
    let group = LayoutGroup.row(
      .fractionalWidth(1), .fractionalWidth(0.28125), .item(.fractionalWidth(0.5), .fractionalHeight(1)))
    #expect(frames(group, 3) == [Rect(0, 0, 150, 84.375), Rect(150, 0, 150, 84.375), Rect(0, 84.375, 150, 84.375)])
  }

  @Test func `fixed spacing is between items and reduces the number that fits`() {
    // 80 + 20 + 80 + 20 + 80 = 280 ≤ 300; a fourth item would need 380.
    let group = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.absolute(80), .absolute(40)), spacing: .fixed(20))
    #expect(frames(group, 4) == [Rect(0, 0, 80, 40), Rect(100, 0, 80, 40), Rect(200, 0, 80, 40), Rect(0, 50, 80, 40)])
    // 80 + 31 + 80 + 31 + 80 = 302.
    let wide = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.absolute(80), .absolute(40)), spacing: .fixed(31))
    #expect(frames(wide, 3).map(\.x) == [0, 111, 0])
  }

  @Test func `flexible spacing distributes the remaining space`() {
    // Three of 80 with at least 10 between: 260. (300 − 240) / 2 = 30.
    let group = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.absolute(80), .absolute(50)), spacing: .flexible(10))
    #expect(frames(group, 3).map(\.x) == [0, 110, 220])
    // A single item in the last group has the position of the first one in a full group.
    #expect(frames(group, 4)[3] == Rect(0, 50, 80, 50))
  }

  @Test func `flexible edges on both sides center an item, one edge pushes it to the other side`() {
    // 300 − 200 = 100, 50 for each edge. Cross axis: 60 − 40 = 20, 10 for each edge.
    let both = LayoutEdgeSpacing(
      top: .flexible(0), leading: .flexible(0), bottom: .flexible(0), trailing: .flexible(0))
    let centred = LayoutGroup.row(
      .fractionalWidth(1), .absolute(60), .item(.absolute(200), .absolute(40), edges: both))
    #expect(frames(centred, 1) == [Rect(50, 10, 200, 40)])
    let pushed = LayoutGroup.row(
      .fractionalWidth(1), .absolute(60), .item(.absolute(50), .absolute(40)),
      .item(.absolute(50), .absolute(40), edges: LayoutEdgeSpacing(top: .flexible(0), leading: .flexible(0))))
    // Six items leave no space to distribute: 300 − 6 · 50 = 0.
    #expect(frames(pushed, 6).map(\.x) == [0, 50, 100, 150, 200, 250])
    var two = pushed
    two.items[0] = .item(.absolute(150), .absolute(40))
    // 150 + 50 = 200 and another 150 does not fit: the remaining 100 are before the second item, whose top is at 60 −
    // 40 = 20.
    #expect(frames(two, 2) == [Rect(0, 0, 150, 40), Rect(250, 20, 50, 40)])
  }

  @Test func `fixed edges are around an item`() {
    // 10 + 80 + 10 = 100 each, so three fit; 5 from the top.
    let edges = LayoutEdgeSpacing(top: .fixed(5), leading: .fixed(10), trailing: .fixed(10))
    let group = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.absolute(80), .absolute(40), edges: edges))
    #expect(
      frames(group, 4) == [Rect(10, 5, 80, 40), Rect(110, 5, 80, 40), Rect(210, 5, 80, 40), Rect(10, 55, 80, 40)])
  }

  @Test func `a nested group stacks two items beside a large one`() {
    // 0.7 · 300 = 210 and 90; half of 200 each.
    let right = LayoutGroup.column(
      .fractionalWidth(0.3), .fractionalHeight(1), .item(.fractionalWidth(1), .fractionalHeight(0.5)))
    let group = LayoutGroup.row(
      .fractionalWidth(1), .absolute(200), .item(.fractionalWidth(0.7), .fractionalHeight(1)), .group(right))
    let all = frames(group, 5)
    #expect(all.map(\.x) == [0, 210, 210, 0, 210])
    #expect(all.map(\.y) == [0, 0, 100, 200, 200])
    #expect(all.map(\.height) == [200, 100, 100, 200, 100])
    #expect(zip(all, [210, 90, 90, 210, 90]).allSatisfy { abs($0.width - $1) < 1e-9 })
  }

  @Test func `fractions in a nested group refer to its size without insets`() {
    // 300 × 100 with insets of 10: 280 × 80. Half of it is 140 × 80.
    let group = LayoutGroup.row(
      .fractionalWidth(1), .absolute(100),
      .group(
        .row(
          .fractionalWidth(1), .fractionalHeight(1), .item(.fractionalWidth(0.5), .fractionalHeight(1)),
          insets: EdgeInsets(10))))
    #expect(frames(group, 3) == [Rect(10, 10, 140, 80), Rect(150, 10, 140, 80), Rect(10, 110, 140, 80)])
  }

  @Test func `a count divides the group equally`() {
    // (300 − 2 · 15) / 3 = 90, independently of the items' width.
    let group = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.absolute(7), .absolute(50)), count: 3, spacing: .fixed(15))
    #expect(
      frames(group, 4) == [Rect(0, 0, 90, 50), Rect(105, 0, 90, 50), Rect(210, 0, 90, 50), Rect(0, 50, 90, 50)])
    // More items than fit: 20 · 20 = 400 > 300.
    let crowded = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.absolute(7), .absolute(50)), count: 21, spacing: .fixed(20))
    #expect(frames(crowded, 22).map(\.width) == Array(repeating: 0, count: 22))
    #expect(frames(crowded, 22)[21] == Rect(0, 50, 0, 50))
  }

  @Test func `an item's insets reduce its size and do not move other items`() {
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let group = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.fractionalWidth(0.5), .fractionalHeight(1), insets: insets))
    // 150 − 2 − 4 = 144 × 50 − 1 − 3 = 46.
    #expect(frames(group, 2) == [Rect(2, 1, 144, 46), Rect(152, 1, 144, 46)])
    let huge = LayoutGroup.row(
      .fractionalWidth(1), .absolute(50), .item(.fractionalWidth(0.5), .fractionalHeight(1), insets: EdgeInsets(99)))
    // The absolute values of 150 − 198 and 50 − 198.
    #expect(frames(huge, 1) == [Rect(99, 50, 48, 148)])
  }

  @Test func `groups have spacing, and an incomplete last group ends with its items`() {
    let column = LayoutGroup.column(.fractionalWidth(1), .absolute(100), .item(.fractionalWidth(1), .absolute(50)))
    let layout = CompositionalLayout(
      group: column, interGroupSpacing: 20, contentInsets: EdgeInsets(top: 5, left: 10, bottom: 7, right: 20))
    // Width 300 − 10 − 20 = 270. Groups at 5 and 125; 5 + 100 + 20 + 50 + 7 = 182.
    let laidOut = LayoutFixture(layout, plainItems(3))
    #expect(laidOut.frames == [Rect(10, 5, 270, 50), Rect(10, 55, 270, 50), Rect(10, 125, 270, 50)])
    #expect(laidOut.prepared.length == 182)
    #expect(laidOut.prepared.lineCount == 2)
    #expect(laidOut.prepared.lineSpan(0) == (5, 105))
    #expect(laidOut.prepared.lineSpan(1) == (125, 175))
    // The section's inset is around all of it: 300 − 40 − 30 = 230, from 40 + 10.
    let inset = LayoutFixture(layout, plainItems(1), inset: EdgeInsets(top: 99, left: 40, bottom: 99, right: 0))
    #expect(inset.frames == [Rect(50, 5, 230, 50)])
  }

  @Test func `row heights are measured, explicit or estimated, in this order`() {
    let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(44))
    let layout = CompositionalLayout(
      group: LayoutGroup(size: row, items: [.item(LayoutItem(size: row))]), interGroupSpacing: 1)
    let laidOut = LayoutFixture(
      layout,
      itemsOf([
        (ItemMetrics(), 2), (ItemMetrics(height: .constant(60), measured: Size(width: 9, height: 80)), 1),
        (ItemMetrics(height: .constant(60)), 1), (ItemMetrics(aspectRatio: .constant(4)), 1),
      ]))
    // 44 + 1, 44 + 1, 80 + 1, 60 + 1, 300 / 4 = 75.
    #expect(
      laidOut.frames == [
        Rect(0, 0, 300, 44), Rect(0, 45, 300, 44), Rect(0, 90, 300, 80), Rect(0, 171, 300, 60), Rect(0, 232, 300, 75),
      ])
    #expect(laidOut.prepared.length == 307)
    #expect(laidOut.prepared.lineSpan(3) == (171, 231))
  }

  @Test func `a row with estimated height is as high as its highest item`() {
    let group = LayoutGroup.row(
      .fractionalWidth(1), .estimated(10), .item(.fractionalWidth(0.5), .estimated(10)))
    let laidOut = LayoutFixture(
      CompositionalLayout(group: group),
      itemsOf([(ItemMetrics(height: .cycle([.constant(30), .constant(50), .constant(20)])), 5)]))
    // Rows of (30, 50), (20, 30) and (50).
    #expect(laidOut.frames.map(\.y) == [0, 0, 50, 50, 80])
    #expect(laidOut.prepared.length == 130)
  }

  @Test func `equal rows follow a row with another item`() {
    let group = LayoutGroup.row(
      .fractionalWidth(1), .estimated(10), .item(.fractionalWidth(0.5), .estimated(10)))
    let laidOut = LayoutFixture(
      CompositionalLayout(group: group),
      itemsOf([(ItemMetrics(height: .constant(30)), 1), (ItemMetrics(height: .constant(20)), 1_000)]))
    // A row of (30, 20), 499 rows of (20, 20) and one of (20).
    #expect(laidOut.prepared.frame(of: 2, laidOut.items) == Rect(0, 30, 150, 20))
    #expect(laidOut.prepared.frame(of: 1_000, laidOut.items) == Rect(0, 10_010, 150, 20))
    #expect(laidOut.prepared.length == 10_030)
  }

  /// Returns a section of groups of 100 × 20 with one group in each, the innermost of which has the maximum depth.
  private func nested(_ innermost: LayoutGroup) -> CompositionalLayout {
    var group = innermost
    for _ in 1..<LayoutGroup.maximumDepth { group = .column(.absolute(100), .absolute(20), .group(group)) }
    return CompositionalLayout(group: group)
  }

  @Test func `fractions in a group at the maximum depth refer to its estimated height`() {
    let innermost = LayoutGroup.column(
      .absolute(100), .estimated(40), .item(.absolute(100), .fractionalHeight(0.5)))
    let laidOut = LayoutFixture(nested(innermost), itemsOf([(ItemMetrics(height: .constant(30)), 2)]))
    // Half of 40, although the item has a height of 30.
    #expect(laidOut.frames == [Rect(0, 0, 100, 20), Rect(0, 20, 100, 20)])
  }

  @Test func `a group beyond the maximum depth is counted as an item with its own width`() {
    let beyond = LayoutGroup.row(.estimated(50), .absolute(20), .item(.absolute(10), .absolute(10)))
    let innermost = LayoutGroup.row(.absolute(100), .absolute(20), .group(beyond))
    let laidOut = LayoutFixture(nested(innermost), itemsOf([(ItemMetrics(width: .constant(20)), 6)]))
    // 100 / 20 = 5.
    #expect(laidOut.frames.map(\.x) == [0, 20, 40, 60, 80, 0])
    #expect(laidOut.frames.map(\.y) == [0, 0, 0, 0, 0, 20])
    #expect(laidOut.frames.allSatisfy { $0.width == 20 && $0.height == 20 })
  }

  @Test func `items with explicit widths continue in the next row if they do not fit`() {
    let group = LayoutGroup.row(
      .fractionalWidth(1), .estimated(32), .item(.estimated(100), .absolute(32)), spacing: .fixed(10))
    let laidOut = LayoutFixture(
      CompositionalLayout(group: group, interGroupSpacing: 8),
      itemsOf([(ItemMetrics(width: .cycle([.constant(120), .constant(90), .constant(80)])), 5)]))
    // 120 + 10 + 90 = 220, + 10 + 80 = 310 > 300. Then 80 + 10 + 120 = 210, + 10 + 90 = 310. Then 90.
    #expect(laidOut.frames.map(\.x) == [0, 130, 0, 90, 0])
    #expect(laidOut.frames.map(\.y) == [0, 0, 40, 40, 80])
  }

  @Test func `an item that is too wide leaves the section empty unless its width is estimated`() {
    let group = LayoutGroup.row(.fractionalWidth(1), .absolute(50), .item(.absolute(400), .absolute(50)))
    let laidOut = LayoutFixture(CompositionalLayout(group: group, contentInsets: EdgeInsets(5)), plainItems(2))
    #expect(laidOut.frames.isEmpty && laidOut.prepared.length == 0)
    let measured = LayoutGroup.row(.fractionalWidth(1), .absolute(50), .item(.estimated(400), .absolute(50)))
    #expect(frames(measured, 2) == [Rect(0, 0, 400, 50), Rect(0, 50, 400, 50)])
    // On the cross axis it overflows.
    let tall = LayoutGroup.row(.fractionalWidth(1), .absolute(50), .item(.absolute(300), .absolute(80)))
    #expect(frames(tall, 2) == [Rect(0, 0, 300, 80), Rect(0, 50, 300, 80)])
  }

  @Test func `items without size are limited to 10,000 in a group`() {
    let group = LayoutGroup.row(.fractionalWidth(1), .absolute(50), .item(.absolute(0), .absolute(0)))
    let laidOut = LayoutFixture(CompositionalLayout(group: group), plainItems(10_001))
    #expect(laidOut.prepared.frame(of: 9_999, laidOut.items) == Rect(0, 0, 0, 0))
    #expect(laidOut.prepared.frame(of: 10_000, laidOut.items) == Rect(0, 50, 0, 0))
  }

  @Test func `without a group every item is a row`() {
    let empty = LayoutGroup(size: LayoutSize(width: .absolute(1), height: .absolute(1)))
    for layout in [CompositionalLayout(), CompositionalLayout(group: empty)] {
      #expect(LayoutFixture(layout, plainItems(2)).frames == [Rect(0, 0, 300, 44), Rect(0, 44, 300, 44)])
      #expect(
        LayoutFixture(layout, plainItems(2), .init(width: 300, height: 600), .horizontal).frames[1]
          == Rect(44, 0, 44, 600))
    }
  }

  @Test func `scrolling horizontally, groups follow each other to the right`() {
    // Main-axis fractions refer to the viewport: 0.5 · 300 = 150. Cross axis: 600 − 20 = 580, half of it is 290.
    let group = LayoutGroup.column(
      .fractionalWidth(0.5), .fractionalHeight(1), .item(.fractionalWidth(1), .fractionalHeight(0.5)))
    let layout = CompositionalLayout(group: group, interGroupSpacing: 6, contentInsets: EdgeInsets(10))
    let laidOut = LayoutFixture(layout, plainItems(3), Size(width: 300, height: 600), .horizontal)
    #expect(laidOut.frames == [Rect(10, 10, 150, 290), Rect(10, 300, 150, 290), Rect(166, 10, 150, 290)])
    #expect(laidOut.prepared.length == 10 + 150 + 6 + 150 + 10)
  }

  @Test func `a section's group can be centered on the cross axis`() {
    let group = LayoutGroup.row(
      .absolute(200), .absolute(50), .item(.fractionalWidth(1), .fractionalHeight(1)),
      edges: LayoutEdgeSpacing(top: .fixed(4), leading: .flexible(0), trailing: .flexible(0)))
    // (300 − 200) / 2 = 50; 4 above each.
    #expect(frames(group, 2) == [Rect(50, 4, 200, 50), Rect(50, 58, 200, 50)])
  }
}
