import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// The order in which a collection view calls its layout. Rows are 40 high in a view of 100 × 100.
@MainActor struct CallOrderTests {
  let layout = RecordingLayout()
  let host: LayoutHost

  init() {
    host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 100), items: [10])
  }

  /// Runs the first pass and forgets its calls.
  private func begin() {
    host.layoutIfNeeded()
    layout.calls = []
  }

  @Test func `the first pass invalidates everything, prepares, takes the size and requests a page`() {
    host.layoutIfNeeded()
    #expect(layout.calls == ["invalidate with everything counts", "prepare", "size", "elements 0 100"])
    #expect(host.contentSize == CGSize(width: 100, height: 400))
  }

  @Test func `a second pass calls nothing`() {
    begin()
    host.layoutIfNeeded()
    _ = host.collectionView.indexPathsForVisibleItems
    #expect(layout.calls == [])
  }

  @Test func `scrolling within the requested pages asks about the bounds only`() {
    begin()
    host.scroll(to: CGPoint(x: 0, y: 30))
    #expect(layout.calls == ["should 0 to 30", "elements 0 200"])
    layout.calls = []
    host.scroll(to: CGPoint(x: 0, y: 60))
    #expect(layout.calls == ["should 30 to 60"])
    #expect(host.collectionView.indexPathsForVisibleItems.map(\.item) == [1, 2, 3])
  }

  @Test func `scrolling with invalidation prepares again`() {
    layout.invalidatesForBounds = true
    begin()
    host.scroll(to: CGPoint(x: 0, y: 30))
    #expect(
      layout.calls == [
        "should 0 to 30", "context for bounds", "invalidate with", "prepare", "size", "elements 0 200",
      ])
  }

  @Test func `another size invalidates even if the layout does not`() {
    begin()
    host.resize(to: CGSize(width: 200, height: 100))
    #expect(layout.calls == ["should 0 to 0", "invalidate with", "prepare", "size", "elements 0 100"])
  }

  @Test func `an animated change of the size requests both ends`() {
    begin()
    let transition = host.resize(to: CGSize(width: 200, height: 50), animated: true)
    #expect(
      layout.calls == [
        "should 0 to 0", "invalidate with", "animated bounds from 100", "prepare", "size", "target 0",
        "elements 0 100", "final 0.0", "final 0.1", "final 0.2", "initial 0.0", "initial 0.1", "finalize bounds",
      ])
    let cell = transition.cell(at: IndexPath(item: 0, section: 0))
    #expect(cell?.from.frame == CGRect(x: 0, y: 0, width: 100, height: 40))
    #expect(cell?.to.frame == CGRect(x: 0, y: 0, width: 200, height: 40))
  }

  @Test func `several invalidations prepare once`() {
    begin()
    layout.invalidateLayout()
    layout.invalidateLayout()
    host.layoutIfNeeded()
    #expect(
      layout.calls == [
        "invalidate", "invalidate with everything", "invalidate", "invalidate with everything", "prepare", "size",
        "elements 0 100",
      ])
  }

  @Test func `reloading invalidates everything and the counts`() {
    begin()
    host.collectionView.reloadData()
    host.layoutIfNeeded()
    #expect(layout.calls == ["invalidate with everything counts", "prepare", "size", "elements 0 100"])
  }

  @Test func `a batch requests ends of what was in view and starts of what is`() {
    begin()
    host.update {
      $0.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 5, section: 0)])
      $0.insertItems(at: [IndexPath(item: 1, section: 0)])
      $0.moveItem(at: IndexPath(item: 9, section: 0), to: IndexPath(item: 8, section: 0))
    }
    #expect(
      layout.calls == [
        "invalidate with counts", "prepare", "updates delete 0.5, delete 0.0, insert 0.1, move 0.9 to 0.8", "size",
        "target 0", "elements 0 100", "final 0.0", "final 0.1", "final 0.2", "initial 0.0", "initial 0.1",
        "initial 0.2", "finalize updates",
      ])
    #expect(host.items == [9])
  }

  @Test func `sections come first in a batch and a reload is a delete and an insert`() {
    host.items = [2, 1, 1]
    begin()
    host.update {
      $0.reloadItems(at: [IndexPath(item: 1, section: 0)])
      $0.deleteSections([1])
    }
    #expect(layout.calls[2] == "updates delete section 1, delete 0.1, insert 0.1")
  }

  @Test func `self-sizing invalidates for each size that differs, from the first element on`() {
    layout.isSelfSizing = true
    host.preferredSize = { _, _, path, size in CGSize(width: size.width, height: path.item == 0 ? 70 : 40) }
    host.layoutIfNeeded()
    // The row that is 30 higher pushes the third one out of view, so that it is not measured.
    #expect(
      layout.calls == [
        "invalidate with everything counts", "prepare", "size", "elements 0 100", "should size 0", "context size 0",
        "invalidate with", "prepare", "size",
        "elements 0 100", "should size 1",
      ])
    #expect(host.contentSize.height == 430)
  }

  @Test func `the end of a drag has its velocity`() {
    begin()
    layout.target = CGPoint(x: 0, y: 80)
    #expect(host.drag(to: CGPoint(x: 0, y: 90), velocity: CGPoint(x: 0, y: 0.5)) == CGPoint(x: 0, y: 80))
    #expect(layout.calls == ["target 90 velocity 0.5", "should 0 to 80", "elements 0 200"])
  }

  @Test func `another layout requests ends of the old one and starts of the new one`() {
    begin()
    let next = RecordingLayout()
    next.rowHeight = 60
    let transition = host.setLayout(next)
    #expect(layout.calls == ["transition to", "final 0.0", "final 0.1", "final 0.2", "finalize transition"])
    #expect(
      next.calls == [
        "transition from", "invalidate with everything", "prepare", "size", "target 0", "elements 0 100",
        "initial 0.0", "initial 0.1", "finalize transition",
      ])
    let cell = transition.cell(at: IndexPath(item: 1, section: 0))
    #expect(cell?.from.frame.minY == 40)
    #expect(cell?.to.frame.minY == 60)
    // The third row leaves the view and ends below it.
    #expect(transition.motions.last?.to.frame.minY == 120)
  }

  @Test func `the host records the calls of the collection view`() {
    host.layoutIfNeeded()
    #expect(
      host.calls == [
        "invalidateLayout(with:)", "prepare()", "collectionViewContentSize",
        "layoutAttributesForElements(in: {{0, 0}, {100, 100}})",
      ])
  }
}
