/// Measures a group, then places its items. A slot is the position of one item in a group.
///
/// A group without estimated sides is the same for all items. For estimated sides, the items' sizes are read. Slots
/// after the last item have their estimated sizes, so that the last group is divided like the others.
struct GroupSolver {
  let group: LayoutGroup
  /// The container to which the fractions of the group's size are relative.
  let container: Size
  /// The group axis, along which groups follow each other.
  let groupAxis: ScrollDirection
  let items: ItemList?
  let pixels: PixelGrid
  /// Whether a group that is longer than its section across the group axis may start before the section.
  private let allowsOverflow: Bool

  /// The frames of the current group's items, in order. The frames of an element's items are relative to the element's
  /// corner until the element is placed.
  var itemFrames: [Rect] = []
  var anchored: [PreparedGroupSupplementary] = []
  /// The z-indices of the slots of custom groups; as long as `itemFrames` if any slot has one, otherwise empty.
  private var depths: [Int?] = []
  var elements: [Element] = []
  /// The index of the item of the next slot.
  var next = 0
  /// The number of elements of the current group that were counted or added. It limits the work for nested groups
  /// without slots.
  var visitedCount = 0

  /// The kinds of the supplementary items in the group.
  private let kinds: [String]

  /// The slot limit of any group, which ends the work for elements without size and for deeply nested groups.
  static let maximumSlots = 10_000
  /// The slot limit in a section with fewer items than this, so that a group has the slots that fit even if there are
  /// no items for them. In other sections the number of items limits the slots, which keeps the work for many short
  /// sections proportional to their items.
  private static let minimumSlots = 128
  /// The limit of `visitedCount` for one group.
  static let elementLimit = 4 * maximumSlots
  /// The slot limit of this group.
  let slotLimit: Int
  /// The length by which elements may exceed their group, in points, so that three thirds fit.
  static let tolerance = 1e-6

  /// An element that is measured and not yet placed.
  struct Element {
    var size: Size
    let edges: LayoutEdgeSpacing
    let itemFrames: Range<Int>
    let anchored: Range<Int>
    /// Whether there is an item for the element's first slot.
    let hasItem: Bool
  }

  /// Creates a solver for a group in a container of size `container`. `items` is required only if sides are estimated;
  /// `kinds` are those of the group's supplementary items.
  init(
    _ group: LayoutGroup, in container: Size, along groupAxis: ScrollDirection, items: ItemList?, _ pixels: PixelGrid,
    kinds: [String], allowsOverflow: Bool
  ) {
    self.kinds = kinds
    self.allowsOverflow = allowsOverflow
    self.pixels = pixels
    self.group = group
    self.container = container
    self.groupAxis = groupAxis
    self.items = items
    slotLimit = min(GroupSolver.maximumSlots, max(GroupSolver.minimumSlots, items?.count ?? .max))
  }

  /// Solves the group that starts with item `first`. The result has no slots if not even one element fits.
  mutating func solve(from first: Int) -> SolvedGroup {
    let (extent, frame) = layOutGroup(from: first)
    if !depths.isEmpty { depths += Array(repeating: nil, count: max(0, itemFrames.count - depths.count)) }
    return SolvedGroup(
      slots: itemFrames, extent: extent, frame: frame, anchored: anchored, depths: depths,
      trimming: group.frames.isEmpty ? .items(insets: insetLength) : .never, along: groupAxis)
  }

  /// Measures the group that starts with item `first`. Cheaper than solving it, which builds search indexes too.
  mutating func measure(from first: Int) -> GroupExtent { layOutGroup(from: first).extent }

