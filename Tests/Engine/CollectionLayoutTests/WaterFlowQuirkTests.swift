import CollectionLayout
import Testing

/// Regression tests of placement and queries of waterfalls. The comments state the earlier defect.
struct `Water flow` {
  private static let layout = WaterfallLayout(columnCount: 2, rowSpacing: 10, columnSpacing: 10)

  /// Returns a collection of width 320 with lanes of 155, the second from 165 on.
  private func collection(_ sections: Section...) -> PreparedCollection {
    prepared(CollectionModel(sections: sections), 320, 200)
  }

  private func header(_ collection: PreparedCollection, _ section: Int = 0) -> Rect? {
    collection.supplement(kind: LayoutAttributes.headerKind, ofSection: section)?.frame
  }

  private func footer(_ collection: PreparedCollection, _ section: Int = 0) -> Rect? {
    collection.supplement(kind: LayoutAttributes.footerKind, ofSection: section)?.frame
  }

  // Earlier defect: 10 and 10, covered by the header.
  @Test func `lanes start below the header`() {
    let frames = collection(section("a", [50, 80], Self.layout, header: 30)).frames(ofSection: 0)
    #expect(frames.map(\.y) == [30, 30])
  }

  // Earlier defect: both were in the second lane of the section before, at 40 and 60.
  @Test func `a section starts with empty lanes at the end of the one before`() {
    let flow = collection(section("a", [100, 20], Self.layout), section("b", [10, 10], Self.layout))
    #expect(flow.frames(ofSection: 1) == [Rect(0, 100, 155, 10), Rect(165, 100, 155, 10)])
  }

  // Earlier defect: 10 for the cells, independently of the inset.
  @Test func `cells keep the leading inset, and the footer the trailing one`() {
    let inset = EdgeInsets(top: 7, left: 0, bottom: 9, right: 0)
    let flow = collection(section("a", [50, 80], Self.layout, inset: inset, header: 30, footer: 20))
    #expect(flow.frames(ofSection: 0).map(\.y) == [37, 37])
    // 30 + 7 + 80 + 9
    #expect(footer(flow) == Rect(0, 126, 320, 20))

    let sideways = section(
      "a", [50], Self.layout, inset: EdgeInsets(top: 0, left: 7, bottom: 0, right: 9), header: 30, footer: 20,
      isHorizontal: true)
    let horizontal = prepared(CollectionModel(scrollDirection: .horizontal, sections: [sideways]), 200, 320)
    #expect(horizontal.frames(ofSection: 0).map(\.x) == [37])
    #expect(footer(horizontal)?.x == 96)
  }

  // Earlier defect: (10, 5) for the first, and the second indented, too.
  @Test func `a header is at the start of its section, without insets`() {
    let inset = EdgeInsets(top: 5, left: 10, bottom: 0, right: 10)
    let flow = collection(
      section("a", [50], Self.layout, inset: inset, header: 30),
      section("b", [50], Self.layout, inset: inset, header: 30))
    #expect(header(flow, 0) == Rect(0, 0, 320, 30))
    #expect(header(flow, 1) == Rect(0, 85, 320, 30))
  }

  // Earlier defect: 10, 10 and 70.
  @Test func `spacing is only between the cells of a lane`() {
    let flow = collection(section("a", [50, 80, 40], Self.layout))
    #expect(flow.frames(ofSection: 0).map(\.y) == [0, 0, 60])
    #expect(flow.contentSize.height == 100)
  }

  // Earlier defect: the width of its size, from the inset on.
  @Test func `headers and footers have the cross size of the viewport`() {
    let inset = EdgeInsets(10)
    let flow = collection(section("a", [50], Self.layout, inset: inset, header: 30, footer: 20))
    #expect(header(flow)?.width == 320)
    #expect(footer(flow)?.width == 320)
    let sideways = section("a", [50], Self.layout, inset: inset, header: 30, footer: 20, isHorizontal: true)
    let horizontal = prepared(CollectionModel(scrollDirection: .horizontal, sections: [sideways]), 200, 320)
    #expect(header(horizontal) == Rect(0, 0, 30, 320))
    // 30 + 10 + 50 + 10
    #expect(footer(horizontal) == Rect(100, 0, 20, 320))
  }

