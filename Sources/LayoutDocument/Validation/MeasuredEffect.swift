import CollectionLayout
import JSON

/// Warnings at `measured` where the layout reads no measured sizes.
enum MeasuredEffect {
  static let code = "measuredHasNoEffect"

  /// The maximum number of warnings for one section; the others have the same cause.
  private static let limit = 20

  static func message(inLayoutOfKind kind: String) -> String {
    let reason =
      switch kind {
      case FlowLayout.kind: "a flow layout measures its items only with \"estimatedItemSize\""
      case CompositionalLayout.kind: "a compositional layout measures only sides that are \"estimated\""
      default: "a \(kind) layout does not measure its items"
      }
    return "A measured size has no effect here: \(reason)."
  }

  /// Returns the warnings of a section's entries.
  static func check(_ entries: EntryList, of section: SyntaxNode, layout: any SectionLayout, isVertical: Bool)
    -> [Diagnostic]
  {
    var ignored: [ItemEntry] = []
    for entry in entries.entries(inBlocksWhere: { $0.properties.contains(.deferredSize) })
    where entry.run.deferredSize != nil && isIgnored(entry, by: layout, isVertical) {
      ignored.append(entry)
      if ignored.count == limit { break }
    }
    guard !ignored.isEmpty, let items = section["items"] else { return [] }
    guard items.kind == .array else {
      let place = items["measured"] ?? items["each"]?["measured"] ?? items["template"] ?? items
      return [diagnostic(place.range, layout, isVertical)]
    }
    return ignored.compactMap { items.item(at: $0.range) }.map { node in
      diagnostic((node.member("measured")?.key ?? node["template"])?.range ?? node.openToken, layout, isVertical)
    }
  }

  /// Whether a layout reads no measured size of an entry.
  private static func isIgnored(_ entry: ItemEntry, by layout: any SectionLayout, _ isVertical: Bool) -> Bool {
    let metrics = entry.run.metrics
    switch layout {
    case is ListLayout: return (isVertical ? metrics.height : metrics.width) != .none
    case is TagsLayout: return (isVertical ? metrics.width : metrics.height) != .none
    default: return !layout.usesMeasuredSizes
    }
  }

  private static func diagnostic(_ range: Range<Int>, _ layout: any SectionLayout, _ isVertical: Bool) -> Diagnostic {
    let message =
      switch layout {
      case is ListLayout:
        "A measured size has no effect here: the item's own \(isVertical ? "height" : "width") has precedence."
      case is TagsLayout:
        "A measured size has no effect here: the item's own \(isVertical ? "width" : "height") has precedence."
      default: message(inLayoutOfKind: type(of: layout).kind)
      }
    return Diagnostic(range: range, severity: .warning, code: code, message: message)
  }
}

extension SyntaxNode {
  /// Returns the first member of an object with a key; nil if there is none.
  fileprivate func member(_ key: String) -> SyntaxMember? { members.first { $0.keyName == key } }
}
