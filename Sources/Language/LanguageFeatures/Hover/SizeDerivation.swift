import CollectionLayout
import LayoutDocument

/// Derives the sizes of items. One extension for each kind of layout.
enum SizeDerivation {
  /// Returns the sizes that the layout derives from the container of its section, which are the same for all items.
  ///
  /// One line for each step.
  static func availableSpace(of layout: any SectionLayout, in container: LayoutContainer) -> [String] {
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

  /// Returns the derivation of the size of an item, one line for each step.
  static func steps(for item: LaidOutItem) -> [String] {
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

  /// Returns the formula of the available size, which is the container minus the insets.
  static func available(_ container: LayoutContainer) -> String {
    "Available \(container.scrollDirection.crossName.lowercased()): \(FormulaText.share(of: container))"
  }

  /// Returns a length that the item sets.
  static func explicitLength(_ name: String, _ length: Double) -> String {
    "\(name): \(FormulaText.text(length)) (set on the item)"
  }
}

extension SizeDerivation {
  static func availableSpace(of list: ListLayout, _ container: LayoutContainer) -> [String] {
    ["Row \(container.scrollDirection.crossName.lowercased()): \(FormulaText.share(of: container))"]
  }

  static func steps(for item: LaidOutItem, in list: ListLayout) -> [String] {
    let name = item.direction.mainName
    let main =
      item.explicitMainLength.map { explicitLength(name, $0) } ?? item.mainFromRatio
      ?? "\(name): \(FormulaText.text(list.rowHeight)) (the layout's rowHeight)"
    return availableSpace(of: list, item.container) + [main]
  }
}

extension SizeDerivation {
  static func availableSpace(of flow: FlowLayout, _ container: LayoutContainer) -> [String] {
    [available(container)]
  }

  static func steps(for item: LaidOutItem, in flow: FlowLayout) -> [String] {
    let direction = item.direction
    let key = flow.estimatedItemSize == nil ? "itemSize" : "estimatedItemSize"
    let defaultSize = flow.estimatedItemSize ?? flow.itemSize
    let ratio = item.aspectRatio
    var reasons: [String] = []
    if let length = item.explicitCrossLength {
      reasons.append(self.explicitLength(direction.crossName, length))
    } else if let ratio, item.explicitMainLength != nil {
      let (word, sign) = direction == .vertical ? ("height × aspectRatio", "×") : ("width / aspectRatio", "/")
      reasons.append(
        "\(direction.crossName): \(word) = \(FormulaText.text(item.mainLength)) \(sign) \(FormulaText.text(ratio)) "
          + FormulaText.result(item.crossLength))
    } else {
      reasons.append("\(direction.crossName): \(FormulaText.text(direction.cross(defaultSize))) (the layout's \(key))")
    }
    if let length = item.explicitMainLength {
      reasons.append(self.explicitLength(direction.mainName, length))
    } else if let text = item.mainFromRatio {
      reasons.append(text)
    } else {
      reasons.append("\(direction.mainName): \(FormulaText.text(direction.main(defaultSize))) (the layout's \(key))")
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
    var preferred = 0.0
    if let length = item.explicitCrossLength {
      preferred = length
      reasons.append(self.explicitLength(name, length))
    } else {
      let fontSize =
        item.run.metrics.fontSize.value(at: item.indexInRun).flatMap { $0.isNaN ? nil : $0 } ?? tags.fontSize
      let text = TextMeasurer.width(of: item.run.content.text?.value(at: item.indexInRun) ?? "", fontSize: fontSize)
      preferred = text + tags.innerMargin
      reasons.append(
        "\(name): text \(FormulaText.text(text)) at font size \(FormulaText.text(fontSize)) + innerMargin "
          + "\(FormulaText.text(tags.innerMargin)) \(FormulaText.result(preferred))")
    }
    if preferred > longest { reasons.append("\(name): limited to the line's \(FormulaText.text(longest))") }
    reasons.append(
      item.explicitMainLength.map { explicitLength(direction.mainName, $0) }
        ?? "\(direction.mainName): \(FormulaText.text(tags.itemHeight)) (the layout's itemHeight)")
    return reasons + availableSpace(of: tags, item.container) + gap(in: item, tags)
  }

  /// Returns the gap between the tags of a line if it is not the minimum spacing.
  private static func gap(in item: LaidOutItem, _ tags: TagsLayout) -> [String] {
    guard tags.alignment == .justified, let line = item.line, case .line(_, let items) = item.placement,
      abs(line.gap - tags.itemSpacing) > 1e-6 * max(1, line.gap)
    else { return [] }
    let available = max(0, item.container.available - 2 * tags.itemSpacing)
    let remaining = "(\(FormulaText.text(available)) − \(FormulaText.text(line.length)))"
    return ["Gap: \(remaining) / \(items.count - 1) \(FormulaText.result(line.gap))"]
  }
}

extension SizeDerivation {
  static func availableSpace(of waterfall: WaterfallLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    let gap = direction == .vertical ? waterfall.columnSpacing : waterfall.rowSpacing
    let count = waterfall.laneCount(in: container)
    let share = FormulaText.share(of: container, parts: count, gap: gap)
    return columns(count, notNarrowerThan: waterfall.minimumColumnWidth, gap: gap, in: container)
      + ["Lane \(direction.crossName.lowercased()): \(share)"]
  }

  /// Returns the derivation of the number of columns from their minimum width; empty without one.
  private static func columns(
    _ count: Int, notNarrowerThan minimum: Double?, gap: Double, in container: LayoutContainer
  ) -> [String] {
    guard let minimum else { return [] }
    let (available, least) = (FormulaText.text(container.available), FormulaText.text(minimum))
    let fitting = (container.available + gap) / (minimum + gap)
    let limit = fitting >= Double(count + 1) ? ", at most \(count)" : fitting < 1 ? ", at least 1" : ""
    let extra = gap == 0 ? "" : " + \(FormulaText.text(gap))"
    let quotient = gap == 0 ? "\(available) / \(least)" : "(\(available)\(extra)) / (\(least)\(extra))"
    return ["Columns: \(count), from \(quotient) \(FormulaText.result(fitting))\(limit)"]
  }

  static func steps(for item: LaidOutItem, in waterfall: WaterfallLayout) -> [String] {
    let direction = item.direction
    var reasons: [String] = []
    var isAcross = false
    var laneCount = 1
    if case .fullSpan = item.placement { isAcross = true }
    if case .lanes(let lanes, _) = item.placement { laneCount = lanes.count }
    if let length = item.explicitCrossLength {
      let lane = isAcross ? item.container.available : waterfall.crossSize(ofLanes: laneCount, in: item.container)
      let noun = laneCount == 1 ? "lane" : "lanes"
      reasons.append("\(self.explicitLength(direction.crossName, length)); \(noun): \(FormulaText.text(lane))")
    } else if isAcross {
      reasons.append("\(direction.crossName): all lanes, \(FormulaText.share(of: item.container))")
    } else {
      reasons += availableSpace(of: waterfall, item.container)
      if laneCount > 1 {
        reasons.append("\(direction.crossName): \(laneCount) lanes, \(FormulaText.text(item.crossLength))")
      }
    }
    if let length = item.explicitMainLength {
      reasons.append(self.explicitLength(direction.mainName, length))
    } else if let ratio = item.mainFromRatio {
      reasons.append(ratio)
    } else if waterfall.estimatedItemLength != WaterfallLayout.defaultItemLength {
      let length = FormulaText.text(item.mainLength)
      reasons.append("\(direction.mainName): \(length) (the layout's estimatedItemLength)")
    } else {
      let name = direction.mainName
      reasons.append(
        "\(name): \(FormulaText.text(item.mainLength)) (the item has neither \(name.lowercased()) nor aspectRatio)"
      )
    }
    return reasons
  }
}

// Layouts that ignore the sizes of items.
extension SizeDerivation {
  static func availableSpace(of grid: GridLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    let gap = direction == .vertical ? grid.columnSpacing : grid.rowSpacing
    let count = grid.columnCount(in: container)
    let cross = max(0, (container.available - Double(count - 1) * gap) / Double(count))
    let main = direction == .vertical ? cross / grid.aspectRatio : cross * grid.aspectRatio
    let sign = direction == .vertical ? "/" : "×"
    return columns(count, notNarrowerThan: grid.minimumColumnWidth, gap: gap, in: container) + [
      "Cell \(direction.crossName.lowercased()): " + FormulaText.share(of: container, parts: count, gap: gap),
      "Cell \(direction.mainName.lowercased()): \(direction.crossName.lowercased()) \(sign) aspectRatio = "
        + "\(FormulaText.text(cross)) \(sign) \(FormulaText.text(grid.aspectRatio)) \(FormulaText.result(main))",
    ]
  }

  static func availableSpace(of sheet: SheetLayout) -> [String] {
    func line(_ name: String, _ lengths: [Double], key: String) -> String {
      let shown = lengths.prefix(5).map(FormulaText.text).joined(separator: ", ") + (lengths.count > 5 ? ", …" : "")
      return "\(name): \(shown) (\(key)\(lengths.count > 1 ? "; the last for all further" : ""))"
    }
    return [
      line(sheet.columnWidths.count > 1 ? "Column widths" : "Column width", sheet.columnWidths, key: "columnWidths"),
      line(sheet.rowHeights.count > 1 ? "Row heights" : "Row height", sheet.rowHeights, key: "rowHeights"),
    ]
  }

  static func availableSpace(of carousel: CarouselLayout, _ container: LayoutContainer) -> [String] {
    let direction = container.scrollDirection
    func side(_ name: String, key: String, _ length: Double, of viewport: Double) -> String {
      guard length <= 1 else { return "Card \(name): \(FormulaText.text(length)) (\(key))" }
      return "Card \(name): \(key) × viewport = \(FormulaText.text(length)) × \(FormulaText.text(viewport)) "
        + FormulaText.result(length * viewport)
    }
    let main = carousel.cardWidth <= 1 ? carousel.cardWidth * container.mainLength : carousel.cardWidth
    let left = max(0, container.mainLength - main)
    let (mainLength, text) = (FormulaText.text(container.mainLength), FormulaText.text(main))
    return [
      side(direction.mainName.lowercased(), key: "cardWidth", carousel.cardWidth, of: container.mainLength),
      side(direction.crossName.lowercased(), key: "cardHeight", carousel.cardHeight, of: container.crossLength),
      carousel.spacing.map { "Between cards: \(FormulaText.text($0)) (spacing)" }
        ?? "Between cards: (\(mainLength) − \(text)) / 7 \(FormulaText.result(left / 7))",
      carousel.snap == .leading
        ? "Before the first card: 0 (snap)"
        : "Before the first card: (\(mainLength) − \(text)) / 2 \(FormulaText.result(left / 2))",
    ]
  }
}

extension SizeDerivation {
  /// Returns the derivation of a fractional length of the item, and the available size of the section.
  static func steps(for item: LaidOutItem, in compositional: CompositionalLayout) -> [String] {
    [groupFraction(of: item, compositional)].compactMap { $0 } + availableSpace(of: compositional, item.container)
  }

  private static func groupFraction(of item: LaidOutItem, _ compositional: CompositionalLayout) -> String? {
    guard case .group(_, let items) = item.placement, let share = compositional.groupShare(in: item.container),
      share.count > 1, share.spacing > 0, compositional.group?.count == nil
    else { return nil }
    // In a group without nested groups, the position in the group determines the slot.
    let places = share.elements.compactMap { if case .item(let element) = $0 { element } else { nil } }
    guard places.count == share.elements.count, !places.isEmpty else { return nil }
    let dimension = places[(item.index - items.lowerBound) % places.count].size
    let (name, length, side): (String, Double, LayoutDimension) =
      share.axis == .horizontal
      ? ("Width", item.frame.width, dimension.width) : ("Height", item.frame.height, dimension.height)
    let fraction: Double
    switch (share.axis, side) {
    case (.horizontal, .fractionalWidth(let number)), (.vertical, .fractionalHeight(let number)): fraction = number
    default: return nil
    }
    let gaps = Double(share.count - 1) * share.spacing
    return
      "\(name): \(FormulaText.text(length)) = \(FormulaText.text(fraction)) × (\(FormulaText.text(share.length)) − "
      + "\(FormulaText.text(gaps))), a fraction of the length minus the spacings"
  }

  static func availableSpace(of compositional: CompositionalLayout, _ container: LayoutContainer) -> [String] {
    let insets = compositional.contentInsets
    let sides = container.scrollDirection == .vertical ? insets.left + insets.right : insets.top + insets.bottom
    let room = available(container)
    // In orthogonally scrolling sections, fractions are relative to the whole visible length.
    guard sides > 0, compositional.orthogonalScrolling == .none else { return [room] }
    let name = container.scrollDirection.crossName.lowercased()
    return [
      room,
      "Container \(name) for fractions: \(FormulaText.text(container.available)) − \(FormulaText.text(sides)) "
        + "(contentInsets) "
        + FormulaText.result(max(0, container.available - sides)),
    ]
  }
}