  private mutating func layOutGroup(from first: Int) -> (extent: GroupExtent, frame: Rect) {
    itemFrames.removeAll(keepingCapacity: true)
    anchored.removeAll(keepingCapacity: true)
    depths.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    next = first
    visitedCount = 0
    var size = layOut(group, sized: group.size.size(in: container, pixels), in: container, depth: 0)
    if let items, itemFrames.count > items.count - first {
      let isOpen = group.size.dimension(along: groupAxis).isEstimated || !group.frames.isEmpty
      let end = itemFrames.last.map { groupAxis.mainInterval($0).high } ?? 0
      itemFrames.removeLast(itemFrames.count - max(1, items.count - first))
      anchored.removeAll { $0.slot >= itemFrames.count }
      // An estimated length already includes only the items that exist.
      if !isOpen {
        let missing = insetLength + end - reach(of: itemFrames.count)
        size = size.shortened(by: missing, along: groupAxis)
        for index in anchored.indices { anchored[index].follow(shortening: missing, along: groupAxis) }
      }
    }
    // The section places its group like a group places its elements.
    let along = group.edgeSpacing.pair(along: groupAxis)
    let across = group.edgeSpacing.pair(along: groupAxis.perpendicular)
    let start = groupAxis.point(
      main: along.before.minimum,
      cross: across.position(of: groupAxis.cross(size), in: groupAxis.cross(container), allowsOverflow: allowsOverflow))
    shift(0..<itemFrames.count, views: 0..<anchored.count, by: start)
    var extent = GroupExtent(
      slotCount: itemFrames.count, length: groupAxis.main(size) + along.minimum,
      breadth: groupAxis.cross(size) + across.minimum)
    if !kinds.isEmpty {
      extent.anchoredCounts = Array(repeating: 0, count: kinds.count)
      for item in anchored { extent.anchoredCounts[item.kind] += 1 }
    }
    return (extent, Rect(origin: start, size: size))
  }

  /// Appends the slots of a group, relative to its corner, and its supplementary items. Returns the resulting size;
  /// `container` is the container of the group.
  mutating func layOut(_ group: LayoutGroup, sized size: Size, in container: Size, depth: Int) -> Size {
    guard !group.isLeaf, depth < LayoutGroup.maximumDepth else { return layOut(group.asItem, sized: size) }
    let firstSlot = itemFrames.count
    let size =
      group.frames.isEmpty ? layOutElements(of: group, sized: size, depth: depth) : placeFrames(of: group, sized: size)
    if itemFrames.count > firstSlot, !group.supplementaryItems.isEmpty {
      anchor(
        group.supplementaryItems, to: Rect(origin: .zero, size: size), in: container, slot: firstSlot,
        isSectionGroup: depth == 0)
    }
    return size
  }

  /// Appends the slots of a custom group and returns the group's size, whose estimated sides reach as far as the frames
  /// of the items that exist.
  private mutating func placeFrames(of group: LayoutGroup, sized size: Size) -> Size {
    let existing = itemFrames.count + (items.map { max(0, $0.count - next) } ?? 0)
    let firstSlot = itemFrames.count
    for frame in group.frames.prefix(max(0, slotLimit - itemFrames.count)) {
      if let depth = frame.zIndex {
        depths += Array(repeating: nil, count: itemFrames.count - depths.count)
        depths.append(depth)
      }
      let (origin, extent) = (frame.frame.origin, frame.frame.size.sanitized)
      itemFrames.append(
        Rect(
          x: origin.x.limitedCoordinate, y: origin.y.limitedCoordinate, width: extent.width.limitedLength,
          height: extent.height.limitedLength))
      next += 1
    }
    visitedCount += group.frames.count
    let placed = itemFrames[firstSlot..<min(existing, itemFrames.count)]
    guard !placed.isEmpty else { return size }
    return Size(
      width: group.size.width.isEstimated ? placed.reduce(0) { max($0, $1.maxX) } : size.width,
      height: group.size.height.isEstimated ? placed.reduce(0) { max($0, $1.maxY) } : size.height)
  }

  /// Appends the supplementary items of an item or a group, whose frame is `container`; fractions are relative to
  /// `containerSize`. `slot` is the index of its first slot.
  private mutating func anchor(
    _ items: [LayoutSupplementaryItem], to container: Rect, in containerSize: Size, slot: Int,
    isSectionGroup: Bool = false, isOfItem: Bool = false
  ) {
    // The numbers of views of each kind so far.
    var counts = isOfItem ? Array(repeating: 0, count: kinds.count) : []
    for item in items {
      guard anchored.count < GroupSolver.elementLimit, let kind = kinds.firstIndex(of: item.kind) else { continue }
      anchored.append(
        PreparedGroupSupplementary(
          kind: kind, frame: item.frame(at: container, in: containerSize, pixels), slot: slot,
          ordinal: isOfItem ? counts[kind] : nil, zIndex: item.zIndex,
          shorteningFraction: isSectionGroup ? item.containerAnchor.fraction(along: groupAxis) : 0))
      if isOfItem { counts[kind] += 1 }
    }
  }

