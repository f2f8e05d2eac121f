import LayoutBase

// One function for each kind of element. Queries and accessors share them, so their results agree.
extension ScrolledCollection {
  /// Returns the attributes of a cell; nil if there is none at this index path.
  public func cell(at indexPath: IndexPath) -> LayoutAttributes? {
    if indexPath == movingItem?.indexPath { return movingCell }
    guard let section = section(indexPath.section),
      var frame = section.itemsLayout.frame(of: indexPath.item, section.section.items)
    else { return nil }
    if let distance = displacedRows(ofSection: indexPath.section)?.distance(ofItem: indexPath.item) {
      return displacedCell(indexPath.item, by: distance, ofSection: indexPath.section)
    }
    if let loopWindow { frame = loopWindow.placed(frame, ofCard: indexPath.item, layout.model.scrollDirection) }
    let shown = pinned(frame, ofItem: indexPath.item, inSection: indexPath.section)
    let placed = moved(bodyPlacement(ofSection: indexPath.section).contentFrame(shown), ofSection: indexPath.section)
    return cell(indexPath.item, placedAt: placed, of: indexPath.section)
  }

  /// Returns the attributes of a section's header or footer; nil if there is none.
  public func supplement(kind: String, ofSection index: Int) -> LayoutAttributes? {
    switch kind {
    case LayoutAttributes.headerKind: header(ofSection: index)
    case LayoutAttributes.footerKind: footer(ofSection: index)
    default: nil
    }
  }

  /// Returns the attributes of a decoration; `indexPath` has its section and its number within kind and section. Nil if
  /// there is none.
  public func decoration(kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
    guard let section = section(indexPath.section) else { return nil }
    return section.decorations.element(kind: kind, number: indexPath.item, in: section).map {
      decoration($0, of: indexPath.section)
    }
  }

  /// Returns the attributes of a section's boundary item; `indexPath` has its section and its number within kind and
  /// section. Nil if there is none.
  public func boundaryItem(kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
    section(indexPath.section)?.itemsLayout.boundaryItems.first { $0.kind == kind && $0.number == indexPath.item }.map {
      boundaryItem($0, of: indexPath.section)
    }
  }

  /// Returns the attributes of a boundary item of the collection by kind and its number within the kind; nil if there
  /// is none.
  public func boundaryItem(kind: String, number: Int) -> LayoutAttributes? {
    layout.boundaryItems.first { $0.kind == kind && $0.number == number }.map(boundaryItem)
  }

  /// Returns the attributes of a view that is anchored to an item or a group; `indexPath` has its section and its
  /// number within kind and section. Nil if there is none.
  public func supplementaryItem(kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
    guard let section = section(indexPath.section),
      let item = section.itemsLayout.supplementaryItem(kind: kind, number: indexPath.item, section.section.items)
    else { return nil }
    let displaced = item.anchor.flatMap { displacedRows(ofSection: indexPath.section)?.distance(ofItem: $0.index) }
    if let distance = displaced {
      return displacedView(item, by: distance, ofSection: indexPath.section)
    }
    let placed = bodyPlacement(ofSection: indexPath.section).contentFrame(item.frame)
    return supplementaryItem(item, placedAt: moved(placed, ofSection: indexPath.section), of: indexPath.section)
  }

