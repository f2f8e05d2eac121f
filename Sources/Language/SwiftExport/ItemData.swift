import CollectionLayout

/// The sizes and spans of a section's items, as rules that can be written as source text; only those that the layouts
/// of the section read.
struct ItemData: Equatable {
  var width = ItemRule.none
  var height = ItemRule.none
  var aspectRatio = ItemRule.none
  /// Items with the number 1 cross all lanes of a waterfall.
  var fullSpan = ItemRule.none
  /// The number of lanes or columns that an item covers.
  var columnSpan = ItemRule.none
  /// Whether the numbers of later items are left out, because the list is too long.
  var isIncomplete = false
  /// Whether variants of the section's layout compute other sizes from the items than these.
  var isAmbiguous = false

  var isEmpty: Bool { self == ItemData() }

  /// Whether any number is pseudorandom.
  var isRandom: Bool { [width, height, aspectRatio, fullSpan, columnSpan].contains(where: \.isRandom) }

  init() {}

  /// Reads the sizes and spans of `items` that the section's layouts use; `layouts` are the layout and its variants,
  /// and `isAmbiguous` is set if they compute different sizes.
  init(_ items: ItemList, for layouts: [any SectionLayout], scrolling direction: ScrollDirection) {
    let isVertical = direction == .vertical
    let flows = layouts.compactMap { $0 as? FlowLayout }
    let allTags = layouts.compactMap { $0 as? TagsLayout }
    isAmbiguous = ItemData.areAmbiguous(items, in: layouts, flows: flows, tags: allTags)
    if let flow = flows.first, flows.count == layouts.count, flows.allSatisfy({ $0.hasSameSizes(as: flow) }) {
      readSizes(of: items, in: flow, scrolling: direction)
    } else if let tags = allTags.first, allTags.count == layouts.count {
      let length: (ItemRun, Int) -> Double? = { run, place in
        if let length = isVertical ? run.metrics.width.value(at: place) : run.metrics.height.value(at: place) {
          return length
        }
        let text = run.content.text?.value(at: place) ?? ""
        return TextMeasurer.width(of: text, fontSize: run.metrics.fontSize.value(at: place) ?? tags.fontSize)
          + tags.innerMargin
      }
      let rule = self.rule(items, value: length) { run in
        let lengths = isVertical ? run.metrics.width : run.metrics.height
        return lengths == .none ? nil : lengths
      }
      let heights = self.rule(items, value: { direction.main($0.metrics).value(at: $1) }) {
        direction.main($0.metrics)
      }
      (width, height) = isVertical ? (rule, heights) : (heights, rule)
    } else {
      readMetrics(items, layouts)
    }
  }

  /// Reads the sizes of the items of a flow layout, also those that it computes from aspect ratios or from other items.
  private mutating func readSizes(of items: ItemList, in flow: FlowLayout, scrolling direction: ScrollDirection) {
    let metrics = items.slices.map(\.run.metrics)
    let hasRatio = metrics.contains { $0.aspectRatio != .none }
    // With self-sizing, items without a size have the mean size of those with one.
    let hasMean =
      flow.estimatedItemSize != nil && metrics.contains { $0.width != .none || $0.height != .none }
      && metrics.contains { $0.width == .none || $0.height == .none }
    guard hasRatio || hasMean else {
      width = rule(items, value: { $0.metrics.width.value(at: $1) }) { $0.metrics.width }
      height = rule(items, value: { $0.metrics.height.value(at: $1) }) { $0.metrics.height }
      return
    }
    let size = flow.sizes(of: items, in: direction)
    width = rule(items, value: { size($0.metrics, $1).width }) { _ in nil }
    height = rule(items, value: { size($0.metrics, $1).height }) { _ in nil }
  }

  private mutating func readMetrics(_ items: ItemList, _ layouts: [any SectionLayout]) {
    if layouts.contains(where: { $0 is SheetLayout || $0 is WaterfallLayout }) {
      columnSpan = rule(items, value: { $0.metrics.columnSpan.value(at: $1) }) { $0.metrics.columnSpan }
    }
    let readers = layouts.map { ItemData.reads($0) }
    guard readers.contains(true) else { return }
    width = rule(items, value: { $0.metrics.width.value(at: $1) }) { $0.metrics.width }
    height = rule(items, value: { $0.metrics.height.value(at: $1) }) { $0.metrics.height }
    aspectRatio = rule(items, value: { $0.metrics.aspectRatio.value(at: $1) }) { $0.metrics.aspectRatio }
    guard layouts.contains(where: { $0 is WaterfallLayout }) else { return }
    fullSpan = rule(items, value: { $0.metrics.fullSpan.value(at: $1) ? 1 : nil }) {
      switch $0.metrics.fullSpan {
      case .constant(let isOn): isOn ? .constant(1) : NumberSequence.none
      case .cycle(let flags): .cycle(flags.map { $0 ? .constant(1) : .none })
      }
    }
  }

