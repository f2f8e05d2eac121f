import CollectionLayout

/// A reference implementation of compositional sections, written from UIKit's recorded behavior without code of the
/// engine. It solves every group separately and tries every number of elements.
///
/// Axes are numbers: 0 is x, 1 is y. Items have no explicit sizes.
struct CompositionalOracle {
  let layout: CompositionalLayout
  /// The viewport's width and height.
  let viewport: [Double]
  /// The axis on which the collection scrolls.
  let scrollAxis: Int
  /// Pixels per point; nil for no rounding.
  let scale: Double?

  /// Whether a group has more elements than this implementation computes; such a case is skipped.
  let bound = Bound()

  final class Bound {
    var isReached = false
  }

  /// A frame as (x, y) and (width, height).
  struct Box: Equatable {
    var origin: [Double]
    var size: [Double]

    func moved(_ axis: Int, _ distance: Double) -> Box {
      var box = self
      box.origin[axis] += distance
      return box
    }

    var rect: Rect { Rect(x: origin[0], y: origin[1], width: size[0], height: size[1]) }
  }

  struct Section {
    var cells: [Rect] = []
    /// The frame of the group of each cell.
    var groups: [Rect] = []
    var boundaryItems: [Rect] = []
    /// The main length.
    var length = 0.0
  }

  // MARK: Lengths

  /// Rounds a fraction of a length down to a pixel.
  func part(_ length: Double) -> Double {
    guard let scale else { return length }
    return (length * scale + 1e-6).rounded(.down) / scale
  }

