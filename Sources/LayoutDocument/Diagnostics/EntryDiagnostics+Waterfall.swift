import CollectionLayout
import JSON

extension EntryDiagnostics {
  static func findings(
    _ entries: [Entry], of section: SyntaxNode, in waterfall: WaterfallLayout, _ container: LayoutContainer
  ) -> [Diagnostic] {
    let isVertical = container.scrollDirection == .vertical
    let thickness = waterfall.laneThickness(in: container)
    var findings: [Diagnostic] = []
    var rowsWithoutLength = 0
    for entry in entries where entry.count > 0 {
      let metrics = entry.run.metrics
      if (isVertical ? metrics.height : metrics.width) == .none, metrics.aspectRatio == .none {
        guard let range = entry.openToken else {
          rowsWithoutLength += 1
          continue
        }
        findings.append(
          Diagnostic(
            range: range, severity: .warning, code: "missingLength",
            message: "This item has no \(isVertical ? "height" : "width") and no aspectRatio; 50 is used."))
      }
      let limit = metrics.fullSpan == .constant(true) ? container.available : thickness
      if let longest = (isVertical ? metrics.width : metrics.height).largest, longest > limit,
        let range = isVertical ? entry.widthRange : entry.heightRange
      {
        findings.append(tooLong("This item is", than: "its lane", of: limit, at: range, isVertical: isVertical))
      }
    }
    if rowsWithoutLength > 0, let source = section["items"] {
      findings.append(
        Diagnostic(
          range: source.openToken, severity: .warning, code: "missingLength",
          message: "\(rowsWithoutLength) rows have no \(isVertical ? "height" : "width") and no aspectRatio; "
            + "50 is used."))
    }
    return findings
  }
}
