import CollectionLayout
import JSON

// Compositional sections that UIKit rejects or lays out without their items.
extension SectionDiagnostics {
  /// The maximum number of sections that are checked. The time for each grows with its layout text and group items.
  private static let compositionalLimit = 200

  /// Returns the diagnostics of compositional layouts in the document's viewport, in the first sections that have one.
  ///
  /// Of all sections that inherit the document's layout unchanged, only the first one with items is checked.
  func compositional(_ nodes: [SyntaxNode]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var (count, isInheritedKnown) = (0, false)
    for (node, section) in zip(nodes, model.collection.sections) where count < SectionDiagnostics.compositionalLimit {
      let isInherited = node["layout"] == nil
      if isInherited, isInheritedKnown || section.items.count == 0 { continue }
      if isInherited { isInheritedKnown = true }
      count += 1
      let keys = keys(of: node).keys
      result += compositional(keys, section.resolved(in: model.viewport))
      if !(section.layout is AdaptiveLayout) { result += overfullGroups(keys, section) }
    }
    return result
  }

  /// Returns the diagnostics of a section's compositional layout.
  private func compositional(_ keys: MergedLayoutKeys, _ section: Section) -> [Diagnostic] {
    guard let layout = section.layout as? CompositionalLayout else { return [] }
    return obstacle(keys, of: section, layout) + duplicates(keys) + groupOfList(keys)
  }

  /// Returns the diagnostic of a group that is ignored because the layout is a list; empty if there is none.
  private func groupOfList(_ keys: MergedLayoutKeys) -> [Diagnostic] {
    guard let list = keys.member("list"), list.value?.kind == .object, let group = keys.member("group") else {
      return []
    }
    return [Diagnostic.conflict(of: group, with: list, in: "layout")]
  }

  /// Returns the diagnostic of insets or a group size because of which a section shows no items; empty if there are
  /// none.
  private func obstacle(_ keys: MergedLayoutKeys, of section: Section, _ layout: CompositionalLayout) -> [Diagnostic] {
    guard section.items.count > 0 else { return [] }
    let container = model.collection.container(of: section, in: model.viewport)
    guard let obstacle = layout.obstacle(in: container) else { return [] }
    let group = keys["group"]
    let (node, code, message): (SyntaxNode?, String, String)
    switch obstacle {
    case .sectionInsets:
      (node, code) = (keys["contentInsets"] ?? keys["sectionInset"], "noRoom")
      message = "The insets leave no space for groups, so UIKit shows no items. Reduce the insets."
    case .groupInsets:
      (node, code) = (group?["contentInsets"], "noRoom")
      message = "The insets leave no space in the group, so UIKit shows no items. Reduce the insets."
    case .firstElement:
      (node, code) = (group?["items"]?.elements.first.map { $0["size"] ?? $0 }, "groupTooSmall")
      message =
        "The first item does not fit into the group, so UIKit shows no items. Make the item smaller along the group's "
        + "\"direction\", or the group larger."
    }
    guard let node else { return [] }
    return [Diagnostic(range: node.range, severity: .warning, code: code, message: message)]
  }

  /// Returns the diagnostics of a layout's boundary items and groups that do not depend on the viewport.
  private func duplicates(_ keys: MergedLayoutKeys) -> [Diagnostic] {
    SectionDiagnostics.duplicates(keys["boundaryItems"]) + group(keys["group"], in: nil, depth: 0)
  }

  /// Returns the diagnostics of a group or an item in a group, and of the groups and items in it. `outer` is the group
  /// around it; nil for the section's group.
  private func group(_ node: SyntaxNode?, in outer: SyntaxNode?, depth: Int) -> [Diagnostic] {
    guard let node, node.kind == .object, depth < LayoutGroup.maximumDepth else { return [] }
    let inner = node["items"]?.elements.flatMap { group($0, in: node, depth: depth + 1) } ?? []
    return SectionDiagnostics.duplicates(node["supplementaryItems"]) + SectionDiagnostics.conflicts(node)
      + SectionDiagnostics.uniformSides(node, in: outer) + (outer == nil ? [] : SectionDiagnostics.keysOfItem(node))
      + inner
  }

