import CollectionLayout
import JSON

// What UIKit refuses of compositional sections, or lays out without their items.
extension SectionDiagnostics {
  /// So many sections are looked at: each takes as long as its layout is written and its group has places.
  private static let compositionalLimit = 200

  /// What is wrong with the compositional layouts of the first sections, in the document's own viewport; of those that
  /// have the document's layout as it is, one tells.
  func compositional(_ nodes: [SyntaxNode]) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var (count, isInheritedKnown) = (0, false)
    for (node, section) in zip(nodes, model.collection.sections) where count < SectionDiagnostics.compositionalLimit {
      let isInherited = node["layout"] == nil
      if isInherited, isInheritedKnown || section.items.count == 0 { continue }
      if isInherited { isInheritedKnown = true }
      count += 1
      found += compositional(node, section.resolved(in: model.viewport))
    }
    return found
  }

  /// What is wrong with a section's compositional layout.
  private func compositional(_ node: SyntaxNode, _ section: Section) -> [Diagnostic] {
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
    SectionDiagnostics.duplicates(keys["boundaryItems"]) + group(keys["group"], in: nil, depth: 0)
  }

  /// What is wrong with a group or an item in a group, and with those in it.
  private func group(_ node: SyntaxNode?, in outer: SyntaxNode?, depth: Int) -> [Diagnostic] {
    guard let node, node.kind == .object, depth < LayoutGroup.maximumDepth else { return [] }
    let inner = node["items"]?.elements.flatMap { group($0, in: node, depth: depth + 1) } ?? []
    return SectionDiagnostics.duplicates(node["supplementaryItems"]) + SectionDiagnostics.conflicts(node)
      + SectionDiagnostics.uniformSides(node, in: outer) + inner
  }

  /// Keys of a group of which only one can count.
  private static func conflicts(_ node: SyntaxNode) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let count = node["count"], let other = node["repeatingSubitemCount"] {
      found.append(
        Diagnostic(
          range: other.range, severity: .warning, code: "countAndRepeatingSubitemCount",
          message: "A group has \"count\" or \"repeatingSubitemCount\"; \"count\" counts. Remove one of them.",
          related: [.init(range: count.range, message: "What counts.")]))
    }
    let isCustom = node["direction"]?.stringValue == LayoutKind.customDirection
    if isCustom, let items = node["items"] {
      found.append(
        Diagnostic(
          range: items.range, severity: .warning, code: "framesAndItems",
          message: "A custom group has \"frames\" and no \"items\"; these are not looked at. Remove them."))
    } else if !isCustom, let frames = node["frames"] {
      found.append(
        Diagnostic(
          range: frames.range, severity: .warning, code: "framesAndItems",
          message: "\"frames\" count in a group whose \"direction\" is \"custom\"; give it that direction."))
    }
    return found
  }

  /// Sides that are to be the same among siblings whose group is not as long as they are.
  private static func uniformSides(_ node: SyntaxNode, in outer: SyntaxNode?) -> [Diagnostic] {
    guard let outer else { return [] }
    return ["width", "height"].compactMap { side in
      guard let own = node["size"]?[side], own["uniformAcrossSiblings"] != nil else { return nil }
      let around = outer["size"]?[side]
      if around?["estimated"] != nil || around?["uniformAcrossSiblings"] != nil { return nil }
      return Diagnostic(
        range: own.range, severity: .warning, code: "uniformNeedsEstimatedGroup",
        message: "The group around it has a \(side) of its own, so this one counts as \"estimated\"; make the group's "
          + "\(side) estimated, too.")
    }
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
