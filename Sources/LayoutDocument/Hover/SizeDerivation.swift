import CollectionLayout

/// Derives the sizes of items. Each kind of layout has its own file.
enum SizeDerivation {
  /// Returns the sizes that the layout derives from the container of its section, which are the same for all items.
  ///
  /// One line for each step.
  static func availableSpace(of layout: any SectionLayout, in container: LayoutContainer) -> [String] {
    switch layout {
    case let waterfall as WaterfallLayout: availableSpace(of: waterfall, container)
    case let flow as FlowLayout: availableSpace(of: flow, container)
    case let tags as TagsLayout: availableSpace(of: tags, container)
    case let carousel as CarouselLayout: availableSpace(of: carousel, container)
    case let list as ListLayout: availableSpace(of: list, container)
    case let grid as GridLayout: availableSpace(of: grid, container)
    case let compositional as CompositionalLayout: availableSpace(of: compositional, container)
    default: []
    }
  }

  /// Returns the derivation of the size of an item, one line for each step.
  static func steps(for item: LaidOutItem) -> [String] {
    switch item.section.layout {
    case let waterfall as WaterfallLayout: steps(for: item, in: waterfall)
    case let flow as FlowLayout: steps(for: item, in: flow)
    case let tags as TagsLayout: steps(for: item, in: tags)
    case let list as ListLayout: steps(for: item, in: list)
    case let compositional as CompositionalLayout: steps(for: item, in: compositional)
    // Other layouts ignore the sizes of items.
    default: availableSpace(of: item.section.layout, in: item.container)
    }
  }

  /// Returns the formula of the available size, which is the container minus the insets.
  static func available(_ container: LayoutContainer) -> String {
    "Available \(container.scrollDirection.crossName.lowercased()): \(FormulaText.share(of: container))"
  }

  /// Returns a length that the item sets.
  static func own(_ name: String, _ length: Double) -> String {
    "\(name): \(FormulaText.text(length)) (set on the item)"
  }
}

extension SizeDerivation {
  static func availableSpace(of list: ListLayout, _ container: LayoutContainer) -> [String] {
    ["Row \(container.scrollDirection.crossName.lowercased()): \(FormulaText.share(of: container))"]
  }

  static func steps(for item: LaidOutItem, in list: ListLayout) -> [String] {
    let name = item.direction.mainName
    let main =
      item.explicitMainLength.map { own(name, $0) } ?? item.mainFromRatio
      ?? "\(name): \(FormulaText.text(list.rowHeight)) (the layout's rowHeight)"
    return availableSpace(of: list, item.container) + [main]
  }
}
