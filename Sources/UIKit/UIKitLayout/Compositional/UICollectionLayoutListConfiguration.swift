package import CollectionLayout
public import Foundation

public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  public enum HeaderMode: Int, Sendable {
    case none
    case supplementary
    case firstItemInSection
  }

  public enum FooterMode: Int, Sendable {
    case none
    case supplementary
  }

  /// The elements of a list that are as small as their contents. Stored only: the elements have no effect.
  public struct ContentHuggingElements: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let none: ContentHuggingElements = []
    public static let supplementaryHeader = ContentHuggingElements(rawValue: 1)
  }

  public typealias ItemSeparatorHandler = (Foundation.IndexPath, UIListSeparatorConfiguration) ->
    UIListSeparatorConfiguration
  public typealias SwipeActionsConfigurationProvider = (Foundation.IndexPath) -> UISwipeActionsConfiguration?

  public let appearance: Appearance
  /// Whether there are lines between rows. They are part of cells, not elements of the layout.
  public var showsSeparators = true

  // Stored only:
  public var separatorConfiguration: UIListSeparatorConfiguration
  public var itemSeparatorHandler: ItemSeparatorHandler?
  public var backgroundColor: UIColor?
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  /// The space above the header, in points; nil for that of the appearance, which is 0.
  public var headerTopPadding: CGFloat?
  public var contentHuggingElements: ContentHuggingElements = []  // Stored only.

  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  /// The list in the engine's model.
  package var model: ListConfiguration {
    let listAppearance: ListConfiguration.Appearance =
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
      appearance: listAppearance, headerMode: header, footerMode: footerMode == .supplementary ? .supplementary : .none,
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
        alignment: isHeader ? .top : .bottom)
      boundary.pinToVisibleBounds = item.pinsToVisibleBounds
      boundary.zIndex = item.zIndex
      boundary.padding = item.padding
      return boundary
    }
    return section
  }
}

/// The actions of a row that the user swipes. Stored only: no row is swiped.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// Values that other modules keep with the actions, by name.
  package final var attachments: [String: Any] = [:]
  open var performsFirstActionWithFullSwipe = true
}

public struct UIListSeparatorConfiguration: Hashable {
  public enum Visibility: Int, Sendable {
    case automatic, visible, hidden
  }

  public var topSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorVisibility = Visibility.automatic
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  public var color = UIColor.separator
  public var multipleSelectionColor = UIColor.separator
  /// An effect that replaces the color; nil for none. Stored only.
  public var visualEffect: UIVisualEffect?

  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}

  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
    trailing: .greatestFiniteMagnitude)
}

@preconcurrency @MainActor open class UIVisualEffect: NSObject, @preconcurrency NSCopying {
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
