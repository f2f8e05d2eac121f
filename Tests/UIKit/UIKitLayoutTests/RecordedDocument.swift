import Foundation
import UIKitLayout

/// A value of a recorded JSON file.
struct RecordedValue {
  let value: Any?

  init(_ value: Any?) { self.value = value is NSNull ? nil : value }

  /// Reads a file of the folder `Tests/Recorded`.
  static func file(_ name: String) -> [RecordedValue] {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("Recorded/\(name).json")),
      let value = try? JSONSerialization.jsonObject(with: data)
    else { return [] }
    return RecordedValue(value).list
  }

  subscript(key: String) -> RecordedValue { RecordedValue((value as? [String: Any])?[key]) }
  var exists: Bool { value != nil }
  var list: [RecordedValue] { (value as? [Any] ?? []).map { RecordedValue($0) } }
  var text: String? { value as? String }
  var number: Double? { (value as? NSNumber)?.doubleValue }
  var flag: Bool? { (value as? NSNumber)?.boolValue }
  var numbers: [Double] { list.compactMap(\.number) }

  var size: CGSize {
    let sides = numbers
    return sides.count == 2
      ? CGSize(width: sides[0], height: sides[1])
      : CGSize(width: self["width"].number ?? 0, height: self["height"].number ?? 0)
  }
  var point: CGPoint { CGPoint(x: self["x"].number ?? 0, y: self["y"].number ?? 0) }
  var insets: UIEdgeInsets {
    if let number { return UIEdgeInsets(top: number, left: number, bottom: number, right: number) }
    return UIEdgeInsets(
      top: self["top"].number ?? 0, left: self["left"].number ?? 0, bottom: self["bottom"].number ?? 0,
      right: self["right"].number ?? 0)
  }
  var directionalInsets: NSDirectionalEdgeInsets {
    let insets = insets
    return NSDirectionalEdgeInsets(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }
}

// The objects of compositional layouts that a document describes.
@MainActor extension RecordedValue {
  var dimension: NSCollectionLayoutDimension {
    if let part = self["fractionalWidth"].number { return .fractionalWidth(part) }
    if let part = self["fractionalHeight"].number { return .fractionalHeight(part) }
    if let estimate = self["estimated"].number { return .estimated(estimate) }
    if let estimate = self["uniformAcrossSiblings"].number { return .uniformAcrossSiblings(estimate: estimate) }
    return .absolute(number ?? 0)
  }