  /// Returns the attributes of a view that is anchored in the section `index`; `frame` is its frame in content
  /// coordinates.
  func supplementaryItem(
    _ item: PlacedSupplementaryItem, placedAt frame: Rect, of index: Int
  ) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      category: .supplementary, kind: item.kind, indexPath: IndexPath(section: index, item: item.number),
      frame: frame, zIndex: item.zIndex, custom: item.custom)
    attributes.owner = .anchor
    return attributes
  }

  /// Returns the frame of a section in content coordinates, from its header to its footer; nil if there is none.
  public func frame(ofSection index: Int) -> Rect? {
    layout.frame(ofSection: index).map { moved($0, ofSection: index) }
  }

  /// Returns a prepared section; nil if there is none.
  func section(_ index: Int) -> PreparedSection? {
    layout.sections.indices.contains(index) ? layout.sections[index] : nil
  }

  /// Returns the sections with the same shift by paged offsets as a section, and that shift; nil if there is no such
  /// section.
  func page(ofSection index: Int) -> PagedOffsetRange? {
    let pageIndex = layout.pages.indices.partitioningIndex { layout.pages[$0].sections.upperBound > index }
    return pageIndex < layout.pages.count ? layout.pages[pageIndex] : nil
  }

  /// Returns the attributes of an item of the section `index`, with scroll effects applied; `frame` is its frame in
  /// content coordinates.
  func cell(_ item: Int, placedAt frame: Rect, of index: Int) -> LayoutAttributes {
    var cells = CellBuilder(self, section: index)
    cells.move(to: item)
    return cells.cell(item, placedAt: frame)
  }

  func decoration(_ element: PreparedDecorations.Element, of index: Int) -> LayoutAttributes {
    var frame = layout.mirrored(shifted(element.frame, by: layout.starts[index]))
    if layout.sections[index].hasUIKitBackgrounds {
      if element.decoration.shape.coversSection {
        frame = layout.model.pixels.aligned(frame)
      } else if case .separator = element.decoration.shape {
        // The gap between the rows of a list has no length: the separator is at the end of the row.
        frame = layout.model.pixels.alignedDown(frame, along: layout.model.scrollDirection)
      }
    }
    return LayoutAttributes(
      category: .decoration, kind: element.decoration.kind,
      indexPath: IndexPath(section: index, item: element.number),
      frame: moved(frame, ofSection: index),
      zIndex: element.decoration.zIndex, custom: element.decoration.custom)
  }

  /// Returns a frame in content coordinates, shifted by the paged offsets of its section.
  func moved(_ frame: Rect, ofSection index: Int) -> Rect {
    page(ofSection: index).map { frame.offset(by: $0.shift) } ?? frame
  }

  /// Returns a frame shifted along the main axis.
  func shifted(_ frame: Rect, by main: Double) -> Rect {
    frame.offset(by: layout.model.scrollDirection.point(main: main, cross: 0))
  }
}

extension ScrolledCollection {
  /// Returns the attributes of an element; nil if there is none. Linear in the number of slices.
  public func attributes(for key: ElementKey) -> LayoutAttributes? {
    attributes(for: key, IdentifierIndex(layout.model, expectedLookups: 1))
  }

  /// Returns the attributes of many elements; nil for those that do not exist.
  public func attributes(for keys: [ElementKey]) -> [LayoutAttributes?] {
    let search = IdentifierIndex(layout.model, expectedLookups: keys.count)
    return keys.map { attributes(for: $0, search) }
  }

  /// Returns the attributes of an element, or, for an item that its layout does not show, those of the view with the
  /// number of such items (`TagsLayout.overflowKind`); nil if there is neither. Linear in the number of slices.
  package func element(showing key: ElementKey) -> LayoutAttributes? {
    let search = IdentifierIndex(layout.model, expectedLookups: 1)
    guard case .cell(let item) = key else { return attributes(for: key, search) }
    return search.indexPath(of: item).flatMap(element(showing:))
  }

  /// Returns the attributes of an item, or, if its layout does not show the item, those of the view with the number of
  /// such items (`TagsLayout.overflowKind`); nil if there is neither.
  package func element(showing path: IndexPath) -> LayoutAttributes? {
    if let cell = cell(at: path) { return cell }
    guard let section = section(path.section), section.itemsLayout.shownCount != nil,
      path.item >= 0, path.item < section.section.items.count
    else { return nil }
    return supplementaryItem(kind: TagsLayout.overflowKind, at: IndexPath(section: path.section, item: 0))
  }

