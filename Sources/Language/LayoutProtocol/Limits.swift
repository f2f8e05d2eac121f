import JSON

/// Limits of texts, connections and responses. `initialize` reports the first three.
package enum Limits {
  /// Maximum bytes of a document's text.
  package static let text = SyntaxTree.sizeLimit
  /// Maximum nesting depth of a document.
  package static let depth = SyntaxTree.depthLimit
  /// Maximum sessions of one connection.
  package static let sessions = 64
  /// Maximum documents that one client has open.
  package static let documents = 10_000
  /// Maximum workspace folders of one client.
  package static let folders = 1_000
  /// Maximum clients of a listening socket.
  package static let connections = 1_000
  /// Maximum entries in one response to an editor: edits, folding ranges, links, colors, diagnostics.
  package static let resultCount = 5_000
  /// Maximum semantic tokens in one response. For larger documents, clients request the visible range instead.
  package static let tokens = 100_000
}
