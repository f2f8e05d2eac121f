import Foundation
import LayoutHosting
import TestSupport
import Testing
import UIKitLayout

private typealias Source = UICollectionViewDiffableDataSource<Int, Int>
private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>
private typealias Outline = NSDiffableDataSourceSectionSnapshot<Int>

/// Returns a snapshot of these sections.
private func snapshot(_ sections: (Int, [Int])...) -> Snapshot {
  var made = Snapshot()
  for (section, items) in sections {
    made.appendSections([section])
    made.appendItems(items, toSection: section)
  }
  return made
}

/// A cell with the last item that it was configured for.
private final class NumberCell: UICollectionViewCell {
  var number: Int?
}

/// Rows that are 40 high in a view of 100 × 100, with a diffable data source.
@MainActor struct DiffableDataSourceTests {
  let layout = RecordingLayout()
  let host: LayoutHost
  private let source: Source

  init() {
    host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 100))
    let registration = UICollectionView.CellRegistration<NumberCell, Int> { cell, _, item in cell.number = item }
    source = Source(collectionView: host.collectionView) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  /// The counts that the collection view has.
  private var counts: [Int] {
    (0..<host.collectionView.numberOfSections).map(host.collectionView.numberOfItems(inSection:))
  }

  @Test func `the first snapshot reloads and a later one is a batch`() throws {
    source.apply(snapshot((1, [10, 11, 12])))
    host.layoutIfNeeded()
    #expect(host.contentSize.height == 120)
    #expect(!layout.calls.contains { $0.hasPrefix("updates") })
    let transition = host.transition { source.apply(snapshot((1, [10, 12, 13]))) }
    #expect(layout.calls.contains("updates delete 0.1, insert 0.2"))
    #expect(transition.disappearingCell(at: path(1)) != nil)
    #expect(transition.cell(at: path(1))?.from.indexPath == path(2))
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `identifiers and index paths belong to the snapshot`() {
    source.apply(snapshot((7, [1, 2]), (8, [3])))
    #expect(source.itemIdentifier(for: path(0, 1)) == 3)
    #expect(source.itemIdentifier(for: path(1, 1)) == nil)
    #expect(source.itemIdentifier(for: path(0, 2)) == nil)
    #expect(source.indexPath(for: 2) == path(1, 0))
    #expect(source.indexPath(for: 9) == nil)
    #expect(source.sectionIdentifier(for: 1) == 8)
    #expect(source.sectionIdentifier(for: -1) == nil)
    #expect(source.index(for: 8) == 1)
    #expect(source.snapshot() == snapshot((7, [1, 2]), (8, [3])))
  }

  @Test(arguments: 0..<30) func `random snapshots are valid batches that move items by their identifiers`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    host.collectionView.frame.size.height = 2000
    for _ in 0..<15 {
      let old = source.snapshot()
      var next = Snapshot()
      next.appendSections(Array((0..<5).shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))))
      for item in (0..<20).shuffled(using: &random).prefix(Int.random(in: 0...15, using: &random)) {
        next.appendItems([item], toSection: next.sectionIdentifiers.randomElement(using: &random))
      }
      let transition = host.transition { source.apply(next) }
      #expect(host.diagnostics == [])
      #expect(counts == next.sectionIdentifiers.map(next.numberOfItems(inSection:)))
      #expect(source.snapshot() == next)
      for motion in transition.motions where motion.kind == .persists {
        let item = old.itemIdentifiers(inSection: old.sectionIdentifiers[motion.from.indexPath.section])[
          motion.from.indexPath.item]
        #expect(source.itemIdentifier(for: motion.to.indexPath) == item)
      }
    }
  }

  @Test func `reloads are a second batch at the new index paths`() {
    source.apply(snapshot((1, [10, 11])))
    host.layoutIfNeeded()
    layout.calls = []
    var next = snapshot((1, [9, 10, 11]), (2, [20]))
    next.reloadItems([11])
    next.reloadSections([2])
    source.apply(next)
    #expect(
      layout.calls.filter { $0.hasPrefix("updates") } == [
        "updates insert section 1, insert 0.0", "updates delete section 1, delete 0.2, insert section 1, insert 0.2",
      ])
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
  }

  @Test func `reconfigured cells stay and are configured again`() throws {
    source.apply(snapshot((1, [10, 11])))
    host.makesCells = true
    let cell = try #require(host.collectionView.cellForItem(at: path(1)) as? NumberCell)
    #expect(cell.number == 11)
    cell.number = nil
    var next = source.snapshot()
    next.reconfigureItems([11])
    source.apply(next)
    #expect(cell.number == 11)
    #expect(host.collectionView.cellForItem(at: path(1)) === cell)
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `a snapshot that is applied by a reload is no batch`() async {
    await source.apply(snapshot((1, [1])))
    host.layoutIfNeeded()
    await source.applySnapshotUsingReloadData(snapshot((1, [2, 3])))
    await source.apply(snapshot((1, [2, 3])))
    #expect(counts == [2])
    #expect(!layout.calls.contains { $0.hasPrefix("updates") })
  }

  @Test func `the completion is called after the changes`() {
    var counted: [[Int]] = []
    source.apply(snapshot((1, [1])), animatingDifferences: false) { counted.append(counts) }
    source.apply(snapshot((1, [1, 2]))) { counted.append(counts) }
    source.applySnapshotUsingReloadData(snapshot((1, []))) { counted.append(counts) }
    #expect(counted == [[1], [2], [0]])
  }

  @Test func `a registration that is made for each cell is reported`() {
    let source = Source(collectionView: host.collectionView) { view, path, item in
      let late = UICollectionView.CellRegistration<NumberCell, Int> { cell, _, item in cell.number = item }
      return view.dequeueConfiguredReusableCell(using: late, for: path, item: item)
    }
    source.apply(snapshot((1, [1])))
    host.makesCells = true
    host.layoutIfNeeded()
    let text = "Attempted to dequeue a cell using a registration that was created"
    #expect(host.diagnostics.first?.hasPrefix(text) == true)
  }

  @Test func `supplementary views of a registration are configured for their kind and path`() {
    var configured: [String] = []
    let registration = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: "badge"
    ) { view, kind, path in configured.append("\(kind) \(path.section).\(path.item)") }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: registration, for: path)
    }
    _ = source.collectionView(host.collectionView, viewForSupplementaryElementOfKind: "badge", at: path(2, 1))
    #expect(configured == ["badge 1.2"])
    #expect(host.diagnostics.isEmpty)
    source.supplementaryViewProvider = nil
    _ = source.collectionView(host.collectionView, viewForSupplementaryElementOfKind: "badge", at: path(2, 1))
    #expect(host.diagnostics.count == 1)
  }

  @Test func `a snapshot may be applied from any queue`() async {
    let (source, given) = (source, snapshot((1, [10, 11])))
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        source.apply(given, animatingDifferences: false) { MainActor.preconditionIsolated() }
        source.applySnapshotUsingReloadData(given)
        done.resume()
      }
    }
    #expect(source.snapshot() == given)
  }

  // MARK: Outlines

  private var tree: Outline {
    var outline = Outline()
    outline.append([1, 2])
    outline.append([11, 12], to: 1)
    return outline
  }

  @Test func `an outline shows its visible items and is expanded by a tap`() {
    source.apply(tree, to: 5)
    #expect(source.snapshot() == snapshot((5, [1, 2])))
    host.toggleExpansion(at: path(0))
    #expect(source.snapshot() == snapshot((5, [1, 11, 12, 2])))
    #expect(source.snapshot(for: 5).isExpanded(1))
    host.toggleExpansion(at: path(0))
    #expect(source.snapshot() == snapshot((5, [1, 2])))
    host.toggleExpansion(at: path(1))
    #expect(source.snapshot() == snapshot((5, [1, 2])))
  }

  @Test func `the handlers of outlines allow, give children and are notified`() {
    var events: [String] = []
    source.apply(tree, to: 5)
    source.sectionSnapshotHandlers.shouldExpandItem = { $0 != 1 }
    source.sectionSnapshotHandlers.shouldCollapseItem = { _ in true }
    source.sectionSnapshotHandlers.willExpandItem = { events.append("expand \($0)") }
    source.sectionSnapshotHandlers.willCollapseItem = { events.append("collapse \($0)") }
    source.sectionSnapshotHandlers.snapshotForExpandingParentItem = { item, _ in
      var children = Outline()
      children.append([item * 10, item * 10 + 1])
      return children
    }
    host.toggleExpansion(at: path(0))
    #expect(source.snapshot().itemIdentifiers == [1, 2])
    host.toggleExpansion(at: path(1))
    #expect(source.snapshot().itemIdentifiers == [1, 2, 20, 21])
    host.toggleExpansion(at: path(1))
    #expect(events == ["expand 2", "collapse 2"])
  }

  @Test func `a snapshot that deletes items keeps the rest of an outline, another order makes it flat`() {
    var outline = tree
    outline.expand([1])
    source.apply(outline, to: 5)
    var next = source.snapshot()
    next.deleteItems([11])
    source.apply(next)
    #expect(source.snapshot(for: 5).parent(of: 12) == 1)
    source.apply(snapshot((5, [2, 12, 1])))
    #expect(source.snapshot(for: 5).parent(of: 12) == nil)
    source.apply(snapshot((6, [])))
    #expect(source.snapshot(for: 5).items.isEmpty)
  }

  // MARK: Reordering

  @Test func `an item that the user moves changes the snapshot between the handlers`() throws {
    source.apply(snapshot((1, [10, 11, 12]), (2, [20])))
    host.layoutIfNeeded()
    let view = host.collectionView
    #expect(!view.beginInteractiveMovementForItem(at: path(0)))
    source.reorderingHandlers.canReorderItem = { $0 != 12 }
    var events: [String] = []
    var transaction: NSDiffableDataSourceTransaction<Int, Int>?
    source.reorderingHandlers.willReorder = { _ in events.append("will \(source.snapshot().itemIdentifiers)") }
    source.reorderingHandlers.didReorder = {
      events.append("did \(source.snapshot().itemIdentifiers)")
      transaction = $0
    }
    #expect(!view.beginInteractiveMovementForItem(at: path(2)))
    #expect(view.beginInteractiveMovementForItem(at: path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 60))
    view.endInteractiveMovement()
    #expect(events == ["will [10, 11, 12, 20]", "did [11, 10, 12, 20]"])
    let made = try #require(transaction)
    #expect(made.initialSnapshot.itemIdentifiers.applying(made.difference) == made.finalSnapshot.itemIdentifiers)
    #expect(made.sectionTransactions.map(\.sectionIdentifier) == [1])
    #expect(made.sectionTransactions.first?.finalSnapshot.rootItems == [11, 10, 12])
    #expect(counts == [3, 1])
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `an item moves to the end of another section`() {
    source.apply(snapshot((1, [10, 11]), (2, [20])))
    source.collectionView(host.collectionView, moveItemAt: path(0), to: path(1, 1))
    #expect(source.snapshot() == snapshot((1, [11]), (2, [20, 10])))
  }
}
