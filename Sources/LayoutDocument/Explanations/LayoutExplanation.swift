import CollectionLayout

/// Why items are as large as they are; each kind of layout has a file with what it does.
enum LayoutExplanation {
  /// What the layout makes of the room that its section has, one sentence a line; the same for all of its items.
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

  /// Why an item has its size, one sentence a line.
  static func reasons(for item: LaidOutItem) -> [String] {
    switch item.section.layout {
    case let waterfall as WaterfallLayout: reasons(for: item, in: waterfall)
    case let flow as FlowLayout: reasons(for: item, in: flow)
    case let tags as TagsLayout: reasons(for: item, in: tags)
    case let list as ListLayout: reasons(for: item, in: list)
    case let compositional as CompositionalLayout: reasons(for: item, in: compositional)
    // Items have no say in the others.
    default: room(of: item.section.layout, in: item.container)
    }
  }

  /// The room that the insets leave.
  static func available(_ container: LayoutContainer) -> String {
    "Available \(container.scrollDirection.crossName.lowercased()): \(Arithmetic.share(of: container))"
  }

  /// A length that the text gives.
  static func own(_ name: String, _ length: Double) -> String { "\(name): \(Arithmetic.text(length)), the item's own" }
}

extension LayoutExplanation {
  static func room(of list: ListLayout, _ container: LayoutContainer) -> [String] {
    ["Row \(container.scrollDirection.crossName.lowercased()): \(Arithmetic.share(of: container))"]
  }

  static func reasons(for item: LaidOutItem, in list: ListLayout) -> [String] {
    let name = item.direction.mainName
    let main =
      item.ownMain.map { own(name, $0) } ?? item.mainFromRatio
      ?? "\(name): \(Arithmetic.text(list.rowHeight)), the layout's rowHeight"
    return room(of: list, item.container) + [main]
  }
}
