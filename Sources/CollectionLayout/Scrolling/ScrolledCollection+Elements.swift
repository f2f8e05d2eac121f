// One function an element: queries and accessors give the same because they ask here.
extension ScrolledCollection {
  /// The attributes of a cell; nil for a place where there is none.
  public func cell(at indexPath: IndexPath) -> LayoutAttributes? {
    guard let section = section(indexPath.section),
      let frame = section.body.frame(of: indexPath.item, section.section.items)
    else { return nil }
    let placed = moved(bodyPlacement(ofSection: indexPath.section).onContent(frame), ofSection: indexPath.section)
    return cell(indexPath.item, placedAt: placed, of: indexPath.section)
  }

  /// The attributes of a section's header or footer; nil where there is none.
  public func supplement(kind: String, ofSection index: Int) -> LayoutAttributes? {
    switch kind {
    case LayoutAttributes.headerKind: header(ofSection: index)
    case LayoutAttributes.footerKind: footer(ofSection: index)
    default: nil
    }
  }

  /// The attributes of a decoration by its number within kind and section; nil where there is none.
  public func decoration(kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
    guard let section = section(indexPath.section) else { return nil }
    return section.decorations.element(kind: kind, number: indexPath.item, in: section).map {
      decoration($0, of: indexPath.section)
    }
  }

  /// The attributes of a boundary item by its number within kind and section; nil where there is none.
  public func boundaryItem(kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
    section(indexPath.section)?.body.boundaryItems.first { $0.kind == kind && $0.number == indexPath.item }.map {
      boundaryItem($0, of: indexPath.section)
    }
  }

  /// The attributes of a boundary item of the whole collection by its number within kind; nil where there is none.
  public func boundaryItem(kind: String, number: Int) -> LayoutAttributes? {
    layout.boundaryItems.first { $0.kind == kind && $0.number == number }.map(boundaryItem)
  }

  /// The attributes of what is anchored to an item or a group by its number within kind and section; nil where there is
  /// none.
  public func supplementaryItem(kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
    guard let section = section(indexPath.section),
      let item = section.body.supplementaryItem(kind: kind, number: indexPath.item, section.section.items)
    else { return nil }
    let placed = bodyPlacement(ofSection: indexPath.section).onContent(item.frame)
    return supplementaryItem(item, placedAt: moved(placed, ofSection: indexPath.section), of: indexPath.section)
  }

  /// The attributes of an anchored view whose finished frame is known.
  func supplementaryItem(
    _ item: PlacedSupplementaryItem, placedAt frame: Rect, of index: Int
  ) -> LayoutAttributes {
    var attributes = LayoutAttributes(
      category: .supplementary, kind: item.kind, indexPath: IndexPath(section: index, item: item.number),
      frame: frame, zIndex: item.zIndex)
    attributes.owner = .anchor
    return attributes
  }

  /// What a section takes of the content, from its header to its footer; nil where there is none.
  public func frame(ofSection index: Int) -> Rect? {
    guard let section = section(index) else { return nil }
    let direction = layout.model.scrollDirection
    let frame = direction.rect(
      main: layout.starts[index], cross: 0, mainLength: section.length, crossLength: direction.cross(layout.room))
    return moved(layout.mirrored(frame), ofSection: index)
  }

  /// A section as it is laid out; nil where there is none.
  func section(_ index: Int) -> PreparedSection? {
    layout.sections.indices.contains(index) ? layout.sections[index] : nil
  }

  /// How far a section is moved by paged offsets.
  func page(ofSection index: Int) -> PagedSections? {
    let place = layout.pages.indices.partitioningIndex { layout.pages[$0].sections.upperBound > index }
    return place < layout.pages.count ? layout.pages[place] : nil
  }

  /// The attributes of an item whose finished frame is known.
  func cell(_ item: Int, placedAt frame: Rect, of index: Int) -> LayoutAttributes {
    // Field by field: a copy of the section would count a dozen references.
    let (run, place) = layout.sections[index].section.items.item(at: item)
    var attributes = LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: index, item: item), frame: frame)
    attributes.zIndex = layout.sections[index].cellDepth
    if layout.sections[index].hasItemDepths,
      let depth = layout.sections[index].body.depth(of: item, layout.sections[index].section.items)
    {
      attributes.zIndex = depth
    }
    if run.hasContent { attributes.custom = run.custom(at: place) }
    if !run.isPlain {
      if let alpha = run.appearance.alpha.value(at: place) { attributes.alpha = min(1, max(0, alpha)) }
      if let zIndex = run.appearance.zIndex.value(at: place), let depth = Int(exactly: zIndex.rounded()) {
        attributes.zIndex = depth
      }
      attributes.isHidden = run.appearance.isHidden.value(at: place)
      if let layer = run.layer { attributes.transform = layer.transform }
    }
    applyEffects(to: &attributes, layout.sections[index].cellEffect)
    return attributes
  }

  private func applyEffects(to cell: inout LayoutAttributes, _ own: Effect?) {
    let direction = layout.model.scrollDirection
    own?.apply(to: &cell, in: bounds, direction)
    for effect in layout.model.effects {
      // A carousel has its own.
      if case .carousel = effect, case .carousel = own { continue }
      effect.apply(to: &cell, in: bounds, direction)
    }
  }

  /// The attributes of an element that a section's decorations draw.
  func decoration(_ element: PreparedDecorations.Element, of index: Int) -> LayoutAttributes {
    LayoutAttributes(
      category: .decoration, kind: element.decoration.kind,
      indexPath: IndexPath(section: index, item: element.number),
      frame: moved(layout.mirrored(shifted(element.frame, by: layout.starts[index])), ofSection: index),
      zIndex: element.decoration.zIndex, custom: element.decoration.custom)
  }

  /// A frame on the content, moved by the paged offsets of its section.
  func moved(_ frame: Rect, ofSection index: Int) -> Rect {
    page(ofSection: index).map { frame.moved(by: $0.shift) } ?? frame
  }

  /// A frame moved along the main axis.
  func shifted(_ frame: Rect, by main: Double) -> Rect {
    frame.moved(by: layout.model.scrollDirection.point(main: main, cross: 0))
  }
}
