import CollectionLayout
import JSON

/// Quick fixes for the length and the number of items.
enum SizeQuickFixes {
  /// Fixes an item without a length: adds the default length, or an aspect ratio.
  static func missingLength(_ place: QuickFixContext) -> [QuickFix] {
    guard let item = place.node, item.kind == .object else { return [] }
    // If the item has an invalid length, that diagnostic has a quick fix.
    let said = ["size", "width", "height", "aspectRatio", "each"].compactMap { item[$0]?.range }
    let isSaid = place.document.diagnostics.contains { other in
      other.code != place.diagnostic.code && said.contains { $0.touches(other.range) }
    }
    guard !isSaid else { return [] }
    let key = place.isVertical ? "height" : "width"
    let length = MemberText(key: key, value: DetectedStyle.number(WaterfallLayout.missingLength))
    let ratio = MemberText(key: "aspectRatio", value: Array("1".utf8))
    return [
      QuickFix(
        "Add \"\(key)\": \(EntryDiagnostics.text(WaterfallLayout.missingLength))",
        place.adding([length], to: item, before: ["each"]), isPreferred: true),
      QuickFix("Add \"aspectRatio\": 1", place.adding([ratio], to: item, before: ["each"])),
    ]
  }

  /// Fixes an item that exceeds its lane or its line: sets its cross size to the available one.
  static func tooLong(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node, let limit = place.diagnostic.limit, limit > 0 else { return [] }
    // Rounded down to hundredths, which are short to read.
    let length = (limit * 100).rounded(.down) / 100
    let side = place.isVertical ? 0 : 1
    let title = "Shorten to \(EntryDiagnostics.text(length))"
    if node.kind == .object, node.openToken == place.diagnostic.range, node.range != place.diagnostic.range {
      let key = place.isVertical ? "width" : "height"
      let member = MemberText(key: key, value: DetectedStyle.number(length))
      return [QuickFix("Add \"\(key)\": \(EntryDiagnostics.text(length))", place.adding([member], to: node))]
    }
    let edits = shortenings(of: node, to: length, side: side)
    return [QuickFix(title, edits.map { TextEdit(range: $0, text: DetectedStyle.number(length)) })]
      + KeyQuickFixes.removals(of: node, place).prefix(1)
  }

  /// Returns the ranges of the numbers in a value that are too large.
  private static func shortenings(of node: SyntaxNode, to length: Double, side: Int) -> [Range<Int>] {
    if let number = node.numberValue { return number > length ? [node.range] : [] }
    if node.kind == .array {
      let sides = node.elements
      return sides.count == 2 ? shortenings(of: sides[side], to: length, side: side) : []
    }
    if let values = node["cycle"]?.elements { return values.flatMap { shortenings(of: $0, to: length, side: side) } }
    return (node["random"]?.elements ?? []).flatMap { shortenings(of: $0, to: length, side: side) }
  }

  /// Fixes a size that the layout ignores: removes it.
  static func ignored(_ place: QuickFixContext) -> [QuickFix] {
    place.node.map { Array(KeyQuickFixes.removals(of: $0, place).prefix(1)) } ?? []
  }

  /// Fixes a generator that exceeds the item limit: reduces `repeat` to the number of items within the limit.
  static func tooMany(_ place: QuickFixContext) -> [QuickFix] {
    guard let node = place.node, node.numberValue != nil, let generator = place.parent(of: node) else { return [] }
    let entries = (place.document.sectionEntries() ?? []).lazy.flatMap(\.entries)
    guard let entry = entries.first(where: { $0.openToken == generator.openToken }) else { return [] }
    return [ValueQuickFixes.replacement(place, node, .number(Double(entry.count)), isPreferred: true)]
  }
}
