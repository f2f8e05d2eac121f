import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Lanes of rows of different heights, each item in the shortest lane: the water flow of the examples.
private final class WaterFlowLayout: FramesLayout {
  var heights: [CGFloat] = []

  override func prepare() {
    guard let collectionView else { return }
    let width = (collectionView.bounds.width - 2 * 10) / 3
    var lanes: [CGFloat] = [0, 0, 0]
    frames = heights.indices.map { index in
      let lane = lanes.indices.min { lanes[$0] < lanes[$1] } ?? 0
      let frame = CGRect(x: CGFloat(lane) * (width + 10), y: lanes[lane], width: width, height: heights[index])
      lanes[lane] += heights[index] + 10
      return frame
    }
  }
}

@MainActor struct DumpTests {
  private func host(_ seed: Int, _ size: CGSize) -> (host: LayoutHost, heights: [CGFloat]) {
    let layout = WaterFlowLayout()
    layout.heights = (0..<30).map { CGFloat(20 + ($0 * 37 + seed * 53) % 91) }
    return (LayoutHost(layout: layout, size: size, items: [30]), layout.heights)
  }

  @Test(arguments: 0..<10, [CGSize(width: 393, height: 852), CGSize(width: 852, height: 393)])
  func `a document of frames has the frames of the layout`(seed: Int, size: CGSize) {
    let host = host(seed, size).host
    let dump = LayoutDump(host)
    #expect(dump.warnings == [])
    #expect(LayoutDump.differences(of: host, from: dump.text) == [])
  }

  @Test(arguments: 0..<10, [CGSize(width: 393, height: 852), CGSize(width: 852, height: 393)])
  func `a water flow in Swift has the frames of the built-in kind`(seed: Int, size: CGSize) {
    let (host, heights) = host(seed, size)
    let items = heights.map { "{\"height\": \($0)}" }.joined(separator: ", ")
    let document = """
      {"viewport": {"width": \(size.width), "height": \(size.height)},
       "layout": {"kind": "waterfall", "columnCount": 3, "columnSpacing": 10, "rowSpacing": 10},
       "sections": [{"items": [\(items)]}]}
      """
    #expect(LayoutDump.differences(of: host, from: document) == [])
  }

