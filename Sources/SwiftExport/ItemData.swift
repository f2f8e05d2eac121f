import CollectionLayout

/// The numbers of a section's items that its layouts read.
struct ItemData: Equatable {
  var width = ItemRule.none
  var height = ItemRule.none
  var aspectRatio = ItemRule.none
  /// 1 for items that cross all lanes.
  var fullSpan = ItemRule.none
  /// Whether some numbers were left out.
  var isIncomplete = false
  /// Whether variants of the section's layout give items other sizes than these.
  var isAmbiguous = false

  var isEmpty: Bool { self == ItemData() }

  /// Whether a pseudorandom number occurs.
  var isRandom: Bool { [width, height, aspectRatio, fullSpan].contains(where: \.isRandom) }

  /// Creates empty data.
  init() {}

  /// Reads what the layouts of a section need from its items.
  init(_ items: ItemList, for layouts: [any SectionLayout], scrolling direction: ScrollDirection) {
    let isVertical = direction == .vertical
    let flows = layouts.compactMap { $0 as? FlowLayout }
    let allTags = layouts.compactMap { $0 as? TagsLayout }
    isAmbiguous = ItemData.areAmbiguous(items, layouts, flows, allTags)
    if let flow = flows.first, flows.count == layouts.count, flows.allSatisfy({ $0.hasSameSizes(as: flow) }) {
      readSizes(items, flow, direction)
    } else if let tags = allTags.first, allTags.count == layouts.count {
      let length: (ItemRun, Int) -> Double? = { run, place in
        if let own = isVertical ? run.metrics.width.value(at: place) : run.metrics.height.value(at: place) {
          return own
        }
        let text = run.content.text?.value(at: place) ?? ""
        return TextMeasurer.width(of: text, fontSize: run.metrics.fontSize.value(at: place) ?? tags.fontSize)
          + tags.innerMargin
      }
      let rule = rule(items, length) { run in
        let own = isVertical ? run.metrics.width : run.metrics.height
        return own == .none ? nil : own
      }
      if isVertical { width = rule } else { height = rule }
    } else {
      readMetrics(items, layouts)
    }
  }

  /// Reads the sizes of a flow layout's items, if any differs from the layout's.
  private mutating func readSizes(_ items: ItemList, _ flow: FlowLayout, _ direction: ScrollDirection) {
    let metrics = items.slices.map(\.run.metrics)
    let hasRatio = metrics.contains { $0.aspectRatio != .none }
    // With self-sizing, items without a size depend on those with one.
    let hasMean =
      flow.estimatedItemSize != nil && metrics.contains { $0.width != .none || $0.height != .none }
      && metrics.contains { $0.width == .none || $0.height == .none }
    guard hasRatio || hasMean else {
      width = rule(items, { $0.metrics.width.value(at: $1) }) { $0.metrics.width }
      height = rule(items, { $0.metrics.height.value(at: $1) }) { $0.metrics.height }
      return
    }
    let size = flow.sizes(of: items, in: direction)
    width = rule(items, { size($0.metrics, $1).width }) { _ in nil }
    height = rule(items, { size($0.metrics, $1).height }) { _ in nil }
  }

  private mutating func readMetrics(_ items: ItemList, _ layouts: [any SectionLayout]) {
    let readers = layouts.map { ItemData.reads($0) }
    guard readers.contains(true) else { return }
    width = rule(items, { $0.metrics.width.value(at: $1) }) { $0.metrics.width }
    height = rule(items, { $0.metrics.height.value(at: $1) }) { $0.metrics.height }
    aspectRatio = rule(items, { $0.metrics.aspectRatio.value(at: $1) }) { $0.metrics.aspectRatio }
    guard layouts.contains(where: { $0 is WaterfallLayout }) else { return }
    fullSpan = rule(items, { $0.metrics.fullSpan.value(at: $1) ? 1 : nil }) {
      switch $0.metrics.fullSpan {
      case .constant(let isOn): isOn ? .constant(1) : NumberSequence.none
      case .cycle(let flags): .cycle(flags.map { $0 ? .constant(1) : .none })
      }
    }
  }

  /// Whether the layouts compute different sizes from the same numbers of items: flow layouts from aspect ratios, and tags
  /// layouts from texts.
  private static func areAmbiguous(
    _ items: ItemList, _ layouts: [any SectionLayout], _ flows: [FlowLayout], _ tags: [TagsLayout]
  ) -> Bool {
    guard layouts.count > 1, items.count > 0 else { return false }
    if let first = tags.first {
      return tags.count < layouts.count
        || tags.contains { $0.fontSize != first.fontSize || $0.innerMargin != first.innerMargin }
    }
    guard let first = flows.first else { return false }
    let isOneSize = flows.count == layouts.count && flows.allSatisfy { $0.hasSameSizes(as: first) }
    return !isOneSize && items.slices.contains { $0.run.metrics.aspectRatio != .none }
  }

  /// Whether a layout reads the sizes of its items.
  private static func reads(_ layout: any SectionLayout) -> Bool {
    switch layout {
    case is GridLayout, is CarouselLayout: false
    case let layout as CompositionalLayout: CompositionalSizes.hasEstimates(layout)
    default: true
    }
  }

  private mutating func rule(
    _ items: ItemList, _ value: (ItemRun, Int) -> Double?, _ formula: (ItemRun) -> NumberSequence?
  ) -> ItemRule {
    if let rule = ItemRule.make(items, value: value, formula: formula) { return rule }
    isIncomplete = true
    return ItemRule.firstItems(items, value: value)
  }
}

extension ItemData {
  /// Writes the statements that return an item.
  func write(to writer: inout SwiftWriter) {
    var arguments: [String] = []
    for (name, rule) in [("width", width), ("height", height), ("aspectRatio", aspectRatio)] {
      if let value = rule.write(name, to: &writer) { arguments.append("\(name): \(value)") }
    }
    if let value = fullSpan.write("span", to: &writer) {
      arguments.append("isFullSpan: " + (fullSpan == .constant(1) ? "true" : "\(value) == 1"))
    }
    writer.call("return Item", arguments)
  }
}

/// The sizes of items that a compositional layout reads.
enum CompositionalSizes {
  /// Whether any side of an item or a group depends on the content.
  static func hasEstimates(_ layout: CompositionalLayout) -> Bool {
    layout.group.map { hasEstimates($0) } ?? false
  }

  private static func hasEstimates(_ group: LayoutGroup, depth: Int = 0) -> Bool {
    if isEstimated(group.size) { return true }
    guard depth < LayoutGroup.maximumDepth else { return false }
    return group.items.contains {
      switch $0 {
      case .item(let item): isEstimated(item.size)
      case .group(let group): hasEstimates(group, depth: depth + 1)
      }
    }
  }

  private static func isEstimated(_ size: LayoutSize) -> Bool {
    [size.width, size.height].contains {
      switch $0 {
      case .estimated, .uniformAcrossSiblings: true
      case .absolute, .fractionalWidth, .fractionalHeight: false
      }
    }
  }
}

extension FlowLayout {
  /// Whether items have the same sizes in both layouts.
  fileprivate func hasSameSizes(as other: FlowLayout) -> Bool {
    itemSize == other.itemSize && estimatedItemSize == other.estimatedItemSize
  }
}