  // Earlier defect: both had attributes.
  @Test func `a header or footer of length 0 does not exist`() {
    let flow = collection(section("a", [50], Self.layout, header: 0, footer: 0))
    #expect(header(flow) == nil)
    #expect(footer(flow) == nil)
    #expect(flow.elements(in: Rect(-10, -10, 1000, 1000)).map(\.category) == [.cell])
  }

  // Earlier defect: 10, in the empty lane beside the first section.
  @Test func `the trailing inset applies without a footer`() {
    let inset = EdgeInsets(top: 5, left: 0, bottom: 9, right: 0)
    let flow = collection(
      section("a", [50], Self.layout, inset: inset), section("b", [20], Self.layout, inset: inset))
    #expect(flow.frames(ofSection: 1).map(\.y) == [69])
    // 5 + 50 + 9 + 5 + 20 + 9
    #expect(flow.contentSize.height == 98)
  }

  // Earlier defect: it had none of them.
  @Test func `a section without items keeps header, insets and footer`() {
    let inset = EdgeInsets(top: 5, left: 0, bottom: 9, right: 0)
    let flow = collection(section("a", [], Self.layout, inset: inset, header: 30, footer: 20))
    #expect(header(flow) == Rect(0, 0, 320, 30))
    #expect(footer(flow) == Rect(0, 44, 320, 20))
    #expect(flow.contentSize.height == 64)
  }

  // Earlier defect: all items at the origin, or a trap.
  @Test(arguments: [0, -1, Int.min]) func `there is at least one lane`(count: Int) {
    let flow = collection(section("a", [50, 30], WaterfallLayout(columnCount: count, rowSpacing: 10)))
    #expect(flow.frames(ofSection: 0) == [Rect(0, 0, 320, 50), Rect(0, 60, 320, 30)])
  }

  // Earlier defect: the lanes of the old width.
  @Test func `lanes depend on the viewport's width`() {
    let model = CollectionModel(sections: [section("a", [50, 80], Self.layout)])
    var work = LayoutProgress()
    let turned = PreparedCollection(
      model, viewport: Size(width: 210, height: 200), reusing: prepared(model, 320, 200), work: &work)
    #expect(turned.frames(ofSection: 0) == [Rect(0, 0, 100, 50), Rect(110, 0, 100, 80)])
    #expect(turned.contentSize.width == 210)
  }

  // Earlier defect: it examined all 30,000 elements.
  @Test func `a query examines only the sections on screen`() {
    let model = CollectionModel(
      sections: (0..<10_000).map { section("s\($0)", [50], Self.layout, header: 30, footer: 20) })
    var work = LayoutProgress()
    let flow = PreparedCollection(model, viewport: Size(width: 320, height: 200), work: &work)
    #expect(work.placedCount == 10_000)
    #expect(flow.elements(in: Rect(0, 500_000, 320, 200), work: &work).count == 6)
    #expect(work.examinedCount < 20)
  }

  // Earlier defect: a width of −90.
  @Test func `a lane's width is at least 0`() {
    let layout = WaterfallLayout(columnCount: 2, columnSpacing: 200)
    let inset = EdgeInsets(top: 0, left: 100, bottom: 0, right: 200)
    #expect(collection(section("a", [50], layout, inset: inset)).frames(ofSection: 0) == [Rect(100, 0, 0, 50)])
  }

  // Earlier defect: NaN for all following items of the lane and for the content.
  @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
  func `an item with an invalid size does not affect its lane`(height: Double) {
    let layout = WaterfallLayout(columnCount: 1, rowSpacing: 10)
    let flow = collection(section("a", [30, height, 40], layout))
    let frames = flow.frames(ofSection: 0)
    #expect(frames.count == 3 && frames.allSatisfy { $0.origin.isFinite && $0.size.isFinite })
    #expect(frames.last.map { [$0.maxY] } == [flow.contentSize.height])
    // An infinite height becomes 0. NaN is a missing height, whose default is 50.
    #expect(frames.map(\.height) == [30, height.isNaN ? 50 : 0, 40])
  }

  // Earlier defect: the third item started at 30, within the first.
  @Test func `a negative size is 0`() {
    let flow = collection(section("a", [50, -20, 30], WaterfallLayout(columnCount: 1)))
    #expect(
      flow.frames(ofSection: 0) == [Rect(0, 0, 320, 50), Rect(0, 50, 320, 0), Rect(0, 50, 320, 30)])
    #expect(flow.contentSize.height == 80)
  }
}
