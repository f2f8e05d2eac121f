/// A header or a footer of a section, or of the whole collection.
public struct SectionSupplement: Hashable, Sendable {
  /// Where it stands across where it is shorter than what is left there.
  public enum Alignment: String, Sendable, CaseIterable {
    case leading, center, trailing
  }

  /// Along the main axis, in points.
  public var length: Double
  /// Along the cross axis, in points; nil for all that the inset leaves.
  public var crossLength: Double?
  public var alignment: Alignment
  /// Left free around it: along the main axis the section is so much longer.
  public var inset: EdgeInsets
  /// Whether it stays in view while its section does, where the collection pins headers at all.
  public var isSticky: Bool
  /// Whether it grows when the collection is pulled beyond its start.
  public var isStretchy: Bool
  public var content: ItemContent

  public init(
    length: Double, isSticky: Bool = false, isStretchy: Bool = false, content: ItemContent = .none,
    inset: EdgeInsets = .zero, crossLength: Double? = nil, alignment: Alignment = .leading
  ) {
    self.inset = inset
    self.crossLength = crossLength
    self.alignment = alignment
    self.length = length
    self.isSticky = isSticky
    self.isStretchy = isStretchy
    self.content = content
  }
}

/// One section: its items, how they are laid out, and what stands before and after them.
public struct Section: Sendable {
  public var identifier: Identifier
  public var layout: any SectionLayout
  public var inset: EdgeInsets
  public var header: SectionSupplement?
  public var footer: SectionSupplement?
  public var items: ItemList
  public var decorations: [Decoration]
  /// Moves this section and all after it in what a query finds.
  public var pagedOffset: PagedOffset?
  /// Names the version of the items as the document has them; the same stamp means the same text.
  public var itemsStamp: Int

  public init(
    identifier: Identifier, layout: any SectionLayout, inset: EdgeInsets = .zero,
    header: SectionSupplement? = nil, footer: SectionSupplement? = nil, items: ItemList = ItemList(),
    decorations: [Decoration] = [], pagedOffset: PagedOffset? = nil, itemsStamp: Int = 0
  ) {
    self.identifier = identifier
    self.layout = layout
    self.inset = inset
    self.header = header
    self.footer = footer
    self.items = items
    self.decorations = decorations
    self.pagedOffset = pagedOffset
    self.itemsStamp = itemsStamp
  }
}

/// A collection before it is laid out: a value, so that the state before an update can be kept beside the one after.
public struct CollectionModel: Sendable {
  public var scrollDirection: ScrollDirection
  public var layoutDirection: LayoutDirection
  public var contentInset: EdgeInsets
  public var stickyHeaders: StickyHeaders
  /// Applied in this order to what is in view.
  public var effects: [Effect]
  public var sections: [Section]
  /// The pixels that frames are aligned to; none where they stay exact.
  public var pixels: PixelGrid
  /// Before the first section and behind the last one.
  public var header: SectionSupplement?
  public var footer: SectionSupplement?
  /// What compositional layouts say about all sections together.
  public var configuration: CollectionConfiguration
  /// What the insets of sections may count from.
  public var guides: LayoutGuides

  public init(
    scrollDirection: ScrollDirection = .vertical, layoutDirection: LayoutDirection = .leftToRight,
    contentInset: EdgeInsets = .zero, stickyHeaders: StickyHeaders = .none, effects: [Effect] = [],
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

  /// Where the item of this name stands; in proportion to the number of pieces.
  public func indexPath(of identifier: Identifier) -> IndexPath? {
    for (section, model) in sections.enumerated() {
      if let item = model.items.firstIndex(of: identifier) { return IndexPath(section: section, item: item) }
    }
    return nil
  }

  /// The place of the section of this name.
  public func sectionIndex(of identifier: Identifier) -> Int? {
    sections.firstIndex { $0.identifier == identifier }
  }

  /// Whether both name the same sections with the same items in the same order.
  public func hasSameIdentifiers(as other: CollectionModel) -> Bool {
    sections.count == other.sections.count
      && zip(sections, other.sections).allSatisfy {
        $0.identifier == $1.identifier && $0.items.hasSameIdentifiers(as: $1.items)
      }
  }
}

/// The place of an item: its section and its place in it, both from 0.
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
  /// The number of items.
  package var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// Whether there are at least so many items, sections counted as items.
  package func hasItems(atLeast limit: Int) -> Bool {
    // Counting the items of so many sections would take as long as what is to be avoided.
    guard sections.count < limit else { return true }
    var count = 0
    for section in sections {
      count += section.items.count
      if count >= limit { return true }
    }
    return false
  }
}
