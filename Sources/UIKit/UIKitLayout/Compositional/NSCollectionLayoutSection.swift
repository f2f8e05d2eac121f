import CollectionLayout
public import Foundation

/// Changes elements of a section in view, given the offset of the section and its environment.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject,
  @preconcurrency NSCopying
{
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the velocity that is left after a millisecond.
    public let rawValue: CGFloat

    /// Creates a rate. The engine has the named ones: for another rate, the closest of them applies.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public static let automatic = DecelerationRate(rawValue: .greatestFiniteMagnitude)
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum Bounce: Int, Sendable {
    case automatic, always, never
  }

  open var decelerationRate = DecelerationRate.automatic
  open var bounce = Bounce.automatic

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).made()
    copy.decelerationRate = decelerationRate
    copy.bounce = bounce
    return copy
  }

  /// The properties in the engine's model.
  final var model: OrthogonalScrollingProperties {
    let middle = (DecelerationRate.normal.rawValue + DecelerationRate.fast.rawValue) / 2
    let rate: OrthogonalScrollingProperties.Deceleration =
      decelerationRate == .automatic ? .automatic : decelerationRate.rawValue < middle ? .fast : .normal
    let edge: OrthogonalScrollingProperties.Bounce =
      switch bounce {
      case .automatic: .automatic
      case .always: .always
      case .never: .never
      }
    return OrthogonalScrollingProperties(decelerationRate: rate, bounce: edge)
  }
}

@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject, @preconcurrency NSCopying {
  /// The group that is repeated and filled with the items. A copy.
  final let group: NSCollectionLayoutGroup
  /// The list from which the section was made; nil for none.
  package final var list: UICollectionLayoutListConfiguration?

  /// Creates a section that repeats a copy of a group.
  public init(group: NSCollectionLayoutGroup) {
    self.group = group.duplicate
    super.init()
  }

  /// Creates a section that repeats the group of another one. A copy of a section of a subclass is made by this
  /// initializer.
  public required convenience init(repeatingGroupOf section: NSCollectionLayoutSection) {
    self.init(group: section.group)
  }

  /// The insets between the groups and the boundary items that extend the section.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The distance between groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// The guide to which `contentInsets` refer across the scroll axis.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The guide to which boundary items are aligned across the scroll axis.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// Whether boundary items are within `contentInsets` across the scroll axis.
  open var supplementariesFollowContentInsets = true
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open private(set) var orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
  /// Headers, footers and other views on the boundary of the section. Copied.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = [] {
    didSet { boundarySupplementaryItems = boundarySupplementaryItems.map(\.duplicate) }
  }
  /// Backgrounds of the section. Copied.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = [] {
    didSet { decorationItems = decorationItems.map(\.duplicate) }
  }
  /// Changes elements in view after the layout is computed and while scrolling; nil for no changes.
  open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(repeatingGroupOf: self)
    copy.list = list
    copy.contentInsets = contentInsets
    copy.interGroupSpacing = interGroupSpacing
    copy.contentInsetsReference = contentInsetsReference
    copy.supplementaryContentInsetsReference = supplementaryContentInsetsReference
    copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
    copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
    copy.orthogonalScrollingProperties.decelerationRate = orthogonalScrollingProperties.decelerationRate
    copy.orthogonalScrollingProperties.bounce = orthogonalScrollingProperties.bounce
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    copy.decorationItems = decorationItems
    copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
    return copy
  }

  /// Returns the section in the engine's model.
  ///
  /// `container` is that of custom groups. `measured` returns the measured size of a boundary item, given its kind and
  /// its index among the boundary items of that kind; nil for an item that was not measured.
  final func model(
    _ container: CustomGroupContainer, measured: (_ kind: String, _ number: Int) -> CGSize?
  ) -> CompositionalLayout {
    var numbers: [String: Int] = [:]
    let items = boundarySupplementaryItems.map { item in
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      return item.boundaryModel(measured: measured(item.elementKind, number))
    }
    var model = CompositionalLayout(
      group: group.groupModel(container), interGroupSpacing: interGroupSpacing, contentInsets: contentInsets.model,
      orthogonalScrolling: orthogonalScrollingBehavior.model, boundaryItems: items,
      boundaryItemsFollowInsets: supplementariesFollowContentInsets,
      decorationItems: decorationItems.map(\.decorationModel), insetsReference: contentInsetsReference.model,
      supplementaryInsetsReference: supplementaryContentInsetsReference.model)
    model.orthogonalScrollingProperties = orthogonalScrollingProperties.model
    return model
  }
}

extension NSCollectionLayoutSection: Duplicated {}

extension UICollectionLayoutSectionOrthogonalScrollingBehavior {
  /// The behavior in the engine's model.
  var model: CompositionalLayout.OrthogonalScrollingBehavior {
    switch self {
    case .none: .none
    case .continuous: .continuous
    case .continuousGroupLeadingBoundary: .continuousGroupLeadingBoundary
    case .paging: .paging
    case .groupPaging: .groupPaging
    case .groupPagingCentered: .groupPagingCentered
    }
  }
}

extension UIContentInsetsReference {
  /// The guide in the engine's model; nil for that of the layout's configuration.
  var model: InsetsReference? {
    switch self {
    case .automatic: nil
    case .none: InsetsReference.none
    case .safeArea: .safeArea
    case .layoutMargins: .layoutMargins
    case .readableContent: .readableContent
    }
  }
}

@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject,
  @preconcurrency NSCopying
{
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The distance between sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// The guide to which `contentInsets` refer in sections whose `contentInsetsReference` is `automatic`.
  open var contentInsetsReference = UIContentInsetsReference.safeArea
  /// Views on the boundary of the content. Copied.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = [] {
    didSet { boundarySupplementaryItems = boundarySupplementaryItems.map(\.duplicate) }
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).made()
    copy.scrollDirection = scrollDirection
    copy.interSectionSpacing = interSectionSpacing
    copy.contentInsetsReference = contentInsetsReference
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    return copy
  }

  /// The configuration in the engine's model.
  final var model: CollectionConfiguration {
    CollectionConfiguration(
      interSectionSpacing: interSectionSpacing,
      boundaryItems: boundarySupplementaryItems.map { $0.boundaryModel(measured: nil) },
      contentInsetsReference: contentInsetsReference.model ?? .safeArea)
  }
}

extension UICollectionViewCompositionalLayoutConfiguration: Duplicated {}