  /// Returns the attributes of an element; nil if there is none. The index is reused between calls and must be that of
  /// the layout's model.
  func attributes(for key: ElementKey, _ search: IdentifierIndex) -> LayoutAttributes? {
    switch key {
    case .cell(let item): return search.indexPath(of: item).flatMap(cell(at:))
    case .header(let section):
      return search.sectionIndex(of: section).flatMap { supplement(kind: LayoutAttributes.headerKind, ofSection: $0) }
    case .footer(let section):
      return search.sectionIndex(of: section).flatMap { supplement(kind: LayoutAttributes.footerKind, ofSection: $0) }
    case .decoration(let element):
      return element.section.flatMap(search.sectionIndex(of:)).flatMap {
        decoration(kind: element.kind, at: IndexPath(section: $0, item: element.number))
      }
    case .boundaryItem(let element):
      guard let section = element.section else { return boundaryItem(kind: element.kind, number: element.number) }
      return search.sectionIndex(of: section).flatMap {
        boundaryItem(kind: element.kind, at: IndexPath(section: $0, item: element.number))
      }
    case .supplementaryItem(let element):
      return element.section.flatMap(search.sectionIndex(of:)).flatMap {
        supplementaryItem(kind: element.kind, at: IndexPath(section: $0, item: element.number))
      }
    case .disappearing: return nil
    }
  }
}

extension ScrolledCollection {
  /// Returns the owner of an anchored view; `indexPath` has the view's section and its number within kind and section.
  /// Nil for a view of a group, and if there is no such view.
  public func owner(ofAnchoredView kind: String, at indexPath: IndexPath) -> AnchoredViewOwner? {
    guard let section = section(indexPath.section) else { return nil }
    let items = section.section.items
    return section.itemsLayout.anchoringItem(kind: kind, number: indexPath.item, items).map {
      AnchoredViewOwner(item: items.identifier(at: $0.index), kind: kind, ordinal: $0.ordinal)
    }
  }

  /// Returns the section and the number of the view of an owner, whose item is at `indexPath`; nil if there is no such
  /// view.
  public func indexPath(ofViewOf owner: AnchoredViewOwner, itemAt indexPath: IndexPath) -> IndexPath? {
    guard let section = section(indexPath.section) else { return nil }
    let anchor = AnchoringItem(index: indexPath.item, ordinal: owner.ordinal)
    return section.itemsLayout.supplementaryNumber(kind: owner.kind, at: anchor, section.section.items).map {
      IndexPath(section: indexPath.section, item: $0)
    }
  }
}

/// The item that a supplementary view is anchored to, with the kind of the view and its number at the item. They
/// identify the view after an update, unlike its key, whose number changes with the items before.
public struct AnchoredViewOwner: Hashable, Sendable {
  public let item: Identifier
  public let kind: String
  /// The number of the view among those of its kind that are anchored to the item, from 0.
  public let ordinal: Int

  public init(item: Identifier, kind: String, ordinal: Int) {
    self.item = item
    self.kind = kind
    self.ordinal = ordinal
  }
}

/// Finds the owners of anchored views by key, and the views of owners.
package struct AnchoredViewSearch: Sendable {
  private let collection: ScrolledCollection
  private let search: IdentifierIndex

  /// Creates a search for about `expectedLookups` lookups.
  package init(_ collection: ScrolledCollection, expectedLookups: Int) {
    self.collection = collection
    search = IdentifierIndex(collection.layout.model, expectedLookups: expectedLookups)
  }

  /// Returns the owner of a view; nil for a view of a group, for any other element, and if there is none.
  package func owner(of key: ElementKey) -> AnchoredViewOwner? {
    guard case .supplementaryItem(let element) = key,
      let section = element.section.flatMap(search.sectionIndex(of:))
    else { return nil }
    return collection.owner(
      ofAnchoredView: element.kind, at: IndexPath(section: section, item: element.number))
  }

  /// Returns the key of the view of an owner; nil if there is none.
  package func key(of owner: AnchoredViewOwner) -> ElementKey? {
    guard let item = search.indexPath(of: owner.item),
      let indexPath = collection.indexPath(ofViewOf: owner, itemAt: item)
    else { return nil }
    let section = collection.layout.model.sections[indexPath.section].identifier
    return .supplementaryItem(SectionElementKey(kind: owner.kind, section: section, number: indexPath.item))
  }

  /// Returns the attributes of an element; nil if there is none.
  package func attributes(for key: ElementKey) -> LayoutAttributes? { collection.attributes(for: key, search) }
}

