package import CollectionLayout
package import LayoutDocument

// Trees of items: what is expanded, and section snapshots.
extension Session {
  /// Shows or hides the children of items. The visible descendants of an expanded item are inserted after it, those of
  /// a collapsed one deleted, as one update. Throws the first issue and changes nothing then.
  package mutating func setExpanded(
    _ isExpanded: Bool, _ items: [String], animated: Bool, token: [UInt8]?
  ) throws(OutlineIssue) {
    var outlines = data.outlines
    let names = items.map { Identifier($0) }
    let result = try outlines.setExpanded(isExpanded, names, in: model)
    let sections = try data.outlines.sections(of: Set(names))
    take(outlines, result, changed: sections, animated: animated, token: token)
  }

  /// Replaces the items of a section by a tree. Throws the first issue and changes nothing then.
  package mutating func applySectionSnapshot(
    _ items: OutlineItemList, to section: String, animated: Bool, anchor: ScrollAnchor? = nil, token: [UInt8]?
  ) throws(OutlineIssue) {
    var outlines = data.outlines
    let result = try outlines.apply(items, to: Identifier(section), in: model, document)
    take(outlines, result, changed: [Identifier(section)], animated: animated, anchor: anchor, token: token)
  }

  /// The number of rows of the trees of items, each of which a change of what is expanded reads.
  package var outlineRowCount: Int { data.outlines.rowCount }

  /// Whether an item has children, and whether they are shown; nil for an item without children.
  package func isExpanded(_ item: Identifier) -> Bool? {
    for outline in data.outlines.sections.values {
      guard let place = try? outline.places(of: [item])[item], outline.isParent(place.row) else { continue }
      return outline.rows[place.row].isExpanded
    }
    return nil
  }

  private mutating func take(
    _ outlines: CollectionOutlines, _ result: CollectionModel, changed sections: Set<Identifier>, animated: Bool,
    anchor: ScrollAnchor? = nil, token: [UInt8]?
  ) {
    let isSame = result.hasSameIdentifiers(as: model)
    data.note(outlines, changed: sections)
    change(to: result, animated: animated && !isSame, renewed: ReplacedViews(), anchor: anchor)
    pending.add(.data, token: token)
  }
}
