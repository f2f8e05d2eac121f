import CollectionLayout
import Testing

/// Boundary items of a compositional section, with manually computed frames in a viewport of 300 × 600.
struct `Boundaries of a compositional section` {
  private let group = LayoutGroup.row(.fractionalWidth(1), .absolute(100), .item(.fractionalWidth(1), .absolute(100)))

  private func boundary(
    _ alignment: BoundarySupplementaryItem.Alignment, _ width: LayoutDimension, _ height: LayoutDimension,
    extends: Bool = true, kind: String = "title", offset: Point = .zero, isPinned: Bool = false
  ) -> BoundarySupplementaryItem {
    BoundarySupplementaryItem(
      kind: kind, alignment: alignment, size: LayoutSize(width: width, height: height),
      extendsBoundary: extends, pinsToVisibleBounds: isPinned, offset: offset)
  }

  @Test func `a header is before the insets, a footer after them`() {
    let layout = CompositionalLayout(
      group: group, contentInsets: EdgeInsets(top: 5, left: 10, bottom: 7, right: 20),
      boundaryItems: [
        boundary(.top, .fractionalWidth(1), .absolute(40), isPinned: true),
        boundary(.bottomTrailing, .fractionalWidth(0.5), .estimated(30), kind: "more"),
        boundary(.bottom, .absolute(70), .absolute(10)),
      ])
    let laidOut = LayoutFixture(layout, plainItems(1))
    // 40 + 5 + 100 + 7 + 30 = 182: of two items at the end the larger one decides. Content: 270 from 10.
    #expect(laidOut.frames == [Rect(10, 45, 270, 100)])
    #expect(laidOut.prepared.length == 182)
    // 135 at the trailing side starts at 145; 70 is centered at 10 + 100. Both start at the end of the section without
    // them.
    #expect(laidOut.boundaries == [Rect(10, 0, 270, 40), Rect(145, 152, 135, 30), Rect(110, 152, 70, 10)])
    let items = laidOut.prepared.boundaryItems
    #expect(items.map(\.kind) == ["title", "more", "title"])
    #expect(items.map(\.number) == [0, 0, 1])
    #expect(items.map(\.pinsToVisibleBounds) == [true, false, false])
    #expect(items.map(\.isAtSectionEnd) == [false, true, true])
    #expect(laidOut.prepared.lineSpan(0) == (45, 145))
  }

  @Test func `an item that does not extend the section overlaps its content`() {
    let layout = CompositionalLayout(
      group: group,
      boundaryItems: [
        boundary(.topLeading, .absolute(50), .absolute(40)),
        boundary(.topLeading, .absolute(60), .absolute(20), extends: false),
        boundary(.bottomTrailing, .absolute(60), .absolute(20), extends: false, offset: Point(x: -3, y: 4)),
      ])
    let laidOut = LayoutFixture(layout, plainItems(1))
    // The first item extends the section by 40; the content is from 40 to 140.
    #expect(laidOut.prepared.length == 140)
    #expect(laidOut.boundaries == [Rect(0, 0, 50, 40), Rect(0, 40, 60, 20), Rect(237, 124, 60, 20)])
  }

  @Test func `an item before its section is found where it is`() {
    let layout = CompositionalLayout(
      group: group,
      boundaryItems: [
        boundary(.topLeading, .absolute(50), .absolute(40), extends: false, offset: Point(x: 0, y: -100))
      ])
    let collection = prepared(
      CollectionModel(sections: [section("a", of: 4, ListLayout(rowHeight: 100)), section("b", of: 1, layout)]),
      300, 600)
    // The section starts at 400, the item at 300 beside the last row of the first section.
    let row = Rect(0, 300, 300, 100)
    #expect(collection.elements(in: Rect(0, 310, 300, 10)).map(\.frame) == [row, Rect(0, 300, 50, 40)])
    #expect(collection.elements(in: Rect(0, 345, 300, 10)).map(\.frame) == [row])
  }

  @Test func `an item beside the content is centered on the main axis and moves nothing`() {
    let layout = CompositionalLayout(
      group: group,
      boundaryItems: [
        boundary(.trailing, .absolute(20), .absolute(40)), boundary(.leading, .absolute(20), .absolute(60)),
      ])
    let laidOut = LayoutFixture(layout, plainItems(1))
    #expect(laidOut.prepared.length == 100)
    #expect(laidOut.boundaries == [Rect(280, 30, 20, 40), Rect(0, 20, 20, 60)])
    #expect(laidOut.prepared.boundaryItems.allSatisfy { !$0.isAtSectionEnd })
  }

