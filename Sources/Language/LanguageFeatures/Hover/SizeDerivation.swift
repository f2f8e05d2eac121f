import CollectionLayout
import LayoutDocument

/// Derives the sizes of items as text. Each kind of layout has an extension.
enum SizeDerivation {
  /// Returns the steps by which the layout computes sizes from its container, which are the same for all items; empty
  /// if there are none.
  static func availableSpace(of layout: any SectionLayout, in container: LayoutContainer) -> [DerivationStep] {
    switch layout {
    case let waterfall as WaterfallLayout: availableSpace(of: waterfall, container)
    case let flow as FlowLayout: availableSpace(of: flow, container)
    case let tags as TagsLayout: availableSpace(of: tags, container)
    case let carousel as CarouselLayout: availableSpace(of: carousel, container)
    case let list as ListLayout: availableSpace(of: list, container)
    case let grid as GridLayout: availableSpace(of: grid, container)
    case let sheet as SheetLayout: availableSpace(of: sheet)
    case let compositional as CompositionalLayout: availableSpace(of: compositional, container)
    default: []
    }
  }

  /// Returns the steps by which the size of an item is computed.
  static func steps(for item: LaidOutItem) -> [DerivationStep] {
    switch item.section.layout {
    case let waterfall as WaterfallLayout: steps(for: item, in: waterfall)
    case let flow as FlowLayout: steps(for: item, in: flow)
    case let tags as TagsLayout: steps(for: item, in: tags)
    case let list as ListLayout: steps(for: item, in: list)
    case let compositional as CompositionalLayout: steps(for: item, in: compositional)
    // Other layouts ignore the sizes of items.
    default: availableSpace(of: item.section.layout, in: item.container)
    }
  }

  /// Returns the formula of the available length across the scroll axis: that of the container without the insets.
  static func available(_ container: LayoutContainer) -> DerivationStep {
    "Available \(container.scrollDirection.crossName.lowercased()): \(DerivationStep.share(of: container))"
  }

  /// Returns the step for a length in points that the item sets. `name` is `Width` or `Height`.
  static func explicitLength(_ name: String, _ length: Double) -> DerivationStep {
    "\(name): \(length, from: .length(name == "Width")) (set on the item)"
  }

  /// Returns the step for a length in points that the key `key` of the layout sets for items without their own. `name`
  /// is `Width`, `Height` or `Gap`.
  static func layoutLength(
    _ name: String, _ length: Double, _ key: String, from source: DerivationKey
  ) -> DerivationStep {
    "\(name): \(length, from: source) (the layout's \(key))"
  }
}

extension SizeDerivation {
  static func availableSpace(of list: ListLayout, _ container: LayoutContainer) -> [DerivationStep] {
    [.by(.list, "Row \(container.scrollDirection.crossName.lowercased()): \(DerivationStep.share(of: container))")]
  }

  static func steps(for item: LaidOutItem, in list: ListLayout) -> [DerivationStep] {
    let name = item.direction.mainName
    let main =
      item.explicitMainLength.map { explicitLength(name, $0) } ?? item.measured(name, item.mainLength)
      ?? item.mainFromRatio
      ?? layoutLength(name, list.rowHeight, "rowHeight", from: .layout("rowHeight"))
    return availableSpace(of: list, item.container) + [main.following(.list)]
  }
}

extension SizeDerivation {
  static func availableSpace(of flow: FlowLayout, _ container: LayoutContainer) -> [DerivationStep] {
    [available(container)]
  }

  static func steps(for item: LaidOutItem, in flow: FlowLayout) -> [DerivationStep] {
    let direction = item.direction
    let key = flow.estimatedItemSize == nil ? "itemSize" : "estimatedItemSize"
    let defaultSize = flow.estimatedItemSize ?? flow.itemSize
    let ratio = item.aspectRatio
    func sizeOfLayout(_ name: String, _ length: Double) -> DerivationStep {
      layoutLength(name, length, key, from: .layout(key, isWidth: name == "Width"))
        .following(flow.estimatedItemSize == nil ? nil : .flowSelfSizing)
    }
    var reasons: [DerivationStep] = []
    if let text = item.measured(direction.crossName, item.crossLength) {
      reasons.append(text)
    } else if let length = item.explicitCrossLength {
      reasons.append(self.explicitLength(direction.crossName, length))
    } else if let ratio, item.explicitMainLength != nil {
      let (word, sign) = direction == .vertical ? ("height × aspectRatio", "×") : ("width / aspectRatio", "/")
      let length: DerivationStep = "\(item.mainLength, from: .length(direction == .horizontal))"
      reasons.append(
        "\(direction.crossName): \(word) = \(length) \(sign) \(ratio, from: item.ratioKey) \(result: item.crossLength)")
    } else {
      reasons.append(sizeOfLayout(direction.crossName, direction.cross(defaultSize)))
    }
    if let text = item.measured(direction.mainName, item.mainLength) {
      reasons.append(text)
    } else if let length = item.explicitMainLength {
      reasons.append(self.explicitLength(direction.mainName, length))
    } else if let text = item.mainFromRatio {
      reasons.append(text)
    } else {
      reasons.append(sizeOfLayout(direction.mainName, direction.main(defaultSize)))
    }
    return reasons + availableSpace(of: flow, item.container) + gap(in: item, flow)
  }