  var layoutSize: NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: self["width"].dimension, heightDimension: self["height"].dimension)
  }

  var spacing: NSCollectionLayoutSpacing? {
    self["flexible"].number.map { .flexible($0) } ?? number.map { .fixed($0) }
  }

  var edgeSpacing: NSCollectionLayoutEdgeSpacing {
    NSCollectionLayoutEdgeSpacing(
      leading: self["leading"].spacing, top: self["top"].spacing, trailing: self["trailing"].spacing,
      bottom: self["bottom"].spacing)
  }

  private var edges: NSDirectionalRectEdge {
    let named: [String: NSDirectionalRectEdge] = [
      "top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing,
    ]
    return NSDirectionalRectEdge(self["edges"].list.compactMap { named[$0.text ?? ""] })
  }

  private var anchor: NSCollectionLayoutAnchor {
    if self["absoluteOffset"].exists {
      return NSCollectionLayoutAnchor(edges: edges, absoluteOffset: self["absoluteOffset"].point)
    }
    if self["fractionalOffset"].exists {
      return NSCollectionLayoutAnchor(edges: edges, fractionalOffset: self["fractionalOffset"].point)
    }
    return NSCollectionLayoutAnchor(edges: edges)
  }

  private var supplementaryItem: NSCollectionLayoutSupplementaryItem {
    let (size, kind) = (self["size"].layoutSize, self["kind"].text ?? "")
    let item =
      self["itemAnchor"].exists
      ? NSCollectionLayoutSupplementaryItem(
        layoutSize: size, elementKind: kind, containerAnchor: self["containerAnchor"].anchor,
        itemAnchor: self["itemAnchor"].anchor)
      : NSCollectionLayoutSupplementaryItem(
        layoutSize: size, elementKind: kind, containerAnchor: self["containerAnchor"].anchor)
    item.contentInsets = self["contentInsets"].directionalInsets
    if let zIndex = self["zIndex"].number { item.zIndex = Int(zIndex) }
    return item
  }

  var boundaryItem: NSCollectionLayoutBoundarySupplementaryItem {
    let names = [
      "top", "topLeading", "leading", "bottomLeading", "bottom", "bottomTrailing", "trailing", "topTrailing",
    ]
    let place = names.firstIndex(of: self["alignment"].text ?? "top") ?? 0
    let item = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: self["size"].layoutSize, elementKind: self["kind"].text ?? "",
      alignment: NSRectAlignment(rawValue: place + 1) ?? .top, absoluteOffset: self["offset"].point)
    item.contentInsets = self["contentInsets"].directionalInsets
    if let zIndex = self["zIndex"].number { item.zIndex = Int(zIndex) }
    if let extends = self["extendsBoundary"].flag { item.extendsBoundary = extends }
    if let pinned = self["pinned"].flag { item.pinToVisibleBounds = pinned }
    return item
  }

  /// An item, or a group if the object has elements or frames.
  private var item: NSCollectionLayoutItem {
    if self["items"].exists || self["frames"].exists { return group }
    let item = NSCollectionLayoutItem(
      layoutSize: self["size"].layoutSize, supplementaryItems: self["supplementaryItems"].list.map(\.supplementaryItem))
    item.contentInsets = self["contentInsets"].directionalInsets
    if self["edgeSpacing"].exists { item.edgeSpacing = self["edgeSpacing"].edgeSpacing }
    return item
  }

  var group: NSCollectionLayoutGroup {
    let size = self["size"].layoutSize
    let items = self["items"].list.map(\.item)
    let isVertical = self["direction"].text == "vertical"
    let group: NSCollectionLayoutGroup
    if self["direction"].text == "custom" {
      let frames = self["frames"].list
      group = .custom(layoutSize: size) { _ in
        frames.map {
          NSCollectionLayoutGroupCustomItem(
            frame: CGRect(origin: $0.point, size: $0.size), zIndex: Int($0["zIndex"].number ?? 0))
        }
      }
    } else if let count = self["count"].number {
      group =
        isVertical
        ? .vertical(layoutSize: size, subitem: items[0], count: Int(count))
        : .horizontal(layoutSize: size, subitem: items[0], count: Int(count))
    } else if let count = self["repeatingSubitemCount"].number {
      group =
        isVertical
        ? .vertical(layoutSize: size, repeatingSubitem: items[0], count: Int(count))
        : .horizontal(layoutSize: size, repeatingSubitem: items[0], count: Int(count))
    } else {
      group =
        isVertical ? .vertical(layoutSize: size, subitems: items) : .horizontal(layoutSize: size, subitems: items)
    }
    group.interItemSpacing = self["interItemSpacing"].spacing
    group.contentInsets = self["contentInsets"].directionalInsets
    if self["edgeSpacing"].exists { group.edgeSpacing = self["edgeSpacing"].edgeSpacing }
    group.supplementaryItems = self["supplementaryItems"].list.map(\.supplementaryItem)
    return group
  }

  private var reference: UIContentInsetsReference {
    switch text {
    case "none": .none
    case "safeArea": .safeArea
    case "layoutMargins": .layoutMargins
    case "readableContent": .readableContent
    default: .automatic
    }
  }

  private var scrolling: UICollectionLayoutSectionOrthogonalScrollingBehavior {
    let names = [
      "none", "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging", "groupPagingCentered",
    ]
    return names.firstIndex(of: text ?? "none").flatMap { .init(rawValue: $0) } ?? .none
  }

  /// The section of a document's compositional layout; `decorations` are those of the document's section.
  func section(decorations: [RecordedValue]) -> NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection(group: self["group"].group)
    section.contentInsets = self["contentInsets"].directionalInsets
    section.interGroupSpacing = self["interGroupSpacing"].number ?? 0
    section.orthogonalScrollingBehavior = self["orthogonalScrolling"].scrolling
    section.boundarySupplementaryItems = self["boundaryItems"].list.map(\.boundaryItem)
    section.supplementariesFollowContentInsets = self["supplementariesFollowContentInsets"].flag ?? true
    section.contentInsetsReference = self["contentInsetsReference"].reference
    section.supplementaryContentInsetsReference = self["supplementaryContentInsetsReference"].reference
    section.decorationItems = (decorations + self["decorationItems"].list).map {
      let item = NSCollectionLayoutDecorationItem.background(elementKind: $0["kind"].text ?? "")
      item.contentInsets = $0[$0["inset"].exists ? "inset" : "contentInsets"].directionalInsets
      item.zIndex = Int($0["zIndex"].number ?? 0)
      return item
    }
    return section
  }

  /// The configuration that a whole document describes.
  var configuration: UICollectionViewCompositionalLayoutConfiguration {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = self["scrollDirection"].text == "horizontal" ? .horizontal : .vertical
    let written = self["configuration"]
    configuration.interSectionSpacing = written["interSectionSpacing"].number ?? 0
    configuration.boundarySupplementaryItems = written["boundaryItems"].list.map(\.boundaryItem)
    configuration.contentInsetsReference =
      written["contentInsetsReference"].exists ? written["contentInsetsReference"].reference : .none
    return configuration
  }

  /// The compositional layout that a whole document describes.
  var compositionalLayout: UICollectionViewCompositionalLayout {
    let sections = self["sections"].list
    let usual = self["layout"]
    return UICollectionViewCompositionalLayout(
      sectionProvider: { index, _ in
        let layout = sections[index]["layout"].exists ? sections[index]["layout"] : usual
        return layout.section(decorations: sections[index]["decorations"].list)
      }, configuration: configuration)
  }
}
