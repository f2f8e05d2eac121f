package import CollectionLayout
public import Foundation

/// The appearance of a list.
public struct UICollectionLayoutListConfiguration {
  /// The appearances of lists.
  public enum Appearance: Int, Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  /// The headers of lists.
  public enum HeaderMode: Int, Sendable {
    /// No header.
    case none
    /// A supplementary view.
    case supplementary
    /// The first item.
    case firstItemInSection
  }

  /// The footers of lists.
  public enum FooterMode: Int, Sendable {
    /// No footer.
    case none
    /// A supplementary view.
    case supplementary
  }

  /// Elements that are as small as their content. Stored only.
  public struct ContentHuggingElements: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set of these bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// No element.
    public static let none: ContentHuggingElements = []
    /// Headers that are supplementary views.
    public static let supplementaryHeader = ContentHuggingElements(rawValue: 1)
  }

  /// Changes the separators of an item.
  public typealias ItemSeparatorHandler = (Foundation.IndexPath, UIListSeparatorConfiguration) ->
    UIListSeparatorConfiguration
  /// Returns the actions of a swipe over an item.
  public typealias SwipeActionsConfigurationProvider = (Foundation.IndexPath) -> UISwipeActionsConfiguration?

  /// The appearance.
  public let appearance: Appearance
  /// Whether there are lines between rows. They are part of cells, not elements of the layout.
  public var showsSeparators = true
  /// The lines between rows. Stored only.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Changes the lines of an item. Stored only.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The color behind the list. Stored only.
  public var backgroundColor: UIColor?
  /// The actions of a swipe from the leading edge. Stored only.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The actions of a swipe from the trailing edge. Stored only.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The header.
  public var headerMode = HeaderMode.none
  /// The footer.
  public var footerMode = FooterMode.none
  /// The space above the header, in points; nil for that of the appearance, which is 0.
  public var headerTopPadding: CGFloat?
  /// Elements that are as small as their content. Stored only.
  public var contentHuggingElements: ContentHuggingElements = []

  /// Creates a list without header and footer.
  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  /// The list in the engine's model.
  package var model: ListConfiguration {
    let own: ListConfiguration.Appearance =
      switch appearance {
      case .plain: .plain
      case .grouped: .grouped
      case .insetGrouped: .insetGrouped
      case .sidebar: .sidebar
      case .sidebarPlain: .sidebarPlain
      }
    let header: ListConfiguration.HeaderMode =
      switch headerMode {
      case .none: .none
      case .supplementary: .supplementary
      case .firstItemInSection: .firstItemInSection
      }
    return ListConfiguration(
      appearance: own, headerMode: header, footerMode: footerMode == .supplementary ? .supplementary : .none,
      showsSeparators: showsSeparators, headerTopPadding: headerTopPadding ?? 0)
  }
}

extension NSCollectionLayoutSection {
  /// Returns the section of a list: rows of one item each, estimated at 44 points.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let model = CompositionalLayout(list: configuration.model)
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.list = configuration
    section.contentInsets = NSDirectionalEdgeInsets(model.contentInsets)
    section.contentInsetsReference = .none
    section.boundarySupplementaryItems = model.boundaryItems.map { item in
      let isHeader = item.kind == LayoutAttributes.headerKind
      let boundary = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: NSCollectionLayoutDimension(model: item.size.width),
          heightDimension: NSCollectionLayoutDimension(model: item.size.height)),
        elementKind: isHeader
          ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter,
        alignment: NSRectAlignment(item.alignment))
      boundary.pinToVisibleBounds = item.pinsToVisibleBounds
      boundary.zIndex = item.zIndex
      boundary.padding = item.padding
      return boundary
    }
    return section
  }
}
