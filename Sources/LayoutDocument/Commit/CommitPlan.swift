import CollectionLayout
import JSON

/// Maps a collection to the sections and entries of the text, and plans new text for all parts that it lacks.
struct CommitPlan {
  var sections: [PlannedSection] = []
  let text: ItemSerializer
  let drafts: IdentifierAssignment.SectionEntries
  let nodes: [SyntaxNode]
  /// The syntax nodes of the entries and their descendants, by section.
  let objects: [[SyntaxNode]]
  let before: CollectionModel
  let parts: ParsedFragments
  let search: IdentifierIndex
  /// The index of the first item of each entry, by section.
  let starts: [[Int]]
  var expandedCount = 0
  /// The edits of what is expanded, by the sections of the document whose items have children. Other changes of these
  /// sections cannot be written.
  var expansionEdits: [Int: [TextEdit]] = [:]

  /// Plans the text of the collection `after`.
  ///
  /// `before` is the collection of the document, `nodes` are its sections in the text and `drafts` its decoded entries.
  /// Throws `CommitTooLarge` if too many items have to be written one by one.
  init(
    _ after: CollectionModel, before: CollectionModel, nodes: [SyntaxNode],
    drafts: IdentifierAssignment.SectionEntries, parts: ParsedFragments, text: ItemSerializer
  ) throws(CommitTooLarge) {
    self.text = text
    self.drafts = drafts
    self.nodes = nodes
    objects = nodes.map { OutlineTraversal.objects(in: $0["items"]?.elements ?? []) }
    self.before = before
    self.parts = parts
    search = IdentifierIndex(before, expectedLookups: .max)
    starts = drafts.map { draft in
      var next = 0
      return draft.entries.map { entry in
        defer { next += entry.count }
        return next
      }
    }
    let places = Dictionary(
      before.sections.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    for section in after.sections {
      sections.append(try planned(section, original: places[section.identifier]))
    }
  }

  private mutating func planned(_ section: Section, original: Int?) throws(CommitTooLarge) -> PlannedSection {
    var planned = PlannedSection(
      identifier: section.identifier, original: original, written: parts.sections[section.identifier], entries: [],
      isSource: false)
    var segments: [Segment] = []
    for slice in section.items.slices { split(slice, into: &segments) }
    if let original {
      planned.isSource = nodes[original]["items"]?.kind == .object
      if planned.isSource, !isWhole(segments, ofSection: original) { planned.isSource = false }
    }
    for segment in segments { planned.entries += try entries(of: segment, keepsRows: planned.isSource) }
    if let original, !planned.isSource { addEmptyEntries(ofSection: original, to: &planned.entries) }
    return planned
  }

  /// Returns the syntax node of an entry; nil if it has none, such as the rows of a source.
  func node(_ section: Int, _ entry: Int) -> SyntaxNode? {
    objects[section].indices.contains(entry) ? objects[section][entry] : nil
  }

  /// Decodes the planned text of an entry and stores the result in the entry.
  func read(_ planned: inout PlannedEntry) {
    let bytes: [UInt8]
    switch planned.form {
    case .original(let section, let entry, _):
      guard let node = node(section, entry) else { return }
      bytes = TextEdit.applied(
        planned.edits(of: node, style: text.style), to: node.range, of: node.tree.text)
    case .written(let members): bytes = text.style.object(planned.named(members))
    case .row: return
    }
    if let entry = text.anyEntry(bytes) { planned.entry = entry }
  }
}
