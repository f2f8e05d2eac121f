import CollectionLayout
import JSON

extension EntryDiagnostics {
  /// Returns the diagnostics of items in a waterfall layout.
  static func check(
    _ entries: EntryList, of section: SyntaxNode, in waterfall: WaterfallLayout, _ container: LayoutContainer
  ) -> [Diagnostic] {
    let direction = container.scrollDirection
    let isVertical = direction == .vertical
    let laneCrossSize = waterfall.laneCrossSize(in: container)
    let missing = text(WaterfallLayout.missingLength)
    var diagnostics: [Diagnostic] = []
    var rowsWithoutLength = 0
    let relevant = entries.entries { !$0.determinesMain(direction) || $0.largestCross(direction) > laneCrossSize }
    for entry in relevant where entry.count > 0 {
      let extent = entry.content.extent
      if extent.main(direction).isWritten || extent.hasRatio, extent.cross(direction).largest <= laneCrossSize {
        continue
      }
      let metrics = entry.run.metrics
      if direction.main(metrics) == .none, metrics.aspectRatio == .none {
        guard let range = entry.openToken else {
          rowsWithoutLength += 1
          continue
        }
        guard !hasInvalidLength(entry, isVertical: isVertical) else { continue }
        diagnostics.append(
          Diagnostic(
            range: range, severity: .warning, code: "missingLength",
            message: "This item has no \(isVertical ? "height" : "width") and no aspectRatio; \(missing) is used."))
      }
      let limit = metrics.fullSpan == .constant(true) ? container.available : laneCrossSize
      if let longest = direction.cross(metrics).largest, longest > limit,
        let range = isVertical ? entry.widthRange : entry.heightRange
      {
        diagnostics.append(tooLong("This item is", than: "its lane", of: limit, at: range, isVertical: isVertical))
      }
    }
    if rowsWithoutLength > 0, let source = section["items"] {
      let rows = "\(FormulaText.count(rowsWithoutLength, "row")) \(rowsWithoutLength == 1 ? "has" : "have")"
      diagnostics.append(
        Diagnostic(
          range: source.openToken, severity: .warning, code: "missingLength",
          message: "\(rows) no \(isVertical ? "height" : "width") and no aspectRatio; "
            + "\(missing) is used."))
    }
    return diagnostics
  }

  /// Whether an item without a length has an invalid length or a misspelled key, for which a diagnostic exists already.
  private static func hasInvalidLength(_ entry: ItemEntry, isVertical: Bool) -> Bool {
    if entry.content.saysRatio || (isVertical ? entry.heightRange : entry.widthRange) != nil { return true }
    let keys = ["size", "aspectRatio", isVertical ? "height" : "width"]
    return entry.content.diagnostics?.fromSchema.contains {
      $0.code == "unknownKey" && $0.meant.map(keys.contains) ?? false
    }
      ?? false
  }
}
