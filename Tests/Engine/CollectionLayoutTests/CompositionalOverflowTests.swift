import CollectionLayout
import Testing

/// Items that are longer than their group overflow their section and are found only with their group, as in UIKit.
struct `Items that overflow their compositional section` {
  /// Returns a section of one row of 50 with an item of 200, followed by a section of two lanes of 60 and 40.
  private func collection(_ scrolling: CompositionalLayout.OrthogonalScrollingBehavior) -> PreparedCollection {
    let group = LayoutGroup.row(.absolute(100), .absolute(50), .item(.absolute(100), .absolute(200)))
    let tall = section("tall", of: 1, CompositionalLayout(group: group, orthogonalScrolling: scrolling))
    return prepared(CollectionModel(sections: [tall, section("rows", [60, 40])]), 100, 600)
  }

  @Test(arguments: CompositionalLayout.OrthogonalScrollingBehavior.allCases)
  func `are found with their group`(scrolling: CompositionalLayout.OrthogonalScrollingBehavior) {
    let collection = collection(scrolling)
    let item = IndexPath(section: 0, item: 0)
    // The section ends at 50, the content at 50 + 60 (two lanes), the item at 200.
    #expect(collection.contentSize.height == 110)
    #expect(collection.cell(at: item)?.frame == Rect(0, 0, 100, 200))
    for y in [0.0, 20, 45] {
      #expect(collection.elements(in: Rect(0, y, 100, 5)).map(\.indexPath).contains(item))
    }
    for y in [50.0, 60, 120, 190] {
      #expect(!collection.elements(in: Rect(0, y, 100, 5)).map(\.indexPath).contains(item))
    }
  }
}
