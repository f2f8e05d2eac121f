import CollectionLayout

extension LayoutExplanation {
  static func room(of waterfall: WaterfallLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    let gap = direction == .vertical ? waterfall.columnSpacing : waterfall.rowSpacing
    let share = Arithmetic.share(of: container, parts: waterfall.columnCount, gap: gap)
    return ["Lane \(direction.crossName.lowercased()): \(share)"]
  }

  static func reasons(for item: LaidOutItem, in waterfall: WaterfallLayout) -> [String] {
    let direction = item.direction
    var reasons: [String] = []
    var isAcross = false
    if case .fullSpan = item.standing { isAcross = true }
    if let own = item.ownCross {
      let lane = Arithmetic.text(isAcross ? item.container.available : waterfall.laneCrossSize(in: item.container))
      reasons.append("\(self.own(direction.crossName, own)); lane: \(lane)")
    } else if isAcross {
      reasons.append("\(direction.crossName): all lanes, \(Arithmetic.share(of: item.container))")
    } else {
      reasons += room(of: waterfall, item.container)
    }
    if let own = item.ownMain {
      reasons.append(self.own(direction.mainName, own))
    } else if let ratio = item.mainFromRatio {
      reasons.append(ratio)
    } else {
      let name = direction.mainName
      reasons.append(
        "\(name): \(Arithmetic.text(item.mainLength)) (the item has neither \(name.lowercased()) nor aspectRatio)"
      )
    }
    return reasons
  }
}