  /// Returns the step for the gap between the items of a line: the minimum spacing, an equal share of the remaining
  /// length, or any other number without a formula. Empty if the line has one item or more than 100.
  private static func gap(in item: LaidOutItem, _ flow: FlowLayout) -> [DerivationStep] {
    guard let line = item.line, case .line(_, let items) = item.placement else { return [] }
    func isGap(_ number: Double) -> Bool { abs(number - line.gap) <= 1e-6 * max(1, abs(number)) }
    let least = flow.minimumInteritemSpacing
    if isGap(least) {
      let key = "minimumInteritemSpacing"
      return [layoutLength("Gap", least, key, from: .layout(key)).following(item.placementRule)]
    }
    let available = item.container.available
    let shared = (available - line.length) / Double(items.count - 1)
    guard isGap(shared) else { return ["Gap: \(line.gap)"] }
    let gap: DerivationStep = "Gap: (\(available) − \(line.length)) / \(items.count - 1) \(result: shared)"
    return [gap.following(item.placementRule)]
  }
}

extension SizeDerivation {
  static func availableSpace(of tags: TagsLayout, _ container: LayoutContainer) -> [DerivationStep] {
    guard tags.itemSpacing != 0 else { return [available(container)] }
    let name = container.scrollDirection.crossName.lowercased()
    let line: DerivationStep =
      "Line \(name): \(container.available) − 2·\(tags.itemSpacing, from: .layout("itemSpacing")) (itemSpacing at both ends) "
      + "\(result: max(0, container.available - 2 * tags.itemSpacing))"
    return [line.following(.tags)]
  }

  static func steps(for item: LaidOutItem, in tags: TagsLayout) -> [DerivationStep] {
    let direction = item.direction
    let longest = max(0, item.container.available - 2 * tags.itemSpacing)
    let name = direction.crossName
    var reasons: [DerivationStep] = []
    var preferred = 0.0
    if let length = item.explicitCrossLength {
      preferred = length
      reasons.append(self.explicitLength(name, length))
    } else {
      let ownFontSize =
        item.run.metrics.fontSize.value(at: item.indexInRun).flatMap { $0.isNaN ? nil : $0 }
      let fontSize = ownFontSize ?? tags.fontSize
      let text = TextMeasurer.width(of: item.run.content.text?.value(at: item.indexInRun) ?? "", fontSize: fontSize)
      preferred = text + tags.innerMargin
      let key = DerivationKey(owner: ownFontSize == nil ? .layout : .element, paths: [["fontSize"]])
      let width: DerivationStep =
        "\(name): text \(text) at font size \(fontSize, from: key) + innerMargin "
        + "\(tags.innerMargin, from: .layout("innerMargin")) \(result: preferred)"
      reasons.append(width.following(.tags))
    }
    if preferred > longest { reasons.append("\(name): limited to the line's \(longest)") }
    let height =
      item.explicitMainLength.map { explicitLength(direction.mainName, $0) }
      ?? layoutLength(direction.mainName, tags.itemHeight, "itemHeight", from: .layout("itemHeight"))
    reasons.append(height.following(.tagHeight))
    return reasons + availableSpace(of: tags, item.container) + gap(in: item, tags)
  }

  /// Returns the step for the gap between the tags of a justified line; empty if it is the minimum spacing, and for
  /// other lines.
  private static func gap(in item: LaidOutItem, _ tags: TagsLayout) -> [DerivationStep] {
    guard tags.alignment == .justified, let line = item.line, case .line(_, let items) = item.placement,
      abs(line.gap - tags.itemSpacing) > 1e-6 * max(1, line.gap)
    else { return [] }
    let available = max(0, item.container.available - 2 * tags.itemSpacing)
    let gap: DerivationStep = "Gap: (\(available) − \(line.length)) / \(items.count - 1) \(result: line.gap)"
    return [gap.following(.tagAlignment)]
  }
}

extension SizeDerivation {
  static func availableSpace(of waterfall: WaterfallLayout, _ container: LayoutContainer) -> [DerivationStep] {
    let direction = container.scrollDirection
    let gap = direction == .vertical ? waterfall.columnSpacing : waterfall.rowSpacing
    let shares = DerivationStep.EqualShares(
      count: waterfall.laneCount(in: container), countKey: .layout("columnCount"), gap: gap, gapKey: gapKey(direction))
    let lane: DerivationStep =
      "Lane \(direction.crossName.lowercased()): \(DerivationStep.share(of: container, shares))"
    return columns(shares, notNarrowerThan: waterfall.minimumColumnWidth, in: container) + [lane.following(.laneWidth)]
  }

