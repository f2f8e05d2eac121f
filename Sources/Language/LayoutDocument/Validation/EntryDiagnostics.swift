import CollectionLayout
import JSON
import LayoutBase

/// Diagnostics about items that depend on the layout of their section. Each kind of layout with such diagnostics has an
/// extension.
///
/// Some diagnostics are missing if `token` is cancelled.
enum EntryDiagnostics {
  /// Returns the diagnostics of a section's items and generators; empty for layouts that accept any item. With
  /// `hasVariants`, another layout may apply in other viewports.
  static func check(
    _ entries: EntryList, of section: SyntaxNode, layout: any SectionLayout, container: LayoutContainer,
    hasVariants: Bool, token: CancellationToken?
  ) -> [Diagnostic] {
    switch layout {
    case let compositional as CompositionalLayout where compositional.orthogonalScrolling != .none && !hasVariants:
      ignoredStickiness(entries, of: section, token)
    case let waterfall as WaterfallLayout: check(entries, of: section, in: waterfall, container, token)
    case let flow as FlowLayout: check(entries, of: section, in: flow, container, token)
    // A variant of the layout for another viewport may use the sizes.
    case is GridLayout where !hasVariants, is CarouselLayout where !hasVariants, is SheetLayout where !hasVariants:
      ignoredSizes(entries, inLayoutOfKind: type(of: layout).kind, token)
    case is ListLayout where !hasVariants:
      ignoredBreadths(entries, isVertical: container.scrollDirection == .vertical, token)
    default: []
    }
  }

  /// Returns a warning about items that exceed their line or lane across the scroll axis. `limit` is the length of that
  /// line or lane, in points; `what` is the subject of the message with its verb.
  static func tooLong(_ what: String, than container: String, of limit: Double, at range: Range<Int>, isVertical: Bool)
    -> Diagnostic
  {
    Diagnostic(
      range: range, severity: .warning, code: "invalidItemSize",
      message: "\(what) \(isVertical ? "wider" : "taller") than \(container) (\(FormulaText.text(limit)) points).",
      limit: limit)
  }
}

extension EntryDiagnostics {
  /// Returns the diagnostics of items in a flow layout.
  static func check(
    _ entries: EntryList, of section: SyntaxNode, in flow: FlowLayout, _ container: LayoutContainer,
    _ token: CancellationToken?
  ) -> [Diagnostic] {
    let direction = container.scrollDirection
    let isVertical = direction == .vertical
    let limit = container.available
    var diagnostics: [Diagnostic] = []
    var reported: Set<Range<Int>> = []
    var rows = 0
    var poll = CancellationPoll(token)
    let relevant = entries.entries { summary in
      !summary.cross(direction).areConstant || summary.cross(direction).largest > limit
    }
    for entry in relevant where entry.count > 0 {
      guard poll.shouldContinue(after: min(entry.count, itemLimit)) else { break }
      guard isTooLong(entry, in: flow, container) else { continue }
      let metrics = entry.run.metrics
      let cross = direction.cross(metrics)
      let isInherited = cross == .none && (metrics.aspectRatio == .none || direction.main(metrics) == .none)
      let ownRange = cross == .none ? entry.openToken : isVertical ? entry.widthRange : entry.heightRange
      guard let range = (isInherited ? sizeRange(of: section, flow) : nil) ?? ownRange ?? entry.openToken else {
        rows += 1
        continue
      }
      // A size in the layout is reported once, however many items use it.
      guard reported.insert(range).inserted else { continue }
      diagnostics.append(tooLong("This item is", than: "its line", of: limit, at: range, isVertical: isVertical))
    }
    if rows > 0, let source = section["items"] {
      let (subject, line) = rows == 1 ? ("1 row is", "its line") : ("\(rows) rows are", "their line")
      diagnostics.append(
        tooLong(subject, than: line, of: limit, at: source.openToken, isVertical: isVertical))
    }
    return diagnostics
  }

