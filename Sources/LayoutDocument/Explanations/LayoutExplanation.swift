import CollectionLayout

/// Derives the sizes of items. Each kind of layout has its own file.
enum LayoutExplanation {
  /// Returns the sizes that the layout derives from the container of its section, which are the same for all items.
  ///
  /// One line for each step.
  static func room(of layout: any SectionLayout, in container: LayoutContainer) -> [String] {
    switch layout {
    case let waterfall as WaterfallLayout: room(of: waterfall, container)
    case let flow as FlowLayout: room(of: flow, container)
    case let tags as TagsLayout: room(of: tags, container)
    case let carousel as CarouselLayout: room(of: carousel, container)
    case let list as ListLayout: room(of: list, container)
    case let grid as GridLayout: room(of: grid, container)
    case let compositional as CompositionalLayout: room(of: compositional, container)
    default: []
    }
  }

  /// Returns the derivation of the size of an item, one line for each step.
  static func reasons(for item: LaidOutItem) -> [String] {
    switch item.section.layout {
    case let waterfall as WaterfallLayout: reasons(for: item, in: waterfall)
    case let flow as FlowLayout: reasons(for: item, in: flow)
    case let tags as TagsLayout: reasons(for: item, in: tags)
    case let list as ListLayout: reasons(for: item, in: list)
    case let compositional as CompositionalLayout: reasons(for: item, in: compositional)
    // Other layouts ignore the sizes of items.
    default: room(of: item.section.layout, in: item.container)
    }
  }

  /// Returns the formula of the available size, which is the container minus the insets.
  static func available(_ container: LayoutContainer) -> String {
    "Available \(container.scrollDirection.crossName.lowercased()): \(Arithmetic.share(of: container))"
  }

  /// Returns a length that the item sets.
  static func own(_ name: String, _ length: Double) -> String {
    "\(name): \(Arithmetic.text(length)) (set on the item)"
  }
}

extension LayoutExplanation {
  static func room(of list: ListLayout, _ container: LayoutContainer) -> [String] {
    ["Row \(container.scrollDirection.crossName.lowercased()): \(Arithmetic.share(of: container))"]
  }

  static func reasons(for item: LaidOutItem, in list: ListLayout) -> [String] {
    let name = item.direction.mainName
    let main =
      item.ownMain.map { own(name, $0) } ?? item.mainFromRatio
      ?? "\(name): \(Arithmetic.text(list.rowHeight)) (the layout's rowHeight)"
    return room(of: list, item.container) + [main]
  }
}
