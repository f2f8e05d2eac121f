/// Items in a row or a column, as many as fit or a given number (`NSCollectionLayoutGroup`).
public struct LayoutGroup: Hashable, Sendable {
  /// The axis along which a group's elements follow each other.
  public enum Direction: String, Sendable, CaseIterable {
    case horizontal
    case vertical
  }

  public var direction: Direction
  /// Fractions are relative to the section's content for the section's group, and to the enclosing group without its
  /// insets for a nested group. An estimated side has the length of the group's content.
  public var size: LayoutSize
  /// The elements, repeated cyclically. A group without elements is one item. A group with an estimated length contains
  /// each element once.
  public var items: [LayoutSubitem]
  /// The number of elements that share equally the group's length less the spacings, regardless of their sizes; nil for
  /// as many as fit.
  public var count: Int?
  public var interItemSpacing: LayoutSpacing
  /// The insets of the group's content; ignored along an estimated side, as in UIKit.
  public var contentInsets: EdgeInsets
  public var edgeSpacing: LayoutEdgeSpacing
  /// The number of elements with their own sizes that the group contains, whether they fit or not; nil for as many as
  /// fit.
  public var repeatingSubitemCount: Int?
  /// The slots of a custom group, which has no elements. They are relative to the group's corner, regardless of its
  /// insets.
  public var frames: [LayoutGroupFrame]
  public var supplementaryItems: [LayoutSupplementaryItem]

  public init(
    direction: Direction = .horizontal, size: LayoutSize = LayoutSize(), items: [LayoutSubitem] = [], count: Int? = nil,
    interItemSpacing: LayoutSpacing = .fixed(0), contentInsets: EdgeInsets = .zero,
    edgeSpacing: LayoutEdgeSpacing = .none, frames: [LayoutGroupFrame] = [],
    supplementaryItems: [LayoutSupplementaryItem] = []
  ) {
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

  /// The maximum nesting depth. Deeper groups are treated as items, so that recursion cannot overflow the stack.
  package static let maximumDepth = 64

  /// The maximum number of kinds of supplementary items in a section's group; items of further kinds are ignored.
  package static let maximumKinds = 100

  var axis: ScrollDirection { direction == .vertical ? .vertical : .horizontal }

  /// Whether any side in the group is estimated, so that groups may differ.
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

  /// Returns the sides of items that are measured: the estimated ones, except along a group whose length `count`
  /// divides. Custom groups measure nothing.
  func measuredSides(depth: Int = 0) -> MeasuredSides {
    if isLeaf || depth >= LayoutGroup.maximumDepth { return MeasuredSides(estimatedIn: size) }
    return items.reduce(into: []) { sides, element in
      var inner: MeasuredSides =
        switch element {
        case .item(let item): MeasuredSides(estimatedIn: item.size)
        case .group(let group): group.measuredSides(depth: depth + 1)
        }
      if count != nil, !element.isNestedGroup { inner.remove(axis == .vertical ? .height : .width) }
      sides.formUnion(inner)
    }
  }

  /// Returns the maximum number of groups around an item, this one included, and of views that are anchored to these
  /// groups and to the item.
  func measuringEffort(depth: Int = 1) -> (depth: Int, views: Int) {
    var most = (depth: 1, views: 0)
    guard depth < LayoutGroup.maximumDepth else { return most }
    for element in items {
      let inner: (depth: Int, views: Int) =
        switch element {
        case .item(let item): (0, item.supplementaryItems.count)
        case .group(let group): group.measuringEffort(depth: depth + 1)
        }
      most = (max(most.depth, 1 + inner.depth), max(most.views, inner.views))
    }
    return (most.depth, most.views + supplementaryItems.count)
  }

  /// `repeatingSubitemCount`, or the number of listed elements if the length along the group is estimated; nil for as
  /// many elements as fit.
  var ownSizeCount: Int? {
    repeatingSubitemCount.map { max(1, $0) } ?? (size.dimension(along: axis).isEstimated ? items.count : nil)
  }

  /// Whether the group has no content and is treated as one item.
  public var isLeaf: Bool { items.isEmpty && frames.isEmpty }

  /// The item as which a group without content is treated.
  public var asItem: LayoutItem {
    LayoutItem(
      size: size, contentInsets: contentInsets, edgeSpacing: edgeSpacing, supplementaryItems: supplementaryItems)
  }

  /// Whether any frame in the group sets a z-index.
  func hasDepths(depth: Int = 0) -> Bool {
    if frames.contains(where: { $0.zIndex != nil }) { return true }
    guard depth < LayoutGroup.maximumDepth else { return false }
    return items.contains {
      if case .group(let group) = $0 { group.hasDepths(depth: depth + 1) } else { false }
    }
  }

  /// Returns the kinds of the supplementary items in the group, those of its elements first, at most `maximumKinds`.
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

  /// Returns the default group: one item in a row 44 points high and as wide as the section's content; in a horizontal
  /// collection 44 points wide and as high.
  static func rows(scrolling direction: ScrollDirection) -> LayoutGroup {
    let size =
      direction == .vertical
      ? LayoutSize(width: .fractionalWidth(1), height: .absolute(44))
      : LayoutSize(width: .absolute(44), height: .fractionalHeight(1))
    return LayoutGroup(size: size, items: [.item(LayoutItem(size: size))])
  }
}

/// Sides of items whose measured lengths a layout uses.
package struct MeasuredSides: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let width = MeasuredSides(rawValue: 1)
  package static let height = MeasuredSides(rawValue: 2)

