/// A header or footer of a section or of the collection.
public struct SupplementaryItem: Hashable, Sendable {
  /// Cross-axis alignment of a view that is shorter than the space inside its inset.
  public enum Alignment: String, Sendable, CaseIterable {
    case leading, center, trailing
  }

  /// Main-axis length in points.
  public var length: Double
  /// Cross-axis length in points; nil fills the space inside the inset.
  public var crossLength: Double?
  public var alignment: Alignment
  /// Space around the view. Its main-axis part adds to the length of the section.
  public var inset: EdgeInsets
  /// Whether it stays visible while its section does, if the collection pins headers.
  public var isSticky: Bool
  /// Whether it grows when the content is pulled beyond its start.
  public var isStretchy: Bool
  public var content: ItemContent
  /// The size that it measures after it was displayed; nil if it does not.
  public var deferredSize: DeferredSize?

  public init(
    length: Double, isSticky: Bool = false, isStretchy: Bool = false, content: ItemContent = .none,
    inset: EdgeInsets = .zero, crossLength: Double? = nil, alignment: Alignment = .leading,
    deferredSize: DeferredSize? = nil
  ) {
    self.deferredSize = deferredSize
    self.inset = inset
    self.crossLength = crossLength
    self.alignment = alignment
    self.length = length
    self.isSticky = isSticky
    self.isStretchy = isStretchy
    self.content = content
  }
}

/// A section: its items, their layout, its supplementary views and its decorations.
public struct Section: Sendable {
  public var identifier: Identifier
  public var layout: any SectionLayout
  public var inset: EdgeInsets
  public var header: SupplementaryItem?
  public var footer: SupplementaryItem?
  public var items: ItemList
  public var decorations: [Decoration]
  /// Shifts this section and all sections after it in query results.
  public var pagedOffset: PagedOffset?
  /// The version of the items in the document. Equal versions mean equal text.
  public var itemsVersion: Int

  public init(
    identifier: Identifier, layout: any SectionLayout, inset: EdgeInsets = .zero,
    header: SupplementaryItem? = nil, footer: SupplementaryItem? = nil, items: ItemList = ItemList(),
    decorations: [Decoration] = [], pagedOffset: PagedOffset? = nil, itemsVersion: Int = 0
  ) {
    self.identifier = identifier
    self.layout = layout
    self.inset = inset
    self.header = header
    self.footer = footer
    self.items = items
    self.decorations = decorations
    self.pagedOffset = pagedOffset
    self.itemsVersion = itemsVersion
  }
}

/// The collection before layout. A value, so the states before and after an update can coexist.
public struct CollectionModel: Sendable {
  public var scrollDirection: ScrollDirection
  public var layoutDirection: LayoutDirection
  public var contentInset: EdgeInsets
  public var stickyHeaders: StickyHeaders
  /// Scroll effects, applied in this order to visible elements.
  public var effects: [ScrollEffect]
  public var sections: [Section]
  /// The pixel grid to which frames are aligned; `none` keeps exact coordinates.
  public var pixels: PixelGrid
  /// The supplementary view before the first section.
  public var header: SupplementaryItem?
  /// The supplementary view after the last section.
  public var footer: SupplementaryItem?
  /// The part of a compositional layout that applies to all sections.
  public var configuration: CollectionConfiguration
  /// The safe area, layout margins and readable width to which section insets may refer.
  public var guides: LayoutGuides

  public init(
    scrollDirection: ScrollDirection = .vertical, layoutDirection: LayoutDirection = .leftToRight,
    contentInset: EdgeInsets = .zero, stickyHeaders: StickyHeaders = .none, effects: [ScrollEffect] = [],
    sections: [Section] = [], pixels: PixelGrid = .none,
    configuration: CollectionConfiguration = CollectionConfiguration(), guides: LayoutGuides = LayoutGuides()
  ) {
    self.configuration = configuration
    self.guides = guides
    self.pixels = pixels
    self.scrollDirection = scrollDirection
    self.layoutDirection = layoutDirection
    self.contentInset = contentInset
    self.stickyHeaders = stickyHeaders
    self.effects = effects
    self.sections = sections
  }

  /// Returns the index path of an item, or nil if there is none. Linear in the number of slices.
  public func indexPath(of identifier: Identifier) -> IndexPath? {
    for (section, model) in sections.enumerated() {
      if let item = model.items.firstIndex(of: identifier) { return IndexPath(section: section, item: item) }
    }
    return nil
  }

  /// Returns the index of a section, or nil if there is none. Linear in the number of sections.
  public func sectionIndex(of identifier: Identifier) -> Int? {
    sections.firstIndex { $0.identifier == identifier }
  }

  /// Whether both models have the same sections and items, by identifier and in the same order.
  public func hasSameIdentifiers(as other: CollectionModel) -> Bool {
    sections.count == other.sections.count
      && zip(sections, other.sections).allSatisfy {
        $0.identifier == $1.identifier && $0.items.hasSameIdentifiers(as: $1.items)
      }
  }
}

/// The position of an item: its section and its index in the section, both from 0.
public struct IndexPath: Hashable, Comparable, Sendable {
  public var section: Int
  public var item: Int

  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  public static func < (left: IndexPath, right: IndexPath) -> Bool {
    left.section == right.section ? left.item < right.item : left.section < right.section
  }
}

extension CollectionModel {
  /// The number of items in all sections.
  package var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// Whether there are at least `limit` items, or at least `limit` sections.
  package func hasItems(atLeast limit: Int) -> Bool {
    // Summing over so many sections would be as slow as the work that callers avoid by this check.
    guard sections.count < limit else { return true }
    var count = 0
    for section in sections {
      count += section.items.count
      if count >= limit { return true }
    }
    return false
  }
}
