import CollectionLayout
import JSON

extension Document {
  /// The names in the newest text; made when first asked for.
  package var names: NameIndex {
    if let made = lookup.names, made.generation == generation { return made.index }
    let tree = syntax
    let index = NameIndex(tree, shouldContinue: goesOn) { rowNames }
    // What was given up halfway is for nobody.
    if !tree.isStopped, !isDirty, !isStopped { lookup.names = (generation, index) }
    return index
  }

  /// The names that the rows of source files have in the last good model, each with that of its section; as in a
  /// document that is opened with the text, like all names of the index.
  var rowNames: [Identifier: Identifier] {
    if let made = lookup.rowNames, made.generation == generation { return made.names }
    var names: [Identifier: Identifier] = [:]
    let nodes = goodRoot?["sections"]?.elements.filter { $0.kind == .object } ?? []
    for (node, section) in zip(nodes, model.freshCollection.sections) where node["items"]?.kind == .object {
      for place in 0..<section.items.count { names[section.items.identifier(at: place)] = section.identifier }
    }
    lookup.rowNames = (generation, names)
    return names
  }
}
