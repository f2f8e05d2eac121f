import LayoutBase

/// The collection before layout. A value, so the states before and after an update can coexist.
public struct CollectionModel: Sendable {
  /// The axis along which sections follow each other.
  public var scrollDirection: ScrollDirection
  /// Whether the collection scrolls along the other axis, too. On that axis the content is then as long as the longest
  /// section.
  public var scrollsAcross = false
  public var layoutDirection: LayoutDirection
  public var contentInset: EdgeInsets
  /// The alignment of content that is shorter than the viewport within the content inset.
  public var contentAlignment = ContentAlignment.start
  /// An item and a position in the viewport, for which the scroll range is extended so that the item can be scrolled
  /// there; nil if there is none.
  public var reservedTarget: ItemTarget?
  public var stickyHeaders: StickyHeaders
  /// Whether sticky items are pinned; if false, they stay at their natural positions.
  package var pinsItems = true
  /// Scroll effects, applied in this order to visible elements.
  public var effects: [ScrollEffect]
  public var sections: [Section]
  /// The pixel grid to which frames are aligned; `none` keeps exact coordinates.
  public var pixels: PixelGrid
  /// The supplementary view before the first section; nil for none.
  public var header: SupplementaryItem?
  /// The supplementary view after the last section; nil for none.
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

  /// Whether the main axis runs from right to left, against the x coordinate.
  var isMainMirrored: Bool { scrollDirection == .horizontal && layoutDirection == .rightToLeft }

  /// Returns the index path of an item, or nil if there is none. Linear in the number of slices.
  public func indexPath(of identifier: Identifier) -> IndexPath? {
    for (section, model) in sections.enumerated() {
      if let item = model.items.firstIndex(of: identifier) { return IndexPath(section: section, item: item) }
    }
    return nil
  }

  /// Returns the index of a section, or nil if there is none. Linear in the number of sections.
  public func sectionIndex(of identifier: Identifier) -> Int? {
    let index = sections.firstIndex { $0.identifier == identifier }
    WorkCounter.add(index ?? sections.count)
    return index
  }

  /// Whether both models have the same sections and items, by identifier and in the same order. False if different text
  /// rules give items equal names.
  public func hasSameIdentifiers(as other: CollectionModel) -> Bool {
    sections.count == other.sections.count
      && zip(sections, other.sections).allSatisfy {
        $0.identifier == $1.identifier && $0.items.hasSameIdentifiers(as: $1.items)
      }
  }
}

extension CollectionModel {
  /// The number of items in all sections. Linear in the number of sections; `CollectionEffort` stores it.
  package var itemCount: Int {
    // By index, because a section in a variable would be a copy, whose dozen references are counted.
    sections.indices.reduce(0) { $0 + sections[$1].items.count }
  }

  /// Whether there are at least `limit` items, or at least `limit` sections.
  package func hasItems(atLeast limit: Int) -> Bool {
    // Summing over so many sections would be as slow as the work that callers avoid by this check.
    guard sections.count < limit else { return true }
    var count = 0
    for index in sections.indices {
      count += sections[index].items.count
      if count >= limit { return true }
    }
    return false
  }

  /// Whether an item, a header or a footer may have a deferred size.
  package var mayHaveDeferredSizes: Bool {
    header?.deferredSize != nil || footer?.deferredSize != nil
      || sections.indices.contains {
        sections[$0].items.mayHaveDeferredSizes || sections[$0].header?.deferredSize != nil
          || sections[$0].footer?.deferredSize != nil
      }
  }
}

/// The counts on which the work on a collection depends. Counting is linear in the sections, so it is done once for each
/// collection.
package struct CollectionEffort: Equatable, Sendable {
  /// The number of items in all sections.
  package private(set) var itemCount = 0
  /// The number of sections, boundary items and decorations together. A query may examine each of them.
  package private(set) var viewCount = 0
  /// The work of laying out the collection; the unit is to place one item of a simple layout.
  package private(set) var layout = 0
  /// Whether views may be measured after they are displayed, which repeats the layout.
  package private(set) var mayMeasureViews = false

  /// Preparing a section takes about as long as placing this many items: 2 µs.
  private static let itemsPerSection = 40
  /// Preparing a boundary item or a decoration takes about as long as placing this many items.
  private static let itemsPerView = 16

  package init() {}

  package init(_ model: CollectionModel) {
    var addedCount = model.configuration.boundaryItems.count
    for index in model.sections.indices {
      itemCount += model.sections[index].items.count
      addedCount += model.sections[index].decorations.count + model.sections[index].layout.viewCount
      layout += model.sections[index].layout.effort(of: model.sections[index].items)
    }
    viewCount = model.sections.count + addedCount
    layout += model.sections.count * Self.itemsPerSection + addedCount * Self.itemsPerView
    mayMeasureViews = model.mayHaveDeferredSizes
  }
}