  /// Appends the slots of a group's elements and returns the resulting size.
  private mutating func layOutElements(of group: LayoutGroup, sized size: Size, depth: Int) -> Size {
    let axis = group.axis
    let insets = group.contentInsets.effective(for: group.size)
    let containerSize = insets.containerSize(in: size)
    let firstElement = elements.count
    if insets.leaveNothing(of: size) { return size }
    let division = division(of: group, in: containerSize, depth: depth)
    if group.count == nil, group.ownSizeCount == nil { visitedCount += division.count }
    append(division.count, of: group, in: division.containerSize, sharing: division.share, depth: depth)
    // No element was added, because the first one is longer than the group.
    if elements.count == firstElement { return size }
    makeUniform(group, from: firstElement)
    let content = extent(of: group, from: firstElement, in: containerSize)
    distributeSpacing(of: group, from: firstElement, in: content, insets: insets)
    elements.removeLast(elements.count - firstElement)
    return axis.size(
      main: axis.main(content) + axis.mainLeading(insets) + axis.mainTrailing(insets),
      cross: axis.cross(content) + axis.crossLeading(insets) + axis.crossTrailing(insets))
  }

  private mutating func layOut(_ item: LayoutItem, sized size: Size) -> Size {
    let insets = item.contentInsets.effective(for: item.size)
    let itemSize = insets.itemSize(in: size)
    let frame = Rect(
      x: min(insets.left, size.width), y: min(insets.top, size.height), width: itemSize.width, height: itemSize.height)
    itemFrames.append(frame)
    if !item.supplementaryItems.isEmpty {
      anchor(item.supplementaryItems, to: frame, in: itemSize, slot: itemFrames.count - 1, isOfItem: true)
    }
    next += 1
    return size
  }

  /// Appends the first `count` elements of a group and their slots, up to the limits of slots and elements. Fractions
  /// are relative to `containerSize`; `share` is the length of each element along the group, nil for the elements' own
  /// lengths.
  private mutating func append(
    _ count: Int, of group: LayoutGroup, in containerSize: Size, sharing share: Double?, depth: Int
  ) {
    let axis = group.axis
    for number in 0..<count {
      visitedCount += 1
      if itemFrames.count >= slotLimit || visitedCount > GroupSolver.elementLimit { break }
      let element = group.items[number % group.items.count]
      var size = size(of: element, item: next, in: containerSize, depth: depth)
      if let share {
        size = axis.size(
          main: max(0, share - element.edgeSpacing.pair(along: axis).minimum), cross: axis.cross(size))
      }
      let (firstSlot, firstAnchored) = (itemFrames.count, anchored.count)
      let hasItem = items.map { next < $0.count } ?? true
      switch element {
      case .item(let item): size = layOut(item, sized: size)
      case .group(let inner): size = layOut(inner, sized: size, in: containerSize, depth: depth + 1)
      }
      elements.append(
        Element(
          size: size, edges: element.edgeSpacing, itemFrames: firstSlot..<itemFrames.count,
          anchored: firstAnchored..<anchored.count, hasItem: hasItem))
    }
  }

  /// The length of the group's own insets along the group axis.
  private var insetLength: Double {
    let insets = group.contentInsets.effective(for: group.size)
    return groupAxis.mainLeading(insets) + groupAxis.mainTrailing(insets)
  }

  /// Returns the maximum end of the first `count` slots on the group axis.
  private func reach(of count: Int) -> Double {
    itemFrames.prefix(count).reduce(0) { max($0, groupAxis.mainInterval($1).high) }
  }

  mutating func shift(_ range: Range<Int>, views anchoredRange: Range<Int>, by distance: Point) {
    for slot in range { itemFrames[slot] = itemFrames[slot].offset(by: distance) }
    for index in anchoredRange { anchored[index].frame = anchored[index].frame.offset(by: distance) }
  }
}

