package import CollectionLayout
import JSON

/// The reason why the data of a session cannot be written into the text.
package enum CommitError: Error, Equatable, Sendable {
  /// More than `CommitTooLarge.limit` items would be written one by one.
  case tooLarge
  /// Items of a section with children, or their levels, changed, or only some copies of a generator were expanded.
  case outline(Identifier)
}

extension DocumentSnapshot {
  /// Returns the edits that write what is expanded, by the sections of the document that have a tree and are in the
  /// collection. Throws `outline` if anything else changed in one.
  func expansionEdits(
    from outlines: CollectionOutlines, to collection: CollectionModel,
    _ drafts: IdentifierAssignment.SectionEntries, _ nodes: [SyntaxNode], style: DetectedStyle
  ) throws(CommitError) -> [Int: [TextEdit]] {
    let written = CollectionOutlines(model.outlines)
    var edits: [Int: [TextEdit]] = [:]
    for section in collection.sections {
      let name = section.identifier
      guard outlines.hasSameItems(as: written, in: name) else { throw .outline(name) }
      guard let outline = outlines.sections[name], let index = drafts.firstIndex(where: { $0.section == name }) else {
        continue
      }
      edits[index] = try expansionEdits(
        of: outline, drafts[index], OutlineTraversal.objects(in: nodes[index]["items"]?.elements ?? []), style)
    }
    return edits
  }

  private func expansionEdits(
    of outline: SectionOutline, _ draft: (section: Identifier, entries: EntryList), _ objects: [SyntaxNode],
    _ style: DetectedStyle
  ) throws(CommitError) -> [TextEdit] {
    var states: [ObjectIdentifier: Bool] = [:]
    for (row, own) in outline.rows.enumerated() where outline.isParent(row) {
      let run = ObjectIdentifier(own.slice.run.origin)
      if let known = states[run], known != own.isExpanded { throw .outline(draft.section) }
      states[run] = own.isExpanded
    }
    var edits: [TextEdit] = []
    for (entry, object) in zip(draft.entries, objects) {
      guard let state = states[ObjectIdentifier(entry.run)], state != (entry.content.outline?.isExpanded ?? false)
      else {
        continue
      }
      let value = Array((state ? "true" : "false").utf8)
      if let node = object["isExpanded"] {
        edits.append(TextEdit(range: node.range, text: value))
      } else {
        let members = object.members
        let list = DelimitedList(object, members.map(\.range), style: style, isInlineWhenEmpty: true)
        var steps = members.indices.map { ListEdit.kept($0, []) }
        let place = members.firstIndex { $0.keyName == "children" } ?? members.count
        let member = MemberText(key: "isExpanded", value: value)
        steps.insert(.new(ListElement(body: style.member(member))), at: place)
        edits += list.edits(steps, style: style)
      }
    }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns a collection with all items of some sections of the document, visible or not, in the order of their entries.
  func withAllItems(of sections: [Int: [TextEdit]], _ collection: CollectionModel) -> CollectionModel {
    var collection = collection
    for index in collection.sections.indices {
      let name = collection.sections[index].identifier
      guard let known = naming.sections.firstIndex(where: { $0.identifier == name }), sections[known] != nil else {
        continue
      }
      collection.sections[index].items = naming.sections[known].list
    }
    return collection
  }
}

extension CommitPlan {
  /// Returns the first section with a tree of which entries are planned in another section; nil if there is none. The
  /// text of such an entry includes its children, which stay.
  func sectionMovedFrom(in outlines: CollectionOutlines) -> Identifier? {
    for section in sections {
      for entry in section.entries {
        guard case .original(let from, _, _) = entry.form, from != section.original else { continue }
        if outlines.sections[drafts[from].section] != nil { return drafts[from].section }
      }
    }
    return nil
  }
}
