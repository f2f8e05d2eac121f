import CollectionLayout
import Testing

/// Manually computed frames, compared exactly.
struct `Frames of the waterfall` {
  /// The frames of two lanes with spacing 10, inset (0, 10, 10, 10), headers of 30 and footers of 20.
  private static let frames = [
    Rect(0, 0, 320, 30),
    Rect(10, 30, 145, 50), Rect(165, 30, 145, 80), Rect(10, 90, 145, 40), Rect(165, 120, 145, 60),
    Rect(0, 190, 320, 20),
    Rect(0, 210, 320, 30),
    Rect(10, 240, 145, 30), Rect(165, 240, 145, 30), Rect(10, 280, 145, 30),
    Rect(0, 320, 320, 20),
  ]

  private func waterFlow(isHorizontal: Bool = false, _ direction: LayoutDirection = .leftToRight) -> CollectionModel {
    let layout = WaterfallLayout(columnCount: 2, rowSpacing: 10, columnSpacing: 10)
    let inset =
      isHorizontal
      ? EdgeInsets(top: 10, left: 0, bottom: 10, right: 10) : EdgeInsets(top: 0, left: 10, bottom: 10, right: 10)
    let sections = [("a", [50.0, 80, 40, 60]), ("b", [30.0, 30, 30])].map {
      section($0.0, $0.1, layout, inset: inset, header: 30, footer: 20, isHorizontal: isHorizontal)
    }
    return CollectionModel(
      scrollDirection: isHorizontal ? .horizontal : .vertical, layoutDirection: direction, sections: sections)
  }

  @Test func `two sections have headers and footers`() {
    let layout = prepared(waterFlow(), 320, 200)
    #expect(layout.allElements.map(\.frame) == Self.frames)
    #expect(layout.contentSize == Size(width: 320, height: 340))
  }

  @Test func `horizontal scrolling transposes the frames`() {
    let layout = prepared(waterFlow(isHorizontal: true), 200, 320)
    #expect(layout.allElements.map(\.frame) == Self.frames.map(\.transposed))
    #expect(layout.contentSize == Size(width: 340, height: 320))
  }