  /// Returns the byte range of the item size that the section's own layout object sets; nil if it sets none.
  private static func sizeRange(of section: SyntaxNode, _ flow: FlowLayout) -> Range<Int>? {
    section["layout"]?[flow.estimatedItemSize == nil ? "itemSize" : "estimatedItemSize"]?.range
  }

  /// The maximum number of items of a generator that are checked one by one, the first ones, if their lengths differ.
  private static let itemLimit = 1_000

  private static func isTooLong(_ entry: ItemEntry, in flow: FlowLayout, _ container: LayoutContainer) -> Bool {
    let direction = container.scrollDirection
    let metrics = entry.run.metrics
    let cross = direction.cross(metrics)
    // To a constant length neither an aspect ratio nor the layout's default applies.
    if case .constant(let length) = cross { return length > container.available }
    if let longest = cross.largest, longest > container.available { return true }
    return (0..<min(entry.count, itemLimit)).contains {
      direction.cross(flow.size(of: metrics, at: $0, in: direction)) > container.available
    }
  }
}

extension EntryDiagnostics {
  /// Returns the diagnostics of items in a waterfall layout.
  static func check(
    _ entries: EntryList, of section: SyntaxNode, in waterfall: WaterfallLayout, _ container: LayoutContainer,
    _ token: CancellationToken?
  ) -> [Diagnostic] {
    let direction = container.scrollDirection
    let isVertical = direction == .vertical
    let laneCrossSize = waterfall.laneCrossSize(in: container)
    let missing = "\(FormulaText.text(waterfall.estimatedItemLength)) points"
    // With another estimate, items without a length are intended.
    let needsLengths = waterfall.estimatedItemLength == WaterfallLayout.defaultItemLength
    var diagnostics: [Diagnostic] = []
    var rowsWithoutLength = 0
    var poll = CancellationPoll(token)
    let relevant = entries.entries { summary in
      !summary.main(direction).areDetermined || summary.cross(direction).largest > laneCrossSize
    }
    for entry in relevant where entry.count > 0 {
      guard poll.shouldContinue() else { break }
      let metrics = entry.run.metrics
      if needsLengths, direction.main(metrics) == .none, metrics.aspectRatio == .none, entry.run.deferredSize == nil {
        guard let range = entry.openToken else {
          rowsWithoutLength += 1
          continue
        }
        guard !hasInvalidLength(entry, isVertical: isVertical) else { continue }
        diagnostics.report(
          "missingLength", .warning, at: range,
          message: "This item has no \(isVertical ? "height" : "width") and no aspectRatio; \(missing) are used.")
      }
      let laneCount = Int(max(1, metrics.columnSpan.largest ?? 1))
      let limit =
        metrics.fullSpan == .constant(true)
        ? container.available : waterfall.crossSize(ofLanes: laneCount, in: container)
      if let longest = direction.cross(metrics).largest, longest > limit,
        let range = isVertical ? entry.widthRange : entry.heightRange
      {
        let lanes = laneCount == 1 ? "its lane" : "its lanes"
        diagnostics.append(tooLong("This item is", than: lanes, of: limit, at: range, isVertical: isVertical))
      }
    }
    if rowsWithoutLength > 0, let source = section["items"] {
      let rows = "\(rowsWithoutLength.counted("row")) \(rowsWithoutLength == 1 ? "has" : "have")"
      diagnostics.report(
        "missingLength", .warning, at: source.openToken,
        message: "\(rows) no \(isVertical ? "height" : "width") and no aspectRatio; "
          + "\(missing) are used.")
    }
    return diagnostics
  }

  /// Whether an item without a length has an invalid length or a misspelled key, about which there is a diagnostic
  /// already.
  private static func hasInvalidLength(_ entry: ItemEntry, isVertical: Bool) -> Bool {
    if entry.content.setsRatio || (isVertical ? entry.heightRange : entry.widthRange) != nil { return true }
    let keys = ["size", "aspectRatio", isVertical ? "height" : "width"]
    return entry.content.diagnostics?.fromSchema.contains {
      $0.code == "unknownKey" && $0.suggestion.map(keys.contains) ?? false
    }
      ?? false
  }
}

