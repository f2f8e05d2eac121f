/// A place for one item, as a group describes it.
public struct LayoutGroupItem: Hashable, Sendable {
  /// Fractions refer to the group without its insets, and along it without the spacings between its elements.
  public var size: LayoutGroupSize
  /// Make the item smaller within its place; nothing along an estimated side, as in UIKit.
  public var contentInsets: EdgeInsets
  public var edgeSpacing: LayoutEdgeSpacing
  public var supplementaryItems: [LayoutSupplementaryItem]

  public init(
    size: LayoutGroupSize = LayoutGroupSize(), contentInsets: EdgeInsets = .zero,
    edgeSpacing: LayoutEdgeSpacing = .none, supplementaryItems: [LayoutSupplementaryItem] = []
  ) {
    self.supplementaryItems = supplementaryItems
    self.size = size
    self.contentInsets = contentInsets
    self.edgeSpacing = edgeSpacing
  }
}

/// One of the things that stand in a group.
public enum LayoutGroupElement: Hashable, Sendable {
  case item(LayoutGroupItem)
  case group(LayoutGroup)
}

/// A place for one item that a custom group gives.
public struct LayoutGroupFrame: Hashable, Sendable {
  /// From the group's corner, in points.
  public var frame: Rect
  /// Nil for what cells have.
  public var zIndex: Int?

  public init(_ frame: Rect, zIndex: Int? = nil) {
    self.frame = frame
    self.zIndex = zIndex
  }
}

/// Items side by side or one below the other; as many as fit, or a given number.
public struct LayoutGroup: Hashable, Sendable {
  /// The axis along which a group's elements follow each other.
  public enum Direction: String, Sendable, CaseIterable {
    case horizontal
    case vertical
  }

  public var direction: Direction
  /// Fractions refer to the section's content for a section's group, else to the surrounding group without its insets.
  /// An estimated side is as long as what stands in the group.
  public var size: LayoutGroupSize
  /// Taken in turns; a group without any is one item's place. A group that is as long as what stands in it takes each once.
  public var items: [LayoutGroupElement]
  /// How many elements share equally what the spacings leave of the group's length, whatever their own; nil for as many
  /// as fit.
  public var count: Int?
  public var interItemSpacing: LayoutSpacing
  /// Nothing along an estimated side, as in UIKit.
  public var contentInsets: EdgeInsets
  public var edgeSpacing: LayoutEdgeSpacing
  /// How many times a group takes its elements at their own sizes, whether they fit or not; nil for as many as fit.
  public var repeatingSubitemCount: Int?
  /// The places of a custom group, which has no elements: they count from its corner, whatever its insets.
  public var frames: [LayoutGroupFrame]
  public var supplementaryItems: [LayoutSupplementaryItem]

  public init(
    direction: Direction = .horizontal, size: LayoutGroupSize = LayoutGroupSize(), items: [LayoutGroupElement] = [],
    count: Int? = nil, interItemSpacing: LayoutSpacing = .fixed(0), contentInsets: EdgeInsets = .zero,
    edgeSpacing: LayoutEdgeSpacing = .none, repeatingSubitemCount: Int? = nil, frames: [LayoutGroupFrame] = [],
    supplementaryItems: [LayoutSupplementaryItem] = []
  ) {
    self.repeatingSubitemCount = repeatingSubitemCount
    self.frames = frames
    self.supplementaryItems = supplementaryItems
    self.direction = direction
    self.size = size
    self.items = items
    self.count = count
    self.interItemSpacing = interItemSpacing
    self.contentInsets = contentInsets
    self.edgeSpacing = edgeSpacing
  }

  /// Deeper groups are one item's place: deeper than anybody nests, far from the end of the stack.
  package static let maximumDepth = 64

  /// What is anchored in a section's group has so many kinds at most; others are left out.
  package static let maximumKinds = 100

  var axis: ScrollDirection { direction == .vertical ? .vertical : .horizontal }

