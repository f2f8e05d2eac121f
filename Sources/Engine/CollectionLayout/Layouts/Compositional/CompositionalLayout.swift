/// Items in groups, groups in groups, one group after another: `UICollectionViewCompositionalLayout`.
///
/// The items of a section fill copies of one group. Without a group, or with a group that has no items, every item is a
/// row, as wide as the section's content and 44 points high, or a column 44 points wide if the collection scrolls
/// horizontally.
public struct CompositionalLayout: SectionLayout, Equatable {
  public static let kind = "compositional"

  /// The orthogonal scrolling behavior of a section.
  public enum OrthogonalScrollingBehavior: String, Sendable, CaseIterable {
    case none
    /// Stops at any offset.
    case continuous
    /// Stops at the leading edge of a group.
    case continuousGroupLeadingBoundary
    /// Stops at the next multiple of the visible length.
    case paging
    /// Stops at the leading edge of the next group.
    case groupPaging
    /// Stops with the next group centered.
    case groupPagingCentered
  }

  public var group: LayoutGroup?
  /// The distance between groups, in points.
  public var interGroupSpacing: Double
  /// The insets between the groups and the boundary items that extend the section.
  public var contentInsets: EdgeInsets
  public var orthogonalScrolling: OrthogonalScrollingBehavior
  public var orthogonalScrollingProperties = OrthogonalScrollingProperties()
  public var boundaryItems: [BoundarySupplementaryItem]
  /// Whether boundary items are placed within `contentInsets` on the cross axis, and not in the full cross length.
  public var boundaryItemsFollowInsets: Bool
  /// The decorations behind the section.
  public var decorationItems: [LayoutDecorationItem]
  /// Whether separators one pixel thick are drawn between rows, as in a list.
  public var showsSeparators = false
  public var insetsReference: InsetsReference?
  public var supplementaryInsetsReference: InsetsReference?

  public init(
    group: LayoutGroup? = nil, interGroupSpacing: Double = 0, contentInsets: EdgeInsets = .zero,
    orthogonalScrolling: OrthogonalScrollingBehavior = .none, boundaryItems: [BoundarySupplementaryItem] = [],
    boundaryItemsFollowInsets: Bool = true, decorationItems: [LayoutDecorationItem] = [],
    insetsReference: InsetsReference? = nil,
    supplementaryInsetsReference: InsetsReference? = nil
  ) {
    self.decorationItems = decorationItems
    self.insetsReference = insetsReference
    self.supplementaryInsetsReference = supplementaryInsetsReference
    self.boundaryItemsFollowInsets = boundaryItemsFollowInsets
    self.group = group
    self.interGroupSpacing = interGroupSpacing
    self.contentInsets = contentInsets
    self.orthogonalScrolling = orthogonalScrolling
    self.boundaryItems = boundaryItems
  }

  public var usesMeasuredSizes: Bool { !measuredSides.isEmpty }

  /// The sides, width or height, whose measured length is used for at least one item of the group.
  package var measuredSides: MeasuredSides { group?.measuredSides() ?? [] }

  /// Returns the number of items if all groups are equal, because one group is solved then. Otherwise each item counts
  /// more, by the number of nested groups around it, each of which moves the item and is measured for the groups around
  /// itself, and by the number of views that are anchored to the item and these groups.
  public func effort(of items: ItemList) -> Int {
    guard let group, group.hasEstimates() else { return items.count }
    let (depth, views) = group.measuringEffort()
    return items.count * (depth + depth * depth / 10 + views)
  }

  public var viewCount: Int { boundaryItems.count + decorationItems.count + (showsSeparators ? 1 : 0) }

  public var hasUIKitBackgrounds: Bool { true }

  public func decorations(in container: LayoutContainer) -> [Decoration] {
    var decorations = decorationItems.map {
      Decoration(kind: $0.kind, shape: .background(inset: $0.contentInsets), zIndex: $0.zIndex)
    }
    if showsSeparators {
      let pixel = container.pixels.scale > 0 ? 1 / container.pixels.scale : 0.5
      var inset = contentInsets
      inset.left += ListConfiguration.separatorInset
      decorations.append(
        Decoration(kind: "separator", shape: .separator(thickness: pixel, inset: inset), zIndex: 1))
    }
    return decorations
  }

  /// Whether the size of the group, of a boundary item or of a view that is anchored to the group is a fraction of the
  /// viewport's length along the main axis.
  public func dependsOnMainLength(scrolling direction: ScrollDirection) -> Bool {
    var sizes = boundaryItems.map(\.size)
    if let group, !group.isLeaf { sizes += [group.size] + group.supplementaryItems.map(\.size) }
    return sizes.contains {
      [$0.width, $0.height].contains {
        switch $0 {
        case .fractionalWidth: direction == .horizontal
        case .fractionalHeight: direction == .vertical
        case .absolute, .estimated, .uniformAcrossSiblings: false
        }
      }
    }
  }

  public func prepare(
    _ items: ItemList, in container: LayoutContainer, reusing previous: (any PreparedLayout)?,
    from firstChanged: Int, work: inout LayoutProgress
  ) -> any PreparedLayout {
    let geometry = CompositionalMetrics(self, in: container)
    let previous = previous as? PreparedCompositional
    return geometry.hasEstimates
      ? geometry.fill(items, keeping: firstChanged, of: previous, work: &work)
      : geometry.repeated(items.count, keeping: firstChanged, of: previous, work: &work)
  }
}

