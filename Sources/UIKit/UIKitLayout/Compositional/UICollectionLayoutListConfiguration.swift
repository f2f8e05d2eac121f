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
        alignment: NSRectAlignment(item.alignment))
      boundary.pinToVisibleBounds = item.pinsToVisibleBounds
      boundary.zIndex = item.zIndex
      boundary.padding = item.padding
      return boundary
    }
    return section
  }
}

/// The actions of a swipe over an item. Stored only.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// Values that other modules keep with the actions, by name.
  package final var attachments: [String: Any] = [:]
  /// Whether a full swipe performs the first action.
  open var performsFirstActionWithFullSwipe = true
}

/// The lines between the rows of a list.
public struct UIListSeparatorConfiguration: Hashable {
  /// Whether a line is visible.
  public enum Visibility: Int, Sendable {
    case automatic, visible, hidden
  }

  /// Whether the line above a row is visible.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether the line below a row is visible.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The insets of the line above a row.
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The insets of the line below a row.
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The color.
  public var color = UIColor.separator
  /// The color between selected rows.
  public var multipleSelectionColor = UIColor.separator
  /// An effect that replaces the color; nil for none. Stored only.
  public var visualEffect: UIVisualEffect?

  /// Creates the lines of an appearance.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}

  /// Insets that the list chooses.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
    trailing: .greatestFiniteMagnitude)
}

/// An effect on what is behind a view.
@preconcurrency @MainActor open class UIVisualEffect: NSObject, @preconcurrency NSCopying {
  /// Creates an effect.
  public override init() {
    super.init()
  }

  /// Returns this effect, which does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