  init(estimatedIn size: LayoutSize) {
    self = []
    if size.width.isEstimated { insert(.width) }
    if size.height.isEstimated { insert(.height) }
  }
}

/// The slot of one item in a custom group.
public struct LayoutGroupFrame: Hashable, Sendable {
  /// The frame, relative to the group's corner, in points.
  public var frame: Rect
  /// The z-index; nil for that of cells.
  public var zIndex: Int?

  public init(_ frame: Rect, zIndex: Int? = nil) {
    self.frame = frame
    self.zIndex = zIndex
  }
}

/// An item of a group (`NSCollectionLayoutItem`).
public struct LayoutItem: Hashable, Sendable {
  /// Fractions are relative to the group without its insets and, along the group, without the spacings between
  /// elements.
  public var size: LayoutSize
  /// The insets of the item within its slot; ignored along an estimated side, as in UIKit.
  public var contentInsets: EdgeInsets
  public var edgeSpacing: LayoutEdgeSpacing
  public var supplementaryItems: [LayoutSupplementaryItem]

  public init(
    size: LayoutSize = LayoutSize(), contentInsets: EdgeInsets = .zero,
    edgeSpacing: LayoutEdgeSpacing = .none, supplementaryItems: [LayoutSupplementaryItem] = []
  ) {
    self.supplementaryItems = supplementaryItems
    self.size = size
    self.contentInsets = contentInsets
    self.edgeSpacing = edgeSpacing
  }
}

/// A subitem of a group: an item or a nested group.
public enum LayoutSubitem: Hashable, Sendable {
  case item(LayoutItem)
  case group(LayoutGroup)

  /// Whether the element is a group with elements or frames.
  var isNestedGroup: Bool {
    if case .group(let group) = self { !group.isLeaf } else { false }
  }
}

extension LayoutSubitem {
  var size: LayoutSize {
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
  /// Returns the insets that apply to an element of this size: sanitized, and 0 along estimated sides.
  func effective(for size: LayoutSize) -> EdgeInsets {
    var insets = bounded
    if size.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    if size.width.isEstimated { (insets.left, insets.right) = (0, 0) }
    return insets
  }

  /// Returns a size less the insets.
  func containerSize(in size: Size) -> Size {
    Size(width: max(0, size.width - left - right), height: max(0, size.height - top - bottom))
  }

  /// Returns the frame of a supplementary view: `frame` less the insets.
  func itemFrame(in frame: Rect) -> Rect {
    let size = itemSize(in: frame.size)
    return Rect(x: frame.x + left, y: frame.y + top, width: size.width, height: size.height)
  }

  /// Returns the size of an item: the absolute difference of `size` and the insets, as in UIKit.
  func itemSize(in size: Size) -> Size {
    Size(width: abs(size.width - left - right), height: abs(size.height - top - bottom))
  }

  /// Whether the insets along an axis are above 0 and at least as long as the size along it.
  func leaveNothing(of size: Size) -> Bool {
    left + right > 0 && left + right >= size.width || top + bottom > 0 && top + bottom >= size.height
  }
}
