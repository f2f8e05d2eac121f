import CollectionLayout
import Synchronization
import Testing

/// Says no after a while, and counts how often it was asked.
private final class Patience: Sendable {
  private let left: Atomic<Int>
  let asked = Atomic(0)
  let told = Atomic(0)

  init(_ count: Int) { left = Atomic(count) }

  var work: LayoutWork {
    LayoutWork { [self] count in
      asked.add(1, ordering: .relaxed)
      told.add(count, ordering: .relaxed)
      return left.subtract(1, ordering: .relaxed).newValue >= 0
    }
  }
}

@Suite struct StoppedWorkTests {
  private static let count = 200_000

  /// Layouts that look at each item, with items that differ.
  static let cases: [(name: String, layout: any SectionLayout)] = [
    ("flow", FlowLayout()), ("waterfall", WaterfallLayout()), ("tags", TagsLayout()), ("list", ListLayout()),
    (
      "compositional",
      CompositionalLayout(
        group: LayoutGroup(
          size: LayoutGroupSize(width: .fractionalWidth(1), height: .estimated(44)),
          items: [.item(LayoutGroupItem(size: LayoutGroupSize(width: .fractionalWidth(0.5), height: .estimated(44))))]))
    ),
  ]

  private static func model(_ layout: any SectionLayout) -> CollectionModel {
    CollectionModel(sections: [
      section(
        "a", of: count, layout,
        ItemMetrics(width: .random(in: 20...90, seed: 1), height: .random(in: 20...90, seed: 2)))
    ])
  }

  @Test(arguments: cases.indices) func `a preparation stops soon after it is told to`(_ index: Int) {
    let (name, layout) = Self.cases[index]
    let model = Self.model(layout)
    let whole = Patience(.max)
    var work = whole.work
    let viewport = Size(width: 300, height: 300)
    let prepared = PreparedCollection(model, viewport: viewport, work: &work)
    #expect(!work.isStopped && prepared.contentSize.height > 300, "\(name)")
    // Every few thousand items, and all of them are told of.
    #expect(whole.asked.load(ordering: .relaxed) > Self.count / 8_192, "\(name)")

    let short = Patience(5)
    var stopped = short.work
    let partial = PreparedCollection(model, viewport: viewport, work: &stopped)
    #expect(stopped.isStopped, "\(name)")
    #expect(short.asked.load(ordering: .relaxed) < 20, "\(name)")
    // Of no use, and harmless.
    let view = ScrolledCollection(partial, contentOffset: .zero)
    var later = LayoutWork()
    #expect(view.elements(in: Rect(x: 0, y: 0, width: 300, height: 1e9), work: &later).isEmpty)
    #expect(view.cell(at: IndexPath(section: 0, item: Self.count - 1)) == nil)
    _ = PreparedCollection(model, viewport: viewport, reusing: partial, work: &later)
    #expect(
      PreparedCollection(model, viewport: viewport, reusing: partial, work: &later).contentSize == prepared.contentSize)
  }

  @Test(arguments: cases.indices) func `a query stops soon after it is told to`(_ index: Int) {
    let view = ScrolledCollection(prepared(Self.model(Self.cases[index].layout), 300, 300), contentOffset: .zero)
    let everything = Rect(x: 0, y: 0, width: 300, height: 1e9)
    let whole = Patience(.max)
    var work = whole.work
    #expect(view.elements(in: everything, work: &work).count == Self.count)
    let often = whole.asked.load(ordering: .relaxed)
    #expect(often > Self.count / 8_192)
    for share in [0.1, 0.5, 0.9] {
      let patience = Patience(Int(Double(often) * share))
      var work = patience.work
      #expect(view.elements(in: everything, work: &work).count < Self.count || !work.isStopped)
      #expect(work.isStopped)
      #expect(patience.asked.load(ordering: .relaxed) < Int(Double(often) * share) + 40)
    }
  }

  @Test func `a snapshot that is stopped is none`() {
    let model = Self.model(WaterfallLayout())
    let snapshot = CollectionSnapshot(
      sections: [
        CollectionSnapshot.Entry(
          identifier: Identifier("a"), description: nil,
          items: (0..<Self.count).map { .existing(Identifier("a-\($0)")) })
      ], reloads: [], reconfigures: [])
    #expect(throws: InvalidSnapshot(findings: [])) {
      _ = try SnapshotUpdate(snapshot, on: model, work: Patience(3).work)
    }
  }

  @Test func `counting compares, and who may stop it does not`() {
    #expect(LayoutWork() == Patience(1).work)
    var work = Patience(1).work
    work.placed = 1
    #expect(work != LayoutWork())
  }
}
