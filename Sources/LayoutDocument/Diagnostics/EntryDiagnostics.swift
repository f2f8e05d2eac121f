import CollectionLayout
import JSON

/// What is wrong with items in the layout that they stand in.
enum EntryDiagnostics {
  static func findings(
    _ entries: [Entry], of section: SyntaxNode, layout: (any SectionLayout)?, container: LayoutContainer
  ) -> [Diagnostic] {
    guard let waterfall = layout as? WaterfallLayout else { return [] }
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
        findings.append(
          Diagnostic(
            range: range, severity: .warning, code: "invalidItemSize",
            message: "This item is \(isVertical ? "wider" : "higher") than its lane, which has \(text(limit)) points."))
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

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\((number * 100).rounded() / 100)"
  }
}

extension NumberRule {
  /// The largest number that any item can have; nil when none has one.
  fileprivate var largest: Double? {
    switch self {
    case .none: nil
    case .constant(let value): value
    case .random(let low, let span, _): low + Double(span) - 1
    case .cycle(let rules): rules.compactMap(\.largest).max()
    case .list(let values): values.lazy.filter { !$0.isNaN }.max()
    }
  }
}
