import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Counts of a data source that tests change.
@MainActor private final class Counts: NSObject, UICollectionViewDataSource {
  var sections: [Int]

  init(_ sections: [Int]) { self.sections = sections }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section]
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
}

/// Batches of rows that are 40 high in a view of 100 × 100.
@MainActor struct BatchTests {
  let layout = RecordingLayout()
  let host: LayoutHost

  init() {
    host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 100), items: [10])
    host.layoutIfNeeded()
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  @Test func `an inserted row starts transparent at its position and others at their old one`() throws {
    let transition = host.update { $0.insertItems(at: [path(1)]) }
    let new = try #require(transition.cell(at: path(1)))
    #expect(new.kind == .appears)
    #expect(new.from.alpha == 0)
    #expect(new.to.alpha == 1)
    #expect(new.from.frame == new.to.frame)
    let moved = try #require(transition.cell(at: path(2)))
    #expect(moved.kind == .persists)
    #expect(moved.from.indexPath == path(1))
    #expect(moved.from.frame.minY == 40)
    #expect(moved.to.frame.minY == 80)
    #expect(moved.from.alpha == 1)
  }

  @Test func `a deleted row ends transparent at its position`() throws {
    let transition = host.update { $0.deleteItems(at: [path(0)]) }
    let old = try #require(transition.disappearingCell(at: path(0)))
    #expect(old.to.alpha == 0)
    #expect(old.to.frame == CGRect(x: 0, y: 0, width: 100, height: 40))
    #expect(transition.cell(at: path(0))?.from.frame.minY == 40)
  }

  @Test func `a reloaded row is two views`() throws {
    let transition = host.update { $0.reloadItems(at: [path(1)]) }
    #expect(transition.disappearingCell(at: path(1))?.to.alpha == 0)
    #expect(transition.cell(at: path(1))?.kind == .appears)
    #expect(transition.motions.count == 4)
  }

  @Test func `a moved row starts at its old position`() throws {
    let transition = host.update { $0.moveItem(at: path(2), to: path(0)) }
    let moved = try #require(transition.cell(at: path(0)))
    #expect(moved.from.frame.minY == 80)
    #expect(moved.to.frame.minY == 0)
  }

  @Test func `shorter content moves the offset back`() {
    host.scroll(to: CGPoint(x: 0, y: 300))
    let transition = host.update { $0.deleteItems(at: (0..<8).map { path($0) }) }
    #expect(host.contentOffset == .zero)
    #expect(transition.oldBounds.minY == 300)
    #expect(host.contentSize.height == 80)
  }

  @Test func `the layout chooses the offset after a batch`() {
    layout.target = CGPoint(x: 0, y: 120)
    host.update { $0.insertItems(at: [path(0)]) }
    #expect(host.contentOffset == CGPoint(x: 0, y: 120))
    #expect(host.collectionView.indexPathsForVisibleItems.map(\.item) == [3, 4, 5])
  }

  @Test func `counts that do not add up raise UIKit's exception`() {
    let counts = Counts([2])
    host.dataSource = counts
    host.layoutIfNeeded()
    host.update { _ in counts.sections = [3] }
    #expect(
      host.diagnostics == [
        "Invalid update: invalid number of items in section 0. The number of items contained in an existing section "
          + "after the update (3) must be equal to the number of items contained in that section before the update "
          + "(2), plus or minus the number of items inserted or deleted from that section (0 inserted, 0 deleted) and "
          + "plus or minus the number of items moved into or out of that section (0 moved in, 0 moved out)."
      ])
    // The view recovers with the counts of the data source.
    #expect(host.collectionView.numberOfItems(inSection: 0) == 3)
    #expect(host.contentSize.height == 120)
  }

  @Test func `numbers of sections that do not add up raise UIKit's exception`() {
    let counts = Counts([2, 2])
    host.dataSource = counts
    host.layoutIfNeeded()
    host.update { view in
      counts.sections = [2, 2, 2]
      view.deleteSections([1])
    }
    #expect(
      host.diagnostics == [
        "Invalid update: invalid number of sections. The number of sections contained in the collection view after "
          + "the update (3) must be equal to the number of sections contained in the collection view before the "
          + "update (2), plus or minus the number of sections inserted or deleted (0 inserted, 1 deleted)."
      ])
  }

  @Test func `an index beyond the items raises an exception`() {
    host.update { $0.deleteItems(at: [path(10)]) }
    #expect(
      host.diagnostics == ["attempt to delete item 10 from section 0 which only contains 10 items before the update"])
  }

  @Test func `nested batches are one`() {
    layout.calls = []
    host.update { view in
      view.performBatchUpdates { view.insertItems(at: [path(0)]) }
      view.deleteItems(at: [path(9)])
    }
    #expect(layout.calls.filter { $0.hasPrefix("updates") } == ["updates delete 0.9, insert 0.0"])
  }

  @Test func `the selection moves with its items`() {
    host.collectionView.allowsMultipleSelection = true
    for item in [1, 4] { host.collectionView.selectItem(at: path(item), animated: false, scrollPosition: []) }
    host.update {
      $0.deleteItems(at: [path(1)])
      $0.insertItems(at: [path(0), path(1)])
    }
    #expect(host.collectionView.indexPathsForSelectedItems == [path(5)])
  }

  /// A batch of random operations on random counts. The data source has the counts that a model of rows gives.
  @Test(arguments: 0..<100 as Range<UInt64>) func `random batches give the positions of a model`(seed: UInt64) {
    var random = seed &* 6_364_136_223_846_793_005 &+ 1
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(max(bound, 1)))
    }
    let before = Array(0..<(4 + next(6)))
    let counts = Counts([before.count])
    host.dataSource = counts
    host.layoutIfNeeded()
    let deleted = Set(before.filter { _ in next(3) == 0 })
    var after = before.filter { !deleted.contains($0) }
    let inserted = (0..<next(4)).map { -1 - $0 }
    for item in inserted { after.insert(item, at: next(after.count + 1)) }
    let transition = host.update { view in
      counts.sections = [after.count]
      view.deleteItems(at: deleted.map { path($0) })
      view.insertItems(at: inserted.compactMap { after.firstIndex(of: $0) }.map { path($0) })
    }
    #expect(host.diagnostics == [])
    for motion in transition.motions where motion.kind != .disappears {
      let name = after[motion.to.indexPath.item]
      #expect(motion.kind == (name < 0 ? .appears : .persists))
      #expect(motion.to.frame.minY == CGFloat(motion.to.indexPath.item) * 40)
      // Rows that were out of view start at their old position, too.
      if motion.kind == .persists { #expect(motion.from.frame.minY == CGFloat(name) * 40) }
    }
    let gone = transition.motions.filter { $0.kind == .disappears }.map(\.from.indexPath.item)
    #expect(Set(gone) == deleted.filter { $0 < 3 })
  }
}