extension CollectionModel {
  /// Returns the collection with one item moved, as by a batch update of one move. Both index paths must be valid; `to`
  /// is the index path after the move.
  ///
  /// Linear in the number of slices between the two index paths.
  public func movingItem(from: IndexPath, to: IndexPath) -> CollectionModel {
    guard from != to else { return self }
    var model = self
    if from.section == to.section {
      model.sections[from.section].items.moveItem(from: from.item, to: to.item)
    } else {
      let item = sections[from.section].items.slice(at: from.item)
      model.sections[from.section].items.removeItem(at: from.item)
      model.sections[to.section].items.insert(item, at: to.item)
    }
    return model
  }
}

extension CollectionModel {
  /// Returns the size available to sections: the main length of the viewport, and its cross length without the content
  /// inset.
  public func containerSize(in viewport: Size) -> Size {
    let cross = scrollDirection.cross(viewport) - scrollDirection.crossLeading(contentInset)
    return scrollDirection.size(
      main: scrollDirection.main(viewport), cross: max(0, cross - scrollDirection.crossTrailing(contentInset)))
  }

  /// Returns the container in which a section is laid out.
  public func container(of section: Section, in viewport: Size) -> LayoutContainer {
    var container = LayoutContainer(
      viewport: containerSize(in: viewport), scrollDirection: scrollDirection,
      inset: inset(section.inset, from: section.layout.insetsReference, in: viewport), pixels: pixels)
    container.scrollsAcross = scrollsAcross
    if let reference = section.layout.supplementaryInsetsReference {
      let inset = inset(section.inset, from: reference, in: viewport)
      container.supplementaryLeading = scrollDirection.crossLeading(inset)
      container.supplementaryTrailing = scrollDirection.crossTrailing(inset)
    }
    return container
  }

  /// Returns the inset of a section plus, on the cross axis, the distance from the content inset to the section's
  /// guide, as in UIKit.
  private func inset(_ inset: EdgeInsets, from reference: InsetsReference?, in viewport: Size) -> EdgeInsets {
    let reference = reference ?? configuration.contentInsetsReference
    guard reference != .none else { return inset }
    let guide = guides.insets(to: reference, in: viewport)
    let outer = contentInset
    var inset = inset
    switch scrollDirection {
    case .vertical:
      // Guides and the content inset name sides of the view. The section's inset is as in left to right, like all
      // frames before they are mirrored.
      let (left, right) = (guide.left - outer.left, guide.right - outer.right)
      let isMirrored = layoutDirection == .rightToLeft
      inset.left = max(0, inset.left + (isMirrored ? right : left))
      inset.right = max(0, inset.right + (isMirrored ? left : right))
    case .horizontal:
      inset.top = max(0, inset.top + guide.top - outer.top)
      inset.bottom = max(0, inset.bottom + guide.bottom - outer.bottom)
    }
    return inset
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
  /// The shift of this section and all sections after it in query results; nil for none.
  public var pagedOffset: PagedOffset?
  /// A hash of the section's entries in the document's text, which batches do not change: while it is equal, so are the
  /// entries. 0 for items that are not from a text.
  public var itemsVersion = 0

  public init(
    identifier: Identifier, layout: any SectionLayout, inset: EdgeInsets = .zero, header: SupplementaryItem? = nil,
    footer: SupplementaryItem? = nil, items: ItemList = ItemList(), decorations: [Decoration] = []
  ) {
    self.identifier = identifier
    self.layout = layout
    self.inset = inset
    self.header = header
    self.footer = footer
    self.items = items
    self.decorations = decorations
  }
}

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
  public var alignment = Alignment.leading
  /// Space around the view. Its main-axis part adds to the length of the section.
  public var inset: EdgeInsets
  /// Whether the view stays visible while its section does, if `CollectionModel.stickyHeaders` pins headers.
  public var isSticky: Bool
  /// The distance from the edge of the viewport at which the view is pinned, in points.
  public var stickyOffset = 0.0
  /// Whether the view gets longer while the content is pulled beyond its start. It has an effect only for the header of
  /// the first section.
  public var isStretchy = false
  public var content = ItemContent.none
  /// The size that the view measures after it was displayed; nil if it measures none.
  public var deferredSize: DeferredSize?

