import CollectionLayout
import LayoutBase
import Testing

/// The work for very many sections, and for very many views of one section.
@Suite struct ManySectionsTests {
  private static let everything = Rect(x: 0, y: 0, width: 300, height: 1e9)

  private static func model(_ count: Int) -> CollectionModel {
    CollectionModel(
      sections: (0..<count).map { section("\($0)", of: 1, ListLayout(), ItemMetrics(height: .constant(20))) })
  }

  @Test func `a layout and its queries are linear in the number of sections`() {
    func units(_ count: Int) -> Int {
      let model = Self.model(count)
      return WorkCounter.units {
        let view = ScrolledCollection(prepared(model, 300, 300), contentOffset: .zero)
        var work = LayoutProgress()
        #expect(view.elements(in: Self.everything, work: &work).count == count)
      }
    }
    let (few, many) = (units(2_000), units(16_000))
    #expect(few >= 2_000 && many < 10 * few)
  }

  @Test func `a preparation of small sections stops soon after its cancellation`() {
    let model = Self.model(5_000)
    let token = CancellationToken(cancellingAtCheck: 6)
    var work = LayoutProgress(token: token)
    let partial = PreparedCollection(model, viewport: Size(width: 300, height: 300), work: &work)
    #expect(work.isCancelled && work.placedCount < 10 && token.checkCount < 20)
    // The rest is empty and can be used safely.
    var later = LayoutProgress()
    let view = ScrolledCollection(partial, contentOffset: .zero)
    #expect(view.elements(in: Self.everything, work: &later).count < 10)
    #expect(view.cell(at: IndexPath(section: 4_999, item: 0)) == nil)
    let whole = PreparedCollection(
      model, viewport: Size(width: 300, height: 300), reusing: partial, following: partial, work: &later)
    #expect(whole.contentSize == prepared(model, 300, 300).contentSize)
  }

  /// Sections with 50,000 views each: in the section, and of its layout.
  private static let crowdedSections: [Section] = {
    var decorated = section("s", of: 1, ListLayout())
    decorated.decorations = (0..<50_000).map {
      Decoration(kind: "d\($0)", shape: .rectangle(Rect(x: 0, y: 1e6, width: 1, height: 1)))
    }
    let backgrounds = CompositionalLayout(decorationItems: (0..<50_000).map { LayoutDecorationItem(kind: "b\($0)") })
    let boundary = CompositionalLayout(
      boundaryItems: (0..<50_000).map { BoundarySupplementaryItem(kind: "b\($0)", alignment: .bottom) })
    return [decorated, section("b", of: 1, backgrounds), section("i", of: 1, boundary)]
  }()

  @Test(arguments: crowdedSections.indices)
  func `a query of a section with very many views stops soon after its cancellation`(_ index: Int) {
    let model = CollectionModel(sections: [Self.crowdedSections[index]])
    let view = ScrolledCollection(prepared(model, 300, 300), contentOffset: .zero)
    var work = LayoutProgress()
    _ = view.elements(in: Rect(x: 0, y: 0, width: 300, height: 10), work: &work)
    #expect(work.examinedCount >= 50_000)
    let token = CancellationToken(cancellingAtCheck: 4)
    var stopped = LayoutProgress(token: token)
    _ = view.elements(in: Rect(x: 0, y: 0, width: 300, height: 10), work: &stopped)
    #expect(stopped.isCancelled && stopped.examinedCount < 20_000)
  }

  // MARK: - Estimated effort

  private static let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(44))

  /// Returns a group of groups that contain one item.
  private static func nested(_ depth: Int) -> LayoutGroup {
    (1..<depth).reduce(LayoutGroup(size: row, items: [.item(LayoutItem(size: row))])) { inner, _ in
      LayoutGroup(size: row, items: [.group(inner)])
    }
  }

  private static func effort(_ layout: any SectionLayout, items count: Int = 100) -> CollectionEffort {
    CollectionEffort(CollectionModel(sections: [section("s", of: count, layout)]))
  }

  @Test func `the effort of a layout contains what it does for each item`() {
    let simple = Self.effort(FlowLayout())
    #expect(simple.itemCount == 100 && simple.viewCount == 1 && simple.layout == 140)
    #expect(Self.effort(CompositionalLayout(group: Self.nested(1))) == simple)
    // A group moves and measures what is in it.
    #expect(Self.effort(CompositionalLayout(group: Self.nested(60))).layout > 100 * 60)
    #expect(
      Self.effort(
        AdaptiveLayout(
          base: FlowLayout(),
          variants: [
            AdaptiveLayout.Variant(minimumWidth: 0, layout: CompositionalLayout(group: Self.nested(60)), inset: .zero)
          ])
      ).layout > 100 * 60)
    // Groups without estimates are equal, so one is measured.
    let fixed = LayoutSize(width: .absolute(9), height: .absolute(9))
    let group = LayoutGroup(size: fixed, items: [.group(LayoutGroup(size: fixed, items: [.item(LayoutItem())]))])
    #expect(Self.effort(CompositionalLayout(group: group)) == simple)
  }

  @Test func `the effort of tags depends on the lengths of their texts`() {
    func effort(_ text: String) -> Int {
      let run = ItemRun(metrics: ItemMetrics(), content: ItemContent(text: TextSequence(text)))
      let items = ItemList([
        ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence("{i}")), range: 0..<100)
      ])
      return TagsLayout().effort(of: items)
    }
    let long = String(repeating: "x", count: 3_200)
    #expect(effort("word {i}") == 100)
    #expect(effort(long + "{i}") == 100 + 100 * 100)
    // Measured once.
    #expect(effort(long) == 200)
  }

  @Test func `views of sections and of the collection count`() {
    var model = Self.model(3)
    model.sections[0].decorations = [Decoration(kind: "d", shape: .background(inset: .zero))]
    model.sections[1].layout = CompositionalLayout(
      boundaryItems: [BoundarySupplementaryItem(kind: "b")], decorationItems: [LayoutDecorationItem(kind: "d")])
    model.configuration.boundaryItems = [BoundarySupplementaryItem(kind: "c")]
    let effort = CollectionEffort(model)
    #expect(effort.itemCount == 3 && effort.viewCount == 7 && effort.layout == 3 + 3 * 40 + 4 * 16)
    #expect(CollectionEffort(CollectionModel()) == CollectionEffort())
  }
}