  /// Whether the layouts compute different sizes from the same items: flow layouts from aspect ratios, tags layouts
  /// from texts.
  private static func areAmbiguous(
    _ items: ItemList, in layouts: [any SectionLayout], flows: [FlowLayout], tags: [TagsLayout]
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

  /// Whether the layout reads the sizes of its items.
  private static func reads(_ layout: any SectionLayout) -> Bool {
    switch layout {
    case is GridLayout, is CarouselLayout, is SheetLayout: false
    case let layout as CompositionalLayout: CompositionalSizes.hasEstimates(layout)
    default: true
    }
  }

  private mutating func rule(
    _ items: ItemList, value: (ItemRun, Int) -> Double?, formula: (ItemRun) -> NumberSequence?
  ) -> ItemRule {
    if let rule = ItemRule.make(items, value: value, formula: formula) { return rule }
    isIncomplete = true
    return ItemRule.firstItems(items, value: value)
  }
}

extension ItemData {
  /// Writes the statements that return an `Item` of the template for an index path.
  func write(to writer: inout SwiftWriter) {
    var arguments: [String] = []
    for (name, rule) in [("width", width), ("height", height), ("aspectRatio", aspectRatio)] {
      if let value = rule.write(name, to: &writer) { arguments.append("\(name): \(value)") }
    }
    if let value = fullSpan.write("span", to: &writer) {
      arguments.append("isFullSpan: " + (fullSpan == .constant(1) ? "true" : "\(value) == 1"))
    }
    if let value = columnSpan.write("columnSpan", to: &writer) { arguments.append("columnSpan: \(value)") }
    writer.call("return Item", arguments)
  }
}

/// Determines whether a compositional layout reads the sizes of items.
enum CompositionalSizes {
  /// Whether any dimension of an item or a group is estimated, so that it depends on the item's size.
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
  /// Whether both layouts give items without sizes the same size.
  fileprivate func hasSameSizes(as other: FlowLayout) -> Bool {
    itemSize == other.itemSize && estimatedItemSize == other.estimatedItemSize
  }
}

/// A number for each item of a section, in a form that can be written as source text.
indirect enum ItemRule: Equatable {
  /// No item has a number.
  case none
  case constant(Double)
  /// Item i has the element (i + first) mod n of the n elements; an element is nil if its items have no number.
  case table([Double?], first: Int = 0)
  /// Item i has `low` plus the pseudorandom integer below `span` that `SplitMix64` with this seed gives for i + first.
  case random(low: Double, span: UInt64, seed: UInt64, first: Int)
  /// Runs of items with different rules. In each rule items are counted from the first item of the section.
  case segments([Segment])

  struct Segment: Equatable {
    /// The index after the last item of the run.
    let end: Int
    let rule: ItemRule
  }

  /// The maximum number of numbers in a table.
  static let tableLimit = 200
  /// The maximum number of items whose numbers are searched for a repetition.
  private static let examinedLimit = 4096
  /// The maximum number of slices of an item list for which a rule is made.
  private static let segmentLimit = 40

  /// Returns the rule of a section's items; nil if there is none that is short enough.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - value: Returns the number of an item, by its run and its index in the run; nil if it has none.
  ///   - formula: Returns the rule of a whole run; nil if it has none.
  static func make(
    _ items: ItemList, value: (ItemRun, Int) -> Double?, formula: (ItemRun) -> NumberSequence?
  ) -> ItemRule? {
    if items.count <= examinedLimit, let short = shortest(values(items, atMost: examinedLimit, value)) { return short }
    guard items.slices.count <= segmentLimit else { return nil }
    var segments: [Segment] = []
    var start = 0
    for slice in items.slices {
      let formulaRule = formula(slice.run).flatMap { segment($0, slice, from: start) }
      guard let rule = formulaRule ?? examined(slice, from: start, value) else { return nil }
      start += slice.range.count
      segments.append(Segment(end: start, rule: rule))
    }
    return segments.count == 1 ? segments[0].rule : .segments(segments)
  }

  /// Returns a constant or a short table for the numbers of a slice; nil if neither is possible. `start` is the index
  /// of the slice's first item in the section.
  private static func examined(
    _ slice: ItemSlice, from start: Int, _ value: (ItemRun, Int) -> Double?
  ) -> ItemRule? {
    guard slice.range.count <= examinedLimit else { return nil }
    switch shortest(slice.range.map { value(slice.run, $0) }) {
    case .table(let values, _): return .table(values, first: -start)
    case let rule: return rule
    }
  }

  /// Returns a constant, or a table of at most `tableLimit` numbers that is repeated; `none` if there are no numbers,
  /// and nil if no table is short enough.
  private static func shortest(_ values: [Double?]) -> ItemRule? {
    guard let first = values.first else { return ItemRule.none }
    if values.allSatisfy({ $0 == first }) { return first.map { .constant($0) } ?? ItemRule.none }
    let period = (2..<max(2, min(tableLimit, values.count / 2) + 1)).first { period in
      values.indices.allSatisfy { values[$0] == values[$0 % period] }
    }
    if let period { return .table(Array(values[..<period])) }
    return values.count <= tableLimit ? .table(values) : nil
  }

  private static func segment(_ rule: NumberSequence, _ slice: ItemSlice, from start: Int) -> ItemRule? {
    let shift = slice.range.lowerBound - start
    switch rule {
    case .none: return ItemRule.none
    case .constant(let value): return .constant(value)
    case .random(let low, let span, let seed): return .random(low: low, span: span, seed: seed, first: shift)
    case .cycle(let rules):
      guard rules.count <= tableLimit, rules.allSatisfy(\.hasOneValue) else { return nil }
      return .table(rules.map { $0.value(at: 0) }, first: shift)
    case .list: return nil
    }
  }

  /// Returns a table of the first `tableLimit` numbers, which are repeated for later items.
  static func firstItems(_ items: ItemList, value: (ItemRun, Int) -> Double?) -> ItemRule {
    .table(values(items, atMost: tableLimit, value))
  }

  private static func values(_ items: ItemList, atMost limit: Int, _ value: (ItemRun, Int) -> Double?) -> [Double?] {
    (0..<min(items.count, limit)).map { index in
      let (run, place) = items.item(at: index)
      return value(run, place)
    }
  }

  /// Whether any number of the rule is pseudorandom.
  var isRandom: Bool {
    switch self {
    case .random: true
    case .segments(let segments): segments.contains(where: \.rule.isRandom)
    case .none, .constant, .table: false
    }
  }
}

extension ItemRule {
  /// Writes the declarations that are needed for an item's number. Returns the expression of the number, in terms of
  /// `indexPath.item`; nil if no item has a number. `name` is for the declarations.
  func write(_ name: String, to writer: inout SwiftWriter) -> String? {
    switch self {
    case .none: return nil
    case .constant(let value): return SwiftLiteral.number(value)
    case .table(let values, let first):
      let type = values.contains(nil) ? "CGFloat?" : "CGFloat"
      let plural = name + "s"
      writer.array("let \(plural): [\(type)]", values.map { $0.map(SwiftLiteral.number) ?? "nil" })
      let index = ItemRule.index(from: first)
      return "\(plural)[\(first == 0 ? index : "(\(index))") % \(plural).count]"
    case .random(let low, let span, let seed, let first):
      return "random(\(ItemRule.index(from: first)), from: \(SwiftLiteral.number(low)), count: \(span), seed: \(seed))"
    case .segments(let segments):
      writer.add("let \(name): CGFloat?")
      writer.add("switch indexPath.item {")
      for (index, segment) in segments.enumerated() {
        writer.add(index + 1 < segments.count ? "case ..<\(segment.end):" : "default:")
        var inner = SwiftWriter()
        let value = segment.rule.write("\(name)\(index)", to: &inner) ?? "nil"
        writer.add((inner.text + "\(name) = \(value)").split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      }
      writer.add("}")
      return name
    }
  }

  private static func index(from first: Int) -> String {
    first == 0 ? "indexPath.item" : "indexPath.item \(first < 0 ? "-" : "+") \(abs(first))"
  }
}

extension NumberSequence {
  /// Whether the sequence is a constant, or gives no item a number.
  fileprivate var hasOneValue: Bool {
    switch self {
    case .none, .constant: true
    case .random, .cycle, .list: false
    }
  }
}
