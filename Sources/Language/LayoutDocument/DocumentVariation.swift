package import LayoutBase

/// The text and the environment that a session shows instead of those of a document.
package struct DocumentVariation: Equatable, Sendable {
  package var environment = LayoutEnvironment.default
  /// The text to show; nil for that of the document. The document itself does not change.
  package var text: [UInt8]?

  package init() {}
}

extension DocumentSnapshot {
  /// Returns the document with the text and the environment of a variation, in which items keep their identifiers. If
  /// `token` is cancelled, the text or the environment may be that of the document.
  package func varied(by variation: DocumentVariation, token: CancellationToken?) -> DocumentSnapshot {
    if variation == DocumentVariation() { return self }
    let source = cancellable(by: token)
    let tried = variation.text.map { source.forked($0) } ?? source
    return tried.cancellable(by: token).adapted(to: variation.environment).cancellable(by: nil)
  }
}