  /// The key of the spacing between lanes or columns, which depends on the scroll axis.
  private static func gapKey(_ direction: ScrollDirection) -> DerivationKey {
    .layout(direction == .vertical ? "columnSpacing" : "rowSpacing")
  }

  /// Returns the step by which the number of columns is computed from their minimum width, in points; empty if that is
  /// nil.
  private static func columns(
    _ shares: DerivationStep.EqualShares, notNarrowerThan minimum: Double?, in container: LayoutContainer
  ) -> [DerivationStep] {
    guard let minimum else { return [] }
    let (count, gap) = (shares.count, shares.gap)
    let fitting = (container.available + gap) / (minimum + gap)
    let limit = fitting >= Double(count + 1) ? ", at most \(count)" : fitting < 1 ? ", at least 1" : ""
    let extra: DerivationStep = gap == 0 ? "" : " + \(gap, from: shares.gapKey)"
    let least: DerivationStep = "\(minimum, from: .layout("minimumColumnWidth"))"
    let quotient: DerivationStep =
      gap == 0
      ? "\(container.available) / \(least)" : "(\(container.available)\(extra)) / (\(least)\(extra))"
    let step: DerivationStep = "Columns: \(count), from \(quotient) \(result: fitting)\(limit)"
    return [step.following(.minimumColumnWidth)]
  }

  static func steps(for item: LaidOutItem, in waterfall: WaterfallLayout) -> [DerivationStep] {
    let direction = item.direction
    var reasons: [DerivationStep] = []
    var isAcross = false
    var laneCount = 1
    if case .fullSpan = item.placement { isAcross = true }
    if case .lanes(let lanes, _) = item.placement { laneCount = lanes.count }
    if let length = item.explicitCrossLength {
      let lane = isAcross ? item.container.available : waterfall.crossSize(ofLanes: laneCount, in: item.container)
      let noun = laneCount == 1 ? "lane" : "lanes"
      reasons.append(
        .by(.laneItemSize, "\(self.explicitLength(direction.crossName, length)); \(noun): \(lane)"))
    } else if isAcross {
      reasons.append(
        .by(.fullSpan, "\(direction.crossName): all lanes, \(DerivationStep.share(of: item.container))"))
    } else {
      reasons += availableSpace(of: waterfall, item.container)
      if laneCount > 1 {
        reasons.append(.by(.columnSpan, "\(direction.crossName): \(laneCount) lanes, \(item.crossLength)"))
      }
    }
    reasons.append(mainLength(of: item, in: waterfall).following(.laneItemSize))
    return reasons
  }

  private static func mainLength(of item: LaidOutItem, in waterfall: WaterfallLayout) -> DerivationStep {
    let name = item.direction.mainName
    if let measured = item.measured(name, item.mainLength) { return measured }
    if let length = item.explicitMainLength { return explicitLength(name, length) }
    if let ratio = item.mainFromRatio { return ratio }
    guard waterfall.estimatedItemLength == WaterfallLayout.defaultItemLength else {
      let key = "estimatedItemLength"
      return layoutLength(name, item.mainLength, key, from: .layout(key))
    }
    return "\(name): \(item.mainLength) (the item has neither \(name.lowercased()) nor aspectRatio)"
  }
}

// Layouts that ignore the sizes of items.
extension SizeDerivation {
  static func availableSpace(of grid: GridLayout, _ container: LayoutContainer) -> [DerivationStep] {
    let direction = container.scrollDirection
    let gap = direction == .vertical ? grid.columnSpacing : grid.rowSpacing
    let count = grid.columnCount(in: container)
    let shares = DerivationStep.EqualShares(
      count: count, countKey: .layout("columnCount"), gap: gap, gapKey: gapKey(direction))
    let cross = max(0, (container.available - Double(count - 1) * gap) / Double(count))
    let main = direction == .vertical ? cross / grid.aspectRatio : cross * grid.aspectRatio
    let sign = direction == .vertical ? "/" : "×"
    let width: DerivationStep =
      "Cell \(direction.crossName.lowercased()): \(DerivationStep.share(of: container, shares))"
    let height: DerivationStep =
      "Cell \(direction.mainName.lowercased()): \(direction.crossName.lowercased()) \(sign) aspectRatio = "
      + "\(cross) \(sign) \(grid.aspectRatio, from: .layout("aspectRatio")) \(result: main)"
    return columns(shares, notNarrowerThan: grid.minimumColumnWidth, in: container)
      + [width, height].map { $0.following(.grid) }
  }

