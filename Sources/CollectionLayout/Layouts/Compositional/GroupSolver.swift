/// Places the items of one group after the other.
///
/// A group whose sides are all given is the same for any items. Where sides are estimated, the items are asked for
/// their sizes; items beyond the last one have their estimates, so that the last group is divided like the others.
struct GroupSolver {
  private let group: LayoutGroup
  /// The room that the group's own fractions refer to.
  private let container: Size
  /// On which groups follow each other.
  private let stackAxis: ScrollDirection
  private let items: ItemList?

  /// Of the group at hand, in the order of the items; an element's from the element's corner until it is placed.
  private var slots: [Rect] = []
  private var elements: [Element] = []
  /// The item of the next slot.
  private var next = 0

  /// Stops groups of elements without size, and groups of groups of groups.
  static let maximumSlots = 10_000
  /// Of one group; where items are asked, no more than there are.
  private let slotLimit: Int
  /// What an element may stand out of its group, so that three thirds are one.
  static let tolerance = 1e-6

  /// An element whose size is known and whose place is not.
  private struct Element {
    let size: Size
    let edges: LayoutEdgeSpacing
    let firstSlot: Int
    let endSlot: Int
    /// Whether it has an item.
    let isThere: Bool
  }

  /// `items` are needed only where sides are estimated.
  init(_ group: LayoutGroup, in container: Size, along stackAxis: ScrollDirection, items: ItemList?) {
    self.group = group
    self.container = container
    self.stackAxis = stackAxis
    self.items = items
    slotLimit = min(GroupSolver.maximumSlots, max(1, items?.count ?? .max))
  }

  /// The group that begins with this item; it has at least one slot.
  mutating func solve(from first: Int) -> SolvedGroup {
    let extent = measure(from: first)
    return SolvedGroup(slots: slots, extent: extent, along: stackAxis)
  }

  /// How much room that group takes; cheaper than to solve it for looking things up.
  mutating func measure(from first: Int) -> GroupExtent {
    slots.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    next = first
    let size = place(group, sized: group.size.size(in: container), depth: 0)
    if let items, slots.count > items.count - first { slots.removeLast(slots.count - max(1, items.count - first)) }
    // The section is to its group what a group is to its elements.
    let along = group.edgeSpacing.pair(along: stackAxis)
    let across = group.edgeSpacing.pair(along: stackAxis.other)
    shift(
      0..<slots.count, along: stackAxis, by: along.before.minimum,
      across: across.position(of: stackAxis.cross(size), in: stackAxis.cross(container)))
    let length = stackAxis.main(size) + along.minimum
    let thickness = stackAxis.cross(size) + across.minimum
    var (end, endAcross) = (0.0, 0.0)
    for slot in slots {
      end = max(end, stackAxis.mainSpan(slot).high)
      endAcross = max(endAcross, stackAxis.other.mainSpan(slot).high)
    }
    return GroupExtent(
      slotCount: slots.count, length: length, thickness: thickness, overhang: max(0, end - length),
      overhangAcross: max(0, endAcross - thickness))
  }

  /// Appends the slots of a group from its corner, and returns how large it has become.
  private mutating func place(_ group: LayoutGroup, sized size: Size, depth: Int) -> Size {
    guard !group.items.isEmpty, depth < LayoutGroup.maximumDepth else { return place(group.place, sized: size) }
    let axis = group.axis
    let insets = group.contentInsets.effective(for: group.size)
    let room = insets.room(in: size)
    let firstElement = elements.count
    gather(group, room, depth: depth)
    let content = extent(of: group, firstElement, room)
    distribute(group, firstElement, content, insets)
    elements.removeLast(elements.count - firstElement)
    return axis.size(
      main: axis.main(content) + axis.mainLeading(insets) + axis.mainTrailing(insets),
      cross: axis.cross(content) + axis.crossLeading(insets) + axis.crossTrailing(insets))
  }

  private mutating func place(_ item: LayoutGroupItem, sized size: Size) -> Size {
    let insets = item.contentInsets.effective(for: item.size)
    let room = insets.room(in: size)
    slots.append(
      Rect(x: min(insets.left, size.width), y: min(insets.top, size.height), width: room.width, height: room.height))
    next += 1
    return size
  }