/// Creates the attributes of a section's cells. Reads once what cells have in common: the section's properties, and the
/// run of consecutive items.
struct CellBuilder {
  private let section: Int
  private let prepared: PreparedSection
  /// The scroll effects that apply to the cells, in order, each with the rectangle from whose middle it measures
  /// distances.
  private let effects: [(effect: ScrollEffect, bounds: Rect)]
  private let direction: ScrollDirection
  /// The displacement of pinned cells; nil if the section has none.
  private let pinnedShift: PinnedShift?
  /// The run of the current item; nil before the first move.
  private var run: ItemRun?
  /// The indices in the section of the items that are in the same slice of `run` as the current item.
  private var indices = 0..<0
  /// The difference between the index of an item in the run and its index in the section.
  private var runOffset = 0

  init(_ view: ScrolledCollection, section index: Int) {
    section = index
    prepared = view.layout.sections[index]
    effects = view.effects(ofSection: index)
    pinnedShift = prepared.hasPinnedTracks ? view.pinnedShift(ofSection: index) : nil
    direction = view.layout.model.scrollDirection
  }

  /// Makes an item of the section the current one.
  @inline(__always)
  mutating func move(to item: Int) {
    if !indices.contains(item) { search(item) }
  }

  private mutating func search(_ item: Int) {
    let (sliceIndex, offset) = prepared.section.items.locate(item)
    let slice = prepared.section.items.slices[sliceIndex]
    run = slice.run
    indices = item - offset..<item - offset + slice.range.count
    runOffset = slice.range.lowerBound - indices.lowerBound
  }

  /// Whether cells of the current run have default attributes, except for their frames and the z-index of the section.
  var areBare: Bool {
    guard let run else { return false }
    return run.isPlain && !run.hasContent && !prepared.hasItemDepths && pinnedShift == nil && effects.isEmpty
  }

  /// Appends the cells of the first placed items of a range, as far as their run is the current one, whose cells must
  /// be bare (`areBare`). Returns the number of the first item that was not appended.
  func appendBareCells(of placed: [PlacedItem], _ range: Range<Int>, to cells: inout [LayoutAttributes]) -> Int {
    var end = range.lowerBound
    while end < range.upperBound, indices.contains(placed[end].index) { end += 1 }
    let (section, depth) = (section, prepared.cellDepth)
    cells.append(addingCapacity: end - range.lowerBound) { target in
      for number in range.lowerBound..<end {
        let path = IndexPath(section: section, item: placed[number].index)
        target.append(LayoutAttributes(category: .cell, indexPath: path, frame: placed[number].frame, zIndex: depth))
      }
    }
    return end
  }

  /// Returns the attributes of the current item, with scroll effects applied; `frame` is its frame in content
  /// coordinates.
  func cell(_ item: Int, placedAt frame: Rect) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: section, item: item), frame: frame, zIndex: prepared.cellDepth)
    if prepared.hasItemDepths, let depth = prepared.itemsLayout.depth(of: item, prepared.section.items) {
      attributes.zIndex = depth
    }
    if let run { apply(run, at: item + runOffset, to: &attributes) }
    if let pinnedShift {
      let shift = pinnedShift.along(prepared.itemsLayout.pinnedAxes(of: item))
      attributes.zIndex = min(attributes.zIndex, .max - LayoutAttributes.pinnedZIndex) + shift.depth
      attributes.isInPinnedTrack = shift.isPinned
    }
    for (effect, bounds) in effects { effect.apply(to: &attributes, in: bounds, direction) }
    return attributes
  }

  private func apply(_ run: ItemRun, at index: Int, to attributes: inout LayoutAttributes) {
    if run.hasContent { attributes.custom = run.custom(at: index) }
    guard !run.isPlain else { return }
    if let alpha = run.appearance.alpha.value(at: index) { attributes.alpha = min(1, max(0, alpha)) }
    if let zIndex = run.appearance.zIndex.value(at: index), let depth = Int(exactly: zIndex.rounded()) {
      attributes.zIndex = depth
    }
    attributes.isHidden = run.appearance.isHidden.value(at: index)
    if let layer = run.layer { attributes.transform = layer.transform }
  }
}