/// Placement of the elements of a group.
extension GroupSolver {
  /// Gives the elements with `uniformAcrossSiblings` the length of the longest one, along the group's estimated sides.
  mutating func makeUniform(_ group: LayoutGroup, from firstElement: Int) {
    for axis in ScrollDirection.allCases where group.size.dimension(along: axis).isEstimated {
      let uniform = (firstElement..<elements.count).filter { index in
        let element = group.items[(index - firstElement) % group.items.count]
        return elements[index].hasItem && element.size.dimension(along: axis).isUniform
      }
      let longest = uniform.reduce(0) { max($0, axis.main(elements[$1].size)) }
      for index in uniform {
        let missing = longest - axis.main(elements[index].size)
        elements[index].size = axis.size(main: longest, cross: axis.cross(elements[index].size))
        switch group.items[(index - firstElement) % group.items.count] {
        case .item(let item): lengthen(item, of: elements[index], by: missing, along: axis)
        case .group(let inner): moveViews(of: inner, in: elements[index], by: missing, along: axis)
        }
      }
    }
  }

  /// Lengthens an item, which fills its slot, by `missing` points, and places the views that are anchored to it again.
  private mutating func lengthen(
    _ item: LayoutItem, of element: Element, by missing: Double, along axis: ScrollDirection
  ) {
    for slot in element.itemFrames {
      let frame = itemFrames[slot]
      let longer = Rect(origin: frame.origin, size: frame.size.shortened(by: -missing, along: axis))
      itemFrames[slot] = longer
      for (index, view) in zip(element.anchored, item.supplementaryItems) {
        anchored[index].frame = view.frame(at: longer, in: longer.size, pixels)
      }
    }
  }

  /// Moves the views that are anchored to a nested group which gets longer by `missing`; its content is unchanged. In
  /// `anchored` these views follow those of the group's elements.
  private mutating func moveViews(
    of group: LayoutGroup, in element: Element, by missing: Double, along axis: ScrollDirection
  ) {
    for (index, view) in zip(element.anchored.suffix(group.supplementaryItems.count), group.supplementaryItems) {
      let distance = missing * view.containerAnchor.fraction(along: axis)
      anchored[index].frame = anchored[index].frame.offset(by: axis.point(main: distance, cross: 0))
    }
  }

  /// Returns the size of a group's content: `containerSize`, with estimated sides replaced by the extent of the
  /// elements.
  func extent(of group: LayoutGroup, from firstElement: Int, in containerSize: Size) -> Size {
    let axis = group.axis
    let isOpenAlong = group.size.dimension(along: axis).isEstimated
    let isOpenAcross = group.size.dimension(along: axis.perpendicular).isEstimated
    guard isOpenAlong || isOpenAcross, elements[firstElement].hasItem else { return containerSize }
    var along = -group.interItemSpacing.minimum
    var across = 0.0
    for element in elements[firstElement...] where element.hasItem {
      along += element.edges.pair(along: axis).minimum + axis.main(element.size) + group.interItemSpacing.minimum
      across = max(across, element.edges.pair(along: axis.perpendicular).minimum + axis.cross(element.size))
    }
    return axis.size(
      main: isOpenAlong ? along : axis.main(containerSize), cross: isOpenAcross ? across : axis.cross(containerSize))
  }

  /// Moves the elements to their positions in a content of size `content`, which begins at `insets`; flexible spacings
  /// share the remaining length equally.
  mutating func distributeSpacing(
    of group: LayoutGroup, from firstElement: Int, in content: Size, insets: EdgeInsets
  ) {
    let axis = group.axis
    let gap = group.interItemSpacing
    let gapCount = elements.count - firstElement - 1
    var left = axis.main(content) - Double(gapCount) * gap.minimum
    var flexibleCount = gap.isFlexible ? gapCount : 0
    for element in elements[firstElement...] {
      let edges = element.edges.pair(along: axis)
      left -= edges.minimum + axis.main(element.size)
      flexibleCount += edges.flexibleCount
    }
    let isOpen = group.size.dimension(along: axis).isEstimated
    let share = flexibleCount > 0 && left > 0 && !isOpen ? left / Double(flexibleCount) : 0
    var start = axis.mainLeading(insets)
    for index in firstElement..<elements.count {
      let element = elements[index]
      let edges = element.edges.pair(along: axis)
      start += edges.before.minimum + (edges.before.isFlexible ? share : 0)
      let across = element.edges.pair(along: axis.perpendicular).position(
        of: axis.cross(element.size), in: axis.cross(content))
      shift(
        element.itemFrames, views: element.anchored,
        by: axis.point(main: start, cross: axis.crossLeading(insets) + across))
      start += axis.main(element.size) + edges.after.minimum + (edges.after.isFlexible ? share : 0)
      start += gap.minimum + (gap.isFlexible ? share : 0)
    }
  }
}
