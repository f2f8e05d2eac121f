import CollectionLayout

extension SizeDerivation {
  static func availableSpace(of flow: FlowLayout, _ container: LayoutContainer) -> [String] {
    [available(container)]
  }

  static func steps(for item: LaidOutItem, in flow: FlowLayout) -> [String] {
    let direction = item.direction
    let key = flow.estimatedItemSize == nil ? "itemSize" : "estimatedItemSize"
    let usual = flow.estimatedItemSize ?? flow.itemSize
    let ratio = item.aspectRatio
    var reasons: [String] = []
    if let own = item.explicitCrossLength {
      reasons.append(self.own(direction.crossName, own))
    } else if let ratio, item.explicitMainLength != nil {
      let (word, sign) = direction == .vertical ? ("height × aspectRatio", "×") : ("width / aspectRatio", "/")
      reasons.append(
        "\(direction.crossName): \(word) = \(FormulaText.text(item.mainLength)) \(sign) \(FormulaText.text(ratio)) "
          + FormulaText.result(item.crossLength))
    } else {
      reasons.append("\(direction.crossName): \(FormulaText.text(direction.cross(usual))) (the layout's \(key))")
    }
    if let own = item.explicitMainLength {
      reasons.append(self.own(direction.mainName, own))
    } else if let text = item.mainFromRatio {
      reasons.append(text)
    } else {
      reasons.append("\(direction.mainName): \(FormulaText.text(direction.main(usual))) (the layout's \(key))")
    }
    return reasons + availableSpace(of: flow, item.container) + gap(in: item, flow)
  }

  /// Returns the gap between the items of a line: the minimum spacing, or an equal share of the remaining length.
  private static func gap(in item: LaidOutItem, _ flow: FlowLayout) -> [String] {
    guard let line = item.line, case .line(_, let items) = item.placement else { return [] }
    func isGap(_ number: Double) -> Bool { abs(number - line.gap) <= 1e-6 * max(1, abs(number)) }
    let least = flow.minimumInteritemSpacing
    if isGap(least) { return ["Gap: \(FormulaText.text(least)) (the layout's minimumInteritemSpacing)"] }
    let available = item.container.available
    let shared = (available - line.length) / Double(items.count - 1)
    guard isGap(shared) else { return ["Gap: \(FormulaText.text(line.gap))"] }
    let sum = "(\(FormulaText.text(available)) − \(FormulaText.text(line.length)))"
    return ["Gap: \(sum) / \(items.count - 1) \(FormulaText.result(shared))"]
  }
}
