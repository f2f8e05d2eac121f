import CollectionLayout

extension SizeDerivation {
  static func availableSpace(of waterfall: WaterfallLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    let gap = direction == .vertical ? waterfall.columnSpacing : waterfall.rowSpacing
    let share = FormulaText.share(of: container, parts: waterfall.columnCount, gap: gap)
    return ["Lane \(direction.crossName.lowercased()): \(share)"]
  }

  static func steps(for item: LaidOutItem, in waterfall: WaterfallLayout) -> [String] {
    let direction = item.direction
    var reasons: [String] = []
    var isAcross = false
    if case .fullSpan = item.placement { isAcross = true }
    if let own = item.explicitCrossLength {
      let lane = FormulaText.text(isAcross ? item.container.available : waterfall.laneCrossSize(in: item.container))
      reasons.append("\(self.own(direction.crossName, own)); lane: \(lane)")
    } else if isAcross {
      reasons.append("\(direction.crossName): all lanes, \(FormulaText.share(of: item.container))")
    } else {
      reasons += availableSpace(of: waterfall, item.container)
    }
    if let own = item.explicitMainLength {
      reasons.append(self.own(direction.mainName, own))
    } else if let ratio = item.mainFromRatio {
      reasons.append(ratio)
    } else {
      let name = direction.mainName
      reasons.append(
        "\(name): \(FormulaText.text(item.mainLength)) (the item has neither \(name.lowercased()) nor aspectRatio)"
      )
    }
    return reasons
  }
}
