import CollectionLayout
package import LayoutDocument

extension Session {
  /// The edits of the document's text that write the client's batches into it; none when there is nothing to write, nil
  /// while it or a source of it has a syntax error.
  ///
  /// Nothing changes by it: when the text is edited so, it says what is shown already.
  package func commit() throws(CommitTooLarge) -> [TextEdit]? {
    if document.isOutdated { return nil }
    guard differsFromDocument else { return [] }
    return try document.commit(model, parts: writtenParts)
  }
}
