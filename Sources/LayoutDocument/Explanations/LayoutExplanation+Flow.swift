import CollectionLayout

extension LayoutExplanation {
  static func room(of flow: FlowLayout, _ container: LayoutContainer) -> [String] {
    [available(container)]
  }

  static func reasons(for item: LaidOutItem, in flow: FlowLayout) -> [String] {
    let direction = item.direction
    let key = flow.estimatedItemSize == nil ? "itemSize" : "estimatedItemSize"
    let usual = flow.estimatedItemSize ?? flow.itemSize
    let ratio = item.aspectRatio
    var reasons: [String] = []
    if let own = item.ownCross {
      reasons.append(self.own(direction.crossName, own))
    } else if let ratio, item.ownMain != nil {
      let (word, sign) = direction == .vertical ? ("height × aspectRatio", "×") : ("width / aspectRatio", "/")
      reasons.append(
        "\(direction.crossName): \(word) = \(Arithmetic.text(item.mainLength)) \(sign) \(Arithmetic.text(ratio)) "
          + Arithmetic.result(item.crossLength))
    } else {
      reasons.append("\(direction.crossName): \(Arithmetic.text(direction.cross(usual))) (the layout's \(key))")
    }
    if let own = item.ownMain {
      reasons.append(self.own(direction.mainName, own))
    } else if let text = item.mainFromRatio {
      reasons.append(text)
    } else {
      reasons.append("\(direction.mainName): \(Arithmetic.text(direction.main(usual))) (the layout's \(key))")
    }
    return reasons + room(of: flow, item.container) + gap(in: item, flow)
  }

  /// Returns the gap between the items of a line: the minimum spacing, or an equal share of the remaining length.
  private static func gap(in item: LaidOutItem, _ flow: FlowLayout) -> [String] {
    guard let line = item.line, case .line(_, let items) = item.standing else { return [] }
    func isGap(_ number: Double) -> Bool { abs(number - line.gap) <= 1e-6 * max(1, abs(number)) }
    let least = flow.minimumInteritemSpacing
    if isGap(least) { return ["Gap: \(Arithmetic.text(least)) (the layout's minimumInteritemSpacing)"] }
    let room = item.container.available
    let shared = (room - line.length) / Double(items.count - 1)
    guard isGap(shared) else { return ["Gap: \(Arithmetic.text(line.gap))"] }
    let sum = "(\(Arithmetic.text(room)) − \(Arithmetic.text(line.length)))"
    return ["Gap: \(sum) / \(items.count - 1) \(Arithmetic.result(shared))"]
  }
}
