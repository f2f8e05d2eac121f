import CollectionLayout

extension DocumentModel {
  /// The maximum number of items that are compared one by one; above it models are treated as different.
  private static let limit = 100_000

  /// Returns whether both models describe the same collection, regardless of how items are grouped in runs.
  func says(sameAs other: DocumentModel) -> Bool {
    let (a, b) = (collection, other.collection)
    guard viewport == other.viewport, contentOffset == other.contentOffset, animation == other.animation,
      lint == other.lint, reordering == other.reordering,
      a.pixels == b.pixels, a.guides == b.guides, a.configuration == b.configuration, a.header == b.header,
      a.footer == b.footer,
      a.scrollDirection == b.scrollDirection, a.layoutDirection == b.layoutDirection,
      a.contentInset == b.contentInset, a.stickyHeaders == b.stickyHeaders, a.effects == b.effects,
      a.sections.count == b.sections.count, timeline.map(\.time) == other.timeline.map(\.time)
    else { return false }
    var left = DocumentModel.limit
    return zip(a.sections, b.sections).allSatisfy { one, two in
      one.identifier == two.identifier && one.hasSameKeys(as: two) && one.items.says(sameAs: two.items, &left)
        && SectionOutline.says(outlines[one.identifier], sameAs: other.outlines[two.identifier], &left)
    }
  }
}

extension Section {
  /// Returns whether both sections have equal values of all keys except `id` and `items`.
  func hasSameKeys(as other: Section) -> Bool {
    inset == other.inset && header == other.header && footer == other.footer && decorations == other.decorations
      && pagedOffset == other.pagedOffset && layout.isEqual(to: other.layout)
  }
}

extension SectionOutline {
  /// Returns whether both are the same tree, or none.
  fileprivate static func says(_ one: SectionOutline?, sameAs two: SectionOutline?, _ left: inout Int) -> Bool {
    guard let one, let two else { return one == nil && two == nil }
    guard one.rows.count == two.rows.count else { return false }
    return zip(one.rows, two.rows).allSatisfy { a, b in
      a.level == b.level && a.isExpanded == b.isExpanded
        && ItemList([a.slice]).says(sameAs: ItemList([b.slice]), &left)
    }
  }
}

extension ItemList {
  /// Returns whether both lists have items with the same identifiers and appearance. `left` is the remaining number of
  /// comparisons.
  fileprivate func says(sameAs other: ItemList, _ left: inout Int) -> Bool {
    guard count == other.count, hasSameIdentifiers(as: other) else { return false }
    var place = 0
    while place < count {
      let (one, two) = (locate(place), other.locate(place))
      let (a, b) = (slices[one.slice], other.slices[two.slice])
      let length = min(a.range.count - one.offset, b.range.count - two.offset)
      let (start, otherStart) = (a.range.lowerBound + one.offset, b.range.lowerBound + two.offset)
      if start != otherStart || a.run != b.run {
        left -= length
        guard left >= 0 else { return false }
        for step in 0..<length
        where !a.run.hasSameAppearance(at: start + step, as: b.run, at: otherStart + step) { return false }
      }
      place += length
    }
    return true
  }
}
