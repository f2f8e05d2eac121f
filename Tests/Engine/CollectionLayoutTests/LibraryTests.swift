import CollectionLayout
import Testing

/// Tests of the library's public interface, with a custom layout.
struct `A program that uses the library` {
  /// A custom layout that offsets each item by one step on both axes.
  private struct Stairs: SectionLayout, Equatable {
    static let kind = "stairs"
    /// The length, width and height of a step, in points.
    var step = 10.0

    func prepare(
      _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
      from firstChanged: Int, work: inout LayoutProgress
    ) -> any PreparedLayout {
      work.placedCount += items.count
      return PreparedStairs(count: items.count, step: step, container: container)
    }
  }

  private struct PreparedStairs: PreparedLayout {
    let count: Int
    let step: Double
    let container: LayoutContainer

    var length: Double { Double(count) * step }

    func appendItems(
      _ items: ItemList, from low: Double, to high: Double, into found: inout [PlacedItem], work: inout LayoutProgress
    ) {
      work.examinedCount += count
      for index in 0..<count {
        if let frame = frame(of: index, items) { found.append(PlacedItem(index: index, frame: frame)) }
      }
    }

    func frame(of index: Int, _ items: ItemList) -> Rect? {
      guard index >= 0, index < count else { return nil }
      let place = Double(index) * step
      return container.scrollDirection.rect(
        main: place, cross: container.crossLeading + place, mainLength: step, crossLength: step)
    }
  }

  private static func section(_ name: String, _ layout: any SectionLayout) -> Section {
    let run = ItemRun(
      metrics: ItemMetrics(width: .constant(50), height: .cycle([.constant(20), .constant(30)])),
      content: ItemContent(text: TextSequence("\(name) {i}")))
    let items = ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence("\(name)-{i}")), range: 0..<5)
    return Section(
      identifier: Identifier(name), layout: layout, inset: EdgeInsets(10),
      header: SupplementaryItem(length: 20, isSticky: true), items: ItemList([items]))
  }

  private static let layouts: [any SectionLayout] = [
    FlowLayout(), WaterfallLayout(), TagsLayout(), CarouselLayout(), ListLayout(), GridLayout(),
    CompositionalLayout(orthogonalScrolling: .paging, boundaryItems: [BoundarySupplementaryItem(kind: "title")]),
    Stairs(step: 15),
  ]

  @Test func `lays out, scrolls and queries every kind of layout`() throws {
    let model = CollectionModel(
      stickyHeaders: .push, effects: [.fade(ScrollEffect.LinearRamp(from: 1, to: 0.5))],
      sections: Self.layouts.map { Self.section(type(of: $0).kind, $0) })
    var work = LayoutProgress()
    let layout = PreparedCollection(model, viewport: Size(width: 320, height: 480), work: &work)
    #expect(work.placedCount > 0)
    for (index, section) in model.sections.enumerated() {
      let path = IndexPath(section: index, item: 1)
      let cell = try #require(layout.atRest.cell(at: path))
      let offset = layout.atRest.contentOffset(showing: cell.frame, at: .center)
      let view = ScrolledCollection(layout, contentOffset: offset)
      let seen = view.visibleElements(work: &work).map { model.key(of: $0) }
      #expect(seen.contains(.cell(section.items.identifier(at: 1))), "\(section.identifier)")
    }
  }

  // The custom layout has steps of 15 from the inset of 10, after the header of 20.
  @Test func `defines a custom layout and updates it`() throws {
    let section = Self.section("s", Self.layouts[7])
    let model = CollectionModel(layoutDirection: .rightToLeft, sections: [section])
    var work = LayoutProgress()
    let before = PreparedCollection(model, viewport: Size(width: 100, height: 100), work: &work)
    let third = IndexPath(section: 0, item: 2)
    #expect(before.contentSize == Size(width: 100, height: 20 + 10 + 75 + 10))
    #expect(before.atRest.cell(at: third)?.frame == Rect(x: 100 - 40 - 15, y: 60, width: 15, height: 15))
    let batch = try ValidatedBatch([.deleteItem(at: IndexPath(section: 0, item: 0))], on: model)
    let after = PreparedCollection(batch.result, viewport: before.viewport, reusing: before, work: &work)
    #expect(after.atRest.cell(at: IndexPath(section: 0, item: 1))?.frame.y == 45)
    #expect(batch.mapping.newIndex(third) == IndexPath(section: 0, item: 1))
  }
}