  /// Returns the diagnostics of keys of a group that cannot be combined.
  private static func conflicts(_ node: SyntaxNode) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if let count = node["count"], let other = node["repeatingSubitemCount"] {
      result.report(
        "countAndRepeatingSubitemCount", .warning, at: other.range,
        message: "\"repeatingSubitemCount\" cannot be combined with \"count\", which is used. Remove one of them.",
        related: [.init(range: count.range, message: "The key that is used.")])
    }
    let isCustom = node["direction"]?.stringValue == LayoutKind.customDirection
    if isCustom, let items = node["items"] {
      result.report(
        "framesAndItems", .warning, at: items.range,
        message: "\"items\" is ignored in a custom group, which uses \"frames\". Remove \"items\".")
    } else if !isCustom, let frames = node["frames"] {
      result.report(
        "framesAndItems", .warning, at: frames.range,
        message: "\"frames\" is ignored unless \"direction\" is \"custom\". Set the direction or remove \"frames\".")
    }
    return result
  }

  /// Returns the diagnostics of sides with `uniformAcrossSiblings`, in a group that is not estimated on that side.
  /// `outer` is the group around the node.
  private static func uniformSides(_ node: SyntaxNode, in outer: SyntaxNode?) -> [Diagnostic] {
    guard let outer else { return [] }
    return ["width", "height"].compactMap { side in
      guard let dimension = node["size"]?[side], dimension["uniformAcrossSiblings"] != nil else { return nil }
      let around = outer["size"]?[side]
      if around?["estimated"] != nil || around?["uniformAcrossSiblings"] != nil { return nil }
      return Diagnostic(
        range: dimension.range, severity: .warning, code: "uniformNeedsEstimatedGroup",
        message: "The \(side) of the enclosing group is not estimated, so \"uniformAcrossSiblings\" is treated as "
          + "\"estimated\". Make the group's \(side) estimated.")
    }
  }

  private static func duplicates(_ list: SyntaxNode?) -> [Diagnostic] {
    guard let list, list.kind == .array else { return [] }
    var first: [String: Range<Int>] = [:]
    var result: [Diagnostic] = []
    for kind in list.elements.compactMap({ $0["kind"] }) {
      guard let name = kind.stringValue else { continue }
      if let earlier = first[name] {
        result.report(
          "duplicateElementKind", .warning, at: kind.range,
          message: "Duplicate kind \"\(name)\": UIKit raises \"Every supplementary must have a unique elementKind\". "
            + "Use a unique kind.", related: [.init(range: earlier, message: "The first use of the kind.")])
      } else {
        first[name] = kind.range
      }
    }
    return result
  }
}

// Groups that do not hold all of their items, in the document's viewport, on a narrower device or at all.
extension SectionDiagnostics {
  /// Returns the diagnostics of horizontal groups that hold fewer items than they list, and of elements of groups that
  /// are never used.
  ///
  /// A document in portrait orientation is also checked on the narrowest device of its class, because absolute widths
  /// that fill one device are too wide for another. A section with variants is not checked: its text does not show
  /// which group applies.
  func overfullGroups(_ keys: MergedLayoutKeys, _ section: Section) -> [Diagnostic] {
    guard section.items.count > 0, let layout = section.layout as? CompositionalLayout, let group = keys["group"] else {
      return []
    }
    func groups(in viewport: Size) -> [OverfullGroup] {
      layout.overfullGroups(in: model.collection.container(of: section, in: viewport))
    }
    // A section's group that holds no item is reported as `groupTooSmall`.
    let all = groups(in: model.viewport).filter { $0.fittingCount > 0 || !$0.path.isEmpty }
    let current = all.filter(\.isTooNarrow)
    var unused = all.filter { !$0.isTooNarrow }
    for viewport in SectionDiagnostics.extremeViewports where !unused.isEmpty {
      let overfull = groups(in: viewport)
      unused = unused.compactMap { group in
        overfull.first { $0.path == group.path }.map { $0.fittingCount > group.fittingCount ? $0 : group }
      }
    }
    let neverUsed = unused.compactMap { unusedElements(of: $0, in: group) }
    var diagnostics = current.compactMap { overfull in
      let width = FormulaText.text(model.viewport.width)
      return diagnostic(of: overfull, in: group, .information, "in this viewport, which is \(width) points wide")
    }
    guard let device = SectionDiagnostics.narrowDevice(for: model.viewport) else { return diagnostics + neverUsed }
    for overfull in groups(in: device.size)
    where overfull.isTooNarrow && !current.contains(where: { $0.path == overfull.path }) {
      let viewportText = "on an \(device.name), which is \(FormulaText.text(device.size.width)) points wide"
      if let diagnostic = diagnostic(of: overfull, in: group, .hint, viewportText) { diagnostics.append(diagnostic) }
    }
    return diagnostics + neverUsed
  }

