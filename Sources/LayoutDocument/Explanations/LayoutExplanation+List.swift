import CollectionLayout

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
