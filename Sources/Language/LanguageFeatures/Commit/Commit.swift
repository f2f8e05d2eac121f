package import CollectionLayout
import JSON
package import LayoutDocument

/// Writes the data of a session into the text of its document.
package struct Commit {
  private let document: DocumentSnapshot

  package init(_ document: DocumentSnapshot) { self.document = document }

  /// Returns the sorted, disjoint edits that write a collection into the text; nil while the text has a syntax error.
  ///
  /// After the edits, the text describes the same elements with the same identifiers. Unchanged parts keep their text,
  /// comments and indentation. `fragments` has the JSON text of sections and items that the client sent. `outlines` has
  /// the trees of the collection's sections whose items have children. Throws `tooLarge` if too many items have to be
  /// written one by one, and `outline` if in a section whose items have children anything but their expansion changed.
  package func edits(
    writing collection: CollectionModel, outlines: CollectionOutlines = CollectionOutlines(), fragments: SourceFragments
  ) throws(CommitError) -> [TextEdit]? {
    guard let drafts = document.sectionEntries(), let root = document.lastValidRoot else { return nil }
    let originals = zip(root.sectionObjects, drafts).map { OriginalSection($0, $1.section, $1.entries) }
    let text = ItemSerializer(style: DetectedStyle(root), templates: root["templates"])
    let expansion = try expansionEdits(from: outlines, to: collection, originals, style: text.style)
    let before = withAllItems(of: expansion, document.model.collection)
    let after = withAllItems(of: expansion, collection)
    var plan: CommitPlan
    do throws(CommitTooLarge) {
      plan = try CommitPlan(
        after, before: before, originals: originals, fragments: fragments.read(), text: text)
      plan.expansionEdits = expansion
      try plan.writeNames(document.naming)
    } catch {
      throw .tooLarge
    }
    for section in plan.sections where section.original.map({ expansion[$0] != nil }) == true {
      if section.entries.contains(where: { $0.identifier != nil }) { throw .outline(section.identifier) }
    }
    if let name = plan.sectionMovedFrom(in: CollectionOutlines(document.model.outlines)) { throw .outline(name) }
    return CommitEditBuilder(plan, root: root).edits()
  }
}

/// The reason why the data of a session cannot be written into the text.
package enum CommitError: Error, Equatable, Sendable {
  /// More than `CommitTooLarge.limit` items would be written one by one.
  case tooLarge
  /// The section's items have children, and a change cannot be written: items or their levels have changed, or only
  /// some copies of a generator are expanded. The value is the section's identifier.
  case outline(Identifier)
}

extension Commit {
  /// Returns the edits of the keys `isExpanded`, by the index of the section in the document, of the sections of
  /// `collection` whose items have children. Throws `outline` if in one of them anything else changed, or if some
  /// copies of a generator are expanded and others are not.
  func expansionEdits(
    from outlines: CollectionOutlines, to collection: CollectionModel,
    _ originals: [OriginalSection], style: DetectedStyle
  ) throws(CommitError) -> [Int: [TextEdit]] {
    let written = CollectionOutlines(document.model.outlines)
    var edits: [Int: [TextEdit]] = [:]
    for section in collection.sections {
      let name = section.identifier
      guard outlines.hasSameItems(as: written, in: name) else { throw .outline(name) }
      guard let outline = outlines.sections[name], let index = originals.firstIndex(where: { $0.identifier == name })
      else { continue }
      edits[index] = try expansionEdits(of: outline, in: originals[index], style: style)
    }
    return edits
  }

  private func expansionEdits(
    of outline: SectionOutline, in section: OriginalSection, style: DetectedStyle
  ) throws(CommitError) -> [TextEdit] {
    var states: [ObjectIdentifier: Bool] = [:]
    for (index, row) in outline.rows.enumerated() where outline.isParent(index) {
      let run = ObjectIdentifier(row.slice.run.origin)
      if let state = states[run], state != row.isExpanded { throw .outline(section.identifier) }
      states[run] = row.isExpanded
    }
    var edits: [TextEdit] = []
    for (entry, object) in zip(section.entries, section.objects) {
      guard let state = states[ObjectIdentifier(entry.run)], state != (entry.content.outline?.isExpanded ?? false)
      else {
        continue
      }
      let value = Array((state ? "true" : "false").utf8)
      if let node = object["isExpanded"] {
        edits.append(TextEdit(range: node.range, text: value))
      } else {
        let member = MemberText(key: "isExpanded", value: value)
        edits += DelimitedList.adding([member], to: object, before: ["children"], style: style)
      }
    }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the collection with all items of some sections, also those below collapsed items, in the order of the
  /// text. The keys of `sections` are the indices of these sections in the document.
  func withAllItems(of sections: [Int: [TextEdit]], _ collection: CollectionModel) -> CollectionModel {
    var collection = collection
    let originals = document.naming.sections
    for index in collection.sections.indices {
      let name = collection.sections[index].identifier
      guard let original = originals.firstIndex(where: { $0.identifier == name }), sections[original] != nil else {
        continue
      }
      collection.sections[index].items = originals[original].list
    }
    return collection
  }
}

extension CommitPlan {
  /// Returns the identifier of a section whose items have children and of which an entry is planned in another one; nil
  /// if there is none. Such an entry cannot be moved, because its text includes its children.
  func sectionMovedFrom(in outlines: CollectionOutlines) -> Identifier? {
    for section in sections {
      for entry in section.entries {
        guard case .original(let from, _, _) = entry.form, from != section.original else { continue }
        if outlines.sections[originals[from].identifier] != nil { return originals[from].identifier }
      }
    }
    return nil
  }
}

extension Commit {
  /// Whether the text has an object for each item of the named sections: no generator, and no data source.
  ///
  /// Sections that the text lacks are ignored. False while the text has a syntax error.
  package func writesItemsOneByOne(ofSections names: Set<Identifier>) -> Bool {
    guard let drafts = document.sectionEntries() else { return false }
    return drafts.allSatisfy { draft in
      // Rows of a data source have no text in the document.
      !names.contains(draft.section)
        || draft.entries.allSatisfy { !$0.isGenerator && $0.count == 1 && $0.openToken != nil }
    }
  }
}
