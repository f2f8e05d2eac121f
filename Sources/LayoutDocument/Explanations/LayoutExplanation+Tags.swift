import CollectionLayout

extension LayoutExplanation {
  static func room(of tags: TagsLayout, _ container: LayoutContainer) -> [String] {
    let room = max(0, container.available - 2 * tags.itemSpacing)
    let spacing = tags.itemSpacing == 0 ? "" : " − 2·\(Arithmetic.text(tags.itemSpacing))"
    let name = container.scrollDirection.crossName.lowercased()
    guard !spacing.isEmpty else { return [available(container)] }
    return [
      "Line \(name): \(Arithmetic.text(container.available))\(spacing) (itemSpacing at both ends) "
        + "\(Arithmetic.result(room))"
    ]
  }

  static func reasons(for item: LaidOutItem, in tags: TagsLayout) -> [String] {
    let direction = item.direction
    let longest = max(0, item.container.available - 2 * tags.itemSpacing)
    let name = direction.crossName
    var reasons: [String] = []
    var wanted = 0.0
    if let own = item.ownCross {
      wanted = own
      reasons.append(self.own(name, own))
    } else {
      let fontSize = item.run.metrics.fontSize.value(at: item.place).flatMap { $0.isNaN ? nil : $0 } ?? tags.fontSize
      let text = TextMeasurer.width(of: item.run.content.text?.value(at: item.place) ?? "", fontSize: fontSize)
      wanted = text + tags.innerMargin
      reasons.append(
        "\(name): text \(Arithmetic.text(text)) at font size \(Arithmetic.text(fontSize)) + innerMargin "
          + "\(Arithmetic.text(tags.innerMargin)) \(Arithmetic.result(wanted))")
    }
    if wanted > longest { reasons.append("\(name): limited to the line's \(Arithmetic.text(longest))") }
    reasons.append("\(direction.mainName): \(Arithmetic.text(tags.itemHeight)) (the layout's itemHeight)")
    return reasons + room(of: tags, item.container)
  }
}
