import CollectionLayout
import Foundation
import LayoutDocument
import LayoutHosting
import UIKitLayout

extension LayoutDump {
  /// Returns the names of the cells whose frames differ when the engine lays out a document, and its errors. For a
  /// document of this host there are none.
  static func differences(of host: LayoutHost, from text: String) -> [String] {
    differences(of: host, from: text, includesViews: false)
  }

  /// Returns the size of the content of a document, and the index and frame of the last cell that is in view at the end
  /// of both axes.
  static func end(of text: String) -> (content: CGSize, item: Int?, frame: CGRect?) {
    let document = Document(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    document.refresh()
    let layout = document.snapshot.atRest.layout
    let view = ScrolledCollection(layout, contentOffset: layout.clamped(Point(x: 1e9, y: 1e9)))
    var work = LayoutProgress()
    let last = view.visibleElements(work: &work).last
    return (
      CGSize(width: layout.contentSize.width, height: layout.contentSize.height), last?.indexPath.item,
      last.map { CGRect(x: $0.frame.x, y: $0.frame.y, width: $0.frame.width, height: $0.frame.height) }
    )
  }

  /// Returns the names of the elements, also of views, whose frames or z-indices differ when the engine lays out a
  /// document, its errors, and a content size that differs. For a structural document of this host there are none.
  static func structuralDifferences(of host: LayoutHost, from text: String) -> [String] {
    differences(of: host, from: text, includesViews: true)
  }

  private static func differences(of host: LayoutHost, from text: String, includesViews: Bool) -> [String] {
    let document = Document(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    document.refresh()
    let snapshot = document.snapshot
    var differences = snapshot.diagnostics.filter { $0.severity == .error }.map { "\($0.code): \($0.message)" }
    let expected = host.snapshot()
    let layout = snapshot.atRest
    if includesViews {
      let offsets = host.collectionView.orthogonalSections.map { ($0.section, Double($0.offset)) }
      differences += elementDifferences(
        of: expected,
        from: ScrolledCollection(
          layout.layout, contentOffset: Point(x: expected.bounds.minX, y: expected.bounds.minY),
          orthogonalOffsets: Dictionary(uniqueKeysWithValues: offsets)))
      return differences
    }
    // Sections can be joined, so items are counted through all sections.
    let sections = layout.layout.model.sections
    let paths = sections.indices.flatMap { section in
      (0..<sections[section].items.count).map { CollectionLayout.IndexPath(section: section, item: $0) }
    }
    let cells = expected.elements.filter { $0.category == .cell && $0.indexPath.count == 2 }
    let written = Set(cells.map(\.indexPath.section))
    var firstItem = 0
    var firstItems: [Int: Int] = [:]
    for section in 0..<host.collectionView.numberOfSections where written.contains(section) {
      firstItems[section] = firstItem
      firstItem += host.collectionView.numberOfItems(inSection: section)
    }
    for element in cells {
      let index = (firstItems[element.indexPath.section] ?? 0) + element.indexPath.item
      guard paths.indices.contains(index), let cell = layout.cell(at: paths[index]) else {
        differences.append("\(element.name) is missing")
        continue
      }
      if !isNear(cell.frame, element.untransformedFrame) { differences.append(element.name) }
    }
    return differences
  }

  /// Returns the names of the elements that only one of both has, or that differ.
  private static func elementDifferences(of expected: LayoutSnapshot, from layout: ScrolledCollection) -> [String] {
    var differences: [String] = []
    let size = layout.layout.contentSize
    let content = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let whole = CGRect(origin: .zero, size: expected.contentSize)
    if !isNear(Rect(x: 0, y: 0, width: size.width, height: size.height), whole) {
      differences.append("content size")
    }
    let area = content.union(expected.bounds)
    var work = LayoutProgress()
    let elements = layout.elements(
      in: Rect(x: area.minX, y: area.minY, width: area.width, height: area.height), work: &work)
    var named: [ElementName: LayoutAttributes] = [:]
    for element in elements { named[ElementName(element)] = element }
    for element in expected.elements {
      guard let other = named.removeValue(forKey: ElementName(element)) else {
        differences.append("\(element.name) is missing")
        continue
      }
      if !isNear(other.frame, element.untransformedFrame) || other.zIndex != element.zIndex {
        differences.append(element.name)
      }
    }
    return differences + named.keys.map { "\($0.kind) \($0.path) is added" }.sorted()
  }

  private static func isNear(_ frame: Rect, _ other: CGRect) -> Bool {
    let sides = [
      (frame.origin.x, other.minX), (frame.origin.y, other.minY), (frame.size.width, other.width),
      (frame.size.height, other.height),
    ]
    return sides.allSatisfy { abs($0 - Double($1)) <= 0.001 }
  }
}

/// The identity of an element of a collection view and of a document, whose kinds of headers and footers differ.
private struct ElementName: Hashable {
  var kind: String
  var path: [Int]

  init(_ element: LayoutSnapshot.Element) {
    self.init(element.category == .cell ? "cell" : element.kind ?? "", Array(element.indexPath))
  }

  init(_ element: LayoutAttributes) {
    let path = element.indexPath
    self.init(
      element.category == .cell ? "cell" : element.kind,
      element.owner == .collectionBoundary ? [path.section] : [path.section, path.item])
  }

  private init(_ kind: String, _ path: [Int]) {
    self.path = path
    switch kind {
    case UICollectionView.elementKindSectionHeader: self.kind = LayoutAttributes.headerKind
    case UICollectionView.elementKindSectionFooter: self.kind = LayoutAttributes.footerKind
    default: self.kind = kind
    }
  }
}