  @Test(arguments: CompositionalLayout.OrthogonalScrollingBehavior.allCases)
  func `a section without items keeps its boundaries and insets`(
    behavior: CompositionalLayout.OrthogonalScrollingBehavior
  ) {
    let layout = CompositionalLayout(
      group: group, interGroupSpacing: 9, contentInsets: EdgeInsets(5), orthogonalScrolling: behavior,
      boundaryItems: [boundary(.top, .fractionalWidth(1), .absolute(40))])
    let laidOut = LayoutFixture(layout, plainItems(0))
    #expect(laidOut.prepared.length == 50)
    #expect(laidOut.boundaries == [Rect(5, 0, 290, 40)])
    #expect(laidOut.prepared.lineCount == 0)
    #expect(laidOut.found(from: -1e9, to: 1e9).items.isEmpty)
    #expect(laidOut.prepared.orthogonal?.targetContentOffset(proposed: 50, velocity: 900, current: 0) ?? 0 == 0)
  }

  @Test func `only fractions of the viewport's length depend on it`() {
    let tall = CompositionalLayout(boundaryItems: [boundary(.top, .absolute(1), .fractionalHeight(0.1))])
    let wide = CompositionalLayout(group: group)
    #expect(tall.dependsOnMainLength(scrolling: .vertical))
    #expect(!tall.dependsOnMainLength(scrolling: .horizontal))
    #expect(!wide.dependsOnMainLength(scrolling: .vertical))
    #expect(wide.dependsOnMainLength(scrolling: .horizontal))
    #expect(!CompositionalLayout().dependsOnMainLength(scrolling: .vertical))
  }
}

/// Five groups of 200 with a spacing of 10 and insets of 15 + 20 and 30 + 5: 35 + 5 · 200 + 4 · 10 + 35 = 1110, of which 320
/// are visible.
struct `An orthogonal compositional section` {
  private func laidOut(_ behavior: CompositionalLayout.OrthogonalScrollingBehavior, count: Int = 5) -> LayoutFixture {
    let group = LayoutGroup.row(.absolute(200), .absolute(80), .item(.fractionalWidth(1), .fractionalHeight(1)))
    return LayoutFixture(
      CompositionalLayout(
        group: group, interGroupSpacing: 10, contentInsets: EdgeInsets(top: 3, left: 20, bottom: 4, right: 30),
        orthogonalScrolling: behavior),
      plainItems(count), Size(width: 320, height: 600), inset: EdgeInsets(top: 0, left: 15, bottom: 0, right: 5))
  }

  private func rest(
    _ behavior: CompositionalLayout.OrthogonalScrollingBehavior, _ proposed: Double, velocity: Double = 0,
    from current: Double
  ) -> Double? {
    laidOut(behavior).prepared.orthogonal?.targetContentOffset(proposed: proposed, velocity: velocity, current: current)
  }

  @Test func `has the main length of one group and the cross length of all groups`() throws {
    let section = laidOut(.continuous)
    #expect(section.prepared.length == 3 + 80 + 4)
    #expect(section.prepared.lineCount == 0)
    // The groups begin after the inset of the section in its collection and after its own.
    #expect(section.frames.map(\.x) == [35, 245, 455, 665, 875])
    #expect(section.frames.allSatisfy { $0.y == 3 && $0.width == 200 && $0.height == 80 })
    let content = try #require(section.prepared.orthogonal)
    #expect(content.length == 1110)
    #expect(content.offsetRange == 0...790)
    #expect(section.found(from: 300, to: 400).items.map(\.index) == [1])
    #expect(laidOut(.none).prepared.orthogonal == nil)
  }

  @Test func `with continuous scrolling stops at any offset`() {
    #expect(rest(.continuous, 123, from: 0) == 123)
    #expect(rest(.continuous, 5_000, from: 0) == 790)
    #expect(rest(.continuous, -5, from: 0) == 0)
    #expect(rest(.continuous, .nan, from: 40) == 40)
  }

