package import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The edits, in order and apart, that write a collection into the text: opened anew, the text gives the same
  /// elements under the same names. Nil while the text has a syntax error.
  ///
  /// What did not change is not touched, with its comments and its indentation. `parts` is what the client wrote.
  package func commit(_ collection: CollectionModel, parts: WrittenParts) throws(CommitTooLarge) -> [TextEdit]? {
    guard let drafts = drafts(), let root = goodRoot else { return nil }
    let nodes = Array(
      (root["sections"]?.elements ?? []).filter { $0.kind == .object }.prefix(model.collection.sections.count))
    let text = ItemText(style: TextStyle(root), templates: root["templates"])
    var plan = try CommitPlan(
      collection, before: model.collection, nodes: nodes, drafts: drafts, parts: parts.read(), text: text)
    try plan.writeNames(naming)
    return CommitText(plan, root: root, nodes: nodes).edits()
  }
}
