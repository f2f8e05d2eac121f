package import LayoutBase

/// The environment and the text in which a session shows a document, instead of those of the document.
package struct DocumentVariation: Equatable, Sendable {
  package var environment = LayoutEnvironment.default
  /// A text that is shown without changing the document; nil for the text of the document.
  package var text: [UInt8]?

  package init() {}
}

extension DocumentSnapshot {
  /// Returns the document with the text and the environment of a variation. Identifiers are those of this snapshot. The
  /// result is incomplete if `token` is cancelled.
  package func varied(by variation: DocumentVariation, token: CancellationToken?) -> DocumentSnapshot {
    if variation == DocumentVariation() { return self }
    let source = cancellable(by: token)
    let tried = variation.text.map { source.forked($0) } ?? source
    return tried.cancellable(by: token).adapted(to: variation.environment).cancellable(by: nil)
  }
}
