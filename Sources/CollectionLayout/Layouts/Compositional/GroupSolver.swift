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
  private let pixels: PixelGrid
  /// Whether a group that is thicker than its section may begin before it.
  private let sticksOut: Bool

  /// Of the group at hand, in the order of the items; an element's from the element's corner until it is placed.
  private var slots: [Rect] = []
  private var anchored: [AnchoredItem] = []
  /// Of the slots of custom groups; as long as the slots where any has a depth of its own.
  private var depths: [Int?] = []
  private var elements: [Element] = []
  /// The item of the next slot.
  private var next = 0
  /// How many elements were counted and taken: groups that hold nothing have no slots that would end the work.
  private var visitedCount = 0

  /// The kinds of what is anchored in the group.
  private let kinds: [String]

  /// Stops groups of elements without size, and groups of groups of groups.
  static let maximumSlots = 10_000
  private static let visitLimit = 4 * maximumSlots
  /// Of one group; where items are asked, no more than there are.
  private let slotLimit: Int
  /// What an element may stand out of its group, so that three thirds are one.
  static let tolerance = 1e-6

  /// An element whose size is known and whose place is not.
  private struct Element {
    var size: Size
    let edges: LayoutEdgeSpacing
    let slots: Range<Int>
    let anchored: Range<Int>
    /// Whether it has an item.
    let isThere: Bool
  }

  /// `items` are needed only where sides are estimated.
  init(
    _ group: LayoutGroup, in container: Size, along stackAxis: ScrollDirection, items: ItemList?, _ pixels: PixelGrid,
    kinds: [String], sticksOut: Bool
  ) {
    self.kinds = kinds
    self.sticksOut = sticksOut
    self.pixels = pixels
    self.group = group
    self.container = container
    self.stackAxis = stackAxis
    self.items = items
    slotLimit = min(GroupSolver.maximumSlots, max(1, items?.count ?? .max))
  }

  /// The group that begins with this item; without slots where not even one element fits.
  mutating func solve(from first: Int) -> SolvedGroup {
    let (extent, frame) = place(from: first)
    if !depths.isEmpty { depths += Array(repeating: nil, count: max(0, slots.count - depths.count)) }
    return SolvedGroup(
      slots: slots, extent: extent, frame: frame, anchored: anchored, depths: depths,
      isCustom: !group.frames.isEmpty, along: stackAxis)
  }

  /// What the elements of the group share along it.
  mutating func share() -> GroupShare {
    let size = group.size.size(in: container, pixels)
    let room = group.contentInsets.effective(for: group.size).room(in: size)
    let given = group.count ?? group.ownSizeCount
    return GroupShare(
      axis: group.axis, length: group.axis.main(room), count: given ?? fittingCount(group, room, depth: 0).count,
      spacing: group.interItemSpacing.minimum, elements: group.items)
  }

  /// How much room that group takes; cheaper than to solve it for looking things up.
  mutating func measure(from first: Int) -> GroupExtent { place(from: first).extent }

  private mutating func place(from first: Int) -> (extent: GroupExtent, frame: Rect) {
    slots.removeAll(keepingCapacity: true)
    anchored.removeAll(keepingCapacity: true)
    depths.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    next = first
    visitedCount = 0
    var size = place(group, sized: group.size.size(in: container, pixels), in: container, depth: 0)
    if let items, slots.count > items.count - first {
      let isOpen = group.size.dimension(along: stackAxis).isEstimated || !group.frames.isEmpty
      let reach = reach(of: slots.count)
      slots.removeLast(slots.count - max(1, items.count - first))
      anchored.removeAll { $0.slot >= slots.count }
      // What is as long as its items has counted those that are there.
      if !isOpen { size = size.shortened(by: reach - self.reach(of: slots.count), along: stackAxis) }
    }
    // The section is to its group what a group is to its elements.
    let along = group.edgeSpacing.pair(along: stackAxis)
    let across = group.edgeSpacing.pair(along: stackAxis.other)
    let start = stackAxis.point(
      main: along.before.minimum,
      cross: across.position(of: stackAxis.cross(size), in: stackAxis.cross(container), sticksOut: sticksOut))
    shift(0..<slots.count, 0..<anchored.count, by: start)
    var extent = GroupExtent(
      slotCount: slots.count, length: stackAxis.main(size) + along.minimum,
      thickness: stackAxis.cross(size) + across.minimum)
    if !kinds.isEmpty {
      extent.anchoredCounts = Array(repeating: 0, count: kinds.count)
      for item in anchored { extent.anchoredCounts[item.kind] += 1 }
    }
    return (extent, Rect(origin: start, size: size))
  }

  /// Appends the slots of a group from its corner with what is anchored to it, and returns how large it has become;
  /// `container` is what it is a part of.
  private mutating func place(_ group: LayoutGroup, sized size: Size, in container: Size, depth: Int) -> Size {
    guard !group.isPlace, depth < LayoutGroup.maximumDepth else { return place(group.place, sized: size) }
    let firstSlot = slots.count
    let size = group.frames.isEmpty ? place(group, sized: size, depth: depth) : place(group.frames, sized: size)
    if slots.count > firstSlot, !group.supplementaryItems.isEmpty {
      anchor(group.supplementaryItems, to: Rect(origin: .zero, size: size), in: container, slot: firstSlot)
    }
    return size
  }

  /// Appends the places of a custom group.
  private mutating func place(_ frames: [LayoutGroupFrame], sized size: Size) -> Size {
    for frame in frames.prefix(max(0, slotLimit - slots.count)) {
      if let depth = frame.zIndex {
        depths += Array(repeating: nil, count: slots.count - depths.count)
        depths.append(depth)
      }
      let (place, extent) = (frame.frame.origin, frame.frame.size.legal)
      slots.append(
        Rect(
          x: place.x.boundedCoordinate, y: place.y.boundedCoordinate, width: extent.width.boundedLength,
          height: extent.height.boundedLength))
      next += 1
    }
    visitedCount += frames.count
    return size
  }

  /// Appends what is anchored to an item or a group.
  private mutating func anchor(
    _ items: [LayoutSupplementaryItem], to container: Rect, in room: Size, slot: Int
  ) {
    for item in items {
      guard anchored.count < GroupSolver.visitLimit, let kind = kinds.firstIndex(of: item.kind) else { continue }
      anchored.append(
        AnchoredItem(
          kind: kind, frame: item.frame(at: container, in: room, pixels), slot: slot, zIndex: item.zIndex))
    }
  }

  /// Appends the slots of a group's elements, and returns how large it has become.
  private mutating func place(_ group: LayoutGroup, sized size: Size, depth: Int) -> Size {
    let axis = group.axis
    let insets = group.contentInsets.effective(for: group.size)
    let room = insets.room(in: size)
    let firstElement = elements.count
    if insets.leaveNothing(of: size) { return size }
    gather(group, room, depth: depth)
    // A first element that is longer than the group leaves it without any.
    if elements.count == firstElement { return size }
    makeUniform(group, firstElement)
    let content = extent(of: group, firstElement, room)
    distribute(group, firstElement, content, insets)
    elements.removeLast(elements.count - firstElement)
    return axis.size(
      main: axis.main(content) + axis.mainLeading(insets) + axis.mainTrailing(insets),
      cross: axis.cross(content) + axis.crossLeading(insets) + axis.crossTrailing(insets))
  }

  private mutating func place(_ item: LayoutGroupItem, sized size: Size) -> Size {
    let insets = item.contentInsets.effective(for: item.size)
    let room = insets.itemSize(in: size)
    let frame = Rect(
      x: min(insets.left, size.width), y: min(insets.top, size.height), width: room.width, height: room.height)
    slots.append(frame)
    if !item.supplementaryItems.isEmpty {
      anchor(item.supplementaryItems, to: frame, in: room, slot: slots.count - 1)
    }
    next += 1
    return size
  }

  /// Takes the elements of a group: a given number with equal shares, each once where the group is as long as they are,
  /// else in turns as many as fit.
  private mutating func gather(_ group: LayoutGroup, _ room: Size, depth: Int) {
    let axis = group.axis
    let gap = group.interItemSpacing.minimum
    if let count = group.count.map({ max(1, $0) }) {
      let gaps = Double(count - 1) * gap
      let share = pixels.part((axis.main(room) - gaps) / Double(count))
      take(count, of: group, in: room.shortened(by: gaps, along: axis), sharing: max(0, share), depth: depth)
    } else if let count = group.ownSizeCount {
      let gaps = Double(count - 1) * gap
      take(count, of: group, in: room.shortened(by: gaps, along: axis), sharing: nil, depth: depth)
    } else {
      let (count, room) = fittingCount(group, room, depth: depth)
      visitedCount += count
      take(count, of: group, in: room, sharing: nil, depth: depth)
    }
  }

  /// Adds the first elements, of which fractions refer to `room`.
  private mutating func take(
    _ count: Int, of group: LayoutGroup, in room: Size, sharing share: Double?, depth: Int
  ) {
    let axis = group.axis
    for number in 0..<count {
      visitedCount += 1
      if slots.count >= slotLimit || visitedCount > GroupSolver.visitLimit { break }
      let element = group.items[number % group.items.count]
      var size = size(of: element, item: next, in: room, depth: depth)
      if let share {
        size = axis.size(
          main: max(0, share - element.edgeSpacing.pair(along: axis).minimum), cross: axis.cross(size))
      }
      let (firstSlot, firstAnchored) = (slots.count, anchored.count)
      let isThere = items.map { next < $0.count } ?? true
      switch element {
      case .item(let item): size = place(item, sized: size)
      case .group(let inner): size = place(inner, sized: size, in: room, depth: depth + 1)
      }
      elements.append(
        Element(
          size: size, edges: element.edgeSpacing, slots: firstSlot..<slots.count,
          anchored: firstAnchored..<anchored.count, isThere: isThere))
    }
  }

  /// How many elements fit, and the room that their fractions are of: the largest number of which, with fractions of what
  /// the spacings between so many leave, all of them and the spacings fit.
  ///
  /// The search ends at the first number that does not fit: a further one would have to be shorter than its spacing.
  private func fittingCount(_ group: LayoutGroup, _ room: Size, depth: Int) -> (count: Int, room: Size) {
    let axis = group.axis
    let gap = group.interItemSpacing.minimum
    if gap > 0, group.items.contains(where: { $0.size.dimension(along: axis.other).part(along: axis) != nil }) {
      // Where thicknesses are parts of the length, UIKit first asks how many fit without spacings.
      let (count, _) = count(of: group, in: room, parts: room, gap: 0, narrowing: 0, depth: depth)
      let narrowed = room.shortened(by: Double(max(0, count - 1)) * gap, along: axis)
      return self.count(of: group, in: room, parts: narrowed, gap: gap, narrowing: 0, depth: depth)
    }
    return count(of: group, in: room, parts: room, gap: gap, narrowing: gap, depth: depth)
  }

  /// The number of elements that fit with gaps, where fractions are of `whole` and each gap takes `narrowing` off that.
  private func count(
    of group: LayoutGroup, in room: Size, parts whole: Size, gap: Double, narrowing: Double, depth: Int
  ) -> (count: Int, room: Size) {
    let axis = group.axis
    func narrowed(for count: Int) -> Size {
      whole.shortened(by: Double(max(0, count - 1)) * narrowing, along: axis)
    }
    let limit = axis.main(room) + GroupSolver.tolerance
    // What does not depend on the number, and the sum of the fractions that do.
    var (fixed, fractions) = (0.0, 0.0)
    var count = 0
    while count < slotLimit {
      let element = group.items[count % group.items.count]
      let next = count + 1
      let gaps = Double(count) * gap
      if count > 0, narrowing > 0, gaps >= axis.main(whole) { break }
      fixed += element.edgeSpacing.pair(along: axis).minimum
      if let part = element.size.dimension(along: axis).part(along: axis) {
        fractions += part
      } else {
        fixed += axis.main(size(of: element, item: self.next + count, in: whole, depth: depth))
      }
      let inner = narrowed(for: next)
      if fixed + fractions * axis.main(inner) + gaps > limit {
        // What sizes itself stands alone where it is longer than the group.
        if count == 0, element.size.dimension(along: axis).isEstimated { return (1, inner) }
        // Parts that are rounded down may fit all the same.
        guard pixels.scale > 0, fixed + gaps + roundedParts(of: group, next, in: inner) <= limit else { break }
      }
      count = next
    }
    return (count, narrowed(for: count))
  }

  /// What those of the first elements take together whose lengths are parts of the room.
  private func roundedParts(of group: LayoutGroup, _ count: Int, in room: Size) -> Double {
    let axis = group.axis
    let (turns, rest) = count.quotientAndRemainder(dividingBy: group.items.count)
    var sum = 0.0
    for (place, element) in group.items.prefix(count).enumerated() {
      let dimension = element.size.dimension(along: axis)
      guard dimension.part(along: axis) != nil else { continue }
      sum += dimension.length(in: room, pixels) * Double(turns + (place < rest ? 1 : 0))
    }
    return sum
  }

  /// The size of an element that begins with an item.
  private func size(of element: LayoutGroupElement, item: Int, in room: Size, depth: Int) -> Size {
    switch element {
    case .group(let inner) where !inner.isPlace && depth + 1 < LayoutGroup.maximumDepth: break
    default:
      guard let items, item < items.count else { break }
      let (run, place) = items.item(at: item)
      return element.size.size(in: room, of: run.metrics, at: place, pixels)
    }
    return element.size.size(in: room, pixels)
  }

  /// Lets the elements of a group that are to be as long as each other be as long as the longest, along sides on which the
  /// group is as long as they are.
  private mutating func makeUniform(_ group: LayoutGroup, _ firstElement: Int) {
    for axis in ScrollDirection.allCases where group.size.dimension(along: axis).isEstimated {
      let uniform = (firstElement..<elements.count).filter { place in
        let element = group.items[(place - firstElement) % group.items.count]
        return elements[place].isThere && element.size.dimension(along: axis).isUniform
      }
      let longest = uniform.reduce(0) { max($0, axis.main(elements[$1].size)) }
      for place in uniform {
        let missing = longest - axis.main(elements[place].size)
        elements[place].size = axis.size(main: longest, cross: axis.cross(elements[place].size))
        // An item fills its place; what is in a group stays as it is.
        guard case .item = group.items[(place - firstElement) % group.items.count] else { continue }
        for slot in elements[place].slots {
          let frame = slots[slot]
          slots[slot] = Rect(origin: frame.origin, size: frame.size.shortened(by: -missing, along: axis))
        }
      }
    }
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
      shift(
        element.slots, element.anchored, by: axis.point(main: pen, cross: axis.crossLeading(insets) + across))
      pen += axis.main(element.size) + edges.behind.minimum + (edges.behind.isFlexible ? share : 0)
      pen += gap.minimum + (gap.isFlexible ? share : 0)
    }
  }

  /// How far the first slots reach along the axis on which groups follow each other.
  private func reach(of count: Int) -> Double {
    slots.prefix(count).reduce(0) { max($0, stackAxis.mainSpan($1).high) }
  }

  private mutating func shift(_ range: Range<Int>, _ anchoredRange: Range<Int>, by distance: Point) {
    for slot in range { slots[slot] = slots[slot].moved(by: distance) }
    for place in anchoredRange { anchored[place].frame = anchored[place].frame.moved(by: distance) }
  }
}
