import CollectionLayout

extension SizeDerivation {
  static func availableSpace(of tags: TagsLayout, _ container: LayoutContainer) -> [String] {
    let room = max(0, container.available - 2 * tags.itemSpacing)
    let spacing = tags.itemSpacing == 0 ? "" : " − 2·\(FormulaText.text(tags.itemSpacing))"
    let name = container.scrollDirection.crossName.lowercased()
    guard !spacing.isEmpty else { return [available(container)] }
    return [
      "Line \(name): \(FormulaText.text(container.available))\(spacing) (itemSpacing at both ends) "
        + "\(FormulaText.result(room))"
    ]
  }

  static func steps(for item: LaidOutItem, in tags: TagsLayout) -> [String] {
    let direction = item.direction
    let longest = max(0, item.container.available - 2 * tags.itemSpacing)
    let name = direction.crossName
    var reasons: [String] = []
    var wanted = 0.0
    if let own = item.explicitCrossLength {
      wanted = own
      reasons.append(self.own(name, own))
    } else {
      let fontSize = item.run.metrics.fontSize.value(at: item.place).flatMap { $0.isNaN ? nil : $0 } ?? tags.fontSize
      let text = TextMeasurer.width(of: item.run.content.text?.value(at: item.place) ?? "", fontSize: fontSize)
      wanted = text + tags.innerMargin
      reasons.append(
        "\(name): text \(FormulaText.text(text)) at font size \(FormulaText.text(fontSize)) + innerMargin "
          + "\(FormulaText.text(tags.innerMargin)) \(FormulaText.result(wanted))")
    }
    if wanted > longest { reasons.append("\(name): limited to the line's \(FormulaText.text(longest))") }
    reasons.append("\(direction.mainName): \(FormulaText.text(tags.itemHeight)) (the layout's itemHeight)")
    return reasons + availableSpace(of: tags, item.container)
  }
}
