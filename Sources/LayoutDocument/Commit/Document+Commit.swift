package import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Returns the sorted, disjoint edits that write a collection into the text; nil while the text has a syntax error.
  ///
  /// After the edits, the text describes the same elements with the same identifiers. Unchanged parts keep their text,
  /// comments and indentation. `parts` contains the JSON text that the client sent. Throws `CommitTooLarge` if too many
  /// items have to be written one by one.
  package func commit(_ collection: CollectionModel, parts: SourceFragments) throws(CommitTooLarge) -> [TextEdit]? {
    guard let drafts = sectionEntries(), let root = lastValidRoot else { return nil }
    let nodes = Array(
      (root["sections"]?.elements ?? []).filter { $0.kind == .object }.prefix(model.collection.sections.count))
    let text = ItemSerializer(style: DetectedStyle(root), templates: root["templates"])
    var plan = try CommitPlan(
      collection, before: model.collection, nodes: nodes, drafts: drafts, parts: parts.read(), text: text)
    try plan.writeNames(naming)
    return CommitEditBuilder(plan, root: root, nodes: nodes).edits()
  }
}