  @Test(arguments: [(-2_000_000, -1_000_000), (3, 3), (1_000_000, 1_000_000), (1_000_000_001, 1_000_000)])
  func `the z-order is one that documents accept`(zIndex: Int, expected: Int) {
    final class RaisedLayout: FramesLayout {
      var zIndex = 0

      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        attributes?.zIndex = zIndex
        return attributes
      }
    }
    let layout = RaisedLayout()
    layout.frames = [CGRect(x: 0, y: 0, width: 10, height: 10)]
    layout.zIndex = zIndex
    let dump = LayoutDump(LayoutHost(layout: layout, size: CGSize(width: 100, height: 100), items: [1]))
    #expect(dump.text.contains("\"zIndex\": \(expected)}"))
  }

  @Test func `a document of other frames is different`() {
    let (host, _) = host(1, CGSize(width: 393, height: 852))
    let other = self.host(2, CGSize(width: 393, height: 852)).host
    #expect(!LayoutDump.differences(of: host, from: LayoutDump(other).text).isEmpty)
  }

  @Test func `sections, transforms and alpha are in the document`() {
    final class Turned: RecordingLayout {
      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        attributes?.alpha = 0.5
        return attributes
      }

      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.compactMap { layoutAttributesForItem(at: $0.indexPath) }
      }
    }
    let host = LayoutHost(layout: Turned(), size: CGSize(width: 100, height: 100), items: [3, 0, 2])
    let dump = LayoutDump(host)
    #expect(LayoutDump.differences(of: host, from: dump.text) == [])
    #expect(dump.text.contains("\"transform\": [0.5, 0.0, 0.0, 0.5, 0.0, 0.0]"))
    #expect(dump.text.contains("\"repeat\": 3, \"alpha\": 0.5"))
  }

  /// Returns the cells 0, 2 and 4 of 5, the last one without a finite alpha.
  private final class SparseLayout: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 250) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      [0, 2, 4].compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      guard indexPath.item % 2 == 0 else { return nil }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 0, y: 50 * CGFloat(indexPath.item), width: 100, height: 40)
      attributes.alpha = indexPath.item == 4 ? .nan : 1
      return attributes
    }
  }

  @Test func `items without a cell or with a number that is not finite are hidden, and the others keep their index`() {
    let host = LayoutHost(layout: SparseLayout(), size: CGSize(width: 300, height: 400), items: [5])
    host.collectionView.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    let dump = LayoutDump(host)
    #expect(!dump.text.contains("nan"))
    #expect(dump.text.contains("\"contentInset\": {\"top\": 10}"))
    #expect(dump.warnings.contains { $0.contains("is not finite") })
    #expect(dump.warnings.contains { $0.contains("has no cells for 2 items of section 0, the first of them 1") })
    #expect(dump.text.components(separatedBy: "{\"x\": ").count - 1 == 5)
    #expect(dump.text.contains("\"items\": [{}, {\"hidden\": true}, {}, {\"repeat\": 2, \"hidden\": true}]"))
  }

  /// A row for each section: cells of 100 × 30 points beside each other.
  private final class TableLayout: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize {
      let counts = (0..<(collectionView?.numberOfSections ?? 0)).map {
        collectionView?.numberOfItems(inSection: $0) ?? 0
      }
      return CGSize(width: 100 * (counts.max() ?? 0), height: 30 * counts.count)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<(collectionView?.numberOfSections ?? 0)).flatMap { section in
        (0..<(collectionView?.numberOfItems(inSection: section) ?? 0)).compactMap {
          layoutAttributesForItem(at: IndexPath(item: $0, section: section))
        }
      }.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 100 * indexPath.item, y: 30 * indexPath.section, width: 100, height: 30)
      return attributes
    }
  }

  /// A table whose rows begin with a header of 80 points.
  /// Rows of 50 cells.
  private final class WideTableLayout: FramesLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 5000, height: 2000) }

    override func prepare() {
      frames = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
        CGRect(x: CGFloat(item % 50) * 100, y: CGFloat(item / 50) * 40, width: 96, height: 36)
      }
    }
  }

  private final class HeadedTableLayout: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 580, height: 90) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<(collectionView?.numberOfSections ?? 0)).flatMap { section -> [UICollectionViewLayoutAttributes] in
        let header = UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: "head", with: IndexPath(item: 0, section: section))
        header.frame = CGRect(x: 0, y: 30 * section, width: 80, height: 30)
        let count = collectionView?.numberOfItems(inSection: section) ?? 0
        return [header]
          + (0..<count).map { item in
            let cell = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: section))
            cell.frame = CGRect(x: 80 + 100 * item, y: 30 * section, width: 100, height: 30)
            return cell
          }
      }.filter { $0.frame.intersects(rect) }
    }
  }

  @Test(arguments: [[0, 0, 5], [5, 0], [5, 0, 2], [0, 5]])
  func `headers of empty sections beside the scroll axis move no cell`(counts: [Int]) {
    let host = LayoutHost(layout: HeadedTableLayout(), size: CGSize(width: 375, height: 300), items: counts)
    let dump = LayoutDump(host)
    #expect(LayoutDump.differences(of: host, from: dump.text) == [])
    #expect(dump.text.contains("\"width\": 580"))
  }

  @Test func `content that is wider and higher than the view scrolls both ways`() {
    let host = LayoutHost(layout: WideTableLayout(), size: CGSize(width: 375, height: 300), items: [2500])
    let dump = LayoutDump(host)
    #expect(LayoutDump.differences(of: host, from: dump.text) == [])
    #expect(dump.warnings == [] && dump.text.contains("\"scrollDirection\": \"both\""))
    let end = LayoutDump.end(of: dump.text)
    #expect(end.content == CGSize(width: 5000, height: 2000))
    #expect(end.item == 2499 && end.frame == CGRect(x: 4900, y: 1960, width: 96, height: 36))
  }

  @Test func `the screen is there before the layout is made`() {
    var widths: [CGFloat] = []
    func made() -> UICollectionViewLayout {
      widths.append(UIScreen.main.bounds.width)
      return WaterFlowLayout()
    }
    for width in [CGFloat(300), 500] { _ = LayoutHost(layout: made(), size: CGSize(width: width, height: 400)) }
    #expect(widths == [300, 500])
  }

  @Test(arguments: [[7, 5], [1, 9, 4], [4, 0, 6], [12]])
  func `no cell of sections beside the scroll axis is lost`(counts: [Int]) {
    let host = LayoutHost(layout: TableLayout(), size: CGSize(width: 375, height: 300), items: counts)
    let dump = LayoutDump(host)
    #expect(LayoutDump.differences(of: host, from: dump.text) == [])
    #expect(dump.text.contains("\"scrollDirection\": \"horizontal\""))
    #expect(dump.warnings.contains { $0.contains("are written as one") } == (counts.count > 1))
    #expect(!dump.warnings.contains { $0.contains("may be missing") })
    let last = "\"id\": \"\(counts.count - 1)-\(counts[counts.count - 1] - 1)\""
    #expect(dump.text.contains(last) == (counts.count > 1))
    // A document that has its own items keeps their sections.
    let separate = LayoutDump(host, joinsSections: false)
    #expect(separate.text.components(separatedBy: "\"id\": \"section-").count - 1 == counts.count)
    #expect(separate.warnings.contains { $0.contains("may be missing") } == (counts.count > 1))
  }
}