  func length(_ dimension: LayoutDimension, in container: [Double]) -> Double {
    switch dimension {
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): length
    case .fractionalWidth(let fraction): part(fraction * container[0])
    case .fractionalHeight(let fraction): part(fraction * container[1])
    }
  }

  func size(_ size: LayoutSize, in container: [Double]) -> [Double] {
    [length(size.width, in: container), length(size.height, in: container)]
  }

  private func isEstimated(_ dimension: LayoutDimension) -> Bool {
    if case .estimated = dimension { return true }
    return false
  }

  private func dimension(_ size: LayoutSize, _ axis: Int) -> LayoutDimension {
    axis == 0 ? size.width : size.height
  }

  /// Returns the insets on an axis; 0 on an estimated side.
  private func insets(_ insets: EdgeInsets, _ size: LayoutSize, _ axis: Int) -> (before: Double, behind: Double) {
    if isEstimated(dimension(size, axis)) { return (0, 0) }
    return axis == 0 ? (insets.left, insets.right) : (insets.top, insets.bottom)
  }

  private func edges(_ spacing: LayoutEdgeSpacing, _ axis: Int) -> (LayoutSpacing, LayoutSpacing) {
    axis == 0 ? (spacing.leading, spacing.trailing) : (spacing.top, spacing.bottom)
  }

  private func least(_ spacing: LayoutSpacing) -> Double {
    switch spacing {
    case .fixed(let length), .flexible(let length): length
    }
  }

  private func isFlexible(_ spacing: LayoutSpacing) -> Bool {
    if case .flexible = spacing { return true }
    return false
  }

  // MARK: Groups

  /// Returns the size and the edge spacing of an element.
  private func facts(_ element: LayoutSubitem) -> (size: LayoutSize, edges: LayoutEdgeSpacing) {
    switch element {
    case .item(let item): (item.size, item.edgeSpacing)
    case .group(let group): (group.size, group.edgeSpacing)
    }
  }

  /// Returns the cells of a group of this size, relative to its origin, and the resulting size.
  private func solve(_ group: LayoutGroup, _ size: [Double]) -> (cells: [Box], size: [Double]) {
    if group.items.isEmpty { return solve(group.asItem, size) }
    let axis = group.direction == .horizontal ? 0 : 1
    var space = size
    for side in 0...1 {
      let inset = insets(group.contentInsets, group.size, side)
      if inset.before + inset.behind > 0, inset.before + inset.behind >= size[side] { return ([], size) }
      space[side] -= inset.before + inset.behind
    }
    let gap = least(group.interItemSpacing)
    let isOpen = (0...1).map { isEstimated(dimension(group.size, $0)) }
    var (count, fractionSpace) = (0, space)
    var share: Double?
    func without(_ gaps: Int) -> [Double] {
      var left = space
      left[axis] = max(0, left[axis] - Double(gaps) * gap)
      return left
    }
    if let given = group.count {
      count = given
      fractionSpace = without(given - 1)
      share = max(0, part((space[axis] - Double(given - 1) * gap) / Double(given)))
    } else if isOpen[axis] {
      count = group.items.count
      fractionSpace = without(count - 1)
    } else if gap > 0, group.items.contains(where: { hasBreadthOfLength($0, axis) }) {
      fractionSpace = without(max(0, fitting(group, space, axis, gap: 0) { _ in space } - 1))
      count = fitting(group, space, axis, gap: gap) { _ in fractionSpace }
    } else {
      count = fitting(group, space, axis, gap: gap) { without($0 - 1) }
      fractionSpace = without(max(0, count - 1))
    }
    return put(group, count, fractionSpace, share, space, size, axis, isOpen)
  }

  /// Whether an element's cross size is a fraction of the group's length.
  private func hasBreadthOfLength(_ element: LayoutSubitem, _ axis: Int) -> Bool {
    switch (dimension(facts(element).size, 1 - axis), axis) {
    case (.fractionalWidth, 0), (.fractionalHeight, 1): true
    default: false
    }
  }

  /// Returns the number of elements that fit. Fractions of `n` elements refer to `space(n)`.
  private func fitting(
    _ group: LayoutGroup, _ inner: [Double], _ axis: Int, gap: Double, _ space: (Int) -> [Double]
  ) -> Int {
    var count = 0
    while true {
      if count == 500 {
        bound.isReached = true
        break
      }
      let next = count + 1
      if count > 0, gap > 0, Double(count) * gap >= inner[axis] { break }
      var sum = Double(count) * gap
      for place in 0..<next {
        let element = facts(group.items[place % group.items.count])
        let (before, behind) = edges(element.edges, axis)
        sum += least(before) + least(behind) + length(dimension(element.size, axis), in: space(next))
      }
      if sum > inner[axis] + 1e-6 { break }
      count = next
    }
    return count
  }

  private func put(
    _ group: LayoutGroup, _ count: Int, _ fractionSpace: [Double], _ share: Double?, _ space: [Double],
    _ size: [Double], _ axis: Int, _ isOpen: [Bool]
  ) -> (cells: [Box], size: [Double]) {
    let gap = least(group.interItemSpacing)
    var solved: [(cells: [Box], size: [Double], edges: LayoutEdgeSpacing)] = []
    for place in 0..<count {
      let element = group.items[place % group.items.count]
      let (elementSize, spacing) = facts(element)
      var own = self.size(elementSize, in: fractionSpace)
      if let share { own[axis] = max(0, share - least(edges(spacing, axis).0) - least(edges(spacing, axis).1)) }
      switch element {
      case .item(let item):
        let (cells, size) = solve(item, own)
        solved.append((cells, size, spacing))
      case .group(let inner):
        let (cells, size) = solve(inner, own)
        solved.append((cells, size, spacing))
      }
    }
    guard !solved.isEmpty else { return ([], size) }
    func taken(_ element: (cells: [Box], size: [Double], edges: LayoutEdgeSpacing), _ side: Int) -> Double {
      least(edges(element.edges, side).0) + element.size[side] + least(edges(element.edges, side).1)
    }
    let sum = solved.reduce(0) { $0 + taken($1, axis) } + Double(solved.count - 1) * gap
    var content = space
    if isOpen[axis] { content[axis] = sum }
    if isOpen[1 - axis] { content[1 - axis] = solved.map { taken($0, 1 - axis) }.max() ?? 0 }
    var flexibleCount = isFlexible(group.interItemSpacing) ? solved.count - 1 : 0
    for element in solved {
      flexibleCount += [edges(element.edges, axis).0, edges(element.edges, axis).1].count(where: isFlexible)
    }
    let left = content[axis] - sum
    let share = flexibleCount > 0 && left > 0 && !isOpen[axis] ? left / Double(flexibleCount) : 0
    var pen = insets(group.contentInsets, group.size, axis).before
    var cells: [Box] = []
    for element in solved {
      let (before, behind) = edges(element.edges, axis)
      pen += least(before) + (isFlexible(before) ? share : 0)
      let across =
        insets(group.contentInsets, group.size, 1 - axis).before
        + position(element.edges, 1 - axis, of: element.size[1 - axis], in: content[1 - axis], sticksOut: false)
      cells += element.cells.map { $0.moved(axis, pen).moved(1 - axis, across) }
      pen += element.size[axis] + least(behind) + (isFlexible(behind) ? share : 0)
      pen += gap + (isFlexible(group.interItemSpacing) ? share : 0)
    }
    var whole = content
    for side in 0...1 {
      let inset = insets(group.contentInsets, group.size, side)
      whole[side] += inset.before + inset.behind
    }
    return (cells, whole)
  }

  private func solve(_ item: LayoutItem, _ size: [Double]) -> (cells: [Box], size: [Double]) {
    var box = Box(origin: [0, 0], size: size)
    for side in 0...1 {
      let inset = insets(item.contentInsets, item.size, side)
      box.origin[side] = min(inset.before, size[side])
      box.size[side] = abs(size[side] - inset.before - inset.behind)
    }
    return ([box], size)
  }

  /// Returns the cross position: at the start, with the remaining space on flexible sides. With `sticksOut` it may be
  /// negative.
  private func position(
    _ spacing: LayoutEdgeSpacing, _ axis: Int, of length: Double, in space: Double, sticksOut: Bool
  ) -> Double {
    let (before, behind) = edges(spacing, axis)
    guard isFlexible(before) else { return least(before) }
    let left = space - length - least(before) - least(behind)
    return least(before) + (sticksOut ? left : max(0, left)) / (isFlexible(behind) ? 2 : 1)
  }

  // MARK: The section

  /// Lays out a section of `count` items. The last group may be incomplete.
  func section(of count: Int) -> Section {
    let cross = 1 - scrollAxis
    let isOrthogonal = layout.orthogonalScrolling != .none
    let stack = isOrthogonal ? cross : scrollAxis
    func inset(_ axis: Int) -> (before: Double, behind: Double) {
      axis == 0
        ? (layout.contentInsets.left, layout.contentInsets.right)
        : (layout.contentInsets.top, layout.contentInsets.bottom)
    }
    var space = viewport
    space[1 - stack] = max(0, space[1 - stack] - inset(1 - stack).before - inset(1 - stack).behind)
    var cells: [Box] = []
    var groups: [Box] = []
    var (pen, breadth) = (0.0, 0.0)
    let noSpace = inset(cross).before + inset(cross).behind
    if let group = layout.group, !(noSpace > 0 && noSpace >= viewport[cross]) {
      let (slots, size) = solve(group, self.size(group.size, in: space))
      let along = edges(group.edgeSpacing, stack)
      let across = position(
        group.edgeSpacing, 1 - stack, of: size[1 - stack], in: space[1 - stack], sticksOut: !isOrthogonal)
      if slots.count > 5_000 { bound.isReached = true }
      /// The length of a group with the first `count` slots: from its inner corner to the farthest end of these, and what a
      /// whole group leaves over after its last slot.
      func trimmed(_ count: Int) -> Double {
        guard count < slots.count, let last = slots.last else { return size[stack] }
        let own = insets(group.contentInsets, group.size, stack)
        let reach = slots.prefix(count).map { $0.origin[stack] + $0.size[stack] }.max() ?? 0
        let leftover = size[stack] - own.behind - (last.origin[stack] + last.size[stack])
        return reach - own.before + leftover
      }
      while !slots.isEmpty, cells.count < count {
        let here = min(slots.count, count - cells.count)
        if !groups.isEmpty { pen += layout.interGroupSpacing }
        var own = size
        own[stack] = max(0, trimmed(here))
        // The leading edge spacing applies to a shortened group, too.
        let start = pen + least(along.0)
        groups += Array(
          repeating: Box(origin: [0, 0], size: own).moved(stack, start).moved(1 - stack, across), count: here)
        cells += slots.prefix(here).map { $0.moved(stack, start).moved(1 - stack, across) }
        pen += max(0, trimmed(here) + least(along.0) + least(along.1))
        let (before, behind) = edges(group.edgeSpacing, 1 - stack)
        breadth = max(breadth, size[1 - stack] + least(before) + least(behind))
      }
    }
    let content: Double? = cells.isEmpty ? nil : isOrthogonal ? breadth : pen
    var section = boundary(content)
    let start = section.start + inset(scrollAxis).before
    func placed(_ box: Box) -> Rect { box.moved(scrollAxis, start).moved(cross, inset(cross).before).rect }
    section.section.cells = cells.map(placed)
    section.section.groups = groups.map(placed)
    return section.section
  }

  /// Places the boundary items around content of this length. Returns the section and the start of its content.
  private func boundary(_ content: Double?) -> (section: Section, start: Double) {
    let cross = 1 - scrollAxis
    let insets = layout.contentInsets
    let around = scrollAxis == 0 ? insets.left + insets.right : insets.top + insets.bottom
    let across = scrollAxis == 0 ? (insets.top, insets.bottom) : (insets.left, insets.right)
    if content == nil, layout.boundaryItems.isEmpty { return (Section(), 0) }
    var proper = around + (content ?? 0)
    var space = viewport
    space[cross] = max(0, space[cross] - across.0 - across.1)
    let sizes = layout.boundaryItems.map { size($0.size, in: space) }
    /// Returns −1 for the start, 0 for the middle, 1 for the end.
    func side(_ item: BoundarySupplementaryItem, _ axis: Int) -> Int {
      let name = item.alignment.rawValue.lowercased()
      if axis == 1 { return name.hasPrefix("top") ? -1 : name.hasPrefix("bottom") ? 1 : 0 }
      return name.hasSuffix("leading") ? -1 : name.hasSuffix("trailing") ? 1 : 0
    }
    for (item, size) in zip(layout.boundaryItems, sizes) where item.extendsBoundary && side(item, scrollAxis) == 0 {
      proper = max(proper, size[scrollAxis])
    }
    var boxes: [Box] = []
    for (item, size) in zip(layout.boundaryItems, sizes) {
      var box = Box(origin: [0, 0], size: size)
      let free = space[cross] - size[cross]
      box.origin[cross] = across.0 + free * Double(side(item, cross) + 1) / 2
      let left = proper - size[scrollAxis]
      switch (side(item, scrollAxis), item.extendsBoundary) {
      case (-1, true): box.origin[scrollAxis] = -size[scrollAxis]
      case (1, true): box.origin[scrollAxis] = proper
      case (let side, _): box.origin[scrollAxis] = left * Double(side + 1) / 2
      }
      box.origin[0] += item.offset.x
      box.origin[1] += item.offset.y
      boxes.append(box)
    }
    var (before, behind) = (0.0, 0.0)
    for (item, box) in zip(layout.boundaryItems, boxes) where item.extendsBoundary {
      before = max(before, -box.origin[scrollAxis])
      behind = max(behind, box.origin[scrollAxis] + box.size[scrollAxis] - proper)
    }
    var section = Section()
    section.boundaryItems = boxes.map { $0.moved(scrollAxis, before).rect }
    section.length = before + proper + behind
    return (section, before)
  }
}
