import CollectionLayout
import JSON

/// Quick fixes for sections that cannot be seen.
enum SectionQuickFixes {
  /// Fixes sticky headers that cover the viewport: makes a header scroll with its section, or changes the sticky mode.
  static func coveringHeaders(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node else { return [] }
    if node == place.tree.root?["stickyHeaders"] {
      let modes = [StickyHeaders.push, .none].map(\.rawValue)
      return modes.map { ValueQuickFixes.replacement(place, node, .string($0)) }
    }
    let loose = MemberText(key: "sticky", value: Array("false".utf8))
    guard place.member(of: node)?.keyName == "length", let header = place.parent(of: node) else {
      let length = MemberText(key: "length", value: Array(place.text[node.range]))
      return [QuickFix("Make the header not sticky", place.replacing(node, place.style.object([length, loose])))]
    }
    let edits =
      header["sticky"].map { [TextEdit(range: $0.range, text: loose.value)] } ?? place.adding([loose], to: header)
    return [QuickFix("Make the header not sticky", edits)]
  }

  /// Fixes cells of length 0: sets the lengths of items, or those of the layout, to 50 points.
  static func withoutLength(_ place: QuickFixContext) -> [QuickFix] {
    if let node = place.node, node.numberValue == 0 { return [ValueQuickFixes.replacement(place, node, .number(50))] }
    guard let key = place.node, let items = place.member(of: key)?.value, let section = place.parent(of: key) else {
      return []
    }
    let isVertical = place.isVertical
    let side = isVertical ? "height" : "width"
    let entries = items.kind == .array ? items.elements : [items]
    let zeros = entries.flatMap { entry in
      [
        entry[side],
        entry["size"].flatMap { size in size.elements.count == 2 ? size.elements[isVertical ? 1 : 0] : nil },
      ]
      .compactMap(\.self).filter { $0.numberValue == 0 }
    }
    let layouts = [section["layout"], place.tree.root?["layout"]].compactMap(\.self)
    let lengths = ["rowHeight", "itemHeight", "aspectRatio", "cardHeight"]
    var sizes: [SyntaxNode] = []
    for layout in layouts {
      sizes += lengths.compactMap { layout[$0] }
      sizes += layout["itemSize"]?.elements ?? []
    }
    sizes.removeAll { $0.numberValue != 0 }
    return [zeros, sizes].filter { !$0.isEmpty }.map { nodes in
      QuickFix(
        "Change \(nodes.count == 1 ? "the length" : "all lengths") to 50",
        nodes.map { TextEdit($0.range, "50") })
    }
  }
}
