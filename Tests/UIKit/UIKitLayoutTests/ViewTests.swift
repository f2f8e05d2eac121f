import Foundation
import LayoutHosting
import LayoutTesting
import Testing
import UIKitLayout

/// A cell that stores by which initializer it was made.
private final class Cell: UICollectionViewCell {
  let isMadeByFrame: Bool

  override init(frame: CGRect) {
    isMadeByFrame = true
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) {
    isMadeByFrame = false
    super.init(coder: coder)
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = layoutAttributes.indexPath.item == 0 ? 90 : 40
    return layoutAttributes
  }
}

@MainActor private final class Source: NSObject, UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 5 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

@MainActor struct ViewTests {
  let layout = RecordingLayout()
  let host: LayoutHost

  init() {
    host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 100), items: [5])
  }

  @Test func `cells of a registered class are made by their frame and state their sizes`() throws {
    layout.isSelfSizing = true
    let source = Source()
    host.dataSource = source
    host.collectionView.register(Cell.self, forCellWithReuseIdentifier: "cell")
    host.makesCells = true
    let cell = try #require(host.collectionView.cellForItem(at: IndexPath(item: 0, section: 0)) as? Cell)
    #expect(cell.isMadeByFrame)
    #expect(host.contentSize.height == 250)
    #expect(host.collectionView.visibleCells.count == 2)
    #expect(host.collectionView.indexPath(for: cell) == IndexPath(item: 0, section: 0))
    #expect(host.collectionView.cellForItem(at: IndexPath(item: 4, section: 0)) == nil)
  }

  @Test func `a cell of no registered class is reported`() {
    _ = host.collectionView.dequeueReusableCell(withReuseIdentifier: "X", for: IndexPath(item: 0, section: 0))
    #expect(host.diagnostics.first?.hasPrefix("could not dequeue a view of kind: UICollectionElementKindCell") == true)
  }

  @Test func `scrolling to an item places it and stays in the content`() {
    let view = host.collectionView
    view.scrollToItem(at: IndexPath(item: 2, section: 0), at: .top, animated: false)
    #expect(view.contentOffset.y == 80)
    view.scrollToItem(at: IndexPath(item: 2, section: 0), at: .centeredVertically, animated: false)
    #expect(view.contentOffset.y == 50)
    view.scrollToItem(at: IndexPath(item: 4, section: 0), at: .top, animated: false)
    #expect(view.contentOffset.y == 100)
    view.scrollToItem(at: IndexPath(item: 0, section: 0), at: [], animated: false)
    #expect(view.contentOffset.y == 0)
  }

  @Test func `the safe area is added along the axis that scrolls`() {
    let host = LayoutHost(
      layout: layout, size: CGSize(width: 100, height: 100), items: [5],
      safeAreaInsets: UIEdgeInsets(top: 20, left: 7, bottom: 10, right: 7))
    host.layoutIfNeeded()
    #expect(host.collectionView.adjustedContentInset == UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
    #expect(host.collectionView.layoutMargins == UIEdgeInsets(top: 28, left: 15, bottom: 18, right: 15))
  }

  @Test func `a snapshot has a line for each element`() {
    layout.rowHeight = 40.5
    #expect(
      host.snapshot().text == """
        content 100 × 202.5  offset 0 0  viewport 100 × 100
        cell 0.0             0 0 100 40.5
        cell 0.1             0 40.5 100 40.5
        cell 0.2             0 81 100 40.5
        cell 0.3             0 121.5 100 40.5
        cell 0.4             0 162 100 40.5

        """)
  }

  @Test func `recorded snapshots and transitions are compared`() throws {
    try expectLayout(host, matches: "rows")
    try expectTransition(host.update { $0.deleteItems(at: [IndexPath(item: 1, section: 0)]) }, matches: "delete")
    expectSane(host)
  }

  @Test func `another layout is reported with its text and pictures`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let snapshots = folder.appendingPathComponent("Snapshots/Rows")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: snapshots, withIntermediateDirectories: true)
    try host.snapshot().text.write(
      to: snapshots.appendingPathComponent("rows.layout.txt"), atomically: true, encoding: .utf8)
    let test = folder.appendingPathComponent("Rows.swift").path
    try expectLayout(host, matches: "rows", filePath: test)
    layout.rowHeight = 41
    layout.invalidateLayout()
    try withKnownIssue {
      try expectLayout(host, matches: "rows", filePath: test)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("- cell 0.1             0 40 100 40") && text.contains("+ cell 0.1             0 41 100 41")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: snapshots.path)
    #expect(files.sorted() == ["rows.actual.svg", "rows.actual.txt", "rows.expected.svg", "rows.layout.txt"])
  }

  @Test func `a missing snapshot is reported`() {
    withKnownIssue { try expectLayout(host, matches: "missing") }
  }

  @Test func `attributes of missing items and double ones are ignored`() {
    final class Wrong: RecordingLayout {
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let all = super.layoutAttributesForElements(in: rect) ?? []
        return all + all.prefix(1) + [UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 9, section: 0))]
      }
    }
    let host = LayoutHost(layout: Wrong(), size: CGSize(width: 100, height: 100), items: [2])
    #expect(host.collectionView.indexPathsForVisibleItems.map(\.item) == [0, 1])
    #expect(host.diagnostics.count == 2)
    #expect(host.diagnostics.last?.contains("are not valid for the data source counts") == true)
  }
}
