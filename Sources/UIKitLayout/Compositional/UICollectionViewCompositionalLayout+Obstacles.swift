import CollectionLayout
import Foundation

extension UICollectionViewCompositionalLayout {
  /// Reports sections of which UIKit shows no items, and kinds that several supplementary views have in common. A
  /// section object that is returned several times is examined once.
  final func reportObstacles(_ now: Surroundings, _ model: CollectionModel) {
    guard let view = collectionView, now.size.width > 0, now.size.height > 0 else { return }
    var (known, filled): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
    for (index, section) in sections.enumerated() {
      guard let section else { continue }
      let duplicates = known.insert(ObjectIdentifier(section)).inserted ? section.duplicateElementKinds : []
      if !duplicates.isEmpty {
        view.fail(
          "Error: Every supplementary must have a unique elementKind: duplicates detected: "
            + "(\(duplicates.joined(separator: ", ")))")
      }
      guard now.counts[index] > 0, filled.insert(ObjectIdentifier(section)).inserted,
        let reason = obstacle(of: section, models[index], now, model)
      else { continue }
      let container = model.container(of: models[index], in: Size(now.size))
      let size = model.scrollDirection.size(main: container.mainLength, cross: container.available)
      view.warn(
        "<\(type(of: self))> ran into an error when computing the layout for section at index \(index) in container "
          + "<contentSize: \(NSStringFromCGSize(CGSize(size))); contentInsetsReference: "
          + "\(section.contentInsetsReference)>. \(section.group.visualDescription()) Error: \(reason)")
    }
  }

  /// Returns why UIKit shows no items of a section; nil if it shows them.
  private func obstacle(
    of section: NSCollectionLayoutSection, _ own: Section, _ now: Surroundings, _ model: CollectionModel
  ) -> String? {
    // The frames of a custom group are not limited by its size.
    if case .custom = section.group.content { return nil }
    let layout = own.layout as? CompositionalLayout
    switch layout?.obstacle(in: model.container(of: own, in: Size(now.size))) {
    case nil: return nil
    case .sectionInsets, .groupInsets:
      return "There is no room for this NSCollectionLayoutGroup to fit into its parent group or section."
    case .firstElement:
      return "NSCollectionLayoutItem created with invalid combination of spacing and size specified. This group cannot "
        + "fit even a single item."
    }
  }
}

extension NSCollectionLayoutSection {
  /// The kinds that several boundary items of the section, or several supplementary views of one item or group, have in
  /// common.
  fileprivate var duplicateElementKinds: [String] {
    boundarySupplementaryItems.map(\.elementKind).repeated + group.duplicateElementKinds
  }
}

extension NSCollectionLayoutItem {
  /// The kinds that several supplementary views of the item, or of one element in it, have in common.
  fileprivate var duplicateElementKinds: [String] {
    let own = anchoredItems.map(\.elementKind).repeated
    switch (self as? NSCollectionLayoutGroup)?.content {
    case nil, .custom: return own
    case .filled(_, let items): return own + items.flatMap(\.duplicateElementKinds)
    case .equal(_, let item, _), .repeated(_, let item, _): return own + item.duplicateElementKinds
    }
  }
}

extension [String] {
  /// The names that occur several times, each once.
  fileprivate var repeated: [String] {
    guard count > 1 else { return [] }
    var counts: [String: Int] = [:]
    return filter {
      counts[$0, default: 0] += 1
      return counts[$0] == 2
    }
  }
}
