extension ItemPiece {
  /// The run of an item of this piece alone: what it looks like, wherever it is put.
  func run(at place: Int) -> ItemRun {
    if range.count == 1, range.lowerBound == 0 { return run }
    let (metrics, appearance, content) = (run.metrics, run.appearance, run.content)
    return ItemRun(
      metrics: ItemMetrics(
        width: metrics.width.rule(at: place), height: metrics.height.rule(at: place),
        aspectRatio: metrics.aspectRatio.rule(at: place),
        fullSpan: .constant(metrics.fullSpan.value(at: place)), fontSize: metrics.fontSize.rule(at: place),
        measured: metrics.measured),
      appearance: ItemAppearance(
        alpha: appearance.alpha.rule(at: place), zIndex: appearance.zIndex.rule(at: place),
        isHidden: .constant(appearance.isHidden.value(at: place))),
      content: ItemContent(
        color: content.color?.rule(at: place), label: content.label?.rule(at: place),
        text: content.text?.rule(at: place), data: content.data?.rule(at: place)),
      layer: run.layer)
  }
}

extension NumberRule {
  /// The rule that has this item's number for every item.
  fileprivate func rule(at place: Int) -> NumberRule { value(at: place).map { .constant($0) } ?? .none }
}

extension TextRule {
  /// The rule that has this item's text for every item.
  fileprivate func rule(at place: Int) -> TextRule? { value(at: place).map { .literal($0) } }
}
