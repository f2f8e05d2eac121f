import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The symbol index of the current text, with references resolved. It is built on first use and cached unless the
  /// text is long.
  package var names: SymbolIndex {
    nameCache.names.value(
      isWanted: { !isCancelled }, make: { SymbolIndex(syntax, token: token) { dataSourceIdentifiers } })
  }

  /// The identifiers of data source rows in the last valid model, with the identifier of their section.
  ///
  /// As in the whole index, they are the identifiers of a newly opened document with this text.
  var dataSourceIdentifiers: [Identifier: Identifier] {
    cache.ofModel.rowNames.value {
      var names: [Identifier: Identifier] = [:]
      let nodes = lastValidRoot?["sections"]?.elements.filter { $0.kind == .object } ?? []
      for (node, section) in zip(nodes, model.freshCollection.sections) where node["items"]?.kind == .object {
        for place in 0..<section.items.count { names[section.items.identifier(at: place)] = section.identifier }
      }
      return names
    }
  }
}

/// The reason why a symbol cannot be renamed.
package struct RenameError: Error, Equatable, Sendable {
  /// One sentence for the user.
  package let message: String

  package init(_ message: String) { self.message = message }
}
