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

/// Items in groups, groups in groups, one group after another: `UICollectionViewCompositionalLayout`.
///
/// The items of a section fill copies of one group. Without a group, or with a group that has no items, every item is a
/// row, as wide as the section's content and 44 points high.
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

  public var usesMeasuredSizes: Bool { group?.hasEstimates() ?? false }

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

  /// Whether any size is a fraction of the viewport's length along the main axis.
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