extension CompositionalLayout {
  /// Returns the length that the elements of the section's group share in a container; nil for a custom group.
  ///
  /// Fractions along the group are relative to that length less the spacings between the elements.
  public func groupShare(in container: LayoutContainer) -> GroupShare? {
    let geometry = CompositionalMetrics(self, in: container)
    guard geometry.group.frames.isEmpty else { return nil }
    var solver = geometry.solver(for: nil)
    return solver.share()
  }

  /// Returns the reason why no items are shown in a container; nil if there is none.
  ///
  /// UIKit lays out nothing in these cases, or raises an exception.
  public func obstacle(in container: LayoutContainer) -> CompositionalObstacle? {
    let geometry = CompositionalMetrics(self, in: container)
    if geometry.isEmptyContainer { return .sectionInsets }
    var solver = geometry.solver(for: nil)
    guard solver.solve(from: 0).slots.isEmpty else { return nil }
    return geometry.groupInsetsLeaveNothing ? .groupInsets : .firstElement
  }
}

extension CompositionalLayout {
  /// Returns the groups that, in a container, hold fewer elements than they list. The elements that do not fit get no
  /// item: items go to the other elements.
  ///
  /// Groups inside of a group that is too narrow for absolute widths are not searched. After `GroupSolver.elementLimit`
  /// elements no further group is examined.
  package func overfullGroups(in container: LayoutContainer) -> [OverfullGroup] {
    let metrics = CompositionalMetrics(self, in: container)
    return metrics.isEmptyContainer ? [] : metrics.solver(for: nil).overfullGroups()
  }
}

/// A decoration behind a compositional section and its boundary items (`NSCollectionLayoutDecorationItem`).
public struct LayoutDecorationItem: Hashable, Sendable {
  public var kind: String
  public var contentInsets: EdgeInsets
  public var zIndex: Int

  public init(kind: String, contentInsets: EdgeInsets = .zero, zIndex: Int = 0) {
    self.kind = kind
    self.contentInsets = contentInsets
    self.zIndex = zIndex
  }
}

/// The reason why a compositional section shows no items although it has some.
public enum CompositionalObstacle: Sendable {
  /// The section's insets and the collection's leave no cross length for groups.
  case sectionInsets
  /// The group's insets leave no space for its elements.
  case groupInsets
  /// The first element of the group is longer than the group.
  case firstElement
}

/// The length that the elements of a section's group share.
public struct GroupShare: Sendable {
  public let axis: ScrollDirection
  /// The length of the group without its insets, in points.
  public let length: Double
  /// The number of elements in a full group.
  public let count: Int
  /// The minimum distance between two elements, in points.
  public let spacing: Double
  public let elements: [LayoutSubitem]
}

/// A group that is too short for the elements that it lists, or whose `count` is less than their number.
package struct OverfullGroup: Hashable, Sendable {
  /// The indices of the nested groups that lead from the section's group to this one; empty for the section's group.
  package let path: [Int]
  /// The number of elements that fit.
  package let fittingCount: Int
  /// The number of elements that the group lists.
  package let elementCount: Int
  /// Whether the group is horizontal, holds as many elements as fit, and lists elements with absolute widths.
  package let isTooNarrow: Bool
}

extension GroupSolver {
  fileprivate func overfullGroups() -> [OverfullGroup] {
    var remaining = GroupSolver.elementLimit
    return overfullGroups(in: group, sized: group.size.size(in: container, pixels), path: [], remaining: &remaining)
  }

  /// Returns the overfull groups among a group of a given size and the groups that it contains. `path` has the index of
  /// the group in each group around it, from the outermost one. `remaining` is the number of elements that may still be
  /// measured.
  private func overfullGroups(
    in group: LayoutGroup, sized size: Size, path: [Int], remaining: inout Int
  ) -> [OverfullGroup] {
    guard remaining > 0, !group.items.isEmpty, group.frames.isEmpty, path.count < LayoutGroup.maximumDepth else {
      return []
    }
    let axis = group.axis
    let insets = group.contentInsets.effective(for: group.size)
    if insets.leaveNothing(of: size) { return [] }
    var solver = self
    let division = solver.division(of: group, in: insets.containerSize(in: size), depth: path.count)
    remaining -= division.count + group.items.count
    var groups: [OverfullGroup] = []
    if division.count < group.items.count {
      let isFilled = group.count == nil && group.ownSizeCount == nil
      let isTooNarrow = isFilled && axis == .horizontal && group.items.contains(where: \.hasAbsoluteWidth)
      groups.append(
        OverfullGroup(
          path: path, fittingCount: division.count, elementCount: group.items.count, isTooNarrow: isTooNarrow))
      if isTooNarrow { return groups }
    }
    for (index, element) in group.items.enumerated() {
      guard case .group(let inner) = element else { continue }
      var size = inner.size.size(in: division.containerSize, pixels)
      if let share = division.share {
        size = axis.size(
          main: max(0, share - inner.edgeSpacing.pair(along: axis).minimum), cross: axis.cross(size))
      }
      groups += overfullGroups(in: inner, sized: size, path: path + [index], remaining: &remaining)
    }
    return groups
  }
}

extension LayoutSubitem {
  /// Whether the width is given in points.
  fileprivate var hasAbsoluteWidth: Bool {
    if case .absolute = size.width { return true }
    return false
  }
}
