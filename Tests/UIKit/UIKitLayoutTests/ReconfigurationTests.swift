import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Named rows, and the names for which cells were configured.
@MainActor private final class Rows: NSObject, UICollectionViewDataSource {
  var names = ["a", "b", "c", "d"]
  var configured: [String] = []

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { names.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    configured.append(names[indexPath.item])
    return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

@MainActor @Suite struct ReconfigurationTests {
  @Test func `index paths of a batch are those before it`() {
    let rows = Rows()
    let host = LayoutHost(layout: RecordingLayout(), size: CGSize(width: 100, height: 400))
    host.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    host.dataSource = rows
    host.makesCells = true
    host.layoutIfNeeded()
    #expect(rows.configured.sorted() == ["a", "b", "c", "d"])
    rows.configured = []
    host.update { view in
      rows.names.insert("new", at: 0)
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
      view.reconfigureItems(at: [IndexPath(item: 3, section: 0)])
    }
    #expect(rows.configured.sorted() == ["d", "new"])
  }
}
