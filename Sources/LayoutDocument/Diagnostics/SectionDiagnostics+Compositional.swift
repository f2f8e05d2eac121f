import CollectionLayout
import JSON

// What UIKit refuses of compositional sections, or lays out without their items.
extension SectionDiagnostics {
  /// What is wrong with a section's compositional layout in the document's own viewport.
  func compositional(_ node: SyntaxNode, _ section: Section) -> [Diagnostic] {
    guard let layout = section.layout as? CompositionalLayout else { return [] }
    let keys = LayoutDecoder(inherited: root["layout"]).keys(ofSection: node).keys
    return obstacle(keys, section, layout) + duplicates(keys)
  }

  /// What keeps all items of a section from being shown.
  private func obstacle(_ keys: LayoutKeys, _ section: Section, _ layout: CompositionalLayout) -> [Diagnostic] {
    guard section.items.count > 0 else { return [] }
    let container = model.collection.container(of: section, in: model.viewport)
    guard let obstacle = layout.obstacle(in: container) else { return [] }
    let group = keys["group"]
    let (place, code, message): (SyntaxNode?, String, String)
    switch obstacle {
    case .sectionInsets:
      (place, code) = (keys["contentInsets"] ?? keys["sectionInset"], "noRoom")
      message = "These insets leave no room for groups: UIKit lays out nothing here. Make them smaller."
    case .groupInsets:
      (place, code) = (group?["contentInsets"], "noRoom")
      message = "These insets leave no room in the group: UIKit lays out nothing here. Make them smaller."
    case .firstElement:
      (place, code) = (group?["items"]?.elements.first.map { $0["size"] ?? $0 }, "groupTooSmall")
      message =
        "The group cannot fit even a single item: UIKit lays out nothing here. Make the item smaller along the group's "
        + "`direction`, or the group larger."
    }
    guard let place else { return [] }
    return [Diagnostic(range: place.range, severity: .warning, code: code, message: message)]
  }

  /// Kinds that several boundary items of one section have, or several views that are anchored to one item or group.
  private func duplicates(_ keys: LayoutKeys) -> [Diagnostic] {
    SectionDiagnostics.duplicates(keys["boundaryItems"]) + anchored(keys["group"], depth: 0)
  }

  private func anchored(_ node: SyntaxNode?, depth: Int) -> [Diagnostic] {
    guard let node, node.kind == .object, depth < LayoutGroup.maximumDepth else { return [] }
    let inner = node["items"]?.elements.flatMap { anchored($0, depth: depth + 1) } ?? []
    return SectionDiagnostics.duplicates(node["supplementaryItems"]) + inner
  }

  private static func duplicates(_ list: SyntaxNode?) -> [Diagnostic] {
    guard let list, list.kind == .array else { return [] }
    var first: [String: Range<Int>] = [:]
    var found: [Diagnostic] = []
    for kind in list.elements.compactMap({ $0["kind"] }) {
      guard let name = kind.stringValue else { continue }
      if let earlier = first[name] {
        found.append(
          Diagnostic(
            range: kind.range, severity: .warning, code: "duplicateElementKind",
            message: "\"\(name)\" is the kind of an earlier one: UIKit raises \"Every supplementary must have a unique "
              + "elementKind\". Give it a kind of its own.",
            related: [.init(range: earlier, message: "The earlier one.")]))
      } else {
        first[name] = kind.range
      }
    }
    return found
  }
}