  @Test func `with continuousGroupLeadingBoundary stops at the start of a group`() {
    // Groups are 210 apart: 300 / 210 = 1.43 → 210; 320 / 210 = 1.52 → 420; the end is 790.
    #expect(rest(.continuousGroupLeadingBoundary, 300, from: 0) == 210)
    #expect(rest(.continuousGroupLeadingBoundary, 320, from: 0) == 420)
    #expect(rest(.continuousGroupLeadingBoundary, 780, from: 0) == 790)
  }

  @Test func `with paging stops at pages`() {
    // The insets reduce 300 to 250: pages at 0, 250, 500 and 750, and the end at 790.
    #expect(rest(.paging, 100, from: 0) == 0)
    #expect(rest(.paging, 160, from: 0) == 250)
    #expect(rest(.paging, 700, from: 0) == 250)
    #expect(rest(.paging, 20, velocity: 251, from: 0) == 250)
    #expect(rest(.paging, 20, velocity: 250, from: 0) == 0)
    #expect(rest(.paging, 900, velocity: 900, from: 600) == 750)
    #expect(rest(.paging, 900, velocity: 900, from: 750) == 790)
    #expect(rest(.paging, 780, velocity: -900, from: 790) == 750)
    #expect(rest(.paging, -10, velocity: -900, from: 0) == 0)
  }

  @Test func `with groupPaging stops at the next group`() {
    // Groups at 0, 210, 420 and 630; the last one is reached at the end: 790.
    #expect(rest(.groupPaging, 110, from: 0) == 210)
    #expect(rest(.groupPaging, 100, from: 0) == 0)
    #expect(rest(.groupPaging, 700, from: 210) == 420)
    #expect(rest(.groupPaging, 215, velocity: 300, from: 210) == 420)
    #expect(rest(.groupPaging, 205, velocity: -300, from: 210) == 0)
    #expect(rest(.groupPaging, 800, velocity: 300, from: 630) == 790)
    #expect(rest(.groupPaging, 780, velocity: -300, from: 790) == 630)
  }

  @Test func `with groupPagingCentered centers the next group`() throws {
    // x₀ = (200 − 250) / 2 = −25, then every 210; x₄ = 815.
    let content = try #require(laidOut(.groupPagingCentered).prepared.orthogonal)
    #expect(content.offsetRange == -25...815)
    #expect(content.initialOffset == -25)
    #expect(rest(.groupPagingCentered, -100, from: -25) == -25)
    #expect(rest(.groupPagingCentered, 60, from: -25) == -25)
    #expect(rest(.groupPagingCentered, 80, from: -25) == 185)
    #expect(rest(.groupPagingCentered, 190, velocity: 300, from: 185) == 395)
    #expect(rest(.groupPagingCentered, 170, velocity: -300, from: 185) == -25)
    #expect(rest(.groupPagingCentered, 2_000, velocity: 3_000, from: 815) == 815)
  }

  @Test func `does not scroll if everything is visible`() {
    for behavior in CompositionalLayout.OrthogonalScrollingBehavior.allCases where behavior != .none {
      let content = laidOut(behavior, count: 1).prepared.orthogonal
      // 20 + 200 + 30 = 250 < 300; centered: −25.
      let place = behavior == .groupPagingCentered ? -25.0 : 0
      #expect(content?.targetContentOffset(proposed: 200, velocity: 2_000, current: 0) == place)
      #expect(content?.offsetRange == place...place)
    }
  }

  @Test func `has a snap point for each of its groups of different lengths`() {
    let group = LayoutGroup.row(.estimated(50), .absolute(80), .item(.estimated(50), .fractionalHeight(1)))
    let items = itemsOf([(ItemMetrics(width: .cycle([.constant(100), .constant(300), .constant(200)])), 4)])
    let laidOut = LayoutFixture(
      CompositionalLayout(group: group, interGroupSpacing: 10, orthogonalScrolling: .groupPaging), items)
    #expect(laidOut.frames.map(\.x) == [0, 110, 420, 630])
    #expect(laidOut.prepared.length == 80)
    let content = laidOut.prepared.orthogonal
    #expect(content?.length == 730)
    #expect(content?.targetContentOffset(proposed: 120, velocity: 900, current: 110) == 420)
  }
}