  /// Takes elements in turns as long as they fit, one at least.
  private mutating func gather(_ group: LayoutGroup, _ room: Size, depth: Int) {
    let axis = group.axis
    let gap = group.interItemSpacing.minimum
    // There is nothing to share where the group is as long as what stands in it.
    let isOpen = group.size.dimension(along: axis).isEstimated
    let count = group.count.map { max(1, $0) }
    let share = isOpen ? nil : count.map { (axis.main(room) - Double($0 - 1) * gap) / Double($0) }
    var pen = 0.0
    var taken = 0
    while taken < count ?? .max, slots.count < slotLimit {
      let element = group.items[taken % group.items.count]
      let edges = element.edgeSpacing.pair(along: axis)
      var size = size(of: element, in: room, depth: depth)
      if let share { size = axis.size(main: max(0, share - edges.minimum), cross: axis.cross(size)) }
      // Measuring an item must not move another one into the next group where the group can grow.
      let fit = isOpen ? axis.main(element.size.size(in: room)) : axis.main(size)
      if count == nil, taken > 0, pen + edges.minimum + fit > axis.main(room) + GroupSolver.tolerance { break }
      let firstSlot = slots.count
      let isThere = items.map { next < $0.count } ?? true
      switch element {
      case .item(let item): size = place(item, sized: size)
      case .group(let inner): size = place(inner, sized: size, depth: depth + 1)
      }
      elements.append(
        Element(
          size: size, edges: element.edgeSpacing, firstSlot: firstSlot, endSlot: slots.count, isThere: isThere))
      pen += edges.minimum + (isOpen ? fit : axis.main(size)) + gap
      taken += 1
    }
  }

  private func size(of element: LayoutGroupElement, in room: Size, depth: Int) -> Size {
    switch element {
    case .group(let inner) where !inner.items.isEmpty && depth + 1 < LayoutGroup.maximumDepth: break
    default:
      guard let items, next < items.count else { break }
      let (run, place) = items.item(at: next)
      return element.size.size(in: room, of: run.metrics, at: place)
    }
    return element.size.size(in: room)
  }

  /// What the group has for its elements: its room, and on estimated sides what they take.
  private func extent(of group: LayoutGroup, _ firstElement: Int, _ room: Size) -> Size {
    let axis = group.axis
    let isOpenAlong = group.size.dimension(along: axis).isEstimated
    let isOpenAcross = group.size.dimension(along: axis.other).isEstimated
    guard isOpenAlong || isOpenAcross, elements[firstElement].isThere else { return room }
    var along = -group.interItemSpacing.minimum
    var across = 0.0
    for element in elements[firstElement...] where element.isThere {
      along += element.edges.pair(along: axis).minimum + axis.main(element.size) + group.interItemSpacing.minimum
      across = max(across, element.edges.pair(along: axis.other).minimum + axis.cross(element.size))
    }
    return axis.size(main: isOpenAlong ? along : axis.main(room), cross: isOpenAcross ? across : axis.cross(room))
  }

  /// Moves the elements to their places; all that is flexible shares what is left over.
  private mutating func distribute(
    _ group: LayoutGroup, _ firstElement: Int, _ content: Size, _ insets: EdgeInsets
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
    var pen = axis.mainLeading(insets)
    for index in firstElement..<elements.count {
      let element = elements[index]
      let edges = element.edges.pair(along: axis)
      pen += edges.before.minimum + (edges.before.isFlexible ? share : 0)
      let across = element.edges.pair(along: axis.other).position(
        of: axis.cross(element.size), in: axis.cross(content))
      shift(element.firstSlot..<element.endSlot, along: axis, by: pen, across: axis.crossLeading(insets) + across)
      pen += axis.main(element.size) + edges.behind.minimum + (edges.behind.isFlexible ? share : 0)
      pen += gap.minimum + (gap.isFlexible ? share : 0)
    }
  }

  private mutating func shift(_ range: Range<Int>, along axis: ScrollDirection, by main: Double, across: Double) {
    let distance = axis.point(main: main, cross: across)
    for slot in range { slots[slot] = slots[slot].moved(by: distance) }
  }
}