extension ScrolledCollection {
  /// Returns the scroll effects that change a section's cells, in the order in which they apply, each with the
  /// rectangle from whose middle it measures distances: the viewport, or for the effect of the layout the rectangle in
  /// whose middle a card rests.
  fileprivate func effects(ofSection index: Int) -> [(effect: ScrollEffect, bounds: Rect)] {
    let layoutEffect = layout.sections[index].cellScrollEffect
    guard layoutEffect != nil || !layout.model.effects.isEmpty else { return [] }
    let others = layout.model.effects.filter { effect in
      switch (effect, layoutEffect) {
      case (.stretchyHeader, _): false
      // The carousel effect of a section's layout replaces that of the collection.
      case (.carousel, .carousel): false
      default: true
      }
    }
    return (layoutEffect.map { [($0, restingBounds(ofSection: index))] } ?? []) + others.map { ($0, bounds) }
  }

  /// Returns the rectangle of the viewport, moved so that the middle of a card at rest is in the middle of the
  /// rectangle.
  private func restingBounds(ofSection index: Int) -> Rect {
    let distance = restingDistance(ofSection: index)
    let shift = layout.isMainMirrored ? -distance : distance
    return bounds.offset(by: layout.model.scrollDirection.point(main: shift, cross: 0))
  }
}

/// The conversion between a section's layout coordinates and content coordinates: a translation, then optional
/// mirroring. Equal for all items of a section.
struct ItemsTransform {
  /// Translation in points, applied before mirroring.
  var shift: Point
  /// The width within which frames are mirrored for right to left; nil if they are not.
  var mirroredWidth: Double?
  /// The pixel grid to which content frames are aligned.
  let pixels: PixelGrid

  /// Converts a frame from layout to content coordinates.
  @inline(__always)
  func contentFrame(_ frame: Rect) -> Rect {
    var frame = frame
    frame.x += shift.x
    frame.y += shift.y
    if let mirroredWidth { frame.x = mirroredWidth - frame.x - frame.width }
    return pixels.aligned(frame)
  }

  /// Converts a rectangle from content to layout coordinates.
  func fromContent(_ rect: Rect) -> Rect {
    var rect = rect
    if let mirroredWidth { rect.x = mirroredWidth - rect.x - rect.width }
    rect.x -= shift.x
    rect.y -= shift.y
    return rect
  }
}

extension ScrolledCollection {
  /// Returns the conversion for the items of a section.
  func bodyPlacement(ofSection index: Int) -> ItemsTransform {
    let direction = layout.model.scrollDirection
    let isMirrored = layout.model.layoutDirection == .rightToLeft
    let main = layout.starts[index] + layout.sections[index].itemsStart
    guard let orthogonal = layout.sections[index].orthogonal else {
      return ItemsTransform(
        shift: direction.point(main: main, cross: 0), mirroredWidth: isMirrored ? layout.mirroredWidth : nil,
        pixels: layout.model.pixels)
    }
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    guard layout.isCrossMirrored else {
      return ItemsTransform(
        shift: direction.point(main: main, cross: -offset), mirroredWidth: isMirrored ? layout.mirroredWidth : nil,
        pixels: layout.model.pixels)
    }
    // Mirrored within the section's content: the offset is measured from the left end.
    return ItemsTransform(
      shift: direction.point(main: main, cross: 0),
      mirroredWidth: max(orthogonal.length, layout.containerSize.width) + layout.orthogonalStartX - offset,
      pixels: layout.model.pixels)
  }
}