  static func availableSpace(of sheet: SheetLayout) -> [DerivationStep] {
    func line(_ name: String, _ lengths: [Double], key: String) -> DerivationStep {
      let numbers = lengths.prefix(5).enumerated().map { index, length -> DerivationStep in
        "\(length, from: DerivationKey(owner: .layout, paths: [[key, String(index)], [key]]))"
      }
      let more = lengths.count > 5 ? ", …" : ""
      let hint = lengths.count > 1 ? "; the last for all further" : ""
      return .by(.sheet, "\(name): \(numbers.joined(separator: ", "))\(more) (\(key)\(hint))")
    }
    return [
      line(sheet.columnWidths.count > 1 ? "Column widths" : "Column width", sheet.columnWidths, key: "columnWidths"),
      line(sheet.rowHeights.count > 1 ? "Row heights" : "Row height", sheet.rowHeights, key: "rowHeights"),
    ]
  }

  static func availableSpace(of carousel: CarouselLayout, _ container: LayoutContainer) -> [DerivationStep] {
    let direction = container.scrollDirection
    func side(_ name: String, key: String, _ length: Double, of viewport: Double) -> DerivationStep {
      let number: DerivationStep = "\(length, from: .layout(key))"
      guard length <= 1 else { return "Card \(name): \(number) (\(key))" }
      return "Card \(name): \(key) × viewport = \(number) × \(viewport) \(result: length * viewport)"
    }
    let main = carousel.cardWidth <= 1 ? carousel.cardWidth * container.mainLength : carousel.cardWidth
    let left = max(0, container.mainLength - main)
    let remaining: DerivationStep = "(\(container.mainLength) − \(main))"
    let steps: [DerivationStep] = [
      side(direction.mainName.lowercased(), key: "cardWidth", carousel.cardWidth, of: container.mainLength),
      side(direction.crossName.lowercased(), key: "cardHeight", carousel.cardHeight, of: container.crossLength),
      carousel.spacing.map { "Between cards: \($0, from: .layout("spacing")) (spacing)" }
        ?? "Between cards: \(remaining) / 7 \(result: left / 7)",
      carousel.snap == .leading
        ? "Before the first card: 0 (snap)" : "Before the first card: \(remaining) / 2 \(result: left / 2)",
    ]
    return steps.map { $0.following(.carousel) }
  }
}

extension SizeDerivation {
  /// Returns the formula of an item's fractional length, if it has one, and the available size of the section.
  static func steps(for item: LaidOutItem, in compositional: CompositionalLayout) -> [DerivationStep] {
    [groupFraction(of: item, compositional)].compactMap { $0 } + availableSpace(of: compositional, item.container)
  }

  private static func groupFraction(of item: LaidOutItem, _ compositional: CompositionalLayout) -> DerivationStep? {
    guard case .group(_, let items) = item.placement, let share = compositional.groupShare(in: item.container),
      share.count > 1, share.spacing > 0, compositional.group?.count == nil
    else { return nil }
    // In a group without nested groups, the position in the group determines the slot.
    let places = share.elements.compactMap { if case .item(let element) = $0 { element } else { nil } }
    guard places.count == share.elements.count, !places.isEmpty else { return nil }
    let slot = (item.index - items.lowerBound) % places.count
    let dimension = places[slot].size
    let (name, length, side): (String, Double, LayoutDimension) =
      share.axis == .horizontal
      ? ("Width", item.frame.width, dimension.width) : ("Height", item.frame.height, dimension.height)
    let fraction: Double
    switch (share.axis, side) {
    case (.horizontal, .fractionalWidth(let number)), (.vertical, .fractionalHeight(let number)): fraction = number
    default: return nil
    }
    let gaps = Double(share.count - 1) * share.spacing
    let path = ["group", "items", String(slot), "size", name.lowercased(), "fractional\(name)"]
    let key = DerivationKey(owner: .layout, paths: [path])
    let step: DerivationStep =
      "\(name): \(length) = \(fraction, from: key) × (\(share.length) − \(gaps)), a fraction of the length minus the "
      + "spacings"
    return step.following(.elementReference)
  }

  static func availableSpace(of compositional: CompositionalLayout, _ container: LayoutContainer) -> [DerivationStep] {
    let insets = compositional.contentInsets
    let sides = container.scrollDirection == .vertical ? insets.left + insets.right : insets.top + insets.bottom
    let space = available(container)
    // In orthogonally scrolling sections, fractions are relative to the whole visible length.
    guard sides > 0, compositional.orthogonalScrolling == .none else { return [space] }
    let name = container.scrollDirection.crossName.lowercased()
    let fractions: DerivationStep =
      "Container \(name) for fractions: \(container.available) − \(sides) (contentInsets) "
      + "\(result: max(0, container.available - sides))"
    return [space, fractions.following(.groupReference)]
  }
}
