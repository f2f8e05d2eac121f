import CollectionLayout
import JSON
import LayoutBase

/// Warnings about the key `measured` where the measured size has no effect.
enum MeasuredEffect {
  static let code = "measuredHasNoEffect"

  /// The maximum number of warnings for one section. More would have the same cause.
  private static let limit = 20

  static func message(inLayoutOfKind kind: String) -> String {
    "A measured size has no effect: \(reason(inLayoutOfKind: kind)). Remove the measurement."
  }

  private static func reason(inLayoutOfKind kind: String) -> String {
    switch kind {
    case FlowLayout.kind: "a flow layout measures its items only with \"estimatedItemSize\""
    case CompositionalLayout.kind:
      "a compositional layout measures only \"estimated\" sides of items, which \"count\" and \"frames\" do not set"
    default: "a \(kind) layout does not measure its items"
    }
  }

  /// Returns the warnings about the items and generators of a section; some are missing if `token` is cancelled.
  static func check(
    _ entries: EntryList, of section: SyntaxNode, layout: any SectionLayout, isVertical: Bool, token: CancellationToken?
  ) -> [Diagnostic] {
    var ignored: [(entry: ItemEntry, reason: String)] = []
    var poll = CancellationPoll(token)
    for entry in entries.entries(inBlocksWhere: { $0.properties.contains(.deferredSize) }) {
      guard poll.shouldContinue() else { break }
      guard let reason = reason(toIgnore: entry.run, layout, isVertical) else { continue }
      ignored.append((entry, reason))
      if ignored.count == limit { break }
    }
    guard let first = ignored.first, let items = section["items"] else { return [] }
    guard items.kind == .array else {
      let location = items["measured"] ?? items["each"]?["measured"] ?? items["template"] ?? items
      return [diagnostic(location.range, first.reason)]
    }
    return ignored.compactMap { entry, reason in
      items.item(at: entry.range).map { node in
        diagnostic((node.member("measured")?.key ?? node["template"])?.range ?? node.openToken, reason)
      }
    }
  }

  /// Returns the warnings about the header and the footer of a section or of the collection, of whose measured size
  /// only the length along the scroll axis is used.
  static func check(
    header: SupplementaryItem?, footer: SupplementaryItem?, of node: SyntaxNode, isVertical: Bool
  ) -> [Diagnostic] {
    let direction: ScrollDirection = isVertical ? .vertical : .horizontal
    return [("header", header), ("footer", footer)].compactMap { name, view in
      guard let size = view?.deferredSize, !size.hasLength(scrolling: direction),
        let range = node[name]?.member("measured")?.key.range
      else { return nil }
      return diagnostic(
        range, "only the \(isVertical ? "height" : "width") of a \(name) is measured, which \"measured\" does not give")
    }
  }

  /// Whether the items of a run have a length along the scroll axis once they are measured.
  static func givesLength(_ run: ItemRun, _ layout: any SectionLayout, isVertical: Bool) -> Bool {
    run.deferredSize?.hasLength(scrolling: isVertical ? .vertical : .horizontal) == true
      && reason(toIgnore: run, layout, isVertical) == nil
  }

  /// Returns the reason why a layout ignores the measured size of a run's items; nil if it does not, or if they have
  /// none.
  private static func reason(toIgnore run: ItemRun, _ layout: any SectionLayout, _ isVertical: Bool) -> String? {
    guard let size = run.deferredSize else { return nil }
    if let compositional = layout as? CompositionalLayout { return reason(toIgnore: size, compositional, isVertical) }
    let direction: ScrollDirection = isVertical ? .vertical : .horizontal
    switch layout {
    case is ListLayout:
      let side = isVertical ? "height" : "width"
      if (isVertical ? run.metrics.height : run.metrics.width) != .none { return precedence(of: side) }
      return size.hasLength(scrolling: direction)
        ? nil : "a \(ListLayout.kind) layout measures only the \(side), which \"measured\" does not give"
    // In contrast to other layouts, a measured length has precedence over the item's own one, which is the estimate.
    case is WaterfallLayout:
      let side = isVertical ? "height" : "width"
      return size.hasLength(scrolling: direction)
        ? nil : "a \(WaterfallLayout.kind) layout measures only the \(side), which \"measured\" does not give"
    case is TagsLayout:
      let (hasWidth, hasHeight) = (run.metrics.width != .none, run.metrics.height != .none)
      if hasWidth, hasHeight { return precedence(of: "size") }
      let isLengthUsed = (isVertical ? !hasHeight : !hasWidth) && size.hasLength(scrolling: direction)
      let isBreadthUsed = (isVertical ? !hasWidth : !hasHeight) && size.hasBreadth(scrolling: direction)
      if isLengthUsed || isBreadthUsed { return nil }
      return hasWidth || hasHeight
        ? precedence(of: hasWidth ? "width" : "height") : "\"measured\" gives neither of its sides"
    default: return layout.usesMeasuredSizes ? nil : reason(inLayoutOfKind: type(of: layout).kind)
    }
  }

  private static func precedence(of side: String) -> String { "the item's own \(side) has precedence" }

  /// Returns the reason why no item of a compositional layout uses a measured size; nil if one may use it.
  private static func reason(
    toIgnore size: DeferredSize, _ layout: CompositionalLayout, _ isVertical: Bool
  ) -> String? {
    let used = layout.measuredSides
    if used.isEmpty { return reason(inLayoutOfKind: CompositionalLayout.kind) }
    let givesHeight = isVertical ? size.hasLength(scrolling: .vertical) : size.hasBreadth(scrolling: .horizontal)
    let givesWidth = isVertical ? size.hasBreadth(scrolling: .vertical) : size.hasLength(scrolling: .horizontal)
    if used.contains(.height) && givesHeight || used.contains(.width) && givesWidth { return nil }
    let side = used == [.width, .height] ? "sides" : used == .height ? "height" : "width"
    return "\"measured\" does not give the \"estimated\" \(side) of items"
  }

  private static func diagnostic(_ range: Range<Int>, _ reason: String) -> Diagnostic {
    Diagnostic(
      range: range, severity: .warning, code: code,
      message: "A measured size has no effect: \(reason). Remove \"measured\".")
  }
}
