// One function for each kind of element. Queries and accessors share them, so their results agree.
extension ScrolledCollection {
  /// Returns the attributes of a cell; nil if there is none at this index path.
  public func cell(at indexPath: IndexPath) -> LayoutAttributes? {
    if indexPath == movingItem?.indexPath { return movingCell }
    guard let section = section(indexPath.section),
      let frame = section.itemsLayout.frame(of: indexPath.item, section.section.items)
    else { return nil }
    let placed = moved(bodyPlacement(ofSection: indexPath.section).contentFrame(frame), ofSection: indexPath.section)
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

  /// Returns the attributes of a decoration by kind, section and its number within both; nil if there is none.
  public func decoration(kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
    guard let section = section(indexPath.section) else { return nil }
    return section.decorations.element(kind: kind, number: indexPath.item, in: section).map {
      decoration($0, of: indexPath.section)
    }
  }

  /// Returns the attributes of a section's boundary item by kind, section and its number within both; nil if there is
  /// none.
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

  /// Returns the attributes of a view that is anchored to an item or a group, by kind, section and its number within
  /// both; nil if there is none.
  public func supplementaryItem(kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
    guard let section = section(indexPath.section),
      let item = section.itemsLayout.supplementaryItem(kind: kind, number: indexPath.item, section.section.items)
    else { return nil }
    let placed = bodyPlacement(ofSection: indexPath.section).contentFrame(item.frame)
    return supplementaryItem(item, placedAt: moved(placed, ofSection: indexPath.section), of: indexPath.section)
  }

  /// Returns the attributes of an anchored view with this content frame.
  func supplementaryItem(
    _ item: PlacedSupplementaryItem, placedAt frame: Rect, of index: Int
  ) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      category: .supplementary, kind: item.kind, indexPath: IndexPath(section: index, item: item.number),
      frame: frame, zIndex: item.zIndex)
    attributes.owner = .anchor
    return attributes
  }

  /// Returns the frame of a section in content coordinates, from its header to its footer; nil if there is none.
  public func frame(ofSection index: Int) -> Rect? {
    guard let section = section(index) else { return nil }
    let direction = layout.model.scrollDirection
    let frame = direction.rect(
      main: layout.starts[index], cross: 0, mainLength: section.length,
      crossLength: direction.cross(layout.containerSize))
    return moved(layout.mirrored(frame), ofSection: index)
  }

  /// Returns a prepared section; nil if there is none.
  func section(_ index: Int) -> PreparedSection? {
    layout.sections.indices.contains(index) ? layout.sections[index] : nil
  }

  /// Returns the shift of a section by paged offsets; nil if it has none.
  func page(ofSection index: Int) -> PagedOffsetRange? {
    let pageIndex = layout.pages.indices.partitioningIndex { layout.pages[$0].sections.upperBound > index }
    return pageIndex < layout.pages.count ? layout.pages[pageIndex] : nil
  }

  /// Returns the attributes of an item with this content frame, with scroll effects applied.
  func cell(_ item: Int, placedAt frame: Rect, of index: Int) -> LayoutAttributes {
    var cells = CellBuilder(self, section: index)
    cells.move(to: item)
    return cells.cell(item, placedAt: frame)
  }

  /// Returns the attributes of a decoration.
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

  /// Returns a content frame, shifted by the paged offsets of its section.
  func moved(_ frame: Rect, ofSection index: Int) -> Rect {
    page(ofSection: index).map { frame.offset(by: $0.shift) } ?? frame
  }

  /// Returns a frame shifted along the main axis.
  func shifted(_ frame: Rect, by main: Double) -> Rect {
    frame.offset(by: layout.model.scrollDirection.point(main: main, cross: 0))
  }
}
