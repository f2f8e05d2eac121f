package import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Returns the sorted, disjoint edits that write a collection into the text; nil while the text has a syntax error.
  ///
  /// After the edits, the text describes the same elements with the same identifiers. Unchanged parts keep their text,
  /// comments and indentation. `parts` contains the JSON text that the client sent, and `outlines` the trees of the
  /// collection. Throws `tooLarge` if too many items have to be written one by one, and `outline` if anything but what is
  /// expanded changed in a section whose items have children.
  package func commit(
    _ collection: CollectionModel, _ outlines: CollectionOutlines = CollectionOutlines(), parts: SourceFragments
  ) throws(CommitError) -> [TextEdit]? {
    guard let drafts = sectionEntries(), let root = lastValidRoot else { return nil }
    let nodes = Array(
      (root["sections"]?.elements ?? []).filter { $0.kind == .object }.prefix(model.collection.sections.count))
    let text = ItemSerializer(style: DetectedStyle(root), templates: root["templates"])
    let expansion = try expansionEdits(from: outlines, to: collection, drafts, nodes, style: text.style)
    let (before, after) = (withAllItems(of: expansion, model.collection), withAllItems(of: expansion, collection))
    var plan: CommitPlan
    do throws(CommitTooLarge) {
      plan = try CommitPlan(after, before: before, nodes: nodes, drafts: drafts, parts: parts.read(), text: text)
      plan.expansionEdits = expansion
      try plan.writeNames(naming)
    } catch {
      throw .tooLarge
    }
    for section in plan.sections where section.original.map({ expansion[$0] != nil }) == true {
      if section.entries.contains(where: { $0.identifier != nil }) { throw .outline(section.identifier) }
    }
    if let name = plan.sectionMovedFrom(in: CollectionOutlines(model.outlines)) { throw .outline(name) }
    return CommitEditBuilder(plan, root: root, nodes: nodes).edits()
  }
}
