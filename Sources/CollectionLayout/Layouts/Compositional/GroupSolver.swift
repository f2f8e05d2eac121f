/// Places the items of one group after the other.
///
/// A group whose sides are all given is the same for any items. Where sides are estimated, the items are asked for
/// their sizes; items beyond the last one have their estimates, so that the last group is divided like the others.
struct GroupSolver {
  let group: LayoutGroup
  /// The room that the group's own fractions refer to.
  let container: Size
  /// On which groups follow each other.
  let stackAxis: ScrollDirection
  let items: ItemList?
  let pixels: PixelGrid
  /// Whether a group that is thicker than its section may begin before it.
  private let sticksOut: Bool

  /// Of the group at hand, in the order of the items; an element's from the element's corner until it is placed.
  var slots: [Rect] = []
  private var anchored: [AnchoredItem] = []
  /// Of the slots of custom groups; as long as the slots where any has a depth of its own.
  private var depths: [Int?] = []
  var elements: [Element] = []
  /// The item of the next slot.
  var next = 0
  /// How many elements were counted and taken: groups that hold nothing have no slots that would end the work.
  private var visitedCount = 0

  /// The kinds of what is anchored in the group.
  private let kinds: [String]

  /// Stops groups of elements without size, and groups of groups of groups.
  static let maximumSlots = 10_000
  private static let visitLimit = 4 * maximumSlots
  /// Of one group; where items are asked, no more than there are.
  let slotLimit: Int
  /// What an element may stand out of its group, so that three thirds are one.
  static let tolerance = 1e-6

  /// An element whose size is known and whose place is not.
  struct Element {
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
    let taken = taken(by: group, room, depth: depth)
    if group.count == nil, group.ownSizeCount == nil { visitedCount += taken.count }
    take(taken.count, of: group, in: taken.room, sharing: taken.share, depth: depth)
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

  /// How far the first slots reach along the axis on which groups follow each other.
  private func reach(of count: Int) -> Double {
    slots.prefix(count).reduce(0) { max($0, stackAxis.mainSpan($1).high) }
  }

  mutating func shift(_ range: Range<Int>, _ anchoredRange: Range<Int>, by distance: Point) {
    for slot in range { slots[slot] = slots[slot].moved(by: distance) }
    for place in anchoredRange { anchored[place].frame = anchored[place].frame.moved(by: distance) }
  }
}
