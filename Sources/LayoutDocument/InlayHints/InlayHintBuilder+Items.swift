import CollectionLayout
import JSON

// Inlay hints of items: sizes that are not written in the text.
extension InlayHintBuilder {
  /// Adds the hints of the entries of a section.
  mutating func add(_ entries: [SourceMap.ItemSource], in section: SyntaxNode) {
    guard let list = section["items"], !entries.isEmpty else { return }
    let elements = list.elements
    for items in entries where !items.items.isEmpty {
      guard hasRoom else { return }
      let place = elements.indices.partitioningIndex { elements[$0].range.lowerBound >= items.range.lowerBound }
      let root = place < elements.count && elements[place].range == items.range ? elements[place] : nil
      if let node = root ?? list.item(at: items.range) { add(items, node) }
    }
  }

  private mutating func add(_ items: SourceMap.ItemSource, _ node: SyntaxNode) {
    guard node.range == items.range,
      let item = LaidOutItem(items.items.lowerBound, ofSection: items.section, in: view),
      let anchor = InlayHintBuilder.anchor(node, item), isSame(items, as: item)
    else { return }
    let each = items.items.count > 1 ? " each" : ""
    add("\(FormulaText.text(item.frame.size))\(each)", behind: anchor, item.reasons)
  }

  /// Returns the offset after which the size of an item is shown; nil if the text contains the size.
  private static func anchor(_ node: SyntaxNode, _ item: LaidOutItem) -> Int? {
    switch item.section.layout {
    // The layout determines the size of all items.
    case is GridLayout, is CarouselLayout: return nil
    case is TagsLayout: return item.explicitCrossLength == nil ? node["text"]?.range.upperBound : nil
    case is ListLayout: return item.explicitMainLength == nil ? node["aspectRatio"]?.range.upperBound : nil
    case is FlowLayout:
      return item.explicitMainLength == nil || item.explicitCrossLength == nil
        ? node["aspectRatio"]?.range.upperBound : nil
    default:
      if item.explicitMainLength == item.mainLength, item.explicitCrossLength == item.crossLength { return nil }
      let key = ["aspectRatio", "height", "width", "id"].lazy.compactMap { node[$0] }.first
      return (key?.range ?? node.openToken).upperBound
    }
  }

  /// Whether all items of an entry have the same size, decided from the rules of their run alone.
  private func isSame(_ items: SourceMap.ItemSource, as item: LaidOutItem) -> Bool {
    guard items.items.count > 1 else { return true }
    let metrics = items.run.metrics
    guard metrics.isUniform, !(item.section.layout is CompositionalLayout) else { return false }
    return !(item.section.layout is TagsLayout) || !(items.run.content.text?.varies ?? false)
  }
}