  public init(length: Double, isSticky: Bool = false, inset: EdgeInsets = .zero) {
    self.inset = inset
    self.length = length
    self.isSticky = isSticky
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

/// The part of a compositional layout that applies to all sections
/// (`UICollectionViewCompositionalLayoutConfiguration`).
public struct CollectionConfiguration: Hashable, Sendable {
  /// The distance between adjacent sections, empty ones included, in points.
  public var interSectionSpacing: Double
  /// Boundary items of the whole collection.
  public var boundaryItems: [BoundarySupplementaryItem]
  /// The guide for sections that set none.
  public var contentInsetsReference: InsetsReference

  public init(
    interSectionSpacing: Double = 0, boundaryItems: [BoundarySupplementaryItem] = [],
    contentInsetsReference: InsetsReference = .none
  ) {
    self.interSectionSpacing = interSectionSpacing
    self.boundaryItems = boundaryItems
    self.contentInsetsReference = contentInsetsReference
  }
}

/// The guides of a collection view to which section insets may refer.
public struct LayoutGuides: Hashable, Sendable {
  /// Points covered by bars and rounded screen corners.
  public var safeAreaInsets: EdgeInsets
  /// The layout margins in points; nil for the safe area plus 8 on each side, the default of `UIView`.
  public var layoutMargins: EdgeInsets?
  /// The width of the readable content guide in points.
  public var readableWidth = 672.0

  public init(safeAreaInsets: EdgeInsets = .zero, layoutMargins: EdgeInsets? = nil) {
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
  }

  /// The margins of a view that sets none: the safe area and 8 points.
  package var defaultMargins: EdgeInsets {
    EdgeInsets(
      top: safeAreaInsets.top + 8, left: safeAreaInsets.left + 8, bottom: safeAreaInsets.bottom + 8,
      right: safeAreaInsets.right + 8)
  }

  /// `layoutMargins`, or `defaultMargins` if those are nil.
  package var margins: EdgeInsets { layoutMargins ?? defaultMargins }

  /// Returns the distance of a guide from the edges of a viewport.
  func insets(to reference: InsetsReference, in viewport: Size) -> EdgeInsets {
    switch reference {
    case .none: return .zero
    case .safeArea: return safeAreaInsets.bounded
    case .layoutMargins: return margins.bounded
    case .readableContent:
      let side = max(0, (viewport.width - readableWidth.limitedLength) / 2)
      var insets = margins.bounded
      (insets.left, insets.right) = (max(insets.left, side), max(insets.right, side))
      return insets
    }
  }
}

/// The guide to which the cross-axis insets of a section refer.
public enum InsetsReference: String, Sendable, CaseIterable {
  /// The edges of the collection view.
  case none
  case safeArea
  case layoutMargins
  case readableContent
}

extension ItemList {
  fileprivate mutating func moveItem(from: Int, to: Int) {
    rebuild(from: min(from, to), through: max(from, to)) { old, range, new in
      let item = old.slice(at: from)
      if from < to {
        new.append(range.lowerBound..<from, of: old)
        new.append(from + 1..<to + 1, of: old)
        new.append(item)
        new.append(to + 1..<range.upperBound, of: old)
      } else {
        new.append(range.lowerBound..<to, of: old)
        new.append(item)
        new.append(to..<from, of: old)
        new.append(from + 1..<range.upperBound, of: old)
      }
    }
  }

  fileprivate mutating func removeItem(at index: Int) {
    rebuild(from: index, through: index) { old, range, new in
      new.append(range.lowerBound..<index, of: old)
      new.append(index + 1..<range.upperBound, of: old)
    }
  }

  fileprivate mutating func insert(_ item: ItemSlice, at index: Int) {
    guard index < count else { return append(item) }
    rebuild(from: index, through: index) { old, range, new in
      new.append(range.lowerBound..<index, of: old)
      new.append(item)
      new.append(index..<range.upperBound, of: old)
    }
  }

  /// Replaces the slices of the items `first...last`, and one slice on each side, with which the new ones may merge.
  /// `body` appends the new slices of the items `range` of `old` to `new`.
  private mutating func rebuild(
    from first: Int, through last: Int, _ body: (_ old: ItemList, _ range: Range<Int>, _ new: inout ItemList) -> Void
  ) {
    let (low, high) = (locate(first), locate(last))
    let before = low.slice > 0 ? slices[low.slice - 1].range.count : 0
    let after = high.slice + 1 < slices.count ? slices[high.slice + 1].range.count : 0
    let start = first - low.offset - before
    let end = last - high.offset + slices[high.slice].range.count + after
    var new = ItemList()
    body(self, start..<end, &new)
    replaceSlices(
      max(0, low.slice - 1)..<min(slices.count, high.slice + 2), by: new.slices)
  }
}