  /// The viewports with the smallest and the largest lengths that a screen could have, in points. An element that does
  /// not fit into a group in any of these, nor in the document's viewport, is never used.
  private static let extremeViewports = [320.0, 20_000].flatMap { width in
    [320.0, 20_000].map { Size(width: width, height: $0) }
  }

  /// Returns the narrowest common device of the viewport's class, if that is narrower: the iPhone SE, or the iPad mini
  /// for a viewport that is at least as wide as it. Nil if it is not narrower, and in landscape orientation.
  private static func narrowDevice(for viewport: Size) -> Device? {
    guard viewport.width <= viewport.height, let phone = Devices.named("iPhone SE"),
      let tablet = Devices.named("iPad mini")
    else { return nil }
    let device = viewport.width < tablet.size.width ? phone : tablet
    return device.size.width < viewport.width ? device : nil
  }

  /// Returns the object of a group in the group `root`; nil if the text lists other elements than the layout has,
  /// because some are invalid.
  private func node(of overfull: OverfullGroup, in root: SyntaxNode) -> SyntaxNode? {
    var node = root
    for index in overfull.path {
      guard let elements = node["items"]?.elements, elements.indices.contains(index) else { return nil }
      node = elements[index]
    }
    return node["items"]?.elements.count == overfull.elementCount ? node : nil
  }

  /// Returns the diagnostic of the elements of a group that are never used; nil if the text does not show them.
  private func unusedElements(of overfull: OverfullGroup, in root: SyntaxNode) -> Diagnostic? {
    guard let node = node(of: overfull, in: root), let elements = node["items"]?.elements,
      let first = elements.dropFirst(overfull.fittingCount).first, let last = elements.last
    else { return nil }
    let unusedCount = elements.count - overfull.fittingCount
    let subject = unusedCount == 1 ? "This element is" : "These \(unusedCount) elements are"
    let limit = ["count", "repeatingSubitemCount"].first { node[$0] != nil }
    let cause = limit.map { "because of its \"\($0)\"" } ?? "in any viewport"
    let advice = limit.map { "Increase \"\($0)\"" } ?? "Make the elements shorter along the group's \"direction\""
    return Diagnostic(
      range: first.range.lowerBound..<last.range.upperBound, severity: .warning, code: "groupElementNeverUsed",
      message: "\(subject) never used: the group holds \(overfull.fittingCount) of its \(elements.count) elements "
        + "\(cause). \(advice), or remove \(unusedCount == 1 ? "this one" : "these").")
  }

  /// Returns the diagnostic of a group that holds fewer items than it lists; nil if the text does not show it.
  /// `viewportText` is the phrase for the viewport.
  private func diagnostic(
    of overfull: OverfullGroup, in root: SyntaxNode, _ severity: Diagnostic.Severity, _ viewportText: String
  ) -> Diagnostic? {
    guard let items = node(of: overfull, in: root)?.member("items") else { return nil }
    let number = overfull.fittingCount == 0 ? "none" : String(overfull.fittingCount)
    let noun = overfull.elementCount == 1 ? "item" : "items"
    return Diagnostic(
      range: items.key.range, severity: severity, code: "groupHoldsFewerItems",
      message:
        "The group holds \(number) of its \(overfull.elementCount) \(noun) \(viewportText). Use fractional widths, or "
        + "narrower items.")
  }
}