  @Test func `right to left mirrors the frames in the viewport`() {
    let layout = prepared(waterFlow(.rightToLeft), 320, 200)
    #expect(
      layout.allElements.map(\.frame) == Self.frames.map { Rect(320 - $0.x - $0.width, $0.y, $0.width, $0.height) })
    #expect(layout.contentSize == Size(width: 320, height: 340))
  }

  @Test func `right to left in horizontal scrolling mirrors the frames in the content`() {
    let layout = prepared(waterFlow(isHorizontal: true, .rightToLeft), 200, 320)
    let expected = Self.frames.map(\.transposed).map { Rect(340 - $0.x - $0.width, $0.y, $0.width, $0.height) }
    #expect(layout.allElements.map(\.frame) == expected)
  }

  @Test func `content shorter than a right to left viewport is at its right edge`() {
    let model = CollectionModel(
      scrollDirection: .horizontal, layoutDirection: .rightToLeft,
      sections: [section("a", [30], WaterfallLayout(columnCount: 1), isHorizontal: true)])
    #expect(prepared(model, 200, 100).frames(ofSection: 0) == [Rect(170, 0, 30, 100)])
  }

  @Test func `three columns start at the inset and end with it`() {
    let layout = WaterfallLayout(columnCount: 3, rowSpacing: 10, columnSpacing: 10)
    let model = CollectionModel(sections: [section("a", [60, 80, 50, 40, 70, 30], layout, inset: EdgeInsets(10))])
    let collection = prepared(model, 340, 500)
    #expect(
      collection.frames(ofSection: 0) == [
        Rect(10, 10, 100, 60), Rect(120, 10, 100, 80), Rect(230, 10, 100, 50),
        Rect(230, 70, 100, 40), Rect(10, 80, 100, 70), Rect(120, 100, 100, 30),
      ])
    #expect(collection.contentSize == Size(width: 340, height: 160))
  }

  @Test func `columns are filled round-robin if requested`() {
    var layout = WaterfallLayout(columnCount: 2, rowSpacing: 10, columnSpacing: 10, renderDirection: .leftToRight)
    let inset = EdgeInsets(top: 10, left: 10, bottom: 0, right: 10)
    var model = CollectionModel(sections: [section("a", [100, 20, 30, 40, 50], layout, inset: inset)])
    let ltr = [
      Rect(10, 10, 145, 100), Rect(165, 10, 145, 20), Rect(10, 120, 145, 30), Rect(165, 40, 145, 40),
      Rect(10, 160, 145, 50),
    ]
    #expect(prepared(model, 320, 500).frames(ofSection: 0) == ltr)
    // No spacing after the last item.
    #expect(prepared(model, 320, 500).contentSize == Size(width: 320, height: 210))

    layout.renderDirection = .rightToLeft
    model.sections[0].layout = layout
    #expect(
      prepared(model, 320, 500).frames(ofSection: 0)
        == ltr.map { Rect(320 - $0.x - $0.width, $0.y, $0.width, $0.height) })
  }

  @Test func `a full-span item is below the longest lane, and all following items are below it`() {
    let layout = WaterfallLayout(columnCount: 3, rowSpacing: 8, columnSpacing: 10)
    var model = CollectionModel(
      sections: [
        section("a", [30, 70, 50, 40, 20, 10], layout, inset: EdgeInsets(top: 5, left: 10, bottom: 6, right: 10))
      ])
    var chunks = Array(model.sections[0].items.slices)
    chunks[3] = ItemSlice(
      run: ItemRun(metrics: ItemMetrics(height: .constant(40), fullSpan: .constant(true))),
      identifier: Identifier("banner"))
    model.sections[0].items = ItemList(chunks)
    let collection = prepared(model, 340, 500)
    #expect(
      collection.frames(ofSection: 0) == [
        Rect(10, 5, 100, 30), Rect(120, 5, 100, 70), Rect(230, 5, 100, 50),
        Rect(10, 83, 320, 40), Rect(10, 131, 100, 20), Rect(120, 131, 100, 10),
      ])
    #expect(collection.contentSize.height == 157)
  }

  @Test func `a full-span item at the start has no spacing above it`() {
    let run = ItemRun(metrics: ItemMetrics(height: .constant(40), fullSpan: .cycle([true, false])))
    let items = ItemList([ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence("i{i}")), range: 0..<4)])
    let layout = WaterfallLayout(columnCount: 2, rowSpacing: 10)
    let model = CollectionModel(sections: [Section(identifier: Identifier("a"), layout: layout, items: items)])
    #expect(
      prepared(model, 200, 100).frames(ofSection: 0) == [
        Rect(0, 0, 200, 40), Rect(0, 50, 100, 40), Rect(0, 100, 200, 40), Rect(0, 150, 100, 40),
      ])
  }

  @Test func `lanes that are equal except for rounding are ties, and the first one is used`() {
    // 0.1 + 0.2 is slightly more than 0.3.
    let layout = WaterfallLayout(columnCount: 2)
    let model = CollectionModel(sections: [section("a", [0.1, 0.3, 0.2, 10, 10], layout)])
    let frames = prepared(model, 100, 100).frames(ofSection: 0)
    #expect(frames.map(\.x) == [0, 50, 0, 0, 50])
    // The tolerance grows with the length.
    let far = CollectionModel(sections: [section("a", [1e9 + 0.5, 1e9, 1, 1], layout)])
    #expect(prepared(far, 100, 100).frames(ofSection: 0).map(\.x) == [0, 50, 0, 50])
    // A larger difference is not a tie.
    let clear = CollectionModel(sections: [section("a", [1.000001, 1, 1], layout)])
    #expect(prepared(clear, 100, 100).frames(ofSection: 0).map(\.x) == [0, 50, 50])
  }

  @Test func `a section without items keeps header, insets and footer`() {
    let inset = EdgeInsets(top: 7, left: 1, bottom: 9, right: 1)
    let model = CollectionModel(
      sections: [section("a", [], inset: inset, header: 30, footer: 20), section("b", [10], header: 5)])
    let collection = prepared(model, 100, 100)
    #expect(
      collection.allElements.map(\.frame) == [
        Rect(0, 0, 100, 30), Rect(0, 46, 100, 20), Rect(0, 66, 100, 5), Rect(0, 71, 50, 10),
      ])
    #expect(collection.contentSize == Size(width: 100, height: 81))
  }

  @Test(arguments: [0, -5, .nan, .infinity] as [Double])
  func `a header or footer without a length is no element`(length: Double) {
    let collection = prepared(CollectionModel(sections: [section("a", [10], header: length, footer: length)]), 100, 100)
    #expect(collection.allElements.map(\.category) == [.cell])
    #expect(collection.elements(in: Rect(-10, -10, 1000, 1000)).map(\.category) == [.cell])
    #expect(collection.contentSize.height == 10)
    #expect(collection.attributes(for: .header(Identifier("a"))) == nil)
    #expect(collection.attributes(for: .footer(Identifier("a"))) == nil)
  }

  @Test func `an empty collection has no length`() {
    let empty = prepared(CollectionModel(), 320, 200)
    #expect(empty.contentSize == Size(width: 320, height: 0))
    #expect(empty.elements(in: Rect(-1e9, -1e9, 2e9, 2e9)).isEmpty)
    #expect(
      prepared(CollectionModel(scrollDirection: .horizontal), 320, 200).contentSize == Size(width: 0, height: 200))
  }

  @Test func `a missing side is computed by the ratio, and a missing main length is 50`() {
    func frame(_ metrics: ItemMetrics, isHorizontal: Bool = false) -> Rect? {
      let items = ItemList([ItemSlice(run: ItemRun(metrics: metrics), identifier: Identifier("x"))])
      let section = Section(identifier: Identifier("a"), layout: WaterfallLayout(columnCount: 2), items: items)
      let model = CollectionModel(scrollDirection: isHorizontal ? .horizontal : .vertical, sections: [section])
      return prepared(model, 200, 200).cell(at: IndexPath(section: 0, item: 0))?.frame
    }
    #expect(frame(ItemMetrics()) == Rect(0, 0, 100, 50))
    #expect(frame(ItemMetrics(aspectRatio: .constant(2))) == Rect(0, 0, 100, 50))
    #expect(frame(ItemMetrics(aspectRatio: .constant(0.5))) == Rect(0, 0, 100, 200))
    #expect(frame(ItemMetrics(width: .constant(60), aspectRatio: .constant(2))) == Rect(0, 0, 60, 30))
    #expect(
      frame(ItemMetrics(width: .constant(160), height: .constant(7), aspectRatio: .constant(2))) == Rect(0, 0, 160, 7))
    #expect(frame(ItemMetrics(aspectRatio: .constant(2), fullSpan: .constant(true))) == Rect(0, 0, 200, 100))
    #expect(frame(ItemMetrics(aspectRatio: .constant(0.5)), isHorizontal: true) == Rect(0, 0, 50, 100))
    #expect(
      frame(ItemMetrics(height: .constant(60), aspectRatio: .constant(2)), isHorizontal: true) == Rect(0, 0, 120, 60))
    #expect(frame(ItemMetrics(aspectRatio: .constant(0))) == Rect(0, 0, 100, 50))
  }

  @Test func `lanes without available size have width 0`() {
    let layout = WaterfallLayout(columnCount: 3, columnSpacing: 100)
    let frames = prepared(CollectionModel(sections: [section("a", [10, 10, 10], layout)]), 150, 100).frames(
      ofSection: 0)
    #expect(frames == [Rect(0, 0, 0, 10), Rect(100, 0, 0, 10), Rect(200, 0, 0, 10)])
  }
}
