package import CollectionLayout

extension DocumentSnapshot {
  /// Whether the text writes the items of some sections one by one: not by generators, and not in a data source.
  ///
  /// Sections that the text lacks are ignored. False while the text has a syntax error.
  package func writesItemsOneByOne(ofSections names: Set<Identifier>) -> Bool {
    guard let drafts = sectionEntries() else { return false }
    return drafts.allSatisfy { draft in
      // Rows of a data source have no text in the document.
      !names.contains(draft.section)
        || draft.entries.allSatisfy { !$0.isGenerator && $0.count == 1 && $0.openToken != nil }
    }
  }
}
