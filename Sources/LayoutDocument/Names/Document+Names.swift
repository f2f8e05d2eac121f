import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The names in the newest text; made when first asked for, and kept for later questions where the text is not long.
  package var names: NameIndex {
    nameCache.names.value(isWanted: { !isCancelled }, make: { NameIndex(syntax, token: token) { rowNames } })
  }

  /// The names that the rows of source files have in the last good model, each with that of its section; as in a
  /// document that is opened with the text, like all names of the index.
  var rowNames: [Identifier: Identifier] {
    cache.ofModel.rowNames.value {
      var names: [Identifier: Identifier] = [:]
      let nodes = goodRoot?["sections"]?.elements.filter { $0.kind == .object } ?? []
      for (node, section) in zip(nodes, model.freshCollection.sections) where node["items"]?.kind == .object {
        for place in 0..<section.items.count { names[section.items.identifier(at: place)] = section.identifier }
      }
      return names
    }
  }
}

/// Why something cannot be called otherwise.
package struct RenameRefusal: Error, Equatable, Sendable {
  /// One sentence for whoever asked.
  package let message: String

  package init(_ message: String) { self.message = message }
}