  /// Whether any side in the group follows from its items, so that groups may differ.
  func hasEstimates(depth: Int = 0) -> Bool {
    if size.width.isEstimated || size.height.isEstimated { return true }
    guard depth < LayoutGroup.maximumDepth else { return false }
    return items.contains {
      switch $0 {
      case .item(let item): item.size.width.isEstimated || item.size.height.isEstimated
      case .group(let group): group.hasEstimates(depth: depth + 1)
      }
    }
  }

  /// How many elements of their own sizes the group takes whether they fit or not; nil for as many as fit.
  var ownSizeCount: Int? {
    repeatingSubitemCount.map { max(1, $0) } ?? (size.dimension(along: axis).isEstimated ? items.count : nil)
  }

  /// Whether it is one item's place.
  public var isPlace: Bool { items.isEmpty && frames.isEmpty }

  /// The place that the group is where it is no group.
  public var place: LayoutGroupItem {
    LayoutGroupItem(
      size: size, contentInsets: contentInsets, edgeSpacing: edgeSpacing, supplementaryItems: supplementaryItems)
  }

  /// Whether any frame in the group has a depth of its own.
  func hasDepths(depth: Int = 0) -> Bool {
    if frames.contains(where: { $0.zIndex != nil }) { return true }
    guard depth < LayoutGroup.maximumDepth else { return false }
    return items.contains {
      if case .group(let group) = $0 { group.hasDepths(depth: depth + 1) } else { false }
    }
  }

  /// The kinds of what is anchored in the group, in the order in which they are written.
  func supplementaryKinds(depth: Int = 0) -> [String] {
    var kinds: [String] = []
    func add(_ found: [String]) {
      for kind in found where kinds.count < LayoutGroup.maximumKinds && !kinds.contains(kind) { kinds.append(kind) }
    }
    if depth < LayoutGroup.maximumDepth {
      for item in items {
        switch item {
        case .item(let item): add(item.supplementaryItems.map(\.kind))
        case .group(let group): add(group.supplementaryKinds(depth: depth + 1))
        }
      }
    }
    add(supplementaryItems.map(\.kind))
    return kinds
  }

  /// Every item a row 44 points thick, as long as the section's content is wide.
  static func rows(scrolling direction: ScrollDirection) -> LayoutGroup {
    let size =
      direction == .vertical
      ? LayoutGroupSize(width: .fractionalWidth(1), height: .absolute(44))
      : LayoutGroupSize(width: .absolute(44), height: .fractionalHeight(1))
    return LayoutGroup(size: size, items: [.item(LayoutGroupItem(size: size))])
  }
}

extension LayoutGroupElement {
  var size: LayoutGroupSize {
    switch self {
    case .item(let item): item.size
    case .group(let group): group.size
    }
  }

  var edgeSpacing: LayoutEdgeSpacing {
    switch self {
    case .item(let item): item.edgeSpacing
    case .group(let group): group.edgeSpacing
    }
  }
}

extension EdgeInsets {
  /// The insets that count for something of this size: none that is impossible, none along an estimated side.
  func effective(for size: LayoutGroupSize) -> EdgeInsets {
    var insets = bounded
    if size.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    if size.width.isEstimated { (insets.left, insets.right) = (0, 0) }
    return insets
  }

  /// What the insets leave of a size.
  func room(in size: Size) -> Size {
    Size(width: max(0, size.width - left - right), height: max(0, size.height - top - bottom))
  }

  /// The frame that the insets of a supplementary view leave of its place.
  func itemFrame(in place: Rect) -> Rect {
    let size = itemSize(in: place.size)
    return Rect(x: place.x + left, y: place.y + top, width: size.width, height: size.height)
  }

  /// What the insets of an item leave of its place; of insets that are longer than the place the difference, as in UIKit.
  func itemSize(in size: Size) -> Size {
    Size(width: abs(size.width - left - right), height: abs(size.height - top - bottom))
  }

  /// Whether the insets leave nothing of a size that there is.
  func leaveNothing(of size: Size) -> Bool {
    left + right > 0 && left + right >= size.width || top + bottom > 0 && top + bottom >= size.height
  }
}
