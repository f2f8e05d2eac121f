/// The configuration of a list section (`UICollectionLayoutListConfiguration`).
public struct ListConfiguration: Hashable, Sendable {
  public enum Appearance: String, Sendable, CaseIterable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  public enum HeaderMode: String, Sendable, CaseIterable {
    case none
    /// A boundary item of the kind `header`.
    case supplementary
    /// The first item is the header.
    case firstItemInSection
  }

  public enum FooterMode: String, Sendable, CaseIterable {
    case none
    /// A boundary item of the kind `footer`.
    case supplementary
  }

  public var appearance: Appearance
  public var headerMode: HeaderMode
  public var footerMode: FooterMode
  public var showsSeparators: Bool
  /// The space above the header, in points.
  public var headerTopPadding: Double

  public init(
    appearance: Appearance = .plain, headerMode: HeaderMode = .none, footerMode: FooterMode = .none,
    showsSeparators: Bool = true, headerTopPadding: Double = 0
  ) {
    self.headerTopPadding = headerTopPadding
    self.appearance = appearance
    self.headerMode = headerMode
    self.footerMode = footerMode
    self.showsSeparators = showsSeparators
  }

  /// The length of a row that is not measured, in points.
  static let rowLength = 44.0
  /// The z-index of a list's headers and footers, above that of rows and separators unless a row sets a higher one.
  static let boundaryDepth = 200
  /// The start of the separator between two rows, in points: the label's leading edge.
  static let separatorInset = 16.0

  /// The insets of the section, as recorded from UIKit in the Mac idiom; those of grouped lists on a phone are the
  /// same.
  var contentInsets: EdgeInsets {
    let hasHeader = headerMode == .supplementary
    let hasFooter = footerMode == .supplementary
    var insets = EdgeInsets.zero
    switch (appearance, headerMode) {
    case (.plain, .firstItemInSection): insets.top = 22
    case (.grouped, _), (.insetGrouped, _):
      if headerMode == .none { insets.top = 35 }
      if !hasFooter { insets.bottom = 20 }
    case (.sidebar, _): if !hasFooter { insets.bottom = 10 }
    case (.plain, _), (.sidebarPlain, _): break
    }
    if hasHeader, hasFooter { (insets.top, insets.bottom) = (0, 0) }
    if headerMode == .firstItemInSection { insets.top += headerTopPadding }
    switch appearance {
    case .insetGrouped: (insets.left, insets.right) = (16, 16)
    case .sidebar, .sidebarPlain: (insets.left, insets.right) = (1000.0 / 77, 1000.0 / 77)
    case .plain, .grouped: break
    }
    return insets
  }

  var boundaryItems: [BoundarySupplementaryItem] {
    let isPlain = appearance == .plain || appearance == .sidebarPlain
    func item(_ kind: String, _ alignment: BoundarySupplementaryItem.Alignment) -> BoundarySupplementaryItem {
      BoundarySupplementaryItem(
        kind: kind, alignment: alignment,
        size: LayoutSize(width: .fractionalWidth(1), height: .estimated(isPlain ? 28 : 17.5)),
        pinsToVisibleBounds: isPlain, zIndex: ListConfiguration.boundaryDepth)
    }
    var items: [BoundarySupplementaryItem] = []
    if headerMode == .supplementary {
      var header = item(LayoutAttributes.headerKind, .top)
      header.padding = headerTopPadding
      items.append(header)
    }
    if footerMode == .supplementary { items.append(item(LayoutAttributes.footerKind, .bottom)) }
    return items
  }
}

extension CompositionalLayout {
  /// Creates a list section: rows with one item each.
  public init(list: ListConfiguration) {
    let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(ListConfiguration.rowLength))
    self.init(
      group: LayoutGroup(size: row, items: [.item(LayoutItem(size: row))]), contentInsets: list.contentInsets,
      boundaryItems: list.boundaryItems, insetsReference: InsetsReference.none)
    showsSeparators = list.showsSeparators
  }
}
