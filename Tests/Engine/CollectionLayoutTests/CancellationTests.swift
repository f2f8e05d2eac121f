import CollectionLayout
import LayoutBase
import Testing

@Suite struct CancellationTests {
  private static let count = 200_000

  /// Layouts whose preparation reads each item.
  static let cases: [(name: String, layout: any SectionLayout)] = [
    ("flow", FlowLayout()), ("waterfall", WaterfallLayout()), ("tags", TagsLayout()), ("list", ListLayout()),
    (
      "compositional",
      CompositionalLayout(
        group: LayoutGroup(
          size: LayoutSize(width: .fractionalWidth(1), height: .estimated(44)),
          items: [.item(LayoutItem(size: LayoutSize(width: .fractionalWidth(0.5), height: .estimated(44))))]))
    ),
  ]

  private static func model(_ layout: any SectionLayout) -> CollectionModel {
    CollectionModel(sections: [
      section(
        "a", of: count, layout,
        ItemMetrics(width: .random(in: 20...90, seed: 1), height: .random(in: 20...90, seed: 2)))
    ])
  }

  @Test(arguments: cases.indices) func `a preparation stops soon after its cancellation`(_ index: Int) {
    let (name, layout) = Self.cases[index]
    let model = Self.model(layout)
    let whole = CancellationToken(cancellingAtCheck: .max)
    var work = LayoutProgress(token: whole)
    let viewport = Size(width: 300, height: 300)
    let prepared = PreparedCollection(model, viewport: viewport, work: &work)
    #expect(!work.isCancelled && prepared.contentSize.height > 300, "\(name)")
    // The token is checked at least every 8,192 items.
    #expect(whole.checkCount > Self.count / 8_192, "\(name)")

    let short = CancellationToken(cancellingAtCheck: 6)
    var stopped = LayoutProgress(token: short)
    let partial = PreparedCollection(model, viewport: viewport, work: &stopped)
    #expect(stopped.isCancelled, "\(name)")
    #expect(short.checkCount < 20, "\(name)")
    // The cancelled layout is empty and can be used safely.
    let view = ScrolledCollection(partial, contentOffset: .zero)
    var later = LayoutProgress()
    #expect(view.elements(in: Rect(x: 0, y: 0, width: 300, height: 1e9), work: &later).isEmpty)
    #expect(view.cell(at: IndexPath(section: 0, item: Self.count - 1)) == nil)
    _ = PreparedCollection(model, viewport: viewport, reusing: partial, work: &later)
    #expect(
      PreparedCollection(model, viewport: viewport, reusing: partial, work: &later).contentSize == prepared.contentSize)
  }

  @Test func `a reservation of interdependent identifiers stops soon after its cancellation`() {
    var reservations = IdentifierRegistry()
    let token = CancellationToken(cancellingAtCheck: 3)
    reservations.token = token
    let turns = TextSequence.cycle(["1{i}", "{i}1", "a"].map { TextSequence($0) })
    _ = reservations.reserve(.text(turns), 0..<10_000_000)
    #expect(token.checkCount < 10)
  }

  @Test(arguments: cases.indices) func `a query stops soon after its cancellation`(_ index: Int) {
    let view = ScrolledCollection(prepared(Self.model(Self.cases[index].layout), 300, 300), contentOffset: .zero)
    let everything = Rect(x: 0, y: 0, width: 300, height: 1e9)
    let whole = CancellationToken(cancellingAtCheck: .max)
    var work = LayoutProgress(token: whole)
    #expect(view.elements(in: everything, work: &work).count == Self.count)
    let often = whole.checkCount
    #expect(often > Self.count / 8_192)
    for share in [0.1, 0.5, 0.9] {
      let token = CancellationToken(cancellingAtCheck: Int(Double(often) * share) + 1)
      var work = LayoutProgress(token: token)
      #expect(view.elements(in: everything, work: &work).count < Self.count || !work.isCancelled)
      #expect(work.isCancelled)
      #expect(token.checkCount < Int(Double(often) * share) + 40)
    }
  }

  @Test func `a cancelled snapshot update throws without issues`() {
    let model = Self.model(WaterfallLayout())
    let snapshot = CollectionSnapshot(
      sections: [
        CollectionSnapshot.Entry(
          identifier: Identifier("a"), description: nil,
          items: (0..<Self.count).map { .existing(Identifier("a-\($0)")) })
      ], reloads: [], reconfigures: [])
    #expect(throws: InvalidSnapshot(issues: [])) {
      _ = try SnapshotUpdate(snapshot, on: model, work: LayoutProgress(token: CancellationToken(cancellingAtCheck: 4)))
    }
  }

  @Test func `equality compares the counters and ignores the token`() {
    #expect(LayoutProgress() == LayoutProgress(token: CancellationToken()))
    var work = LayoutProgress(token: CancellationToken())
    work.placedCount = 1
    #expect(work != LayoutProgress())
  }
}