extension EntryDiagnostics {
  /// Returns hints at the key `sticky` of items in a section that scrolls orthogonally, where it has no effect.
  private static func ignoredStickiness(
    _ entries: EntryList, of section: SyntaxNode, _ token: CancellationToken?
  ) -> [Diagnostic] {
    guard let items = section["items"] else { return [] }
    var poll = CancellationPoll(token)
    var ranges: [Range<Int>] = []
    for entry in entries.entries(inBlocksWhere: { $0.properties.contains(.sticky) })
    where entry.count > 0 && entry.run.isSticky != .constant(false) {
      guard ranges.count < ignoredSizeLimit, poll.shouldContinue() else { break }
      let node = items.kind == .array ? items.item(at: entry.range) : items
      // A key in a template is not reported, because other sections may use it.
      if let key = node?.member("sticky")?.key, ranges.last != key.range { ranges.append(key.range) }
    }
    return ranges.map {
      Diagnostic(
        range: $0, severity: .hint, code: "stickyHasNoEffect",
        message: "The items of a section with \"orthogonalScrolling\" are not pinned; \"sticky\" is ignored.")
    }
  }

  /// The number of hints for one section from which no more items are checked. More would have the same cause.
  static let ignoredSizeLimit = 20

  /// Returns hints at the sizes of items, in a layout that determines the sizes of all cells.
  static func ignoredSizes(
    _ entries: EntryList, inLayoutOfKind kind: String, _ token: CancellationToken?
  ) -> [Diagnostic] {
    let reason = kind == SheetLayout.kind ? "its columns and rows give the sizes." : "all of its cells have one size."
    return ignoredSizes(entries, message: "A \(kind) layout ignores the sizes of items: \(reason)", token) {
      [$0.widthRange, $0.heightRange]
    }
  }

  /// Returns hints at the lengths of items across the scroll axis, which a list ignores.
  static func ignoredBreadths(_ entries: EntryList, isVertical: Bool, _ token: CancellationToken?) -> [Diagnostic] {
    let (side, long) = isVertical ? ("width", "wide") : ("height", "high")
    let message = "A list layout ignores the \(side) of items: all of its rows are as \(long) as the content."
    return ignoredSizes(entries, message: message, token) { entry in
      // `size` sets both sides, one of which is used.
      entry.widthRange == entry.heightRange ? [] : [isVertical ? entry.widthRange : entry.heightRange]
    }
  }

  private static func ignoredSizes(
    _ entries: EntryList, message: String, _ token: CancellationToken?, ranges: (ItemEntry) -> [Range<Int>?]
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var reported: Set<Range<Int>> = []
    var poll = CancellationPoll(token)
    for entry in entries.entries(inBlocksWhere: { $0.properties.contains(.size) }) where entry.count > 0 {
      guard diagnostics.count < ignoredSizeLimit, poll.shouldContinue() else { break }
      // `size` sets both sides, so both ranges can be equal. A size in a template is not reported, because other
      // sections may use it.
      for range in ranges(entry).compactMap(\.self) {
        guard entry.range.encloses(range), reported.insert(range).inserted else { continue }
        diagnostics.report("ignoredSize", .hint, at: range, message: message)
      }
    }
    return diagnostics
  }
}

extension NumberSequence {
  /// The maximum value that an item can have; nil if no item has a value.
  var largest: Double? {
    switch self {
    case .none: nil
    case .constant(let value): value
    case .random(let low, let span, _): low + Double(span) - 1
    case .cycle(let rules): rules.compactMap(\.largest).max()
    case .list(let values): values.lazy.filter { !$0.isNaN }.max()
    }
  }
}
