import CollectionLayout
import JSON

/// Diagnostics of items in the layout of their section. Each kind of layout with such diagnostics has its own file.
enum EntryDiagnostics {
  /// Returns the diagnostics of the entries of a section; empty for layouts that accept any item.
  static func check(
    _ entries: EntryList, of section: SyntaxNode, layout: any SectionLayout, container: LayoutContainer,
    hasVariants: Bool
  ) -> [Diagnostic] {
    switch layout {
    case let waterfall as WaterfallLayout: check(entries, of: section, in: waterfall, container)
    case let flow as FlowLayout: check(entries, of: section, in: flow, container)
    // A variant of the layout for another viewport may use the sizes.
    case is GridLayout where !hasVariants, is CarouselLayout where !hasVariants:
      ignoredSizes(entries, inLayoutOfKind: type(of: layout).kind)
    default: []
    }
  }

  /// Returns a warning about items that are larger than their line or lane, of `limit` points, across the scroll axis.
  static func tooLong(_ what: String, than place: String, of limit: Double, at range: Range<Int>, isVertical: Bool)
    -> Diagnostic
  {
    Diagnostic(
      range: range, severity: .warning, code: "invalidItemSize",
      message: "\(what) \(isVertical ? "wider" : "taller") than \(place) (\(text(limit)) points).",
      limit: limit)
  }

  /// Returns a number rounded to hundredths.
  static func text(_ number: Double) -> String { FormulaText.text(number) }
}

extension NumberSequence {
  /// The maximum value of any item; nil if no item has a value.
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
