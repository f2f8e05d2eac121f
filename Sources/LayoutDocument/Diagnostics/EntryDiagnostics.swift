import CollectionLayout
import JSON

/// What is wrong with items in the layout that they stand in; kinds with something to say have a file each.
enum EntryDiagnostics {
  /// What is wrong with the entries of a section; nothing for a kind that takes any item.
  static func findings(
    _ entries: [Entry], of section: SyntaxNode, layout: any SectionLayout, container: LayoutContainer
  ) -> [Diagnostic] {
    switch layout {
    case let waterfall as WaterfallLayout: findings(entries, of: section, in: waterfall, container)
    case let flow as FlowLayout: findings(entries, of: section, in: flow, container)
    default: []
    }
  }

  /// A warning about items that leave their place across the main axis.
  static func tooLong(_ what: String, than place: String, of limit: Double, at range: Range<Int>, isVertical: Bool)
    -> Diagnostic
  {
    Diagnostic(
      range: range, severity: .warning, code: "invalidItemSize",
      message: "\(what) \(isVertical ? "wider" : "higher") than \(place), which has \(text(limit)) points.",
      limit: limit)
  }

  /// A number as a message has it: to hundredths.
  static func text(_ number: Double) -> String { Arithmetic.text(number) }
}

extension NumberRule {
  /// The largest number that any item can have; nil when none has one.
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
